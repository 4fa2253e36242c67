// How all modules and styles for the browser are bundled, those of the widgets and those of the pages.

import { build } from "esbuild";

/** Bundles and minifies; `options` are those of esbuild that differ from one bundle to another. */
export function bundle(options) {
  return build({
    bundle: true,
    minify: true,
    format: "esm",
    outExtension: { ".js": ".mjs" },
    // Where light-dark() came, the newest of what the styles use.
    target: ["chrome123", "edge123", "firefox120", "safari17.5"],
    legalComments: "none",
    logLevel: "warning",
    ...options,
  });
}
