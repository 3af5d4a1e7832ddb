/** The colours of a picture for a terminal, as they can be read on a light and on a dark page. */

import type { Span } from "$wire/server";

/** The sixteen colours of terminals. */
const TERMINAL = [
  "#1d1d1d", "#b3261e", "#2e7d32", "#9a6a00", "#1f5fa8", "#8e3a94", "#00727d", "#d8d2c6",
  "#6b6b6b", "#e8554a", "#5bb85f", "#e5b93c", "#5b9be0", "#c77bcd", "#3fb5c0", "#ffffff",
] as const; // prettier-ignore

export interface Colours {
  readonly colour: string | null;
  readonly ground: string | null;
}

/** The colours of a piece of text; null where it has the page's own. */
export function coloursOf({ colour, ground, dim }: Span): Colours {
  if (!ground) return { colour: onPage(colour ?? null, dim ?? false), ground: null };
  const under = exact(ground);
  // On a ground of its own a text looks the same on every page.
  return { colour: colour ? exact(colour) : readableOn(under), ground: under };
}

function onPage(colour: string | null, isDim: boolean): string | null {
  if (colour === null) return isDim ? "var(--muted)" : null;
  if (colour.startsWith("ansi-")) return `var(--${colour})`;
  if (colour.startsWith("#")) return `color-mix(in oklab, ${colour} 60%, var(--ink))`;
  return `var(--${colour})`;
}

function exact(colour: string): string {
  if (colour.startsWith("#")) return colour;
  if (!colour.startsWith("ansi-")) return `var(--${colour})`;
  return TERMINAL[Number(colour.slice(5))] ?? "var(--ink)";
}

function readableOn(ground: string): string {
  if (ground === "var(--ink)") return "var(--paper)";
  if (!ground.startsWith("#")) return "var(--ink)";
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
  const light = 0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0);
  return light > 140 ? "#1d1d1d" : "#ffffff";
}
