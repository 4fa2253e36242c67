// Bundles what stands in each page before all else, as one script on the output: `node early.mjs`.

import { fileURLToPath } from "node:url";
import { bundle } from "../../widgets/front/bundle.mjs";

const { outputFiles } = await bundle({
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryPoints: ["src/site/early.ts"],
  format: "iife",
  // Browsers that know no modules are to read it.
  target: "es2015",
  write: false,
});
process.stdout.write(outputFiles[0].text.trim());
