import { mount } from "svelte";

import "./app.css";
import App from "./App.svelte";
import { followLinks } from "$lib/router.svelte";
import { applyTheme } from "$lib/theme.svelte";
import { loadFirstLanguage } from "$lib/words.svelte";

applyTheme();
followLinks();
await loadFirstLanguage();
const target = document.getElementById("app");
if (target) mount(App, { target });
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/worker.js");
