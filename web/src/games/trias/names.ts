/** The names of the things of the map, for eyes and ears. */

import { type Hex, keyOf } from "$lib/hexes";
import { say, sayList, sayPhrase } from "$lib/words.svelte";
import type { Look, Move, PoolLook, TileLook } from "$wire/trias";

import { directionOf, type Land, ringOf } from "./map";

export const sayTerrain = (terrain: string) => say(`trias-terrain-${terrain}`);

/** Where a place is, as seen from the pole. */
function sayWhere(at: Hex): string {
  return say("trias-where", { steps: ringOf(at), side: say(`trias-side-${directionOf([at])}`) });
}

/** A place by what is there, a terrain or one of the other things that there are words for. */
export function sayPlace(what: string, at: Hex): string {
  const coordinates = keyOf(at);
  if (ringOf(at) === 0) return sayPhrase(["trias-place-pole", { coordinates }]);
  const values = { what: say(`trias-the-${what}`), where: sayWhere(at), coordinates };
  return sayPhrase(["trias-place", values]);
}

export function sayLand(land: Land): string {
  if (land.has_pole) return say("trias-land-pole");
  const direction = say(`trias-land-${land.direction}`);
  return land.number === null
    ? direction
    : say("trias-land-numbered", { direction, number: land.number });
}

/** Says the herds of each seat: "2 herds of Ada and 1 herd of Ben". */
export function sayHerds(herds: readonly number[], names: readonly string[]): string {
  const parts = herds.flatMap((count, seat) =>
    count > 0 ? [say("trias-herds-of", { count, name: names[seat] ?? "" })] : [],
  );
  return parts.length > 0 ? sayList(parts) : say("trias-no-herds");
}

/** Whose herds have come in their last turn, of those that are there; null if none have. */
export function sayNewHerds(
  herds: readonly number[],
  fresh: readonly number[] | undefined,
  names: readonly string[],
): string | null {
  const counts = herds.map((count, seat) => Math.min(count, fresh?.[seat] ?? 0));
  if (counts.every((count) => count === 0)) return null;
  return say("trias-new-herds", { herds: sayHerds(counts, names) });
}

/** A tile with everything that can be seen there. */
export function sayTile(tile: TileLook, names: readonly string[]): string {
  const crowd = tile.herds.reduce((sum, count) => sum + count, 0);
  return [
    sayPlace(tile.terrain, tile.at),
    sayHerds(tile.herds, names),
    crowd > tile.capacity
      ? say("trias-over-full", { count: crowd - tile.capacity })
      : say("trias-room", { count: tile.capacity - crowd }),
  ].join(", ");
}

export function sayPool(pool: PoolLook, names: readonly string[]): string {
  return [sayPlace("water", pool.at), sayHerds(pool.herds, names), say("trias-swimming")].join(
    ", ",
  );
}

/** A move in words; the terrain is named where the table is known on which it is made. */
export function describe(made: Move, look: Look | null): string {
  const tile = (at: Hex) => {
    const found = look?.tiles.find((other) => keyOf(other.at) === keyOf(at));
    return sayPlace(found?.terrain ?? "tile", at);
  };
  switch (made.type) {
    case "play card":
      return say("trias-idea-play-card");
    case "draw":
      return say("trias-draw-card");
    case "done":
      return say("trias-done");
    case "lay":
      return say("trias-idea-lay", { at: sayPlace("place", made.at) });
    case "start":
    case "lift":
    case "breed":
      return say(`trias-idea-${made.type}`, { at: tile(made.at) });
    case "move":
      return say("trias-idea-move", { at: tile(made.at), to: tile(made.to) });
    case "rescue":
      return say("trias-idea-rescue", { at: sayPlace("water", made.at), to: tile(made.to) });
  }
}
