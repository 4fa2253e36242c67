"""Bundle the modules and styles of the pages, with the licences of everything in `live/`.

``python book/live/modules.py out/live`` takes a second: Python for the browser is packed by itself, by `build.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from live.build import HERE, MODULES, ROOT, node, run  # a command finds its package only by the folder

from widgets.bundle import bundled

NOTICE: Final = """Python in the browser

light.zip  MicroPython, and dicepad rewritten for it, both under the MIT licence that is printed below
coach.zip, kneifen.zip, qwantum.zip, qwinto.zip  more of dicepad, rewritten for MicroPython, MIT licence
pyodide.*  Pyodide, Mozilla Public License 2.0, https://github.com/pyodide/pyodide
shop.zip  what lays pads out, rewritten for MicroPython, MIT licence
worksheets.zip  what lays worksheets out, rewritten for MicroPython, MIT licence
asking.zip  what makes and checks tasks, rewritten for MicroPython, MIT licence
writer.zip  PDFKit, MIT licence, printed below; and IBM Plex Sans, cut and renamed, SIL Open Font License 1.1
python.zip  the part of Python's standard library that is needed to play, Python Software Foundation License 2
print.zip  the part that is needed to print; and ReportLab, BSD licence, see LICENSE.txt in it
cells.zip  the part that readers may use in cells; and the modules of the chapters, MIT licence
dicepad.zip  dicepad, MIT licence; the font IBM Plex Sans in it, SIL Open Font License 1.1
light-worker.js, own-*.js  with smol-toml in them, BSD licence, printed below
own-*.js  with toml-eslint-parser, MIT licence, and eslint-visitor-keys, Apache License 2.0, both printed below
light-worker.js, dice-*.js  with noble-hashes in them, MIT licence, printed below
editor-*.js  CodeMirror, MIT licence, printed below

MicroPython is Copyright (c) 2013-2025 Damien P. George and others, under the words of this licence:
"""

BUNDLED: Final = (
    "smol-toml",
    "toml-eslint-parser",
    "eslint-visitor-keys",
    "@noble/hashes",
    "@codemirror/view",
    "papaparse",
    "pdfkit",
    "qr",
)
"""Packages whose licences are printed, beside those that the boards bring."""


def bundle(folder: Path) -> None:
    """Write modules, styles and licences into a folder."""
    node(HERE / "bundle.mjs", folder)
    texts = (
        ROOT / "LICENSE",
        *(MODULES / name / "LICENSE" for name in BUNDLED),
        bundled("licences.txt"),
    )
    licences = (path.read_text(encoding="utf-8") for path in texts)
    (folder / "licences.txt").write_text("\n".join((NOTICE, *licences)), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(run(bundle, "live", "Bundle the modules of the pages into a folder."))
