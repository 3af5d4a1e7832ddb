/** The names of seats on the page. */

import type { Phrase, SeatView, Story, Value } from "$wire/server";

import { FAIR, sayLevel } from "./strength";
import { canSay, say, sayPhrase, tidy } from "./words.svelte";

const LEVEL = "random|easy|medium|hard|expert|fair";
/** What records and stories call a computer player: `Marmot (60)`, and before that `medium`. */
const BOT = new RegExp(
  `^(?:(?<character>[A-Z][a-z]+) \\((?<strength>${LEVEL}|\\d+)\\)|(?<level>${LEVEL}))(?: (?<number>\\d+))?$`,
);

type Sitting = Pick<SeatView, "name" | "bot" | "character">;

/** What a seat is called, given what records and stories call it. */
export function properName(name: string): string {
  const { character, level, number } = BOT.exec(name)?.groups ?? {};
  if (character !== undefined && canSay(characterOf(character))) {
    const called = say(characterOf(character));
    return number === undefined ? called : `${called} ${number}`;
  }
  if (level === undefined) return name;
  const strength = sayLevel(level);
  return number === undefined
    ? say("web-bot", { level: strength })
    : say("web-bot-numbered", { level: strength, number });
}

const characterOf = (name: string): string => `character-${name.toLowerCase()}`;

/** The names of all seats; computer players that would be called alike have their seats' numbers. */
export function seatNames(seats: readonly Sitting[]): string[] {
  return seats.map(({ name, bot, character }, index) => {
    if (name !== null && name !== bot) return properName(name);
    if (bot === null) return say("web-seat", { number: index + 1 });
    const alike = seats.filter((other) => other.bot === bot && other.character === character);
    const called = character ? `${tidy(character)} (${bot})` : bot;
    return properName(alike.length === 1 ? called : `${called} ${index + 1}`);
  });
}

/** How strong the computer player of a seat is, unless its name says so; null for a person's. */
export function strengthOf({
  bot,
  character,
  fair,
}: Sitting & Partial<Pick<SeatView, "fair">>): string | null {
  if (bot === null || character === null) return null;
  return fair && bot !== FAIR ? say("web-level-fair-at", { strength: bot }) : sayLevel(bot);
}

/** How strong a computer player is that records call `Marmot (60)`; null for anybody else. */
export function strengthIn(name: string): string | null {
  const { character, strength } = BOT.exec(name)?.groups ?? {};
  if (character === undefined || strength === undefined) return null;
  return canSay(characterOf(character)) ? sayLevel(strength) : null;
}

/** What a seat is called with its strength, given what records call it. */
export function nameWithStrength(name: string): string {
  const level = strengthIn(name);
  return level === null
    ? properName(name)
    : say("web-name-strength", { name: properName(name), level });
}

export function sayStory(story: Story): string {
  return sayPhrase(withProperNames(story.phrase));
}

/** A phrase in which computer players have their proper names. */
export function withProperNames([message, values]: Phrase): Phrase {
  const named = Object.entries(values).map(([key, value]): [string, Value] => {
    if (typeof value === "object") return [key, withProperNames(value)];
    if (typeof value !== "string") return [key, value];
    if (key === "bot") return [key, sayLevel(value)];
    return [key, key === "seat" || key === "name" ? properName(value) : value];
  });
  return [message, Object.fromEntries(named)];
}

/** The coordinates of all places that a phrase names. */
export function placesIn([, values]: Phrase): string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    if (key === "coordinates" && typeof value === "string") return [value];
    return Array.isArray(value) ? placesIn(value as Phrase) : [];
  });
}

/** Whether a seat is played by the people in front of this screen. */
export function isPlayedHere(seat: SeatView): boolean {
  return seat.yours && seat.bot === null;
}

/** Whether other people sit at a table. */
export function hasOthers(seats: readonly SeatView[]): boolean {
  return seats.some((seat) => !seat.yours && seat.bot === null && !seat.free);
}
