/**
 * Animates the pieces that a story moves. The table is drawn at once in its new state; then whatever
 * came to a new place is shown coming there, one after another. So any animation can be skipped.
 */

/** A piece that moves between two addresses (`data-at`) of the drawing. */

export interface Flight {
  /** The place where it ends, and, if it is seen coming from somewhere, where it began. */
  readonly to: string;
  readonly from: string | null;
  /** A motion of its own instead of the usual one, in units of its drawing. */
  readonly frames?: readonly Keyframe[];
  readonly duration?: number;
  /** Whether it is a copy that moves, of something that is drawn nowhere else, and then is gone. */
  readonly isCopy?: boolean;
  /** The time until the next motion. A flight that has it is seen to its end before more news. */
  readonly hold?: number;
}

export interface Timed extends Flight {
  readonly delay: number;
  readonly duration: number;
}

const LONGEST = 1600;
const DURATION = 340;
const POP = 220;

/** One after another, closer together the more there are. */
export function schedule(flights: readonly Flight[]): Timed[] {
  const gap = Math.min(160, LONGEST / Math.max(1, flights.length));
  let begin = 0;
  return flights.map((flight) => {
    const delay = Math.round(begin);
    begin += flight.hold ?? gap;
    return {
      ...flight,
      delay,
      duration: flight.duration ?? (flight.from === null ? POP : DURATION),
    };
  });
}

const find = (place: string) => document.querySelector(`[data-at="${CSS.escape(place)}"]`);

/** A copy in front of the whole drawing, without an address. */
function copyOf(element: Element): Element {
  const copy = element.cloneNode(true) as Element;
  copy.setAttribute("data-copy", copy.getAttribute("data-at") ?? "");
  copy.removeAttribute("data-at");
  element.closest("svg")?.append(copy);
  return copy;
}

/** Lights what is at some addresses, and nothing else; returns the first of it. */
export function light(places: readonly string[]): Element | null {
  for (const lit of document.querySelectorAll("[data-lit]")) lit.removeAttribute("data-lit");
  const wanted = new Set(places);
  const found = [...document.querySelectorAll("[data-at]")].filter((element) =>
    wanted.has(element.getAttribute("data-at") ?? ""),
  );
  for (const element of found) element.setAttribute("data-lit", "");
  return found.find((element) => element.getClientRects().length > 0) ?? null;
}

/** Whatever stands for a thing or a place on a board. */
const PLACES = "[data-part], [data-at], [data-space], [data-site]";

/** Marks what is at some places, by the parts that are touched there or by coordinates. */
export function pointAtPlaces(parts: readonly string[], coordinates: readonly string[]): void {
  for (const marked of document.querySelectorAll("[data-pointed]")) {
    marked.removeAttribute("data-pointed");
  }
  if (parts.length + coordinates.length === 0) return;
  const isThere = (name: string | null) =>
    name !== null &&
    (parts.includes(name) ||
      coordinates.some((place) => name.endsWith(`:${place}`) || name.endsWith(` ${place}`)));
  const spaces = [
    ...coordinates,
    ...parts.map((part) => part.slice(part.search(/[: ][^: ]*$/) + 1)),
  ];
  for (const element of document.querySelectorAll(PLACES)) {
    const name = element.getAttribute("data-space") ?? element.getAttribute("data-site");
    const names = [element.getAttribute("data-part"), element.getAttribute("data-at")];
    const isMeant = names.some(isThere) || (name !== null && spaces.includes(name));
    if (isMeant) element.setAttribute("data-pointed", "");
  }
}

export class Animator {
  #running: Animation[] = [];
  #watched: Promise<unknown> = Promise.resolve();
  #rects = new Map<string, DOMRect>();

  /** Notes where things are before the table is drawn anew. */
  prepare(flights: readonly Flight[]): void {
    this.skip();
    this.#rects.clear();
    for (const { from } of flights) {
      const element = from === null ? null : find(from);
      if (from !== null && element) this.#rects.set(from, element.getBoundingClientRect());
    }
  }

  /** Shows things coming to their places, so much faster than usual. */
  play(flights: readonly Flight[], rate = 1): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
    const watched: Promise<unknown>[] = [];
    for (const flight of schedule(flights)) {
      const element = find(flight.to);
      if (!element) continue;
      const animation = this.#move(element, flight);
      animation.playbackRate = rate;
      this.#running.push(animation);
      if (flight.hold !== undefined) watched.push(animation.finished);
    }
    this.#watched = Promise.allSettled(watched);
  }

  /** Resolves when everything that wants to be seen to its end has been, or was cut short. */
  get watched(): Promise<unknown> {
    return this.#watched;
  }

  /** Marks the places where some flights end, and no others. */
  point(flights: readonly Flight[]): void {
    for (const marked of document.querySelectorAll("[data-pointed]")) {
      marked.removeAttribute("data-pointed");
    }
    for (const { to } of flights) find(to)?.setAttribute("data-pointed", "");
  }

  /** Everything is where it belongs at once. */
  skip(): void {
    for (const animation of this.#running) animation.finish();
    this.#running = [];
  }

  #move(element: Element, { from, frames, isCopy, delay, duration }: Timed): Animation {
    if (frames) {
      const shown = isCopy ? copyOf(element) : element;
      const own = shown.animate([...frames], { delay, duration, fill: "backwards" });
      if (isCopy) own.addEventListener("finish", () => shown.remove());
      return own;
    }
    const start = from === null ? undefined : this.#rects.get(from);
    const timing = {
      delay,
      duration,
      easing: "cubic-bezier(.2,.8,.3,1)",
      fill: "backwards",
    } as const;
    if (!start) {
      return element.animate(
        [
          { opacity: 0, transform: "scale(.5)" },
          { opacity: 1, transform: "scale(1)" },
        ],
        timing,
      );
    }
    const end = element.getBoundingClientRect();
    const unit = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
    const dx = (start.x + start.width / 2 - end.x - end.width / 2) / unit;
    const dy = (start.y + start.height / 2 - end.y - end.height / 2) / unit;
    const size = end.width > 0 ? start.width / end.width : 1;
    return element.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${size})` },
        { transform: `translate(0, 0) scale(1.08)`, offset: 0.8 },
        { transform: "none" },
      ],
      timing,
    );
  }
}
