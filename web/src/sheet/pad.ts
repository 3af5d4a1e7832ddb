/**
 * Adds a scoring pad up from the description that its game publishes, so that a phone without a
 * network can. No rule is written here: only sums, products and shares that the description names.
 * `ludotope/engine/pad.py` does the same, and both are held to the same examples.
 */

import type { Check, Field, Finding, Line, Pad, Tally, Tie } from "$wire/server";

export type Formula = Line["points"];
export type Values = Readonly<Record<string, string>>;

/** What is written where nobody knows any more what would break a tie. */
export const UNKNOWN = "?";

/** The number that was typed, or the sum of several; nothing and `?` are 0. */
export function numberIn(text: string | undefined): number {
  return text && text !== UNKNOWN
    ? text.split("+").reduce((sum, part) => sum + Number(part), 0)
    : 0;
}

/** The key of a field: `NAME`, `NAME.SEAT`, `NAME@ROW` or `NAME@ROW.SEAT`. */
export function keyOf(field: Field, seat: number | null, row: string | null): string {
  const ofRow = field.scope === "row" || field.scope === "cell" ? `@${row}` : "";
  const ofSeat = field.scope === "seat" || field.scope === "cell" ? `.${seat}` : "";
  return field.name + ofRow + ofSeat;
}

/** The rows of a group that are there, in the order in which they came. */
export function rowsOf(values: Values, group: string): string[] {
  const prefix = `${group}@`;
  return Object.entries(values)
    .filter(([key, value]) => key.startsWith(prefix) && value === "1")
    .map(([key]) => key.slice(prefix.length));
}

class Sheet {
  readonly #fields: ReadonlyMap<string, Field>;

  constructor(
    readonly pad: Pad,
    readonly seats: number,
    readonly values: Values,
  ) {
    this.#fields = new Map(pad.fields.map((field) => [field.name, field]));
  }

  get allSeats(): number[] {
    return Array.from({ length: this.seats }, (_, seat) => seat);
  }

  number(name: string, seat: number | null, row: string | null): number {
    const field = this.#fields.get(name);
    return field ? numberIn(this.values[keyOf(field, seat, row)]) : 0;
  }

  value(formula: Formula, seat: number | null = null, row: string | null = null): number {
    switch (formula.is) {
      case "number":
        return formula.value;
      case "of":
        return this.number(formula.field, seat, row);
      case "sum":
        return add(formula.parts.map((part) => this.value(part, seat, row)));
      case "product":
        return formula.parts.reduce((product, part) => product * this.value(part, seat, row), 1);
      case "any":
        return this.value(formula.part, seat, row) > 0 ? 1 : 0;
      case "rows":
        return add(
          rowsOf(this.values, formula.group).map((each) => this.value(formula.part, seat, each)),
        );
      case "seats":
        return add(this.allSeats.map((each) => this.value(formula.part, each, row)));
      case "share":
        return this.#share(formula, seat ?? 0, row);
    }
  }

  #share(share: Extract<Formula, { is: "share" }>, seat: number, row: string | null): number {
    const counts = this.allSeats.map((each) => this.number(share.by, each, row));
    const mine = counts[seat] ?? 0;
    const most = Math.max(...counts);
    const second = Math.max(0, ...counts.filter((count) => count < most));
    const tied = (wanted: number) => counts.filter((count) => count === wanted).length;
    const size = Math.min(this.number(share.size, null, row), (share.first[0]?.length ?? 1) - 1);
    if (mine === 0) return 0;
    if (mine === most) return share.first[tied(most) - 1]?.[size] ?? 0;
    if (mine === second && tied(most) === 1) return share.second[tied(second) - 1]?.[size] ?? 0;
    return 0;
  }

  /** The seats and rows that have a field of their own. */
  placesOf(field: Field): { seat: number | null; row: string | null }[] {
    const isOfRow = field.scope === "row" || field.scope === "cell";
    const rows = isOfRow ? rowsOf(this.values, field.group ?? "") : [null];
    const seats = field.scope === "seat" || field.scope === "cell" ? this.allSeats : [null];
    return rows.flatMap((row) => seats.map((seat) => ({ seat, row })));
  }
}

/** The points that each seat gets from one row of a group, as a land. */
export function pointsOfRow(
  pad: Pad,
  seats: number,
  values: Values,
  group: string,
  row: string,
): number[] {
  const sheet = new Sheet(pad, seats, values);
  const parts = pad.lines.flatMap(({ points }) =>
    points.is === "rows" && points.group === group ? [points.part] : [],
  );
  return sheet.allSeats.map((seat) => add(parts.map((part) => sheet.value(part, seat, row))));
}

