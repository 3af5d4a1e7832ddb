/// <reference lib="webworker" />
/**
 * The service worker: caches built files and those of boxes for good, and the page for when there
 * is no network.
 */

export {};

declare const self: ServiceWorkerGlobalScope;

const STORE = "ludotope-1";
const HOME = "/";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.add(HOME))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  if (isBuilt(request)) event.respondWith(fromStore(request));
  else if (request.mode === "navigate") event.respondWith(fromNetwork(request));
});

/** A page says what it loaded before there was a worker to keep it. */
self.addEventListener("message", (event) => {
  const requests = (event.data as string[]).map((address) => new Request(address));
  event.waitUntil(Promise.all(requests.filter(isBuilt).map(fromStore)));
});

function isBuilt(request: Request): boolean {
  const { pathname, origin } = new URL(request.url);
  return origin === self.location.origin && /^\/(assets|games)\//.test(pathname);
}

/** A built file never changes under its name, nor a box's under an address with its digest. */
async function fromStore(request: Request): Promise<Response> {
  const store = await caches.open(STORE);
  const kept = await store.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  const isForGood = answer.headers.get("Cache-Control")?.includes("immutable");
  if (answer.ok && isForGood) await store.put(request, answer.clone());
  return answer;
}

async function fromNetwork(request: Request): Promise<Response> {
  const store = await caches.open(STORE);
  try {
    const answer = await fetch(request);
    if (answer.ok && new URL(request.url).pathname === HOME) await store.put(HOME, answer.clone());
    return answer;
  } catch {
    return (await store.match(HOME)) ?? Response.error();
  }
}
