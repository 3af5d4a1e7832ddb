/** The order and letters of the territories into which lava divides the island. */

import { middle, type Point } from "$lib/hexes";
import type { Look, SpaceLook } from "$wire/carcata";

import type { SeenSpace } from "./spaces.svelte";

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/** The numbers of the territories by size: the largest keeps the colours of the land. */
export function bySize({ spaces, territories }: Look): readonly number[] {
  return bySizeOf(spaces, territories);
}

/** The numbers of so many territories of some spaces, the largest first. */
export function bySizeOf(spaces: readonly SpaceLook[], territories: number): readonly number[] {
  const size = (territory: number) =>
    spaces.filter((space) => space.territory === territory).length;
  return numbers(territories).toSorted((one, other) => size(other) - size(one));
}

export interface Letter {
  readonly territory: number;
  readonly at: Point;
}

/** Returns the letter of each territory: in its midst, on a space with nothing on it. */
export function lettersOf(spaces: readonly SeenSpace[], territories: number): readonly Letter[] {
  if (territories < 2) return [];
  return numbers(territories).map((territory) => {
    const own = spaces.filter((space) => space.territory === territory);
    const centre = middle(...own.map((space) => space.centre));
    const empty = own.filter(({ pawn, statue, gems }) => pawn === null && !statue && !gems[0]);
    const away = ({ centre: { x, y } }: SeenSpace) => Math.hypot(x - centre.x, y - centre.y);
    const [best] = (empty.length > 0 ? empty : own).toSorted((a, b) => away(a) - away(b));
    return { territory, at: best?.centre ?? centre };
  });
}
