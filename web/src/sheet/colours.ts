/** The colours that people had on a real table: chosen once, and remembered with their names. */

import type { Values } from "./pad";

/** How many colours there are to tell seats apart, `in-colour-0` to `in-colour-4`. */
const COLOURS = 5;

/** The colour of each seat; that of its order if none was chosen. */
export function coloursIn(values: Values, seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => {
    const chosen = Number(values[`colour.${seat}`] || seat);
    return chosen < COLOURS ? chosen : seat % COLOURS;
  });
}

/** The colour of somebody who joins: the one they had last, or else the first that nobody has. */
export function freeColour(
  taken: readonly number[],
  last: number | undefined,
  count: number,
): number {
  const all = Array.from({ length: count }, (_, colour) => colour);
  const wanted = last === undefined ? all : [last, ...all];
  return wanted.find((colour) => colour < count && !taken.includes(colour)) ?? 0;
}

/** Gives a seat a colour; whoever had it takes the one that becomes free. */
export function withColour(colours: readonly number[], seat: number, colour: number): number[] {
  const before = colours[seat] ?? 0;
  return colours.map((each, at) => (at === seat ? colour : each === colour ? before : each));
}
