import { describe, expect, it } from "vitest";

import {
  areNeighbours,
  centreInRows,
  corners,
  groupEdge,
  inDirection,
  middle,
  outline,
  RADIUS,
  riverReaches,
  WIDTH,
} from "$lib/hexes";

const at = centreInRows;

describe("hexagons in rows", () => {
  it("puts the rows of six half a hexagon to the right of the rows of seven", () => {
    expect(at(0, 0).x).toBeCloseTo(WIDTH);
    expect(at(1, 0).x).toBeCloseTo(WIDTH / 2);
    expect(at(2, 0).x).toBeCloseTo(WIDTH);
  });

  it("knows the six neighbours of a space, and no others", () => {
    const all = Array.from({ length: 8 }, (_, row) =>
      Array.from({ length: row % 2 ? 7 : 6 }, (_, column) => [row, column] as const),
    ).flat();
    const near = all.filter(([row, column]) => areNeighbours(at(3, 3), at(row, column)));
    expect(near).toEqual([
      [2, 2],
      [2, 3],
      [3, 2],
      [3, 4],
      [4, 2],
      [4, 3],
    ]);
  });

  it("has corners at its radius, the first at the top", () => {
    const around = corners({ x: 10, y: 20 });
    expect(around).toHaveLength(6);
    expect(around[0]?.y).toBeCloseTo(20 - RADIUS);
    for (const corner of around) {
      expect(Math.hypot(corner.x - 10, corner.y - 20)).toBeCloseTo(RADIUS);
    }
    expect(outline({ x: 0, y: 0 }, 10).split(" ")).toHaveLength(6);
  });
});

describe("rivers", () => {
  const river = [at(0, 3), at(1, 4), at(2, 3)];

  it("run from side to side through the middle of their course", () => {
    const [, bend] = riverReaches(river).reaches;
    const into = middle(at(0, 3), at(1, 4));
    const out = middle(at(1, 4), at(2, 3));
    expect(bend?.at(0)?.x).toBeCloseTo(into.x);
    expect(bend?.at(0)?.y).toBeCloseTo(into.y);
    expect(bend?.at(-1)?.x).toBeCloseTo(out.x);
    expect(bend?.at(-1)?.y).toBeCloseTo(out.y);
  });

  it("leave the board where it ends, and stay where there is land ahead", () => {
    const leaving = riverReaches(river, river);
    const side = middle(at(0, 3), at(1, 4));
    const reach = leaving.reaches[0]?.at(-1) ?? side;
    expect(Math.hypot(reach.x - side.x, reach.y - side.y)).toBeGreaterThan(WIDTH);
    expect(leaving.ends).toEqual([]);
    const ahead = { x: 2 * at(0, 3).x - at(1, 4).x, y: 2 * at(0, 3).y - at(1, 4).y };
    const staying = riverReaches(river, [...river, ahead]);
    expect(staying.reaches[0]?.at(-1)).toEqual(at(0, 3));
    expect(staying.ends).toEqual([at(0, 3)]);
  });
});

describe("the edge of a group", () => {
  it("has six sides around one hexagon and ten around two that touch", () => {
    const sides = (path: string) => path.split("M").length - 1;
    expect(sides(groupEdge([at(3, 3)]))).toBe(6);
    expect(sides(groupEdge([at(3, 3), at(3, 4)]))).toBe(10);
    expect(sides(groupEdge([at(3, 3), at(5, 3)]))).toBe(12);
  });
});

describe("arrow keys", () => {
  const points = new Map(
    [
      [2, 2],
      [2, 3],
      [3, 2],
      [3, 3],
      [3, 4],
      [4, 2],
      [4, 3],
    ].map(([row = 0, column = 0]) => [`${row}.${column}`, at(row, column)]),
  );

  it("lead to the next space in their direction, and nowhere at the edge", () => {
    expect(inDirection(at(3, 3), points, "ArrowLeft")).toBe("3.2");
    expect(inDirection(at(3, 3), points, "ArrowRight")).toBe("3.4");
    expect(["2.2", "2.3"]).toContain(inDirection(at(3, 3), points, "ArrowUp"));
    expect(["4.2", "4.3"]).toContain(inDirection(at(3, 3), points, "ArrowDown"));
    expect(inDirection(at(2, 2), points, "ArrowUp")).toBeNull();
    expect(inDirection(at(3, 3), points, "Enter")).toBeNull();
  });
});
