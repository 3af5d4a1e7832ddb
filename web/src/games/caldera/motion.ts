/** What is seen moving when something happens. Addresses are those of the drawing (`data-at`). */

import type { Flight } from "$lib/animation";

import type { GameStory } from "../scene";
import type { CalderaGame } from "./types";

export function flightsOf({ motion }: GameStory<CalderaGame>): readonly Flight[] {
  switch (motion?.type) {
    case "call":
      return [{ from: `feature:${motion.feature}`, to: `terrain:${motion.terrain}` }];
    case "place":
      return [
        {
          from: `token:${motion.seat}:${motion.token}`,
          to: `space:${motion.seat}:${motion.space}`,
        },
      ];
    case "weather":
      return [
        {
          from: `weather:${motion.seat}:${motion.weather}`,
          to: `space:${motion.seat}:${motion.space}`,
        },
      ];
    case "draw":
      return [{ from: null, to: `token:${motion.seat}:${motion.token}` }];
    case undefined:
      return [];
  }
}
