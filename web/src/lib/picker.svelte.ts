/**
 * Choosing a move by touching its parts: a token, then a space, in any order. A game says which
 * parts each of its moves has; what may be touched next follows from the list of legal moves.
 */

import type { Choice } from "$wire/server";

/** A part of a move, as "kind:name": "token:3 wolf", "space:1.2". */
export type Part = string;

export type PartsOf = (move: unknown) => readonly Part[];

const kindOf = (part: Part) => part.slice(0, part.indexOf(":"));

export class Picker {
  #moves = $state.raw<readonly { code: number; parts: readonly Part[] }[]>([]);
  #picked = $state.raw<readonly Part[]>([]);
  #asked: string | null = null;
  #onComplete: (code: number) => void;

  constructor(onComplete: (code: number) => void) {
    this.#onComplete = onComplete;
  }

  /** Another decision is to be taken, or none. What was picked for the same one stays. */
  offer(asked: string | null, choices: readonly Choice[], partsOf: PartsOf): void {
    this.#moves = choices.map(({ code, move }) => ({ code, parts: partsOf(move) }));
    if (asked !== this.#asked) this.#picked = [];
    else this.#picked = this.#picked.filter((part) => this.#withAll([part]).length > 0);
    this.#asked = asked;
  }

  get isAsked(): boolean {
    return this.#moves.length > 0;
  }

  get picked(): readonly Part[] {
    return this.#picked;
  }

  restore(asked: string, picked: readonly Part[]): void {
    if (asked !== this.#asked || this.#picked.length > 0) return;
    if (this.#withAll(picked).length > 1) this.#picked = picked;
  }

  /** Picked by hand, or the only one of its kind that is left anyway. */
  isPicked(part: Part): boolean {
    return this.#picked.includes(part) || this.isImplied(part);
  }

  isImplied(part: Part): boolean {
    const left = this.#withAll(this.#picked);
    return left.length > 0 && left.every((move) => move.parts.includes(part));
  }

  /** Whether touching this would lead on to a legal move. */
  isOpen(part: Part): boolean {
    const kind = kindOf(part);
    const others = this.#picked.filter((other) => kindOf(other) !== kind);
    return this.#withAll([...others, part]).length > 0;
  }

  /** The parts of a kind that may be touched now. */
  open(kind: string): readonly Part[] {
    const others = this.#picked.filter((other) => kindOf(other) !== kind);
    const left = this.#withAll(others).flatMap(({ parts }) => parts);
    return [...new Set(left.filter((part) => kindOf(part) === kind))];
  }

  /** Whether a kind of part is still to be touched before the move is complete. */
  wants(kind: string): boolean {
    const left = this.#withAll(this.#picked);
    return (
      left.some(({ parts }) => parts.some((part) => kindOf(part) === kind)) &&
      !this.#picked.some((part) => kindOf(part) === kind)
    );
  }

  /** Touches a part: takes it up, puts it down again, or completes the move. */
  pick(part: Part): void {
    if (this.#picked.includes(part)) {
      this.#picked = this.#picked.filter((other) => other !== part);
      return;
    }
    if (!this.isOpen(part)) return;
    const kind = kindOf(part);
    this.#picked = [...this.#picked.filter((other) => kindOf(other) !== kind), part];
    const [only, ...more] = this.#withAll(this.#picked);
    if (!only || more.length > 0) return;
    // Nothing is done that was not touched, unless there was no choice about it from the start.
    const isTouched = (wanted: Part) =>
      this.#picked.includes(wanted) || this.#moves.every(({ parts }) => parts.includes(wanted));
    if (only.parts.every(isTouched)) {
      this.#picked = [];
      this.#onComplete(only.code);
    }
  }

  /** Takes up what a move begins with, so that one more touch completes it. */
  suggest(code: number): void {
    const parts = this.partsOf(code);
    if (parts.length === 1) this.pick(parts[0] ?? "");
    else this.#picked = parts.slice(0, -1);
  }

  clear(): void {
    this.#picked = [];
  }

  partsOf(code: number): readonly Part[] {
    return this.#moves.find((move) => move.code === code)?.parts ?? [];
  }

  #withAll(parts: readonly Part[]): readonly { code: number; parts: readonly Part[] }[] {
    return this.#moves.filter((move) => parts.every((part) => move.parts.includes(part)));
  }
}
