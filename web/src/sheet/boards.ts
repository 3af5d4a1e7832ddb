/** Boards that are entered, and the numbers that they give. */

import type { Pad, SheetView } from "$wire/server";

import type { Values } from "./pad";

/** What a board is entered with, in the way of its game. */
export interface EntryProps {
  readonly sheet: string;
  readonly pad: Pad;
  readonly names: readonly string[];
  /** The colour of each seat. */
  readonly colours: readonly number[];
  /** What lies on each place, by its name. */
  readonly places: Readonly<Record<string, string>>;
  /** The places of each land or territory, by a key that is about it. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
  readonly values: Values;
  readonly canUndo: boolean;
  readonly onlay: (place: string, what: string) => void;
  readonly onundo: () => void;
}

/** How boards of the whole table are entered; what there is at the beginning. */
export const TABLE_BOARDS = {
  trias: {
    load: () => import("./MapEntry.svelte"),
    begin: { "0,0": "pole" } as Readonly<Record<string, string>>,
  },
  carcata: {
    load: () => import("./IslandEntry.svelte"),
    begin: {} as Readonly<Record<string, string>>,
  },
} as const;

export const tableBoardOf = (game: string) =>
  game in TABLE_BOARDS ? TABLE_BOARDS[game as keyof typeof TABLE_BOARDS] : null;

/** What lies on the board of a seat, or of all. */
export function placesOn(values: Values, seat: number | null): Record<string, string> {
  const prefix = seat === null ? "board:" : `board.${seat}:`;
  return Object.fromEntries(
    Object.entries(values)
      .filter(([key, value]) => key.startsWith(prefix) && value)
      .map(([key, value]) => [key.slice(prefix.length), value]),
  );
}

/** The numbers of a pad: what was typed, and what boards give where they are used. */
export function boardNumbers(
  pad: Pad,
  values: Values,
  boards: SheetView["boards"],
): Record<string, string> {
  const groups = (pad.groups ?? []).map(({ name }) => `${name}@`);
  let numbers: Record<string, string> = { ...values };
  for (const [seat, found] of Object.entries(boards)) {
    if (seat === "all") {
      if (values["mode"] !== "board") continue;
      // Rows that were typed are not there besides those of the board.
      numbers = Object.fromEntries(
        Object.entries(numbers).filter(([key]) => !groups.some((group) => key.startsWith(group))),
      );
      Object.assign(numbers, found);
    } else if (values[`mode.${seat}`] === "board") {
      for (const [name, number] of Object.entries(found)) numbers[`${name}.${seat}`] = number;
    }
  }
  return numbers;
}
