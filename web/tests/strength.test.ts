/** The scale of strength, and what is said of it. */

import { beforeAll, expect, test, vi } from "vitest";

let seats: typeof import("$lib/seats");
let scale: typeof import("$lib/strength");

beforeAll(async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("document", { documentElement: {} });
  const { chooseLanguage } = await import("$lib/words.svelte");
  await chooseLanguage("en");
  seats = await import("$lib/seats");
  scale = await import("$lib/strength");
});

test("every number from 0 to 100 is a level, and marks have their names", () => {
  for (let strength = 0; strength <= 100; strength += 1) {
    expect(scale.strengthNumber(scale.levelOf(strength))).toBe(strength);
  }
  expect([25, 50, 75, 100].map(scale.levelOf)).toEqual(["easy", "medium", "hard", "expert"]);
  for (const level of ["fair", "random", "101", "1.5", "-3", ""]) {
    expect(scale.strengthNumber(level)).toBeNull();
  }
});

test("a number is said by where it is on the scale", () => {
  expect([0, 12, 25, 60, 100].map(scale.sayStrength)).toEqual([
    "0: the weakest there is",
    "12: below easy",
    "25: easy",
    "60: between medium and hard",
    "100: expert, the strongest there is",
  ]);
});

test("odds are even against one's own strength, and small against much more", () => {
  expect(scale.oddsOf(40, 40)).toBe(5);
  expect(scale.oddsOf(40, 100)).toBe(0);
  expect(scale.oddsOf(90, 20)).toBe(10);
});

test("records say how strong a computer player was", () => {
  expect(seats.nameWithStrength("Lynx (42)")).toBe("Lynx (strength 42)");
  expect(seats.nameWithStrength("Lynx (hard) 2")).toBe("Lynx 2 (hard)");
  expect(seats.nameWithStrength("Mia")).toBe("Mia");
  expect(seats.strengthIn("Zoe (42)")).toBeNull();
});

test("the places that a sentence names are found however deep they are", () => {
  const place = ["carcata-place", { level: 3, coordinates: "0,-4" }] as const;
  expect(seats.placesIn(["carcata-preview-pawn", { at: place, seat: "1" }])).toEqual(["0,-4"]);
  expect(seats.placesIn(["reason-avoids", { what: ["x", { at: place }] }])).toEqual(["0,-4"]);
  expect(seats.placesIn(["told-began", {}])).toEqual([]);
});
