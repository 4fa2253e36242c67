// Bundles the widgets' modules and styles into widgets/static: `npm run build`. Each is one file, for Jupyter brings them
// along one by one.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const target = fileURLToPath(new URL("../static/", import.meta.url));

await bundle({
  absWorkingDir: here,
  entryPoints: [
    { in: "src/board.tsx", out: "board" },
    { in: "src/lesson.tsx", out: "lesson" },
    { in: "src/explorer.tsx", out: "explorer" },
    { in: "src/later.tsx", out: "later" },
    { in: "src/reviewed.tsx", out: "reviewed" },
    { in: "css/widget.css", out: "board" },
    { in: "css/lesson.css", out: "lesson" },
    { in: "css/explorer.css", out: "explorer" },
  ],
  loader: { ".woff2": "dataurl" },
  outdir: target,
  // No server sends them to a browser, so the name may tell Node.js what they are.
  outExtension: { ".js": ".mjs" },
});

const licences = [
  ["Preact is in the modules of boards and lesson widgets.", "node_modules/preact/LICENSE"],
  ["IBM Plex Sans, cut down and renamed, is in the styles of boards.", "../../sheetgen/drawing/fonts/OFL.txt"],
].map(([said, file]) => `${said}\n\n${readFileSync(`${here}${file}`, "utf8")}`);
writeFileSync(`${target}licences.txt`, licences.join("\n\n"));
