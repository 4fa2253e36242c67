// Compiles what the pages need of Python, by the very Python that will run it, and leaves the rest out: a module that is
// not loaded by playing every game and printing every kind of sheet does not travel. Run by build.py.

import fs from "node:fs";
import { pathToFileURL } from "node:url";

// The engine is one line of a million characters, which an error would print.
process.on("uncaughtException", (error) => { console.error(error.message); process.exit(1); });

const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: `${folder}/` });
const read = (name) => new Uint8Array(fs.readFileSync(`${folder}/${name}`));

for (const name of ["dicepad-source.zip", "reportlab-source.zip"]) {
  pyodide.unpackArchive(read(name), "zip", { extractDir: "/app" });
  pyodide.FS.writeFile(`/${name}`, read(name));
}
pyodide.FS.writeFile("/python-source.zip", read("python_stdlib.zip"));
pyodide.runPython(`
import sys
sys.path.insert(0, "/app")
import page
page.exercise()

import importlib.util, io, marshal, zipfile

ALWAYS = {"difflib", "linecache", "shutil", "textwrap", "tokenize", "traceback", "zipfile", "zipimport"}
HEAD = importlib.util.MAGIC_NUMBER + bytes(12)
loaded = ALWAYS | set(sys.modules)

def module_of(name):
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

def pack(source, target, prefix, whole=False):
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name in sorted(old.namelist()):
            content = old.read(name)
            if name.endswith(".py"):
                if not whole and module_of(name) not in loaded:
                    continue
                content = HEAD + marshal.dumps(compile(content, prefix + name, "exec", dont_inherit=True, optimize=2))
                name += "c"
            new.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)

pack("/python-source.zip", "/python.zip", "/lib/python.zip/")
pack("/reportlab-source.zip", "/reportlab.zip", "/app/")
pack("/dicepad-source.zip", "/dicepad.zip", "/app/", whole=True)
`);
for (const name of ["python.zip", "reportlab.zip", "dicepad.zip"]) fs.writeFileSync(`${folder}/${name}`, pyodide.FS.readFile(`/${name}`));
