/** Carcata: what is touched, what moves, what is counted. */

import { keyOf } from "$lib/hexes";
import { say } from "$lib/words.svelte";
import type { Look } from "$wire/carcata";

import type { Room, Scene, ScoreLine } from "../scene";
import Carcata from "./Carcata.svelte";
import { flightsOf, isMinor } from "./motion";
import { partsOf } from "./moves";
import { describe } from "./names";
import { soundOf } from "./sounds";
import { prompt } from "./turn";
import type { CarcataGame } from "./types";

/** What a line of the score counts, by its addresses. */
function lightsOf(
  line: string,
  { spaces, seats, territories, treasures }: Look,
): readonly string[] {
  const homes = spaces.filter(({ pawn }) => pawn !== null);
  switch (line) {
    case "levels":
      return homes.map(({ at }) => `pawn:${keyOf(at)}`);
    case "territory": {
      if (territories < 2) return [];
      const lived = new Set(homes.map(({ territory }) => territory));
      const counted = spaces.filter(
        ({ territory }) =>
          territory !== null && lived.has(territory) && (treasures[territory] ?? 0) > 0,
      );
      return counted.flatMap(({ at, gems }) => [
        `pawn:${keyOf(at)}`,
        ...gems.map((gem) => `gem:${keyOf(at)}:${gem}`),
      ]);
    }
    default:
      return seats.flatMap(({ collected }, seat) =>
        collected.map((gem) => `collected:${seat}:${gem}`),
      );
  }
}

function scoreLines({ view }: Scene<CarcataGame>): readonly ScoreLine[] {
  const { seats } = view.table;
  return Object.keys(seats[0]?.sheet ?? {}).map((line) => ({
    label: say(`carcata-line-${line}`),
    values: seats.map(({ sheet }) => sheet[line] ?? 0),
    counts: true,
    lights: lightsOf(line, view.table),
  }));
}

export const room: Room<CarcataGame> = {
  partsOf,
  describe: ({ move }, { view }) => describe(move, view.table),
  flightsOf,
  soundOf,
  isMinor,
  // Until a turn is ended, or a gem is drawn, what was done before can be taken back.
  isForced: ({ type }) => type === "flow",
  prompt,
  scoreLines,
  Board: Carcata,
};
