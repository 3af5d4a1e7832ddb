/** What is said when a game is over: to whoever looks, and what decided it. */

import type { Result } from "$wire/server";

import { say, sayList } from "./words.svelte";

/** A line of the final score. */
interface Line {
  readonly label: string;
  readonly values: readonly (number | string)[];
  readonly counts: boolean;
}

/** Who has won; `own` is the seat of whoever looks, null if it is several, or none. */
export function verdictOf(result: Result, names: readonly string[], own: number | null): string {
  const winners = names.flatMap((_, seat) => (result.places[seat] === 1 ? [seat] : []));
  const [first] = winners;
  const points = result.scores[first ?? 0] ?? 0;
  if (names.length === 1) return say("play-alone", { points });
  if (first === undefined) return say("play-nobody");
  const others = sayList(winners.filter((seat) => seat !== own).map((seat) => names[seat] ?? ""));
  const isMine = own !== null && winners.includes(own);
  if (isMine && winners.length > 1) return say("web-you-share", { seats: others, points });
  if (isMine) return say("web-you-win", { points });
  if (winners.length > 1) return say("play-shares", { seats: others, points });
  return say("play-wins", { seat: others, points });
}

/** The place of whoever looks, if that one has not won; null if there is no need to say it. */
export function consolationOf(result: Result, own: number | null): string | null {
  const place = own === null ? 1 : (result.places[own] ?? 1);
  // Where nobody is first, all have lost alike.
  if (own === null || place === 1 || !result.places.includes(1)) return null;
  return say("web-you-finished", { place, points: result.scores[own] ?? 0 });
}

/** The line that brought the winner most of what the next one lacks; null if nothing did. */
export function whatDecided(
  result: Result,
  names: readonly string[],
  lines: readonly Line[],
): string | null {
  const seats = names.map((_, seat) => seat);
  const [winner, ...more] = seats.filter((seat) => result.places[seat] === 1);
  const counted = lines.filter(({ counts }) => counts);
  if (winner === undefined || more.length > 0 || counted.length < 2) return null;
  const [rival] = seats
    .filter((seat) => seat !== winner)
    .toSorted(
      (one, other) =>
        (result.places[one] ?? 0) - (result.places[other] ?? 0) ||
        (result.scores[other] ?? 0) - (result.scores[one] ?? 0),
    );
  if (rival === undefined) return null;
  const lead = ({ values }: Line) => Number(values[winner] ?? 0) - Number(values[rival] ?? 0);
  const [best] = counted.toSorted((one, other) => lead(other) - lead(one));
  if (!best || lead(best) <= 0) return null;
  const told = {
    line: best.label,
    most: Number(best.values[winner]),
    other: Number(best.values[rival]),
  };
  return names.length === 2
    ? say("web-made-difference", told)
    : say("web-made-difference-to", { ...told, seat: names[rival] ?? "" });
}

/** How one's points compare with one's best before; null where there is nothing to compare. */
export function compareWithBest(points: number, best: number | null, seats: number): string | null {
  // Where the winner has the only point, nobody collects them.
  if (best === null || Math.max(points, best) <= 1) return null;
  return points > best
    ? say("web-best-new", { seats, points: best })
    : say("web-best", { seats, points: best });
}
