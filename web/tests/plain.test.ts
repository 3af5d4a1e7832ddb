import { describe, expect, it } from "vitest";

import { patternOf } from "$lib/pattern";
import { tidy } from "$lib/words.svelte";
import { coloursOf } from "../src/games/plain/colours";
import { safeValue } from "../src/games/plain/drawing";
import { findMoves, groupMoves, linesOf, showMoves } from "../src/games/plain/moves";

const choices = [
  { code: 0, text: "take 1", move: { type: "take", matches: "1" } },
  { code: 1, text: "take 2", move: { type: "take", matches: "2" } },
  { code: 2, text: "pass", move: { type: "pass" } },
];

describe("the moves of any game", () => {
  it("are called as they are written where they have no words, with the rank of a hint", () => {
    const [first, second] = showMoves(choices, { [partOf(1)]: 1 });
    expect(first).toMatchObject({ name: "take 1", kind: "take", rank: undefined });
    expect(second).toMatchObject({ name: "take 2", rank: 1 });
  });

  const partOf = (index: number) => showMoves(choices, {})[index]?.part ?? "";

  it("are grouped by kind where they are many", () => {
    const few = showMoves(choices, {});
    expect(groupMoves(few)).toHaveLength(1);
    const many = [...few, ...few, ...few];
    expect(groupMoves(many).map((group) => group.length)).toEqual([6, 3]);
  });

  it("are found by any of their words", () => {
    const moves = showMoves(choices, {});
    const found = (text: string) => findMoves(moves, text).map(({ text }) => text);
    expect(found(" 2 TAKE")).toEqual(["take 2"]);
    expect(found("")).toHaveLength(3);
    expect(found("drop")).toEqual([]);
  });

  it("are scored by lines with tidy names, of all seats", () => {
    expect(linesOf("nim", [{ long_row: 1 }, { corners: 2 }])).toEqual([
      { label: "Long row", values: [1, 0], counts: true },
      { label: "Corners", values: [0, 2], counts: true },
    ]);
    expect(tidy("second-first")).toBe("Second first");
  });
});

describe("what is taken from a drawing", () => {
  const safe = (name: string, value: string, element = "rect") =>
    safeValue(element, name, value, "/games/nim/0");

  it("is what draws", () => {
    expect(safe("d", "M0 0L1 1", "path")).toBe("M0 0L1 1");
    expect(safe("fill", "var(--seat-0, #b5482f)")).toBe("var(--seat-0, #b5482f)");
    expect(safe("data-move", "take 1 > url")).toBe("take 1 > url");
    expect(safe("fill", "url(#sky)")).toBe("url(#drawing-sky)");
    expect(safe("href", "#stone", "use")).toBe("#drawing-stone");
    expect(safe("id", "main")).toBe("drawing-main");
    expect(safe("href", "art/stone.png", "image")).toBe("/games/nim/0/art/stone.png");
    expect(safe("href", "data:image/png;base64,AA", "image")).toBe("data:image/png;base64,AA");
  });

  it.each([
    ["onclick", "alert(1)"],
    ["style", "fill: red"],
    ["class", "card"],
    ["data-part", "x"],
    ["tabindex", "0"],
    ["fill", "url(https://example.org/a#b)"],
    ["fill", "URL( //example.org/a )"],
    ["fill", "u\\72l(//example.org)"],
    ["fill", "url(#a) url(//example.org)"],
    ["mask", "image-set('//example.org/a')"],
    ["href", "https://example.org"],
  ])("is not %s=%s", (name, value) => {
    expect(safe(name, value)).toBeNull();
  });

  it.each([
    "https://example.org/a.png",
    "//example.org/a.png",
    "/api/me",
    "../secret.png",
    "a/../../b.png",
    "data:image/svg+xml;base64,AA",
    "javascript:alert(1)",
  ])("is no picture from %s", (value) => {
    expect(safe("href", value, "image")).toBeNull();
  });
});

describe("the colours of a picture for terminals", () => {
  it("are the page's own where there is no ground", () => {
    expect(coloursOf({ text: "a" })).toEqual({ colour: null, ground: null });
    expect(coloursOf({ text: "a", dim: true }).colour).toBe("var(--muted)");
    expect(coloursOf({ text: "a", colour: "ansi-1" }).colour).toBe("var(--ansi-1)");
    expect(coloursOf({ text: "a", colour: "#123456" }).colour).toContain("var(--ink)");
  });

  it("are the terminal's where there is one, and can be read on it", () => {
    const { colour, ground } = coloursOf({ text: "a", colour: "ansi-1", ground: "ansi-15" });
    expect([colour, ground]).toEqual(["#b3261e", "#ffffff"]);
    expect(coloursOf({ text: "a", ground: "#101010" }).colour).toBe("#ffffff");
    expect(coloursOf({ text: "a", ground: "#f0f0f0" }).colour).toBe("#1d1d1d");
    expect(coloursOf({ text: "a", ground: "ink" }).colour).toBe("var(--paper)");
  });
});

describe("the pattern of a cover", () => {
  it("follows from the name", () => {
    expect(patternOf("nim", 400, 300)).toEqual(patternOf("nim", 400, 300));
    expect(patternOf("nim", 400, 300)).not.toEqual(patternOf("go", 400, 300));
    expect(patternOf("nim", 400, 300).tiles).toHaveLength(48);
  });
});
