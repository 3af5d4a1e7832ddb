/** The moves that the computer would make, asked for one decision. */

import type { Effect, HintIdea } from "$wire/server";

import * as api from "./api";
import { attempt } from "./problems.svelte";

const NONE: readonly HintIdea[] = [];

/** Why one of the moves is better than another, as far as the rules can say. */
export interface Reasons {
  readonly better: HintIdea;
  readonly other: HintIdea;
  readonly effects: readonly Effect[];
}

export class Hints {
  /** Those whose marks are on the table, the best first. */
  ideas = $state.raw(NONE);
  reasons = $state.raw<Reasons | null>(null);
  isThinking = $state(false);
  /** Not any more when one of them is taken up: then only its marks are shown. */
  #areListed = $state(false);
  /** Those that are listed to choose from. */
  listed = $derived.by(() => (this.#areListed ? this.ideas : NONE));

  /** Asks the server for a seat; returns null if there is no answer or it comes too late. */
  async ask(
    table: string,
    seat: number,
    isStillAsked: () => boolean,
  ): Promise<readonly HintIdea[] | null> {
    if (this.isThinking) return null;
    this.isThinking = true;
    const found = await attempt(() => api.hint(table, seat));
    this.isThinking = false;
    if (!found || !isStillAsked()) return null;
    this.ideas = found.ideas.toSorted(
      (one, other) => other.chance - one.chance || other.points - one.points,
    );
    const [better, other] = found.ideas;
    const effects = found.reasons ?? [];
    this.reasons = better && other && effects.length > 0 ? { better, other, effects } : null;
    this.#areListed = true;
    return this.ideas;
  }

  /** Leaves the marks of one of them until the decision is taken. */
  takeUp(idea: HintIdea): void {
    this.ideas = [idea];
    this.#areListed = false;
  }

  clear(): void {
    this.ideas = NONE;
    this.reasons = null;
  }
}
