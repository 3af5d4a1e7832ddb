/** The current user: nobody yet, a guest with a name, or an account. */

import type { WhoView } from "$wire/server";

import * as api from "./api";
import { say } from "./words.svelte";

let known = $state.raw<WhoView>({
  name: null,
  account: null,
  failed_logins: 0,
  failed_at: null,
});

export function me(): WhoView {
  return known;
}

export async function loadMe(): Promise<void> {
  known = await api.who();
}

export function setMe(person: WhoView): void {
  known = person;
}

/** Makes whoever has no name yet a guest: nobody has to introduce themselves to play alone. */
export async function becomeGuest(): Promise<void> {
  if (known.name === null) known = await api.sayName(say("web-guest"));
}
