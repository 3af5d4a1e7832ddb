/** Whether somebody wants to hear anything, and how loud. What is heard is made in `synth.ts`. */

import type { Synth } from "./synth";

export type Sound =
  | "call"
  | "card"
  | "dice"
  | "end"
  | "gem"
  | "piece"
  | "rumble"
  | "splash"
  | "tile"
  | "turn"
  | "wind";

const [KEPT, KEPT_VOLUME] = ["ludotope-sound", "ludotope-volume"];
const USUAL_VOLUME = 0.6;
/** Of much that happens at once, so many things are heard, one so many seconds after another. */
const [MOST, APART] = [5, 0.17];

let isOn = $state(localStorage.getItem(KEPT) === "on");
let loudness = $state(within(Number(localStorage.getItem(KEPT_VOLUME) ?? USUAL_VOLUME)));
let synth: Promise<Synth> | null = null;

export function soundIsOn(): boolean {
  return isOn;
}

export function switchSound(): void {
  isOn = !isOn;
  localStorage.setItem(KEPT, isOn ? "on" : "off");
  play("turn");
}

/** How loud sounds are, from 0 to 1. */
export function volume(): number {
  return loudness;
}

export function setVolume(wanted: number): void {
  loudness = within(wanted);
  localStorage.setItem(KEPT_VOLUME, String(loudness));
}

/** Plays a sound, some seconds from now; nothing before the page was touched for the first time. */
export function play(sound: Sound, later = 0): void {
  // Older browsers do not say, and keep silent by themselves.
  if (!isOn || navigator.userActivation?.hasBeenActive === false) return;
  synth ??= import("./synth").then(({ Synth: Made }) => new Made());
  synth.then(
    (made) => made.play(sound, loudness, later),
    () => (synth = null),
  );
}

/** Plays what is heard of several things that happened: nothing twice in a row. */
export function playAll(sounds: readonly (Sound | null)[]): void {
  const heard = sounds.filter((sound, index) => sound !== null && sound !== sounds[index - 1]);
  heard.slice(-MOST).forEach((sound, index) => sound && play(sound, index * APART));
}

function within(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : USUAL_VOLUME;
}
