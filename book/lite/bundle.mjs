// Bundles the loader of Python for JupyterLite into one file: `node bundle.mjs FILE`.

import { fileURLToPath } from "node:url";
import { bundle } from "../../widgets/front/bundle.mjs";

const [file] = process.argv.slice(2);

await bundle({
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryPoints: ["src/python.ts"],
  outfile: file,
  external: ["*/pyodide.js"],
});
