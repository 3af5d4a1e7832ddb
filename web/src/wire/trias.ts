// Written by tools/write_types.py from the server's structs. Do not change it here.

/** The whole table. */
export interface Look {
  readonly phase: string;
  readonly active: number;
  readonly card: string | null;
  readonly points_left: number;
  readonly rescues_left: number;
  readonly lifted: string | null;
  readonly lifted_at: readonly [q: number, r: number] | null;
  readonly would_lose: number;
  readonly would_be_out: boolean;
  readonly drifts: readonly (DriftLook)[];
  readonly scoring_places: readonly (PlaceLook)[];
  readonly last_turns: number | null;
  readonly piles: readonly (number)[];
  readonly tiles: readonly (TileLook)[];
  readonly pools: readonly (PoolLook)[];
  readonly lands: readonly (LandLook)[];
  readonly seats: readonly (SeatLook)[];
}

/** A tile that the active seat may let drift now, and where it could go. */
export interface DriftLook {
  readonly at: readonly [q: number, r: number];
  readonly to: readonly (readonly [q: number, r: number])[];
}

/** A place for the lifted tile where it would make new land, and what each seat would get. */
export interface PlaceLook {
  readonly at: readonly [q: number, r: number];
  readonly gains: readonly (number)[];
}

/** A tile with its herds (of each seat). `spent`: the active seat's that may not breed. */
export interface TileLook {
  readonly at: readonly [q: number, r: number];
  readonly terrain: string;
  readonly capacity: number;
  readonly herds: readonly (number)[];
  readonly spent: number;
  readonly ring: number;
}

/** Herds that swim. */
export interface PoolLook {
  readonly at: readonly [q: number, r: number];
  readonly herds: readonly (number)[];
}

/** A landmass and what it would give each seat if the game ended now. */
export interface LandLook {
  readonly tiles: readonly (readonly [q: number, r: number])[];
  readonly has_pole: boolean;
  readonly herds: readonly (number)[];
  readonly points: readonly (number)[];
}

/** A seat's stock, points and card. The card is None if there is none, or `unknown`. */
export interface SeatLook {
  readonly stock: number;
  readonly track: number;
  readonly lands: number;
  readonly card: string | null;
  readonly out: boolean;
}

/** The board, which never changes: pieces, and the costs of actions. */
export interface Board {
  readonly herds: number;
  readonly costs: Readonly<Record<string, number>>;
  readonly rescued_together: number;
  readonly tiles: Readonly<Record<string, number>>;
  readonly capacity: Readonly<Record<string, number>>;
}

/** Plays the card in hand. */
export interface PlayCard {
  readonly type: "play card";
}

/** Draws a card and plays that one. */
export interface DrawCard {
  readonly type: "draw";
}

/** Ends the actions. */
export interface Done {
  readonly type: "done";
}

/** Puts the first herds on a tile. */
export interface Start {
  readonly type: "start";
  readonly at: readonly [q: number, r: number];
}

/** Takes a tile up to let it drift. */
export interface Lift {
  readonly type: "lift";
  readonly at: readonly [q: number, r: number];
}

/** Lays the lifted tile. */
export interface Lay {
  readonly type: "lay";
  readonly at: readonly [q: number, r: number];
}

/** Lets a herd breed. */
export interface Breed {
  readonly type: "breed";
  readonly at: readonly [q: number, r: number];
}

/** Moves a herd to the tile beside it. */
export interface Go {
  readonly type: "move";
  readonly at: readonly [q: number, r: number];
  readonly to: readonly [q: number, r: number];
  readonly bred: boolean;
}

/** Saves a swimmer onto the tile beside it. */
export interface Rescue {
  readonly type: "rescue";
  readonly at: readonly [q: number, r: number];
  readonly to: readonly [q: number, r: number];
  readonly bred: boolean;
}

/** A tile is taken up. */
export interface LiftMotion {
  readonly type: "lift";
  readonly at: readonly [q: number, r: number];
}

/** The lifted tile slides to its new place. */
export interface DriftMotion {
  readonly type: "drift";
  readonly at: readonly [q: number, r: number];
  readonly to: readonly [q: number, r: number];
}

/** A herd goes, or is saved from the water. */
export interface StepMotion {
  readonly type: "step";
  readonly seat: number;
  readonly at: readonly [q: number, r: number];
  readonly to: readonly [q: number, r: number];
}

/** Herds come on a tile from the stock. */
export interface BirthMotion {
  readonly type: "birth";
  readonly seat: number;
  readonly at: readonly [q: number, r: number];
  readonly herds: number;
}

/** Herds go back to the stock; each place is named as often as there are herds. */
export interface LossMotion {
  readonly type: "loss";
  readonly seat: number;
  readonly places: readonly (readonly [q: number, r: number])[];
}

/** A card goes from a seat's hand or the pile (-1) to a hand or to the middle (-1). */
export interface CardMotion {
  readonly type: "card";
  readonly source: number;
  readonly target: number;
}

export type Move = PlayCard | DrawCard | Done | Start | Lift | Lay | Breed | Go | Rescue;

export type Motion = LiftMotion | DriftMotion | StepMotion | BirthMotion | LossMotion | CardMotion;
