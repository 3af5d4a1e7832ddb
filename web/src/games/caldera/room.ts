/** Caldera Park: what is touched, what moves, what is counted. */

import type { Flight } from "$lib/stage";
import { say } from "$lib/words.svelte";
import type { Look, Motion, Move } from "$wire/caldera";
import type { Story } from "$wire/server";

import type { Room, Scene, ScoreLine } from "../scene";
import Caldera from "./Caldera.svelte";
import { sayFeature, sayTerrain, sayTokenText, sayWeather } from "./names";

export function partsOf(move: unknown): readonly string[] {
  const made = move as Move;
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

export function describe(move: unknown): string {
  const made = move as Move;
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

export function flightsOf(story: Story): readonly Flight[] {
  const motion = story.motion as Motion | null | undefined;
  switch (motion?.type) {
    case "call":
      return [{ from: `feature:${motion.feature}`, to: `terrain:${motion.terrain}` }];
    case "place":
      return [
        {
          from: `token:${motion.seat}:${motion.token}`,
          to: `space:${motion.seat}:${motion.space}`,
        },
      ];
    case "weather":
      return [
        {
          from: `weather:${motion.seat}:${motion.weather}`,
          to: `space:${motion.seat}:${motion.space}`,
        },
      ];
    case "draw":
      return [{ from: null, to: `token:${motion.seat}:${motion.token}` }];
    case undefined:
      return [];
  }
}

function scoreLines(scene: Scene): readonly ScoreLine[] {
  const { parks } = scene.view.table as Look;
  const lines = Object.keys(parks[0]?.sheet ?? {});
  return [
    {
      label: say("caldera-line-weather"),
      values: parks.map((park) => say("caldera-driven-away", { count: park.flipped.length })),
      counts: false,
    },
    ...lines.map((line) => ({
      label: say(`caldera-line-${line}`),
      values: parks.map((park) => park.sheet[line] ?? 0),
      counts: true,
    })),
  ];
}

export const room: Room = { partsOf, describe, flightsOf, scoreLines, Board: Caldera };
