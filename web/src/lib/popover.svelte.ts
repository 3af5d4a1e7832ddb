/** Notes that are shown beside what one points at, comes to with the keyboard, or touches. */

import { on } from "svelte/events";

/** What is said of something while one looks at it, and beside which element. */
export interface Noted<Note> {
  readonly note: Note;
  readonly anchor: Element;
}

export class Notes<Note> {
  shown = $state.raw<Noted<Note> | null>(null);

  hide(): void {
    this.shown = null;
  }

  /** Hides the note of this element, if it is the one that is shown. */
  #leave(anchor: Element): void {
    if (this.shown?.anchor === anchor) this.hide();
  }

  /** An attachment: the element shows this note. A finger shows it until it touches something else. */
  of(note: Note) {
    return (anchor: Element) => {
      const show = () => (this.shown = { note, anchor });
      const hide = () => this.#leave(anchor);
      let isTouched = false;
      const enter = (event: Event) => {
        if (event instanceof PointerEvent && event.pointerType !== "touch") show();
      };
      const leave = (event: Event) => {
        if (event instanceof PointerEvent && event.pointerType !== "touch") hide();
      };
      const down = (event: Event) => {
        isTouched = event instanceof PointerEvent && event.pointerType === "touch";
      };
      const click = () => {
        if (isTouched) show();
      };
      const focus = () => {
        if (anchor.matches(":focus-visible")) show();
      };
      const listeners = { pointerenter: enter, pointerleave: leave, pointerdown: down, click };
      const off = Object.entries({ ...listeners, focus, blur: hide }).map(([kind, listener]) =>
        on(anchor, kind, listener),
      );
      // What was drawn anew under a pointer that rests is pointed at still.
      if (anchor.matches(":hover") && matchMedia("(hover: hover)").matches) show();
      return () => {
        for (const stop of off) stop();
        hide();
      };
    };
  }
}
