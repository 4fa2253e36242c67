// Bundles the writer of PDFs into a folder: `node writer.mjs FOLDER`. It leaves out what PDFKit needs for pictures, for text
// that it breaks into lines, and for fonts that are packed as WOFF2, for our fonts are TrueType and our lines are laid out.

import { fileURLToPath } from "node:url";
import { bundle } from "../../widgets/front/bundle.mjs";

const [folder] = process.argv.slice(2);

const without = {
  name: "without",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^(brotli\/|linebreak$|png-js$)/ }, ({ path }) => ({ path, namespace: "without" }));
    onLoad({ filter: /./, namespace: "without" }, () => ({ contents: "export default class {}" }));
  },
};

await bundle({
  absWorkingDir: fileURLToPath(new URL("../..", import.meta.url)),
  entryPoints: [{ in: "book/live/src/paper/pdf.ts", out: "pdf" }],
  outdir: folder,
  platform: "browser",
  conditions: ["browser", "import"],
  nodePaths: ["widgets/front/node_modules"],
  plugins: [without],
  // It runs from an address without a folder, and only PDF/A would read the file that PDFKit names by it.
  define: { "import.meta.url": '"file:///"' },
});
