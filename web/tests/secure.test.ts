import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const SOURCES = fileURLToPath(new URL("../src/", import.meta.url));
/** What browsers have with https only, or on this computer; at home most pages have neither. */
const SECURE_ONLY =
  /\brandomUUID\b|\bcrypto\.subtle\b|\bnavigator\.(clipboard|share|serviceWorker|wakeLock|storage|locks|credentials|mediaDevices|geolocation)\b|\bcaches\.|\bNotification\b|\bshow(Open|Save)FilePicker\b|\bcookieStore\b/;
/** Where it is known how to do without; a worker is only there with https. */
const KNOWN = ["lib/link.ts", "main.ts", "worker.ts"];

test("nothing else depends on what browsers have with https only", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf-8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.(ts|svelte)$/.test(file));
  const found = files.filter((file) => SECURE_ONLY.test(readFileSync(SOURCES + file, "utf-8")));
  expect(found.sort()).toEqual(KNOWN);
});
