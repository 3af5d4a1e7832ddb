/** Learning Caldera Park. */

import type { Lesson } from "../lessons";
import type { Scene } from "../scene";
import Figure from "./Figure.svelte";
import Sprite from "./Sprite.svelte";
import type { CalderaGame } from "./types";

function tips({ view, seat }: Scene<CalderaGame>): readonly string[] {
  const look = view.table;
  const park = look.parks[seat];
  const isGeyser = view.variant === "geyser";
  switch (look.phase) {
    case "opening":
      return [isGeyser ? "opening-geyser" : "opening"];
    case "forecast":
      return [isGeyser ? "forecast-geyser" : "forecast"];
    case "call":
      return [look.parks.length === 1 ? "call-alone" : "call", "once"];
    case "place": {
      const isHit = (park?.flipped.length ?? 0) > 0;
      const found = look.turn > 1 ? ["exceptions", "families", "water"] : [];
      return [
        "place",
        ...found,
        ...(isHit ? ["weather"] : []),
        ...(look.round > 1 ? ["covers"] : []),
      ];
    }
    case "over":
      return ["over"];
    default:
      return [];
  }
}

export const lesson: Lesson<CalderaGame> = {
  steps: ["goal", "call", "round", "families", "weather", "effects", "covers", "geyser"],
  Figure,
  Sprite,
  tips,
  places: {
    opening: "weather",
    "opening-geyser": "weather",
    forecast: "weather",
    "forecast-geyser": "weather",
    call: "calls",
    "call-alone": "calls",
    once: "calls",
    place: "display",
    exceptions: "display",
    families: "standing",
    water: "standing",
    weather: "park",
    covers: "standing",
  },
};
