/** What follows from the look of a table. */

import type { SeatLook } from "$wire/caldera";

/** What a seat would score now. */
export function totalOf(park: SeatLook | undefined): number {
  return Object.values(park?.sheet ?? {}).reduce((sum, points) => sum + points, 0);
}
