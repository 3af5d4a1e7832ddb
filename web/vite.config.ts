import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { Marked } from "marked";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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
        return [name, found.body];
      });
      return `export default ${JSON.stringify(Object.fromEntries(bodies))};`;
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

export default defineConfig({
  plugins: [icons(), rulings(), svelte()],
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
