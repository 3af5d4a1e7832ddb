/** Shows the news of a table one after another: draws it, animates it, announces it, plays sounds. */

import { tick } from "svelte";

import type { Story, TableView } from "$wire/server";

import type { Room, Scene } from "../games/scene";
import type { Animator } from "./animation";
import { announce } from "./announcer.svelte";
import { holdOf, type Pace, RATES } from "./pace";
import { sayStory } from "./seats";
import { playAll, type Sound } from "./sound.svelte";

type Animations = Pick<Animator, "prepare" | "play" | "skip" | "watched">;

/** The content of the page when news comes. */
export interface Shown {
  readonly room: Room | null;
  readonly scene: Scene | null;
  readonly table: TableView | null;
  /** Whether a curtain hides the table from whoever is in front of the screen. */
  readonly isCovered: boolean;
  /** How fast it is to be shown. */
  readonly pace: Pace;
}

export class NewsQueue {
  /** A sentence for everybody at the table, until the next news. */
  notice = $state<string | null>(null);
  /** Whether something moves that is to be seen to its end: the game's end is not told before. */
  isWatching = $state(false);

  #animator: Animations;
  #shown: Shown;
  #queue: Promise<void> = Promise.resolve();
  #waiting = 0;
  #isHurried = false;
  /** Until what is shown can have been read. */
  #read: Promise<void> = Promise.resolve();
  #endReading: () => void = () => undefined;

  constructor(animator: Animations, shown: Shown) {
    this.#animator = animator;
    this.#shown = shown;
  }

  /** Shows news after what came before has been seen. `draw` makes it the state of the table. */
  add(stories: readonly Story[], draw: () => void): void {
    this.#waiting += 1;
    this.#queue = this.#queue.then(async () => {
      await this.#animator.watched;
      await this.#read;
      await this.#show(stories, draw);
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#isHurried = false;
    });
  }

  /** Ends all motion, and shows the news which waits at once. */
  hurry(): void {
    this.#isHurried = this.#waiting > 0;
    this.#animator.skip();
    this.#endReading();
  }

  async #show(stories: readonly Story[], draw: () => void): Promise<void> {
    const { room, scene } = this.#shown;
    const flights = room && scene ? stories.flatMap((story) => room.flightsOf(story, scene)) : [];
    this.#animator.prepare(flights);
    this.isWatching = !this.#isHurried && flights.some(({ hold }) => hold !== undefined);
    const wasPlaying = this.#shown.table?.stage === "playing";
    draw();
    this.#tell(stories);
    await tick();
    if (!this.#isHurried) this.#hold(stories);
    const rate = RATES[this.#shown.pace];
    if (!this.#isHurried && rate !== null) this.#animator.play(flights, rate);
    void this.#animator.watched.then(() => (this.isWatching = false));
    const heard = this.#soundsOf(stories, flights.length > 0);
    const ends = wasPlaying && this.#shown.table?.stage === "over";
    playAll(ends ? [...heard, "end"] : heard);
  }

  #soundsOf(stories: readonly Story[], hasMoved: boolean): readonly (Sound | null)[] {
    const { room, isCovered } = this.#shown;
    // What is skipped is not heard either.
    if (!room || isCovered || this.#isHurried) return [];
    const { soundOf } = room;
    return soundOf ? stories.map((story) => soundOf(story)) : [hasMoved ? "piece" : null];
  }

  /** What others have done is there for a while before more is. */
  #hold(stories: readonly Story[]): void {
    const { room, table, pace } = this.#shown;
    const isMinor = room?.isMinor ?? (() => false);
    const hold = holdOf(stories, table?.seats ?? [], pace, isMinor);
    if (hold === 0) return;
    this.#read = new Promise((done) => {
      this.#endReading = done;
      setTimeout(done, hold);
    });
  }

  #tell(stories: readonly Story[]): void {
    const { room, table, isCovered } = this.#shown;
    // Behind a curtain it would be heard by somebody else.
    const told = room && !isCovered ? stories : [];
    for (const story of told) if (story.seat !== table?.seat) announce(sayStory(story));
    const refused = stories.find(({ phrase }) => phrase[0] === "told-undo-refused");
    this.notice = refused && room ? sayStory(refused) : null;
  }
}
