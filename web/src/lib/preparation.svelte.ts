/** Games that the server is still preparing: which one the page waits for, and how far all are. */

import type { GamePreparation, PreparationView } from "$wire/server";

import { Abandoned, Refusal } from "./refusal";

/** The pause before the server is asked for its progress again, in milliseconds. */
const PAUSE = 500;
/** The delay of the waiting page, in milliseconds: a game that is ready by then needs none. */
const SHOWN_AFTER = 400;

type Look = () => Promise<PreparationView>;

let games = $state.raw<readonly GamePreparation[]>([]);
let awaited = $state<string | null>(null);
/** Counts the times that somebody stopped waiting. */
let abandoned = 0;

/** The game that whoever is in front of the screen waits for. */
export function awaitedGame(): string | null {
  return awaited;
}

/** Returns the preparation of a game; undefined if it was not asked for. */
export function preparationOf(game: string): GamePreparation | undefined {
  return games.find((known) => known.game === game);
}

export function noteAll(view: PreparationView): void {
  games = view.games;
}

export function noteOne(view: GamePreparation): void {
  games = games.map((known) => (known.game === view.game ? view : known));
}

/** Waits until the rules of a game are there; throws if whoever waits goes elsewhere. */
export async function awaitRules(game: string, look: Look): Promise<void> {
  const mine = abandoned;
  const show = setTimeout(() => (awaited = game), SHOWN_AFTER);
  try {
    for (;;) {
      // A server that cannot be reached for a moment is asked again.
      await look().then(noteAll, (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
      if (mine !== abandoned) throw new Abandoned();
      if (preparationOf(game)?.rules.stage === "ready") return;
      await new Promise((done) => setTimeout(done, PAUSE));
      if (mine !== abandoned) throw new Abandoned();
    }
  } finally {
    clearTimeout(show);
    if (mine === abandoned) awaited = null;
  }
}

/** Stops waiting: whoever waited is elsewhere. */
export function abandon(): void {
  abandoned += 1;
  awaited = null;
}

/** Asks how far all games are until a condition holds; returns what stops asking. */
export function follow(look: Look, isEnough: () => boolean): () => void {
  let timer = 0;
  let isOver = false;
  const ask = async () => {
    await look().then(noteAll, () => undefined);
    if (!isOver && !isEnough()) timer = window.setTimeout(ask, 2 * PAUSE);
  };
  void ask();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Whether everything of all games that are known is ready. */
export function isAllReady(): boolean {
  return games.every(({ rules, bots }) => rules.stage === "ready" && bots.stage === "ready");
}
