/**
 * The rooms that boxes bring: modules of plain JavaScript, `web/room.js` in the box, which know
 * nothing of how this client is made. docs/browser.md describes what they are given.
 */

import type { BoxView, Choice, HintIdea, Result, Value, View } from "$wire/server";

/** The scene to draw, as plain data. */
export interface BroughtScene {
  readonly view: View;
  readonly board: unknown;
  readonly names: readonly string[];
  /** The seat whose side is shown. */
  readonly seat: number;
  /** Whether the seat that is shown is to decide now, here. */
  readonly isAsked: boolean;
  readonly ideas: readonly HintIdea[];
  readonly result: Result | null;
  readonly language: string;
}

/** The functions that a room can call. */
export interface Host {
  /** Plays a move in notation; whether it is allowed, the server says. */
  readonly play: (notation: string) => void;
  /** Says a message of the game, or of the client, in the language of whoever looks. */
  readonly say: (message: string, values?: Readonly<Record<string, Value>>) => string;
  /** A choice or an idea in words. */
  readonly describe: (choice: Pick<Choice, "text" | "phrase">) => string;
}

export interface BroughtRoom {
  readonly update: (scene: BroughtScene) => void;
  readonly close?: () => void;
}

/** Opens the room of a box in an element. */
export async function openBrought(
  { files }: BoxView,
  element: HTMLElement,
  host: Host,
): Promise<BroughtRoom> {
  const module: unknown = await import(/* @vite-ignore */ `${files}/room.js`);
  const { open } = module as { open: (element: HTMLElement, host: Host) => unknown };
  const room = await open(element, host);
  if (typeof (room as BroughtRoom | undefined)?.update !== "function") {
    throw new TypeError("open() returns no { update }");
  }
  return room as BroughtRoom;
}
