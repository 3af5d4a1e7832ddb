/** Sheets in the storage of this device: what is known, what was done, what was not answered yet. */

import { showProblem } from "$lib/problems.svelte";
import { say } from "$lib/words.svelte";
import type { NewSheet, SheetView } from "$wire/server";

import type { Action } from "./requests";

/** What is known of an entry that may be taken back. */
export interface Done {
  readonly id: string;
  readonly key: string;
  readonly before: string;
}

export interface Kept {
  readonly view: SheetView | null;
  readonly begin: NewSheet | null;
  readonly waiting: readonly Action[];
  readonly done: readonly Done[];
  readonly undone: readonly Done[];
  /** What is being typed: as good as entered, should the page go. */
  readonly draft: { readonly key: string; readonly value: string } | null;
}

const PREFIX = "ludotope-sheet-";
export const EMPTY: Kept = {
  view: null,
  begin: null,
  waiting: [],
  done: [],
  undone: [],
  draft: null,
};

/** A name that nobody can guess. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "_")
    .replaceAll("/", "_")
    .replace(/=+$/, "")
    .replace(/^-/, "_");
}

export const isUnsent = ({ begin, waiting, draft }: Kept) =>
  begin !== null || waiting.length > 0 || draft !== null;

/** The sheet as it was kept here; null if it was not. */
export function readKept(id: string): Kept | null {
  try {
    const text = localStorage.getItem(PREFIX + id);
    return text === null ? null : { ...EMPTY, ...(JSON.parse(text) as Kept) };
  } catch {
    return null;
  }
}

export function keptIds(): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));
}

/**
 * Keeps a sheet; one that is finished and sent need not be. If there is no room left, those that
 * the server has go first; if that is not enough, it is said.
 */
export function keep(id: string, kept: Kept): void {
  if (kept.view?.revealed && !isUnsent(kept)) {
    localStorage.removeItem(PREFIX + id);
    return;
  }
  const text = JSON.stringify(kept);
  try {
    localStorage.setItem(PREFIX + id, text);
  } catch {
    for (const other of keptIds()) {
      const there = readKept(other);
      if (other !== id && (there === null || !isUnsent(there))) {
        localStorage.removeItem(PREFIX + other);
      }
    }
    try {
      localStorage.setItem(PREFIX + id, text);
    } catch {
      showProblem(say("web-sheet-no-room"));
    }
  }
}

/** The sheets that are kept on this device and not answered yet. */
export function unsentSheets(): string[] {
  return keptIds().filter((id) => {
    const kept = readKept(id);
    return kept !== null && isUnsent(kept);
  });
}

/** A newer view; a key that this device was given once stays with it. */
export const withKey = (before: SheetView | null, view: SheetView): SheetView =>
  view.key || !before?.key ? view : { ...view, key: before.key };

/** What is in each field: as the server has it, and what was done here since. */
export function valuesOf({ view, begin, waiting, undone }: Kept): Record<string, string> {
  const values: Record<string, string> = {};
  for (const entry of begin?.entries ?? []) values[entry.key] = entry.value;
  for (const [key, entry] of Object.entries(view?.entries ?? {})) values[key] = entry.value;
  for (const action of waiting) {
    if (action.kind === "enter") values[action.key] = action.value;
    if (action.kind === "undo") {
      const taken = undone.find(({ id }) => id === action.entry);
      if (taken) values[taken.key] = taken.before;
    }
  }
  return values;
}

/** Writing something into a field in place of the entry that is known to be there. */
export function entering(
  kept: Kept,
  key: string,
  value: string,
): Extract<Action, { kind: "enter" }> {
  const mine = kept.waiting.findLast((action) => action.kind === "enter" && action.key === key);
  const begun = kept.begin?.entries?.findLast((entry) => entry.key === key);
  const after = mine?.id ?? kept.view?.entries[key]?.id ?? begun?.id ?? null;
  return { kind: "enter", id: newId(), key, value, after, at: Date.now() / 1000 };
}

/** Begins a sheet on this device; it is told the server with what is entered first. */
export function beginHere(form: Omit<NewSheet, "id">): string {
  const id = newId();
  keep(id, { ...EMPTY, begin: { ...form, id } });
  return id;
}
