/** The numbers of a pad: what was typed, and what boards give where they are used. */

import type { Pad, SheetView } from "$wire/server";

import type { Values } from "./pad";

export function boardNumbers(
  pad: Pad,
  values: Values,
  boards: SheetView["boards"],
): Record<string, string> {
  const groups = (pad.groups ?? []).map(({ name }) => `${name}@`);
  let numbers: Record<string, string> = { ...values };
  for (const [seat, found] of Object.entries(boards)) {
    if (seat === "all") {
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
