// The service worker: everything of this version of the site is kept, and given without a network. What is kept is never
// mixed with another version: a new one waits until no tab shows the old one.

declare const SITE_CACHE: string;
declare const SITE_FILES: string[];

/** What the page's own types do not know of a service worker. */
interface Keeper {
  addEventListener(kind: "install" | "activate", act: (event: { waitUntil(what: Promise<unknown>): void }) => void): void;
  addEventListener(kind: "fetch", act: (event: { request: Request; respondWith(what: Promise<Response>): void }) => void): void;
  clients: { claim(): Promise<void> };
}

const keeper = self as unknown as Keeper;
const root = new URL("./", self.location.href);

/** The board's workers put the largest parts into the same cache themselves; only what is missing is fetched. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(SITE_CACHE);
  await Promise.all(
    SITE_FILES.map(async (name) => {
      const address = new URL(name, root);
      if (!(await cache.match(address))) await cache.add(new Request(address, { cache: "no-cache" }));
    }),
  );
}

async function forgetOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith("quader-") && name !== SITE_CACHE) await caches.delete(name);
  await keeper.clients.claim();
}

async function given(request: Request): Promise<Response> {
  const cache = await caches.open(SITE_CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

keeper.addEventListener("install", (event) => event.waitUntil(keepAll()));
keeper.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
keeper.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(root.href)) event.respondWith(given(request));
});
