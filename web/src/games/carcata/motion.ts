/** Motions of pieces when something happens. Addresses are those of the drawing (`data-at`). */

import { type Hex, keyOf, type Point } from "$lib/hexes";
import type { Flight } from "$lib/animation";
import type { Board, FlightLook, FlowLook, RollLook, SwimLook, WalkLook } from "$wire/carcata";

import type { GameStory, Scene } from "../scene";
import { seen, seenHex, turtlePoint } from "./relief";
import type { CarcataGame } from "./types";

/** Milliseconds for a second of a gem's flight: slower than the world, so that eyes can follow. */
const SLOWNESS = 1150;
const STEP = 240;
const SWIM = 360;
const WALK = 420;
const SINK = 460;

type Where = (place: Hex | "turtle") => Point;

/** What has no motion of its own is seen in what follows it: dice that are kept, an aim. */
export const isMinor = ({ motion }: GameStory<CarcataGame>): boolean =>
  motion === null || motion === undefined;

export function flightsOf(
  { motion }: GameStory<CarcataGame>,
  { view, board }: Pick<Scene<CarcataGame>, "view" | "board">,
): readonly Flight[] {
  const { spaces, turtle } = view.table;
  const levels = new Map(spaces.map(({ at, level }) => [keyOf(at), level]));
  const where: Where = (place) =>
    place === "turtle" ? turtlePoint(turtle, board) : seenHex(place, levels.get(keyOf(place)) ?? 0);
  switch (motion?.type) {
    case "roll":
      return roll(motion);
    case "walk":
      return walk(motion, where);
    case "flow":
      return flow(motion, where);
    case "statue": {
      const [on, off] = [`statue:${keyOf(motion.at)}`, `islet:${motion.islet}`];
      return [motion.returns ? { from: on, to: off, hold: 360 } : { from: off, to: on, hold: 360 }];
    }
    case "draw":
      return [{ from: null, to: "crater", hold: 300 }];
    case "swim":
      return [swim(motion, board)];
    case "flight":
      return fly(motion, (place) =>
        place === "turtle" ? turtlePoint(motion.station, board) : where(place),
      );
    case undefined:
      return [];
  }
}

function roll({ dice }: RollLook): Flight[] {
  const met = new Map<string, number>();
  return dice.map((face, index) => {
    const number = met.get(face) ?? 0;
    met.set(face, number + 1);
    return {
      from: null,
      to: `die:${face}:${number}`,
      frames: [
        { transform: "translate(-30px, -34px) rotate(-300deg) scale(.7)", opacity: 0 },
        { transform: "translate(-8px, 5px) rotate(-60deg) scale(1)", opacity: 1, offset: 0.55 },
        { transform: "translate(-2px, -6px) rotate(12deg)", offset: 0.78 },
        { transform: "none" },
      ],
      duration: 480,
      hold: index === dice.length - 1 ? 420 : 55,
    };
  });
}

/** A pawn hops to its place, or is set down there, and takes what lies there. */
function walk({ seat, start, end, gems }: WalkLook, where: Where): Flight[] {
  const address = (place: Hex | string) =>
    `pawn:${typeof place === "string" ? place : keyOf(place)}`;
  const gathered = [...new Set(gems)].map((gem) => ({
    from: typeof end === "string" ? null : `gem:${keyOf(end)}:${gem}`,
    to: `collected:${seat}:${gem}`,
    hold: 200,
  }));
  const frames =
    start === "hand"
      ? [{ transform: "translate(0, -46px)", opacity: 0 }, { transform: "none" }]
      : hop(difference(where(start), where(end)));
  const from = start === "hand" ? null : address(start);
  return [{ from, to: address(end), frames, duration: WALK, hold: WALK }, ...gathered];
}

function hop({ x, y }: Point): Keyframe[] {
  return [
    { transform: move({ x, y }), easing: "ease-out" },
    { transform: move({ x: x / 2, y: y / 2 - 24 }), easing: "ease-in" },
    { transform: "none" },
  ];
}

/** What was there until something came over it: seen until then, then it goes under. */
function sink(model: string, at: Point, begins: number, duration: number): Flight {
  const here = move(at);
  return {
    from: null,
    to: model,
    isCopy: true,
    frames: [
      { transform: here, opacity: 1 },
      { transform: here, opacity: 1, offset: begins },
      { transform: `${here} translateY(14px) rotate(24deg) scale(.8)`, opacity: 0 },
    ],
    duration,
    hold: 0,
  };
}

/** Lava runs down from space to space; whoever stands there goes under. */
function flow({ spaces, pawns, gems }: FlowLook, where: Where): Flight[] {
  const whole = spaces.length * STEP + 260;
  const lost = spaces.flatMap((hex, index) => {
    const seat = pawns[index] ?? null;
    const models = [
      ...(seat === null ? [] : [`model:pawn:${seat}`]),
      ...(gems[index] ?? []).map((gem) => `model:gem:${gem}`),
    ];
    return models.map((model) => sink(model, where(hex), (index * STEP) / whole, whole));
  });
  const laid = spaces.map((hex, index) => {
    const above = spaces[index - 1];
    const shift = above ? move(difference(where(above), where(hex))) : "translate(0, -9px)";
    return {
      from: null,
      to: `lava:${keyOf(hex)}`,
      frames: [
        { transform: shift, opacity: 0 },
        { transform: "none", opacity: 1 },
      ],
      duration: STEP + 70,
      hold: STEP,
    };
  });
  return [...lost, ...laid];
}

