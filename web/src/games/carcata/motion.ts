/** What is seen moving when something happens. Addresses are those of the drawing (`data-at`). */

import { type Hex, keyOf, type Point } from "$lib/hexes";
import type { Flight } from "$lib/animation";
import type { Board, FlightLook, FlowLook, RollLook, SwimLook, WalkLook } from "$wire/carcata";

import type { GameStory, Scene } from "../scene";
import { seen, seenHex, turtlePoint } from "./relief";
import type { CarcataGame } from "./types";

/** How much slower than in the world a gem flies, so that eyes can follow. */
const SLOWNESS = 1150;
const STEP = 190;
const SWIM = 260;

type Where = (hex: Hex) => Point;

export function flightsOf(
  { motion }: GameStory<CarcataGame>,
  { view, board }: Pick<Scene<CarcataGame>, "view" | "board">,
): readonly Flight[] {
  const { spaces } = view.table;
  const levels = new Map(spaces.map(({ at, level }) => [keyOf(at), level]));
  const where: Where = (hex) => seenHex(hex, levels.get(keyOf(hex)) ?? 0);
  switch (motion?.type) {
    case "roll":
      return roll(motion);
    case "walk":
      return walk(motion);
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

function walk({ seat, start, end, gems }: WalkLook): Flight[] {
  const address = (place: Hex | string) =>
    `pawn:${typeof place === "string" ? place : keyOf(place)}`;
  const gathered = [...new Set(gems)].map((gem) => ({
    from: typeof end === "string" ? null : `gem:${keyOf(end)}:${gem}`,
    to: `collected:${seat}:${gem}`,
    hold: 200,
  }));
  return [
    { from: start === "hand" ? null : address(start), to: address(end), hold: 260 },
    ...gathered,
  ];
}

/** Lava runs down from space to space; whoever stands there goes under. */
function flow({ spaces, pawns }: FlowLook, where: Where): Flight[] {
  const whole = spaces.length * STEP + 260;
  const lost = spaces.flatMap((hex, index) => {
    const seat = pawns[index];
    if (seat === null || seat === undefined) return [];
    const here = move(where(hex));
    const begins = (index * STEP) / whole;
    return [
      {
        from: null,
        to: `model:pawn:${seat}`,
        isCopy: true,
        frames: [
          { transform: here, opacity: 1 },
          { transform: here, opacity: 1, offset: begins },
          { transform: `${here} translateY(14px) rotate(24deg) scale(.8)`, opacity: 0 },
        ],
        duration: whole,
        hold: 0,
      },
    ];
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

function fly(flight: FlightLook, where: (place: Hex | "turtle") => Point): Flight[] {
  const { gem, path, times, ground, touched, touched_at, pawns, rest, keeper } = flight;
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
  const end = path.at(-1) ?? [0, 0, 0];
  const ending: Flight[] =
    rest !== null
      ? []
      : [
          {
            from: null,
            to: "model:splash",
            isCopy: true,
            frames: [
              { transform: `${move(seen({ x: end[0], y: end[1] }, 0))} scale(.2)`, opacity: 1 },
              { transform: `${move(seen({ x: end[0], y: end[1] }, 0))} scale(1.6)`, opacity: 0 },
            ],
            duration: 420,
            hold: 300,
          },
        ];
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
  const landed = rest === null ? null : keeper === null ? `gem:${keyOf(rest)}:${gem}` : null;
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
  const kept: Flight[] =
    keeper === null ? [] : [{ from: null, to: `collected:${keeper}:${gem}`, hold: 200 }];
  return [
    ...unseen,
    ...knocked,
    ...bounces,
    { from: null, to: "model:shadow", isCopy: true, frames: shadow, duration, hold: 0 },
    { from: null, to: `model:gem:${gem}`, isCopy: true, frames, duration, hold: duration },
    ...ending,
    ...kept,
  ];
}

const difference = (one: Point, other: Point) => ({ x: one.x - other.x, y: one.y - other.y });

const move = ({ x, y }: Point) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
