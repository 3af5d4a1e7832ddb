/** Caldera Park: what is touched, what moves, what is counted. */

import { say } from "$lib/words.svelte";
import type { Move } from "$wire/caldera";

import type { Room, Scene, ScoreLine } from "../scene";
import Caldera from "./Caldera.svelte";
import { flightsOf, partsOf } from "./moves";
import { sayFeature, sayTerrain, sayTokenText, sayWeather } from "./names";
import type { CalderaGame } from "./types";

function describe(made: Move): string {
  switch (made.type) {
    case "call":
      return say("caldera-idea-call", {
        feature: sayFeature(made.feature),
        terrain: sayTerrain(made.terrain),
      });
    case "place":
      return say("caldera-idea-place", { token: sayTokenText(made.token), space: made.space });
    case "opening":
      return say("caldera-idea-weather", { weather: sayWeather(made.weather), space: made.space });
    case "forecast":
      return sayWeather(made.weather);
  }
}

function scoreLines({ view }: Scene<CalderaGame>): readonly ScoreLine[] {
  const { parks } = view.table;
  const lines = Object.keys(parks[0]?.sheet ?? {});
  return [
    {
      label: say("caldera-line-driven-away"),
      values: parks.map((park) => park.flipped.length),
      counts: false,
    },
    ...lines.map((line) => ({
      label: say(`caldera-line-${line}`),
      values: parks.map((park) => park.sheet[line] ?? 0),
      counts: true,
    })),
  ];
}

export const room: Room<CalderaGame> = { partsOf, describe, flightsOf, scoreLines, Board: Caldera };
