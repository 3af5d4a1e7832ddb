/** How the things of the map are called, for eyes and ears. */

import { keyOf } from "$lib/hexes";
import { say, sayList } from "$lib/words.svelte";
import type { Move, PoolLook, TileLook } from "$wire/trias";

import type { Land } from "./map";

export const sayTerrain = (terrain: string) => say(`trias-terrain-${terrain}`);

export function sayLand(land: Land): string {
  if (land.has_pole) return say("trias-land-pole");
  const direction = say(`trias-land-${land.direction}`);
  return land.number === null
    ? direction
    : say("trias-land-numbered", { direction, number: land.number });
}

/** Whose herds there are: "2 herds of Ada and 1 herd of Ben". */
export function sayHerds(herds: readonly number[], names: readonly string[]): string {
  const parts = herds.flatMap((count, seat) =>
    count > 0 ? [say("trias-herds-of", { count, name: names[seat] ?? "" })] : [],
  );
  return parts.length > 0 ? sayList(parts) : say("trias-no-herds");
}

/** A tile with everything that can be seen there. */
export function sayTile(tile: TileLook, names: readonly string[]): string {
  const crowd = tile.herds.reduce((sum, count) => sum + count, 0);
  return [
    `${sayTerrain(tile.terrain)} ${keyOf(tile.at)}`,
    sayHerds(tile.herds, names),
    crowd > tile.capacity
      ? say("trias-over-full", { count: crowd - tile.capacity })
      : say("trias-room", { count: tile.capacity - crowd }),
  ].join(", ");
}

export function sayPool(pool: PoolLook, names: readonly string[]): string {
  return [
    `${say("trias-terrain-water")} ${keyOf(pool.at)}`,
    sayHerds(pool.herds, names),
    say("trias-swimming"),
  ].join(", ");
}

/** A move in words. */
export function describe(made: Move): string {
  switch (made.type) {
    case "play card":
      return say("trias-idea-play-card");
    case "draw":
      return say("trias-draw-card");
    case "done":
      return say("trias-done");
    case "start":
    case "lift":
    case "lay":
    case "breed":
      return say(`trias-idea-${made.type}`, { at: keyOf(made.at) });
    case "move":
    case "rescue":
      return say(`trias-idea-${made.type}`, { at: keyOf(made.at), to: keyOf(made.to) });
  }
}
