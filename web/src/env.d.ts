declare module "virtual:rulings" {
  type Load = () => Promise<{ default: string }>;
  /** By game and language. */
  const rulings: Readonly<Record<string, Readonly<Record<string, Load>>>>;
  export default rulings;
}

declare module "virtual:icons/*" {
  const bodies: Readonly<Record<string, string>>;
  export default bodies;
}
