import { mount } from "svelte";

import "./app.css";
import App from "./App.svelte";
import { followLinks } from "$lib/router.svelte";
import { loadShelf } from "$lib/shelf";
import { applyTheme } from "$lib/theme.svelte";
import { loadFirstLanguage } from "$lib/words.svelte";

applyTheme();
followLinks();
// Every page needs it; whoever does says so if it cannot be had.
loadShelf().catch(() => undefined);
await loadFirstLanguage();
const target = document.getElementById("app");
if (target) mount(App, { target });
// What was written on sheets without a network is sent whichever page is open.
if (Object.keys(localStorage).some((key) => key.startsWith("ludotope-sheet-"))) {
  import("./sheet/unsent").then(
    ({ sendUnsent }) => sendUnsent(),
    () => undefined,
  );
}
if ("serviceWorker" in navigator) void keepClient(navigator.serviceWorker);

/** One visit is enough to open the client without the network. */
async function keepClient(workers: ServiceWorkerContainer): Promise<void> {
  const isControlled = new Promise((done) =>
    workers.addEventListener("controllerchange", done, { once: true }),
  );
  await workers.register("/worker.js");
  if (!workers.controller) await isControlled;
  workers.controller?.postMessage(performance.getEntriesByType("resource").map(({ name }) => name));
}
