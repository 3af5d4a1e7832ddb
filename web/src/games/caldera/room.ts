/** Caldera Park: what is touched, what moves, what is counted. */

import { say } from "$lib/words.svelte";

import type { Room, Scene, ScoreLine } from "../scene";
import Caldera from "./Caldera.svelte";
import { flightsOf } from "./motion";
import { partsOf } from "./moves";
import { describe } from "./names";
import type { CalderaGame } from "./types";

function scoreLines({ view }: Scene<CalderaGame>): readonly ScoreLine[] {
  const { parks } = view.table;
  const lines = Object.keys(parks[0]?.sheet ?? {});
  return [
    {
      label: say("caldera-line-driven-away"),
      values: parks.map((park) => park.flipped.length),
      counts: false,
    },
    ...lines.map((line) => ({
      label: say(`caldera-line-${line}`),
      values: parks.map((park) => park.sheet[line] ?? 0),
      counts: true,
    })),
  ];
}

export const room: Room<CalderaGame> = {
  partsOf,
  describe: ({ move }) => describe(move),
  flightsOf,
  scoreLines,
  Board: Caldera,
};
