import { describe, expect, it } from "vitest";

import { type Hex, WIDTH } from "$lib/hexes";
import { Picker } from "$lib/picker.svelte";
import type { Look, Motion, Move } from "$wire/trias";
import { boundsOf, fit, moved, onPage, zoomed } from "../src/games/trias/camera";
import { flightsOf } from "../src/games/trias/motion";
import { partsOf } from "../src/games/trias/moves";
import {
  centreOf,
  changesBetween,
  cubesOf,
  directionOf,
  gainsByHex,
  landsOf,
  pointsNow,
} from "../src/games/trias/map";
import { Sites } from "../src/games/trias/sites.svelte";
import type { TriasGame } from "../src/games/trias/types";
import { sceneOf } from "./scene";

const story = (motion: Motion | null) => ({
  number: 1,
  phrase: ["told-began", {}] as const,
  motion,
});
const tile = (at: Hex) => ({ at, terrain: "forest", capacity: 4, herds: [0], spent: 0, ring: 1 });
const land = (tiles: readonly Hex[], has_pole = false) => ({
  tiles,
  has_pole,
  herds: [1, 0],
  points: [has_pole ? 0 : tiles.length, 0],
});
const look = (changes: Partial<Look>): Look => ({
  phase: "actions",
  active: 0,
  card: null,
  points_left: 4,
  rescues_left: 0,
  lifted: null,
  lifted_at: null,
  would_lose: 0,
  would_be_out: false,
  drifts: [],
  scoring_places: [],
  last_turns: null,
  piles: [10, 9],
  tiles: [],
  pools: [],
  lands: [],
  seats: [],
  ...changes,
});
const seat = (track: number) => ({ stock: 5, track, lands: 1, card: null, out: false });

describe("the parts of a move", () => {
  it("begin with the action and end with the last touch", () => {
    expect(partsOf({ type: "lay", at: [3, -1] })).toEqual(["to:3,-1"]);
    expect(partsOf({ type: "lift", at: [2, -1] })).toEqual(["act:drift", "from:tile 2,-1"]);
    expect(partsOf({ type: "breed", at: [0, 1] })).toEqual(["act:breed", "from:herd 0,1"]);
    expect(partsOf({ type: "move", at: [0, 1], to: [1, 1], bred: true })).toEqual([
      "act:move",
      "from:bred 0,1",
      "to:1,1",
    ]);
  });
});

describe("what moves when something happens in Trias", () => {
  it("the lifted tile slides to its place, a herd goes from tile to tile", () => {
    expect(flightsOf(story({ type: "drift", at: [1, 0], to: [3, -1] }))).toMatchObject([
      { from: "lifted", to: "tile:3,-1" },
    ]);
    expect(flightsOf(story({ type: "step", seat: 1, at: [1, 0], to: [2, 0] }))).toMatchObject([
      { from: "herd:1:1,0", to: "herd:1:2,0" },
    ]);
    expect(flightsOf(story({ type: "birth", seat: 0, at: [1, 0] }))).toMatchObject([
      { from: null, to: "herd:0:1,0" },
    ]);
  });

  it("cards go between pile, hands and the middle, and are not named", () => {
    expect(flightsOf(story({ type: "card", source: -1, target: 2 }))).toMatchObject([
      { from: "pile", to: "hand:2" },
    ]);
    expect(flightsOf(story({ type: "card", source: 1, target: -1 }))).toMatchObject([
      { from: "hand:1", to: "card" },
    ]);
    expect(flightsOf(story(null))).toEqual([]);
  });
});

describe("lands", () => {
  it("are called by where they lie", () => {
    expect(directionOf([[4, 0]])).toBe("e");
    expect(directionOf([[2, -4]])).toBe("n");
    expect(directionOf([[-2, 4]])).toBe("s");
    expect(directionOf([[-4, 0]])).toBe("w");
  });

  it("have numbers where several lie in the same direction; the pole's is last", () => {
    const lands = landsOf(
      look({
        lands: [
          land([[0, 0]], true),
          land([[5, 0]]),
          land([
            [8, 0],
            [9, 0],
          ]),
          land([[-5, 0]]),
        ],
      }),
    );
    expect(lands.map(({ direction, number }) => [direction, number])).toEqual([
      ["e", 1],
      ["e", 2],
      ["w", null],
      [expect.anything(), null],
    ]);
    expect(lands.at(-1)?.has_pole).toBe(true);
  });

  it("add up to what a seat would have now", () => {
    const now = look({ seats: [seat(3)], lands: [land([[5, 0]]), land([[0, 0]], true)] });
    expect(pointsNow(now, 0)).toBe(4);
  });
});

