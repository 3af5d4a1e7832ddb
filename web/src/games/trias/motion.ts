/** What is seen moving when something happens. Addresses are those of the drawing (`data-at`). */

import { keyOf } from "$lib/hexes";
import type { Flight } from "$lib/animation";

import type { GameStory } from "../scene";
import type { TriasGame } from "./types";

const NOBODY = -1;

export function flightsOf({ motion }: GameStory<TriasGame>): readonly Flight[] {
  switch (motion?.type) {
    case "drift":
      return [{ from: "lifted", to: `tile:${keyOf(motion.to)}`, duration: 520, hold: 640 }];
    case "step":
      return [
        {
          from: `herd:${motion.seat}:${keyOf(motion.at)}`,
          to: `herd:${motion.seat}:${keyOf(motion.to)}`,
          hold: 260,
        },
      ];
    case "birth":
      return [{ from: null, to: `herd:${motion.seat}:${keyOf(motion.at)}`, hold: 260 }];
    case "card":
      return [
        {
          from: motion.source === NOBODY ? "pile" : `hand:${motion.source}`,
          to: motion.target === NOBODY ? "card" : `hand:${motion.target}`,
          hold: 320,
        },
      ];
    case undefined:
      return [];
  }
}
