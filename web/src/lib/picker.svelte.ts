/**
 * Choosing a move by touching its parts: a token, then a space, in any order. A game says which
 * parts each of its moves has; what may be touched next follows from the list of legal moves.
 */

/** A part of a move, as "kind:name": "token:3 wolf", "space:1.2". */
export type Part = string;

/** A legal move: the number by which it is sent, and the game's own kind of move. */
interface Choice<Move> {
  readonly code: number;
  readonly move: Move;
}

const kindOf = (part: Part) => part.slice(0, part.indexOf(":"));

export class Picker<Move = unknown, Draft = unknown> {
  #moves = $state.raw<readonly { code: number; parts: readonly Part[] }[]>([]);
  #picked = $state.raw<readonly Part[]>([]);
  #asked: string | null = null;
  /** The draft of a move that is not made of parts: an aim that is not fired yet. */
  draft = $state.raw<Draft | null>(null);
  /** The move of a hint that was taken up last, for moves that are not made of parts. */
  suggested = $state.raw<Move | null>(null);
  #onComplete: (code: number) => void;

  constructor(onComplete: (code: number) => void) {
    this.#onComplete = onComplete;
  }

  /** Another decision is to be taken, or none. What was picked for the same one stays. */
  offer(
    asked: string | null,
    choices: readonly Choice<Move>[],
    partsOf: (move: Move) => readonly Part[],
  ): void {
    this.#moves = choices.map(({ code, move }) => ({ code, parts: partsOf(move) }));
    if (asked !== this.#asked) {
      this.#picked = [];
      this.suggested = null;
    }
    this.#picked = this.#picked.filter((part) => this.#withAll([part]).length > 0);
    this.#asked = asked;
  }

  get isAsked(): boolean {
    return this.#moves.length > 0;
  }

  get picked(): readonly Part[] {
    return this.#picked;
  }

  restore(asked: string, picked: readonly Part[], draft: Draft | null): void {
    this.draft ??= draft;
    if (asked !== this.#asked || this.#picked.length > 0) return;
    if (this.#withAll(picked).length > 0) this.#picked = picked;
  }

  /** The parts that all moves have that are still possible. */
  #implied = $derived.by(() => {
    const [first, ...others] = this.#withAll(this.#picked);
    const shared = first?.parts.filter((part) => others.every(({ parts }) => parts.includes(part)));
    return new Set(shared);
  });

  /** The parts that may be touched now: with all picked so far, or instead of one of their kind. */
  #open = $derived.by(() => {
    const open = new Set<Part>();
    for (const { parts } of this.#moves) {
      const lacking = this.#picked.filter((part) => !parts.includes(part)).map(kindOf);
      const [only, ...more] = new Set(lacking);
      if (more.length > 0) continue;
      for (const part of parts) if (only === undefined || kindOf(part) === only) open.add(part);
    }
    return open;
  });

  /** Picked by hand, or the only one of its kind that is left anyway. */
  isPicked(part: Part): boolean {
    return this.#picked.includes(part) || this.#implied.has(part);
  }

  /** Whether touching this would lead on to a legal move. */
  isOpen(part: Part): boolean {
    return this.#open.has(part);
  }

  /** The only move that would be left if a part were touched; null if there are several, or none. */
  leadsTo(part: Part): number | null {
    if (this.#picked.includes(part) || !this.isOpen(part)) return null;
    const others = this.#picked.filter((other) => kindOf(other) !== kindOf(part));
    const [only, ...more] = this.#withAll([...others, part]);
    return only && more.length === 0 ? only.code : null;
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
  suggest(code: number, move: Move): void {
    const parts = this.partsOf(code);
    this.suggested = move;
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
