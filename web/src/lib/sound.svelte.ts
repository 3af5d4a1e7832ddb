/** Small sounds, made on the spot, and only for those who want them. */

const KEPT = "ludotope-sound";

/** Each a few tones: pitch in hertz, beginning and length in seconds. */
const TUNES = {
  piece: [[330, 0, 0.07]],
  turn: [
    [523, 0, 0.09],
    [659, 0.1, 0.14],
  ],
  end: [
    [523, 0, 0.12],
    [659, 0.13, 0.12],
    [784, 0.26, 0.3],
  ],
} as const;

let isOn = $state(localStorage.getItem(KEPT) === "on");
let context: AudioContext | null = null;

export function soundIsOn(): boolean {
  return isOn;
}

export function switchSound(): void {
  isOn = !isOn;
  localStorage.setItem(KEPT, isOn ? "on" : "off");
  play("turn");
}

export function play(tune: keyof typeof TUNES): void {
  if (!isOn) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [pitch, begins, length] of TUNES[tune]) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, now + begins);
    loudness.gain.exponentialRampToValueAtTime(0.12, now + begins + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + begins + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(now + begins);
    tone.stop(now + begins + length);
  }
}
