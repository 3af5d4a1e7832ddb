import { describe, expect, it } from "vitest";

import type { Pad } from "$wire/server";

import { pageOf, readKey } from "../src/sheet/keys";
import { TABLE } from "../src/sheet/order";

const field = (name: string, scope: "seat" | "table") => ({
  name,
  scope,
  label: "",
  hint: "",
  most: 9,
});
const pad: Pad = {
  game: "any",
  variant: "standard",
  seats: [3],
  fields: [field("geysers", "seat"), field("pole-tiles", "table")],
  lines: [],
};

describe("the key of an entry", () => {
  it("has the seat, not the last digit of a place", () => {
    expect(readKey("board.0:3.4")).toEqual({ name: "board", row: null, seat: 0, place: "3.4" });
    expect(readKey("board:3,0")).toEqual({ name: "board", row: null, seat: null, place: "3,0" });
    expect(readKey("herds@k3.1")).toEqual({ name: "herds", row: "k3", seat: 1, place: null });
    expect(readKey("?")).toBeNull();
  });

  it("says on which page it is", () => {
    const pages = ["board.0:3.4", "geysers.2", "mode.1", "herds@k3.1", "board:3,1", "pole-tiles"];
    expect(pages.map((key) => pageOf(pad, key))).toEqual([0, 2, 1, TABLE, TABLE, TABLE]);
    expect(["date", "place", "mode"].map((key) => pageOf(pad, key))).toEqual([null, null, null]);
  });
});
