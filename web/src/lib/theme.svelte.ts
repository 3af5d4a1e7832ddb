/** Light or dark: as the device has it, unless somebody chose otherwise here. */

import { keptChoice } from "./kept";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = "ludotope-theme";
let chosen = $state<Theme>(keptChoice(KEPT, THEMES, "auto"));

export function theme(): Theme {
  return chosen;
}

export function applyTheme(): void {
  if (chosen === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = chosen;
}

export function chooseTheme(next: Theme): void {
  chosen = next;
  localStorage.setItem(KEPT, next);
  applyTheme();
}
