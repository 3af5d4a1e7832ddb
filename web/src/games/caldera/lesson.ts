/** Learning Caldera Park. */

import type { Lesson } from "../lessons";
import type { Scene } from "../scene";
import Figure from "./Figure.svelte";
import Sprite from "./Sprite.svelte";
import type { CalderaGame } from "./types";

function tips({ view, seat }: Scene<CalderaGame>): readonly string[] {
  const look = view.table;
  const park = look.parks[seat];
  switch (look.phase) {
    case "opening":
      return ["opening"];
    case "forecast":
      return ["forecast"];
    case "call":
      return ["call"];
    case "place": {
      const isHit = (park?.flipped.length ?? 0) > 0;
      const found = look.turn > 1 ? ["families", "water"] : [];
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
  steps: ["goal", "call", "round", "families", "weather", "covers", "geyser"],
  Figure,
  Sprite,
  tips,
  places: {
    opening: "weather",
    forecast: "weather",
    call: "calls",
    place: "display",
    families: "standing",
    water: "standing",
    weather: "park",
    covers: "standing",
  },
};
