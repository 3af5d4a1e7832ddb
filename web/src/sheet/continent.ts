/** A map of Trias that is entered: what lies on a place, as text and as things. */

import { type Hex, keyOf } from "$lib/hexes";

/** The terrains that are laid; the pole lies there already. */
export const TERRAINS = ["forest", "steppe", "mountains"] as const;
/** The tool that takes away what lies on a place. */
export const TAKE = "take";
/** How far from the nearest tile one can lie: there is water between lands. */
const APART = 2;

export interface Tile {
  readonly at: Hex;
  readonly terrain: string;
  readonly herds: readonly number[];
}

export function hexOf(key: string): Hex {
  const [q, r] = key.split(",").map(Number);
  return [q ?? 0, r ?? 0];
}

/** The tile that a text such as `forest 2 0 1` means, if there is one. */
export function readTile(key: string, text: string): Tile[] {
  const [terrain, ...herds] = text.split(" ");
  return terrain ? [{ at: hexOf(key), terrain, herds: herds.map(Number) }] : [];
}

export function writeTile(terrain: string, herds: readonly number[]): string {
  const last = herds.findLastIndex((count) => count > 0);
  return [terrain, ...herds.slice(0, last + 1)].join(" ");
}

/** How many herds of a seat there are on a map. */
export function herdsOn(tiles: readonly Tile[], seat: number): number {
  return tiles.reduce((sum, { herds }) => sum + (herds[seat] ?? 0), 0);
}

/** The places without a tile on which the next one may lie. */
export function openPlaces(tiles: readonly Hex[]): Hex[] {
  const taken = new Set(tiles.map(keyOf));
  const found = new Map<string, Hex>();
  for (const [q, r] of tiles) {
    for (let dq = -APART; dq <= APART; dq += 1) {
      for (let dr = Math.max(-APART, -APART - dq); dr <= Math.min(APART, APART - dq); dr += 1) {
        const at: Hex = [q + dq, r + dr];
        if (!taken.has(keyOf(at))) found.set(keyOf(at), at);
      }
    }
  }
  return [...found.values()];
}

/**
 * What lies on a place after a touch with a tool, as text; or why that cannot be, as the name of a
 * message. The same terrain again takes the tile away; one herd too many takes that seat's away.
 */
export function laidAnew(
  tile: Tile | null,
  tool: string,
  { left, capacity }: { readonly left: number; readonly capacity: number },
): { readonly text: string | null; readonly problem: string | null } {
  const isPole = tile?.terrain === "pole";
  if (tool === TAKE) return { text: tile === null ? null : isPole ? "pole" : "", problem: null };
  if (tool.startsWith("herd:")) {
    if (tile === null) return { text: null, problem: "web-sheet-map-no-tile" };
    const seat = Number(tool.slice(5));
    const herds = Array.from(
      { length: Math.max(seat + 1, tile.herds.length) },
      (_, index) => tile.herds[index] ?? 0,
    );
    const isFull = herds.reduce((sum, count) => sum + count, 0) >= capacity;
    const own = herds[seat] ?? 0;
    if ((isFull || left <= 0) && own === 0) {
      return { text: null, problem: isFull ? "web-sheet-map-full" : "web-sheet-none-left" };
    }
    herds[seat] = isFull || left <= 0 ? 0 : own + 1;
    return { text: writeTile(tile.terrain, herds), problem: null };
  }
  if (isPole) return { text: null, problem: "web-sheet-map-pole" };
  if (tile?.terrain === tool) return { text: "", problem: null };
  if (left <= 0) return { text: null, problem: "web-sheet-none-left" };
  return { text: writeTile(tool, tile?.herds ?? []), problem: null };
}
