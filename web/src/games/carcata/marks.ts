/** What everybody did on the island in their last turn: marked until their next one. */

import { type Hex, keyOf } from "$lib/hexes";
import { lastTurns } from "$lib/turns";

import type { Scene } from "../scene";
import { TURTLE } from "./moves";
import type { CarcataGame } from "./types";

/** The way of a pawn from one place to the next; each is a space or the turtle, by its name. */
export interface Trail {
  readonly seat: number;
  readonly from: string;
  readonly to: string;
}

/** In whose last turn something came to a place, by the place's name. */
type Comers = ReadonlyMap<string, number>;

export interface Marks {
  readonly pawns: Comers;
  readonly lava: Comers;
  /** Where each flow ended: there it says whose it was. */
  readonly ends: ReadonlySet<string>;
  readonly statues: Comers;
  readonly gems: Comers;
  readonly trails: readonly Trail[];
  /** From which step on the turtle swam last, and in whose turn. */
  readonly swum: { readonly seat: number; readonly start: number } | null;
}

const nameOf = (place: Hex | "turtle") => (typeof place === "string" ? TURTLE : keyOf(place));

export function marksOf({ view, stories }: Pick<Scene<CarcataGame>, "view" | "stories">): Marks {
  const turns = lastTurns(stories, view.events, view.over ? null : view.table.active);
  const pawns = new Map<string, number>();
  const lava = new Map<string, number>();
  const ends = new Set<string>();
  const statues = new Map<string, number>();
  const gems = new Map<string, number>();
  let trails: Trail[] = [];
  let swum: Marks["swum"] = null;
  for (const [seat, told] of turns) {
    for (const { motion } of told) {
      switch (motion?.type) {
        case "walk": {
          const to = nameOf(motion.end);
          if (motion.start !== "hand") {
            const from = nameOf(motion.start);
            pawns.delete(from);
            trails.push({ seat: motion.seat, from, to });
          }
          pawns.set(to, motion.seat);
          // What is picked up is not on the island any more.
          gems.delete(to);
          break;
        }
        case "flow": {
          const end = motion.spaces.at(-1);
          if (end) ends.add(keyOf(end));
          for (const at of motion.spaces) {
            lava.set(keyOf(at), seat);
            gems.delete(keyOf(at));
            pawns.delete(keyOf(at));
          }
          break;
        }
        case "statue":
          if (motion.returns) statues.delete(keyOf(motion.at));
          else statues.set(keyOf(motion.at), seat);
          break;
        case "swim":
          swum = { seat, start: motion.start };
          // Nobody comes from where the turtle was.
          trails = trails.filter(({ from, to }) => from !== TURTLE && to !== TURTLE);
          break;
        case "flight":
          for (const place of motion.touched) {
            pawns.delete(nameOf(place));
            statues.delete(nameOf(place));
          }
          if (motion.rest && motion.keeper === null && !motion.is_lost) {
            gems.set(keyOf(motion.rest), seat);
          }
          break;
      }
    }
  }
  return { pawns, lava, ends, statues, gems, trails, swum };
}
