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

/** Other documents and drawings are not part of the client: what leads to them stays as text. */
const rendered = new Marked({
  renderer: {
    link({ href, text }) {
      return href.startsWith("https:") ? `<a href="${href}">${text}</a>` : text;
    },
    image: ({ text }) => text,
  },
});

/** `virtual:rulings` has the rulings of each game, from `docs/NAME*.md`, to be loaded when they are read. */
function rulings(): Plugin {
  const name = "virtual:rulings";
  const games = readdirSync(here("../ludotope/games"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map((entry) => entry.name);
  const docs = readdirSync(here("../docs"));
  const files = games.flatMap((game) => {
    const file = docs.find((doc) => doc.startsWith(game) && doc.endsWith(".md"));
    return file ? [[game, file] as const] : [];
  });
  return {
    name: "rulings",
    resolveId: (id) => (id.startsWith(name) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${name}`) {
        const entries = files.map(
          ([game]) => `${JSON.stringify(game)}: () => import("${name}/${game}")`,
        );
        return `export default { ${entries.join(", ")} };`;
      }
      const found = files.find(([game]) => id === `\0${name}/${game}`);
      if (!found) return undefined;
      // Which file of the code has a rule is for those who read the documents themselves.
      const text = readFileSync(here(`../docs/${found[1]}`), "utf-8").replace(
        /^## Where to find a rule[^]*?(?=^## )/m,
        "",
      );
      return `export default ${JSON.stringify(rendered.parse(text))};`;
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
