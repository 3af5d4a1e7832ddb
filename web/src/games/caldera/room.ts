/** Caldera Park: what is touched, what moves, what is counted. */

import { say } from "$lib/words.svelte";
import type { Board, SeatLook } from "$wire/caldera";

import type { Room, Scene, ScoreLine } from "../scene";
import Caldera from "./Caldera.svelte";
import { flightsOf, isMinor } from "./motion";
import { partsOf } from "./moves";
import { describe } from "./names";
import { soundOf } from "./sounds";
import type { CalderaGame } from "./types";

/** The spaces whose tokens a line of the pad counts. */
function countedBy(line: string, park: SeatLook, board: Board): readonly string[] {
  const family = park.families[line];
  if (family) return family.spaces;
  const covered = board.spaces.filter(({ name }) => name in park.tokens);
  if (line === "geysers") {
    return board.geysers
      .filter((ring) => ring.every((space) => space in park.tokens))
      .flatMap((ring) => ring);
  }
  return covered
    .filter(({ kind, river, waterfall }) => {
      if (line === "river") return river;
      return line === "waterfalls" ? waterfall : kind === line;
    })
    .map(({ name }) => name);
}

function scoreLines({ view, board }: Scene<CalderaGame>): readonly ScoreLine[] {
  const { parks } = view.table;
  const lines = Object.keys(parks[0]?.sheet ?? {});
  const at = (spacesOf: (park: SeatLook) => readonly string[]) =>
    parks.flatMap((park, seat) => spacesOf(park).map((space) => `space:${seat}:${space}`));
  const flipped = parks.map((park) => park.flipped.length);
  const remark = {
    label: say("caldera-line-driven-away"),
    values: flipped,
    counts: false,
    lights: at((park) => park.flipped),
  };
  return [
    ...(flipped.some((count) => count > 0) ? [remark] : []),
    ...lines.map((line) => ({
      label: say(`caldera-line-${line}`),
      values: parks.map((park) => park.sheet[line] ?? 0),
      counts: true,
      lights: at((park) => (park.sheet[line] ? countedBy(line, park, board) : [])),
    })),
  ];
}

export const room: Room<CalderaGame> = {
  partsOf,
  describe: ({ move }, { board }) => describe(move, board),
  flightsOf,
  soundOf,
  isMinor,
  isForced: () => true,
  scoreLines,
  Board: Caldera,
};
