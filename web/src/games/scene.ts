/** The interface between the pages and a game's room: what it is given, and what it implements. */

import type { Component, Snippet } from "svelte";

import type { Part, Picker } from "$lib/picker.svelte";
import type { Flight } from "$lib/animation";
import type { Sound } from "$lib/sound.svelte";
import { say } from "$lib/words.svelte";
import type {
  BoxView,
  Choice,
  HintIdea,
  MoveView,
  PictureView,
  Result,
  SeatView,
  Story,
  View,
} from "$wire/server";

/**
 * The types that a game's data has on the wire, from its own module in `$wire`. The pages, which
 * work for any game, know none of them: for those all are `unknown`.
 */
export interface GameTypes {
  /** The state of the table as one seat sees it. */
  readonly look: unknown;
  /** The board, which never changes during a game. */
  readonly board: unknown;
  readonly move: unknown;
  /** The motion of things in a story. */
  readonly motion: unknown;
  /** The draft of a move that is not chosen by its parts; null if there are no such moves. */
  readonly draft: unknown;
}

export interface GameChoice<Game extends GameTypes> extends Choice {
  readonly move: Game["move"];
}

export interface GameView<Game extends GameTypes> extends View {
  readonly table: Game["look"];
  readonly choices: readonly GameChoice<Game>[];
}

export interface GameStory<Game extends GameTypes> extends Story {
  readonly motion?: Game["motion"] | null;
}

/** A move in its forms: of a choice, a hint or a review. */
export interface GameMove<Game extends GameTypes> extends MoveView {
  readonly move: Game["move"];
}

/** The scene that a room is given to draw. */
export interface Scene<Game extends GameTypes = GameTypes> {
  readonly box: BoxView;
  /** The table's id, and the event after which it is shown; null for as it stands. */
  readonly table: string;
  readonly event: number | null;
  /** The picture of the table, where it is not one of a table at the server. */
  readonly picture?: () => Promise<PictureView>;
  readonly view: GameView<Game>;
  /** The board, which never changes as long as the room is open; nor does the picker. */
  readonly board: Game["board"];
  readonly names: readonly string[];
  readonly seats: readonly SeatView[];
  /** The seat whose side is shown; the first for a watcher. */
  readonly seat: number;
  /** Whether the seat that is shown is to decide now, here. */
  readonly isAsked: boolean;
  readonly picker: Picker<Game["move"], Game["draft"]>;
  /** Sends a move that is not picked from a list, in notation. */
  readonly play: (move: string) => void;
  readonly ideas: readonly HintIdea[];
  /** What has happened so far, as far as it is known here; what was taken back is among it. */
  readonly stories: readonly GameStory<Game>[];
  readonly result: Result | null;
}

export interface RoomProps<Game extends GameTypes = GameTypes> {
  readonly scene: Scene<Game>;
  /** The log of what happened, to be put beside the board. */
  readonly log: Snippet;
  /** Shown in place of the board's surroundings when the game is over. */
  readonly ending: Snippet;
}

export interface Room<Game extends GameTypes = GameTypes> {
  /** The parts that one touches to make a move. */
  readonly partsOf: (move: Game["move"]) => readonly Part[];
  /** A move in words. */
  readonly describe: (made: GameMove<Game>, scene: Scene<Game>) => string;
  /** Returns the flights of pieces when something happens. */
  readonly flightsOf: (story: GameStory<Game>, scene: Scene<Game>) => readonly Flight[];
  /** What is heard when something happens; without it, a piece where something moves. */
  readonly soundOf?: (story: GameStory<Game>) => Sound | null;
  /** Whether a story is one of many like it, which is told when there is nothing else to tell. */
  readonly isMinor?: (story: GameStory<Game>) => boolean;
  /**
   * Whether a move may be played for whoever has no other: not if doing it is a moment of its own,
   * such as the end of a turn. Without this none is.
   */
  readonly isForced?: (move: Game["move"]) => boolean;
  /** Says the next thing to do, where the room knows better than the game how it is done here. */
  readonly prompt?: (scene: Scene<Game>) => string | null;
  readonly Board: Component<RoomProps<Game>>;
  /** The lines of the score in the order in which they are counted, and what they are called. */
  readonly scoreLines: (scene: Scene<Game>) => readonly ScoreLine[];
}

export interface ScoreLine {
  readonly label: string;
  readonly values: readonly (number | string)[];
  /** Whether the values are points that add up. */
  readonly counts: boolean;
  /** The addresses (`data-at`) of what is counted, which lights up on the board meanwhile. */
  readonly lights?: readonly string[];
}

/** The ranks of a hint's moves, by the parts that they touch; the better one counts. */
export function ranksOf({ ideas, picker }: Pick<Scene, "ideas" | "picker">): Record<Part, number> {
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

// A table's data is of the types of the game that it names: here, and in the lessons, this is taken
// on trust, as is everything that the server sends.
const rooms = import.meta.glob<Room>(["./*/room.ts", "!./plain/room.ts"], { import: "room" });

/** A game's own room, the one that its box brings, or else the plain one. */
export async function openRoom(box: BoxView): Promise<Room> {
  const load = rooms[`./${box.name}/room.ts`];
  if (load) return load();
  const { broughtRoom, plainRoom } = await import("./plain/room");
  return box.has_room ? broughtRoom : plainRoom;
}
