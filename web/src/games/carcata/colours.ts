/** The colours of the seats where something of theirs is marked: fill and edge. */

import art from "../../../../ludotope/games/carcata/art.json";

export function coloursOf(seat: number): readonly [fill: string, edge: string] {
  return [art.pawns[seat] ?? "", "#fff"];
}
