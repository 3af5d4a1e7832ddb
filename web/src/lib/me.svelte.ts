/** Who sits in front of this screen. */

import type { WhoView } from "$wire/server";

import * as api from "./api";
import { say } from "./words.svelte";

let known = $state.raw<WhoView>({ name: null, account: null });

export function me(): WhoView {
  return known;
}

export async function findOut(): Promise<void> {
  known = await api.who();
}

export function setMe(person: WhoView): void {
  known = person;
}

/** Nobody has to introduce themselves to play alone: then they are a guest. */
export async function becomeSomebody(): Promise<void> {
  if (known.name === null) known = await api.sayName(say("web-guest"));
}
