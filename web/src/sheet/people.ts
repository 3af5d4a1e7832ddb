/** Names and places of earlier sheets, kept on this device. */

const PEOPLE = "ludotope-people";
const PLACES = "ludotope-places";
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
