/** What everybody did on the map in their last turn: marked until their next one. */

import { type Hex, keyOf } from "$lib/hexes";
import { lastTurns } from "$lib/turns";

import type { Scene } from "../scene";
import type { TriasGame } from "./types";

/** The way of a tile or herd. */
export interface Trail {
  readonly seat: number;
  readonly from: Hex;
  readonly to: Hex;
  readonly isTile: boolean;
}

export interface Marks {
  /** Who let the tile drift that lies somewhere, by its key. */
  readonly tiles: ReadonlyMap<string, number>;
  /** How many herds of each seat are new somewhere, by its key. */
  readonly herds: ReadonlyMap<string, readonly number[]>;
  readonly trails: readonly Trail[];
}

export function marksOf({ view, stories }: Pick<Scene<TriasGame>, "view" | "stories">): Marks {
  const { table } = view;
  const turns = lastTurns(stories, view.events, view.over ? null : table.active);
  const tiles = new Map<string, number>();
  const herds = new Map<string, number[]>();
  const trails: Trail[] = [];
  const count = (seat: number, at: Hex, more: number) => {
    const here = herds.get(keyOf(at)) ?? table.seats.map(() => 0);
    here[seat] = Math.max(0, (here[seat] ?? 0) + more);
    herds.set(keyOf(at), here);
  };
  for (const [seat, told] of turns) {
    for (const { motion } of told) {
      switch (motion?.type) {
        case "drift":
          tiles.delete(keyOf(motion.at));
          tiles.set(keyOf(motion.to), seat);
          trails.push({ seat, from: motion.at, to: motion.to, isTile: true });
          break;
        case "step":
          count(motion.seat, motion.at, -1);
          count(motion.seat, motion.to, 1);
          trails.push({ seat: motion.seat, from: motion.at, to: motion.to, isTile: false });
          break;
        case "birth":
          count(motion.seat, motion.at, motion.herds);
          break;
        case "loss":
          for (const at of motion.places) count(motion.seat, at, -1);
          break;
      }
    }
  }
  return { tiles, herds, trails };
}
