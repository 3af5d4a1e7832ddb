/** Opening record files that are dropped on a page or chosen. */

import * as api from "./api";
import { becomeGuest } from "./me.svelte";
import { attempt } from "./problems.svelte";
import { addressOf, go } from "./router.svelte";

/** Uploads a record and opens its replay at the beginning. */
export async function openRecord(file: File): Promise<void> {
  const kept = await attempt(async () => {
    await becomeGuest();
    return api.uploadRecord(await file.text());
  });
  if (kept) go(addressOf(kept.id, 0, null));
}

/** An attachment: record files may be dropped on the element. */
export function takesRecords(element: HTMLElement) {
  const over = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void openRecord(file);
  };
  element.addEventListener("dragover", over);
  element.addEventListener("drop", drop);
  return () => {
    element.removeEventListener("dragover", over);
    element.removeEventListener("drop", drop);
  };
}
