import { readFileSync } from "node:fs";

import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Story } from "$wire/server";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});

/** What happens without a sound: who is first, what one keeps, that somebody is done. */
const QUIET: Readonly<Record<string, readonly string[]>> = {
  caldera: ["action", "marmot"],
  carcata: ["aim", "done", "first", "keep"],
  trias: ["done", "first"],
};
const story = (message: string, values: Story["phrase"][1] = {}): Story => ({
  number: 1,
  phrase: [message, values],
});

describe.each(["caldera", "trias", "carcata"])("the sounds of %s", (game) => {
  it("are there for every kind of story", async () => {
    const { soundOf } = (await import(`../src/games/${game}/sounds.ts`)) as {
      soundOf: (told: Story) => string | null;
    };
    const file = new URL(`../../ludotope/games/${game}/en.ftl`, import.meta.url);
    const told = [...readFileSync(file, "utf-8").matchAll(/^\w+-told-([\w-]+) =/gm)];
    const quiet = told.flatMap(([, kind]) =>
      kind && soundOf(story(`${game}-told-${kind}`)) === null ? [kind] : [],
    );
    expect([...quiet].sort()).toEqual(QUIET[game]);
  });
});

describe("what a story says is heard", () => {
  it("a gem that falls into the sea, and the turtle when it swims", async () => {
    const { soundOf } = await import("../src/games/carcata/sounds");
    const flight = (what: string) =>
      soundOf({ ...story("carcata-told-flight", { what: [what, {}] }), motion: null });
    expect(flight("carcata-rest-sea")).toBe("splash");
    expect(flight("carcata-rest-pawn")).toBe("gem");
    expect(soundOf({ ...story("carcata-told-done", { steps: 2 }), motion: null })).toBe("splash");
    expect(soundOf({ ...story("carcata-told-done", { steps: 0 }), motion: null })).toBeNull();
  });
});

describe("the volume", () => {
  beforeEach(() => {
    kept.clear();
    vi.resetModules();
  });

  it("is kept with the browser, and stays within its limits", async () => {
    const first = await import("$lib/sound.svelte");
    expect(first.soundIsOn()).toBe(false);
    expect(first.volume()).toBeGreaterThan(0);
    first.setVolume(0.25);
    expect(first.volume()).toBe(0.25);
    first.setVolume(7);
    expect(first.volume()).toBe(1);
    first.setVolume(0.25);
    vi.resetModules();
    expect((await import("$lib/sound.svelte")).volume()).toBe(0.25);
  });

  it("is the usual one where something else was kept", async () => {
    kept.set("ludotope-volume", "loud");
    const { volume } = await import("$lib/sound.svelte");
    expect(volume()).toBe(0.6);
  });
});
