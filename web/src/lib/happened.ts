/** What just happened, of all that is told. */

import type { Story } from "$wire/server";

/** For each story, the latest first: the event that it tells of, unless that was taken back. */
export function eventsOf(latest: readonly Story[], known: number): readonly (number | null)[] {
  let lowest = Infinity;
  return latest.map(({ event }) => {
    if (!event || event >= lowest || event > known) return null;
    lowest = event;
    return event;
  });
}

/** How far back it is looked for. */
const RECENT = 60;

export interface Moment {
  /** From whose side one looks; negative for a watcher. */
  readonly seat: number;
  /** The step with which the decision of this side came up; null if it has none to take. */
  readonly asked: number | null;
  /** How many events there are. */
  readonly known: number;
}

/**
 * What others or luck did last since the side that looks has decided. Where that one is to decide,
 * it is what led to it: not what others do meanwhile, and rather not one of many like it.
 */
export function whatHappened(
  stories: readonly Story[],
  { seat, asked, known }: Moment,
  isMinor: (story: Story) => boolean,
): Story | null {
  const latest = stories.slice(-RECENT).reverse();
  const events = eventsOf(latest, known);
  const standing = latest.filter((_, index) => events[index] !== null);
  const own = standing.findIndex((story) => story.seat === seat);
  const since = own < 0 ? standing : standing.slice(0, own);
  const told = asked === null ? since : since.filter(({ number }) => number <= asked);
  const major = told.find((story) => !isMinor(story));
  const ofSeat = told.find((story) => (story.seat ?? -1) >= 0);
  return (asked === null ? (ofSeat ?? major) : (major ?? ofSeat)) ?? null;
}
