/** The types of Caldera Park's data on the wire, and what its room, its parts and its lesson share. */

import type { Board, Look, Motion, Move, SpaceLook } from "$wire/caldera";

export interface CalderaGame {
  readonly look: Look;
  readonly board: Board;
  readonly move: Move;
  readonly motion: Motion;
  readonly draft: null;
}

/** As much of a park as its ground is drawn from. */
export interface Ground extends Pick<Board, "weather" | "geysers"> {
  readonly spaces: readonly Omit<SpaceLook, "place" | "mark">[];
}

/** A weather token, or a space for one, at which somebody looks. */
export interface WeatherNote {
  /** Null for a space without a token. */
  readonly weather: string | null;
  readonly seat: number;
  /** The weather space where it lies or would go, if that is known. */
  readonly number: string | null;
  /** Whether what it does is written beside it already. */
  readonly isListed?: boolean;
}
