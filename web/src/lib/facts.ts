/** For how many players a game is, and how long it takes. */

import type { BoxView } from "$wire/server";

import { say } from "./words.svelte";

export function saySeats({ least_seats: least, most_seats: most }: BoxView): string {
  return least === most
    ? say("games-seats-exactly", { seats: least })
    : say("games-seats", { least, most });
}

export function sayMinutes({ minutes: [least, most] }: BoxView): string {
  return least === most
    ? say("games-minutes-exactly", { minutes: least })
    : say("games-minutes", { least, most });
}
