/** The names of the things of the island, for eyes and ears. */

import { areCoordinatesShown } from "$lib/coordinates.svelte";
import { type Hex, keyOf } from "$lib/hexes";
import { language, say, sayList, sayPhrase } from "$lib/words.svelte";
import type { Look, Move, SpaceLook } from "$wire/carcata";

import { countOf } from "./moves";
import { compass, seenHex } from "./relief";

export const GEMS = ["emerald", "ruby", "sapphire", "diamond"] as const;

const sayTowards = (way: number) => say(`carcata-towards-${way}`);

export const sayFace = (face: string) => say(`carcata-face-${face}`);

export function sayGems(gems: readonly string[]): string {
  const kinds = GEMS.filter((gem) => gems.includes(gem));
  return sayList(kinds.map((gem) => say(`carcata-gems-${gem}`, { count: countOf(gems, gem) })));
}

/** The same for every look at the table, and there are many: said once in each way. */
const said = new Map<string, string>();

/** A space by its level and the side of the island it is on; `on` for what stands there. */
export function saySpaceName(at: Hex, level: number, as: "place" | "on" = "place"): string {
  const key = `${language()} ${keyOf(at)} ${as} ${areCoordinatesShown()}`;
  const known = said.get(key);
  if (known !== undefined) return known;
  const side = say(`carcata-side-${compass(at)}`);
  const name = sayPhrase([`carcata-${as}`, { level, side, coordinates: keyOf(at) }]);
  said.set(key, name);
  return name;
}

/** A space with everything that can be seen there. */
export function saySpace(space: SpaceLook, names: readonly string[]): string {
  const parts = [saySpaceName(space.at, space.level)];
  // The beach and the rim are not called by their level, which is written on them.
  if (space.level === 1 || space.level === 6) {
    parts.push(say("carcata-level", { level: space.level }));
  }
  if (space.lava) parts.push(say("carcata-is-lava"));
  if (space.statue) parts.push(say("carcata-is-statue"));
  if (space.pawn !== null) {
    parts.push(say("carcata-is-pawn", { name: names[space.pawn] ?? "", number: space.pawn + 1 }));
  }
  if (space.gems.length > 0) parts.push(sayGems(space.gems));
  return parts.join(", ");
}

/** A territory's letter. */
export const letterOf = (territory: number) => String.fromCharCode(65 + (territory % 26));

/** One of eight directions from one space to another, clockwise from the east. */
function wayOf(at: Hex, to: Hex): number {
  return compass([to[0] - at[0], to[1] - at[1]]);
}

/** A side of a statue to which lava can be turned. */
export interface Turn {
  /** Left or right of the lava, which to the eye may be the other way round. */
  readonly side: "left" | "right";
  readonly part: string;
  /** The direction on the map. */
  readonly way: number;
  /** The direction as it is seen, in degrees clockwise from the east. */
  readonly angle: number;
}

/** The sides between which is to be decided in this look, from left to right as they are seen. */
export function turnsOf({ flow_at, ways }: Look): readonly Turn[] {
  if (!flow_at) return [];
  const from = seenHex(flow_at, 0);
  const found = (["left", "right"] as const).flatMap((side) => {
    const to = ways[side]?.[0];
    if (!to) return [];
    const { x, y } = seenHex(to, 0);
    const angle = Math.round((Math.atan2(y - from.y, x - from.x) * 180) / Math.PI);
    return [{ side, part: `turn:${side}`, way: wayOf(flow_at, to), angle, x }];
  });
  return found.toSorted((one, other) => one.x - other.x);
}

/** A move in words. */
export function describe(made: Move, look: Look): string {
  const where = (at: Hex, as: "place" | "on" = "place") => {
    const level = look.spaces.find((space) => keyOf(space.at) === keyOf(at))?.level ?? 1;
    return saySpaceName(at, level, as);
  };
  switch (made.type) {
    case "simple":
      if (made.what === "left" || made.what === "right") {
        const turn = turnsOf(look).find(({ side }) => side === made.what);
        if (turn) return say("carcata-idea-turn", { towards: sayTowards(turn.way) });
      }
      return say(`carcata-idea-${made.what}`);
    case "on space":
      return say(`carcata-idea-${made.what}`, {
        at: where(made.at, made.what === "board" || made.what === "land" ? "place" : "on"),
      });
    case "reroll":
      return say("carcata-idea-reroll", { dice: sayList(made.dice.map(sayFace)) });
    case "move":
      return say("carcata-idea-move", { at: where(made.at), to: where(made.to) });
    case "flow": {
      const towards = sayTowards(wayOf(made.at, made.to));
      return say("carcata-idea-flow", { at: where(made.at), towards });
    }
    case "aim":
      return say("carcata-idea-aim", { degrees: made.degrees, force: made.force });
  }
}
