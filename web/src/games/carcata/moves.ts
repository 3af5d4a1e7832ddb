/** The moves of Carcata: what is touched to make them. */

import type { Move } from "$wire/carcata";

import { nameOf } from "./relief";

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
      return partsOnSpace(made.what, nameOf(made.at));
    case "reroll":
      // Every face has its number, so that what is not touched is not rolled.
      return [...LOOSE.map((face) => `again-${face}:${countOf(made.dice, face)}`), "do:roll"];
    case "move":
      return ["die:move", `pawn:${nameOf(made.at)}`, `space:${nameOf(made.to)}`];
    case "flow":
      return ["die:lava", `start:${nameOf(made.at)}`, `way:${nameOf(made.to)}`];
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
