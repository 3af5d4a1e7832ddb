/** Several people at one screen: in a game with secrets it goes from hand to hand behind a curtain. */

import type { TableView } from "$wire/server";

import { isPlayedHere } from "./seats";

export class HotSeat {
  /** The seat at this screen that has it in hand, if each has secrets of its own. */
  holder = $state<number | null>(null);
  #table: () => TableView | null;
  #hasSecrets: () => boolean;

  constructor(table: () => TableView | null, hasSecrets: () => boolean) {
    this.#table = table;
    this.#hasSecrets = hasSecrets;
  }

  #here = $derived.by(
    () =>
      this.#table()?.seats.flatMap((seat, number) => (isPlayedHere(seat) ? [number] : [])) ?? [],
  );
  /** Whether several seats are played at this screen. */
  isShared = $derived.by(() => this.#here.length > 1);
  /** The seat that is to have the screen next, as long as it does not have it. */
  next = $derived.by(() => {
    const table = this.#table();
    if (!table || !this.#hasSecrets() || !this.isShared || table.stage !== "playing") return null;
    const { holder } = this;
    const mayHold = (seat: number) => table.seats[seat]?.decides ?? false;
    const next = holder !== null && mayHold(holder) ? holder : this.#here.find(mayHold);
    const wanted = next ?? holder ?? this.#here[0] ?? null;
    // Until the table is shown from the new side, it is the side of whoever had it before.
    return wanted === holder && wanted === table.seat ? null : wanted;
  });

  /** Gives the screen to the next one; returns whom, or null if they have it already. */
  handOn(): number | null {
    if (this.next === null || this.next === this.holder) return null;
    this.holder = this.next;
    return this.holder;
  }
}
