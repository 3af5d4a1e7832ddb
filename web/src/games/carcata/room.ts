/** Carcata: what is touched, what moves, what is counted. */

import { say } from "$lib/words.svelte";

import type { Room, Scene, ScoreLine } from "../scene";
import Carcata from "./Carcata.svelte";
import { flightsOf } from "./motion";
import { partsOf } from "./moves";
import { describe } from "./names";
import { prompt } from "./turn";
import type { CarcataGame } from "./types";

function scoreLines({ view }: Scene<CarcataGame>): readonly ScoreLine[] {
  const { seats } = view.table;
  return Object.keys(seats[0]?.sheet ?? {}).map((line) => ({
    label: say(`carcata-line-${line}`),
    values: seats.map(({ sheet }) => sheet[line] ?? 0),
    counts: true,
  }));
}

export const room: Room<CarcataGame> = {
  partsOf,
  describe: ({ move }) => describe(move),
  flightsOf,
  prompt,
  scoreLines,
  Board: Carcata,
};
