/** Sends what was written on sheets that no page has open: the page was closed without a network. */

import { becomeGuest, loadMe, me } from "$lib/me.svelte";
import { Refusal } from "$lib/refusal";
import type { SheetView } from "$wire/server";

import { beginSheet, sendActions } from "./requests";
import { entering, keep, type Kept, readKept, unsentSheets, withKey } from "./storage";

/** How many actions are sent at once. */
export const AT_ONCE = 200;
const AGAIN = 15_000;

/** Sheets that a page has open: that page sends what is written on them. */
const inUse = new Set<string>();
let sending: Promise<void> | null = null;
let isAsked = false;
let timer = 0;

/** Makes sure that the server knows who writes; whoever has an account stays who they are. */
export async function introduce(): Promise<void> {
  if (me().name === null) await loadMe();
  await becomeGuest();
}

/** Leaves a sheet to the page that opens it. */
export function takeOver(id: string): void {
  inUse.add(id);
}

/** Takes a sheet back when its page is left. */
export function handBack(id: string): void {
  inUse.delete(id);
  void sendUnsent();
}

/** Sends all that was not answered yet, and tries again later if there is no network. */
export function sendUnsent(): Promise<void> {
  isAsked = true;
  sending ??= sendWhileAsked().finally(() => (sending = null));
  return sending;
}

/** Once more if somebody has asked meanwhile: a sheet that was in use then may be free now. */
async function sendWhileAsked(): Promise<void> {
  while (isAsked) {
    isAsked = false;
    await sendAll();
  }
}

async function sendAll(): Promise<void> {
  clearTimeout(timer);
  let isAway = false;
  for (const id of unsentSheets()) {
    try {
      while (!inUse.has(id) && (await sendSome(id)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // What the server refuses stays here, and is said when the sheet is opened.
      isAway ||= error.problem === null;
    }
  }
  if (isAway) timer = window.setTimeout(sendUnsent, AGAIN);
}

/** Sends some of what a sheet has; returns whether there may be more. */
async function sendSome(id: string): Promise<boolean> {
  const kept = readKept(id);
  if (kept === null) return false;
  await introduce();
  if (kept.begin) {
    const view = await beginSheet(kept.begin);
    change(id, (now) => ({ ...now, begin: null, view: newer(now.view, view) }));
    return true;
  }
  if (kept.draft) {
    const { key, value } = kept.draft;
    const waiting = [...kept.waiting, entering(kept, key, value)];
    change(id, (now) => ({ ...now, draft: null, waiting }));
    return true;
  }
  const sent = kept.waiting.slice(0, AT_ONCE);
  if (sent.length === 0) return false;
  const { sheet } = await sendActions(id, sent, kept.view?.key);
  const answered = new Set(sent.map((action) => action.id));
  change(id, (now) => ({
    ...now,
    view: newer(now.view, sheet),
    waiting: now.waiting.filter((action) => !answered.has(action.id)),
  }));
  return true;
}

/** Changes what is kept now: another window may have written meanwhile. */
function change(id: string, how: (now: Kept) => Kept): void {
  const now = readKept(id);
  if (now !== null) keep(id, how(now));
}

const newer = (one: SheetView | null, other: SheetView) =>
  one !== null && one.number > other.number ? one : withKey(one, other);

addEventListener("online", () => void sendUnsent());
