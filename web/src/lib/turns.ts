/** What each seat did in its last turn, from what was told of the game. */

import type { Story } from "$wire/server";

/** The move with which a turn ends in the games that have such a move. */
const END = "done";

/** The stories of events that are part of the game: what was taken back is left out. */
function standing<Told extends Story>(stories: readonly Told[], events: number): readonly Told[] {
  let lowest = events + 1;
  return stories
    .toReversed()
    .filter(({ event }) => {
      if (!event || event >= lowest) return false;
      lowest = event;
      return true;
    })
    .toReversed();
}

/**
 * The last turn of every seat by its number, the one that ended first at the beginning. What chance
 * brought belongs to the turn in which it came. The turn of whoever is to act now (null when the
 * game is over) has begun, even if nothing was done in it yet.
 */
export function lastTurns<Told extends Story>(
  stories: readonly Told[],
  events: number,
  active: number | null,
): ReadonlyMap<number, readonly Told[]> {
  const turns = new Map<number, readonly Told[]>();
  let turn: Told[] = [];
  let owner: number | null = null;
  const begin = (seat: number | null, told: Told[]) => {
    if (owner !== null) {
      turns.delete(owner);
      turns.set(owner, turn);
    }
    [owner, turn] = [seat, told];
  };
  for (const story of standing(stories, events)) {
    const seat = story.seat ?? -1;
    // What chance brings between two turns is already part of the next one.
    if (seat >= 0 && owner === null) owner = seat;
    else if (seat >= 0 && seat !== owner) begin(seat, []);
    turn.push(story);
    if (story.text === END) begin(null, []);
  }
  if (active !== null && owner === null) owner = active;
  else if (active !== null && owner !== active) begin(active, []);
  begin(null, []);
  return turns;
}
