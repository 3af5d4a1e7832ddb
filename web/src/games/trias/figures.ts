/** The positions that the lesson shows: all of them can come up in a game of two. */

import { type Hex, keyOf } from "$lib/hexes";

export interface FigureScene {
  /** What is seen of the map: left, top, width, height. */
  readonly view: readonly [number, number, number, number];
  readonly tiles: ReadonlyMap<string, Tile>;
  /** Where herds are, by the seat they belong to. */
  readonly herds: readonly Herd[];
  /** A tile in the air, and where it goes. */
  readonly lifted?: { readonly terrain: string; readonly from: Hex; readonly to: Hex };
  /** A herd that goes, or is rescued. */
  readonly step?: { readonly from: Hex; readonly to: Hex };
  /** A land that is counted, and what each seat gets for it. */
  readonly counted?: { readonly tiles: readonly Hex[]; readonly points: readonly number[] };
  readonly hasMeteor?: boolean;
  /** Whether tiles show how many herds they hold. */
  readonly hasDots?: boolean;
}

export interface Tile {
  readonly at: Hex;
  readonly terrain: string;
}

export interface Herd {
  readonly at: Hex;
  readonly seat: number;
  readonly count: number;
}

/** How many herds each terrain holds. */
export const CAPACITY: Readonly<Record<string, number>> = {
  pole: 3,
  mountains: 2,
  steppe: 3,
  forest: 4,
};

const CONTINENT: readonly (readonly [number, number, string])[] = [
  [0, 0, "pole"],
  [1, 0, "steppe"],
  [0, 1, "forest"],
  [-1, 1, "mountains"],
  [-1, 0, "steppe"],
  [0, -1, "forest"],
  [1, -1, "steppe"],
  [2, 0, "forest"],
  [1, 1, "mountains"],
  [0, 2, "steppe"],
  [-1, 2, "forest"],
  [-2, 2, "steppe"],
  [-2, 1, "mountains"],
  [-2, 0, "forest"],
  [-1, -1, "steppe"],
  [0, -2, "mountains"],
  [1, -2, "steppe"],
  [2, -2, "forest"],
  [2, -1, "mountains"],
];

/** The continent at the beginning, after some tiles have drifted; those that go nowhere are lifted. */
function after(
  drifts: readonly (readonly [from: Hex, to: Hex | null])[] = [],
): FigureScene["tiles"] {
  const tiles = new Map(
    CONTINENT.map(([q, r, terrain]) => [`${q},${r}`, { at: [q, r] as Hex, terrain }]),
  );
  for (const [from, to] of drifts) {
    const tile = tiles.get(keyOf(from));
    tiles.delete(keyOf(from));
    if (tile && to) tiles.set(keyOf(to), { ...tile, at: to });
  }
  return tiles;
}

const NEW_LAND: readonly Hex[] = [
  [3, 0],
  [4, 0],
  [3, 1],
];

export const FIGURES: Readonly<Record<string, FigureScene>> = {
  goal: {
    view: [-390, -205, 780, 429],
    tiles: after(),
    herds: [
      { at: [0, 1], seat: 0, count: 2 },
      { at: [-2, 0], seat: 0, count: 2 },
      { at: [1, -1], seat: 1, count: 2 },
      { at: [2, 0], seat: 1, count: 2 },
    ],
  },
  drift: {
    view: [-100, -90, 480, 264],
    tiles: after([[[1, 1], null]]),
    herds: [{ at: [0, 1], seat: 0, count: 2 }],
    lifted: { terrain: "mountains", from: [1, 1], to: [2, 1] },
  },
  actions: {
    view: [-200, -80, 480, 264],
    tiles: after(),
    herds: [
      { at: [0, 1], seat: 0, count: 3 },
      { at: [-1, 1], seat: 1, count: 1 },
    ],
    step: { from: [0, 1], to: [1, 0] },
    hasDots: true,
  },
  swimmers: {
    view: [-100, -130, 480, 264],
    tiles: after([
      [
        [2, 0],
        [3, -1],
      ],
    ]),
    herds: [
      { at: [2, 0], seat: 0, count: 2 },
      { at: [1, 0], seat: 0, count: 1 },
    ],
    step: { from: [2, 0], to: [1, 0] },
  },
  lands: {
    view: [-10, -120, 560, 308],
    tiles: after([
      [
        [2, 0],
        [3, 0],
      ],
      [
        [1, 1],
        [4, 0],
      ],
      [
        [2, -1],
        [3, 1],
      ],
    ]),
    herds: [
      { at: [3, 0], seat: 0, count: 2 },
      { at: [4, 0], seat: 1, count: 1 },
      { at: [0, 1], seat: 1, count: 2 },
    ],
    counted: { tiles: NEW_LAND, points: [3, 2] },
  },
  end: {
    view: [-260, -190, 560, 308],
    tiles: after(),
    herds: [
      { at: [0, 1], seat: 0, count: 2 },
      { at: [-1, 0], seat: 1, count: 2 },
    ],
    hasMeteor: true,
  },
};
