/** The colours of the seats where something of theirs is marked: fill and edge. */

const COLOURS = [
  ["#b8402a", "#fff"],
  ["#2b659c", "#fff"],
  ["#75479a", "#fff"],
  ["#7d5f0d", "#fff"],
] as const;

export function coloursOf(seat: number): readonly [fill: string, edge: string] {
  return COLOURS[seat] ?? COLOURS[0];
}
