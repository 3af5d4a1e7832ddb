import { readFileSync } from "node:fs";

import { describe, expect, it, vi } from "vitest";

import { schedule } from "$lib/animation";
import { Picker } from "$lib/picker.svelte";
import type { AimBoard, Board, Flow, Look, Motion, Move, SpaceLook } from "$wire/carcata";
import {
  nudge,
  predictFlight,
  pullOf,
  type Shot,
  shotOf,
  turned,
  writeShot,
} from "../src/games/carcata/aim";
import { distance, FIGURES, levelOf, SPACES, TURTLE } from "../src/games/carcata/figures";
import { marksOf } from "../src/games/carcata/marks";
import { flightsOf, framesOf } from "../src/games/carcata/motion";
import { partsOf } from "../src/games/carcata/moves";
import { compass, onMap, seen, seenHex, turtlePoint } from "../src/games/carcata/relief";
import { room } from "../src/games/carcata/room";
import { Reroll } from "../src/games/carcata/reroll.svelte";
import { Spaces } from "../src/games/carcata/spaces.svelte";
import { bySize, lettersOf } from "../src/games/carcata/territories";
import { faceInUse, waysOf } from "../src/games/carcata/turn";
import type { CarcataGame } from "../src/games/carcata/types";
import { sceneOf } from "./scene";

const AIM: AimBoard = {
  degrees: 3,
  forces: 50,
  arcs: Array.from({ length: 50 }, () => [
    [0.5, 7.5],
    [2, 8],
    [4, 2],
    [5, 0],
  ]),
  lands: Array.from({ length: 20 }, () => Array.from({ length: 50 }, () => 3)),
  rests: Array.from({ length: 20 }, () => Array.from({ length: 50 }, () => [3, 0] as const)),
};

const space = (at: SpaceLook["at"], level: number): SpaceLook => ({
  at,
  level,
  lava: false,
  statue: false,
  pawn: null,
  gems: [],
  territory: 0,
});
const look = (changes: Partial<Look>): Look => ({
  phase: "resolve",
  active: 0,
  spaces: [space([1, 0], 6), space([2, 0], 5)],
  territories: 1,
  treasures: [],
  ways: {},
  dice: {},
  bag: [],
  lava_left: 10,
  statues_left: 4,
  turtle: 0,
  last_step: 20,
  beside_turtle: [],
  gem: null,
  aim: null,
  flow_at: null,
  island_wins: false,
  seats: [],
  ...changes,
});
const BOARD: Board = {
  stations: [
    [
      [6, 0],
      [5, 1],
    ],
    [
      [4, 2],
      [3, 3],
    ],
  ],
  turtle: [
    [6.8, 0.6],
    [4.9, 4.2],
  ],
  crater: 7,
  dice: 5,
  pawns: 3,
  statues: 4,
  worth: {},
  aim: AIM,
};
const SCENE = sceneOf<CarcataGame>(
  look({}),
  BOARD,
  [],
  new Picker<Move, Shot>(() => undefined),
  partsOf,
);
const told = (motion: Motion | null) =>
  flightsOf({ number: 1, phrase: ["told-began", {}] as const, motion }, SCENE);

describe("the relief", () => {
  it("lifts what is higher and squashes what is far", () => {
    expect(seenHex([0, 1], 0).y).toBeCloseTo(37.8);
    expect(seenHex([0, 0], 2).y).toBeLessThan(seenHex([0, 0], 1).y);
    expect(seenHex([1, 0], 0).x).toBeCloseTo(Math.sqrt(3) * 30);
  });

  it("leaves room to see and touch the back of the island", () => {
    const [front, back] = [seenHex([0, -5], 2), seenHex([0, -6], 1)];
    expect(front.y - back.y).toBeGreaterThan(20);
  });

  it("has the turtle on the water at the place that the server tells, lap after lap", () => {
    expect(turtlePoint(0, BOARD)).toEqual(seen({ x: 6.8, y: 0.6 }, 0));
    expect(turtlePoint(3, BOARD)).toEqual(turtlePoint(1, BOARD));
  });

  it("knows the eight winds, clockwise from the east", () => {
    expect(compass([3, 0])).toBe(0);
    expect(compass([-2, 4])).toBe(2);
    expect(compass([-3, 0])).toBe(4);
    expect(compass([2, -4])).toBe(6);
  });
});

