/** Makes the sounds, out of tones and noise; loaded when the first one is heard. */

import type { Sound } from "./sound.svelte";

/** What a sound is made of: from when, for how long (in seconds), how loud, from one pitch to another. */
interface Part {
  readonly at?: number;
  readonly length: number;
  readonly gain: number;
  readonly from: number;
  readonly to?: number;
  /** How long it swells before it fades. */
  readonly attack?: number;
}

interface Tone extends Part {
  readonly wave?: OscillatorType;
}

/** Noise of which a filter lets something through. */
interface Noise extends Part {
  readonly filter: BiquadFilterType;
  readonly sharpness?: number;
}

const ATTACK = 0.004;
const SILENCE = 0.0001;

/** A struck bar of wood or metal: a tone and its overtones, each fading sooner. */
const struck = (pitch: number, at: number, length: number, gain: number): readonly Tone[] =>
  [1, 2.76, 5.4].map((overtone, index) => ({
    at,
    length: length / (1 + index),
    gain: gain / (1 + 2.2 * index),
    from: pitch * overtone,
  }));
const knock = (at: number, pitch: number, gain: number): readonly (Tone | Noise)[] => [
  { at, length: 0.09, gain, from: pitch, to: pitch * 0.6 },
  { at, length: 0.03, gain: gain * 0.8, from: pitch * 9, filter: "bandpass", sharpness: 1.5 },
];

const SOUNDS: Readonly<Record<Sound, readonly (Tone | Noise)[]>> = {
  piece: knock(0, 300, 0.3),
  tile: [...knock(0, 150, 0.5), ...knock(0.055, 210, 0.16)],
  // They hit the table, roll, and come to rest.
  dice: [0, 0.05, 0.09, 0.16, 0.21, 0.29, 0.4, 0.46].flatMap((at, index) =>
    knock(at, 340 + ((index * 137) % 190), 0.3 - 0.03 * index),
  ),
  splash: [
    { length: 0.5, gain: 0.42, from: 3200, to: 500, filter: "bandpass", attack: 0.02 },
    { at: 0.05, length: 0.75, gain: 0.16, from: 1400, to: 350, filter: "lowpass", attack: 0.12 },
    { at: 0.16, length: 0.1, gain: 0.12, from: 420, to: 900 },
    { at: 0.31, length: 0.09, gain: 0.1, from: 560, to: 1150 },
    { at: 0.43, length: 0.07, gain: 0.07, from: 700, to: 1350 },
  ],
  rumble: [
    { length: 1.3, gain: 0.9, from: 170, to: 60, filter: "lowpass", attack: 0.22 },
    { length: 1.2, gain: 0.42, from: 62, to: 38, wave: "triangle", attack: 0.15 },
    { at: 0.3, length: 0.7, gain: 0.3, from: 420, to: 120, filter: "lowpass", attack: 0.1 },
  ],
  gem: [
    ...struck(1568, 0, 0.7, 0.2),
    ...struck(2093, 0.07, 0.7, 0.16),
    ...struck(2637, 0.14, 0.9, 0.13),
  ],
  // An animal far off.
  call: [
    { length: 0.3, gain: 0.2, from: 300, to: 430, wave: "triangle", attack: 0.07 },
    { at: 0.22, length: 0.5, gain: 0.22, from: 450, to: 380, wave: "triangle", attack: 0.06 },
    { at: 0.22, length: 0.5, gain: 0.05, from: 900, to: 760, attack: 0.06 },
  ],
  card: [
    { length: 0.15, gain: 0.3, from: 1100, to: 4200, filter: "bandpass", attack: 0.05 },
    { at: 0.12, length: 0.04, gain: 0.2, from: 1700, filter: "bandpass" },
  ],
  wind: [
    { length: 0.9, gain: 0.3, from: 420, to: 950, filter: "bandpass", sharpness: 4, attack: 0.35 },
    { at: 0.2, length: 0.8, gain: 0.2, from: 900, to: 480, filter: "bandpass", attack: 0.3 },
  ],
  turn: [...struck(523, 0, 0.35, 0.2), ...struck(784, 0.12, 0.5, 0.18)],
  end: [523, 659, 784, 1047].flatMap((pitch, index) => struck(pitch, 0.14 * index, 1, 0.2)),
};

export class Synth {
  readonly #context: BaseAudioContext;
  readonly #all: GainNode;
  readonly #noise: AudioBuffer;

  constructor(context: BaseAudioContext = new AudioContext()) {
    this.#context = context;
    // What sounds at once does not become too loud together.
    const limiter = context.createDynamicsCompressor();
    this.#all = context.createGain();
    this.#all.connect(limiter).connect(context.destination);
    this.#noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = this.#noise.getChannelData(0);
    samples.forEach((_, index) => (samples[index] = 2 * Math.random() - 1));
  }

  /** Plays a sound some seconds from now, with a loudness from 0 to 1. */
  play(sound: Sound, loudness: number, later: number): void {
    const context = this.#context;
    // A phone stops it while nobody looks.
    if (context instanceof AudioContext && context.state === "suspended") void context.resume();
    // Ears hear half as much of a quarter.
    this.#all.gain.value = loudness ** 2;
    const begin = context.currentTime + later;
    for (const part of SOUNDS[sound]) this.#playPart(part, begin + (part.at ?? 0));
  }

  #playPart(part: Tone | Noise, begin: number): void {
    const { length, gain, attack = ATTACK } = part;
    const source = "filter" in part ? this.#playNoise(part, begin) : this.#playTone(part, begin);
    const fade = this.#context.createGain();
    fade.gain.setValueAtTime(SILENCE, begin);
    fade.gain.exponentialRampToValueAtTime(gain, begin + attack);
    fade.gain.exponentialRampToValueAtTime(SILENCE, begin + length);
    source.connect(fade).connect(this.#all);
  }

  #playTone({ from, to = from, wave = "sine", length }: Tone, begin: number): AudioNode {
    const tone = this.#context.createOscillator();
    tone.type = wave;
    slide(tone.frequency, from, to, begin, length);
    tone.start(begin);
    tone.stop(begin + length);
    return tone;
  }

  #playNoise(
    { from, to = from, filter, sharpness = 0.8, length }: Noise,
    begin: number,
  ): AudioNode {
    const noise = this.#context.createBufferSource();
    noise.buffer = this.#noise;
    noise.loop = true;
    const passes = this.#context.createBiquadFilter();
    passes.type = filter;
    passes.Q.value = sharpness;
    slide(passes.frequency, from, to, begin, length);
    noise.start(begin, Math.random() * 0.5);
    noise.stop(begin + length);
    return noise.connect(passes);
  }
}

function slide(pitch: AudioParam, from: number, to: number, begin: number, length: number): void {
  pitch.setValueAtTime(from, begin);
  pitch.exponentialRampToValueAtTime(to, begin + length);
}
