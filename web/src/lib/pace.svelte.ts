/** The pace that somebody likes, as this device knows it: it is kept with the person, too. */

import { keptChoice } from "./kept";
import { type Pace, PACES } from "./pace";

const KEPT = "ludotope-pace";
let chosen = $state<Pace>(keptChoice(KEPT, PACES, "normal"));

export function pace(): Pace {
  return chosen;
}

export function keepPace(next: Pace): void {
  chosen = next;
  localStorage.setItem(KEPT, next);
}
