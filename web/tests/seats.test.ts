import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it, vi } from "vitest";

import type { SeatView } from "$wire/server";

type Sitting = Pick<SeatView, "name" | "bot" | "character">;
const bot = (level: string, character: string | null): Sitting => ({
  name: null,
  bot: level,
  character,
});
const MIA: Sitting = { name: "Mia", bot: null, character: null };

describe("computer players", () => {
  let seats: typeof import("$lib/seats");

  beforeAll(async () => {
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
    vi.stubGlobal("document", { documentElement: {} });
    const { chooseLanguage } = await import("$lib/words.svelte");
    await chooseLanguage("fr");
    seats = await import("$lib/seats");
  });

  it("are called by their characters, in the language of the page", () => {
    expect(seats.properName("Turtle (easy)")).toBe("Tortue");
    expect(seats.properName("Turtle (easy) 12")).toBe("Tortue 12");
    expect(seats.seatNames([MIA, bot("easy", "otter"), bot("easy", "newt")])).toEqual([
      "Mia",
      "Loutre",
      "Triton",
    ]);
    expect(seats.strengthOf(bot("hard", "otter"))).toBe("difficile");
    expect(seats.strengthOf(MIA)).toBeNull();
  });

  it("of games of before are called by their level", () => {
    expect(seats.properName("hard")).toBe("Ordinateur (difficile)");
    expect(seats.seatNames([bot("easy", null), bot("easy", null)])).toEqual([
      "Ordinateur 1 (facile)",
      "Ordinateur 2 (facile)",
    ]);
    expect(seats.strengthOf(bot("hard", null))).toBeNull();
  });

  it("are no people: names of people stay as they are", () => {
    for (const name of ["Mia", "Walrus (easy)", "Turtle (huge)", "Mia 2"]) {
      expect(seats.properName(name)).toBe(name);
    }
    expect(seats.seatNames([{ ...MIA, bot: "easy" }])).toEqual(["Mia"]);
  });

  it("are named in stories, also within what they tell", () => {
    const told = seats.sayStory({
      number: 1,
      phrase: ["told-handed-over", { name: "Mia", bot: "hard" }],
    });
    expect(told).toBe("Un joueur artificiel (difficile) joue pour Mia.");
    expect(seats.sayStory({ number: 1, phrase: ["told-left", { name: "Crab (easy)" }] })).toContain(
      "Crabe",
    );
  });

  it("all have a face", async () => {
    const { faces } = await import("../src/art/faces");
    const words = readFileSync(new URL("../../ludotope/locales/en.ftl", import.meta.url), "utf-8");
    const cast = [...words.matchAll(/^character-(\w+) =/gm)].map(([, name]) => name);
    expect(Object.keys(faces)).toEqual(cast);
  });
});