describe("a pull on the catapult", () => {
  it("sends the gem the other way, the harder the longer it is", () => {
    expect(shotOf({ x: -100, y: 0 }, AIM)?.degrees).toBe(0);
    expect(shotOf({ x: 100, y: 0 }, AIM)?.degrees).toBe(180);
    expect(shotOf({ x: 0, y: -100 }, AIM)?.degrees).toBe(90);
    const [weak, strong] = [shotOf({ x: 40, y: 0 }, AIM), shotOf({ x: 160, y: 0 }, AIM)];
    expect(weak?.force).toBeLessThan(strong?.force ?? 0);
    expect(shotOf({ x: 900, y: 0 }, AIM)?.force).toBe(49);
  });

  it("is nothing if it is too short", () => {
    expect(shotOf({ x: 3, y: 3 }, AIM)).toBeNull();
  });

  it("can be shown for every shot", () => {
    for (let degrees = 0; degrees < 360; degrees += 3) {
      for (const force of [1, 20, 49]) {
        expect(shotOf(pullOf({ degrees, force }, AIM), AIM)).toEqual({ degrees, force });
      }
    }
  });

  it("is changed by keys within its limits, around the whole circle", () => {
    expect(nudge({ degrees: 0, force: 0 }, -1, -1, AIM)).toEqual({ degrees: 357, force: 0 });
    expect(nudge({ degrees: 357, force: 49 }, 1, 1, AIM)).toEqual({ degrees: 0, force: 49 });
    expect(writeShot({ degrees: 45, force: 30 })).toBe("aim 45 > 30");
  });

  it("is predicted as an arc down to where the gem lands, the same in every sixth", () => {
    expect(turned([1, 0], 1)).toEqual([0, 1]);
    expect(turned([3, -1], 6)).toEqual([3, -1]);
    const { arc, rest } = predictFlight({ degrees: 60, force: 25 }, AIM);
    expect(rest).toEqual([0, 3]);
    expect(arc.at(-1)).toEqual(
      seen({ x: 3 * Math.cos(Math.PI / 3), y: 3 * Math.sin(Math.PI / 3) }, 5),
    );
  });
});

