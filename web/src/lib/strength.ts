/** The scale of strength of computer players: its marks, and what a number on it means. */

import type { RatingsView, RatingView } from "$wire/server";

import { canSay, say } from "./words.svelte";

/** A computer player that is as strong as the people at its table. */
export const FAIR = "fair";
export const MARKS: Readonly<Record<string, number>> = {
  easy: 25,
  medium: 50,
  hard: 75,
  expert: 100,
};
const MOST = 100;
// As on the server (`bots/rating.py`): so many points better is to win e times as often.
const SCALE = 18;

/** The number on the scale that a level stands for; null for one that has none. */
export function strengthNumber(level: string): number | null {
  if (level in MARKS) return MARKS[level] ?? null;
  const number = Number(level);
  const isOne = /^\d{1,3}$/.test(level) && number <= MOST;
  return isOne ? number : null;
}

/** The level of a number: by its name where it has one. */
export function levelOf(strength: number): string {
  const mark = Object.keys(MARKS).find((name) => MARKS[name] === strength);
  return mark ?? String(strength);
}

/** Where a number is on the scale, in words. */
export function sayStrength(strength: number): string {
  const marks = Object.entries(MARKS);
  if (strength === 0) return say("web-strength-least", { strength });
  if (strength === MOST) return say("web-strength-most", { strength });
  const [named] = marks.find(([, mark]) => mark === strength) ?? [];
  if (named) return say("web-strength-mark", { strength, level: say(`web-level-${named}`) });
  const high = marks.findIndex(([, mark]) => mark > strength);
  const [low] = marks[high - 1] ?? [];
  const [above] = marks[high] ?? [];
  if (!low || !above) return say("web-strength-below", { strength });
  return say("web-strength-between", {
    strength,
    low: say(`web-level-${low}`),
    high: say(`web-level-${above}`),
  });
}

/** How often in ten games somebody would finish before an opponent. */
export function oddsOf(rating: number, strength: number): number {
  return Math.round(10 / (1 + Math.exp((strength - rating) / SCALE)));
}

/** Somebody's rating at a game, if they have finished any that counts. */
export function ratingAt(ratings: RatingsView | null, game: string): RatingView | null {
  return ratings?.ratings.find((rating) => rating.game === game) ?? null;
}

/** How a level is called; a strength without a name by its number. */
export function sayLevel(level: string): string {
  return canSay(`web-level-${level}`)
    ? say(`web-level-${level}`)
    : say("web-level-strength", { strength: level });
}
