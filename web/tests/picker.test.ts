import { describe, expect, it } from "vitest";

import { Picker } from "$lib/picker.svelte";

const choices = (...moves: string[][]) =>
  moves.map((parts, code) => ({ code, text: "", move: parts }));
const partsOf = (move: unknown) => move as string[];

function pickerOf(...moves: string[][]) {
  const played: number[] = [];
  const picker = new Picker((code) => played.push(code));
  picker.offer("0:1", choices(...moves), partsOf);
  return { picker, played };
}

const WOLVES = [
  ["token:a", "space:1"],
  ["token:a", "space:2"],
  ["token:b", "space:2"],
];

describe("picking a move by its parts", () => {
  it("takes two touches, in any order", () => {
    const { picker, played } = pickerOf(...WOLVES);
    picker.pick("token:a");
    expect(played).toEqual([]);
    picker.pick("space:1");
    expect(played).toEqual([0]);
    const other = pickerOf(...WOLVES);
    other.picker.pick("space:2");
    other.picker.pick("token:b");
    expect(other.played).toEqual([2]);
  });

  it("lights only what leads on, and lets one change one's mind", () => {
    const { picker } = pickerOf(...WOLVES);
    picker.pick("token:b");
    expect(picker.isOpen("space:1")).toBe(false);
    expect(picker.isOpen("space:2")).toBe(true);
    expect(picker.isOpen("token:a")).toBe(true);
    picker.pick("token:a");
    expect(picker.picked).toEqual(["token:a"]);
    picker.pick("token:a");
    expect(picker.picked).toEqual([]);
  });

  it("never plays what was not touched, unless there was no choice about it", () => {
    const { picker, played } = pickerOf(...WOLVES);
    picker.pick("token:b");
    expect(played).toEqual([]);
    const single = pickerOf(["feature:elk", "terrain:river"], ["feature:elk", "terrain:forest"]);
    expect(single.picker.isPicked("feature:elk")).toBe(true);
    single.picker.pick("terrain:forest");
    expect(single.played).toEqual([1]);
  });

  it("comes back to what was picked, even if it leads to one move only", () => {
    const ROLLS = [["again-lava:1", "do:roll"], ["do:keep"]];
    for (const moves of [WOLVES, ROLLS]) {
      const [first = ""] = moves[0] ?? [];
      const { picker, played } = pickerOf(...moves);
      picker.restore("0:1", [first], null);
      expect(picker.picked).toEqual([first]);
      expect(played).toEqual([]);
    }
    const { picker } = pickerOf(...WOLVES);
    picker.restore("0:1", ["token:gone"], null);
    expect(picker.picked).toEqual([]);
  });

  it("ignores what is not lit", () => {
    const { picker, played } = pickerOf(...WOLVES);
    picker.pick("space:9");
    expect(picker.picked).toEqual([]);
    expect(played).toEqual([]);
  });

  it("keeps a choice in progress while the same decision is asked for", () => {
    const { picker } = pickerOf(...WOLVES);
    picker.pick("token:a");
    picker.offer("0:1", choices(...WOLVES), partsOf);
    expect(picker.picked).toEqual(["token:a"]);
    picker.offer("0:5", choices(...WOLVES), partsOf);
    expect(picker.picked).toEqual([]);
  });

  it("takes it up again after a reload, for the same decision only", () => {
    const { picker } = pickerOf(...WOLVES);
    picker.restore("0:0", ["token:a"], null);
    expect(picker.picked).toEqual([]);
    picker.restore("0:1", ["token:a"], null);
    expect(picker.picked).toEqual(["token:a"]);
  });

  it("takes up what a hint begins with", () => {
    const { picker, played } = pickerOf(...WOLVES);
    picker.suggest(1, null);
    expect(picker.picked).toEqual(["token:a"]);
    picker.pick("space:2");
    expect(played).toEqual([1]);
  });
});
