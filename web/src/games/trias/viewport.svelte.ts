/** The part of the map that is seen: it follows the map until it is zoomed or moved by hand. */

import { untrack } from "svelte";
import { cubicOut } from "svelte/easing";
import { prefersReducedMotion, Tween } from "svelte/motion";
import { MediaQuery } from "svelte/reactivity";

import { type Point, RADIUS, ROW_HEIGHT, WIDTH } from "$lib/hexes";

import { boundsOf, type Camera, fit, moved, onPage, type Size, wholeScale, zoomed } from "./camera";

/** The least width of a tile in pixels where fingers touch. */
const FINGER = 46;
const MARGIN = { x: 1.56 * WIDTH, y: RADIUS + ROW_HEIGHT };
const DURATION = 380;

export class Viewport {
  /** The size of the view on the page, in pixels. */
  width = $state(0);
  height = $state(0);
  /** Whether it goes with the map, shows all of it, or stays where it was moved to. */
  #mode = $state<"follow" | "whole" | "own">("follow");
  #coarse = new MediaQuery("(pointer: coarse)");
  #tween = new Tween<Camera>(
    { x: 0, y: 0, scale: 1 },
    {
      easing: cubicOut,
      interpolate: (one, other) => (t) => ({
        x: one.x + (other.x - one.x) * t,
        y: one.y + (other.y - one.y) * t,
        scale: one.scale + (other.scale - one.scale) * t,
      }),
    },
  );
  #hasView = false;
  #ground: () => readonly Point[];
  #focus: () => readonly Point[];

  /** To be made while a component is set up. `ground` is what the map covers, `focus` what matters now. */
  constructor(ground: () => readonly Point[], focus: () => readonly Point[]) {
    this.#ground = ground;
    this.#focus = focus;
    $effect(() => {
      if (this.#mode === "own" || this.width === 0) return;
      const to = this.#fitted;
      untrack(() => this.#turn(to, true));
    });
  }

  size = $derived.by((): Size => ({ width: this.width, height: this.height }));
  #bounds = $derived.by(() => boundsOf(this.#ground(), MARGIN));
  #fitted = $derived.by(() => {
    const least = this.#coarse.current && this.#mode !== "whole" ? FINGER / WIDTH : 0;
    return fit(this.#bounds, this.size, least, this.#focus());
  });

  /** Smaller than the whole map it need not be. */
  #least = $derived.by(() => Math.min(1, wholeScale(this.#bounds, this.size)));

  get camera(): Camera {
    return this.#tween.current;
  }

  /** Moves by some pixels, at once or slowly. */
  pan(dx: number, dy: number, isSlow = false): void {
    const from = isSlow ? this.#tween.target : this.#tween.current;
    this.#own(moved(from, dx, dy, this.#bounds), isSlow);
  }

  /** Zooms at once around a point that is given in pixels from the middle, if that is possible. */
  zoomAround(factor: number, around: Point): boolean {
    const from = this.#tween.current;
    const to = zoomed(from, factor, around, this.#least);
    if (to.scale === from.scale) return false;
    this.#own(to, false);
    return true;
  }

  /** Zooms slowly around the middle. */
  zoom(factor: number): void {
    this.#own(zoomed(this.#tween.target, factor, { x: 0, y: 0 }, this.#least), true);
  }

  /** Follows the map again; if it does, shows all of it. */
  fitAll(): void {
    this.#mode = this.#mode === "follow" ? "whole" : "follow";
    this.#turn(this.#fitted, true);
  }

  /** Shows all of the map: when nothing is to be touched any more, however small it is. */
  showAll(): void {
    this.#mode = "whole";
  }

  /** Moves only if a point of the map is not seen; that is not moving it by hand. */
  reveal(point: Point): void {
    const target = this.#tween.target;
    const { x, y } = onPage(target, this.size, point);
    const edge = RADIUS * target.scale;
    const isSeen = x > edge && y > edge && x < this.width - edge && y < this.height - edge;
    if (!isSeen) this.#turn({ ...target, x: point.x, y: point.y }, true);
  }

  #own(to: Camera, isSlow: boolean): void {
    this.#mode = "own";
    this.#turn(to, isSlow);
  }

  #turn(to: Camera, isSlow: boolean): void {
    const duration = isSlow && this.#hasView && !prefersReducedMotion.current ? DURATION : 0;
    this.#hasView = true;
    void this.#tween.set(to, { duration });
  }
}
