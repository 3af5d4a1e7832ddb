/** Learning Trias. */

import type { Lesson } from "../lessons";
import type { Scene } from "../scene";
import Figure from "./Figure.svelte";
import Sprite from "./Sprite.svelte";
import type { TriasGame } from "./types";

function tips({ view, seat }: Scene<TriasGame>): readonly string[] {
  const look = view.table;
  switch (look.phase) {
    case "start":
      return ["start"];
    case "card":
      return ["card"];
    case "drift":
      return ["drift"];
    case "lay":
      return ["lay"];
    case "actions": {
      const hasSwimmers = look.pools.some(({ herds }) => (herds[seat] ?? 0) > 0);
      const isLast = look.last_turns !== null;
      return [
        "actions",
        "costs",
        ...(hasSwimmers ? ["swimmers"] : []),
        "room",
        ...(look.lands.length > 1 ? ["lands"] : []),
        ...(isLast ? ["last"] : []),
      ];
    }
    case "over":
      return ["over"];
    default:
      return [];
  }
}

export const lesson: Lesson<TriasGame> = {
  steps: ["goal", "drift", "actions", "swimmers", "lands", "end"],
  Figure,
  Sprite,
  tips,
  places: {
    start: "map",
    card: "hand",
    drift: "map",
    lay: "map",
    actions: "actions",
    costs: "actions",
    room: "map",
    swimmers: "map",
    lands: "lands",
    last: "standing",
  },
};