describe("herds on a tile", () => {
  it("stand apart, and the one that comes and goes is known for each seat", () => {
    const cubes = cubesOf([2, 1], 1, 0);
    expect(new Set(cubes.map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
    expect(cubes.filter(({ isLast }) => isLast).map(({ seat }) => seat)).toHaveLength(2);
    expect(cubes.filter(({ isSpent }) => isSpent)).toHaveLength(1);
    const many = cubesOf([4, 3], 0, 0);
    expect(new Set(many.map(({ x, y }) => `${x} ${y}`)).size).toBe(7);
  });
});

describe("what is pointed out", () => {
  const before = look({ tiles: [tile([0, 0])], seats: [seat(0), seat(1)] });

  it("is a tile that has come, and what it scored", () => {
    const after = look({ tiles: [tile([0, 0]), tile([3, 0])], seats: [seat(2), seat(1)] });
    expect(changesBetween(before, after)).toEqual({
      laid: [3, 0],
      gains: [{ seat: 0, points: 2 }],
    });
  });

  it("is nothing when herds move or the board is laid out", () => {
    expect(changesBetween(before, before)).toEqual({ laid: null, gains: [] });
    expect(
      changesBetween(look({ tiles: [] }), look({ tiles: [tile([0, 0]), tile([1, 0])] })),
    ).toEqual({ laid: null, gains: [] });
  });
});

describe("the view of the map", () => {
  const size = { width: 400, height: 400 };
  const wide = boundsOf([centreOf([-5, 0]), centreOf([5, 0])], { x: 50, y: 50 });

  it("shows all of the map", () => {
    const camera = fit(wide, size, 0, []);
    expect(camera.x).toBeCloseTo(0);
    expect((wide.right - wide.left) * camera.scale).toBeCloseTo(400);
  });

  it("does not get smaller than a finger, but goes where something is to be done", () => {
    const camera = fit(wide, size, 46 / WIDTH, [centreOf([5, 0])]);
    expect(camera.scale * WIDTH).toBeCloseTo(46);
    const { x } = onPage(camera, size, centreOf([5, 0]));
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(400);
  });

  it("keeps what is under the finger there while it zooms", () => {
    const camera = { x: 10, y: 20, scale: 0.7 };
    const finger = { x: 120, y: -60 };
    const point = { x: camera.x + finger.x / 0.7, y: camera.y + finger.y / 0.7 };
    const nearer = zoomed(camera, 1.6, finger);
    expect(onPage(nearer, size, point).x).toBeCloseTo(320);
    expect(onPage(nearer, size, point).y).toBeCloseTo(140);
  });

  it("never loses the map", () => {
    const away = moved({ x: 0, y: 0, scale: 1 }, -99999, 99999, wide);
    expect(away.x).toBe(wide.right);
    expect(away.y).toBe(wide.top);
  });
});

describe("the sites of the map", () => {
  const sitesOf = (now: Look, moves: readonly Move[], sent: number[] = []) => {
    const picker = new Picker<Move, null>((code) => sent.push(code));
    const board = { herds: 12, costs: {}, rescued_together: 2 };
    const scene = sceneOf<TriasGame>(now, board, moves, picker, partsOf);
    return { sites: new Sites(() => scene), picker };
  };
  const tiles = [tile([1, 0]), tile([0, 0]), tile([0, -1])];
  const go: Move = { type: "move", at: [0, 0], to: [1, 0], bred: false };

  it("are tiles, swimmers and where a tile may be laid, from the back to the front", () => {
    const now = look({ phase: "lay", tiles, pools: [{ at: [2, 1], herds: [1, 0] }] });
    const { sites } = sitesOf(now, [{ type: "lay", at: [-1, 0] }]);
    expect(sites.rows.map(({ key }) => key)).toEqual(["0,-1", "-1,0", "0,0", "1,0", "2,1"]);
    expect(sites.lit.map(({ key }) => key)).toEqual(["-1,0"]);
    expect(sites.partAt("-1,0")).toBe("to:-1,0");
  });

  it("lead from a herd to where it may go, and say the action by themselves", () => {
    const sent: number[] = [];
    const { sites, picker } = sitesOf(look({ tiles }), [go, { type: "lift", at: [0, -1] }], sent);
    expect(sites.lit.map(({ key }) => key)).toEqual(["0,0"]);
    expect(sites.partAt("0,-1")).toBe("from:tile 0,-1");
    sites.touch("0,0");
    expect(picker.picked).toEqual(["from:herd 0,0"]);
    expect(sites.lit.map(({ key }) => key)).toEqual(["1,0"]);
    sites.touch("1,0");
    expect(sent).toEqual([0]);
  });

  it("let herds be dragged, but no tiles", () => {
    const sent: number[] = [];
    const { sites } = sitesOf(look({ tiles }), [go, { type: "lift", at: [0, -1] }], sent);
    expect(sites.take("0,-1")).toBe(false);
    expect(sites.take("1,0")).toBe(false);
    expect(sites.take("0,0")).toBe(true);
    sites.drop("0,-1");
    expect(sent).toEqual([]);
    sites.drop("1,0");
    expect(sent).toEqual([0]);
  });

  it("show who would score there", () => {
    const now = look({ scoring_places: [{ at: [3, 0], gains: [0, 2] }] });
    expect(gainsByHex(now).get("3,0")).toEqual([{ seat: 1, points: 2 }]);
  });
});
