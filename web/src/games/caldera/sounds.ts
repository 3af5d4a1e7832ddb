/** What is heard when something happens. */

import type { Sound } from "$lib/sound.svelte";

import type { GameStory } from "../scene";
import type { CalderaGame } from "./types";

const SOUNDS: Readonly<Record<string, Sound>> = {
  "caldera-told-call": "call",
  "caldera-told-draw": "piece",
  "caldera-told-face-up": "wind",
  "caldera-told-forecast-hidden": "card",
  "caldera-told-opening-geyser": "splash",
  "caldera-told-opening-hidden": "card",
  "caldera-told-place": "tile",
  "caldera-told-turn-up": "card",
  "caldera-told-weather": "wind",
};

export function soundOf({ phrase: [message], text }: GameStory<CalderaGame>): Sound | null {
  if (text?.includes("thunderstorm")) return "rumble";
  return SOUNDS[message] ?? null;
}
