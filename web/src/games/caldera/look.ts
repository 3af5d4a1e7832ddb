/** What follows from the look of a table, and from what has happened at it. */

import type { SeatLook } from "$wire/caldera";
import type { GameStory } from "../scene";
import type { CalderaGame } from "./types";

/** Returns the points that a seat would score now. */
export function totalOf(park: SeatLook | undefined): number {
  return Object.values(park?.sheet ?? {}).reduce((sum, points) => sum + points, 0);
}

/**
 * What each seat has laid last, by its space (`1.2`, `W3`). What was taken back does not count: it
 * does not lie there any more.
 */
export function newestSpaces(
  stories: readonly GameStory<CalderaGame>[],
  parks: readonly SeatLook[],
): readonly (string | null)[] {
  return parks.map((park, seat) => {
    const laid = stories.findLast(({ motion }) => {
      if (motion?.type === "place")
        return motion.seat === seat && park.tokens[motion.space] === motion.token;
      if (motion?.type === "weather")
        return motion.seat === seat && park.weather[motion.space] === motion.weather;
      return false;
    });
    const motion = laid?.motion;
    return motion?.type === "place" || motion?.type === "weather" ? motion.space : null;
  });
}

/** Places of a display: what is there stays where it was, what comes fills the gaps. */
export function arrange(
  before: readonly (string | null)[],
  now: readonly string[],
): readonly (string | null)[] {
  const slots = before.map((name) => (name !== null && now.includes(name) ? name : null));
  for (const name of now) {
    if (slots.includes(name)) continue;
    const gap = slots.indexOf(null);
    if (gap < 0) slots.push(name);
    else slots[gap] = name;
  }
  return slots;
}
