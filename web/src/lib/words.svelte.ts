/** Localisation: the messages of the pages, in French and English, from the server's Fluent files. */

import { FluentBundle, FluentResource } from "@fluent/bundle";

import type { Phrase, Problem, Value } from "$wire/server";

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  fr: "Français",
};

type Load = () => Promise<string>;
const common = import.meta.glob<string>("../../../ludotope/locales/*.ftl", {
  query: "?raw",
  import: "default",
});
const games = import.meta.glob<string>("../../../ludotope/games/*/*.ftl", {
  query: "?raw",
  import: "default",
});

const KEPT = "ludotope-language";
/** The files that are needed so far: those of all pages, then the games'. */
const wanted: Record<string, Load>[] = [common];
const opened = new Set<string>();

let latest = 0;
let newest: Promise<void> = Promise.resolve();
let current = $state.raw<{ language: Language; bundle: FluentBundle }>({
  language: "en",
  bundle: new FluentBundle("en"),
});

export function language(): Language {
  return current.language;
}

/** The language chosen earlier on this device, or else the browser's. */
function firstLanguage(): Language {
  const asked = [localStorage.getItem(KEPT) ?? "", ...navigator.languages];
  for (const tag of asked) {
    const found = LANGUAGES.find((known) => tag.toLowerCase().startsWith(known));
    if (found) return found;
  }
  return "en";
}

export async function loadFirstLanguage(): Promise<void> {
  await speak(firstLanguage());
}

export async function chooseLanguage(chosen: Language): Promise<void> {
  localStorage.setItem(KEPT, chosen);
  await speak(chosen);
}

/** Loads the messages of a game, before anything of it is said. */
export async function loadGameMessages(name: string): Promise<void> {
  // They may still be on their way for somebody else.
  if (opened.has(name)) return newest;
  opened.add(name);
  wanted.push(
    Object.fromEntries(Object.entries(games).filter(([path]) => path.includes(`/${name}/`))),
  );
  await speak(current.language);
}

function speak(chosen: Language): Promise<void> {
  newest = load(chosen);
  return newest;
}

async function load(chosen: Language): Promise<void> {
  const bundle = new FluentBundle(chosen, { useIsolating: false });
  const files = wanted.flatMap((known) =>
    Object.entries(known).filter(([path]) => path.endsWith(`/${chosen}.ftl`)),
  );
  latest += 1;
  const mine = latest;
  const texts = await Promise.all(files.map(([, load]) => load()));
  // Somebody else has asked in the meantime, for this and more.
  if (mine !== latest) return newest;
  for (const text of texts) bundle.addResource(new FluentResource(text));
  current = { language: chosen, bundle };
  document.documentElement.lang = chosen;
}

/** Formats a message with its values in the current language. */
export function say(message: string, values: Readonly<Record<string, Value>> = {}): string {
  const { bundle } = current;
  const pattern = bundle.getMessage(message)?.value;
  if (!pattern) {
    // The tests of both languages look for it: nobody should ever see it.
    console.error(`There is no message ${message}.`);
    return `⟦${message}⟧`;
  }
  const spoken: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    spoken[name] = isPhrase(value) ? sayPhrase(value) : value;
  }
  const text = bundle.formatPattern(pattern, spoken);
  return current.language === "fr" ? withFrenchSpaces(text) : text;
}

export function canSay(message: string): boolean {
  return current.bundle.hasMessage(message);
}

export function sayPhrase([message, values]: Phrase): string {
  return say(message, values);
}

/** What was wrong; in the server's words where the message is of a game that is not open. */
export function sayProblem(problem: Problem): string {
  return canSay(problem.phrase[0]) ? sayPhrase(problem.phrase) : problem.text;
}

/** Several things one after another: "a, b and c". */
export function sayList(things: readonly string[]): string {
  return new Intl.ListFormat(current.language, { type: "conjunction" }).format(things);
}

export function sayDay(seconds: number): string {
  return new Intl.DateTimeFormat(current.language, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(new Date(seconds * 1000));
}

/** In French a colon, a question mark and their like must not begin a line. */
function withFrenchSpaces(text: string): string {
  return text.replace(/ ([:;!?»%…])/g, "\u00a0$1").replace(/« /g, "«\u00a0");
}

function isPhrase(value: Value): value is Phrase {
  return Array.isArray(value);
}
