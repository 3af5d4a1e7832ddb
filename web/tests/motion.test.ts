import { describe, expect, it } from "vitest";

import { schedule } from "$lib/animation";
import type { Motion } from "$wire/caldera";
import { flightsOf } from "../src/games/caldera/motion";
import { partsOf } from "../src/games/caldera/moves";

const story = (motion: Motion | null) => ({
  number: 1,
  phrase: ["told-began", {}] as const,
  motion,
});

describe("what moves when something happens in Caldera Park", () => {
  it("a token flies from the display to its space", () => {
    const told = story({ type: "place", seat: 1, token: "3 wolf", space: "1.2" });
    expect(flightsOf(told)).toEqual([{ from: "token:1:3 wolf", to: "space:1:1.2" }]);
  });

  it("an action token goes to its terrain", () => {
    const told = story({ type: "call", feature: "bear", terrain: "river" });
    expect(flightsOf(told)).toEqual([{ from: "feature:bear", to: "terrain:river" }]);
  });

  it("weather goes to its space, and a drawn token appears", () => {
    const weather = story({ type: "weather", seat: 0, weather: "fog", space: "W3" });
    expect(flightsOf(weather)).toEqual([{ from: "weather:0:fog", to: "space:0:W3" }]);
    const drawn = story({ type: "draw", seat: 0, token: "1 elk" });
    expect(flightsOf(drawn)).toEqual([{ from: null, to: "token:0:1 elk" }]);
  });

  it("nothing moves when nothing is to be seen", () => {
    expect(flightsOf(story(null))).toEqual([]);
    expect(flightsOf({ number: 1, phrase: ["told-began", {}] })).toEqual([]);
  });
});

describe("the order of motions", () => {
  it("is the order of the story, and never takes long", () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ from: null, to: `space:0:${index}` }));
    const timed = schedule(many);
    expect(timed.map(({ to }) => to)).toEqual(many.map(({ to }) => to));
    const delays = timed.map(({ delay }) => delay);
    expect(delays).toEqual(delays.toSorted((one, other) => one - other));
    expect(Math.max(...timed.map(({ delay, duration }) => delay + duration))).toBeLessThan(2000);
  });

  it("begins at once and keeps each motion short", () => {
    const [only] = schedule([{ from: "token:0:1 elk", to: "space:0:1.1" }]);
    expect(only?.delay).toBe(0);
    expect(only?.duration).toBeGreaterThanOrEqual(150);
    expect(only?.duration).toBeLessThanOrEqual(400);
  });
});

describe("the parts of a move", () => {
  it("are what one touches", () => {
    expect(partsOf({ type: "place", token: "3 wolf", space: "1.2" })).toEqual([
      "token:3 wolf",
      "space:1.2",
    ]);
    expect(partsOf({ type: "forecast", weather: "hidden" })).toEqual(["weather:hidden"]);
  });
});
