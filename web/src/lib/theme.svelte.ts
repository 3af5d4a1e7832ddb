/** Light or dark: as the device has it, unless somebody chose otherwise here. */

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = "ludotope-theme";
let chosen = $state<Theme>(read());

function read(): Theme {
  const kept = localStorage.getItem(KEPT);
  return THEMES.find((theme) => theme === kept) ?? "auto";
}

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
