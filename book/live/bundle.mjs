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
    { in: "book/live/src/play/boards.ts", out: "boards" },
    // Browsers have registered the worker of older editions at this address.
    { in: "book/live/src/site/service-worker.ts", out: "keep" },
    { in: "book/live/src/python/light-worker.ts", out: "light-worker" },
  ],
  outdir: folder,
});
await bundle({
  absWorkingDir: root,
  entryPoints: [
    { in: "book/live/src/chapters/answers.ts", out: "answers" },
    { in: "book/live/src/chapters/cells.ts", out: "cells" },
    { in: "book/live/src/classroom/classroom.tsx", out: "classroom" },
    { in: "book/live/src/play/explore.ts", out: "explore" },
    { in: "book/live/src/chapters/figures.tsx", out: "figures" },
    { in: "book/live/src/print/forms.ts", out: "forms" },
    { in: "book/live/src/play/your-matches.ts", out: "your-matches" },
    { in: "book/live/src/chapters/lessons.ts", out: "lessons" },
    { in: "widgets/front/src/later.tsx", out: "later" },
    { in: "book/live/src/print/mix.ts", out: "mix" },
    { in: "book/live/src/site/offline.ts", out: "offline" },
    { in: "book/live/src/print/print.ts", out: "print" },
    { in: "book/live/src/chapters/tasks.ts", out: "tasks" },
    { in: "book/live/src/python/worker.ts", out: "worker" },
    { in: "book/live/src/print/worksheet.ts", out: "worksheet" },
    { in: "widgets/front/css/board.css", out: "board" },
    { in: "widgets/front/css/chances.css", out: "chances" },
    { in: "widgets/front/css/lesson.css", out: "lesson" },
    { in: "book/live/cells.css", out: "cells" },
    { in: "book/live/classroom.css", out: "classroom" },
    { in: "book/live/kept.css", out: "kept" },
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
