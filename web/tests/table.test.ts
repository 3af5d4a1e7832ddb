import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { HotSeat } from "$lib/hotseat.svelte";
import { NewsQueue } from "$lib/news.svelte";
import { Picker } from "$lib/picker.svelte";
import { keepChoice, restoreChoice } from "$lib/unfinished";
import type { SeatView, TableView } from "$wire/server";
import { person } from "./scene";

// There is nothing to hear, and no browser that keeps whether one wants to.
vi.mock("$lib/sound.svelte", () => ({ playAll: () => undefined }));

const tableOf = (seats: readonly SeatView[], seat: number): TableView => ({
  id: "t",
  code: null,
  number: 1,
  game: "trias",
  variant: "",
  stage: "playing",
  open: false,
  hints: true,
  practice: false,
  clock: null,
  host: true,
  seats,
  watchers: 0,
  seat,
  asked: 1,
  prompt: null,
  view: null,
  result: null,
  stand_ins: [],
  undo: "free",
  undo_request: null,
  skip_requests: [],
  removed: false,
  rematch: null,
  shared: false,
  may_share: false,
});

describe("several people at one screen", () => {
  const seats = [person({ decides: true }), person(), person({ bot: "easy", yours: false })];

  it("hand it on to whoever is to decide, behind a curtain", () => {
    let table = tableOf(seats, 0);
    const hotSeat = new HotSeat(
      () => table,
      () => true,
    );
    expect(hotSeat.isShared).toBe(true);
    expect(hotSeat.next).toBe(0);
    expect(hotSeat.handOn()).toBe(0);
    expect(hotSeat.next).toBeNull();
    expect(hotSeat.handOn()).toBeNull();
    table = tableOf([person(), person({ decides: true })], 0);
    const later = new HotSeat(
      () => table,
      () => true,
    );
    later.holder = 0;
    expect(later.next).toBe(1);
    expect(later.handOn()).toBe(1);
    // The table is still shown from the side of the one before.
    expect(later.next).toBe(1);
  });

  it("need no curtain without secrets, nor does one person alone", () => {
    const open = new HotSeat(
      () => tableOf(seats, 0),
      () => false,
    );
    expect(open.next).toBeNull();
    const alone = new HotSeat(
      () => tableOf([person({ decides: true })], 0),
      () => true,
    );
    expect(alone.isShared).toBe(false);
    expect(alone.next).toBeNull();
  });
});

describe("news", () => {
  it("is drawn after what is to be seen to its end, and at once if somebody hurries", async () => {
    let finish: () => void = () => undefined;
    const drawn: number[] = [];
    const played: number[] = [];
    const animator = {
      watched: new Promise<void>((done) => (finish = done)),
      prepare: () => undefined,
      play: () => played.push(drawn.length),
      skip: () => finish(),
    };
    const news = new NewsQueue(animator, {
      room: null,
      scene: null,
      table: null,
      isCovered: false,
      pace: "normal",
    });
    const settle = () => new Promise((done) => setTimeout(done));
    news.add([], () => drawn.push(1));
    news.add([], () => drawn.push(2));
    await settle();
    expect(drawn).toEqual([]);
    news.hurry();
    await settle();
    expect(drawn).toEqual([1, 2]);
    expect(played).toEqual([]);
    news.add([], () => drawn.push(3));
    await settle();
    expect(played).toEqual([3]);
  });
});

describe("a choice in progress", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const picker = () => {
    const made = new Picker<string>(() => undefined);
    const choices = ["a x", "a y", "b x"].map((move, code) => ({ code, move }));
    made.offer("0:4", choices, (move) => [`from:${move[0]}`, `to:${move[2]}`]);
    return made;
  };

  it("is there again after a reload, for the same decision", () => {
    const before = picker();
    before.pick("from:a");
    keepChoice("t", "0:4", before);
    const after = picker();
    restoreChoice("t", after);
    expect(after.picked).toEqual(["from:a"]);
    restoreChoice("other", picker());
  });

  it("is forgotten when nothing is picked any more, and not used for another decision", () => {
    const before = picker();
    before.pick("from:a");
    keepChoice("t", "0:3", before);
    const after = picker();
    restoreChoice("t", after);
    expect(after.picked).toEqual([]);
    before.clear();
    keepChoice("t", "0:3", before);
    expect(kept.size).toBe(0);
  });
});
