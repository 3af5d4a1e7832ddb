/** The shelf, asked for once: which games there are, and what each brings for the browser. */

import type { BoxView, ShelfView } from "$wire/server";

import * as api from "./api";

let kept: Promise<ShelfView> | null = null;

export function loadShelf(): Promise<ShelfView> {
  kept ??= api.shelf();
  // Whoever asks next asks again.
  kept.catch(() => (kept = null));
  return kept;
}

/** A game's box; undefined if it is not on this shelf. */
export async function findBox(name: string): Promise<BoxView | undefined> {
  return (await loadShelf()).games.find((box) => box.name === name);
}
