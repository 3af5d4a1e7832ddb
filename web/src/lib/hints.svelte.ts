/** The moves that the computer would make, asked for one decision. */

import type { HintIdea } from "$wire/server";

import * as api from "./api";
import { attempt } from "./problems.svelte";

const NONE: readonly HintIdea[] = [];

export class Hints {
  /** Those whose marks are on the table, the best first. */
  ideas = $state.raw(NONE);
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
  }
}
