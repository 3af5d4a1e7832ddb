/** The puzzles that somebody without a name has solved: kept on the device. */

const keyOf = (game: string) => `ludotope-solved-${game}`;

export function solvedHere(game: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(game)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

export function keepSolved(game: string, name: string): void {
  localStorage.setItem(keyOf(game), JSON.stringify([...new Set([...solvedHere(game), name])]));
}
