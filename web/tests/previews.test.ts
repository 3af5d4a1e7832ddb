import { describe, expect, it } from "vitest";

import { Picker } from "$lib/picker.svelte";
import { placeBeside, Previews, signOf } from "$lib/previews.svelte";
import type { Effect, PreviewView } from "$wire/server";

const effect = (points: number, line: string | null = "bear"): Effect => ({
  phrase: ["caldera-line-bear", {}],
  line,
  seat: 0,
  points,
  tone: "",
});

describe("what moves would bring", () => {
  it("is asked for once a decision, and anew for the next", async () => {
    const asked: string[] = [];
    const previews = new Previews(async (move) => {
      asked.push(move);
      return { effects: [effect(asked.length)], stale: false };
    });
    const [one, again] = await Promise.all([previews.of("0:1", "a"), previews.of("0:1", "a")]);
    expect(one).toBe(again);
    await previews.of("0:1", "b");
    expect(asked).toEqual(["a", "b"]);
    const [later] = (await previews.of("0:2", "a")) ?? [];
    expect(later?.points).toBe(3);
  });

  it("is not shown if it is stale or cannot be had, and asked for again", async () => {
    const answers: (PreviewView | null)[] = [
      { effects: [], stale: true },
      null,
      { effects: [effect(6)], stale: false },
    ];
    const previews = new Previews(async () => {
      const answer = answers.shift();
      if (!answer) throw new Error("away");
      return answer;
    });
    expect(await previews.of("0:1", "a")).toBeNull();
    expect(await previews.of("0:1", "a")).toBeNull();
    expect(await previews.of("0:1", "a")).toHaveLength(1);
  });

  it("is asked for no more where the game does not say", async () => {
    let count = 0;
    const previews = new Previews(async () => {
      count += 1;
      return { effects: null, stale: false };
    });
    for (const move of ["a", "b", "a"]) expect(await previews.of("0:1", move)).toBeNull();
    expect(count).toBe(1);
  });

  it("has its sign", () => {
    expect([6, -4].map((points) => signOf(effect(points)))).toEqual(["+6", "−4"]);
    expect(signOf(effect(0, null))).toBe("");
  });
});

describe("the move that is looked at", () => {
  it("is the only one that a touch would leave", () => {
    const moves = [
      ["token:a", "space:1"],
      ["token:a", "space:2"],
      ["token:b", "space:2"],
    ];
    const picker = new Picker(() => undefined);
    const choices = moves.map((parts, code) => ({ code, move: parts }));
    picker.offer("0:1", choices, (move) => move as string[]);
    const seen = ["token:a", "token:b", "space:1", "space:2", "space:3"];
    expect(seen.map((part) => picker.leadsTo(part))).toEqual([null, 2, 0, null, null]);
    picker.pick("token:a");
    expect(seen.map((part) => picker.leadsTo(part))).toEqual([null, 2, 0, 1, null]);
    expect(picker.picked).toEqual(["token:a"]);
  });
});

describe("where it is shown", () => {
  const screen = { width: 390, height: 800 };
  const size = { width: 200, height: 90 };

  it("is above a finger, and never below the hand if there is room elsewhere", () => {
    const about = { left: 170, top: 400, width: 50, height: 50 };
    expect(placeBeside(about, size, screen, true)).toEqual({ left: 95, top: 298 });
    const high = { left: 300, top: 40, width: 50, height: 50 };
    expect(placeBeside(high, size, screen, true)).toEqual({ left: 88, top: 20 });
  });

  it("is at the side of what the mouse is on", () => {
    const about = { left: 40, top: 400, width: 50, height: 50 };
    expect(placeBeside(about, size, screen, false)).toEqual({ left: 102, top: 380 });
    const right = { left: 330, top: 400, width: 50, height: 50 };
    expect(placeBeside(right, size, screen, false)).toEqual({ left: 118, top: 380 });
  });

  it("stays on the screen and off what it is about, wherever that is", () => {
    for (const isByFinger of [true, false]) {
      for (let left = 0; left <= 340; left += 17) {
        for (let top = 0; top <= 750; top += 25) {
          const about = { left, top, width: 50, height: 50 };
          const place = placeBeside(about, size, screen, isByFinger);
          expect(place.left).toBeGreaterThanOrEqual(8);
          expect(place.top).toBeGreaterThanOrEqual(8);
          expect(place.left + size.width).toBeLessThanOrEqual(382);
          expect(place.top + size.height).toBeLessThanOrEqual(792);
          const isApart =
            place.left >= left + 50 ||
            place.left + size.width <= left ||
            place.top >= top + 50 ||
            place.top + size.height <= top;
          expect(isApart).toBe(true);
        }
      }
    }
  });
});
