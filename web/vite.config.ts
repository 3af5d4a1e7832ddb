import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
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

export default defineConfig({
  plugins: [icons(), svelte()],
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
    proxy: { "/api": { target: "http://localhost:8765", ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
