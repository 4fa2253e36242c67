// Compiles what the pages need of Python, by the very Python that will run it, and leaves the rest out: a module that is
// not loaded by playing and exploring every game and printing every kind of sheet does not travel. Run by build.py.

import fs from "node:fs";
import { pathToFileURL } from "node:url";

// The engine is one line of a million characters, which an error would print.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: `${folder}/` });
const read = (name) => new Uint8Array(fs.readFileSync(`${folder}/${name}`));

for (const name of ["dicepad-source.zip", "print-source.zip"]) {
  pyodide.unpackArchive(read(name), "zip", { extractDir: "/app" });
  pyodide.FS.writeFile(`/${name}`, read(name));
}
pyodide.FS.writeFile("/python-source.zip", read("python_stdlib.zip"));
pyodide.runPython(`
import sys
sys.path.insert(0, "/app")
import page
page.exercise()
import explorers
explorers.exercise()
to_play = set(sys.modules) | {"difflib", "linecache", "shutil", "textwrap", "tokenize", "traceback", "zipfile", "zipimport"}
import pads
pads.exercise()
to_print = set(sys.modules) - to_play
# A package stays in one piece.
to_play |= {name for name in to_print if name.partition(".")[0] in to_play}

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
with zipfile.ZipFile("/dicepad.zip", "w") as target:
    pack("/dicepad-source.zip", target, "/app/")
`);
for (const name of ["python.zip", "print.zip", "dicepad.zip"])
  fs.writeFileSync(`${folder}/${name}`, pyodide.FS.readFile(`/${name}`));
