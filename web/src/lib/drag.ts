/** Dragging a piece to where it should go: the same as touching one and then the other. */

import type { Picker } from "./picker.svelte";

const SLACK = 8;

/** An attachment for an element with the picture of a part: it can be dragged onto elements with `data-part`. */
export function draggable(picker: Picker, part: string, canDrag: boolean) {
  return (element: HTMLElement) => {
    if (!canDrag) return;
    let start: { x: number; y: number } | null = null;
    let ghost: HTMLElement | null = null;

    const over = (event: PointerEvent): string | null => {
      const below = document.elementFromPoint(event.clientX, event.clientY);
      return below?.closest("[data-part]")?.getAttribute("data-part") ?? null;
    };
    /** Shows where it would fall. */
    const mark = (wanted: string | null) => {
      for (const place of document.querySelectorAll("[data-over]"))
        place.removeAttribute("data-over");
      if (wanted === null || !picker.isOpen(wanted)) return;
      document.querySelector(`[data-part="${CSS.escape(wanted)}"]`)?.setAttribute("data-over", "");
    };
    const letGo = (event: KeyboardEvent) => {
      if (event.key === "Escape") stop();
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY };
      // A quick hand is off the piece before it is seen to move.
      element.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (!start) return;
      if (!ghost) {
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
        if (!picker.isPicked(part)) picker.pick(part);
        ghost = element.cloneNode(true) as HTMLElement;
        ghost.removeAttribute("data-at");
        ghost.setAttribute("aria-hidden", "true");
        const { width, height } = element.getBoundingClientRect();
        Object.assign(ghost.style, {
          position: "fixed",
          zIndex: "60",
          width: `${width}px`,
          height: `${height}px`,
          pointerEvents: "none",
          transform: "translate(-50%, -50%) scale(1.12)",
        });
        document.body.append(ghost);
      }
      ghost.style.left = `${event.clientX}px`;
      ghost.style.top = `${event.clientY}px`;
      mark(over(event));
    };
    const up = (event: PointerEvent) => {
      const target = ghost ? over(event) : null;
      const wasDragged = ghost !== null;
      stop();
      if (!wasDragged) return;
      if (target !== null && target !== part && picker.isOpen(target)) picker.pick(target);
      // The click that follows is the end of the drag, not another touch.
      element.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => element.removeEventListener("click", swallow, { capture: true }), 50);
    };
    const swallow = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    const stop = () => {
      mark(null);
      ghost?.remove();
      ghost = null;
      start = null;
    };
    addEventListener("keydown", letGo);
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", stop);
    return () => {
      stop();
      removeEventListener("keydown", letGo);
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", stop);
    };
  };
}
