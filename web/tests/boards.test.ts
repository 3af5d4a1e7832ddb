import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import {
  changePark,
  countPark,
  type ParkData,
  readConstants,
  readPark,
  readTokens,
  toggleGeyser,
  writeConstants,
  writePark,
  writeTokens,
} from "../src/boards/data";
import { boardIn, linkTo } from "../src/boards/requests";
import { hexOf, laidAnew, openPlaces, readTile, writeTile } from "../src/sheet/continent";
import { gemsOn, pawnsOf, putOn, spacesOf, TAKE } from "../src/sheet/island";

const own = (path: string) =>
  readFileSync(new URL(`../../ludotope/games/${path}`, import.meta.url), "utf-8");
const parkOf = (side: string): ParkData => {
  const park = readPark(own(`caldera/data/${side}.txt`));
  if (!park) throw new Error("no park");
  return park;
};

describe("a map of Trias that is entered", () => {
  const many = { left: 5, capacity: 3 };
  const tile = (text: string) => readTile("1,0", text)[0] ?? null;

  it("has tiles laid, changed and taken away with one touch each", () => {
    expect(laidAnew(null, "forest", many).text).toBe("forest");
    expect(laidAnew(tile("forest 0 2"), "steppe", many).text).toBe("steppe 0 2");
    expect(laidAnew(tile("forest 0 2"), "forest", many).text).toBe("");
    expect(laidAnew(tile("pole 1"), TAKE, many).text).toBe("pole");
    expect(laidAnew(tile("pole"), "forest", many).problem).toBe("web-sheet-map-pole");
    expect(laidAnew(null, "forest", { ...many, left: 0 }).problem).toBe("web-sheet-none-left");
  });

  it("takes herds until there is no room, then those of that seat go", () => {
    expect(laidAnew(null, "herd:1", many).problem).toBe("web-sheet-map-no-tile");
    expect(laidAnew(tile("steppe"), "herd:1", many).text).toBe("steppe 0 1");
    expect(laidAnew(tile("steppe 1 1"), "herd:1", many).text).toBe("steppe 1 2");
    expect(laidAnew(tile("steppe 1 2"), "herd:1", many).text).toBe("steppe 1");
    expect(laidAnew(tile("steppe 1 2"), "herd:2", many).problem).toBe("web-sheet-map-full");
    expect(laidAnew(tile("steppe 0 1"), "herd:0", { ...many, left: 0 }).problem).toBe(
      "web-sheet-none-left",
    );
    expect(writeTile("steppe", [0, 0])).toBe("steppe");
  });

  it("grows around what lies there", () => {
    expect(openPlaces([[0, 0]])).toHaveLength(18);
    expect(openPlaces([hexOf("0,0"), hexOf("1,0")])).not.toContainEqual([1, 0]);
  });
});

describe("an island of Carcata that is entered", () => {
  it("has lava, pawns and gems put on it and taken away", () => {
    expect(putOn("", "lava", 1)).toBe("lava");
    expect(putOn("lava", "lava", 1)).toBe("");
    expect(putOn("ruby", "pawn 2", 1)).toBe("pawn 2");
    expect(putOn("", "pawn 2", 0)).toBeNull();
    expect(putOn("ruby", "emerald", 3)).toBe("ruby emerald");
    expect(putOn("lava", "ruby", 3)).toBe("ruby");
    expect(putOn("ruby ruby emerald", "ruby", 0)).toBe("emerald");
    expect(putOn("emerald", "ruby", 0)).toBeNull();
    expect(putOn("ruby emerald", TAKE, 1)).toBe("");
  });

  it("is drawn with its parts", () => {
    const places = { "1,0": "lava", "0,3": "pawn 1", turtle: "pawn 1", "0,4": "ruby ruby" };
    const spaces = spacesOf(places, { "territory@1": ["0,3", "0,4"] });
    expect(spaces).toHaveLength(126);
    const at = (name: string) => spaces.find((space) => space.name === name);
    expect(at("1,0")).toMatchObject({ lava: true, level: 6, territory: null });
    expect(at("0,3")).toMatchObject({ pawn: 0, gems: [], level: 4, territory: 0 });
    expect(at("0,4")?.gems).toEqual(["ruby", "ruby"]);
    expect([pawnsOf(places, 0), pawnsOf(places, 1), gemsOn(places, "ruby")]).toEqual([2, 0, 2]);
  });
});

describe("boards of one's own", () => {
  it("are written as they were read", () => {
    for (const side of ["front", "back"]) {
      const park = parkOf(side);
      expect(readPark(writePark(park))).toEqual(park);
    }
    const tokens = readTokens(own("caldera/data/tokens.txt")) ?? [];
    expect(tokens).toHaveLength(35);
    expect(readTokens(writeTokens(tokens))).toEqual(tokens);
    const constants = readConstants(own("carcata/data/island.txt"));
    expect(constants).toContainEqual({ name: "gem ruby", numbers: ["5", "2"] });
    expect(readConstants(writeConstants(constants))).toEqual(constants);
    expect(readPark("F. F.")).toBeNull();
    expect(readTokens("a whale")).toBeNull();
  });

  it("count what there is, and weather spaces change places", () => {
    const park = parkOf("front");
    const counts = countPark(park);
    expect(counts).toMatchObject({ forest: 14, prairie: 14, mountains: 14, waterfall: 6, W1: 1 });
    const moved = changePark(park, "W1", 0, 0);
    expect(moved.rows[0]?.slice(0, 2)).toEqual(["W1", "M."]);
    expect(countPark(moved)).toEqual(counts);
    expect(countPark(changePark(park, "forest", 0, 0))).toMatchObject({
      forest: 15,
      mountains: 13,
    });
    expect(changePark(park, "river", 0, 0).rows[0]?.[0]).toBe("Mr");
    expect(changePark(park, "waterfall", 0, 0).rows[0]?.[0]).toBe("Mw");
    expect(changePark(park, "river", 0, 1)).toBe(park);
  });

  it("have geysers put on corners and taken away", () => {
    const park = parkOf("back");
    const [first = []] = park.geysers;
    const without = toggleGeyser(park, first.toReversed());
    expect(without.geysers).toHaveLength(park.geysers.length - 1);
    expect(toggleGeyser(without, first).geysers).toHaveLength(park.geysers.length);
  });

  it("are whole in a link", () => {
    const board = {
      game: "caldera",
      option: "park",
      variant: "standard",
      name: "Notre forêt ✓",
      text: own("caldera/data/front.txt"),
    };
    const link = new URL(linkTo(board, "https://example.org"));
    expect(link.pathname).toBe("/boards/shared");
    expect(boardIn(link.hash)).toEqual(board);
    for (const wrong of ["", "#", "#%%%", "#e30", "#bnVsbA"]) expect(boardIn(wrong)).toBeNull();
  });
});
