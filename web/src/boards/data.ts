/** Data files of games as they are edited: read into things, and written again, a thing a line. */

/** The lines that say something, without what is said about them. */
const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => (line.split("#")[0] ?? "").trim())
    .filter(Boolean);

// --- A park of Caldera Park ------------------------------------------------------------------------

const WIDTHS = [6, 7, 6, 7, 6, 7, 6, 7];
/** What a space is, by its first letter; W is followed by a number. */
export const KINDS: Readonly<Record<string, string>> = {
  F: "forest",
  P: "prairie",
  M: "mountains",
  G: "geyser",
  V: "volcano",
  W: "weather",
};

export interface ParkData {
  /** The spaces row by row, as they are written: `F.`, `Pr`, `Mw`, `V.`, `W3`. */
  readonly rows: readonly (readonly string[])[];
  /** Geysers on corners, each between three spaces. */
  readonly geysers: readonly (readonly string[])[];
}

/** The park in a text; null if its rows are not those of a park. */
export function readPark(text: string): ParkData | null {
  const lines = linesOf(text).map((line) => line.split(/\s+/));
  const rows = lines.filter(([word]) => word !== "geyser");
  if (rows.map((row) => row.length).join() !== WIDTHS.join()) return null;
  return {
    rows,
    geysers: lines.filter(([word]) => word === "geyser").map(([, ...around]) => around),
  };
}

export function writePark({ rows, geysers }: ParkData): string {
  const lines = rows.map((row, index) => (index % 2 === 0 ? "  " : "") + row.join("  "));
  const corners = geysers.map((around) => `geyser ${around.join(" ")}`);
  return `${[...lines, ...corners].join("\n")}\n`;
}

/** How many there are of each kind of space, and of waterfalls. */
export function countPark({ rows, geysers }: ParkData): Readonly<Record<string, number>> {
  const found: Record<string, number> = { waterfall: 0, corner: geysers.length };
  for (const word of rows.flat()) {
    const name = word.startsWith("W") ? word : (KINDS[word[0] ?? ""] ?? "");
    found[name] = (found[name] ?? 0) + 1;
    if (/^[FPM]w/.test(word)) found["waterfall"] = (found["waterfall"] ?? 0) + 1;
  }
  return found;
}

/** The park after a touch on a space with a tool. A weather space changes places. */
export function changePark(park: ParkData, tool: string, row: number, column: number): ParkData {
  const rows = park.rows.map((each) => [...each]);
  const before = rows[row]?.[column] ?? "";
  const mark = /^[FPM](.)/.exec(before)?.[1] ?? ".";
  let after = before;
  if (tool === "river") after = mark === "." ? `${before[0]}r` : `${before[0]}.`;
  else if (tool === "waterfall") after = `${before[0]}${mark === "w" ? "r" : "w"}`;
  else if (/^W\d$/.test(tool)) after = tool;
  else {
    const letter = Object.keys(KINDS).find((key) => KINDS[key] === tool) ?? "";
    after = letter === "V" || letter === "G" ? `${letter}.` : letter + mark;
  }
  const isWater = tool === "river" || tool === "waterfall";
  if (isWater && !/^[FPM]/.test(before)) return park;
  if (/^W\d$/.test(tool)) {
    for (const each of rows) {
      const at = each.indexOf(tool);
      if (at >= 0) each[at] = before;
    }
  }
  const changed = rows[row];
  if (changed) changed[column] = after;
  return { ...park, rows };
}

/** The park with a geyser on a corner, or without it if there was one. */
export function toggleGeyser(park: ParkData, around: readonly string[]): ParkData {
  const key = [...around].sort().join(" ");
  const others = park.geysers.filter((each) => [...each].sort().join(" ") !== key);
  return {
    ...park,
    geysers: others.length < park.geysers.length ? others : [...park.geysers, around],
  };
}

// --- The tokens of Caldera Park --------------------------------------------------------------------

export interface TokenData {
  readonly animals: Readonly<Record<string, number>>;
  readonly water: boolean;
}

/** The tokens in a text; null if there is a line that is none. */
export function readTokens(text: string): TokenData[] | null {
  const tokens = linesOf(text).map((line): TokenData | null => {
    const animals: Record<string, number> = {};
    let water = false;
    for (const part of line.split("+").map((word) => word.trim())) {
      const found = /^([1-9]) *([a-z]+)$/.exec(part);
      if (part === "water") water = true;
      else if (found?.[2]) animals[found[2]] = Number(found[1]);
      else return null;
    }
    return { animals, water };
  });
  return tokens.every((token) => token !== null) ? tokens : null;
}

export function writeToken({ animals, water }: TokenData): string {
  const parts = Object.entries(animals)
    .filter(([, count]) => count > 0)
    .map(([species, count]) => `${count} ${species}`);
  return [...parts, ...(water ? ["water"] : [])].join(" + ");
}

export const writeTokens = (tokens: readonly TokenData[]) =>
  `${tokens.map(writeToken).join("\n")}\n`;

// --- The numbers of Carcata's island ---------------------------------------------------------------

export interface Constant {
  /** Its name, as `pawns`, `gem ruby` or `face lava`. */
  readonly name: string;
  readonly numbers: readonly string[];
}

/** The numbers in a text, a thing a line. */
export function readConstants(text: string): Constant[] {
  return linesOf(text).map((line) => {
    const [word = "", ...rest] = line.split(/\s+/);
    const isNamed = word === "gem" || word === "face";
    return isNamed
      ? { name: `${word} ${rest[0] ?? ""}`, numbers: rest.slice(1) }
      : { name: word, numbers: rest };
  });
}

export const writeConstants = (constants: readonly Constant[]) =>
  `${constants.map(({ name, numbers }) => [name, ...numbers].join(" ")).join("\n")}\n`;
