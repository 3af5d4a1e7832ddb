/** How fast what others do is shown: how long each thing is held, and how fast pieces move. */

import type { SeatView, Story } from "$wire/server";

import { isPlayedHere } from "./seats";

export const PACES = ["slow", "normal", "instant"] as const;
export type Pace = (typeof PACES)[number];

/** In milliseconds; `minor` is for what is one of many, such as a token that all place at once. */
const HOLDS: Readonly<Record<Pace, { readonly major: number; readonly minor: number }>> = {
  slow: { major: 2200, minor: 1000 },
  normal: { major: 1000, minor: 380 },
  instant: { major: 0, minor: 0 },
};

/** How much faster than usual pieces move; at once if there is no number. */
export const RATES: Readonly<Record<Pace, number | null>> = {
  slow: 0.55,
  normal: 1,
  instant: null,
};

/** For how long the only move there is can be seen before it is played. */
export const FORCED: Readonly<Record<Pace, number>> = { slow: 2200, normal: 1200, instant: 500 };

/** Whether somebody decided it who is not in front of this screen. */
function isOfAnother({ event, seat }: Story, seats: readonly SeatView[]): boolean {
  if (!event || seat === null || seat === undefined) return false;
  const place = seats[seat];
  return place !== undefined && !isPlayedHere(place);
}

/** For how long news can be read before more is shown; what is done here is known here. */
export function holdOf(
  stories: readonly Story[],
  seats: readonly SeatView[],
  pace: Pace,
  isMinor: (story: Story) => boolean,
): number {
  const told = stories.filter((story) => isOfAnother(story, seats));
  if (told.length === 0) return 0;
  const { major, minor } = HOLDS[pace];
  return told.every(isMinor) ? minor : major;
}