describe("what moves when something happens in Carcata", () => {
  const flight = {
    type: "flight" as const,
    gem: "ruby",
    path: [
      [0.5, 0, 7.5],
      [1.2, 0, 8],
      [2.1, 0, 5],
    ] as const,
    times: [0, 0.4, 1],
    ground: [7.5, 6, 5],
    touched: [[2, 0]] as const,
    touched_at: [0.9],
    pawns: [1],
    islets: [],
    rest: [2, 0] as const,
    keeper: null,
    is_lost: false,
    station: 1,
  };

  it("a gem flies the whole way and ends where the server says", () => {
    const { frames, duration } = framesOf(flight);
    expect(frames).toHaveLength(3);
    expect(frames.at(-1)?.offset).toBe(1);
    const end = seen({ x: 2.1, y: 0 }, 5);
    expect(frames.at(-1)?.["transform"]).toContain(
      `translate(${end.x.toFixed(1)}px, ${end.y.toFixed(1)}px)`,
    );
    expect(Math.abs(end.x - seenHex([2, 0], 5).x)).toBeLessThan(30);
    expect(duration).toBeGreaterThan(500);
    expect(onMap([2, 0])).toEqual({ x: 2, y: 0 });
  });

  it("has its shadow, and what it touches is thrown over while it flies", () => {
    const flights = told(flight);
    expect(flights.map(({ to }) => to)).toEqual([
      "gem:2,0:ruby",
      "model:pawn:1",
      "model:dust",
      "model:shadow",
      "model:gem:ruby",
    ]);
    const timed = schedule(flights);
    expect(new Set(timed.map(({ delay }) => delay))).toEqual(new Set([0]));
  });

  it("splashes where it falls into the sea", () => {
    const lost = told({ ...flight, touched: [], rest: null });
    expect(lost.at(-1)?.to).toBe("model:splash");
    expect(schedule(lost).at(-1)?.delay).toBeGreaterThan(1000);
  });

  it("throws a rider off the turtle where it was then, and falls into the water", () => {
    const path = [[0.5, 0, 7.5] as const, [4.8, 4.1, 1] as const, [4.7, 4, 0] as const];
    const flights = told({ ...flight, path, touched: ["turtle"], rest: null });
    const { x, y } = turtlePoint(1, BOARD);
    expect(SCENE.view.table.turtle).not.toBe(1);
    const thrown = flights.find(({ to }) => to === "model:pawn:1");
    const here = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    expect(thrown?.frames?.[0]).toMatchObject({ transform: here, opacity: 1 });
    expect(thrown?.frames?.at(-1)).toMatchObject({ opacity: 0 });
    expect(flights.at(-1)?.to).toBe("model:splash");
  });

  it("is lost on lava, and a statue that it throws over is home again after it", () => {
    const flights = told({ ...flight, pawns: [null], islets: [3], is_lost: true });
    expect(flights.map(({ to }) => to)).toEqual([
      "model:statue",
      "model:dust",
      "model:shadow",
      "model:gem:ruby",
      "model:gem:ruby",
      "islet:3",
    ]);
    const timed = schedule(flights);
    expect(timed.at(-2)?.delay).toBeGreaterThan(1000);
    expect(timed.at(-1)?.delay).toBeGreaterThan(timed.at(-2)?.delay ?? Infinity);
  });

  it("lava runs down one space after another", () => {
    const spaces = [
      [1, 0],
      [2, 0],
    ] as const;
    const timed = schedule(told({ type: "flow", spaces, pawns: [null, 0], gems: [["ruby"], []] }));
    expect(timed.map(({ to }) => to)).toEqual([
      "model:gem:ruby",
      "model:pawn:0",
      "lava:1,0",
      "lava:2,0",
    ]);
    expect(timed[3]?.delay).toBeGreaterThan(timed[2]?.delay ?? 0);
    // What goes under is seen until the lava is there.
    expect(timed[1]?.frames?.[1]?.offset).toBeGreaterThan(0);
  });

  it("pawns walk, board and gather; statues come and go; dice roll; the turtle swims", () => {
    expect(
      told({ type: "walk", seat: 1, start: [1, 0], end: [2, 0], gems: ["ruby"] }),
    ).toMatchObject([
      { from: "pawn:1,0", to: "pawn:2,0" },
      { from: "gem:2,0:ruby", to: "collected:1:ruby" },
    ]);
    const [boarding] = told({ type: "walk", seat: 0, start: [2, 0], end: "turtle", gems: [] });
    expect(boarding).toMatchObject({ from: "pawn:2,0", to: "pawn:turtle" });
    const [{ x, y }, turtle] = [seenHex([2, 0], 5), turtlePoint(0, BOARD)];
    expect(boarding?.frames?.[0]?.["transform"]).toBe(
      `translate(${(x - turtle.x).toFixed(1)}px, ${(y - turtle.y).toFixed(1)}px)`,
    );
    expect(told({ type: "walk", seat: 0, start: "hand", end: [2, 0], gems: [] })).toMatchObject([
      { from: null, to: "pawn:2,0" },
    ]);
    expect(told({ type: "statue", at: [2, 0], islet: 3, returns: false })).toMatchObject([
      { from: "islet:3", to: "statue:2,0" },
    ]);
    expect(told({ type: "roll", dice: ["lava", "lava"] }).map(({ to }) => to)).toEqual([
      "die:lava:0",
      "die:lava:1",
    ]);
    expect(told({ type: "swim", start: 0, end: 3 })[0]?.frames).toHaveLength(4);
    expect(told(null)).toEqual([]);
  });
});

