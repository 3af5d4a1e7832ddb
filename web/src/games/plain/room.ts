/** The rooms of any game: the plain one, and the one that a box brings. */

import type { Room } from "../scene";
import Brought from "./Brought.svelte";
import { describe, linesOf, partOf } from "./moves";
import Plain from "./Plain.svelte";

export const plainRoom: Room = {
  partsOf: (move) => [partOf(move)],
  describe,
  flightsOf: () => [],
  scoreLines: ({ box, result }) => linesOf(box.name, result?.sheets ?? []),
  Board: Plain,
};

export const broughtRoom: Room = { ...plainRoom, Board: Brought };
