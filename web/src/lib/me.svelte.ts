/** The current user: nobody yet, a guest with a name, or an account. */

import type { WhoView } from "$wire/server";

import * as api from "./api";
import { type Pace, PACES } from "./pace";
import { keepPace } from "./pace.svelte";
import { say } from "./words.svelte";

let known = $state.raw<WhoView>({
  name: null,
  account: null,
  failed_logins: 0,
  failed_at: null,
  pace: null,
});

export function me(): WhoView {
  return known;
}

export async function loadMe(): Promise<void> {
  setMe(await api.who());
}

export function setMe(person: WhoView): void {
  known = person;
  // It may have been chosen on another device.
  const pace = PACES.find((one) => one === person.pace);
  if (pace) keepPace(pace);
}

let becoming: Promise<void> | null = null;

/** Makes whoever has no name yet a guest, once: nobody has to introduce themselves to play alone. */
export async function becomeGuest(): Promise<void> {
  if (known.name !== null) return;
  becoming ??= api
    .sayName(say("web-guest"))
    .then(setMe)
    .finally(() => (becoming = null));
  await becoming;
}

/** Chooses a pace; whoever has said a name finds it on all their devices. */
export async function choosePace(next: Pace): Promise<void> {
  keepPace(next);
  if (known.name !== null) known = await api.choosePace(next);
}
