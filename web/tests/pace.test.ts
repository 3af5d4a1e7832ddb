import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { whatHappened } from "$lib/happened";
import { NewsQueue, type Shown } from "$lib/news.svelte";
import { holdOf } from "$lib/pace";
import type { Story, TableView } from "$wire/server";
import { isMinor as isMinorInCaldera } from "../src/games/caldera/motion";
import type { Room } from "../src/games/scene";
import { person } from "./scene";

// There is nothing to hear, and no browser that keeps whether one wants to.
vi.mock("$lib/sound.svelte", () => ({ playAll: () => undefined }));

const seats = [person(), person({ yours: false, bot: "easy" }), person({ yours: false })];
const [ME, BOT, FRIEND, LUCK] = [0, 1, 2, -1] as const;

/** An event by somebody, of the step with the same number; lower case is one of many like it. */
const told = (number: number, who: number, what: string): Story => ({
  number,
  event: number,
  seat: who,
  phrase: [what, {}],
});
const isMinor = ({ phrase }: Story) => phrase[0] === phrase[0].toLowerCase();
const MINOR = "places";
const MAJOR = "CALLS";

describe("what just happened", () => {
  const find = (stories: readonly Story[], asked: number | null, known = 99, side: number = ME) =>
    whatHappened(stories, { seat: side, asked, known }, isMinor)?.number ?? null;

  it("is what led to the decision, not what others do meanwhile", () => {
    const stories = [told(1, ME, MINOR), told(2, BOT, MAJOR), told(3, FRIEND, MINOR)];
    expect(find(stories, 2)).toBe(2);
    expect(find([...stories, told(4, BOT, MAJOR)], 2)).toBe(2);
  });

  it("is rather what matters to all than one of many, and no small luck", () => {
    const stories = [told(1, ME, MINOR), told(2, BOT, MAJOR), told(3, BOT, MINOR)];
    expect(find(stories, 5)).toBe(2);
    expect(find([told(1, BOT, MINOR), told(2, LUCK, MINOR)], 5)).toBe(1);
    expect(find([told(1, ME, MINOR), told(2, LUCK, MINOR)], 5)).toBeNull();
    expect(find([told(1, ME, MINOR), told(2, LUCK, MAJOR)], 5)).toBe(2);
  });

  it("is nothing where nothing happened since the last decision of one's own", () => {
    expect(find([told(1, BOT, MAJOR), told(2, ME, MINOR)], 2)).toBeNull();
    expect(find([], 2)).toBeNull();
  });

  it("is the latest for whoever waits or watches", () => {
    const stories = [told(1, ME, MINOR), told(2, BOT, MAJOR), told(3, FRIEND, MINOR)];
    expect(find(stories, null)).toBe(3);
    expect(find(stories, null, 99, -1)).toBe(3);
  });

  it("is nothing that was taken back, nor what is no event of the game", () => {
    const undone: Story = { number: 3, phrase: ["told-undone", {}] };
    expect(find([told(1, BOT, MAJOR), told(2, FRIEND, MAJOR), undone], 3, 1)).toBe(1);
    // What is there in its place counts.
    const again = { ...told(4, FRIEND, MAJOR), event: 2 };
    expect(find([told(1, BOT, MAJOR), told(2, FRIEND, MAJOR), undone, again], 4, 2)).toBe(4);
  });

  it("in Caldera Park is the call rather than what all place", () => {
    const call = {
      ...told(1, BOT, ""),
      motion: { type: "call", feature: "elk", terrain: "river" },
    };
    const placed = {
      ...told(2, FRIEND, ""),
      motion: { type: "place", seat: 2, token: "1 elk", space: "1.1" },
    };
    const shown = told(3, LUCK, "caldera-told-action");
    const hidden = told(4, BOT, "caldera-told-forecast-hidden");
    expect([call, placed, shown, hidden].map((story) => isMinorInCaldera(story as never))).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
});

describe("how long something is held", () => {
  const hold = (stories: readonly Story[], pace: "slow" | "normal" | "instant" = "normal") =>
    holdOf(stories, seats, pace, isMinor);

  it("is about a second for what another one calls, and less for one of many", () => {
    expect(hold([told(1, BOT, MAJOR)])).toBeGreaterThanOrEqual(800);
    expect(hold([told(1, BOT, MAJOR)])).toBeLessThanOrEqual(1200);
    expect(hold([told(1, FRIEND, MINOR)])).toBeLessThan(hold([told(1, FRIEND, MAJOR)]));
    expect(hold([told(1, BOT, MAJOR)], "slow")).toBeGreaterThan(hold([told(1, BOT, MAJOR)]));
  });

  it("is no time for one's own decisions, for luck, for words, and for who is in a hurry", () => {
    expect(hold([told(1, ME, MAJOR), told(2, LUCK, MAJOR)])).toBe(0);
    expect(hold([{ number: 1, phrase: ["told-sat", {}] }])).toBe(0);
    expect(hold([told(1, BOT, MAJOR)], "instant")).toBe(0);
  });

  it("counts a seat that was handed over as another one's", () => {
    const handedOver = [person({ bot: "medium" })];
    expect(holdOf([told(1, ME, MAJOR)], handedOver, "normal", isMinor)).toBeGreaterThan(0);
  });
});

describe("news at a pace", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const rates: number[] = [];
  const animator = {
    watched: Promise.resolve(),
    prepare: () => undefined,
    play: (_: unknown, rate: number) => rates.push(rate),
    skip: () => undefined,
  };
  const room = { isMinor, flightsOf: () => [] } as unknown as Room;

  function open(pace: Shown["pace"]) {
    rates.length = 0;
    const table = { seats, seat: ME, stage: "playing" } as unknown as TableView;
    const shown: string[] = [];
    const news = new NewsQueue(animator, { room, scene: null, table, isCovered: true, pace });
    const add = (story: Story) => news.add([story], () => shown.push(String(story.number)));
    return { news, add, shown };
  }

  it("comes one after another, each when the one before could be read", async () => {
    const { add, shown } = open("normal");
    for (const number of [1, 2, 3]) add(told(number, BOT, MAJOR));
    await vi.advanceTimersByTimeAsync(10);
    expect(shown).toEqual(["1"]);
    await vi.advanceTimersByTimeAsync(500);
    expect(shown).toEqual(["1"]);
    await vi.advanceTimersByTimeAsync(600);
    expect(shown).toEqual(["1", "2"]);
    await vi.advanceTimersByTimeAsync(1100);
    expect(shown).toEqual(["1", "2", "3"]);
    expect(rates).toEqual([1, 1, 1]);
  });

  it("comes at once when somebody hurries, and at its pace again afterwards", async () => {
    const { news, add, shown } = open("slow");
    for (const number of [1, 2, 3]) add(told(number, BOT, MAJOR));
    await vi.advanceTimersByTimeAsync(10);
    news.hurry();
    await vi.advanceTimersByTimeAsync(10);
    expect(shown).toEqual(["1", "2", "3"]);
    for (const number of [4, 5]) add(told(number, BOT, MAJOR));
    await vi.advanceTimersByTimeAsync(10);
    expect(shown).toEqual(["1", "2", "3", "4"]);
    await vi.advanceTimersByTimeAsync(2500);
    expect(shown).toHaveLength(5);
    expect(rates.every((rate) => rate < 1)).toBe(true);
  });

  it("is not held, nor moves, where nothing is to be waited for", async () => {
    const { add, shown } = open("instant");
    for (const number of [1, 2, 3]) add(told(number, BOT, MAJOR));
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toEqual(["1", "2", "3"]);
    expect(rates).toEqual([]);
  });

  it("of one's own moves does not hold up what follows", async () => {
    const { add, shown } = open("normal");
    for (const number of [1, 2]) add(told(number, ME, MAJOR));
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toEqual(["1", "2"]);
  });
});
