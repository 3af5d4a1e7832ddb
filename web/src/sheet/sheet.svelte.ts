/**
 * A sheet on this device. Whatever is done is kept here at once, and sent as soon as it can be,
 * with a name of its own, until it is answered. So nothing is lost without a network, and what
 * others write comes in between.
 */

import { becomeGuest, me } from "$lib/me.svelte";
import { showProblem } from "$lib/problems.svelte";
import { Refusal } from "$lib/refusal";
import { sayProblem } from "$lib/words.svelte";
import type { NewSheet, SheetView } from "$wire/server";

import { type Action, beginSheet, liveAddress, sendActions } from "./requests";

/** What is known of an entry that may be taken back. */
interface Done {
  readonly id: string;
  readonly key: string;
  readonly before: string;
}

interface Kept {
  readonly view: SheetView | null;
  readonly begin: NewSheet | null;
  readonly waiting: readonly Action[];
  readonly done: readonly Done[];
  readonly undone: readonly Done[];
  readonly draft: { readonly key: string; readonly value: string } | null;
}

const PREFIX = "ludotope-sheet-";
const RETRY = 3000;
const MOST_DONE = 200;
const AT_ONCE = 200;

export type Saving = "saved" | "saving" | "offline";

/** A name that nobody can guess. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "_")
    .replaceAll("/", "_")
    .replace(/=+$/, "")
    .replace(/^-/, "_");
}

/** Begins a sheet on this device; it is told the server with what is entered first. */
export function beginHere(form: Omit<NewSheet, "id">): string {
  const id = newId();
  const kept: Kept = {
    view: null,
    begin: { ...form, id },
    waiting: [],
    done: [],
    undone: [],
    draft: null,
  };
  localStorage.setItem(PREFIX + id, JSON.stringify(kept));
  return id;
}

/** The sheets that are kept on this device and not answered yet. */
export function unsentSheets(): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .filter((key) => {
      const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Kept>;
      return kept.begin || (kept.waiting?.length ?? 0) > 0;
    })
    .map((key) => key.slice(PREFIX.length));
}

export class SheetOnDevice {
  view = $state.raw<SheetView | null>(null);
  saving = $state<Saving>("saving");
  /** Whether the server refuses to show it. */
  isGone = $state(false);
  #begin = $state.raw<NewSheet | null>(null);
  #waiting = $state.raw<readonly Action[]>([]);
  #done = $state.raw<readonly Done[]>([]);
  #undone = $state.raw<readonly Done[]>([]);
  #draft: Kept["draft"] = null;
  #socket: WebSocket | null = null;
  #isSending = false;
  #isOpen = true;
  #retry = 0;

