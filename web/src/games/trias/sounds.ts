/** What is heard when something happens. */

import type { Sound } from "$lib/sound.svelte";

import type { GameStory } from "../scene";
import type { TriasGame } from "./types";

const SOUNDS: Readonly<Record<string, Sound>> = {
  "trias-told-breed": "call",
  "trias-told-card": "card",
  "trias-told-card-nothing": "card",
  "trias-told-card-out": "card",
  "trias-told-done-lost": "splash",
  "trias-told-done-out": "splash",
  "trias-told-draw": "card",
  "trias-told-gets": "card",
  "trias-told-gets-card": "card",
  "trias-told-lay": "tile",
  "trias-told-lay-scored": "gem",
  "trias-told-lift": "rumble",
  "trias-told-meteorite": "rumble",
  "trias-told-move": "piece",
  "trias-told-play-card": "card",
  "trias-told-play-card-nothing": "card",
  "trias-told-rescue": "piece",
  "trias-told-start": "piece",
  "trias-told-tile": "tile",
};

export function soundOf({ phrase: [message] }: GameStory<TriasGame>): Sound | null {
  return SOUNDS[message] ?? null;
}
