/** Highlights: changes of the map that are pointed out for a moment. */

import type { Hex } from "$lib/hexes";
import type { Look } from "$wire/trias";

import { type Changes, changesBetween } from "./map";

const DURATION = 3200;

export class Highlights {
  /** The tile that was just laid, and what that scored. */
  laid = $state.raw<{ readonly at: Hex; readonly gains: Changes["gains"] } | null>(null);
  /** Whether the meteor has just been drawn. */
  hasMeteor = $state(false);

  /** To be made while a component is set up. */
  constructor(look: () => Look) {
    let last: Look | null = null;
    $effect(() => {
      const now = look();
      const before = last;
      last = now;
      if (before === null) return;
      const { laid, gains } = changesBetween(before, now);
      if (laid) this.laid = { at: laid, gains };
      if (before.last_turns === null && now.last_turns !== null) this.hasMeteor = true;
    });
    $effect(() => {
      if (this.laid === null) return;
      const timer = setTimeout(() => (this.laid = null), DURATION);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (!this.hasMeteor) return;
      const timer = setTimeout(() => (this.hasMeteor = false), DURATION);
      return () => clearTimeout(timer);
    });
  }
}
