/** The colours of the seats where something of theirs is marked: fill, edge and what is written on it. */

import art from "../../../../ludotope/games/trias/art.json";

export function coloursOf(seat: number): readonly [fill: string, edge: string, ink: string] {
  const [fill = "", , , mark = ""] = art.cubes[seat] ?? [];
  return [fill, mark, mark];
}
