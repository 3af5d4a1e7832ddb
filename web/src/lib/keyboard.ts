/** Whoever plays with the keyboard is led to what is asked next. */

import { tick } from "svelte";

export class KeyboardGuide {
  /** Whether the keyboard was used last, and not mouse or finger. */
  isInUse = false;

  /** Moves a lost focus to the first thing that may be touched. */
  async lead(): Promise<void> {
    await tick();
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.getAttribute("aria-disabled") === "true";
    if (!this.isInUse || !isLost) return;
    const next =
      document.querySelector<HTMLElement>("button[data-part]:not([disabled])") ??
      document.querySelector<SVGElement>("g[data-part][aria-disabled=false]") ??
      document.querySelector<SVGElement>("svg [data-part][tabindex='0']");
    next?.focus();
  }
}
