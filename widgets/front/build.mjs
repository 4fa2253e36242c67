// Bundles the browser's modules and styles into widgets/static: `npm run build`.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const target = fileURLToPath(new URL("../static/", import.meta.url));

await build({
  absWorkingDir: here,
  entryPoints: [
    { in: "src/board.tsx", out: "board" },
    { in: "src/lesson.tsx", out: "lesson" },
    { in: "css/board.css", out: "board" },
    { in: "css/lesson.css", out: "lesson" },
  ],
  outdir: target,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  minify: true,
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
  // Where light-dark() came, the newest of what the styles use.
  target: ["chrome123", "edge123", "firefox120", "safari17.5"],
  legalComments: "none",
  logLevel: "warning",
});

const licence = readFileSync(`${here}node_modules/preact/LICENSE`, "utf8");
writeFileSync(`${target}licences.txt`, `Preact is in board.mjs and lesson.mjs.\n\n${licence}`);
