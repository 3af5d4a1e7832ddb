/** How seats are called on the page. */

import type { Phrase, SeatView, Story, Value } from "$wire/server";

import { say, sayPhrase } from "./words.svelte";

const BOT = /^(random|easy|medium|hard|expert)(?: (\d+))?$/;

/** A computer player is called by its level in records; here it gets a proper name. */
export function properName(name: string): string {
  const found = BOT.exec(name);
  if (!found?.[1]) return name;
  const level = say(`web-level-${found[1]}`);
  return found[2]
    ? say("web-bot-numbered", { level, number: found[2] })
    : say("web-bot", { level });
}

/** The names of all seats; computer players of the same level have their seats' numbers. */
export function seatNames(
  seats: readonly { readonly name: string | null; readonly bot: string | null }[],
): string[] {
  return seats.map(({ name, bot }, index) => {
    if (name !== null && name !== bot) return properName(name);
    if (bot === null) return say("web-seat", { number: index + 1 });
    const isAlone = seats.filter((other) => other.bot === bot).length === 1;
    return properName(isAlone ? bot : `${bot} ${index + 1}`);
  });
}

export function sayStory(story: Story): string {
  return sayPhrase(withProperNames(story.phrase));
}

function withProperNames([message, values]: Phrase): Phrase {
  const named = Object.entries(values).map(([key, value]): [string, Value] => {
    if (typeof value === "object") return [key, withProperNames(value)];
    const isName = typeof value === "string" && (key === "seat" || key === "name");
    return [key, isName ? properName(value) : value];
  });
  return [message, Object.fromEntries(named)];
}

/** Whether a seat is played by the people in front of this screen. */
export function isPlayedHere(seat: SeatView): boolean {
  return seat.yours && seat.bot === null;
}

/** Whether other people sit at a table. */
export function hasOthers(seats: readonly SeatView[]): boolean {
  return seats.some((seat) => !seat.yours && seat.bot === null && !seat.free);
}
