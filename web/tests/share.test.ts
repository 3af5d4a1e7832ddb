import { describe, expect, it } from "vitest";

import { share } from "../src/lib/share";

describe("what is shared between one state and the next", () => {
  const before = { parks: [{ tokens: ["bear"] }, { tokens: [] as string[] }], round: 1 };

  it("is everything that is equal", () => {
    const same = structuredClone(before);
    expect(share(before, same)).toBe(before);
  });

  it("is each part that is equal, and the rest is new", () => {
    const after = structuredClone(before);
    after.parks[1]?.tokens.push("wolf");
    const shared = share(before, structuredClone(after));
    expect(shared).toEqual(after);
    expect(shared.parks[0]).toBe(before.parks[0]);
    expect(shared.parks[1]).not.toBe(before.parks[1]);
  });

  it("is never what has become longer, shorter, something else or undefined", () => {
    expect(share([1, 2], [1])).toEqual([1]);
    expect(share([1], [1, 2])).toEqual([1, 2]);
    expect(share({ 0: "a" }, ["a"])).toEqual(["a"]);
    expect(share({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
    expect(share({ a: 1 }, null)).toBeNull();
    expect(share(null, { a: 1 })).toEqual({ a: 1 });
  });
});
