/** The websocket to a table: receives its state and what happened, sends until answered, reconnects. */

import type { Message, Problem, Story, TableView, Wish } from "$wire/server";

import { newRequest, preparation, preparedGame } from "./api";
import { awaitRules } from "./preparation.svelte";
import { Abandoned } from "./refusal";
import { share } from "./share";

export type Connection = "connecting" | "open" | "lost" | "refused";

const FIRST_DELAY = 300;
const LONGEST_DELAY = 8000;
const REFUSED = 4403;
const PREPARING = 4503;
/** The most milliseconds that an answer may take; computer players think after it. */
const ANSWER_TIMEOUT = 6000;

type WithoutRequest<T> = T extends { request?: string | null } ? Omit<T, "request"> : never;
/** A message that is answered; the answer names the request. */
type Request = WithoutRequest<Wish>;
type Sent = Request & { readonly request: string };

export class TableSocket {
  table = $state.raw<TableView | null>(null);
  stories = $state.raw<readonly Story[]>([]);
  connection = $state<Connection>("connecting");
  /** The time at which the table was received, for clocks that run on. */
  receivedAt = $state(0);
  refusal = $state.raw<Problem | null>(null);
  /** The number of requests that were sent and not answered yet. */
  waiting = $state(0);

  #id: string;
  #socket: WebSocket | null = null;
  #delay = FIRST_DELAY;
  #timer = 0;
  #unanswered = new Map<string, Sent>();
  #awaited = 0;
  #lastStory = -1;
  #seat: number | null = null;
  #isClosed = false;
  /** Whether nothing has been shown yet to whoever is in front of the screen. */
  #isNew = true;
  #onNews: (stories: readonly Story[], draw: () => void) => void;

  constructor(id: string, onNews: (stories: readonly Story[], draw: () => void) => void) {
    this.#id = id;
    this.#onNews = onNews;
    const unanswered: readonly Sent[] = JSON.parse(sessionStorage.getItem(this.#kept) ?? "[]");
    for (const sent of unanswered) this.#unanswered.set(sent.request, sent);
    addEventListener("online", this.#reconnectNow);
    addEventListener("offline", this.#drop);
    this.#connect();
  }

  /** Sends a request; if the connection is lost, as soon as it is open again. */
  send(request: Request): void {
    const named: Sent = { ...request, request: newRequest() };
    this.#unanswered.set(named.request, named);
    this.#count();
    this.refusal = null;
    this.#write(named);
    // A line that is cut somewhere on the way says nothing of itself.
    setTimeout(() => {
      if (this.#unanswered.has(named.request)) this.#drop();
    }, ANSWER_TIMEOUT);
  }

  /** Shows the table from another of one's own seats. */
  lookFrom(seat: number | null): void {
    this.#seat = seat;
    this.#write({ kind: "look", seat });
  }

  /** Connects anew, as somebody who now has a name. */
  reconnect(): void {
    const old = this.#socket;
    this.#connect();
    old?.close();
  }

  /** Gives the screen to another of one's own seats: what was told before is told anew, to it. */
  handTo(seat: number): void {
    this.#seat = seat;
    this.#isNew = true;
    const before = this.#socket;
    this.#connect(0);
    before?.close();
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener("online", this.#reconnectNow);
    removeEventListener("offline", this.#drop);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #write(message: Wish): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #reconnectNow = (): void => {
    if (this.connection !== "lost") return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #drop = (): void => {
    if (this.#isClosed || this.connection !== "open") return;
    const cut = this.#socket;
    this.#socket = null;
    cut?.close();
    this.#reconnectLater();
  };

  #reconnectLater(): void {
    this.connection = "lost";
    this.#timer = window.setTimeout(() => this.#connect(), this.#delay * (0.7 + Math.random() / 2));
    this.#delay = Math.min(2 * this.#delay, LONGEST_DELAY);
  }

  #connect(after = this.table?.number ?? 0): void {
    const query = new URLSearchParams({ after: String(after) });
    if (this.#seat !== null) query.set("seat", String(this.#seat));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.#id)}/live?${query}`,
    );
    this.#socket = socket;
    socket.addEventListener("open", () => {
      for (const request of this.#unanswered.values()) this.#write(request);
    });
    socket.addEventListener("message", (event) => {
      const message: Message = JSON.parse(event.data);
      this.#receive(message);
    });
    socket.addEventListener("close", (event) => {
      if (this.#isClosed || this.#socket !== socket) return;
      if (event.code === REFUSED) {
        this.connection = "refused";
        return;
      }
      const game = event.code === PREPARING ? preparedGame(this.refusal) : null;
      if (game !== null) {
        void this.#connectWhenReady(game);
        return;
      }
      this.#reconnectLater();
    });
  }

  /** Comes back by itself; whoever goes elsewhere meanwhile does not. */
  async #connectWhenReady(game: string): Promise<void> {
    this.refusal = null;
    try {
      await awaitRules(game, preparation);
    } catch (error) {
      if (error instanceof Abandoned) return;
      throw error;
    }
    if (!this.#isClosed) this.#connect();
  }

  #receive(message: Message): void {
    switch (message.kind) {
      case "news": {
        this.connection = "open";
        this.#delay = FIRST_DELAY;
        const isFirst = this.#isNew;
        this.#isNew = false;
        if (isFirst) {
          this.stories = [];
          this.#lastStory = -1;
        }
        // News that is not shown yet has been told, too.
        const fresh = message.stories.filter((story) => story.number > this.#lastStory);
        this.#lastStory = fresh.at(-1)?.number ?? this.#lastStory;
        const draw = () => {
          this.table = share(this.table, message.table);
          this.receivedAt = performance.now();
          this.#count();
          if (fresh.length > 0) this.stories = [...this.stories, ...fresh];
        };
        if (isFirst) draw();
        else this.#onNews(fresh, draw);
        break;
      }
      case "here": {
        const table = this.table;
        if (!table) break;
        this.table = {
          ...table,
          watchers: message.watchers,
          seats: table.seats.map((seat, number) => ({
            ...seat,
            here: message.seats[number] ?? seat.here,
          })),
        };
        break;
      }
      case "done":
        this.#answered(message.request, message.number);
        break;
      case "refused":
        this.#answered(message.request);
        this.refusal = message.problem;
        if (message.problem.table) this.table = message.problem.table;
        break;
    }
  }

  /** Notes an answer; what was carried out is under way until the table is shown after it. */
  #answered(request: string | null, number = 0): void {
    if (request !== null) this.#unanswered.delete(request);
    this.#awaited = Math.max(this.#awaited, number);
    this.#count();
  }

  get #kept(): string {
    return `ludotope-sending-${this.#id}`;
  }

  #count(): void {
    // Not even a reload loses what was decided.
    const unanswered = [...this.#unanswered.values()];
    if (unanswered.length > 0) sessionStorage.setItem(this.#kept, JSON.stringify(unanswered));
    else sessionStorage.removeItem(this.#kept);
    const isBehind = (this.table?.number ?? 0) < this.#awaited;
    this.waiting = this.#unanswered.size + (isBehind ? 1 : 0);
  }
}
