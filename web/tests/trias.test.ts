import { describe, expect, it } from "vitest";

import { type Hex, WIDTH } from "$lib/hexes";
import { Picker } from "$lib/picker.svelte";
import type { Look, Motion, Move } from "$wire/trias";
import { boundsOf, fit, moved, onPage, zoomed } from "../src/games/trias/camera";
import { flightsOf } from "../src/games/trias/motion";
import { CAPACITY, FIGURES } from "../src/games/trias/figures";
import { marksOf } from "../src/games/trias/marks";
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
    expect(flightsOf(story({ type: "birth", seat: 0, at: [1, 0], herds: 1 }))).toMatchObject([
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
    const board = { herds: 12, costs: {}, rescued_together: 2, tiles: {}, capacity: {} };
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

describe("what is new", () => {
  const by = (event: number, seat: number, motion: Motion | null, text = "") => ({
    ...story(motion),
    event,
    seat,
    text,
  });
  const scene = sceneOf<TriasGame>(
    look({}),
    { costs: {}, herds: 15, rescued_together: 3, tiles: {}, capacity: {} },
    [],
    new Picker(() => undefined),
    partsOf,
  );
  const marks = (stories: readonly ReturnType<typeof by>[], active: number) =>
    marksOf({
      view: {
        ...scene.view,
        events: stories.length,
        table: look({ active, seats: [seat(0), seat(0)] }),
      },
      stories,
    });
  const TURN = [
    by(1, 0, { type: "lift", at: [2, 0] }),
    by(2, 0, { type: "drift", at: [2, 0], to: [3, 0] }),
    by(3, 0, { type: "birth", seat: 0, at: [1, 0], herds: 1 }),
    by(4, 0, { type: "step", seat: 0, at: [1, 0], to: [1, 1] }),
    by(5, 0, { type: "step", seat: 0, at: [1, 1], to: [0, 1] }),
    by(6, 0, null, "done"),
  ];

  it("is the tile that drifted and the herds that have come, with their ways", () => {
    const { tiles, herds, trails } = marks(TURN, 1);
    expect([...tiles]).toEqual([["3,0", 0]]);
    expect(herds.get("0,1")).toEqual([1, 0]);
    expect(herds.get("1,1")).toEqual([0, 0]);
    expect(trails.map(({ isTile }) => isTile)).toEqual([true, false, false]);
  });

  it("is old when the turn comes round again", () => {
    const later = [...TURN, by(7, -1, null), by(8, 1, { type: "drift", at: [0, 2], to: [0, 3] })];
    expect([...marks(later, 1).tiles]).toEqual([
      ["3,0", 0],
      ["0,3", 1],
    ]);
    expect([...marks([...later, by(9, 1, null, "done")], 0).tiles]).toEqual([["0,3", 1]]);
  });

  it("is not a herd that is lost again", () => {
    const lost = [
      ...TURN.slice(0, 5),
      by(6, 0, { type: "loss", seat: 0, places: [[0, 1]] }, "done"),
    ];
    expect(marks(lost, 1).herds.get("0,1")).toEqual([0, 0]);
  });

  it("marks the last cubes of a seat", () => {
    const cubes = cubesOf([2, 1], 0, 0, [1, 0]);
    expect(cubes.filter(({ isNew }) => isNew)).toMatchObject([{ seat: 0, isLast: true }]);
  });

  it("is seen when herds are lost", () => {
    const flights = flightsOf(
      story({
        type: "loss",
        seat: 1,
        places: [
          [0, 1],
          [0, 1],
        ],
      }),
    );
    expect(flights.map(({ to }) => to)).toEqual(["model:herd:1", "model:herd:1"]);
  });
});

describe("the figures of the lesson", () => {
  const ring = ([q, r]: Hex) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
  const isBeside = (one: Hex, other: Hex) => ring([one[0] - other[0], one[1] - other[1]]) === 1;

  it("have the tiles of a game of two, and no more herds on them than they hold", () => {
    for (const { tiles, herds, lifted } of Object.values(FIGURES)) {
      const terrains = [
        ...[...tiles.values()].map(({ terrain }) => terrain),
        ...(lifted ? [lifted.terrain] : []),
      ];
      const count = (wanted: string) => terrains.filter((terrain) => terrain === wanted).length;
      expect(["pole", "mountains", "steppe", "forest"].map(count)).toEqual([1, 5, 7, 6]);
      expect(tiles.get("0,0")?.terrain).toBe("pole");
      for (const { at, terrain } of tiles.values()) {
        const crowd = herds
          .filter((herd) => String(herd.at) === String(at))
          .reduce((sum, herd) => sum + herd.count, 0);
        expect(crowd).toBeLessThanOrEqual(CAPACITY[terrain] ?? 0);
      }
    }
  });

  it("let a tile drift outwards to a free place beside its land, and herds go to the next tile", () => {
    for (const { tiles, herds, lifted, step } of Object.values(FIGURES)) {
      if (lifted) {
        expect(ring(lifted.to)).toBeGreaterThan(ring(lifted.from));
        expect(tiles.has(String(lifted.to))).toBe(false);
        expect([...tiles.values()].some(({ at }) => isBeside(at, lifted.to))).toBe(true);
      }
      if (step) {
        expect(isBeside(step.from, step.to)).toBe(true);
        expect(tiles.has(String(step.to))).toBe(true);
        expect(herds.some(({ at }) => String(at) === String(step.from))).toBe(true);
      }
    }
  });

  it("count a land that is apart from the pole's: all of it for the most, half for the second", () => {
    const { tiles, counted } = FIGURES["lands"] ?? {};
    const own = new Set(counted?.tiles.map(String));
    for (const at of counted?.tiles ?? []) {
      expect(tiles?.has(String(at))).toBe(true);
      const beside = [...(tiles?.values() ?? [])].filter((tile) => isBeside(tile.at, at));
      expect(beside.every((tile) => own.has(String(tile.at)))).toBe(true);
    }
    expect(counted?.points).toEqual([own.size, Math.round(own.size / 2)]);
  });
});
