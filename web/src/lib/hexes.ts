/** Hexagons that stand on a corner, in rows: where they are, and what they look like. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The axial coordinates of a hexagon: column and row, as the server gives them. */
export type Hex = readonly [q: number, r: number];

/** A hexagon as it is written in moves. */
export const keyOf = ([q, r]: Hex) => `${q},${r}`;

/** From a hexagon's centre to its corners, in units of the drawing. */
export const RADIUS = 50;
export const WIDTH = Math.sqrt(3) * RADIUS;
export const ROW_HEIGHT = 1.5 * RADIUS;

/** The middle of a hexagon in rows of which the first and every other one is half a hexagon to the right. */
export function centreInRows(row: number, column: number): Point {
  return { x: (column + (row % 2 === 0 ? 1 : 0.5)) * WIDTH, y: row * ROW_HEIGHT + RADIUS };
}

export type Corners = readonly [Point, Point, Point, Point, Point, Point];

/** The corners of a hexagon, clockwise from the upper one. */
export function corners({ x, y }: Point, radius = RADIUS): Corners {
  const at = (index: number): Point => {
    const angle = (Math.PI / 180) * (60 * index - 90);
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  };
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}

/** The corners as an attribute of a polygon. */
export function outline(centre: Point, radius = RADIUS): string {
  return corners(centre, radius)
    .map((corner) => `${round(corner.x)},${round(corner.y)}`)
    .join(" ");
}

export function areNeighbours(one: Point, other: Point): boolean {
  const apart = Math.hypot(one.x - other.x, one.y - other.y);
  return apart > 1 && apart < 1.1 * WIDTH;
}

export function middle(...points: readonly Point[]): Point {
  const sum = points.reduce((all, point) => ({ x: all.x + point.x, y: all.y + point.y }), {
    x: 0,
    y: 0,
  });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

export function round(number: number): number {
  return Math.round(number * 10) / 10;
}

/** A river through hexagons: its reaches, each as points along the flow, and where it ends inland. */
export interface River {
  readonly reaches: readonly (readonly Point[])[];
  readonly ends: readonly Point[];
}

const SAMPLES = 10;
/** So far beyond the board's outermost side a river that leaves it goes on. */
const BEYOND = 0.12;

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

const straight = (from: Point, to: Point): Point[] =>
  Array.from({ length: SAMPLES + 1 }, (_, step) => between(from, to, step / SAMPLES));

const bent = (from: Point, over: Point, to: Point): Point[] =>
  Array.from({ length: SAMPLES + 1 }, (_, step) => {
    const share = step / SAMPLES;
    return between(between(from, over, share), between(over, to, share), share);
  });

/**
 * A river has one reach in each hexagon, from the side where it comes in to the side where it goes
 * out, bent around the middle. Where it begins or ends it leaves the board straight on, or stays in
 * the middle if there is land ahead.
 */
export function riverReaches(centres: readonly Point[], land: readonly Point[] = []): River {
  const isLand = ({ x, y }: Point) => land.some((hex) => Math.hypot(hex.x - x, hex.y - y) < 1);
  const ends: Point[] = [];
  const reaches = centres.flatMap((centre) => {
    const sides = centres
      .filter((other) => areNeighbours(centre, other))
      .map((other) => middle(centre, other));
    const [first, second, ...more] = sides;
    if (!first) {
      ends.push(centre);
      return [];
    }
    if (!second) {
      if (isLand(between(first, centre, 3))) {
        ends.push(centre);
        return [straight(first, centre)];
      }
      return [straight(first, between(first, centre, 2 + BEYOND))];
    }
    return [bent(first, centre, second), ...more.map((side) => straight(side, centre))];
  });
  return { reaches, ends };
}

/** The outer edge of a group of hexagons: the sides that no two of them share. */
export function groupEdge(centres: readonly Point[], radius = RADIUS): string {
  const sides = new Map<string, [Point, Point]>();
  for (const centre of centres) {
    const around = corners(centre, radius);
    around.forEach((corner, index) => {
      const next = around[(index + 1) % 6];
      if (!next) return;
      const between = middle(corner, next);
      const key = `${Math.round(between.x)} ${Math.round(between.y)}`;
      if (sides.has(key)) sides.delete(key);
      else sides.set(key, [corner, next]);
    });
  }
  return [...sides.values()]
    .map(([from, to]) => `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`)
    .join("");
}

/** The distances ahead and aside in the direction of each arrow key. */
const AHEAD: Readonly<Record<string, (dx: number, dy: number) => [ahead: number, aside: number]>> =
  {
    ArrowLeft: (dx, dy) => [-dx, dy],
    ArrowRight: (dx, dy) => [dx, dy],
    ArrowUp: (dx, dy) => [-dy, dx],
    ArrowDown: (dx, dy) => [dy, dx],
  };

/** The neighbour to which an arrow key leads: the nearest point in its direction. */
export function inDirection(
  from: Point,
  points: ReadonlyMap<string, Point>,
  key: string,
): string | null {
  const ahead = AHEAD[key];
  if (!ahead) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const [name, point] of points) {
    const [along, aside] = ahead(point.x - from.x, point.y - from.y);
    if (along < 1) continue;
    const cost = Math.hypot(along, aside) + 0.5 * Math.abs(aside);
    if (cost < least) [best, least] = [name, cost];
  }
  return best;
}
