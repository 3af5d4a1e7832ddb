/** The spaces of the island: where they are seen, and what touching one of them means now. */

import { untrack } from "svelte";

import { inDirection, keyOf, type Point } from "$lib/hexes";
import type { Board, SpaceLook } from "$wire/carcata";

import type { Scene } from "../scene";
import { TURTLE } from "./moves";
import { seenHex, turtlePoint } from "./relief";
import { faceInUse, pickedOf, waysOf } from "./turn";
import type { CarcataGame } from "./types";

export interface SeenSpace extends SpaceLook {
  readonly name: string;
  /** The point at which its middle is seen. */
  readonly centre: Point;
}

export class Spaces {
  #scene: () => Scene<CarcataGame>;
  #picker: Scene<CarcataGame>["picker"];
  #board: Board;
  /** The space that the mouse is over, and the one that the keyboard is on. */
  hovered = $state<string | null>(null);
  focused = $state<string | null>(null);

  constructor(scene: () => Scene<CarcataGame>) {
    this.#scene = scene;
    this.#picker = untrack(() => scene().picker);
    this.#board = untrack(() => scene().board);
  }

  // Much of a scene changes without these: then nothing is worked out again.
  #look = $derived.by(() => this.#scene().view.table);
  #isAsked = $derived.by(() => this.#scene().isAsked);
  #choices = $derived.by(() => (this.#isAsked ? this.#scene().view.choices : null));

  /** All of them, the back of the island first: what is in front stands in front. */
  all = $derived.by((): readonly SeenSpace[] =>
    this.#look.spaces
      .map((space) => ({
        ...space,
        name: keyOf(space.at),
        centre: seenHex(space.at, space.level),
      }))
      .toSorted((one, other) => one.at[1] - other.at[1] || one.at[0] - other.at[0]),
  );
  /** Those behind the volcano, and the others. */
  far = $derived.by(() => this.all.filter(({ at }) => at[1] < 0));
  near = $derived.by(() => this.all.filter(({ at }) => at[1] >= 0));

  turtleAt = $derived.by(() => this.#stationAhead(0));
  /** The direction in which the turtle swims, in degrees. */
  turtleHeading = $derived.by(() => {
    const next = this.#stationAhead(1);
    return (Math.atan2(next.y - this.turtleAt.y, next.x - this.turtleAt.x) * 180) / Math.PI;
  });
  #points = $derived.by(
    () =>
      new Map([
        ...this.all.map(({ name, centre }) => [name, centre] as const),
        [TURTLE, this.turtleAt],
      ]),
  );

  #face = $derived.by(() =>
    this.#look.phase === "resolve" ? faceInUse(this.#picker, this.#choices ?? []) : null,
  );
  #pawn = $derived.by(() => pickedOf(this.#picker, "pawn"));
  #start = $derived.by(() => pickedOf(this.#picker, "start"));
  #ways = $derived.by(() => waysOf(this.#choices ?? [], this.#look));

  /** The ways of lava that are looked at now. */
  shownWays = $derived.by(() => {
    if (this.#look.phase === "flow") return this.#ways;
    if (this.#face !== "lava") return [];
    const watched = this.hovered ?? this.focused;
    const pointed = this.#start ?? watched;
    const own = this.#ways.filter((way) => way.start === pointed);
    const chosen = own.filter((way) => way.part === `way:${watched}`);
    return this.#start !== null && chosen.length > 0 ? chosen : own;
  });

  turtlePart = $derived.by(() =>
    this.#picker.isOpen(`pawn:${TURTLE}`) || this.#pawn === null
      ? `pawn:${TURTLE}`
      : `space:${TURTLE}`,
  );
  isTurtleLit = $derived.by(
    () =>
      this.isLit(this.turtlePart) &&
      this.#look.phase === "resolve" &&
      (this.#face === null || this.#face === "move"),
  );

  /** Those that lead on from what is picked. */
  lit = $derived.by(() =>
    this.all.filter(({ name }) => {
      const part = this.partAt(name);
      return this.isLit(part) && !this.isFaint(part);
    }),
  );
  /** The one that the tabulator key leads to. */
  tabStop = $derived.by(
    () =>
      this.focused ??
      this.#pawn ??
      this.#start ??
      this.lit[0]?.name ??
      this.all.at(-1)?.name ??
      null,
  );

  /** Returns the point at which a space, or the turtle, is seen. */
  pointOf(name: string): Point {
    return this.#points.get(name) ?? this.turtleAt;
  }

  /** The space, or the turtle, to which an arrow key leads. */
  next(from: string, key: string): string | null {
    return inDirection(this.pointOf(from), this.#points, key);
  }

  /** The part of a move that touching a space means. */
  partAt(name: string): string {
    switch (this.#look.phase) {
      case "flow":
        return this.#ways.find((way) => way.start === name)?.part ?? `turn:${name}`;
      case "resolve":
        if (this.#face === "lava") {
          const part = `way:${name}`;
          const isWay = this.#ways.some((way) => way.start === this.#start && way.part === part);
          return isWay ? part : `start:${name}`;
        }
        if (this.#face === "statue") return `space:${name}`;
        return this.#pawn === null || this.#picker.isOpen(`pawn:${name}`)
          ? `pawn:${name}`
          : `space:${name}`;
    }
    return `space:${name}`;
  }

  isLit(part: string): boolean {
    return this.#isAsked && this.#picker.isOpen(part);
  }

  isPicked(part: string): boolean {
    return this.#picker.picked.includes(part);
  }

  /** Whether it could be taken instead of what is picked, but does not lead on from it. */
  isFaint(part: string): boolean {
    return (
      (this.#pawn !== null && part.startsWith("pawn:")) ||
      (this.#start !== null && part.startsWith("start:"))
    );
  }

  /** Picks a part, and before it the die that it needs. */
  touch(part: string): void {
    if (!this.isLit(part)) return;
    const picker = this.#picker;
    const face = this.#face;
    const kind = part.slice(0, part.indexOf(":"));
    const die =
      kind === "pawn" ? "die:move" : kind === "start" ? "die:lava" : face && `die:${face}`;
    // A touch on the island says which die is meant.
    if (this.#look.phase === "resolve" && die && !picker.picked.includes(die)) picker.pick(die);
    picker.pick(part);
    if (kind !== "start" || !picker.picked.includes(part)) return;
    const [only, ...more] = this.#ways.filter((way) => `start:${way.start}` === part);
    if (only && more.length === 0) picker.pick(only.part);
  }

  /** Returns the point of the turtle after some more steps. */
  #stationAhead(steps: number): Point {
    return turtlePoint(this.#look.turtle + steps, this.#board);
  }
}
