/** What is heard when something happens. */

import type { Sound } from "$lib/sound.svelte";

import type { GameStory } from "../scene";
import type { CarcataGame } from "./types";

const SOUNDS: Readonly<Record<string, Sound>> = {
  "carcata-told-along": "piece",
  "carcata-told-along-pick-up": "gem",
  "carcata-told-board": "splash",
  "carcata-told-erupt": "rumble",
  "carcata-told-flight": "gem",
  "carcata-told-flow": "rumble",
  "carcata-told-gem": "gem",
  "carcata-told-land": "piece",
  "carcata-told-land-pick-up": "gem",
  "carcata-told-move": "piece",
  "carcata-told-pick-up": "gem",
  "carcata-told-place": "piece",
  "carcata-told-reroll": "dice",
  "carcata-told-return": "tile",
  "carcata-told-roll": "dice",
  "carcata-told-statue": "tile",
  "carcata-told-turn": "rumble",
};

export function soundOf({ phrase: [message, values] }: GameStory<CarcataGame>): Sound | null {
  // Where a gem comes down, and whether the turtle swims, is in what the story says.
  const { what, steps } = values;
  if (Array.isArray(what) && what[0].endsWith("-sea")) return "splash";
  if (message === "carcata-told-done")
    return typeof steps === "number" && steps > 0 ? "splash" : null;
  return SOUNDS[message] ?? null;
}