describe("what is new", () => {
  const by = (event: number, seat: number, motion: Motion | null, text = "") => ({
    number: event,
    phrase: ["told-began", {}] as const,
    event,
    seat,
    text,
    motion,
  });
  const walk = (seat: number, start: readonly [number, number], end: readonly [number, number]) =>
    ({ type: "walk", seat, start, end, gems: [] }) as const;
  const marks = (stories: readonly ReturnType<typeof by>[], active: number) =>
    marksOf({
      view: { ...SCENE.view, events: stories.at(-1)?.event ?? 0, table: look({ active }) },
      stories,
    });
  const spaces = [
    [1, 0],
    [2, 0],
  ] as const;
  const TURN = [
    by(1, 0, walk(0, [6, 0], [5, 0])),
    by(2, 0, walk(0, [5, 0], [4, 0])),
    by(3, 0, { type: "flow", spaces, pawns: [null, null], gems: [[], []] }),
    by(4, 0, { type: "statue", at: [3, 1], islet: 3, returns: false }),
    by(5, 0, { type: "swim", start: 2, end: 4 }, "done"),
  ];

  it("is what somebody did in their last turn: pawns, lava, statues, the turtle's way", () => {
    const { pawns, lava, ends, statues, trails, swum } = marks(TURN, 1);
    expect([...pawns]).toEqual([["4,0", 0]]);
    expect([...lava.keys()]).toEqual(["1,0", "2,0"]);
    expect([...ends]).toEqual(["2,0"]);
    expect([...statues]).toEqual([["3,1", 0]]);
    expect(trails.map(({ from, to }) => `${from} ${to}`)).toEqual(["6,0 5,0", "5,0 4,0"]);
    expect(swum).toEqual({ seat: 0, start: 2 });
  });

  it("stays while others play, and is old when one's own next turn begins", () => {
    const later = [
      ...TURN,
      by(6, -1, null),
      by(7, 1, walk(1, [0, 6], [0, 5]), "move"),
      by(8, 1, null, "done"),
    ];
    expect([...marks(later.slice(0, 7), 1).pawns.values()]).toEqual([0, 1]);
    expect([...marks(later, 0).pawns.values()]).toEqual([1]);
    expect(marks(later, 0).lava.size).toBe(0);
  });

  it("is nothing that was taken back", () => {
    const back = [...TURN.slice(0, 2), by(2, 0, walk(0, [5, 0], [5, -1]))];
    expect([...marks(back, 0).pawns]).toEqual([["5,-1", 0]]);
  });

  it("is a gem where it came to rest, unless somebody has it or it is lost", () => {
    const flight = (more: object) =>
      by(1, -1, {
        type: "flight",
        gem: "ruby",
        path: [],
        times: [],
        ground: [],
        touched: [],
        touched_at: [],
        pawns: [],
        islets: [],
        rest: [2, 0],
        keeper: null,
        is_lost: false,
        station: 1,
        ...more,
      });
    expect([...marks([flight({})], 1).gems]).toEqual([["2,0", 1]]);
    expect(marks([flight({ keeper: 0 })], 1).gems.size).toBe(0);
    expect(marks([flight({ is_lost: true })], 1).gems.size).toBe(0);
  });
});

describe("the parts of a move", () => {
  it("say which dice are rolled again, and that the others are not", () => {
    expect(partsOf({ type: "reroll", dice: ["lava", "lava"] })).toEqual([
      "again-move:0",
      "again-lava:2",
      "again-eruption:0",
      "again-statue:0",
      "do:roll",
    ]);
  });

  it("are a die, a pawn and a space, or a die, a start and a way", () => {
    expect(partsOf({ type: "move", at: [3, 1], to: [3, 0] })).toEqual([
      "die:move",
      "pawn:3,1",
      "space:3,0",
    ]);
    expect(partsOf({ type: "flow", at: [1, 0], to: [2, 0] })).toEqual([
      "die:lava",
      "start:1,0",
      "way:2,0",
    ]);
    expect(partsOf({ type: "aim", degrees: 3, force: 2 })).toEqual([]);
  });
});

describe("lava", () => {
  const choice = (to: readonly [number, number], code: number) => ({
    code,
    text: `flow 1,0 > ${to.join(",")}`,
    move: { type: "flow", at: [1, 0], to } as const,
  });

  it("has as many ways as cover different spaces", () => {
    const choices = [choice([2, 0], 1), choice([1, 1], 2), choice([2, -1], 3)];
    const waysTo = (spaces: (move: Flow) => Look["ways"][string]) =>
      Object.fromEntries(choices.map(({ text, move }) => [text, spaces(move)]));
    const short = look({ ways: waysTo(() => [[1, 0]]) });
    expect(waysOf(choices, short)).toHaveLength(1);
    const long = look({ ways: waysTo(({ to }) => [[1, 0], to]) });
    expect(waysOf(choices, long).map(({ part }) => part)).toEqual([
      "way:2,0",
      "way:1,1",
      "way:2,-1",
    ]);
  });

  it("is meant if there is no other die", () => {
    const picker = new Picker<Move>(() => undefined);
    const choices = [choice([2, 0], 1)];
    picker.offer("0:1", choices, partsOf);
    expect(faceInUse(picker, choices)).toBe("lava");
    const erupt = { type: "simple", what: "erupt" } as const;
    const more = [...choices, { code: 9, text: "erupt", move: erupt }];
    expect(faceInUse(picker, more)).toBeNull();
  });
});

describe("the only move", () => {
  it("is made for somebody where nothing is lost by it", () => {
    const isForced = (move: Move) => room.isForced?.(move);
    expect(isForced({ type: "flow", at: [1, 0], to: [2, 0] })).toBe(true);
    expect(isForced({ type: "simple", what: "done" })).toBe(false);
    expect(isForced({ type: "simple", what: "erupt" })).toBe(false);
    expect(isForced({ type: "move", at: [1, 0], to: [2, 0] })).toBe(false);
  });
});

