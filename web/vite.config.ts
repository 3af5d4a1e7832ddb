import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { Marked } from "marked";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The same drawing with one decimal: the icons are 512 units wide and shown at a tenth of that, and
 * decimals are most of what they weigh. A number that begins with a point may follow another without a
 * space, and so may any number follow the flags of an arc: arcs stay as they are.
 */
const rounded = (body: string) =>
  body.replace(/[b-zB-Z][^a-zA-Z"]+/g, (command) =>
    command.replace(/-?(?:\d+\.?\d*|\.\d+)/g, (text) => {
      const value = Number(text).toFixed(1).replace(/\.0$/, "");
      return text.startsWith(".") ? ` ${value}` : value;
    }),
  );

/** `virtual:icons/NAMES` gives the drawings of these icons, and only these, out of thousands. */
function icons(): Plugin {
  const prefix = "virtual:icons/";
  const set = JSON.parse(
    readFileSync(here("node_modules/@iconify-json/game-icons/icons.json"), "utf-8"),
  ) as { icons: Record<string, { body: string }> };
  return {
    name: "icons",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const names = id.slice(prefix.length + 1).split(",");
      const bodies = names.map((name) => {
        const found = set.icons[name];
        if (!found) throw new Error(`there is no icon "${name}"`);
        return [name, rounded(found.body)];
      });
      return `export default ${JSON.stringify(Object.fromEntries(bodies))};`;
    },
  };
}

/** What begins the messages that only commands in a terminal say. */
const COMMANDS =
  /^(?:(?:admin|arena|backup|bench|check|cluster|doctor|env|new|remote|resume|serve|simulate|verify)-|score-(?:how|ask|ended|json|none|winners))/;
/** What begins the messages that only the pages of real games and of the record book say. */
const SHEETS = /^(?:web-(?:sheet|book)-|web-own[- ]|web-score-(?!of )|pad-|sheet-|photo-|book-)/;

/**
 * Leaves out of the words of the pages what no page says: a quarter of them. What few pages say is
 * apart, `?sheets`, and loaded with these.
 */
function words(): Plugin {
  return {
    name: "words",
    enforce: "pre",
    load(id) {
      const part = /\/ludotope\/locales\/\w+\.ftl\?(raw|sheets)$/.exec(id)?.[1];
      if (!part) return undefined;
      const file = id.replace(/\?\w+$/, "");
      this.addWatchFile(file);
      // A message goes on to the next line that begins with a letter or a comment.
      const messages = readFileSync(file, "utf-8").split(/^(?=[a-z#])/m);
      const said = messages.filter(
        (text) =>
          !text.startsWith("#") &&
          !COMMANDS.test(text) &&
          SHEETS.test(text) === (part === "sheets"),
      );
      return `export default ${JSON.stringify(said.join("").replace(/\n{2,}/g, "\n"))};`;
    },
  };
}

/**
 * `virtual:rulings` has the rulings of each game in each language, from the files `rulings.LANGUAGE.md` of
 * its folder, to be loaded when they are read.
 */
function rulings(): Plugin {
  const name = "virtual:rulings";
  const games = here("../ludotope/games");
  const marked = new Marked();
  const files = readdirSync(games, { recursive: true, encoding: "utf-8" }).flatMap((path) => {
    const found = /^(\w+)[/\\]rulings\.(\w+)\.md$/.exec(path);
    return found?.[1] && found[2] ? [{ path, game: found[1], language: found[2] }] : [];
  });
  return {
    name: "rulings",
    resolveId: (id) => (id.startsWith(name) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${name}`) {
        const entries = [...new Set(files.map(({ game }) => game))].map((game) => {
          const loaders = files
            .filter((file) => file.game === game)
            .map(({ language }) => `${language}: () => import("${name}/${game}/${language}")`);
          return `${game}: { ${loaders.join(", ")} }`;
        });
        return `export default { ${entries.join(", ")} };`;
      }
      const found = files.find(({ game, language }) => id === `\0${name}/${game}/${language}`);
      if (!found) return undefined;
      const text = readFileSync(`${games}/${found.path}`, "utf-8");
      return `export default ${JSON.stringify(marked.parse(text))};`;
    },
  };
}

/** Writes a compressed copy of every text beside it (`NAME.br`): a tenth smaller than what the server packs itself. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    writeBundle({ dir }) {
      if (dir === undefined) return;
      const names = readdirSync(dir, { recursive: true, encoding: "utf-8" });
      for (const name of names.filter((found) => /\.(?:js|css|html|svg)$/.test(found))) {
        writeFileSync(`${dir}/${name}.br`, brotliCompressSync(readFileSync(`${dir}/${name}`)));
      }
    },
  };
}

export default defineConfig({
  plugins: [icons(), rulings(), words(), packed(), svelte()],
  resolve: { alias: { $lib: here("src/lib"), $wire: here("src/wire") } },
  build: {
    outDir: here("../ludotope/web"),
    emptyOutDir: true,
    // Inlined files would need exceptions from the policy that pages are served with.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: here("index.html"), worker: here("src/worker.ts") },
      output: {
        entryFileNames: (chunk) =>
          chunk.name === "worker" ? "worker.js" : "assets/[name]-[hash].js",
      },
    },
  },
  server: {
    fs: { allow: [here("..")] },
    proxy: {
      "/api": { target: "http://localhost:8765", ws: true },
      "/games": { target: "http://localhost:8765" },
    },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
