import { describe, expect, it } from "vitest";

import type { GameStatistics } from "$wire/server";

import { curvesOf, HEIGHT, WIDTH } from "../src/sheet/charts";

const person = (name: string, plays: number) => ({
  name,
  plays,
  contests: plays,
  wins: 0,
  average: 0,
  best: 0,
  longest_streak: 0,
  streak: 0,
});

const game = (scores: GameStatistics["scores"]): GameStatistics => ({
  game: "caldera",
  title: "Caldera Park",
  plays: 3,
  people: [person("Ana", 3), person("Ben", 2)],
  lines: [],
  scores,
  distribution: [],
  first_player: { plays: 0, wins: 0, expected: 0 },
  ladder: [],
});

const score = (play: string, name: string, points: number) => ({
  play,
  played: "2026-01-01",
  name,
  points,
});

describe("the chart of scores", () => {
  it("goes from left to right, the most points on top", () => {
    const [ana, ben] = curvesOf(
      game([
        score("a", "Ana", 50),
        score("a", "Ben", 100),
        score("b", "Ana", 0),
        score("c", "Ben", 75),
      ]),
    );
    expect(ana?.points.map(({ x }) => x)).toEqual([0, WIDTH / 2]);
    expect(ben?.points.map(({ x }) => x)).toEqual([0, WIDTH]);
    expect(ben?.points[0]?.y).toBe(4);
    expect(ana?.points[1]?.y).toBe(HEIGHT - 4);
    expect(ben?.points.map(({ score }) => score)).toEqual([100, 75]);
  });

  it("shows a single play in the middle", () => {
    const [ana] = curvesOf(game([score("a", "Ana", 5)]));
    expect(ana?.points[0]?.x).toBe(WIDTH / 2);
  });
});
