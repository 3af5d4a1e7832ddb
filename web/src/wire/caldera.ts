// Written by tools/write_types.py from the server's structs. Do not change it here.

/** The whole table. The call is what was called last, until all have placed. */
export interface Look {
  readonly side: string;
  readonly phase: string;
  readonly round: number;
  readonly turn: number;
  readonly marmot: number;
  readonly feature: string | null;
  readonly terrain: string | null;
  readonly calls: Readonly<Record<string, string>>;
  readonly actions_left: readonly (string)[];
  readonly terrains_left: readonly (string)[];
  readonly parks: readonly (SeatLook)[];
}

/** One seat's park and displays, and what it would score now. */
export interface SeatLook {
  readonly tokens: Readonly<Record<string, string>>;
  readonly display: readonly (string)[];
  readonly reserve: number;
  readonly weather: Readonly<Record<string, string>>;
  readonly weather_face_up: readonly (string)[];
  readonly weather_face_down: number;
  readonly excess: readonly (string)[];
  readonly next_weather: string | null;
  readonly pending: boolean;
  readonly sheet: Readonly<Record<string, number>>;
  readonly flipped: readonly (string)[];
  readonly families: Readonly<Record<string, FamilyLook>>;
  readonly covers: Readonly<Record<string, readonly [number, number]>>;
  readonly danger: Readonly<Record<string, readonly (string)[]>>;
}

/** The best family of a species: where it is, its animals (with the sun's) and its water. */
export interface FamilyLook {
  readonly spaces: readonly (string)[];
  readonly animals: number;
  readonly holes: number;
}

/** The park of this game, with the names of its weather spaces, and what tokens there are. */
export interface Board {
  readonly side: string;
  readonly spaces: readonly (SpaceLook)[];
  readonly weather: Readonly<Record<string, string>>;
  readonly beside: Readonly<Record<string, readonly (string)[]>>;
  readonly geysers: readonly (readonly (string)[])[];
  readonly tokens: Readonly<Record<string, TokenLook>>;
  readonly weather_tokens: Readonly<Record<string, WeatherLook>>;
}

/** A space of the park, with where it is in words: `place` in a sentence, `mark` by itself. */
export interface SpaceLook {
  readonly name: string;
  readonly row: number;
  readonly column: number;
  readonly kind: string;
  readonly river: boolean;
  readonly waterfall: boolean;
  readonly place: Phrase;
  readonly mark: Phrase;
}

/** A message with its values, not yet said in any language. */
export type Phrase = readonly [string, Readonly<Record<string, Value>>];
export type Value = string | number | Phrase;

/** An animal token: its animals of each species, and whether it shows water. */
export interface TokenLook {
  readonly animals: Readonly<Record<string, number>>;
  readonly water: boolean;
}

/** What a weather token does to tokens beside it. */
export interface WeatherLook {
  readonly flips: readonly (string)[];
  readonly animals: number | null;
}

/** The marmot's holder calls for a feature on a terrain. */
export interface Call {
  readonly type: "call";
  readonly feature: string;
  readonly terrain: string;
}

/** A token of the display goes on a space of the park. */
export interface Place {
  readonly type: "place";
  readonly token: string;
  readonly space: string;
}

/** The first weather token goes on a space of the ring. */
export interface Opening {
  readonly type: "opening";
  readonly weather: string;
  readonly space: string;
}

/** A weather token goes on the next space of the ring. */
export interface Forecast {
  readonly type: "forecast";
  readonly weather: string;
}

/** An action token goes to a terrain space. */
export interface CallMotion {
  readonly type: "call";
  readonly feature: string;
  readonly terrain: string;
}

/** A token goes from a seat's display to its park. */
export interface PlaceMotion {
  readonly type: "place";
  readonly seat: number;
  readonly token: string;
  readonly space: string;
}

/** A weather token goes to a seat's park. */
export interface WeatherMotion {
  readonly type: "weather";
  readonly seat: number;
  readonly weather: string;
  readonly space: string;
}

/** A token comes to a seat's display. */
export interface DrawMotion {
  readonly type: "draw";
  readonly seat: number;
  readonly token: string;
}

export type Move = Call | Place | Opening | Forecast;

export type Motion = CallMotion | PlaceMotion | WeatherMotion | DrawMotion;
