/** The types of Carcata's data on the wire, for its room and lesson. */

import type { Board, Look, Motion, Move } from "$wire/carcata";

import type { Shot } from "./aim";

export interface CarcataGame {
  readonly look: Look;
  readonly board: Board;
  readonly move: Move;
  readonly motion: Motion;
  readonly draft: Shot;
}
