// Compiles what the pages need of Python, by the very Python that will run it, and leaves the rest out: a module that is
// not loaded by playing and exploring every game, printing every kind of sheet or running cells of chapters does not
// travel. Run by build.py.

import fs from "node:fs";
import { pathToFileURL } from "node:url";

// The engine is one line of a million characters, which an error would print.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const read = (name) => new Uint8Array(fs.readFileSync(`${folder}/${name}`));

/** A Python that has some of our archives. */
async function start(...archives) {
  const python = await loadPyodide({ indexURL: `${folder}/` });
  for (const name of archives) {
    python.unpackArchive(read(name), "zip", { extractDir: "/app" });
    python.FS.writeFile(`/${name}`, read(name));
  }
  python.runPython("import sys; sys.path.insert(0, '/app')");
  return python;
}

// In a Python of its own, since what is loaded there must not count as needed to print.
const scout = await start("dicepad-source.zip", "cells-source.zip");
const forCells = scout.runPython("import cells; cells.exercise(); ' '.join(sys.modules)");
const pyodide = await start("dicepad-source.zip", "print-source.zip");
pyodide.FS.writeFile("/cells-source.zip", read("cells-source.zip"));
pyodide.FS.writeFile("/python-source.zip", read("python_stdlib.zip"));
pyodide.globals.set("for_cells", forCells);
pyodide.runPython(`
import page
page.exercise()
import explorers
explorers.exercise()
to_play = set(sys.modules) | {"difflib", "linecache", "shutil", "textwrap", "tokenize", "traceback", "zipfile", "zipimport"}
import pads
pads.exercise()
to_print = set(sys.modules) - to_play
to_cells = set(for_cells.split()) - to_play
# A package stays in one piece.
to_play |= {name for name in to_print | to_cells if name.partition(".")[0] in to_play}

import importlib.util, marshal, zipfile

HEAD = importlib.util.MAGIC_NUMBER + bytes(12)

def module_of(name):
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

def pack(source, target, prefix, wanted=None):
    with zipfile.ZipFile(source) as old:
        for name in sorted(old.namelist()):
            if name.endswith("/"):
                continue
            content = old.read(name)
            if name.endswith(".py"):
                if wanted is not None and module_of(name) not in wanted:
                    continue
                content = HEAD + marshal.dumps(compile(content, prefix + name, "exec", dont_inherit=True, optimize=2))
                name += "c"
            target.writestr(zipfile.ZipInfo(name), content)

with zipfile.ZipFile("/python.zip", "w") as target:
    pack("/python-source.zip", target, "/lib/python.zip/", to_play)
with zipfile.ZipFile("/print.zip", "w") as target:
    pack("/python-source.zip", target, "/more/", to_print)
    pack("/print-source.zip", target, "/more/", to_print)
with zipfile.ZipFile("/cells.zip", "w") as target:
    pack("/python-source.zip", target, "/more/", to_cells - to_play)
    pack("/cells-source.zip", target, "/more/")
with zipfile.ZipFile("/dicepad.zip", "w") as target:
    pack("/dicepad-source.zip", target, "/app/")
`);
for (const name of ["python.zip", "print.zip", "cells.zip", "dicepad.zip"])
  fs.writeFileSync(`${folder}/${name}`, pyodide.FS.readFile(`/${name}`));
