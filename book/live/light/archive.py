"""All files of light Python: rewritten modules, shims and data."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from dicepad.odds.strategies.weights import read_weights
from sheetgen.drawing.fonts import FILES, measures

from .rewrite import imported, rewrite
from .sources import Sources

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[2]
__all__ = ["LEFT_OUT", "archive"]

PACKAGES: Final = ("dicepad", "sheetgen", "widgets")
PAGE: Final = HERE.parent / "page.py"
SHIMS: Final = HERE / "shims"
STAND_INS: Final = HERE / "stand_ins"
LEFT_OUT: Final = (
    "dicepad.command",
    "dicepad.odds.advice.batch",
    "dicepad.odds.exact.chain",
    "dicepad.odds.exact.crossing",
    "dicepad.odds.exact.events",
    "dicepad.odds.exact.joint",
    "dicepad.odds.exact.printed",
    "dicepad.odds.exact.trials",
    "dicepad.odds.simulation",
    "dicepad.odds.solver.par",
    "dicepad.odds.solver.solve",
    "dicepad.odds.solver.value_table",
    "reportlab",
    "sheetgen.press.job",
    "sheetgen.press.options",
    "sheetgen.press.par",
    "sheetgen.writers.pdf",
    "sheetgen.writers.png",
    "widgets.board",
)
"""Beginnings of names of modules that stay at home: what prints, solves and writes files is left to Pyodide."""


def archive(*entries: Path) -> dict[str, str]:
    """The text of each file by its path: ``page.py``, other modules, and all that they ask for.

    Raises `Refused` for what has no known form.

    >>> files = archive()
    >>> "widgets/session.py" in files, "sheetgen/press/job.py" in files
    (True, False)
    """
    asking = [PAGE, *entries]
    sources = Sources({path.name: path.read_text(encoding="utf-8") for path in asking} | dict(source_files()))
    shims = {path.stem.replace("_", "."): path.stem for path in SHIMS.glob("*.py")} | {"__init__": "", "base": ""}
    homes = {sources.home(name): name for name in sources.modules}
    found: dict[str, str] = {}
    waiting = [path.stem for path in asking]
    while waiting:
        home = waiting.pop()
        module = sources.modules[homes[home]]
        file = module.file if home == module.name else f"{module.file.removesuffix('.py')}_.py"
        if file not in found:
            found[file] = rewrite(module, sources, shims.keys(), LEFT_OUT)
            waiting += imported(found[file], homes.keys())
    found |= {f"shims/{path.name}": stripped(path) for path in sorted(SHIMS.glob("*.py"))}
    return dict(sorted((found | dict(data_files())).items()))


def source_files() -> Iterator[tuple[str, str]]:
    """Our sources by path, with what stands in for parts of them."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT)
            if "node_modules" not in name.parts:
                yield name.as_posix(), with_stand_in(path.read_text(encoding="utf-8"), STAND_INS / name)


def with_stand_in(text: str, path: Path) -> str:
    """A source in which other definitions stand, if there is a file of them."""
    if not path.exists():
        return text
    tree, other = ast.parse(text), ast.parse(path.read_text(encoding="utf-8"))
    gone = {name for node in other.body for name in names_of(node)}
    kept = [node for node in tree.body if not gone & set(names_of(node))]
    new = [node for node in other.body if not isinstance(node, ast.Assign | ast.Expr)]
    return ast.unparse(
        ast.Module([kept[0], ast.parse("from __future__ import annotations").body[0], *kept[1:], *new], [])
    )


def names_of(node: ast.stmt) -> list[str]:
    """The names that a statement defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    return [one.id for one in node.targets if isinstance(one, ast.Name)] if isinstance(node, ast.Assign) else []


def stripped(path: Path) -> str:
    """A shim without its comments."""
    return ast.unparse(ast.parse(path.read_text(encoding="utf-8"))) + "\n"


def data_files() -> Iterator[tuple[str, str]]:
    """Specs and words, widths of letters, and weights."""
    texts = ""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.toml")):
            content = path.read_text(encoding="utf-8")
            texts += content
            yield path.relative_to(ROOT).as_posix(), content
    letters = set(texts) | {chr(code) for code in (*range(32, 0x180), *range(0x2000, 0x2300))}
    for weight, path in FILES.items():
        units, advances = measures(weight)
        widths = {str(code): advances[code] for code in sorted(map(ord, letters)) if code in advances}
        yield f"{path.parent.relative_to(ROOT).as_posix()}/{weight}.json", packed([units, widths])
    for path in sorted((ROOT / "dicepad" / "odds" / "strategies" / "learned").glob("*.json")):
        step = json.loads(path.read_text(encoding="utf-8"))["step"]
        values = [round(value / step) for value in read_weights(path.stem)]
        yield path.relative_to(ROOT).as_posix(), packed([step, values])


def packed(data: object) -> str:
    """Data as JSON without blanks."""
    return json.dumps(data, separators=(",", ":"))
