/** The moves of Trias: what is touched to make them, and what is seen moving. */

import { keyOf } from "$lib/hexes";
import type { Flight } from "$lib/stage";
import type { Move } from "$wire/trias";

import type { GameStory } from "../scene";
import type { TriasGame } from "./types";

/**
 * What a move begins with is of one kind, so that touching another one instead always works: a
 * herd that may breed, one that has bred, or a tile.
 */
export function partsOf(made: Move): readonly string[] {
  switch (made.type) {
    case "play card":
      return ["card:play"];
    case "draw":
      return ["card:draw"];
    case "done":
      return ["act:done"];
    case "start":
      return [`from:tile ${keyOf(made.at)}`];
    case "lift":
      return ["act:drift", `from:tile ${keyOf(made.at)}`];
    case "lay":
      return [`to:${keyOf(made.at)}`];
    case "breed":
      return ["act:breed", `from:herd ${keyOf(made.at)}`];
    case "move":
    case "rescue":
      return [
        `act:${made.type}`,
        `from:${made.bred ? "bred" : "herd"} ${keyOf(made.at)}`,
        `to:${keyOf(made.to)}`,
      ];
  }
}

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
