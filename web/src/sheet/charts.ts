/** What the charts of the record book are drawn from. */

import type { GameStatistics } from "$wire/server";

export const WIDTH = 320;
export const HEIGHT = 120;

/** What tells curves apart besides their colours: how they are dashed, and the marks on them. */
export const DASHES = ["none", "9 4", "2 4", "12 3 2 3", "5 3"];
export const MARKS = [
  "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
  "M-4-4H4V4H-4Z",
  "M0-5 5 4H-5Z",
  "M0-5.5 5.5 0 0 5.5-5.5 0Z",
  "M-5-4H5L0 5Z",
];

export interface Curve {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number; readonly score: number }[];
}

/** The plays that a curve shows at most, and the people. */
const PLAYS = 30;
const PEOPLE = 5;

/** The points of those who played most often, over their last plays, from left to right. */
export function curvesOf(game: GameStatistics): Curve[] {
  const plays = [...new Set(game.scores.map(({ play }) => play))].slice(-PLAYS);
  const shown = game.scores.filter(({ play }) => plays.includes(play));
  const most = Math.max(1, ...shown.map(({ points }) => points));
  const names = [...game.people]
    .sort((one, other) => other.plays - one.plays)
    .slice(0, PEOPLE)
    .map(({ name }) => name);
  const x = (play: string) =>
    plays.length === 1 ? WIDTH / 2 : (plays.indexOf(play) / (plays.length - 1)) * WIDTH;
  return names.map((name) => ({
    name,
    points: shown
      .filter((score) => score.name === name)
      .map(({ play, points }) => ({
        x: Math.round(x(play)),
        y: Math.round(HEIGHT - (points / most) * (HEIGHT - 8) - 4),
        score: points,
      })),
  }));
}
