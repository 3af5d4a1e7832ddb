/**
 * A sheet on this device. Whatever is done is kept here at once, and sent as soon as it can be,
 * with a name of its own, until it is answered. So nothing is lost without a network, and what
 * others write comes in between.
 */

import { showProblem } from "$lib/problems.svelte";
import { Refusal } from "$lib/refusal";
import { sayProblem } from "$lib/words.svelte";
import type { NewSheet, SheetView } from "$wire/server";

import { type Action, beginSheet, liveAddress, sendActions } from "./requests";
import {
  type Done,
  EMPTY,
  entering,
  keep,
  type Kept,
  newId,
  readKept,
  valuesOf,
  withKey,
} from "./storage";
import { AT_ONCE, handBack, introduce, takeOver } from "./unsent";

const RETRY = 3000;
const LONGEST_RETRY = 5 * 60_000;
const MOST_DONE = 200;

/** Offline: kept here until there is a network. Refused: kept here, and the server does not take it. */
export type Saving = "saved" | "saving" | "offline" | "refused";

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
  #pause = RETRY;

  readonly values = $derived(valuesOf(this.#kept()));
  readonly canUndo = $derived(this.#done.length > 0);
  readonly isRevealed = $derived(
    (this.view?.revealed ?? false) || this.#waiting.some(({ kind }) => kind === "reveal"),
  );

  constructor(readonly id: string) {
    takeOver(id);
    const kept = readKept(id);
    if (kept !== null) {
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

  /** Enters something into a field; the same again changes nothing. */
  enter(key: string, value: string): void {
    this.#draft = null;
    const before = this.values[key] ?? "";
    if (before === value) return this.#keep();
    const action = entering(this.#kept(), key, value);
    this.#done = [...this.#done, { id: action.id, key, before }].slice(-MOST_DONE);
    this.#do(action);
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
    this.view = withKey(this.view, view);
    this.#keep();
  }

  close(): void {
    this.#isOpen = false;
    removeEventListener("online", this.#wake);
    clearTimeout(this.#retry);
    this.#socket?.close();
    handBack(this.id);
  }

  #do(action: Action): void {
    this.#waiting = [...this.#waiting, action];
    this.#keep();
    void this.#send();
  }

  #kept(): Kept {
    return {
      ...EMPTY,
      view: this.view,
      begin: this.#begin,
      waiting: this.#waiting,
      done: this.#done,
      undone: this.#undone,
    };
  }

  #keep(): void {
    // What was left is sent by others.
    if (!this.#isOpen) return;
    keep(this.id, { ...this.#kept(), draft: this.#draft });
  }

  readonly #wake = () => {
    void this.#send();
    if (!this.#socket) this.#connect();
  };

  #connect(): void {
    if (!this.#isOpen || this.isGone || this.#begin) return;
    const socket = new WebSocket(liveAddress(this.id, this.view?.key));
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
      while (this.#isOpen && (this.#begin || this.#waiting.length > 0)) {
        this.saving = "saving";
        await this.#sendSome();
      }
      this.saving = "saved";
      this.#pause = RETRY;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.saving = error.problem ? "refused" : "offline";
      if (error.problem) {
        showProblem(sayProblem(error.problem));
        // It may be too busy; it need not be asked all the time.
        this.#pause = Math.min(2 * this.#pause, LONGEST_RETRY);
      }
      if (this.#isOpen) this.#retry = window.setTimeout(this.#wake, this.#pause);
    } finally {
      this.#isSending = false;
    }
  }

  async #sendSome(): Promise<void> {
    await introduce();
    if (this.#begin) {
      const view = await beginSheet(this.#begin);
      this.#begin = null;
      this.show(view);
      this.#connect();
      return;
    }
    const sent = this.#waiting.slice(0, AT_ONCE);
    const { sheet, refused } = await sendActions(this.id, sent, this.view?.key);
    const answered = new Set(sent.map(({ id }) => id));
    // Both at once, or what was entered would be gone for a moment.
    this.view = withKey(this.view, sheet);
    this.#waiting = this.#waiting.filter(({ id }) => !answered.has(id));
    this.#keep();
    if (refused[0]) showProblem(refused[0].text);
  }
}