const add = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Adds a pad up; whatever is not there counts as nothing. */
export function tally(
  pad: Pad,
  seats: number,
  values: Values,
  names: readonly string[] = [],
): Tally {
  const sheet = new Sheet(pad, seats, values);
  const lines = sheet.allSeats.map((seat) =>
    Object.fromEntries(pad.lines.map((line) => [line.name, sheet.value(line.points, seat)])),
  );
  const totals = lines.map((line) => add(Object.values(line)));
  const ties = pad.ties ?? [];
  const isOut = sheet.allSeats.map((seat) => !!pad.out && sheet.value(pad.out, seat) > 0);
  const keys = leaveUndecided(
    sheet,
    sheet.allSeats.map((seat) => {
      const all = [totals[seat] ?? 0, ...ties.map((tie) => signed(sheet, tie, seat))];
      return isOut[seat] ? all.map(() => -1) : all;
    }),
  );
  let places = keys.map((key, seat) =>
    isOut[seat]
      ? 1 + isOut.filter((out) => !out).length
      : 1 + keys.filter((other, rival) => !isOut[rival] && compare(other, key) > 0).length,
  );
  let decidedBy = whatDecided(keys, ["points", ...ties.map((tie) => tie.name)]);
  const nobodyLeft = isOut.every(Boolean);
  if (nobodyLeft || (pad.nobody && sheet.value(pad.nobody) > 0)) {
    places = places.map(() => 2);
    decidedBy = nobodyLeft ? "nobody" : "island";
  }
  const rungs = (pad.ladder ?? []).filter((step) => (totals[0] ?? 0) >= step);
  const isAlone = seats === 1 && rungs.length > 0;
  return {
    lines,
    totals,
    places,
    decided_by: decidedBy,
    remark: isAlone ? `${pad.game}-rung-${Math.max(...rungs)}` : null,
    findings: (pad.checks ?? []).flatMap((check) => findingsOf(sheet, check, names)),
    missing: missingOn(sheet),
    asks: asksOn(sheet, keys, places),
  };
}

function signed(sheet: Sheet, tie: Tie, seat: number): number {
  const value = sheet.value(tie.by, seat);
  return tie.fewer ? 0 - value : value;
}

/** Makes those equal who are tied for the most where nobody knows what would tell them apart. */
function leaveUndecided(sheet: Sheet, keys: readonly number[][]): number[][] {
  for (const [index, tie] of (sheet.pad.ties ?? []).entries()) {
    const tied = bestBy(keys, index + 1);
    if (!tied.some((seat) => isUnknown(sheet, tie, seat))) continue;
    return keys.map((key, seat) =>
      tied.includes(seat) ? key.map((number, at) => (at > index ? 0 : number)) : key,
    );
  }
  return [...keys];
}

function isUnknown(sheet: Sheet, tie: Tie, seat: number): boolean {
  const used = fieldsIn(tie.by);
  return sheet.pad.fields
    .filter(({ name }) => used.has(name))
    .some((field) =>
      sheet
        .placesOf(field)
        .filter((place) => place.seat === null || place.seat === seat)
        .some(({ row }) => sheet.values[keyOf(field, seat, row)] === UNKNOWN),
    );
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, number] of one.entries()) {
    const difference = number - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The seats that are best by the first comparisons. */
function bestBy(keys: readonly (readonly number[])[], length: number): number[] {
  const firsts = keys.map((key) => key.slice(0, length));
  const best = firsts.reduce((most, key) => (compare(key, most) > 0 ? key : most));
  return firsts.flatMap((key, seat) => (compare(key, best) === 0 ? [seat] : []));
}

function whatDecided(keys: readonly (readonly number[])[], names: readonly string[]): string {
  return names.find((_, index) => bestBy(keys, index + 1).length === 1) ?? "shared";
}

function missingOn(sheet: Sheet): string[] {
  return sheet.pad.fields
    .filter((field) => (field.needed ?? true) && !field.flag)
    .flatMap((field) => sheet.placesOf(field).map(({ seat, row }) => keyOf(field, seat, row)))
    .filter((key) => !sheet.values[key]);
}

function findingsOf(sheet: Sheet, check: Check, names: readonly string[]): Finding[] {
  const rows = check.scope === "row" ? rowsOf(sheet.values, check.group ?? "") : [null];
  const seats = check.scope === "seat" ? sheet.allSeats : [null];
  return rows.flatMap((row) =>
    seats.flatMap((seat) => {
      const left = sheet.value(check.left, seat, row);
      const right = sheet.value(check.right, seat, row);
      if (left === right || (left < right && !check.exact)) return [];
      const player = seat === null ? {} : { player: names[seat] ?? String(seat + 1) };
      return [
        {
          check: check.name,
          phrase: [check.message, { left, right, ...player }] as const,
          seat,
          row,
          mild: check.mild ?? false,
          unfinished: left < right,
        },
      ];
    }),
  );
}

function asksOn(
  sheet: Sheet,
  keys: readonly (readonly number[])[],
  places: readonly number[],
): string[] {
  for (const [index, tie] of (sheet.pad.ties ?? []).entries()) {
    const tied = bestBy(keys, index + 1);
    if (tied.length === 1 || !places.includes(1)) return [];
    if (tied.some((seat) => isUnknown(sheet, tie, seat))) return [];
    const used = fieldsIn(tie.by);
    const unknown = sheet.pad.fields
      .filter((field) => !(field.needed ?? true) && used.has(field.name))
      .flatMap((field) =>
        sheet
          .placesOf(field)
          .filter(({ seat }) => seat === null || tied.includes(seat))
          .map(({ seat, row }) => keyOf(field, seat, row)),
      )
      .filter((key) => !sheet.values[key]);
    if (unknown.length > 0) return unknown;
  }
  return [];
}

/** The names of the fields that a formula is made of. */
export function fieldsIn(formula: Formula): Set<string> {
  switch (formula.is) {
    case "number":
      return new Set();
    case "of":
      return new Set([formula.field]);
    case "sum":
    case "product":
      return new Set(formula.parts.flatMap((part) => [...fieldsIn(part)]));
    case "share":
      return new Set([formula.by, formula.size]);
    case "any":
    case "rows":
    case "seats":
      return fieldsIn(formula.part);
  }
}
