/** The river of a park: banks that wind, and ripples along it. */

import { type Point, riverReaches, round } from "$lib/hexes";
import art from "../../../../ludotope/games/caldera/art.json";

export interface RiverDrawing {
  readonly bank: string;
  readonly water: string;
  readonly ripples: string;
}

const { water: WATER, bank: BANK, pond: POND } = art.river;
const WAVES = art.river.swell.map(([size = 0, along = 0, down = 0, times = 0]) => ({
  size,
  along,
  down,
  times,
}));
/** Where along a reach a ripple is, and how far to the side. */
const RIPPLES = art.river.ripples.map(([share = 0, aside = 0]) => [share, aside] as const);

/** Wider here and narrower there; the same at the same place, so that reaches join. */
const swell = ({ x, y }: Point, phase: number) =>
  WAVES.reduce(
    (sum, { size, along, down, times }) =>
      sum + size * Math.sin(along * x + down * y + times * phase),
    0,
  );

const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

interface Step {
  readonly point: Point;
  /** The direction of the flow, of length one. */
  readonly along: Point;
}

function steps(reach: readonly Point[]): readonly Step[] {
  return reach.map((point, index) => {
    const before = reach[index - 1] ?? point;
    const after = reach[index + 1] ?? point;
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const length = Math.hypot(dx, dy) || 1;
    return { point, along: { x: dx / length, y: dy / length } };
  });
}

/** A point beside the flow, so far to its right. */
const beside = ({ point, along }: Step, by: number): Point => ({
  x: point.x - along.y * by,
  y: point.y + along.x * by,
});

function ribbon(reach: readonly Step[], wide: (point: Point, side: number) => number): string {
  const right = reach.map((step) => beside(step, wide(step.point, 0)));
  const left = reach.map((step) => beside(step, -wide(step.point, 2)));
  return `M${[...right, ...left.reverse()].map(at).join("L")}Z`;
}

function ripple(reach: readonly Step[], share: number, aside: number): string {
  const step = reach[Math.floor(share * (reach.length - 1))];
  if (!step) return "";
  const { x, y } = beside(step, aside);
  const { along } = step;
  const [dx, dy] = [along.x * 4.5, along.y * 4.5];
  const bend = { x: -along.y * 3, y: along.x * 3 };
  const first = `${round(dx / 2 + bend.x)} ${round(dy / 2 + bend.y)}`;
  return `M${at({ x: x - dx, y: y - dy })}q${first} ${round(dx)} ${round(dy)}t${round(dx)} ${round(dy)}`;
}

const pond = ({ x, y }: Point, radius: number) =>
  `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`;

/** Draws a river through hexagons; `land` are all hexagons of the board. */
export function drawRiver(centres: readonly Point[], land: readonly Point[]): RiverDrawing {
  const { reaches, ends } = riverReaches(centres, land);
  const all = reaches.map(steps);
  const ribbons = (extra: number) =>
    all
      .map((reach) => ribbon(reach, (point, side) => WATER + extra + swell(point, side)))
      .concat(ends.map((end) => pond(end, WATER + POND + extra)))
      .join("");
  return {
    bank: ribbons(BANK),
    water: ribbons(0),
    ripples: all
      .flatMap((reach) => RIPPLES.map(([share, aside]) => ripple(reach, share, aside)))
      .join(""),
  };
}
