/** A choice in progress is kept in the tab of the browser, so that it survives a reload. */

import type { Part, Picker } from "./picker.svelte";

interface Kept {
  /** The decision that it belongs to. */
  readonly asked: string;
  readonly picked: readonly Part[];
  readonly draft: unknown;
}

const keyOf = (table: string) => `ludotope-picked-${table}`;

/** Keeps what is picked for a decision; nothing if nothing is. */
export function keepChoice(table: string, asked: string, { picked, draft }: Picker): void {
  if (picked.length === 0 && draft === null) forgetChoice(table);
  else {
    const kept: Kept = { asked, picked, draft };
    sessionStorage.setItem(keyOf(table), JSON.stringify(kept));
  }
}

/** Picks again what was kept, if it is for the decision that is to be taken. */
export function restoreChoice(table: string, picker: Picker): void {
  const text = sessionStorage.getItem(keyOf(table));
  if (text === null) return;
  const { asked, picked, draft }: Kept = JSON.parse(text);
  picker.restore(asked, picked, draft);
}

export function forgetChoice(table: string): void {
  sessionStorage.removeItem(keyOf(table));
}
