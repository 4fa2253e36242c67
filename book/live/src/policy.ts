// The Content-Security-Policy of a server that is stricter than the site needs: readers are told what it forbids.

/** What the policy has kept from this page or worker, in words. */
let forbidden = "";
/** Milliseconds after which browsers have told of it. */
const TELLING = 50;
/** What a policy has to allow, by what browsers say that it blocked. */
const NEEDS: Record<string, string> = { blob: "blob:", "wasm-eval": "'wasm-unsafe-eval'" };

self.addEventListener("securitypolicyviolation", ({ disposition, effectiveDirective, blockedURI }) => {
  const directive = /^(script|worker|connect)-src/.exec(effectiveDirective)?.[0];
  if (disposition !== "enforce" || !directive) return;
  const need = NEEDS[blockedURI.split(":")[0] ?? ""] ?? "'self'";
  forbidden = `the Content-Security-Policy of this server is too strict: its ${directive} has to allow ${need}`;
});

/** Why something did not come: what the policy forbade, or else the reason that is given. */
export async function whyMissing(reason: string): Promise<string> {
  await new Promise((done) => setTimeout(done, TELLING));
  return forbidden || reason;
}
