import { describe, expect, it } from "vitest";

import { centreInRows, outline } from "$lib/hexes";
import type { Motion, SeatLook } from "$wire/caldera";
import { arrange, newestSpaces } from "../src/games/caldera/look";
import { flightsOf } from "../src/games/caldera/motion";
import { drawRiver } from "../src/games/caldera/river";
import drawings from "./drawings.json";

const story = (motion: Motion | null, seat?: number) => ({
  number: 1,
  phrase: ["told-began", {}] as const,
  motion,
  ...(seat === undefined ? {} : { seat }),
});

const park = (tokens: Record<string, string>, weather: Record<string, string> = {}): SeatLook => ({
  tokens,
  display: [],
  reserve: 0,
  weather,
  weather_face_up: [],
  weather_face_down: 0,
  excess: [],
  next_weather: null,
  pending: false,
  sheet: {},
  flipped: [],
  families: {},
  covers: {},
  danger: {},
});

const place = (seat: number, token: string, space: string) =>
  story({ type: "place", seat, token, space });

describe("a display", () => {
  it("keeps its order: what is taken leaves a gap, which the next token fills", () => {
    const first = arrange([], ["1 elk", "2 elk", "3 wolf"]);
    expect(first).toEqual(["1 elk", "2 elk", "3 wolf"]);
    const taken = arrange(first, ["1 elk", "3 wolf"]);
    expect(taken).toEqual(["1 elk", null, "3 wolf"]);
    expect(arrange(taken, ["1 bear", "1 elk", "3 wolf"])).toEqual(["1 elk", "1 bear", "3 wolf"]);
  });

  it("fills the gap at once where the news brings both", () => {
    const drawn = arrange(["1 elk", "2 elk", "3 wolf"], ["1 bear", "2 elk", "3 wolf"]);
    expect(drawn).toEqual(["1 bear", "2 elk", "3 wolf"]);
  });

  it("has room for what it did not have before", () => {
    expect(arrange(["1 elk"], ["1 bear", "1 elk"])).toEqual(["1 elk", "1 bear"]);
  });
});

describe("what each seat has laid last", () => {
  it("is its token until it lays weather, and for each seat its own", () => {
    const stories = [
      place(0, "1 elk", "1.2"),
      place(1, "2 elk", "3.2"),
      story({ type: "weather", seat: 1, weather: "fog", space: "W3" }),
    ];
    const parks = [park({ "1.2": "1 elk" }), park({ "3.2": "2 elk" }, { W3: "fog" }), park({})];
    expect(newestSpaces(stories, parks)).toEqual(["1.2", "W3", null]);
  });

  it("is not what was taken back", () => {
    const stories = [place(0, "1 elk", "1.2"), place(0, "2 elk", "3.2"), story(null)];
    expect(newestSpaces(stories, [park({ "1.2": "1 elk" })])).toEqual(["1.2"]);
    expect(newestSpaces(stories, [park({ "1.2": "1 elk", "3.2": "1 bear" })])).toEqual(["1.2"]);
  });
});

describe("weather that chance reveals", () => {
  it("comes from the face-down tokens", () => {
    const motion: Motion = { type: "weather", seat: 0, weather: "fog", space: "W3" };
    expect(flightsOf(story(motion, -1))).toEqual([{ from: "weather:0:hidden", to: "space:0:W3" }]);
  });
});

/** What is between the numbers of a path, and the numbers. */
const partsOf = (path: string) => [
  path.split(/-?[\d.]+/).map((text) => text.trim()),
  [...path.matchAll(/-?[\d.]+/g)].map(Number),
];

describe("drawings here and in Python", () => {
  it.each(Object.entries(drawings))("are of the same hexagons and river: %s", (_, park) => {
    const centres = park.spaces.map(({ row, column }) => centreInRows(row, column));
    const wet = centres.filter((_, index) => park.spaces[index]?.river);
    const river = drawRiver(wet, centres);
    const computed = [river.bank, river.water, river.ripples, ...centres.map((at) => outline(at))];
    const { bank, water, ripples } = park.river;
    const written = [bank, water, ripples, ...park.spaces.map(({ outline }) => outline)];
    computed.forEach((path, index) => {
      const [letters, numbers] = partsOf(path);
      const [wantedLetters, wanted] = partsOf(written[index] ?? "");
      expect(letters).toEqual(wantedLetters);
      // Halves are rounded up by one and to the even number by the other.
      numbers?.forEach((number, at) => {
        expect(Math.abs(Number(number) - Number(wanted?.[at]))).toBeLessThan(0.11);
      });
    });
  });
});

describe("the drawing of a river", () => {
  it("is water between wider banks, with ripples in every space, and a pond where it ends", () => {
    const river = [centreInRows(2, 2), centreInRows(2, 3)];
    const land = [0, 1, 2, 3, 4, 5].map((column) => centreInRows(2, column));
    const { bank, water, ripples } = drawRiver(river, land);
    const parts = (path: string) => path.split("M").length - 1;
    expect(parts(water)).toBe(2 + 2);
    expect(parts(bank)).toBe(parts(water));
    expect(bank).not.toBe(water);
    expect(parts(ripples)).toBe(2 * 3);
    expect(`${bank}${water}${ripples}`).not.toContain("NaN");
  });
});
