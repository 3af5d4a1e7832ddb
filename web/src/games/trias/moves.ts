/** The moves of Trias: what is touched to make them. */

import { keyOf } from "$lib/hexes";
import type { Move } from "$wire/trias";

/**
 * Returns the parts of a move. Its beginning is of one kind, so that touching another one instead
 * always works: a herd that may breed, one that has bred, or a tile.
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
