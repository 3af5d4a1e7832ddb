/** Learning Carcata. */

import type { Lesson } from "../lessons";
import type { Scene } from "../scene";
import Figure from "./Figure.svelte";
import Sprite from "./Sprite.svelte";
import type { CarcataGame } from "./types";

function tips({ view }: Scene<CarcataGame>): readonly string[] {
  const look = view.table;
  switch (look.phase) {
    case "place":
      return ["place"];
    case "reroll":
      return ["reroll", ...(look.dice["turtle"] ? ["turtle"] : [])];
    case "resolve":
      return [
        "resolve",
        ...(look.dice["move"] ? ["move", "ride"] : []),
        ...(look.dice["lava"] ? ["lava"] : []),
        ...(look.dice["statue"] ? ["statue"] : []),
      ];
    case "aim":
      return ["aim"];
    case "over":
      return ["over"];
    default:
      return [];
  }
}

export const lesson: Lesson<CarcataGame> = {
  steps: ["goal", "dice", "lava", "catapult", "turtle", "points"],
  Figure,
  Sprite,
  tips,
  places: {
    place: "island",
    reroll: "dice",
    turtle: "turtle",
    resolve: "dice",
    move: "island",
    ride: "turtle",
    lava: "island",
    statue: "island",
    aim: "island",
  },
};
