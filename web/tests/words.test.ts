import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

const inEnglish = import.meta.glob<string>("../../ludotope/locales/en.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
const ofSheets = import.meta.glob<string>("../../ludotope/locales/en.ftl", {
  query: "?sheets",
  import: "default",
  eager: true,
});
/** The pages that load the words of sheets. */
const SHEET_PAGES = /^(?:sheet\/|boards\/|pages\/(?:Score|Sheet|Book|Boards)\.svelte$)/;
const namesIn = (text: string): string[] =>
  [...text.matchAll(/^([a-z][\w-]*) =/gm)].flatMap(([, name]) => (name ? [name] : []));

describe("the words of the pages", () => {
  const [taken = ""] = Object.values(inEnglish);
  const all = namesIn(
    readFileSync(new URL("../../ludotope/locales/en.ftl", import.meta.url), "utf-8"),
  );
  const apart = Object.values(ofSheets).flatMap(namesIn);
  const left = new Set([...namesIn(taken), ...apart]);

  it("lack only what commands say in a terminal", () => {
    const missing = all.filter((name) => !left.has(name));
    expect(missing.length).toBeGreaterThan(80);
    expect(missing).toContain("doctor-python");
    expect(missing.filter((name) => /^(web|told|table|play|character|bot)-/.test(name))).toEqual(
      [],
    );
    const sources = new URL("../src/", import.meta.url);
    const said = readdirSync(sources, { recursive: true, encoding: "utf-8" })
      .filter((path) => /\.(ts|svelte)$/.test(path))
      .flatMap((path) => {
        const source = readFileSync(new URL(path, sources), "utf-8");
        return missing.filter((name) => source.includes(`"${name}"`));
      });
    expect(said).toEqual([]);
  });

  it("are apart for sheets, and only the pages of sheets say them", () => {
    expect(apart.length).toBeGreaterThan(80);
    expect(namesIn(taken).filter((name) => apart.includes(name))).toEqual([]);
    const sources = new URL("../src/", import.meta.url);
    const said = readdirSync(sources, { recursive: true, encoding: "utf-8" })
      .filter((path) => /\.(ts|svelte)$/.test(path) && !SHEET_PAGES.test(path))
      .flatMap((path) => {
        const source = readFileSync(new URL(path, sources), "utf-8");
        return apart.filter((name) => source.includes(`"${name}"`));
      });
    expect(said).toEqual([]);
  });
});
