/** What is asked of the server about sheets; pads are kept for when there is no network. */

import { ask } from "$lib/api";
import { loadShelf } from "$lib/shelf";
import { loadGameMessages } from "$lib/words.svelte";
import type {
  ActionsDone,
  ActionsForm,
  BoxView,
  FileOption,
  NameList,
  NewSheet,
  Pad,
  PadList,
  PhotoView,
  SheetList,
  SheetView,
} from "$wire/server";

export type Action = ActionsForm["actions"][number];
/** What of a box a sheet needs. */
export type SheetBox = Pick<BoxView, "name" | "title" | "files" | "has_words" | "variants"> & {
  readonly pads: readonly Pad[];
};

const at = (sheet: string) => `/sheets/${encodeURIComponent(sheet)}`;

export const beginSheet = (sheet: NewSheet) => ask<SheetView>("POST", "/sheets", sheet);
export const sendActions = (sheet: string, actions: readonly Action[], key = "") =>
  ask<ActionsDone>("POST", `${at(sheet)}/actions`, { actions, key });
export const bookNames = () => ask<NameList>("GET", "/me/book/names");
export const ownSheets = () => ask<SheetList>("GET", "/me/sheets");
export const claimSeat = (sheet: string, seat: number, mine: boolean) =>
  ask<SheetView>("POST", `${at(sheet)}/claim`, { seat, mine });
export const hideName = (sheet: string, seat: number, hidden: boolean) =>
  ask<SheetView>("POST", `${at(sheet)}/hide`, { seat, hidden });
export const correctBoards = (
  sheet: string,
  options: Readonly<Record<string, FileOption | null>>,
  key = "",
) => ask<SheetView>("POST", `${at(sheet)}/options`, { options, key });
export const shareSheet = (sheet: string, shared: boolean) =>
  ask<SheetView>("POST", `${at(sheet)}/share`, { shared });
export const leaveSheet = (sheet: string) => ask<SheetList>("DELETE", at(sheet));
export const addPhoto = (sheet: string, content: string) =>
  ask<PhotoView>("POST", `${at(sheet)}/photos`, { content });
export const removePhoto = (sheet: string, digest: string) =>
  ask<SheetView>("DELETE", `${at(sheet)}/photos/${digest}`);
export const photoAddress = (sheet: string, digest: string) => `/api${at(sheet)}/photos/${digest}`;
export const liveAddress = (sheet: string, key = "") =>
  `${location.origin.replace(/^http/, "ws")}/api${at(sheet)}/live${key && `?key=${encodeURIComponent(key)}`}`;
export const boardOf = (sheet: string) => ask<unknown>("GET", `${at(sheet)}/board`);

const KEPT = "ludotope-pads";

/** All games that can be scored, with their words; as they were last, if there is no network. */
export async function loadBoxes(): Promise<readonly SheetBox[]> {
  let boxes: readonly SheetBox[];
  try {
    const [{ games }, { pads }] = await Promise.all([loadShelf(), ask<PadList>("GET", "/pads")]);
    boxes = games
      .map(({ name, title, files, has_words, variants }) => ({
        name,
        title,
        files,
        has_words,
        variants,
        pads: pads.filter((pad) => pad.game === name),
      }))
      .filter((box) => box.pads.length > 0);
    localStorage.setItem(KEPT, JSON.stringify(boxes));
  } catch (error) {
    const kept = localStorage.getItem(KEPT);
    if (kept === null) throw error;
    boxes = JSON.parse(kept) as SheetBox[];
  }
  await loadGameMessages(...boxes);
  return boxes;
}

export function padFor(box: SheetBox, seats: number, variant: string): Pad | undefined {
  return box.pads.find((pad) => pad.variant === variant && pad.seats.includes(seats));
}