describe("lava at a statue", () => {
  const AROUND = [
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
    [1, -1],
  ] as const;
  const WINDS = ["east", "south-east", "south-west", "west", "north-west", "north-east"];

  it.each(WINDS.map((wind, index) => [wind, index] as const))(
    "that runs to the %s can go where the buttons and the hint say, left before right to the eye",
    async (_, ahead) => {
      vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
      vi.stubGlobal("document", { documentElement: {} });
      const file = new URL("../../ludotope/games/carcata/en.ftl", import.meta.url);
      vi.stubGlobal("fetch", () => Promise.resolve(new Response(readFileSync(file))));
      const { loadGameMessages } = await import("$lib/words.svelte");
      await loadGameMessages({ name: "carcata", has_words: true, files: "f" });
      const { describe: inWords, turnsOf } = await import("../src/games/carcata/names");
      const at = [3, -1] as const;
      const beside = (by: number) => {
        const [q, r] = AROUND[(ahead + by) % 6] ?? [0, 0];
        return [at[0] + q, at[1] + r] as const;
      };
      const here = look({
        phase: "flow",
        flow_at: at,
        ways: { left: [beside(5)], right: [beside(1)] },
      });
      const towards = {
        left: `towards the ${WINDS[(ahead + 5) % 6] ?? ""}`,
        right: `towards the ${WINDS[(ahead + 1) % 6] ?? ""}`,
      };
      const turns = turnsOf(here);
      const { say } = await import("$lib/words.svelte");
      expect(
        Object.fromEntries(turns.map(({ side, way }) => [side, say(`carcata-towards-${way}`)])),
      ).toEqual(towards);
      for (const { side, way } of turns) {
        expect(towards[side]).toBe(`towards the ${say(`carcata-way-${way}`).toLowerCase()}`);
      }
      const x = (angle = 0) => Math.cos((angle * Math.PI) / 180);
      expect(x(turns[0]?.angle)).toBeLessThanOrEqual(x(turns[1]?.angle) + 0.01);
      for (const side of ["left", "right"] as const) {
        const move = { type: "simple", what: side } as const;
        expect(inWords(move, here)).toBe(`Turn the lava ${towards[side]}`);
        // Looked back on from another moment, the direction is not known any more.
        expect(inWords(move, look({}))).toBe(`Turn the lava to its ${side}`);
      }
    },
  );
});

describe("dice to be rolled again", () => {
  it("are chosen one by one, and the others are not rolled", () => {
    const sent: number[] = [];
    const picker = new Picker<Move>((code) => sent.push(code));
    const rerolls = [[], ["lava"], ["lava", "lava"], ["move"], ["lava", "move"]];
    const choices = rerolls.map((dice, code) => ({
      code,
      move: { type: "reroll", dice } as const,
    }));
    picker.offer("0:1", choices, partsOf);
    const reroll = new Reroll(picker, () => ({ lava: 2, move: 1 }));
    const chosen = () => [0, 1].filter((index) => reroll.has({ face: "lava", index }));
    expect(reroll.isEmpty).toBe(true);
    reroll.toggle({ face: "lava", index: 1 });
    expect(chosen()).toEqual([1]);
    reroll.toggle({ face: "lava", index: 0 });
    expect(chosen()).toEqual([0, 1]);
    reroll.toggle({ face: "lava", index: 1 });
    expect(chosen()).toEqual([0]);
    expect(reroll.isEmpty).toBe(false);
    reroll.roll();
    expect(sent).toEqual([1]);
  });
});

