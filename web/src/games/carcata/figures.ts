/** The positions that the lesson shows: all of them can come up in a game. */

import type { Hex } from "$lib/hexes";

export interface FigureScene {
  /** What is seen of the island: left, top, width, height. */
  readonly view: readonly [number, number, number, number];
  readonly pawns: readonly { readonly at: Hex; readonly seat: number }[];
  /** Flows of lava, each from the top down. */
  readonly flows: readonly (readonly Hex[])[];
  readonly statues: readonly Hex[];
  readonly gems: readonly { readonly at: Hex; readonly gem: string }[];
  /** A gem on its way from the crater to a space. */
  readonly shot?: { readonly gem: string; readonly to: Hex };
  /** A pawn that goes to the space beside it, or gets on the turtle. */
  readonly step?: { readonly seat: number; readonly from: Hex; readonly to: Hex | "turtle" };
  readonly hasTurtle?: boolean;
  /** Whether each pawn shows what it counts: its level. */
  readonly hasPoints?: boolean;
}

/** How far from the middle a space is, in spaces. */
export const distance = ([q, r]: Hex) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

/** The island is as high as far from the sea. */
export const levelOf = (at: Hex) => RINGS + 1 - distance(at);

export const RINGS = 6;

/** All spaces of the island, the back first. */
export const SPACES: readonly Hex[] = Array.from({ length: 2 * RINGS + 1 }, (_, row) =>
  Array.from({ length: 2 * RINGS + 1 }, (__, column): Hex => [column - RINGS, row - RINGS]),
)
  .flat()
  .filter((at) => distance(at) >= 1 && distance(at) <= RINGS);

/** Where the turtle is in the lesson: at the station beside two spaces of the eastern beach. */
export const TURTLE = { at: { x: 6.8, y: 0.6 }, beside: [[6, 0] as Hex, [5, 1] as Hex] } as const;

const NOTHING = { pawns: [], flows: [], statues: [], gems: [] } as const;
const DOWN: readonly Hex[] = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
];

export const FIGURES: Readonly<Record<string, FigureScene>> = {
  goal: {
    ...NOTHING,
    view: [-480, -284, 960, 528],
    pawns: [
      { at: [-1, 6], seat: 0 },
      { at: [-2, 5], seat: 0 },
      { at: [1, 4], seat: 0 },
      { at: [4, 1], seat: 1 },
      { at: [6, -3], seat: 1 },
      { at: [-5, 2], seat: 1 },
    ],
    gems: [
      { at: [0, 4], gem: "ruby" },
      { at: [-3, 2], gem: "diamond" },
    ],
    statues: [[3, 0]],
    hasTurtle: true,
  },
  lava: {
    ...NOTHING,
    view: [-160, -120, 520, 286],
    flows: [DOWN],
    pawns: [
      { at: [0, 5], seat: 0 },
      { at: [-2, 4], seat: 0 },
      { at: [3, 2], seat: 1 },
    ],
    statues: [[-1, 3]],
  },
  catapult: {
    ...NOTHING,
    view: [-130, -215, 500, 275],
    pawns: [
      { at: [4, 1], seat: 1 },
      { at: [1, 3], seat: 0 },
    ],
    shot: { gem: "sapphire", to: [3, 1] },
  },
  turtle: {
    ...NOTHING,
    view: [130, -100, 380, 209],
    pawns: [
      { at: [6, 0], seat: 0 },
      { at: [4, -1], seat: 1 },
    ],
    step: { seat: 0, from: [6, 0], to: "turtle" },
    hasTurtle: true,
  },
  points: {
    ...NOTHING,
    view: [-230, -120, 500, 275],
    pawns: [
      { at: [0, 1], seat: 0 },
      { at: [-2, 4], seat: 0 },
      { at: [2, 4], seat: 1 },
    ],
    gems: [{ at: [-1, 3], gem: "emerald" }],
    hasPoints: true,
  },
};
