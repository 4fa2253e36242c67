// How all modules and styles for the browser are bundled, those of the widgets and those of the pages.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { build, transform } from "esbuild";

/** Style sheets as texts, by the name `sheet.css?text`, for modules that bring their style along. */
const styles = {
  name: "styles",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\.css\?text$/ }, ({ path: name, resolveDir }) => ({
      path: path.resolve(resolveDir, name.replace("?text", "")),
      namespace: "styles",
    }));
    onLoad({ filter: /./, namespace: "styles" }, async ({ path: file }) => {
      const { code } = await transform(await readFile(file, "utf8"), { loader: "css", minify: true });
      return { contents: code, loader: "text" };
    });
  },
};

/** Bundles and minifies; `options` are those of esbuild that differ from one bundle to another. */
export function bundle(options) {
  return build({
    bundle: true,
    minify: true,
    format: "esm",
    // Where light-dark() came, the newest of what the styles use.
    target: ["chrome123", "edge123", "firefox120", "safari17.5"],
    legalComments: "none",
    plugins: [styles],
    logLevel: "warning",
    ...options,
  });
}