describe("the spaces of the island", () => {
  const spacesOf = (table: Look, moves: readonly Move[], sent: number[] = []) => {
    const picker = new Picker<Move, Shot>((code) => sent.push(code));
    const scene = sceneOf<CarcataGame>(table, BOARD, moves, picker, partsOf);
    return { spaces: new Spaces(() => scene), picker };
  };
  const table = look({
    spaces: [space([0, 1], 2), space([1, 0], 6), space([2, -1], 5)],
    ways: { 1: [[1, 0]] },
  });
  const step: Move = { type: "move", at: [1, 0], to: [2, -1] };
  const flow: Move = { type: "flow", at: [1, 0], to: [2, -1] };

  it("are drawn from the back to the front, the volcano between", () => {
    const { spaces } = spacesOf(table, [step]);
    expect(spaces.all.map(({ name }) => name)).toEqual(["2,-1", "1,0", "0,1"]);
    expect(spaces.far.map(({ name }) => name)).toEqual(["2,-1"]);
    expect(spaces.next("2,-1", "ArrowDown")).toBe("1,0");
  });

  it("lead from a pawn to where it may go, and say which die is meant", () => {
    const sent: number[] = [];
    const { spaces, picker } = spacesOf(table, [step, flow], sent);
    expect(spaces.lit.map(({ name }) => name)).toEqual(["1,0"]);
    spaces.touch(spaces.partAt("1,0"));
    expect(picker.picked).toEqual(["die:move", "pawn:1,0"]);
    expect(spaces.lit.map(({ name }) => name)).toEqual(["2,-1"]);
    spaces.touch(spaces.partAt("2,-1"));
    expect(sent).toEqual([0]);
  });

  it("show the ways of lava, and take the only one at once", () => {
    const sent: number[] = [];
    const { spaces, picker } = spacesOf(table, [step, flow], sent);
    picker.pick("die:lava");
    expect(spaces.shownWays).toEqual([]);
    spaces.hovered = "1,0";
    expect(spaces.shownWays.map(({ part }) => part)).toEqual(["way:2,-1"]);
    spaces.touch(spaces.partAt("1,0"));
    expect(sent).toEqual([1]);
  });

  it("have the turtle among them when it may be boarded", () => {
    const { spaces } = spacesOf(table, [step, { type: "on space", what: "board", at: [1, 0] }]);
    expect(spaces.isTurtleLit).toBe(false);
    spaces.touch(spaces.partAt("1,0"));
    expect(spaces.turtlePart).toBe("space:turtle");
    expect(spaces.isTurtleLit).toBe(true);
  });

  it("belong to territories, whose letters stand on empty spaces", () => {
    const own = (at: SpaceLook["at"], territory: number, pawn: number | null = null) => ({
      ...space(at, 1),
      territory,
      pawn,
    });
    const divided = look({
      territories: 2,
      spaces: [own([0, 0], 0), own([3, 0], 1, 0), own([4, 0], 1)],
    });
    expect(bySize(divided)).toEqual([1, 0]);
    const { spaces } = spacesOf(divided, []);
    expect(lettersOf(spaces.all, 2).map(({ at }) => at)).toEqual([
      seenHex([0, 0], 1),
      seenHex([4, 0], 1),
    ]);
    expect(lettersOf(spaces.all, 1)).toEqual([]);
  });
});

describe("the figures of the lesson", () => {
  const scenes = Object.values(FIGURES);
  const isBeside = (one: readonly [number, number], other: readonly [number, number]) =>
    distance([one[0] - other[0], one[1] - other[1]]) === 1;

  it("have an island of 126 spaces, from the beach to the rim", () => {
    expect(SPACES).toHaveLength(126);
    expect(new Set(SPACES.map(levelOf))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  it("have one thing on a space, and nothing on lava", () => {
    for (const { pawns, flows, statues, gems } of scenes) {
      const all = [
        ...pawns.map(({ at }) => at),
        ...statues,
        ...gems.map(({ at }) => at),
        ...flows.flat(),
      ];
      expect(new Set(all.map(String)).size).toBe(all.length);
      expect(all.every((at) => distance(at) >= 1 && distance(at) <= 6)).toBe(true);
      expect(statues.every((at) => levelOf(at) < 6)).toBe(true);
      for (const seat of [0, 1]) {
        expect(pawns.filter((pawn) => pawn.seat === seat).length).toBeLessThanOrEqual(5);
      }
    }
  });

  it("let lava run straight down from the top", () => {
    for (const flow of scenes.flatMap(({ flows }) => flows)) {
      expect(flow.map(levelOf)).toEqual(flow.map((_, index) => 6 - index));
      const ways = flow
        .slice(1)
        .map(([q, r], index) => [q - (flow[index]?.[0] ?? 0), r - (flow[index]?.[1] ?? 0)].join());
      expect(new Set(ways).size).toBe(1);
    }
  });

  it("let pawns step to what is beside them", () => {
    for (const { pawns, step } of scenes) {
      if (!step) continue;
      expect(pawns).toContainEqual({ at: step.from, seat: step.seat });
      if (step.to === "turtle") expect(TURTLE.beside).toContainEqual(step.from);
      else expect(isBeside(step.from, step.to)).toBe(true);
    }
  });
});
