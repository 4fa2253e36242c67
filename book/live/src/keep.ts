// The service worker of the site: what was seen works without a network. Every file is kept under its path and its hash,
// and each edition of the site knows the hashes of its own files alone, so that two editions never mix.

/** The files of an edition: their hashes and sizes, and which of them come at once. Written before this by publish.py. */
interface Edition {
  files: Record<string, [hash: string, size: number]>;
  first: string[];
}

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Extendable {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

interface Told extends Extendable {
  data: { do: "take over" } | { do: "keep"; paths?: string[] };
  source: { postMessage(said: unknown): void } | null;
}

interface Keeper {
  edition: Edition;
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", heard: (event: Extendable) => void): void;
  addEventListener(name: "fetch", heard: (event: Fetching) => void): void;
  addEventListener(name: "message", heard: (event: Told) => void): void;
}

const keeper = self as unknown as Keeper;
const { files, first } = keeper.edition;
const root = keeper.registration.scope;
const STORE = "dicepad";
const AT_ONCE = 4;
const LOST = "without-network.html";

const MOVING = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A new edition is coming</title><p style="font:1.1rem sans-serif;margin:2rem">A new edition of this site is coming …</p><script>
const { serviceWorker } = navigator;
serviceWorker.addEventListener("controllerchange", () => location.reload());
serviceWorker.getRegistration().then((registration) => {
  const coming = registration.installing ?? registration.waiting;
  const ask = () => coming.state === "installed" && coming.postMessage({ do: "take over" });
  if (!coming) return location.reload();
  coming.addEventListener("statechange", () => (coming.state === "redundant" ? location.reload() : ask()));
  ask();
});
</script>`;

/** Another edition is on the server than the one that this worker knows. */
class Moved extends Error {}

const key = (path: string) => `${root}${path}?${files[path]?.[0]}`;

/** The first letters of the hash of some bytes, as publish.py writes them. */
async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest.slice(0, 8)].map((one) => one.toString(16).padStart(2, "0")).join("");
}

/** A file from the server, if it is the one of this edition; raises `Moved` if it is another one. */
async function bring(path: string): Promise<Response> {
  for (const cache of ["default", "reload"] as const) {
    const response = await fetch(root + path, { cache });
    if (!response.ok) continue;
    const bytes = await response.arrayBuffer();
    if ((await hashOf(bytes)) === files[path]?.[0]) return new Response(bytes, { headers: response.headers });
  }
  throw new Moved(path);
}

/** A file of this edition, kept from now on. */
async function kept(path: string): Promise<Response> {
  const store = await caches.open(STORE);
  const found = await store.match(key(path));
  if (found) return found;
  const response = await bring(path);
  await store.put(key(path), response.clone());
  return response;
}

/** Keeps many files, a few at a time; tells how many bytes of them are there. */
async function keep(paths: string[], tell = (_: number) => {}): Promise<void> {
  const waiting = [...paths];
  let come = 0;
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await kept(path);
      come += files[path]?.[1] ?? 0;
      tell(come);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The path of an address in this edition, if it has a file there. */
function pathOf(address: string): string | undefined {
  const url = new URL(address);
  if (!url.href.startsWith(root)) return undefined;
  const path = decodeURIComponent((url.origin + url.pathname).slice(root.length));
  const whole = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  return whole in files ? whole : undefined;
}

/** What a page is answered with: its file, and where there is none the reason. */
async function answer(request: Request, path: string): Promise<Response> {
  const page = request.mode === "navigate";
  try {
    return await kept(path);
  } catch (error) {
    if (!(error instanceof Moved)) return page && LOST in files ? kept(LOST) : Response.error();
    await keeper.registration.update().catch(() => {});
    const { installing, waiting } = keeper.registration;
    // A server that changes files on their way is left to itself.
    if (!installing && !waiting) return fetch(request);
    return page ? new Response(MOVING, { headers: { "Content-Type": "text/html; charset=utf-8" } }) : Response.error();
  }
}

/** Discards the files that this edition does not have. */
async function tidy(): Promise<void> {
  const store = await caches.open(STORE);
  const ours = new Set(Object.keys(files).map(key));
  const old = (await store.keys()).filter(({ url }) => !ours.has(url));
  await Promise.all(old.map((request) => store.delete(request)));
}

keeper.addEventListener("install", (event) => event.waitUntil(keep(first)));
keeper.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => keeper.clients.claim())));
keeper.addEventListener("fetch", (event) => {
  const path = event.request.method === "GET" ? pathOf(event.request.url) : undefined;
  if (path) event.respondWith(answer(event.request, path));
});
keeper.addEventListener("message", (event) => {
  const { data, source } = event;
  if (data.do === "take over") event.waitUntil(keeper.skipWaiting());
  else {
    const paths = data.paths?.flatMap((address) => pathOf(address) ?? []) ?? Object.keys(files);
    const done = keep(paths, (come) => source?.postMessage({ come }));
    event.waitUntil(
      done.then(
        () => source?.postMessage({ kept: paths.length }),
        (error) => source?.postMessage({ failed: String(error) }),
      ),
    );
  }
});
