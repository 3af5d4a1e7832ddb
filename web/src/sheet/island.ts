/** An island of Carcata that is entered: what lies on a space, as text and as things. */

import { type Hex, keyOf, middle, type Point } from "$lib/hexes";

import { seenHex } from "../games/carcata/relief";
import type { SeenSpace } from "../games/carcata/spaces.svelte";

/** Rings of spaces around the volcano, one level a ring; the innermost is the highest. */
const RINGS = 6;
export const TURTLE = "turtle";
/** The tool that takes away what lies on a space. */
export const TAKE = "take";

const isOnIsland = ([q, r]: Hex) => {
  const ring = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
  return ring > 0 && ring <= RINGS;
};
const SIDE = Array.from({ length: 2 * RINGS + 1 }, (_, index) => index - RINGS);
const PLACES: readonly Hex[] = SIDE.flatMap((r) => SIDE.map((q): Hex => [q, r]).filter(isOnIsland));

const wordsOn = (places: Readonly<Record<string, string>>) =>
  Object.values(places).map((text) => text.split(" "));

/** How many pawns of a seat there are, the one on the turtle too. */
export function pawnsOf(places: Readonly<Record<string, string>>, seat: number): number {
  return Object.values(places).filter((text) => text === `pawn ${seat + 1}`).length;
}

export function gemsOn(places: Readonly<Record<string, string>>, gem: string): number {
  return wordsOn(places)
    .flat()
    .filter((word) => word === gem).length;
}

/** The spaces as they are drawn, the back of the island first. */
export function spacesOf(
  places: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, readonly string[]>>,
): SeenSpace[] {
  const partOf = new Map(
    Object.values(parts).flatMap((names, part) => names.map((name) => [name, part] as const)),
  );
  return PLACES.map((at) => {
    const name = keyOf(at);
    const ring = Math.max(Math.abs(at[0]), Math.abs(at[1]), Math.abs(at[0] + at[1]));
    const level = RINGS + 1 - ring;
    const words = places[name]?.split(" ") ?? [];
    const isPawn = words[0] === "pawn";
    const isLava = words[0] === "lava";
    return {
      at,
      name,
      level,
      centre: seenHex(at, level),
      lava: isLava,
      statue: false,
      pawn: isPawn ? Number(words[1]) - 1 : null,
      gems: isPawn || isLava ? [] : words.filter(Boolean),
      territory: partOf.get(name) ?? null,
    };
  });
}

/** Where the number of each part is written: in its midst, on a space with nothing on it. */
export function letterSpots(
  spaces: readonly SeenSpace[],
  parts: Readonly<Record<string, readonly string[]>>,
): { readonly at: Point; readonly number: number }[] {
  return Object.values(parts).map((names, part) => {
    const own = spaces.filter(({ name }) => names.includes(name));
    const centre = middle(...own.map((space) => space.centre));
    const empty = own.filter(({ pawn, gems }) => pawn === null && gems.length === 0);
    const away = (space: SeenSpace) =>
      Math.hypot(space.centre.x - centre.x, space.centre.y - centre.y);
    const [best] = (empty.length > 0 ? empty : own).toSorted((a, b) => away(a) - away(b));
    return { at: best?.centre ?? centre, number: part + 1 };
  });
}

/**
 * What lies on a space after a touch with a tool; null if there is none of it left. Lava or a pawn
 * once more is taken away, and so are gems of a kind when there are no more of it.
 */
export function putOn(before: string, tool: string, left: number): string | null {
  if (isGem(tool)) return addGem(before, tool, left);
  if (tool === TAKE || before === tool) return "";
  return left > 0 ? tool : null;
}

const isGem = (tool: string) => tool !== TAKE && tool !== "lava" && !tool.startsWith("pawn ");

function addGem(before: string, gem: string, left: number): string | null {
  const isStone = before === "lava" || before.startsWith("pawn ");
  const lying = isStone ? [] : before.split(" ").filter(Boolean);
  if (left > 0) return [...lying, gem].join(" ");
  return lying.includes(gem) ? lying.filter((other) => other !== gem).join(" ") : null;
}
