/** Learning Carcata. */

import type { Look } from "$wire/carcata";

import type { Lesson } from "../lessons";
import type { Scene } from "../scene";
import Figure from "./Figure.svelte";
import FigureSprite from "./FigureSprite.svelte";

function tips({ view }: Scene): readonly string[] {
  const look = view.table as Look;
  switch (look.phase) {
    case "place":
      return ["place"];
    case "reroll":
      return ["reroll", ...(look.dice["turtle"] ? ["turtle"] : [])];
    case "resolve":
      return [
        "resolve",
        ...(look.dice["move"] ? ["move"] : []),
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

export const lesson: Lesson = {
  steps: ["goal", "dice", "lava", "catapult", "turtle", "points"],
  Figure,
  Sprite: FigureSprite,
  tips,
  places: {
    place: "island",
    reroll: "dice",
    turtle: "turtle",
    resolve: "dice",
    move: "island",
    lava: "island",
    statue: "island",
    aim: "island",
  },
};
