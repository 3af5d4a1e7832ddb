/** The moves of any game: their parts, their words, their kinds. */

import { sayOrName, sayPhrase } from "$lib/words.svelte";
import type { Choice, MoveView } from "$wire/server";

import type { ScoreLine } from "../scene";

/** A move is touched as a whole. */
export function partOf(move: unknown): string {
  return `move:${JSON.stringify(move)}`;
}

/** A move in the words of its game, or else as it is written. */
export function describe({ text, phrase }: Pick<MoveView, "text" | "phrase">): string {
  return phrase ? sayPhrase(phrase) : text;
}

/** A choice as it is shown: what it is called, and what a hint says of it. */
export interface ShownMove {
  readonly part: string;
  readonly text: string;
  readonly name: string;
  readonly kind: string;
  readonly rank: number | undefined;
}

export function showMoves(
  choices: readonly Choice[],
  ranks: Readonly<Record<string, number>>,
): readonly ShownMove[] {
  return choices.map((choice) => {
    const part = partOf(choice.move);
    const name = describe(choice);
    return { part, text: choice.text, name, kind: kindOf(choice.move), rank: ranks[part] };
  });
}

/** Structs say on the wire of which kind they are. */
function kindOf(move: unknown): string {
  const isTagged = typeof move === "object" && move !== null && "type" in move;
  return isTagged ? String(move.type) : "";
}

/** Fewer moves than this are read faster without headings. */
const MANY = 9;

/** Moves by their kinds, if there are many of several kinds; else all together. */
export function groupMoves(moves: readonly ShownMove[]): readonly (readonly ShownMove[])[] {
  const groups = new Map<string, ShownMove[]>();
  for (const move of moves) {
    const key = moves.length < MANY ? "" : move.kind;
    groups.set(key, [...(groups.get(key) ?? []), move]);
  }
  return [...groups.values()];
}

/** The moves that have all the words of a text, however they are called or written. */
export function findMoves(moves: readonly ShownMove[], text: string): readonly ShownMove[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return moves.filter(({ name, text: written }) => {
    const all = `${name} ${written}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** The lines of all seats' score sheets, in their order. */
export function linesOf(
  game: string,
  sheets: readonly Readonly<Record<string, number>>[],
): readonly ScoreLine[] {
  const labels = new Set(sheets.flatMap((sheet) => Object.keys(sheet)));
  return Array.from(labels, (label) => ({
    label: sayOrName(`${game}-line-${label}`, label),
    values: sheets.map((sheet) => sheet[label] ?? 0),
    counts: true,
  }));
}
