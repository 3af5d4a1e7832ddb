/** The order in which one thumb goes through a pad, and what a key does to what is being typed. */

import type { Field, Pad } from "$wire/server";

import { keyOf, numberIn, rowsOf, UNKNOWN, type Values } from "./pad";

/** A field on a page of the pad: of a seat, or of the whole table. */
export interface Spot {
  readonly key: string;
  readonly field: Field;
  readonly seat: number | null;
  readonly row: string | null;
}

/** The page of the whole table, after those of the seats. */
export const TABLE = -1;

const isNumber = (field: Field) => !field.flag && (field.needed ?? true);

/** The numbers to type on the page of a seat, or of the table. */
export function spotsOn(pad: Pad, seats: number, values: Values, page: number): Spot[] {
  const spot = (field: Field, seat: number | null, row: string | null): Spot => ({
    key: keyOf(field, seat, row),
    field,
    seat,
    row,
  });
  if (page !== TABLE) {
    const own = pad.fields.filter((field) => field.scope === "seat" && isNumber(field));
    return own.map((field) => spot(field, page, null));
  }
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const rows = (pad.groups ?? []).flatMap(({ name }) =>
    rowsOf(values, name).flatMap((row) =>
      pad.fields
        .filter((field) => field.group === name && isNumber(field))
        .flatMap((field) =>
          (field.scope === "cell" ? all : [null]).map((seat) => spot(field, seat, row)),
        ),
    ),
  );
  const table = pad.fields.filter((field) => field.scope === "table" && isNumber(field));
  return [...rows, ...table.map((field) => spot(field, null, null))];
}

/** Whether there is something to fill in that belongs to no seat. */
export function hasTablePage(pad: Pad): boolean {
  return pad.fields.some(({ scope }) => scope !== "seat");
}

/** What has been typed after a key; null if that could not be in the field. */
export function typed(field: Field, text: string, key: string): string | null {
  const before = text === UNKNOWN ? "" : text;
  if (key === "Backspace") return before.slice(0, -1);
  if (key === "+") return before === "" || before.endsWith("+") ? before : `${before}+`;
  const last = before.split("+").at(-1) ?? "";
  const after = last === "0" ? before.slice(0, -1) + key : before + key;
  return numberIn(after) > field.most ? null : after;
}

/** Whether nothing more can be typed that would fit, so that the next field can have its turn. */
export function isFull(field: Field, text: string): boolean {
  if (text === "" || text.includes("+")) return false;
  return text === "0" || Number(text) * 10 > field.most;
}
