/** Shows the news of a table one after another: draws it, animates it, announces it, plays sounds. */

import { tick } from "svelte";

import type { Story, TableView } from "$wire/server";

import type { Room, Scene } from "../games/scene";
import type { Animator } from "./animation";
import { announce } from "./announcer.svelte";
import { sayStory } from "./seats";
import { play as playSound } from "./sound.svelte";

type Animations = Pick<Animator, "prepare" | "play" | "skip" | "watched">;

/** What the page shows when news comes. */
export interface Shown {
  readonly room: Room | null;
  readonly scene: Scene | null;
  readonly table: TableView | null;
  /** Whether a curtain hides the table from whoever is in front of the screen. */
  readonly isCovered: boolean;
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

  constructor(animator: Animations, shown: Shown) {
    this.#animator = animator;
    this.#shown = shown;
  }

  /** Shows news after what came before has been seen. `draw` makes it the state of the table. */
  add(stories: readonly Story[], draw: () => void): void {
    this.#waiting += 1;
    this.#queue = this.#queue.then(async () => {
      await this.#animator.watched;
      await this.#show(stories, draw);
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#isHurried = false;
    });
  }

  /** Ends all motion, and that of the news which waits. */
  hurry(): void {
    this.#isHurried = this.#waiting > 0;
    this.#animator.skip();
  }

  async #show(stories: readonly Story[], draw: () => void): Promise<void> {
    const { room, scene } = this.#shown;
    const flights = room && scene ? stories.flatMap((story) => room.flightsOf(story, scene)) : [];
    this.#animator.prepare(flights);
    this.isWatching = !this.#isHurried && flights.some(({ hold }) => hold !== undefined);
    draw();
    this.#tell(stories);
    await tick();
    if (!this.#isHurried) this.#animator.play(flights);
    void this.#animator.watched.then(() => (this.isWatching = false));
    if (this.#shown.table?.stage === "over") playSound("end");
    else if (flights.length > 0) playSound("piece");
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
