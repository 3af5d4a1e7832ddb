/** The types of Trias's data on the wire, for its room and lesson. */

import type { Board, Look, Motion, Move } from "$wire/trias";

export interface TriasGame {
  readonly look: Look;
  readonly board: Board;
  readonly move: Move;
  readonly motion: Motion;
  readonly draft: null;
}
