import type { Picker } from "$lib/picker.svelte";
import type { SeatView } from "$wire/server";
import type { GameTypes, Scene } from "../src/games/scene";

/** The scene of a seat that is to decide, with these moves to choose from, which are offered. */
export function sceneOf<Game extends GameTypes>(
  table: Game["look"],
  board: Game["board"],
  moves: readonly Game["move"][],
  picker: Picker<Game["move"], Game["draft"]>,
  partsOf: (move: Game["move"]) => readonly string[],
): Scene<Game> {
  const choices = moves.map((move, code) => ({ code, text: `${code}`, move }));
  picker.offer("0:1", choices, partsOf);
  return {
    box: {
      name: "",
      title: "",
      least_seats: 2,
      most_seats: 2,
      usual_seats: 2,
      minutes: [1, 2],
      variants: [],
      options: {},
      has_secrets: false,
      has_pad: false,
      has_puzzles: false,
      files: "",
      has_words: false,
      has_room: false,
      cover: null,
      lesson: [],
    },
    table: "",
    event: null,
    view: {
      game: "",
      variant: "",
      seats: 2,
      viewer: 0,
      events: 1,
      deciders: [0],
      over: false,
      table,
      choices,
      countless: false,
    },
    stories: [],
    board,
    names: ["Ada", "Bob"],
    seats: [],
    seat: 0,
    isAsked: true,
    picker,
    play: () => undefined,
    ideas: [],
    result: null,
  };
}

/** A person's seat at this screen, but for what is changed. */
export const person = (changes: Partial<SeatView> = {}): SeatView => ({
  name: "Ada",
  bot: null,
  character: null,
  fair: false,
  manner: null,
  free: false,
  kept: null,
  yours: true,
  left: false,
  here: true,
  decides: false,
  seconds_left: null,
  skip_in: null,
  ...changes,
});
