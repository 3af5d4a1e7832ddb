/** The live region for screen readers: each sentence is added to the last ones. */

const KEPT = 8;

let count = 0;
let sentences = $state.raw<readonly { key: number; text: string }[]>([]);

export function announced(): readonly { key: number; text: string }[] {
  return sentences;
}

export function announce(text: string): void {
  count += 1;
  const key = count;
  queueMicrotask(() => (sentences = [...sentences, { key, text }].slice(-KEPT)));
}

/** Forgets all sentences: they were for somebody else. */
export function forget(): void {
  queueMicrotask(() => (sentences = []));
}
