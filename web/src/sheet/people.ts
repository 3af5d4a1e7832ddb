/** Names and places of earlier sheets, kept on this device. */

const PEOPLE = "ludotope-people";
const PLACES = "ludotope-places";
const COLOURS = "ludotope-colours";
const MOST = 24;

function read(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

export const knownPeople = () => read(PEOPLE);
export const knownPlaces = () => read(PLACES);

/** The colour that each had last. */
export function knownColours(): Readonly<Record<string, number>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(COLOURS) ?? "{}");
    return kept !== null && typeof kept === "object" ? (kept as Record<string, number>) : {};
  } catch {
    return {};
  }
}

/** Notes who had which colour. */
export function rememberColours(people: readonly string[], colours: readonly number[]): void {
  const had = people.map((name, seat) => [name, colours[seat] ?? seat] as const);
  const others = Object.entries(knownColours()).filter(([name]) => !people.includes(name));
  localStorage.setItem(
    COLOURS,
    JSON.stringify(Object.fromEntries([...had, ...others].slice(0, MOST))),
  );
}

/** Notes who played and where, the latest first. */
export function remember(people: readonly string[], place: string): void {
  const latest = (key: string, names: readonly string[]) =>
    localStorage.setItem(
      key,
      JSON.stringify([...new Set([...names, ...read(key)])].slice(0, MOST)),
    );
  latest(PEOPLE, people);
  if (place) latest(PLACES, [place]);
}
