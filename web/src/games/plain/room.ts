/** A game without a room of its own: its moves as a list, in notation. */

import type { Room } from "../scene";
import Plain from "./Plain.svelte";

export const room: Room = {
  partsOf: (move) => [`move:${JSON.stringify(move)}`],
  describe: () => "",
  flightsOf: () => [],
  scoreLines: ({ result }) =>
    Object.keys(result?.sheets[0] ?? {}).map((label) => ({
      label,
      values: result?.sheets.map((sheet) => sheet[label] ?? 0) ?? [],
      counts: true,
    })),
  Board: Plain,
};
