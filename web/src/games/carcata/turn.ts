/** A turn: the things that can be touched, and the next thing to do. */

import { type Hex, keyOf } from "$lib/hexes";
import type { Picker } from "$lib/picker.svelte";
import { say } from "$lib/words.svelte";
import type { Look } from "$wire/carcata";

import type { GameChoice, Scene } from "../scene";
import { partsOf } from "./moves";
import type { CarcataGame } from "./types";

type Choice = GameChoice<CarcataGame>;

/** The faces of which a die can be used now. */
export function usableFaces(choices: readonly Choice[]): readonly string[] {
  const parts = choices.flatMap(({ move }) => partsOf(move));
  const dice = parts.filter((part) => part.startsWith("die:"));
  return [...new Set(dice)].map((part) => part.slice("die:".length));
}

export const isOffered = (choices: readonly Choice[], part: string) =>
  choices.some(({ move }) => partsOf(move).includes(part));

/** The face whose die is being used: the one that was touched, or the only one there is. */
export function faceInUse(picker: Picker, choices: readonly Choice[]): string | null {
  const touched = picker.picked.find((part) => part.startsWith("die:"));
  if (touched) return touched.slice("die:".length);
  const [only, ...more] = usableFaces(choices);
  // An eruption begins when its die is touched, not before.
  return only !== undefined && more.length === 0 && only !== "eruption" ? only : null;
}

export function pickedOf(picker: Picker, kind: string): string | null {
  const part = picker.picked.find((picked) => picked.startsWith(`${kind}:`));
  return part === undefined ? null : part.slice(kind.length + 1);
}

/** A way that lava can take: the parts that choose it, and the spaces it would cover. */
export interface Way {
  readonly start: string;
  readonly part: string;
  readonly spaces: readonly Hex[];
}

/** The ways of lava that differ in what they cover. */
export function waysOf(choices: readonly Choice[], look: Look): readonly Way[] {
  const found = new Map<string, Way>();
  for (const { text, move } of choices) {
    const spaces = look.ways[text];
    if (!spaces?.[0]) continue;
    const part = move.type === "flow" ? `way:${keyOf(move.to)}` : (partsOf(move)[0] ?? "");
    const way = { start: keyOf(spaces[0]), part, spaces };
    const covered = spaces.map(keyOf).join(" ");
    const same = found.get(covered);
    // The straight way stands for others that would cover the same.
    if (!same || part === `way:${keyOf(spaces[1] ?? spaces[0])}`) found.set(covered, way);
  }
  return [...found.values()];
}

/** Says the next thing to do, in a sentence. */
export function prompt({ view, picker }: Scene<CarcataGame>): string | null {
  const look = view.table;
  switch (look.phase) {
    case "reroll":
      return say(picker.picked.length > 0 ? "carcata-do-roll" : "carcata-do-reroll");
    case "flow":
      return say("carcata-do-turn");
    case "aim":
      return say("carcata-do-aim", { gem: say(`carcata-gem-${look.gem ?? "ruby"}`) });
    case "resolve":
      return promptToUse(picker, view.choices);
  }
  return null;
}

function promptToUse(picker: Picker, choices: readonly Choice[]): string {
  switch (faceInUse(picker, choices)) {
    case "move":
      return say(pickedOf(picker, "pawn") === null ? "carcata-do-pawn" : "carcata-do-step");
    case "lava":
      return say(pickedOf(picker, "start") === null ? "carcata-do-start" : "carcata-do-way");
    case "statue":
      return say("carcata-do-statue");
  }
  const faces = usableFaces(choices);
  if (faces.length === 0) return say("carcata-do-done");
  return say(faces.includes("move") ? "carcata-do-use-or-pawn" : "carcata-do-use");
}
