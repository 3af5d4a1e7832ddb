/** A pattern of tiles that follows from a name: the same for everybody, another for every name. */

interface Tone {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

export interface Pattern {
  readonly hue: number;
  readonly tiles: readonly { readonly path: string; readonly tone: Tone }[];
}

const SIZE = 50;
const SHAPES: readonly ((x: number, y: number) => string)[] = [
  (x, y) => `M${x} ${y}h${SIZE}v${SIZE}z`,
  (x, y) => `M${x} ${y}v${SIZE}h${SIZE}z`,
  (x, y) => `M${x} ${y + SIZE}a${SIZE} ${SIZE} 0 0 1 ${SIZE} -${SIZE}v${SIZE}z`,
  (x, y) => `M${x} ${y}a${SIZE} ${SIZE} 0 0 0 ${SIZE} ${SIZE}v-${SIZE}z`,
  (x, y) =>
    `M${x + SIZE / 2} ${y}l${SIZE / 2} ${SIZE / 2}l-${SIZE / 2} ${SIZE / 2}l-${SIZE / 2} -${SIZE / 2}z`,
];

export function patternOf(name: string, width: number, height: number): Pattern {
  const draw = numbersFrom(name);
  const hue = draw(360);
  const tiles = [];
  for (let y = 0; y < height; y += SIZE) {
    for (let x = 0; x < width; x += SIZE) {
      const shape = SHAPES[draw(SHAPES.length)];
      const tone = { hue: draw(3) * 18 - 18, saturation: 38 + draw(25), lightness: 34 + draw(30) };
      if (shape) tiles.push({ path: shape(x, y), tone });
    }
  }
  return { hue, tiles };
}

/** Whole numbers below a bound, one after another, which follow from a text (FNV-1a, xorshift). */
function numbersFrom(text: string): (below: number) => number {
  let state = 0x811c9dc5;
  for (const letter of text) {
    state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  state ||= 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
