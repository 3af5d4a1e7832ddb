/** Whether places are named by their coordinates, too: for those who write moves down. */

const KEPT = "ludotope-coordinates";
const SHOWN = "shown";

/** What was chosen on this page; null as long as what was kept with the browser counts. */
let chosen = $state<boolean | null>(null);

export function areCoordinatesShown(): boolean {
  return chosen ?? localStorage.getItem(KEPT) === SHOWN;
}

export function showCoordinates(isWanted: boolean): void {
  chosen = isWanted;
  if (isWanted) localStorage.setItem(KEPT, SHOWN);
  else localStorage.removeItem(KEPT);
}
