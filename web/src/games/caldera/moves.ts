/** The moves of Caldera Park: what is touched to make them, and what is seen moving. */

import type { Flight } from "$lib/stage";
import type { Move } from "$wire/caldera";

import type { GameStory } from "../scene";
import type { CalderaGame } from "./types";

export function partsOf(made: Move): readonly string[] {
  switch (made.type) {
    case "call":
      return [`feature:${made.feature}`, `terrain:${made.terrain}`];
    case "place":
      return [`token:${made.token}`, `space:${made.space}`];
    case "opening":
      return [`weather:${made.weather}`, `space:${made.space}`];
    case "forecast":
      return [`weather:${made.weather}`];
  }
}

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
