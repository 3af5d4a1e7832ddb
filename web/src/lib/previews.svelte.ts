/** What a move would bring, asked for one that is looked at, and kept for one decision. */

import type { Effect, PreviewView } from "$wire/server";

import { withProperNames } from "./seats";
import { sayPhrase } from "./words.svelte";

export class Previews {
  #ask: (move: string) => Promise<PreviewView>;
  #decision: string | null = null;
  #known = new Map<string, Promise<readonly Effect[] | null>>();
  /** Not any more once the game has said that it does not say what moves bring. */
  #isTold = true;

  constructor(ask: (move: string) => Promise<PreviewView>) {
    this.#ask = ask;
  }

  /** What a move in notation would bring in a decision; null if nobody says. */
  async of(decision: string, move: string): Promise<readonly Effect[] | null> {
    if (!this.#isTold) return null;
    if (decision !== this.#decision) {
      this.#decision = decision;
      this.#known.clear();
    }
    const known = this.#known.get(move) ?? this.#fetch(move);
    this.#known.set(move, known);
    const found = await known;
    // Asked again the next time: the server may have been away.
    if (found === null && this.#known.get(move) === known) this.#known.delete(move);
    return found;
  }

  async #fetch(move: string): Promise<readonly Effect[] | null> {
    try {
      const { effects, stale } = await this.#ask(move);
      if (effects === null) this.#isTold = false;
      return stale ? null : effects;
    } catch {
      // It is only a help: what is wrong with the connection is said elsewhere.
      return null;
    }
  }
}

/** By how much a line changes, with its sign; empty where no line does. */
export function signOf({ line, points }: Effect): string {
  if (line == null) return "";
  return points && points > 0 ? `+${points}` : `−${Math.abs(points ?? 0)}`;
}

export function sayEffect(effect: Effect): string {
  return sayPhrase(withProperNames(effect.phrase));
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 12;
const EDGE = 8;

/**
 * Where something of a size is put beside what it is about: for a mouse at its side, for a finger
 * above it, where no hand is. It stays on the screen.
 */
export function placeBeside(
  about: Box,
  size: { readonly width: number; readonly height: number },
  screen: { readonly width: number; readonly height: number },
  isByFinger: boolean,
): { left: number; top: number } {
  const within = (wanted: number, length: number, all: number) =>
    Math.max(EDGE, Math.min(wanted, all - length - EDGE));
  const inMiddle = {
    left: within(about.left + (about.width - size.width) / 2, size.width, screen.width),
    top: within(about.top + (about.height - size.height) / 2, size.height, screen.height),
  };
  const places = {
    above: { left: inMiddle.left, top: about.top - size.height - GAP },
    right: { left: about.left + about.width + GAP, top: inMiddle.top },
    left: { left: about.left - size.width - GAP, top: inMiddle.top },
    below: { left: inMiddle.left, top: about.top + about.height + GAP },
  };
  const fits = ({ left, top }: { left: number; top: number }) =>
    left >= EDGE &&
    top >= EDGE &&
    left + size.width <= screen.width - EDGE &&
    top + size.height <= screen.height - EDGE;
  const order = isByFinger
    ? [places.above, places.left, places.right, places.below]
    : [places.right, places.left, places.above, places.below];
  const found = order.find(fits);
  if (found) return found;
  return { left: inMiddle.left, top: within(places.above.top, size.height, screen.height) };
}
