/** Localisation: the messages of the pages, in French and English, from the server's Fluent files. */

import { FluentBundle, FluentResource } from "@fluent/bundle";

import type { BoxView, Phrase, Problem, Value } from "$wire/server";

import { areCoordinatesShown } from "./coordinates.svelte";
import { Refusal } from "./refusal";

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  fr: "Français",
};

/** A game whose words are served from its box. */
type Speaking = Pick<BoxView, "name" | "files" | "has_words">;

const pages = import.meta.glob<string>("../../../ludotope/locales/*.ftl", {
  query: "?raw",
  import: "default",
});

/** What only the pages of real games and of the record book say. */
const sheets = import.meta.glob<string>("../../../ludotope/locales/*.ftl", {
  query: "?sheets",
  import: "default",
});
let needsSheets = false;

const KEPT = "ludotope-language";
/** The games whose words are needed so far, and all that were fetched, by address. */
const games = new Map<string, Speaking>();
const fetched = new Map<string, Promise<FluentResource>>();

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

/** Loads the messages of some games, all at once, before anything of them is said. */
export async function loadGameMessages(...boxes: readonly Speaking[]): Promise<void> {
  const fresh = boxes.filter(({ name, has_words }) => has_words && !games.has(name));
  // They may still be on their way for somebody else.
  if (fresh.length === 0) return newest;
  for (const box of fresh) games.set(box.name, box);
  try {
    await speak(current.language);
  } catch (error) {
    for (const { name } of fresh) games.delete(name);
    throw error;
  }
}

/** Loads what the pages of real games and of the record book say, before they say it. */
export async function loadSheetMessages(): Promise<void> {
  if (needsSheets) return newest;
  needsSheets = true;
  try {
    await speak(current.language);
  } catch (error) {
    needsSheets = false;
    throw error;
  }
}

function speak(chosen: Language): Promise<void> {
  newest = load(chosen);
  return newest;
}

async function load(chosen: Language): Promise<void> {
  const bundle = new FluentBundle(chosen, { useIsolating: false });
  latest += 1;
  const mine = latest;
  const [ours, ...theirs] = await Promise.all([
    wordsOfPages(pages, chosen),
    ...(needsSheets ? [wordsOfPages(sheets, chosen)] : []),
    ...Array.from(games.values(), (box) => wordsOfGame(box, chosen)),
  ]);
  // Somebody else has asked in the meantime, for this and more.
  if (mine !== latest) return newest;
  // What comes later counts: no game changes what the pages say.
  for (const words of [...theirs, ours]) bundle.addResource(words, { allowOverrides: true });
  current = { language: chosen, bundle };
  document.documentElement.lang = chosen;
}

async function wordsOfPages(
  files: Readonly<Record<string, () => Promise<string>>>,
  chosen: Language,
): Promise<FluentResource> {
  const found = Object.entries(files).find(([path]) => path.endsWith(`/${chosen}.ftl`));
  return new FluentResource((await found?.[1]()) ?? "");
}

function wordsOfGame({ name, files }: Speaking, chosen: Language): Promise<FluentResource> {
  const address = `${files}/${chosen}.ftl`;
  let words = fetched.get(address);
  if (!words) {
    words = fetchWords(address, name);
    fetched.set(address, words);
    words.catch(() => fetched.delete(address));
  }
  return words;
}

async function fetchWords(address: string, game: string): Promise<FluentResource> {
  let text: string;
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(address);
    text = await answer.text();
  } catch {
    throw new Refusal(null);
  }
  const words = new FluentResource(text);
  words.body = words.body.filter(({ id }) => id.startsWith(`${game}-`) || id.startsWith("-"));
  return words;
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

/** A message where there is one; or else a name of the code as people read it. */
export function sayOrName(message: string, name: string): string {
  return canSay(message) ? say(message) : tidy(name);
}

/** `last_turns` is “Last turns”. */
export function tidy(name: string): string {
  const words = name.replace(/[_-]+/g, " ").trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** A place is said with its coordinates, the value of that name, only where they are wanted. */
export function sayPhrase([message, values]: Phrase): string {
  const text = say(message, values);
  const { coordinates } = values;
  if (coordinates === undefined || !areCoordinatesShown()) return text;
  return say("exact-place", { where: text, coordinates });
}

/** Says a problem; in the server's words where the message is of a game that is not open. */
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
