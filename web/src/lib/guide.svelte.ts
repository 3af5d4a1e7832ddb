/** The tips of a first game that were given at a table; kept in the tab of the browser. */

const KEPT = "ludotope-guide-";
const KEPT_OPEN = "ludotope-guide-open";

/** A screen as large as this has room for whole tips. */
const ROOMY = "(min-width: 1161px) and (min-height: 1000px)";

export function guideThrough(table: string): void {
  sessionStorage.setItem(KEPT + table, "[]");
}

export class Guide {
  #table: string;
  #said = $state.raw<readonly string[] | null>(null);
  #isOpen = $state(false);
  /** The tip that was given last. */
  #last = $state<string | null>(null);

  constructor(table: string) {
    this.#table = table;
    const kept = sessionStorage.getItem(KEPT + table);
    if (kept !== null) this.#said = JSON.parse(kept);
    const keptOpen = localStorage.getItem(KEPT_OPEN);
    this.#isOpen = keptOpen === null ? matchMedia(ROOMY).matches : keptOpen === "yes";
  }

  get isOn(): boolean {
    return this.#said !== null;
  }

  /** Whether tips are shown in full, or only how they begin. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  set isOpen(isOpen: boolean) {
    this.#isOpen = isOpen;
    localStorage.setItem(KEPT_OPEN, isOpen ? "yes" : "no");
  }

  /** Of the tips that fit the moment, the first that has not been given yet. */
  next(tips: readonly string[]): string | null {
    const said = this.#said;
    return said === null ? null : (tips.find((tip) => !said.includes(tip)) ?? null);
  }

  /** What can be read when there is nothing new: what fits the moment, or was given last. */
  again(tips: readonly string[]): string | null {
    return tips.at(-1) ?? this.#last;
  }

  /** Notes what is there to be read, until there is something else. */
  note(tip: string): void {
    this.#last = tip;
  }

  understood(tip: string): void {
    this.#keep([...(this.#said ?? []), tip]);
  }

  /** Gives all tips from now on, as in a first game. */
  begin(): void {
    this.#keep([]);
  }

  end(): void {
    this.#said = null;
    sessionStorage.removeItem(KEPT + this.#table);
  }

  #keep(said: readonly string[]): void {
    this.#said = said;
    sessionStorage.setItem(KEPT + this.#table, JSON.stringify(said));
  }
}
