/**
 * Motion from the story. The table is drawn as it stands after the news; then whatever came to a
 * new place is shown coming there, one after another. So every motion can be cut short at any time.
 */

export interface Flight {
  /** The place where it ends, and, if it is seen coming from somewhere, where it began. */
  readonly to: string;
  readonly from: string | null;
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
  return flights.map((flight, index) => ({
    ...flight,
    delay: Math.round(index * gap),
    duration: flight.from === null ? POP : DURATION,
  }));
}

const find = (place: string) => document.querySelector(`[data-at="${CSS.escape(place)}"]`);

export class Stage {
  #running: Animation[] = [];
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

  /** Shows things coming to their places. */
  play(flights: readonly Flight[]): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
    for (const flight of schedule(flights)) {
      const element = find(flight.to);
      if (element) this.#running.push(this.#move(element, flight));
    }
  }

  get isPlaying(): boolean {
    return this.#running.some((animation) => animation.playState === "running");
  }

  /** Everything is where it belongs at once. */
  skip(): void {
    for (const animation of this.#running) animation.finish();
    this.#running = [];
  }

  #move(element: Element, { from, delay, duration }: Timed): Animation {
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
