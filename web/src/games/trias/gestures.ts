/** Moving the map by hand: wheel, drag and pinch. A short touch is left to whatever is below. */

import type { Point } from "$lib/hexes";

export interface Hand {
  pan(dx: number, dy: number): void;
  /** Around a point that is given in pixels from the middle of the view; whether that changed it. */
  zoom(factor: number, around: Point): boolean;
  /** Whether a drag that begins here takes up a piece instead of moving the map. */
  takes(target: Element): boolean;
  /** A piece is dragged to a point of the page. */
  carry(at: Point): void;
  drop(below: Element | null): void;
  /** The mouse is not over the map any more. */
  leave(): void;
}

const SLACK = 8;
const WHEEL = 0.0016;

export function gestures(hand: Hand) {
  return (element: HTMLElement) => {
    const fingers = new Map<number, Point>();
    let start: Point | null = null;
    let held: "map" | "piece" | null = null;
    let target: Element | null = null;

    const fromMiddle = ({ x, y }: Point): Point => {
      const box = element.getBoundingClientRect();
      return { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 };
    };
    const spread = (): { apart: number; at: Point } | null => {
      const [one, other] = [...fingers.values()];
      if (!one || !other) return null;
      return {
        apart: Math.hypot(one.x - other.x, one.y - other.y),
        at: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
      };
    };

    const wheel = (event: WheelEvent) => {
      const steps =
        event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 * event.deltaY : event.deltaY;
      const around = fromMiddle({ x: event.clientX, y: event.clientY });
      // Where there is nothing to zoom, the page scrolls.
      if (hand.zoom(Math.exp(-WHEEL * steps), around)) event.preventDefault();
    };
    const down = (event: PointerEvent) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      stopSwallowing();
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 1) {
        start = { x: event.clientX, y: event.clientY };
        target = event.target instanceof Element ? event.target : null;
        held = null;
      } else {
        // Two fingers never mean a piece.
        if (held === "piece") hand.drop(null);
        held = "map";
        for (const id of fingers.keys()) element.setPointerCapture(id);
      }
    };
    const move = (event: PointerEvent) => {
      const last = fingers.get(event.pointerId);
      if (!last || !start) return;
      if (event.pointerType === "mouse" && event.buttons === 0) {
        // It was let go somewhere else.
        up(event);
        return;
      }
      const now = { x: event.clientX, y: event.clientY };
      if (held === null) {
        if (Math.hypot(now.x - start.x, now.y - start.y) < SLACK) return;
        held = target !== null && hand.takes(target) ? "piece" : "map";
        element.setPointerCapture(event.pointerId);
      }
      if (held === "piece") {
        hand.carry(now);
        return;
      }
      const before = spread();
      fingers.set(event.pointerId, now);
      const after = spread();
      if (before && after) {
        hand.pan(after.at.x - before.at.x, after.at.y - before.at.y);
        if (before.apart > 0) hand.zoom(after.apart / before.apart, fromMiddle(after.at));
      } else {
        hand.pan(now.x - last.x, now.y - last.y);
      }
    };
    const up = (event: PointerEvent) => {
      if (!fingers.delete(event.pointerId)) return;
      if (held === "piece") hand.drop(document.elementFromPoint(event.clientX, event.clientY));
      // The click that follows is the end of the gesture, not a touch.
      if (held !== null) {
        element.addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(stopSwallowing, 50);
      }
      if (fingers.size === 0) start = held = null;
    };
    const cancel = (event: PointerEvent) => {
      if (held === "piece") hand.drop(null);
      fingers.delete(event.pointerId);
      if (fingers.size === 0) start = held = null;
    };
    const swallow = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    const leave = (event: PointerEvent) => {
      if (event.pointerType !== "touch") hand.leave();
    };
    const stopSwallowing = () => element.removeEventListener("click", swallow, { capture: true });

    element.addEventListener("wheel", wheel, { passive: false });
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", cancel);
    element.addEventListener("pointerleave", leave);
    return () => {
      element.removeEventListener("wheel", wheel);
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", cancel);
      element.removeEventListener("pointerleave", leave);
    };
  };
}
