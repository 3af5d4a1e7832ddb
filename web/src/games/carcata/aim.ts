/** Aiming the catapult: from a pull of the hand to direction and force, and what that would do. */

import type { Hex, Point } from "$lib/hexes";
import type { AimBoard } from "$wire/carcata";

import { seen, SQUASH } from "./relief";

export interface Shot {
  /** Clockwise from the east. */
  readonly degrees: number;
  readonly force: number;
}

/** The longest pull that counts, in units of the drawing, and the shortest. */
export const LONGEST_PULL = 190;
export const SHORTEST_PULL = 14;

const FULL = 360;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Pulled back like a sling: the gem goes the other way, the farther the longer the pull. */
export function shotOf(pull: Point, { degrees: step, forces }: AimBoard): Shot | null {
  const [x, y] = [pull.x, pull.y / SQUASH];
  const length = Math.hypot(x, y);
  if (length < SHORTEST_PULL) return null;
  const angle = (Math.atan2(-y, -x) * 180) / Math.PI;
  const share = Math.min(1, (length - SHORTEST_PULL) / (LONGEST_PULL - SHORTEST_PULL));
  return {
    degrees: (Math.round(angle / step) * step + FULL) % FULL,
    force: Math.round(share * (forces - 1)),
  };
}

/** The pull that would make a shot. */
export function pullOf({ degrees, force }: Shot, { forces }: AimBoard): Point {
  const length = SHORTEST_PULL + (force / (forces - 1)) * (LONGEST_PULL - SHORTEST_PULL);
  return {
    x: -length * Math.cos(radians(degrees)),
    y: -length * Math.sin(radians(degrees)) * SQUASH,
  };
}

/** Turns the aim by steps around the whole circle, and changes the force between its limits. */
export function nudge(shot: Shot, turn: number, more: number, aim: AimBoard): Shot {
  return {
    degrees: (shot.degrees + turn * aim.degrees + FULL) % FULL,
    force: Math.max(0, Math.min(aim.forces - 1, shot.force + more)),
  };
}

/** In the language of the server. */
export const writeShot = ({ degrees, force }: Shot) => `aim ${degrees} > ${force}`;

export interface PredictedFlight {
  /** Its way through the air, as it is seen. */
  readonly arc: readonly Point[];
  /** The space where it would come to rest; none in the sea or the crater. */
  readonly rest: Hex | null;
}

/** Predicts the flight of a gem if chance added nothing and nothing stood in its way. */
export function predictFlight({ degrees, force }: Shot, aim: AimBoard): PredictedFlight {
  const direction = degrees / aim.degrees;
  const sector = aim.lands.length;
  const within = direction % sector;
  const lands = aim.lands[within]?.[force] ?? 0;
  const along = (out: number) => ({
    x: out * Math.cos(radians(degrees)),
    y: out * Math.sin(radians(degrees)),
  });
  const arc: Point[] = [];
  let before: readonly [number, number] | null = null;
  for (const [out, height] of aim.arcs[force] ?? []) {
    if (out > lands && before) {
      const share = (lands - before[0]) / (out - before[0]);
      arc.push(seen(along(lands), before[1] + share * (height - before[1])));
      break;
    }
    arc.push(seen(along(out), height));
    before = [out, height];
  }
  const rest = aim.rests[within]?.[force] ?? null;
  return { arc, rest: rest && turned(rest, Math.floor(direction / sector)) };
}

/** A hexagon after some sixths of a turn, clockwise. */
export function turned([q, r]: Hex, sixths: number): Hex {
  let hex: Hex = [q, r];
  for (let turn = 0; turn < sixths; turn += 1) hex = [0 - hex[1], hex[0] + hex[1]];
  return hex;
}
