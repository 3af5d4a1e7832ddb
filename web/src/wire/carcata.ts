// Written by tools/write_types.py from the server's structs. Do not change it here.

/** The whole table. `beside_turtle` are the beach spaces from which it can be boarded. */
export interface Look {
  readonly phase: string;
  readonly active: number;
  readonly spaces: readonly (SpaceLook)[];
  readonly territories: number;
  readonly treasures: readonly (number)[];
  readonly ways: Readonly<Record<string, readonly (readonly [q: number, r: number])[]>>;
  readonly dice: Readonly<Record<string, number>>;
  readonly bag: readonly (string)[];
  readonly lava_left: number;
  readonly statues_left: number;
  readonly turtle: number;
  readonly last_step: number;
  readonly beside_turtle: readonly (readonly [q: number, r: number])[];
  readonly gem: string | null;
  readonly aim: readonly [number, number] | null;
  readonly flow_at: readonly [q: number, r: number] | null;
  readonly island_wins: boolean;
  readonly seats: readonly (SeatLook)[];
}

/** A space of the island. The territory is its number, or None where there is none. */
export interface SpaceLook {
  readonly at: readonly [q: number, r: number];
  readonly level: number;
  readonly lava: boolean;
  readonly statue: boolean;
  readonly pawn: number | null;
  readonly gems: readonly (string)[];
  readonly territory: number | null;
}

/** The pawns and gems of one seat, and its score if the game ended now. */
export interface SeatLook {
  readonly pawns: number;
  readonly to_place: number;
  readonly rides: boolean;
  readonly collected: readonly (string)[];
  readonly sheet: Readonly<Record<string, number>>;
  readonly out: boolean;
}

/** The island's surroundings and pieces. */
export interface Board {
  readonly stations: readonly (readonly [readonly [q: number, r: number], readonly [q: number, r: number]])[];
  readonly turtle: readonly (readonly [number, number])[];
  readonly crater: number;
  readonly dice: number;
  readonly pawns: number;
  readonly statues: number;
  readonly worth: Readonly<Record<string, number>>;
  readonly aim: AimBoard;
}

/** The flights of a gem over an empty island if chance added nothing. */
export interface AimBoard {
  readonly degrees: number;
  readonly forces: number;
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
  readonly lands: readonly (readonly (number)[])[];
  readonly rests: readonly (readonly (readonly [q: number, r: number] | null)[])[];
}

/** A move that is one word: keep, done, erupt, left or right. */
export interface Simple {
  readonly type: "simple";
  readonly what: string;
}

/** Something done on one space: place, board, land, statue or return. */
export interface OnSpace {
  readonly type: "on space";
  readonly what: string;
  readonly at: readonly [q: number, r: number];
}

/** Rolls dice again, named by what they show. */
export interface Reroll {
  readonly type: "reroll";
  readonly dice: readonly (string)[];
}

/** Moves a pawn to the neighbouring space. */
export interface Step {
  readonly type: "move";
  readonly at: readonly [q: number, r: number];
  readonly to: readonly [q: number, r: number];
}

/** Starts a flow of lava on a space, in the direction of another. */
export interface Flow {
  readonly type: "flow";
  readonly at: readonly [q: number, r: number];
  readonly to: readonly [q: number, r: number];
}

/** Aims the catapult: degrees clockwise from the east, and force. */
export interface Aim {
  readonly type: "aim";
  readonly degrees: number;
  readonly force: number;
}

/** Dice that are rolled, by what they show then. */
export interface RollLook {
  readonly type: "roll";
  readonly dice: readonly (string)[];
}

/** A pawn that comes to a place, and the gems that it picks up there. */
export interface WalkLook {
  readonly type: "walk";
  readonly seat: number;
  readonly start: readonly [q: number, r: number] | "hand" | "turtle";
  readonly end: readonly [q: number, r: number] | "turtle";
  readonly gems: readonly (string)[];
}

/** Lava that covers spaces one after another; whose pawn was there, if any, and which gems. */
export interface FlowLook {
  readonly type: "flow";
  readonly spaces: readonly (readonly [q: number, r: number])[];
  readonly pawns: readonly (number | null)[];
  readonly gems: readonly (readonly (string)[])[];
}

/** A statue that comes from an islet or goes back to it. */
export interface StatueLook {
  readonly type: "statue";
  readonly at: readonly [q: number, r: number];
  readonly islet: number;
  readonly returns: boolean;
}

/** A gem that comes to the crater. */
export interface DrawLook {
  readonly type: "draw";
  readonly gem: string;
}

/** The turtle's way, in steps since the beginning. */
export interface SwimLook {
  readonly type: "swim";
  readonly start: number;
  readonly end: number;
}

/** The flight of a gem: its way, what it touched, where it rests. */
export interface FlightLook {
  readonly type: "flight";
  readonly gem: string;
  readonly path: readonly (readonly [number, number, number])[];
  readonly times: readonly (number)[];
  readonly ground: readonly (number)[];
  readonly touched: readonly (readonly [q: number, r: number] | "turtle")[];
  readonly touched_at: readonly (number)[];
  readonly pawns: readonly (number | null)[];
  readonly islets: readonly (number)[];
  readonly rest: readonly [q: number, r: number] | null;
  readonly keeper: number | null;
  readonly is_lost: boolean;
  readonly station: number;
}

export type Move = Simple | OnSpace | Reroll | Step | Flow | Aim;

export type Motion = RollLook | WalkLook | FlowLook | StatueLook | DrawLook | SwimLook | FlightLook;
