/** The colours of the seats where something of theirs is marked: fill, edge and what is written on it. */

const COLOURS = [
  ["#cc3d28", "#fff", "#fff"],
  ["#2670b8", "#fff", "#fff"],
  ["#7d46ab", "#fff", "#fff"],
  ["#f0b429", "#2f2100", "#2f2100"],
  ["#d7f2e3", "#0c4a30", "#0c4a30"],
] as const;

export function coloursOf(seat: number): readonly [fill: string, edge: string, ink: string] {
  return COLOURS[seat] ?? COLOURS[0];
}
