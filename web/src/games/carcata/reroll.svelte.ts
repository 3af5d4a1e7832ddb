/** Choosing dice to be rolled again: how many of each face is picked, which of them is only shown. */

import type { Picker } from "$lib/picker.svelte";

import { LOOSE } from "./moves";
import { pickedOf } from "./turn";

/** One of the dice that show the same face. */
export interface RolledDie {
  readonly face: string;
  readonly index: number;
}

export class Reroll {
  #picker: Picker;
  #counts: () => Readonly<Record<string, number>>;
  /** The dice that were touched, the last at the end: of those with the same face, any would do. */
  #touched = $state.raw<readonly string[]>([]);

  /** `counts` says how many dice show each face. */
  constructor(picker: Picker, counts: () => Readonly<Record<string, number>>) {
    this.#picker = picker;
    this.#counts = counts;
  }

  get isEmpty(): boolean {
    return LOOSE.every((face) => this.#picked(face) === 0);
  }

  has({ face, index }: RolledDie): boolean {
    const touchedAt = (number: number) => this.#touched.lastIndexOf(`${face} ${number}`);
    const order = Array.from({ length: this.#counts()[face] ?? 0 }, (_, number) => number).toSorted(
      (one, other) => touchedAt(other) - touchedAt(one),
    );
    return order.slice(0, this.#picked(face)).includes(index);
  }

  toggle(die: RolledDie): void {
    const { face, index } = die;
    const name = `${face} ${index}`;
    const had = this.has(die);
    const before = this.#picked(face);
    const count = before + (had ? -1 : 1);
    const others = this.#touched.filter((other) => other !== name);
    this.#touched = had ? others : [...others, name];
    if (before > 0) this.#picker.pick(`again-${face}:${before}`);
    if (count > 0) this.#picker.pick(`again-${face}:${count}`);
  }

  /** Rolls those that were chosen. */
  roll(): void {
    for (const face of LOOSE) if (this.#picked(face) === 0) this.#picker.pick(`again-${face}:0`);
    this.#picker.pick("do:roll");
    this.forget();
  }

  forget(): void {
    this.#touched = [];
  }

  #picked(face: string): number {
    return Number(pickedOf(this.#picker, `again-${face}`) ?? 0);
  }
}
