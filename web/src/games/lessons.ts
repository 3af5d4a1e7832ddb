/** Lessons of a game: a few illustrated steps to read, and tips for a first game. */

import type { Component } from "svelte";

import type { GameTypes, Scene } from "./scene";

export interface Lesson<Game extends GameTypes = GameTypes> {
  /** The steps in their order; the words are the messages `NAME-learn-STEP` and `…-STEP-title`. */
  readonly steps: readonly string[];
  readonly Figure: Component<{ step: string }>;
  /** The symbols that the figures share, drawn once. */
  readonly Sprite: Component;
  /** The tips that fit the moment, most basic first; the words are the messages `NAME-tip-TIP`. */
  readonly tips: (scene: Scene<Game>) => readonly string[];
  /** The things in the room that tips are about, by name (`data-lesson`). */
  readonly places: Readonly<Record<string, string>>;
}

const lessons = import.meta.glob<Lesson>("./*/lesson.ts", { import: "lesson" });

/** Whether there are tips for a game. */
export const hasTips = (game: string): boolean => `./${game}/lesson.ts` in lessons;

/** The lesson that was made for this client; what a box brings has no tips. */
export async function openLesson(game: string): Promise<Lesson | null> {
  return (await lessons[`./${game}/lesson.ts`]?.()) ?? null;
}
