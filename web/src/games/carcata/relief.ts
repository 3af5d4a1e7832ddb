/**
 * The island as it is seen: from the south and from above, every space as high as its level.
 * On the map one space is one long; heights are in levels.
 */

import { type Corners, corners, type Hex, type Point, round } from "$lib/hexes";
import art from "../../../../ludotope/games/carcata/art.json";
import type { Board } from "$wire/carcata";

/** From the middle of a space to its corners, in units of the drawing. */
export const RADIUS = art.relief.radius;
/** From the middle of a space to the next one's. */
export const SPACE = Math.sqrt(3) * RADIUS;
/** The factor by which flat things look shorter, as they are seen a little from the side. */
export const SQUASH = art.relief.squash;
/** The height of a level; with more, the back of the island would hide behind the front. */
export const LIFT = art.relief.lift;
/** The height of the beach's edge, down to the water. */
export const SHORE = art.relief.shore;

/** Returns the point of the map in the middle of a space. */
export function onMap([q, r]: Hex): Point {
  return { x: q + r / 2, y: (r * Math.sqrt(3)) / 2 };
}

/** Returns the point at which a point of the map at some height is seen. */
export function seen({ x, y }: Point, height: number): Point {
  return { x: x * SPACE, y: y * SPACE * SQUASH - height * LIFT };
}

export function seenHex(hex: Hex, level: number): Point {
  return seen(onMap(hex), level);
}

/** The corners of a space around where it is seen, clockwise from the far one. */
export function cornersAround(centre: Point, radius = RADIUS): Corners {
  const squashed = ({ x, y }: Point): Point => ({ x: centre.x + x, y: centre.y + y * SQUASH });
  const [a, b, c, d, e, f] = corners({ x: 0, y: 0 }, radius);
  return [squashed(a), squashed(b), squashed(c), squashed(d), squashed(e), squashed(f)];
}

export const pointsOf = (points: readonly Point[]) =>
  points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");

export function hexagon(centre: Point, radius = RADIUS): string {
  return pointsOf(cornersAround(centre, radius));
}

/** The two sides of a block that are seen: the one to the south-west and the one to the south-east. */
export function sides(centre: Point, depth: number): [string, string] {
  const [, , east, south, west] = cornersAround(centre);
  const face = (one: Point, other: Point) =>
    pointsOf([one, other, { x: other.x, y: other.y + depth }, { x: one.x, y: one.y + depth }]);
  return [face(west, south), face(south, east)];
}

/** Returns the point at which the turtle is seen after some steps: where gems meet it. */
export function turtlePoint(step: number, { turtle }: Pick<Board, "turtle">): Point {
  const [x, y] = turtle[step % turtle.length] ?? [0, 0];
  return seen({ x, y }, 0);
}

/** In which of eight directions from the volcano a space is, clockwise from the east. */
export function compass(hex: Hex): number {
  const { x, y } = onMap(hex);
  return (Math.round(Math.atan2(y, x) / (Math.PI / 4)) + 8) % 8;
}
