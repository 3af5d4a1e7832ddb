/** What the keys of a sheet are about: `tiles@k3.1` is a field, `board.0:3.4` a place on a board. */

import type { Pad } from "$wire/server";

import { TABLE } from "./order";

export interface Key {
  readonly name: string;
  readonly row: string | null;
  readonly seat: number | null;
  readonly place: string | null;
}

const KEY = /^([a-z][a-z0-9-]*)(?:@([a-z0-9]+))?(?:\.(\d))?(?::(.+))?$/;

/** Takes a key apart; null if it is none. */
export function readKey(key: string): Key | null {
  const [, name, row, seat, place] = KEY.exec(key) ?? [];
  if (name === undefined) return null;
  return {
    name,
    row: row ?? null,
    seat: seat === undefined ? null : Number(seat),
    place: place ?? null,
  };
}

/** The page that a key is on: a seat's, or that of the table; null if it is on none, as the date. */
export function pageOf(pad: Pad, key: string): number | null {
  const found = readKey(key);
  if (found === null) return null;
  if (found.row === null && found.seat !== null) return found.seat;
  const isField = pad.fields.some(({ name }) => name === found.name);
  return found.row !== null || found.place !== null || isField ? TABLE : null;
}
