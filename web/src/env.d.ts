declare module "virtual:rulings" {
  const rulings: Readonly<Record<string, () => Promise<{ default: string }>>>;
  export default rulings;
}

declare module "virtual:icons/*" {
  const bodies: Readonly<Record<string, string>>;
  export default bodies;
}
