/** What a game's room is given to draw, and what it tells the house about itself. */

import type { Component, Snippet } from "svelte";

import type { Part, Picker } from "$lib/picker.svelte";
import type { Flight } from "$lib/stage";
import { say } from "$lib/words.svelte";
import type { HintIdea, Result, SeatView, Story, View } from "$wire/server";

export interface Scene {
  readonly view: View;
  /** What never changes, as long as the room is open; nor does the picker. */
  readonly board: unknown;
  readonly names: readonly string[];
  readonly seats: readonly SeatView[];
  /** Whose side is shown; the first seat's for a watcher. */
  readonly seat: number;
  /** Whether the seat that is shown is to decide now, here. */
  readonly isAsked: boolean;
  readonly picker: Picker;
  /** Sends a move that is not picked from a list, in notation. */
  readonly play: (move: string) => void;
  readonly ideas: readonly HintIdea[];
  readonly result: Result | null;
}

export interface RoomProps {
  readonly scene: Scene;
  /** What happened, to be put beside the board. */
  readonly log: Snippet;
  /** Shown in place of the board's surroundings when the game is over. */
  readonly ending: Snippet;
}

export interface Room {
  /** The parts that one touches to make a move. */
  readonly partsOf: (move: unknown) => readonly Part[];
  /** A move in words. */
  readonly describe: (move: unknown) => string;
  /** What is seen moving when something happens. */
  readonly flightsOf: (story: Story, scene: Scene) => readonly Flight[];
  /** What to do next, where the room knows better than the game how it is done here. */
  readonly prompt?: (scene: Scene) => string | null;
  readonly Board: Component<RoomProps>;
  /** The lines of the score in the order in which they are counted, and what they are called. */
  readonly scoreLines: (scene: Scene) => readonly ScoreLine[];
}

export interface ScoreLine {
  readonly label: string;
  readonly values: readonly (number | string)[];
  /** Whether the values are points that add up. */
  readonly counts: boolean;
}

/** The ranks of a hint's moves, by the parts that they touch; the better one counts. */
export function ranksOf({ ideas, picker }: Scene): Record<Part, number> {
  const ranks: Record<Part, number> = {};
  ideas.forEach(({ code }, index) => {
    for (const part of picker.partsOf(code)) ranks[part] ??= index + 1;
  });
  return ranks;
}

/** With the rank that a hint gives it, if it does. */
export function withRank(name: string, rank: number | undefined): string {
  return rank === undefined ? name : `${name}, ${say("web-hint-rank", { rank })}`;
}

const rooms = import.meta.glob<Room>("./*/room.ts", { import: "room" });

/** A game's own room; a game that has none yet is played from its list of choices. */
export async function openRoom(game: string): Promise<Room> {
  const load = rooms[`./${game}/room.ts`] ?? rooms["./plain/room.ts"];
  if (!load) throw new Error(game);
  return load();
}
