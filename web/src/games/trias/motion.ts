/** Motions of pieces when something happens. Addresses are those of the drawing (`data-at`). */

import { keyOf, type Point } from "$lib/hexes";
import type { Flight } from "$lib/animation";

import type { GameStory } from "../scene";
import { centreOf } from "./map";
import type { TriasGame } from "./types";

const NOBODY = -1;
const LOSS = 620;

/** A drift and a card that is shown matter to all; steps, births and ends of turns are many. */
export const isMinor = ({ motion }: GameStory<TriasGame>): boolean =>
  motion?.type !== "drift" && (motion?.type !== "card" || motion.target !== NOBODY);

export function flightsOf({ motion }: GameStory<TriasGame>): readonly Flight[] {
  switch (motion?.type) {
    case "lift":
      return [{ from: `tile:${keyOf(motion.at)}`, to: "lifted", hold: 380 }];
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
    case "loss":
      return motion.places.map((at, index) => ({
        from: null,
        to: `model:herd:${motion.seat}`,
        isCopy: true,
        frames: sinking(centreOf(at), index),
        duration: LOSS,
        hold: index === motion.places.length - 1 ? LOSS : 120,
      }));
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

/** A herd that is lost goes under; those of one place beside each other. */
function sinking({ x, y }: Point, index: number): readonly Keyframe[] {
  const here = `translate(${x + (index % 3) * 18 - 18}px, ${y}px)`;
  return [
    { transform: here, opacity: 1 },
    { transform: `${here} translateY(-14px)`, opacity: 1, offset: 0.35 },
    { transform: `${here} translateY(26px) scale(.5)`, opacity: 0 },
  ];
}
