// Bundles the modules and styles of the pages into a folder: `node bundle.mjs FOLDER`. What is waited for, boards and
// what plays, is in one file each, and so is the service worker, which stands in sw.js; what several of the others use is
// in files of its own, for browsers keep those. All end in .js, which every server sends as JavaScript.

import { fileURLToPath } from "node:url";
import { bundle } from "../../widgets/front/bundle.mjs";

const [folder] = process.argv.slice(2);
const root = fileURLToPath(new URL("../..", import.meta.url));

await bundle({
  absWorkingDir: root,
  entryPoints: [
    { in: "book/live/src/boards.ts", out: "boards" },
    // Browsers have registered the worker of older editions at this address.
    { in: "book/live/src/service-worker.ts", out: "keep" },
    { in: "book/live/src/light-worker.ts", out: "light-worker" },
  ],
  outdir: folder,
});
await bundle({
  absWorkingDir: root,
  entryPoints: [
    { in: "book/live/src/answers.ts", out: "answers" },
    { in: "book/live/src/cells.ts", out: "cells" },
    { in: "book/live/src/classroom.tsx", out: "classroom" },
    { in: "book/live/src/explore.ts", out: "explore" },
    { in: "book/live/src/figures.tsx", out: "figures" },
    { in: "book/live/src/forms.ts", out: "forms" },
    { in: "book/live/src/your-matches.ts", out: "your-matches" },
    { in: "book/live/src/lessons.ts", out: "lessons" },
    { in: "widgets/front/src/later.tsx", out: "later" },
    { in: "book/live/src/mix.ts", out: "mix" },
    { in: "book/live/src/offline.ts", out: "offline" },
    { in: "book/live/src/print.ts", out: "print" },
    { in: "book/live/src/tasks.ts", out: "tasks" },
    { in: "book/live/src/worker.ts", out: "worker" },
    { in: "book/live/src/worksheet.ts", out: "worksheet" },
    { in: "widgets/front/css/board.css", out: "board" },
    { in: "widgets/front/css/chances.css", out: "chances" },
    { in: "widgets/front/css/lesson.css", out: "lesson" },
    { in: "book/live/cells.css", out: "cells" },
    { in: "book/live/classroom.css", out: "classroom" },
    { in: "book/live/live.css", out: "live" },
    { in: "book/live/mixer.css", out: "mixer" },
    { in: "book/live/own.css", out: "own" },
    { in: "book/live/shop.css", out: "shop" },
    { in: "book/live/tasks.css", out: "tasks" },
    { in: "book/live/figures.css", out: "figures" },
  ],
  outdir: folder,
  loader: { ".woff2": "file" },
  assetNames: "[name]",
  splitting: true,
  external: ["*/pyodide.js"],
});
