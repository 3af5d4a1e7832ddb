/** How seats are called on the page. */

import type { SeatView, Story, Value } from "$wire/server";

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

/** The names of all seats; of computer players of the same level, the second has a number. */
export function seatNames(
  seats: readonly { readonly name: string | null; readonly bot: string | null }[],
): string[] {
  const met = new Map<string, number>();
  return seats.map(({ name, bot }, index) => {
    if (name !== null && name !== bot) return properName(name);
    if (bot === null) return say("web-seat", { number: index + 1 });
    const times = (met.get(bot) ?? 0) + 1;
    met.set(bot, times);
    return properName(times > 1 ? `${bot} ${times}` : bot);
  });
}

export function sayStory(story: Story): string {
  const [message, values] = story.phrase;
  const named: Record<string, Value> = { ...values };
  for (const key of ["seat", "name"]) {
    const name = named[key];
    if (typeof name === "string") named[key] = properName(name);
  }
  return sayPhrase([message, named]);
}

/** Whether a seat is played by the people in front of this screen. */
export function isPlayedHere(seat: SeatView): boolean {
  return seat.yours && seat.bot === null;
}
