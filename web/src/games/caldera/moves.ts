/** The moves of Caldera Park: what is touched to make them. */

import type { Move } from "$wire/caldera";

export function partsOf(made: Move): readonly string[] {
  switch (made.type) {
    case "call":
      return [`feature:${made.feature}`, `terrain:${made.terrain}`];
    case "place":
      return [`token:${made.token}`, `space:${made.space}`];
    case "opening":
      return [`weather:${made.weather}`, `space:${made.space}`];
    case "forecast":
      return [`weather:${made.weather}`];
  }
}
