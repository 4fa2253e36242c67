"""Write what people read in notebooks, modules and catalogues of strings as Markdown with the same line numbers.

A line that a linter names in `out/prose/book/chances/seven.ipynb.md` is that line of `book/chances/seven.ipynb`.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ("book/*.ipynb", "book/chances/*.ipynb")
QUOTES = re.compile(r"""^\s*[rf]*["']+|["']+[,)]*$""")
VALUES = re.compile(r"\{[^{}]*\}")
CATALOGUES = ("*/strings/*.toml", "*/*/strings/*.toml")
ALTERNATIVES = re.compile(r"\{\w+:([^{}|]*)\|([^{}]*)\}")
MODULES = tuple(f"{folder}/**/*.py" for folder in ("dicepad", "sheetgen", "widgets", "book", "training", "benchmarks"))


def notebook_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines of the Markdown cells of a notebook, which stores each on a line of its own."""
    markdown = False
    for number, line in enumerate(text.splitlines(), start=1):
        found = line.strip().rstrip(",")
        if found.startswith('"cell_type"'):
            markdown = "markdown" in found
        elif markdown and line.startswith('    "') and found.endswith('"'):
            yield number, json.loads(found).rstrip("\n")


def module_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines of the strings of a module that are sentences: three words or more.

    A module that is not Python has none: ruff names its fault.
    """
    lines = text.splitlines()
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value.split()) >= 3:
            for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                yield number, VALUES.sub("1", QUOTES.sub("", lines[number - 1])).replace("\\n", " ")


def catalogue_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the numbered strings of a catalogue: all that stands after an equals sign, without its quotes."""
    for number, line in enumerate(text.splitlines(), start=1):
        name, equals, said = line.partition(" = ")
        if equals and not name.startswith("#"):
            yield number, ALTERNATIVES.sub(r"\1 \2", said.strip("[]\"' "))


def numbered(found: Iterator[tuple[int, str]]) -> str:
    """Return text in which each line stands where its number says, and all others are empty."""
    lines = dict(found)
    return "".join(lines.get(number, "") + "\n" for number in range(1, max(lines, default=0) + 1))


def main(target: Path) -> None:
    """Write the copies, and remove all others from the directory. Exits with a line if it holds anything else.

    Copies that have not changed keep their files, so what has been read once need not be read again.
    """
    old = {path for path in target.rglob("*") if path.is_file()}
    if other := next((path for path in old if path.suffix != ".md"), None):
        sys.exit(f"{other} is no copy of a text; name a folder that may be emptied")
    readers = ((NOTEBOOKS, notebook_lines), (CATALOGUES, catalogue_lines), (MODULES, module_lines))
    for patterns, lines in readers:
        for path in (path for pattern in patterns for path in ROOT.glob(pattern)):
            copy = target / f"{path.relative_to(ROOT)}.md"
            text = numbered(lines(path.read_text(encoding="utf-8")))
            if copy not in old or copy.read_text(encoding="utf-8") != text:
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_text(text, encoding="utf-8")
            old.discard(copy)
    for path in old:
        path.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
