import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import type { Pad, Tally } from "$wire/server";

import { numberIn, tally, type Values } from "../src/sheet/pad";

interface Vector {
  pad: Pad;
  sheets: { seats: number; values: Values; tally: Tally }[];
}

const file = fileURLToPath(new URL("../../tests/scorepad/vectors.json", import.meta.url));
const vectors = JSON.parse(readFileSync(file, "utf-8")) as Vector[];

describe("a scoring pad", () => {
  for (const { pad, sheets } of vectors) {
    it(`of ${pad.game} (${pad.variant}, ${pad.seats.join()}) adds up as in Python`, () => {
      expect(sheets.length).toBeGreaterThan(3);
      for (const sheet of sheets) {
        const names = [..."ABCDE"].slice(0, sheet.seats);
        expect(tally(pad, sheet.seats, sheet.values, names)).toEqual(sheet.tally);
      }
    });
  }

  it("takes numbers to be added", () => {
    expect([numberIn("3+6+2"), numberIn(""), numberIn(undefined)]).toEqual([11, 0, 0]);
  });
});
