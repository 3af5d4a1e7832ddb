/** Choices that are kept on this device. */

/** What was chosen here before, if it is still one of the choices, or else the usual one. */
export function keptChoice<T extends string>(key: string, choices: readonly T[], usual: T): T {
  const kept = localStorage.getItem(key);
  return choices.find((choice) => choice === kept) ?? usual;
}
