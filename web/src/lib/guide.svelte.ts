/** The tips of a first game that were given at a table; kept in the tab of the browser. */

const KEPT = "ludotope-guide-";

export function guideThrough(table: string): void {
  sessionStorage.setItem(KEPT + table, "[]");
}

export class Guide {
  #table: string;
  #said = $state.raw<readonly string[] | null>(null);

  constructor(table: string) {
    this.#table = table;
    const kept = sessionStorage.getItem(KEPT + table);
    if (kept !== null) this.#said = JSON.parse(kept);
  }

  get isOn(): boolean {
    return this.#said !== null;
  }

  /** Of the tips that fit the moment, the first that has not been given yet. */
  next(tips: readonly string[]): string | null {
    const said = this.#said;
    return said === null ? null : (tips.find((tip) => !said.includes(tip)) ?? null);
  }

  understood(tip: string): void {
    this.#said = [...(this.#said ?? []), tip];
    sessionStorage.setItem(KEPT + this.#table, JSON.stringify(this.#said));
  }

  end(): void {
    this.#said = null;
    sessionStorage.removeItem(KEPT + this.#table);
  }
}
