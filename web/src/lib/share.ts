/**
 * Structural sharing: whatever is equal to what it was before stays the very same object, so that
 * nothing that depends on it is computed or drawn again.
 */

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** The value after, made of the parts of the value before wherever these are equal. */
export function share<T>(before: unknown, after: T): T {
  if (before === after || !isObject(before) || !isObject(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const names = Object.keys(after);
  let isSame = names.length === Object.keys(before).length;
  for (const name of names) {
    const shared = share(before[name], after[name]);
    if (shared !== after[name]) (after as Fields)[name] = shared;
    isSame &&= shared === before[name] && name in before;
  }
  return isSame ? (before as T) : after;
}
