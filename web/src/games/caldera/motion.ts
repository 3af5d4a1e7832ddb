/** Motions of pieces when something happens. Addresses are those of the drawing (`data-at`). */

import type { Flight } from "$lib/animation";

import type { GameStory } from "../scene";
import type { CalderaGame } from "./types";

/** Who decided, in a story of what nobody did. */
const CHANCE = -1;

/** All place, choose and draw at once; what is called, or what the stack shows, is for everybody. */
export const isMinor = ({ motion, seat }: GameStory<CalderaGame>): boolean =>
  motion ? motion.type !== "call" : (seat ?? CHANCE) !== CHANCE;

export function flightsOf({ motion, seat }: GameStory<CalderaGame>): readonly Flight[] {
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
          // What chance reveals was face down before.
          from: `weather:${motion.seat}:${seat === CHANCE ? "hidden" : motion.weather}`,
          to: `space:${motion.seat}:${motion.space}`,
        },
      ];
    case "draw":
      return [{ from: null, to: `token:${motion.seat}:${motion.token}` }];
    case undefined:
      return [];
  }
}
