// An end to everything that the site keeps in a browser.

import { SITE } from "./page";
import { everything, forget, OURS } from "./storage";

/** The name under which the theme of the pages keeps light or dark. */
const THEME = ["theme", "mode"];
/** The database in which JupyterLite keeps the notebooks that were changed. */
const NOTEBOOKS = `JupyterLite Storage - ${new URL("lite/", SITE).pathname}`;

const isOurs = (address: string) => address.startsWith(SITE);

/** Discards the pages that are kept for the time without a network, and the workers that keep them. */
export async function forgetPages(): Promise<void> {
  for (const worker of await navigator.serviceWorker.getRegistrations()) {
    if (isOurs(worker.scope)) await worker.unregister();
  }
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    const kept = await store.keys();
    const ours = kept.filter(({ url }) => isOurs(url));
    await Promise.all(ours.map((request) => store.delete(request)));
    if (ours.length === kept.length) await caches.delete(name);
  }
}

/** Discards the notebooks that were changed; rejects as long as one is open. */
function forgetNotebooks(): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.deleteDatabase(NOTEBOOKS);
    asked.onsuccess = () => resolve();
    asked.onblocked = asked.onerror = reject;
  });
}

/** Returns true if a request could be done. */
const done = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  );

/** Forgets everything, and returns what stays, with how to remove it. */
export async function forgetEverything(): Promise<string[]> {
  // JupyterLite names a note by the address of its worker.
  const notes = Object.keys(localStorage).filter(isOurs);
  for (const name of [...Object.keys(everything()), ...THEME, ...notes]) forget(name);
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(OURS)) sessionStorage.removeItem(name);
  const stays: string[] = [];
  if (!(await done(forgetNotebooks()))) {
    stays.push("The notebooks that you changed are still there: close every tab that shows one, and try again.");
  }
  // On plain http browsers keep no pages.
  if (!isSecureContext) return stays;
  if (!navigator.onLine) {
    stays.push(
      "The pages for use without a network are still there, because you have no network now: try again later.",
    );
  } else if (!(await done(forgetPages()))) {
    stays.push(
      "The pages for use without a network are still there: clear this site’s data in your browser’s settings.",
    );
  }
  return stays;
}
