/** How the things of the island are called, for eyes and ears. */

import { language, say, sayList } from "$lib/words.svelte";
import type { Move, SpaceLook } from "$wire/carcata";

import { countOf } from "./moves";
import { compass, nameOf, type Place } from "./relief";

export const GEMS = ["emerald", "ruby", "sapphire", "diamond"] as const;

export const sayFace = (face: string) => say(`carcata-face-${face}`);

export function sayGems(gems: readonly string[]): string {
  const kinds = GEMS.filter((gem) => gems.includes(gem));
  return sayList(kinds.map((gem) => say(`carcata-gems-${gem}`, { count: countOf(gems, gem) })));
}

/** The same for every look at the table, and there are many: said once in each language. */
const said = new Map<string, string>();

/** A place by its level and the side of the island it is on. */
export function sayPlace(at: Place, level: number): string {
  const key = `${language()} ${nameOf(at)} ${level}`;
  const known = said.get(key);
  if (known !== undefined) return known;
  const side = say(`carcata-side-${compass(at)}`);
  const name = say("carcata-space", { at: nameOf(at), level, side });
  said.set(key, name);
  return name;
}

/** A space with everything that can be seen there. */
export function saySpace(space: SpaceLook, names: readonly string[]): string {
  const parts = [sayPlace(space.at, space.level)];
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

export function describe(made: Move): string {
  switch (made.type) {
    case "simple":
      return say(`carcata-idea-${made.what}`);
    case "on space":
      return say(`carcata-idea-${made.what}`, { at: nameOf(made.at) });
    case "reroll":
      return say("carcata-idea-reroll", { dice: sayList(made.dice.map(sayFace)) });
    case "move":
      return say("carcata-idea-move", { at: nameOf(made.at), to: nameOf(made.to) });
    case "flow":
      return say("carcata-idea-flow", { at: nameOf(made.at), to: nameOf(made.to) });
    case "aim":
      return say("carcata-idea-aim", { degrees: made.degrees, force: made.force });
  }
}
