import { expect, test } from "vitest";

import { coloursIn, freeColour, withColour } from "../src/sheet/colours";

test("seats have the colour that was chosen, or that of their order", () => {
  expect(coloursIn({ "colour.0": "3", "colour.1": "", "colour.2": "9" }, 3)).toEqual([3, 1, 2]);
});

test("whoever joins has the colour of last time if nobody else has it", () => {
  expect(freeColour([0, 1], 3, 4)).toBe(3);
  expect(freeColour([0, 3], 3, 4)).toBe(1);
  expect(freeColour([0], undefined, 4)).toBe(1);
  // The last game had more colours.
  expect(freeColour([], 4, 4)).toBe(0);
});

test("a colour that somebody has changes hands", () => {
  expect(withColour([0, 1, 2], 0, 2)).toEqual([2, 1, 0]);
  expect(withColour([0, 1, 2], 1, 3)).toEqual([0, 3, 2]);
});
