/** The moves of Carcata: what is touched to make them. */

import { keyOf } from "$lib/hexes";
import type { Move } from "$wire/carcata";

/** The faces that can be rolled again, as the server lists them. */
export const LOOSE = ["move", "lava", "eruption", "statue"] as const;
export const FACES = [...LOOSE, "turtle"] as const;
export const TURTLE = "turtle";

export function partsOf(made: Move): readonly string[] {
  switch (made.type) {
    case "simple":
      if (made.what === "erupt") return ["die:eruption"];
      return [
        made.what === "left" || made.what === "right" ? `turn:${made.what}` : `do:${made.what}`,
      ];
    case "on space":
      return partsOnSpace(made.what, keyOf(made.at));
    case "reroll":
      // Every face has its number, so that what is not touched is not rolled.
      return [...LOOSE.map((face) => `again-${face}:${countOf(made.dice, face)}`), "do:roll"];
    case "move":
      return ["die:move", `pawn:${keyOf(made.at)}`, `space:${keyOf(made.to)}`];
    case "flow":
      return ["die:lava", `start:${keyOf(made.at)}`, `way:${keyOf(made.to)}`];
    case "aim":
      return [];
  }
}

function partsOnSpace(what: string, at: string): readonly string[] {
  switch (what) {
    case "board":
      return ["die:move", `pawn:${at}`, `space:${TURTLE}`];
    case "land":
      return ["die:move", `pawn:${TURTLE}`, `space:${at}`];
    case "statue":
    case "return":
      return ["die:statue", `space:${at}`];
    default:
      return [`space:${at}`];
  }
}

export const countOf = (things: readonly string[], thing: string) =>
  things.filter((other) => other === thing).length;
