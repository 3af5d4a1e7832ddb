/** What a screen reader is told as it happens. */

import { untrack } from "svelte";

let sentence = $state("");

export function announced(): string {
  return sentence;
}

export function announce(text: string): void {
  // The same sentence twice must be heard twice.
  sentence = untrack(() => sentence) === text ? `${text}\u00a0` : text;
}
