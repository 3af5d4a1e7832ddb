/** The last error of a request, as a sentence for the page, until the next request succeeds. */

import { Abandoned, Refusal } from "./refusal";
import { say, sayProblem } from "./words.svelte";

let sentence = $state<string | null>(null);

export function problem(): string | null {
  return sentence;
}

export function showProblem(text: string | null): void {
  sentence = text;
}

/** Awaits a request; if it fails, shows why and returns undefined. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    const done = await work();
    sentence = null;
    return done;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error instanceof Abandoned) return undefined;
    sentence = error.problem ? sayProblem(error.problem) : say("web-unreachable");
    return undefined;
  }
}
