// Why a part of the site did not come, in words for a reader: the frame, the policy, the server or the network is at
// fault, and the browser only where it is too old. Pages and workers ask alike.

import { FRAMED, OTHER_EDITION, tooStrict } from "./fault";

/** The sentence for a page on which nothing arrives at all. */
const OFFLINE = "its files could not be downloaded (are you online?)";
/** Milliseconds after which browsers have told what a policy forbids. */
const TELLING = 50;
/** The directive that a policy must allow, by the kind of thing that browsers report as blocked. */
const NEEDS: Record<string, string> = { blob: "blob:", "wasm-eval": "'wasm-unsafe-eval'" };

/** The things that the policy has kept from this page or worker, in words. */
let forbidden = "";

self.addEventListener("securitypolicyviolation", ({ disposition, effectiveDirective, blockedURI }) => {
  const directive = /^(script|worker|connect)-src/.exec(effectiveDirective)?.[0];
  if (disposition !== "enforce" || !directive) return;
  forbidden = tooStrict(directive, NEEDS[blockedURI.split(":")[0] ?? ""] ?? "'self'");
});

/** That a file has not come, for a reason in words. */
export class Missing extends Error {}

/** Returns what the server's policy forbids, or nothing if it is not to blame. */
export async function whatIsForbidden(): Promise<string> {
  await new Promise((done) => setTimeout(done, TELLING));
  return forbidden;
}

/** The name of a file for whoever runs the server. */
const nameOf = (address: string) => new URL(address, location.href).pathname.split("/").pop() ?? "";

/** Returns the reason for an answer that is no file. */
const refused = ({ status, headers }: Response, address: string) =>
  headers.has(OTHER_EDITION)
    ? "there is a new edition of this site (load the page again: what you have typed comes back)"
    : `the server answers ${status} for ${nameOf(address)} (tell whoever runs the server)`;

/** Returns the reason why a module or a worker did not arrive, or did not run. */
export async function whyMissing(address: string): Promise<string> {
  if (self.origin === "null") return FRAMED;
  const policy = await whatIsForbidden();
  if (policy) return policy;
  const answer = await fetch(address, { cache: "no-store" }).catch(() => undefined);
  if (!answer) return forbidden || OFFLINE;
  if (!answer.ok) return refused(answer, address);
  const type = answer.headers.get("Content-Type")?.split(";")[0] || "a file without a type";
  if (/javascript/.test(type)) return `${nameOf(address)} came damaged or incomplete (load the page again)`;
  return `the server sends ${nameOf(address)} as ${type}, not as text/javascript (tell whoever runs the server)`;
}

/** Returns the reason why a module that was asked for later did not arrive; most browsers name it in their error. */
export function whyUnimported(error: unknown, asking: string): Promise<string> {
  return whyMissing(/https?:\S+/.exec(String(error))?.[0] ?? asking);
}

/** A file from the server. Rejects with `Missing` if it does not come. */
export async function bring(address: string | URL, cache: RequestCache = "default"): Promise<Response> {
  const response = await fetch(address, { cache }).catch(async () => {
    throw new Missing((await whatIsForbidden()) || OFFLINE);
  });
  if (!response.ok) throw new Missing(refused(response, String(address)));
  return response;
}

/** Reads a file. Rejects with `Missing` if the file breaks off, or cannot be unpacked. */
export async function read<Found>(name: string, reading: Promise<Found>): Promise<Found> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof TypeError ? new Missing(`${name} came damaged or incomplete (are you online?)`) : error;
  }
}
