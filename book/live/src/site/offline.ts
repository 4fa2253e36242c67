// What a page has to do with the service worker: to wake it when all else is done, to offer a new edition of the site,
// and to keep everything where somebody asks for it.

import "./search";
import { FRAMED } from "./fault";
import { forgetPages } from "./forget";
import { all, find, messageOf } from "./page";
import { whatIsForbidden } from "./why";

/** The messages of the service worker while it keeps files. */
interface Said {
  come?: number;
  kept?: number;
  failed?: string;
}

/** Milliseconds in which a board on the page comes first; where files are to be kept, that is what the page is for. */
const LATER = all(".keep-all").length ? 0 : 3000;
const root = new URL("..", import.meta.url);
const WORKER = new URL("sw.js", root);

/** The line that offers a new edition, which the search has not: a page stays as it is until its reader loads it anew. */
const told = document.querySelector<HTMLElement>(".edition");
const show = () => told?.removeAttribute("hidden");

/** Offers a new edition that has taken over from another tab; the first worker of all does so in silence. */
function hear({ serviceWorker }: Navigator): void {
  let controlled = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) show();
    controlled = true;
  });
}

/** Offers a new edition as soon as it waits. */
function offer(registration: ServiceWorkerRegistration): void {
  const look = () => registration.waiting && show();
  if (registration.active) look();
  registration.addEventListener("updatefound", () => {
    const { installing, active } = registration;
    if (active) installing?.addEventListener("statechange", look);
  });
}

/** Loads the new edition, once it has taken over. */
async function load(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (!waiting) return location.reload();
  waiting.addEventListener("statechange", () => waiting.state === "activated" && location.reload());
  waiting.postMessage({ do: "take over" });
}

/** Keeps this page with all that it has loaded, and what it would load if somebody used it. */
function keepSeen(worker: ServiceWorker): void {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  worker.postMessage({ do: "keep", paths: [location.href, ...loaded] });
}

/** Says which page is not kept that the worker has led away from, and leads back to it. */
function sayLost(place: HTMLElement): void {
  const page = new URLSearchParams(location.search).get("lost");
  // Anybody may have written the address.
  if (!page?.startsWith(root.href)) return;
  const link = document.createElement("a");
  link.href = page;
  link.textContent = "Try again";
  find(place, ".live-said").append(
    "The page that you asked for is not on this device, and there is no network. ",
    link,
  );
}

/** Brings a button to life that keeps everything. */
function setUpKeeping(place: HTMLElement, worker: ServiceWorker): void {
  const button = find<HTMLButtonElement>(place, "button");
  const bar = find<HTMLProgressElement>(place, "progress");
  const said = find(place, ".live-said");
  button.hidden = false;
  button.onclick = () => {
    button.disabled = true;
    bar.hidden = false;
    worker.postMessage({ do: "keep" });
  };
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    if (!button.disabled) return;
    if (data.come) bar.value = data.come / Number(place.dataset.bytes);
    if (!data.kept && !data.failed) return;
    button.disabled = false;
    bar.hidden = true;
    said.textContent = data.kept
      ? "Everything is on this device now, and works without a network."
      : "Some files are missing. What has arrived is kept; try again for the rest.";
  });
}

/** Returns true if another site is at this address now, whose server has no such worker. */
async function isGone(): Promise<boolean> {
  if (!navigator.serviceWorker.controller) return false;
  const asked = await fetch(WORKER, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return asked?.status === 404 || asked?.status === 410;
}

async function start(): Promise<void> {
  if (await isGone()) {
    await forgetPages();
    return location.reload();
  }
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(WORKER);
  offer(registration);
  const { active } = await serviceWorker.ready;
  if (!active) return;
  keepSeen(active);
  for (const place of all(".keep-all")) setUpKeeping(place, active);
  document.documentElement.dataset.offline = "ready";
}

/** Returns the reason why this browser keeps no pages here, if it keeps none. */
function lacking(): string | undefined {
  if (origin === "null") return FRAMED;
  if (!isSecureContext) return "the address of this page does not begin with https:";
  if (!("serviceWorker" in navigator)) return "this browser does not let pages keep anything (is its window private?)";
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  return saveData ? "your browser asks pages to save data" : undefined;
}

/** Says where somebody wants to keep pages why that cannot be. */
function sayWhyNot(why: string): void {
  for (const place of all(".keep-all")) find(place, ".live-said").append(`Pages cannot be kept, because ${why}. `);
}

all(".keep-all").forEach(sayLost);
const lack = lacking();
if (lack) sayWhyNot(lack);
else {
  hear(navigator);
  told?.querySelector("button")?.addEventListener("click", load);
  const begin = () => start().catch(async (error) => sayWhyNot((await whatIsForbidden()) || messageOf(error)));
  const later = () => setTimeout(begin, LATER);
  if (document.readyState === "complete") later();
  else addEventListener("load", later);
}
