// The service worker of the site: what was seen works without a network. Every file is kept under its path and its hash,
// and each edition of the site knows the hashes of its own files alone, so that two editions never mix. A page that is open
// while a new edition takes over stays with its own, until its reader loads it anew.

import { OTHER_EDITION } from "./fault";
import { unpacked } from "./unpack";

/** The files of an edition: their hashes and sizes, which of them come at once, and which a page or a module loads only
 *  when somebody uses it. Written before this by publish.py. */
interface Edition {
  files: Record<string, [hash: string, size: number]>;
  first: string[];
  later: Record<string, string[]>;
}

/** The files of an edition by their paths. */
type Hashes = Record<string, string>;

/** The editions before this one in which pages and workers are still at work, each by its name. */
interface Past {
  /** The edition that took over last. */
  last: string;
  editions: Record<string, Hashes>;
  /** The names of the editions by the clients that stay with them. */
  clients: Record<string, string>;
}

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Extendable {
  request: Request;
  clientId: string;
  resultingClientId: string;
  respondWith(response: Promise<Response>): void;
}

interface Told extends Extendable {
  data: { do: "take over" } | { do: "keep"; paths?: string[] };
  source: { postMessage(said: unknown): void } | null;
}

interface Keeper {
  edition: Edition;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<{ id: string; type: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", heard: (event: Extendable) => void): void;
  addEventListener(name: "fetch", heard: (event: Fetching) => void): void;
  addEventListener(name: "message", heard: (event: Told) => void): void;
}

const keeper = self as unknown as Keeper;
const { files, first, later } = keeper.edition;
const root = keeper.registration.scope;
const STORE = "dicepad";
const AT_ONCE = 4;
/** The page that stands in for one that is not kept; it is told the address of that one. */
const LOST = "without-network.html";
/** The folder of the notebooks, which have a worker of their own. */
const NOTEBOOKS = "lite/";
const OURS: Hashes = Object.fromEntries(Object.entries(files).map(([path, [hash]]) => [path, hash]));
/** The address under which the editions in use are stored. */
const PAST = `${root}?past`;

/** The stand-in for a page that only another edition on the server has: the page arrives when that one has taken over.
 *  A server that is half way through an update is asked again. */
const MOVING = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A new edition is coming</title><body style="font:1.1rem sans-serif;margin:2rem"><p>A new edition of this site is coming …</p>
<p hidden>The server is changing its files. This page tries again every few seconds.
<button>Show it as it is now</button></p><script>
const { serviceWorker } = navigator;
const late = () => {
  document.querySelector("p[hidden]").hidden = false;
  setTimeout(() => location.reload(), 5000);
};
serviceWorker.addEventListener("controllerchange", () => location.reload());
serviceWorker.getRegistration().then(async (registration) => {
  document.querySelector("button").onclick = () => registration.unregister().then(() => location.reload());
  await registration.update().catch(() => {});
  const coming = registration.installing ?? registration.waiting;
  const ask = () => coming.state === "installed" && coming.postMessage({ do: "take over" });
  if (!coming) return late();
  coming.addEventListener("statechange", () => (coming.state === "redundant" ? late() : ask()));
  ask();
});
</script>`;

/** Another edition is on the server than the one that is asked for. */
class Moved extends Error {}

const key = (path: string, hash: string | undefined) => `${root}${path}?${hash}`;

/** The first letters of the hash of some bytes, as publish.py writes them. */
async function hashOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest.slice(0, 8)].map((one) => one.toString(16).padStart(2, "0")).join("");
}

/** The bytes by which an edition knows a file: a packed one by what it holds, since servers may have it unpacked on the
 *  way. */
async function contentOf(path: string, bytes: ArrayBuffer): Promise<ArrayBuffer> {
  return path.endsWith(".gz") ? (await unpacked(new Response(bytes))).arrayBuffer() : bytes;
}

/** A file from the server, if it is the one of the edition; raises `Moved` if it is another one. */
async function bring(path: string, hashes: Hashes): Promise<Response> {
  for (const cache of ["default", "reload"] as const) {
    const response = await fetch(root + path, { cache });
    if (!response.ok) continue;
    const bytes = await response.arrayBuffer();
    if ((await hashOf(await contentOf(path, bytes))) === hashes[path])
      return new Response(bytes, { headers: response.headers });
  }
  throw new Moved(path);
}

/** A file of an edition, kept from now on. */
async function kept(path: string, hashes = OURS): Promise<Response> {
  const store = await caches.open(STORE);
  const found = await store.match(key(path, hashes[path]));
  if (found) return found;
  const response = await bring(path, hashes);
  await store.put(key(path, hashes[path]), response.clone());
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

/** The path of an address, if it is one of the site. */
function pathOf(address: string): string | undefined {
  const url = new URL(address);
  if (!url.href.startsWith(root)) return undefined;
  const path = decodeURIComponent((url.origin + url.pathname).slice(root.length));
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

/** Returns the editions that are still in use. */
async function readPast(): Promise<Past> {
  const found = await (await caches.open(STORE)).match(PAST);
  return found ? found.json() : { last: "", editions: {}, clients: {} };
}

let past = readPast();

async function writePast(now: Past): Promise<void> {
  past = Promise.resolve(now);
  await (await caches.open(STORE)).put(PAST, new Response(JSON.stringify(now)));
}

/** Takes over. Pages that are open meanwhile stay with the edition before. */
async function takeOver(): Promise<void> {
  const { last, editions, clients } = await past;
  const name = await hashOf(new TextEncoder().encode(JSON.stringify(OURS)));
  const open = await keeper.clients.matchAll({ includeUncontrolled: true, type: "all" });
  const staying = open.map(({ id }) => [id, clients[id] ?? last]).filter(([, edition]) => edition && edition !== name);
  await writePast({ last: name, editions: { ...editions, [name]: OURS }, clients: Object.fromEntries(staying) });
}

/** Discards the files that no edition has which is still at work. */
async function tidy(): Promise<void> {
  const { last, editions, clients } = await past;
  const open = await keeper.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const used = open.some(({ id }) => id in clients) ? new Set([last, ...Object.values(clients)]) : new Set([last]);
  const left = Object.fromEntries(Object.entries(editions).filter(([name]) => used.has(name)));
  await writePast({ last, editions: left, clients: used.size > 1 ? clients : {} });
  const store = await caches.open(STORE);
  const theirs = Object.values(left).flatMap((hashes) => Object.entries(hashes).map(([path, hash]) => key(path, hash)));
  const known = new Set([PAST, ...theirs]);
  const old = (await store.keys()).filter(({ url }) => !known.has(url));
  await Promise.all(old.map((request) => store.delete(request)));
}

/** The files of the edition with which a page or a worker stays; nothing if that is this one. */
async function stayingWith({ request, clientId, resultingClientId }: Fetching): Promise<Hashes | undefined> {
  const now = await past;
  const edition = request.mode === "navigate" ? undefined : now.clients[clientId];
  if (edition && resultingClientId) {
    // A worker stays with the page that begins it.
    await writePast({ ...now, clients: { ...now.clients, [resultingClientId]: edition } });
  }
  return edition === undefined ? undefined : now.editions[edition];
}

/** Leads to the page that says that another one is not kept, under an address of its own, so that its links are right. */
function lost({ url }: Request): Response {
  return LOST in files ? Response.redirect(`${root}${LOST}?lost=${encodeURIComponent(url)}`) : Response.error();
}

/** Answers a request with the file of its edition, or, where a page has none, with the reason. */
async function answer(event: Fetching, path: string): Promise<Response> {
  const { request } = event;
  const page = request.mode === "navigate";
  const older = await stayingWith(event);
  const hashes = older ?? OURS;
  try {
    return await (Object.hasOwn(hashes, path) ? kept(path, hashes) : fetch(request));
  } catch (error) {
    if (!(error instanceof Moved)) return page ? lost(request) : Response.error();
    if (page) return new Response(MOVING, { headers: { "Content-Type": "text/html; charset=utf-8" } });
    return new Response(null, { status: 410, headers: { [OTHER_EDITION]: "true" } });
  }
}

/** Clears up after the last page of an edition before this one. */
async function tidyLater(): Promise<void> {
  if (Object.keys((await past).clients).length) await tidy();
}

keeper.addEventListener("install", (event) => event.waitUntil(keep(first)));
keeper.addEventListener("activate", (event) =>
  event.waitUntil(
    takeOver()
      .then(tidy)
      .then(() => keeper.clients.claim()),
  ),
);
keeper.addEventListener("fetch", (event) => {
  const path = event.request.method === "GET" ? pathOf(event.request.url) : undefined;
  if (path === undefined || path.startsWith(NOTEBOOKS)) return;
  event.respondWith(answer(event, path));
  if (event.request.mode === "navigate") event.waitUntil(tidyLater());
});
keeper.addEventListener("message", (event) => {
  const { data, source } = event;
  if (data.do === "take over") event.waitUntil(keeper.skipWaiting());
  else {
    const seen = data.paths?.flatMap((address) => pathOf(address) ?? []).filter((path) => Object.hasOwn(files, path));
    const wanted = seen ? [...seen, ...seen.flatMap((path) => later[path] ?? [])] : Object.keys(files);
    const done = keep(wanted, (come) => source?.postMessage({ come }));
    event.waitUntil(
      done.then(
        () => source?.postMessage({ kept: wanted.length }),
        (error) => source?.postMessage({ failed: String(error) }),
      ),
    );
  }
});
