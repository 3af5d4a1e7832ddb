/** Positions of things on the map, and changes of it. */

import {
  type Hex,
  keyOf,
  middle,
  outline,
  type Point,
  RADIUS,
  ROW_HEIGHT,
  WIDTH,
} from "$lib/hexes";
import art from "../../../../ludotope/games/trias/art.json";
import type { LandLook, Look } from "$wire/trias";

/** The outlines of a tile and of what is marked on it, around the origin. */
export const TILE_OUTLINE = outline({ x: 0, y: 0 }, RADIUS - 1);
export const MARK_OUTLINE = outline({ x: 0, y: 0 }, RADIUS - 8);
export const LEFT_OUTLINE = outline({ x: 0, y: 0 }, 14);
export const NEWS_OUTLINE = outline({ x: 0, y: 0 }, RADIUS - 5);

/** The shallow water around the land: its colour, and how far each step of it reaches. */
export const SHALLOWS = art.shallows;

/** The middle of a hexagon in units of the drawing; the pole is at the origin. */
export function centreOf([q, r]: Hex): Point {
  return { x: WIDTH * (q + r / 2), y: ROW_HEIGHT * r };
}

/** How many steps from the pole a place is. */
export const ringOf = ([q, r]: Hex) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

const COMPASS = ["e", "se", "s", "sw", "w", "nw", "n", "ne"] as const;
export type Direction = (typeof COMPASS)[number];

/** In which direction from the pole a land lies. */
export function directionOf(tiles: readonly Hex[]): Direction {
  const { x, y } = middle(...tiles.map(centreOf));
  const eighth = Math.round(Math.atan2(y, x) / (Math.PI / 4));
  return COMPASS[(eighth + COMPASS.length) % COMPASS.length] ?? "n";
}

export interface Land extends LandLook {
  readonly direction: Direction;
  /** Its number among those in the same direction, the largest first; none if it is alone. */
  readonly number: number | null;
}

/** The landmasses in the order in which one looks at them: by size, the pole's last. */
export function landsOf(look: Look): readonly Land[] {
  const lands = look.lands
    .map((land) => ({ ...land, direction: directionOf(land.tiles) }))
    .toSorted(
      (one, other) =>
        Number(one.has_pole) - Number(other.has_pole) || other.tiles.length - one.tiles.length,
    );
  return lands.map((land, index) => {
    const isLike = (other: (typeof lands)[number]) =>
      !other.has_pole && other.direction === land.direction;
    const before = lands.slice(0, index).filter(isLike).length;
    const isAlone = land.has_pole || lands.filter(isLike).length === 1;
    return { ...land, number: isAlone ? null : before + 1 };
  });
}

/** The spots of herds' cubes on a tile, by the number of herds. */
const SPOTS: Readonly<Record<string, readonly (readonly number[])[]>> = art.spots;

export interface Cube {
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  /** Whether it may not breed in this turn any more. */
  readonly isSpent: boolean;
  /** Whether it is the one of its seat that comes and goes. */
  readonly isLast: boolean;
  /** Whether it came here in its seat's last turn. */
  readonly isNew: boolean;
}

/** The cubes of a tile or pool, those at the back first; `fresh` of each seat are new there. */
export function cubesOf(
  herds: readonly number[],
  spent: number,
  active: number,
  fresh: readonly number[] = [],
): readonly Cube[] {
  const seats = herds.flatMap((count, seat) =>
    Array.from({ length: count }, (_, index) => ({
      seat,
      isSpent: seat === active && index >= count - spent,
      isLast: index === count - 1,
      isNew: index >= count - (fresh[seat] ?? 0),
    })),
  );
  const spots = SPOTS[seats.length] ?? crowded(seats.length);
  return seats
    .map((cube, index) => ({ ...cube, x: spots[index]?.[0] ?? 0, y: spots[index]?.[1] ?? 0 }))
    .toSorted((one, other) => one.y - other.y);
}

/** More than a tile has room for: in rows of three. */
function crowded(count: number): readonly (readonly [number, number])[] {
  const rows = Math.ceil(count / 3);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / 3);
    return [(index % 3) * 22 - 22, (row - (rows - 1) / 2) * Math.min(22, 60 / rows)] as const;
  });
}

/** Changes that are worth pointing out on the map. */
export interface Changes {
  /** The place of a tile that was laid, if one was. */
  readonly laid: Hex | null;
  readonly gains: readonly { readonly seat: number; readonly points: number }[];
}

/** Returns the changes between two looks that are worth pointing out on the map. */
export function changesBetween(before: Look, after: Look): Changes {
  const known = new Set(before.tiles.map(({ at }) => keyOf(at)));
  const [laid, ...more] = after.tiles.filter(({ at }) => !known.has(keyOf(at)));
  // When the board is laid out, no tile is news more than another.
  if (!laid || more.length > 0) return { laid: null, gains: [] };
  const gains = after.seats.flatMap(({ track }, seat) => {
    const points = track - (before.seats[seat]?.track ?? 0);
    return points > 0 ? [{ seat, points }] : [];
  });
  return { laid: laid.at, gains };
}

/** Returns the gains of each seat if the lifted tile were laid on a hexagon, by its key. */
export function gainsByHex(look: Look): ReadonlyMap<string, Changes["gains"]> {
  return new Map(
    look.scoring_places.map(({ at, gains }) => [
      keyOf(at),
      gains.map((points, seat) => ({ seat, points })).filter(({ points }) => points > 0),
    ]),
  );
}

/** Returns the points that a seat would have if the game ended now. */
export function pointsNow(look: Look, seat: number): number {
  const lands = look.lands.reduce((sum, { points }) => sum + (points[seat] ?? 0), 0);
  return (look.seats[seat]?.track ?? 0) + lands;
}
