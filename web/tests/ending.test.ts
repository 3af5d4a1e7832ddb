import { describe, expect, it, vi } from "vitest";

// Which message is said with which values; how it reads, the tests of sentences look at.
vi.mock("$lib/words.svelte", () => ({
  say: (message: string, values: Record<string, unknown> = {}) =>
    [message, ...Object.values(values)].join(" "),
  sayList: (things: readonly string[]) => things.join("+"),
}));

import { compareWithBest, consolationOf, verdictOf, whatDecided } from "$lib/ending";
import type { Result } from "$wire/server";

const NAMES = ["Ada", "Bob", "Cem"];
const result = (scores: number[], places: number[]): Result => ({
  scores,
  places,
  decided_by: "points",
  sheets: [],
  remark: null,
});
const line = (label: string, values: number[], counts = true) => ({ label, values, counts });

describe("the verdict", () => {
  const won = result([151, 140, 90], [1, 2, 3]);

  it("is said to whoever has won, and names the winner to others", () => {
    expect(verdictOf(won, NAMES, 0)).toBe("web-you-win 151");
    expect(verdictOf(won, NAMES, 1)).toBe("play-wins Ada 151");
    // Several people at one screen, or nobody who has played.
    expect(verdictOf(won, NAMES, null)).toBe("play-wins Ada 151");
  });

  it("knows shared victories, games alone and games that nobody wins", () => {
    const shared = result([100, 100, 90], [1, 1, 3]);
    expect(verdictOf(shared, NAMES, 1)).toBe("web-you-share Ada 100");
    expect(verdictOf(shared, NAMES, 2)).toBe("play-shares Ada+Bob 100");
    expect(verdictOf(result([80], [1]), ["Ada"], 0)).toBe("play-alone 80");
    expect(verdictOf(result([8, 9, 7], [2, 2, 2]), NAMES, 1)).toBe("play-nobody");
  });

  it("says the winner's points even if somebody who is out has more", () => {
    expect(verdictOf(result([20, 12, 9], [3, 1, 2]), NAMES, null)).toBe("play-wins Bob 12");
  });

  it("has a kind word for whoever has not won", () => {
    expect(consolationOf(won, 2)).toBe("web-you-finished 3 90");
    expect(consolationOf(won, 0)).toBeNull();
    expect(consolationOf(won, null)).toBeNull();
    expect(consolationOf(result([8, 9], [2, 2]), 0)).toBeNull();
  });
});

describe("what decided", () => {
  const won = result([60, 50, 55], [1, 3, 2]);
  const lines = [
    line("Tokens driven away", [9, 0, 0], false),
    line("Bears", [33, 40, 21]),
    line("Elks", [20, 5, 25]),
    line("River", [7, 5, 9]),
  ];

  it("is the line that the next best lacks most in", () => {
    expect(whatDecided(won, NAMES, lines)).toBe("web-made-difference-to Bears 33 21 Cem");
    const two = [line("Bears", [33, 21]), line("Elks", [2, 3])];
    expect(whatDecided(result([35, 24], [1, 2]), ["Ada", "Bob"], two)).toBe(
      "web-made-difference Bears 33 21",
    );
  });

  it("is nothing where there is no lead, one line only, or no single winner", () => {
    expect(whatDecided(result([9, 9, 1], [1, 1, 3]), NAMES, lines)).toBeNull();
    expect(whatDecided(won, NAMES, [line("Points", [60, 50, 55])])).toBeNull();
    const even = [line("Bears", [5, 5]), line("Elks", [2, 2])];
    expect(whatDecided(result([7, 7], [1, 2]), ["Ada", "Bob"], even)).toBeNull();
  });
});

describe("one's best", () => {
  it("is told, and whether this is a new one", () => {
    expect(compareWithBest(140, 151, 3)).toBe("web-best 3 151");
    expect(compareWithBest(151, 151, 3)).toBe("web-best 3 151");
    expect(compareWithBest(152, 151, 3)).toBe("web-best-new 3 151");
  });

  it("is not told of a first game, nor where points only name the winner", () => {
    expect(compareWithBest(152, null, 3)).toBeNull();
    expect(compareWithBest(1, 0, 2)).toBeNull();
  });
});
