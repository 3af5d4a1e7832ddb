/** The names of the things of the park, for eyes and ears. */

import { areCoordinatesShown } from "$lib/coordinates.svelte";
import { say, sayList, sayPhrase } from "$lib/words.svelte";
import type { Board, Move, SeatLook, SpaceLook, TokenLook } from "$wire/caldera";

export const sayFeature = (feature: string) => say(`caldera-feature-${feature}`);
export const sayTerrain = (terrain: string) => say(`caldera-on-${terrain}`);
export const sayWeather = (weather: string) =>
  say(`caldera-weather-${weather.replaceAll(" ", "-")}`);

export function sayToken(token: TokenLook): string {
  const parts = Object.entries(token.animals).map(([species, count]) =>
    say(`caldera-animals-${species}`, { count }),
  );
  return sayList(token.water ? [...parts, say("caldera-water")] : parts);
}

/** A token that is known by its name only, as in a move: "2 wolf + 2 bison + water". */
export function sayTokenText(name: string): string {
  const parts = name.split(" + ").map((part) => {
    const [count, species] = part.split(" ");
    return species
      ? say(`caldera-animals-${species}`, { count: Number(count) })
      : say("caldera-water");
  });
  return sayList(parts);
}

/** What is written beside a weather token. */
export const titleWeather = (weather: string) =>
  say(`caldera-name-${weather.replaceAll(" ", "-")}`);

/** The same where its picture says the rest: how many clouds a thunderstorm has. */
export const titleWeatherShort = (weather: string) => titleWeather(weather.replace(/ \d$/, ""));

/** What a weather token does to the tokens beside it. */
export const sayEffect = (weather: string) => say(`caldera-effect-${weather.replaceAll(" ", "-")}`);

export function explainWeather(weather: string): string {
  return say("caldera-explained", { weather: titleWeather(weather), effect: sayEffect(weather) });
}

/** Where a space is, as part of a sentence. */
function sayPlace(name: string, board: Board): string {
  const space = board.spaces.find((one) => one.name === name);
  return space ? sayPhrase(space.place) : name;
}

/** A space with everything that can be seen there. */
export function saySpace(
  space: SpaceLook,
  board: Board,
  park: SeatLook,
  newest: string | null,
): string {
  const number = Object.entries(board.weather).find(([, name]) => name === space.name)?.[0];
  const here = park.tokens[space.name];
  const token = here === undefined ? undefined : board.tokens[here];
  const weather = number === undefined ? undefined : park.weather[number];
  const parts = [sayPhrase(space.mark), say(`caldera-kind-${space.kind}`)];
  if (areCoordinatesShown() && number === undefined) parts.unshift(space.name);
  if (space.river) parts.push(say("caldera-kind-river"));
  if (space.waterfall) parts.push(say("caldera-kind-waterfall"));
  if (token) parts.push(sayToken(token));
  if (board.geysers.some((around) => around.includes(space.name))) {
    parts.push(say("caldera-on-geyser"));
  }
  if (weather) parts.push(explainWeather(weather));
  if (newest === (number ?? space.name)) parts.push(say("caldera-is-newest"));
  if (park.flipped.includes(space.name)) parts.push(say("caldera-is-driven-away"));
  if (!token && !weather && space.kind !== "geyser" && space.kind !== "volcano") {
    parts.push(say("caldera-is-free"));
  }
  return parts.join(", ");
}

/** A move in words. */
export function describe(made: Move, board: Board): string {
  switch (made.type) {
    case "call":
      return say("caldera-idea-call", {
        feature: sayFeature(made.feature),
        terrain: sayTerrain(made.terrain),
      });
    case "place":
      return say("caldera-idea-place", {
        token: sayTokenText(made.token),
        place: sayPlace(made.space, board),
      });
    case "opening":
      return say("caldera-idea-weather", { weather: sayWeather(made.weather), space: made.space });
    case "forecast":
      return sayWeather(made.weather);
  }
}
