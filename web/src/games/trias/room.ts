/** Trias: what is touched, what moves, what is counted. */

import { keyOf } from "$lib/hexes";
import { say } from "$lib/words.svelte";

import type { Room, Scene, ScoreLine } from "../scene";
import { landsOf } from "./map";
import { flightsOf, isMinor } from "./motion";
import { partsOf } from "./moves";
import { describe, sayLand } from "./names";
import { soundOf } from "./sounds";
import Trias from "./Trias.svelte";
import type { TriasGame } from "./types";

/** Points on the way, then land by land. */
function scoreLines({ view }: Scene<TriasGame>): readonly ScoreLine[] {
  const look = view.table;
  return [
    {
      label: say("trias-line-track"),
      values: look.seats.map(({ track }) => track),
      counts: true,
    },
    ...landsOf(look)
      .filter(({ has_pole }) => !has_pole)
      .map((land) => ({
        label: say("trias-land-tiles", { land: sayLand(land), count: land.tiles.length }),
        values: land.points,
        counts: true,
        lights: land.tiles.flatMap((at) => {
          const key = keyOf(at);
          return [`tile:${key}`, ...look.seats.map((_, seat) => `herd:${seat}:${key}`)];
        }),
      })),
  ];
}

/** Says the next choice, once an action or a herd is picked. */
function prompt({ view, picker }: Scene<TriasGame>): string | null {
  if (view.table.phase !== "actions" || picker.picked.length === 0) return null;
  const hasHerd = picker.picked.some((part) => /^from:(herd|bred) /.test(part));
  const isDrift = picker.picked.includes("act:drift");
  if (isDrift) return null;
  return say(hasHerd ? "trias-do-where" : "trias-do-herd");
}

export const room: Room<TriasGame> = {
  partsOf,
  // A review is of other moments than the one that is shown.
  describe: ({ move }, { view, event }) => describe(move, event === null ? view.table : null),
  flightsOf,
  soundOf,
  isMinor,
  // Until a turn is ended it can be looked at, and taken back.
  isForced: ({ type }) => type !== "done",
  prompt,
  scoreLines,
  Board: Trias,
};
