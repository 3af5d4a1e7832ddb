/** The sites of the map: what lies there, and what touching one of them means now. */

import { untrack } from "svelte";

import { type Hex, keyOf, type Point } from "$lib/hexes";
import type { PoolLook, TileLook } from "$wire/trias";

import type { Scene } from "../scene";
import { centreOf } from "./map";
import type { TriasGame } from "./types";

/** Somewhere that can be touched: a tile, swimmers, or water where a tile may be laid. */
export interface MapSite {
  readonly key: string;
  readonly at: Hex;
  readonly point: Point;
  readonly tile: TileLook | null;
  readonly pool: PoolLook | null;
}

const FROM_TILE = "from:tile";
const FROM_HERD = /^from:(herd|bred) /;

export class Sites {
  #scene: () => Scene<TriasGame>;
  #picker: Scene<TriasGame>["picker"];

  constructor(scene: () => Scene<TriasGame>) {
    this.#scene = scene;
    this.#picker = untrack(() => scene().picker);
  }

  // Much of a scene changes without these: then nothing is worked out again.
  #look = $derived.by(() => this.#scene().view.table);
  #choices = $derived.by(() => (this.#picker.isAsked ? this.#scene().view.choices : null));

  /** Whether the lifted tile is to be laid now. */
  isLaying = $derived.by(() => this.#look.phase === "lay");
  /** The tile or herd that was picked to begin with. */
  source = $derived.by(() => this.#picker.picked.find((part) => part.startsWith("from:")) ?? null);
  /** The action that was picked. */
  act = $derived.by(() => this.#picker.picked.find((part) => part.startsWith("act:")) ?? null);
  sourceKey = $derived.by(() => this.source?.slice(this.source.indexOf(" ") + 1) ?? null);
  isTileSource = $derived.by(() => this.source?.startsWith(FROM_TILE) ?? false);

  #sites = $derived.by(() => {
    const found = new Map<string, MapSite>();
    const add = (at: Hex, what: Partial<MapSite>) => {
      const key = keyOf(at);
      if (!found.has(key)) {
        found.set(key, { key, at, point: centreOf(at), tile: null, pool: null, ...what });
      }
    };
    for (const tile of this.#look.tiles) add(tile.at, { tile });
    for (const pool of this.#look.pools) add(pool.at, { pool });
    for (const { move } of this.#choices ?? []) {
      if (move.type === "lay") add(move.at, {});
    }
    return found;
  });
  /** All of them, those at the back first: the front ones overlap them. */
  rows = $derived.by(() =>
    [...this.#sites.values()].toSorted(
      (one, other) => one.at[1] - other.at[1] || one.at[0] - other.at[0],
    ),
  );
  points = $derived.by(
    (): ReadonlyMap<string, Point> =>
      new Map([...this.#sites].map(([key, { point }]) => [key, point])),
  );
  #parts = $derived.by(
    () => new Map([...this.#sites.keys()].map((key) => [key, this.#findPart(key)])),
  );
  /** Those that should catch the eye. */
  lit = $derived.by(() => this.rows.filter(({ key }) => this.isLit(key)));

  /** The part of a move that touching a site means, if any. */
  partAt(key: string): string | null {
    return this.#parts.get(key) ?? null;
  }

  #findPart(key: string): string | null {
    const picker = this.#picker;
    if (!picker.isAsked) return null;
    const isOpen = (part: string) => picker.isOpen(part);
    if ((this.isLaying || this.source !== null) && isOpen(`to:${key}`)) return `to:${key}`;
    // Where both kinds of herds are, the same touch goes on to the other kind.
    if (this.source === `from:herd ${key}` && isOpen(`from:bred ${key}`)) return `from:bred ${key}`;
    if (this.source !== null && this.sourceKey === key) return this.source;
    return ["herd", "bred", "tile"].map((kind) => `from:${kind} ${key}`).find(isOpen) ?? null;
  }

  /** Whether it should catch the eye: with points left, almost any tile could drift. */
  isLit(key: string): boolean {
    const part = this.partAt(key);
    if (part === null || part === this.source) return false;
    if (part.startsWith("to:") || this.#look.phase !== "actions" || this.act !== null) return true;
    return this.source === null && !part.startsWith(FROM_TILE);
  }

  /** Picks what touching a site means. */
  touch(key: string): void {
    const part = this.partAt(key);
    if (part === null) return;
    if (part.startsWith("to:") && !this.isLaying && this.act === null) {
      const way = ["act:move", "act:rescue"].find((known) => this.#picker.isOpen(known));
      if (way !== undefined) this.#picker.pick(way);
    }
    this.#picker.pick(part);
  }

  /** Picks the herd of a site to be dragged; returns whether there is one. */
  take(key: string): boolean {
    const part = this.partAt(key);
    if (part === null) return false;
    if (this.sourceKey === key && this.source !== null) return !this.isTileSource;
    if (!FROM_HERD.test(part) || this.act === "act:breed") return false;
    this.#picker.pick(part);
    return true;
  }

  /** Lets a dragged herd go on a site, if it may go there. */
  drop(key: string): void {
    if (this.partAt(key)?.startsWith("to:")) this.touch(key);
  }
}