/** From station to station around the island. */
function swim({ start, end }: SwimLook, board: Board): Flight {
  const at = (step: number) => turtlePoint(step, board);
  return {
    from: null,
    to: "turtle",
    frames: Array.from({ length: end - start + 1 }, (_, index) => ({
      transform: move(difference(at(start + index), at(end))),
      easing: "ease-in-out",
    })),
    duration: (end - start) * SWIM,
    hold: (end - start) * SWIM,
  };
}

/** The way of a gem as frames of a motion, with its whole duration in milliseconds. */
export function framesOf({ path, times }: FlightLook): { frames: Keyframe[]; duration: number } {
  const last = times.at(-1) || 1;
  const frames = path.map(([x, y, z], index) => ({
    offset: (times[index] ?? 0) / last,
    transform: `${move(seen({ x, y }, z))} rotate(${Math.round((times[index] ?? 0) * 300)}deg)`,
  }));
  return { frames, duration: last * SLOWNESS };
}

function fly(flight: FlightLook, where: Where): Flight[] {
  const { gem, path, times, ground, touched, touched_at, pawns, islets, rest, keeper, is_lost } =
    flight;
  const { frames, duration } = framesOf(flight);
  const last = times.at(-1) || 1;
  const shadow = path.map(([x, y, z], index) => ({
    offset: (times[index] ?? 0) / last,
    transform: move(seen({ x, y }, ground[index] ?? 0)),
    opacity: Math.max(0.25, 0.8 - (z - (ground[index] ?? 0)) / 8),
  }));
  const knocked = touched.map((place, index) => {
    const here = move(where(place));
    const begins = (touched_at[index] ?? 0) / last;
    const seat = pawns[index] ?? null;
    return {
      from: null,
      to: seat === null ? "model:statue" : `model:pawn:${seat}`,
      isCopy: true,
      frames: [
        { transform: here, opacity: 1 },
        { transform: here, opacity: 1, offset: begins },
        {
          transform: `${here} translate(16px, -34px) rotate(100deg)`,
          opacity: 1,
          offset: begins + (1 - begins) / 2,
        },
        { transform: `${here} translate(30px, -4px) rotate(200deg)`, opacity: 0 },
      ],
      duration: duration + 300,
      hold: 0,
    };
  });
  const [endX, endY, endZ] = path.at(-1) ?? [0, 0, 0];
  const splash = move(seen({ x: endX, y: endY }, 0));
  const inSea: Flight = {
    from: null,
    to: "model:splash",
    isCopy: true,
    frames: [
      { transform: `${splash} scale(.2)`, opacity: 1 },
      { transform: `${splash} scale(1.6)`, opacity: 0 },
    ],
    duration: 420,
    hold: 300,
  };
  const inLava: Flight = {
    ...sink(`model:gem:${gem}`, seen({ x: endX, y: endY }, endZ), 0, SINK),
    hold: SINK,
  };
  const ending: Flight[] = rest === null ? [inSea] : is_lost ? [inLava] : [];
  const bounces = path.flatMap(([x, y, z], index) => {
    const isDown = Math.abs(z - (ground[index] ?? 0)) < 0.01;
    const wasUp = (path[index - 1]?.[2] ?? 0) > z + 0.05;
    if (!isDown || !wasUp || index === 0) return [];
    const here = move(seen({ x, y }, z));
    const begins = (times[index] ?? 0) / last;
    return [
      {
        from: null,
        to: "model:dust",
        isCopy: true,
        frames: [
          { transform: `${here} scale(.3)`, opacity: 0 },
          { transform: `${here} scale(.3)`, opacity: 0, offset: Math.max(0, begins - 0.001) },
          { transform: `${here} scale(.4)`, opacity: 0.9, offset: begins },
          { transform: `${here} scale(1.3)`, opacity: 0, offset: Math.min(1, begins + 0.25) },
          { transform: `${here} scale(1.3)`, opacity: 0 },
        ],
        duration: duration + 250,
        hold: 0,
      },
    ];
  });
  // What came to rest is there already; it is not seen before it has come.
  const landed = rest === null || is_lost || keeper !== null ? null : `gem:${keyOf(rest)}:${gem}`;
  const unseen: Flight[] =
    landed === null
      ? []
      : [
          {
            from: null,
            to: landed,
            frames: [{ opacity: 0 }, { opacity: 0, offset: 0.999 }, { opacity: 1 }],
            duration,
            hold: 0,
          },
        ];
  // A statue is home again only after it was thrown.
  const home: Flight[] = islets.map((islet) => ({
    from: null,
    to: `islet:${islet}`,
    frames: [
      { transform: "translate(0, -40px)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    duration: 300,
    hold: 200,
  }));
  const kept: Flight[] =
    keeper === null ? [] : [{ from: null, to: `collected:${keeper}:${gem}`, hold: 200 }];
  return [
    ...unseen,
    ...knocked,
    ...bounces,
    { from: null, to: "model:shadow", isCopy: true, frames: shadow, duration, hold: 0 },
    { from: null, to: `model:gem:${gem}`, isCopy: true, frames, duration, hold: duration },
    ...ending,
    ...home,
    ...kept,
  ];
}

const difference = (one: Point, other: Point) => ({ x: one.x - other.x, y: one.y - other.y });

const move = ({ x, y }: Point) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
