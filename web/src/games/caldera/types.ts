/** The types of Caldera Park's data on the wire, for its room and lesson. */

import type { Board, Look, Motion, Move } from "$wire/caldera";

export interface CalderaGame {
  readonly look: Look;
  readonly board: Board;
  readonly move: Move;
  readonly motion: Motion;
  readonly draft: null;
}