  readonly values = $derived(this.#valuesNow());
  readonly canUndo = $derived(this.#done.length > 0);
  readonly isRevealed = $derived(
    (this.view?.revealed ?? false) || this.#waiting.some(({ kind }) => kind === "reveal"),
  );

  constructor(readonly id: string) {
    const text = localStorage.getItem(PREFIX + id);
    if (text !== null) {
      const kept = JSON.parse(text) as Kept;
      this.view = kept.view;
      this.#begin = kept.begin;
      this.#waiting = kept.waiting;
      this.#done = kept.done;
      this.#undone = kept.undone;
      // What was being typed when the page went is as good as entered.
      if (kept.draft) this.enter(kept.draft.key, kept.draft.value);
    }
    addEventListener("online", this.#wake);
    this.#connect();
    void this.#send();
  }

  get game(): string | null {
    return this.view?.game ?? this.#begin?.game ?? null;
  }

  get variant(): string {
    return this.view?.variant ?? this.#begin?.variant ?? "";
  }

  get seats(): number {
    return this.view?.seats ?? this.#begin?.seats ?? 0;
  }

  #valuesNow(): Record<string, string> {
    const values: Record<string, string> = {};
    for (const entry of this.#begin?.entries ?? []) values[entry.key] = entry.value;
    for (const [key, entry] of Object.entries(this.view?.entries ?? {})) values[key] = entry.value;
    for (const action of this.#waiting) {
      if (action.kind === "enter") values[action.key] = action.value;
      if (action.kind === "undo") {
        const undone = this.#undone.find(({ id }) => id === action.entry);
        if (undone) values[undone.key] = undone.before;
      }
    }
    return values;
  }

  /** Enters something into a field; the same again changes nothing. */
  enter(key: string, value: string): void {
    this.#draft = null;
    const before = this.values[key] ?? "";
    if (before === value) return this.#keep();
    const id = newId();
    this.#do({ kind: "enter", id, key, value, after: this.#latest(key), at: Date.now() / 1000 });
    this.#done = [...this.#done, { id, key, before }].slice(-MOST_DONE);
    this.#keep();
  }

  /** Keeps what is being typed, in case the page goes. */
  keepDraft(key: string, value: string): void {
    this.#draft = { key, value };
    this.#keep();
  }

  /** Takes the last entry of this device back; returns its field. */
  undo(): string | null {
    const last = this.#done.at(-1);
    if (!last) return null;
    this.#done = this.#done.slice(0, -1);
    this.#undone = [...this.#undone, last].slice(-MOST_DONE);
    this.#do({ kind: "undo", id: newId(), entry: last.id });
    return last.key;
  }

  reveal(): void {
    this.#do({ kind: "reveal", id: newId() });
  }

  /** Shows a sheet that was answered with. */
  show(view: SheetView): void {
    if (this.view && view.number < this.view.number) return;
    this.view = view;
    this.#keep();
  }

  close(): void {
    this.#isOpen = false;
    removeEventListener("online", this.#wake);
    clearTimeout(this.#retry);
    this.#socket?.close();
  }

  #do(action: Action): void {
    this.#waiting = [...this.#waiting, action];
    this.#keep();
    void this.#send();
  }

  /** The entry that is known to be in a field. */
  #latest(key: string): string | null {
    const mine = this.#waiting.findLast((action) => action.kind === "enter" && action.key === key);
    const begun = this.#begin?.entries?.findLast((entry) => entry.key === key);
    return mine?.id ?? this.view?.entries[key]?.id ?? begun?.id ?? null;
  }

  #keep(): void {
    const kept: Kept = {
      view: this.view,
      begin: this.#begin,
      waiting: this.#waiting,
      done: this.#done,
      undone: this.#undone,
      draft: this.#draft,
    };
    localStorage.setItem(PREFIX + this.id, JSON.stringify(kept));
  }

  readonly #wake = () => {
    void this.#send();
    if (!this.#socket) this.#connect();
  };

  #connect(): void {
    if (!this.#isOpen || this.isGone || this.#begin) return;
    const socket = new WebSocket(liveAddress(this.id));
    this.#socket = socket;
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as { kind: string; sheet?: SheetView };
      if (message.sheet) this.show(message.sheet);
      else this.isGone = message.kind === "refused" && this.view === null;
    };
    socket.onclose = () => {
      this.#socket = null;
      if (this.#isOpen) this.#retry = window.setTimeout(this.#wake, RETRY);
    };
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#begin || this.#waiting.length > 0) {
        this.saving = "saving";
        await this.#sendSome();
      }
      this.saving = "saved";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.saving = "offline";
      if (error.problem) showProblem(sayProblem(error.problem));
      if (this.#isOpen) this.#retry = window.setTimeout(this.#wake, RETRY);
    } finally {
      this.#isSending = false;
    }
  }

  async #sendSome(): Promise<void> {
    if (me().name === null) await becomeGuest();
    if (this.#begin) {
      const view = await beginSheet(this.#begin);
      this.#begin = null;
      this.show(view);
      this.#connect();
      return;
    }
    const sent = this.#waiting.slice(0, AT_ONCE);
    const { sheet, refused } = await sendActions(this.id, sent);
    const answered = new Set(sent.map(({ id }) => id));
    // Both at once, or what was entered would be gone for a moment.
    this.view = sheet;
    this.#waiting = this.#waiting.filter(({ id }) => !answered.has(id));
    this.#keep();
    if (refused[0]) showProblem(refused[0].text);
  }
}
