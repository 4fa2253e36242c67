"""All files of light Python: rewritten modules, shims and data."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from dicepad.odds.strategies.weights import read_weights
from sheetgen.drawing.fonts import FILES, measures

from .rewrite import imported, rewrite
from .sources import Sources

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[2]
__all__ = ["LATER", "LEFT_OUT", "archive", "coach"]

PACKAGES: Final = ("dicepad", "sheetgen", "widgets")
PAGE: Final = HERE.parent / "page.py"
TABLES: Final = HERE.parent / "tables.py"
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
LATER: Final = (
    "dicepad.odds.advice",
    "dicepad.odds.exercises",
    "dicepad.odds.strategies.kneifen_judge",
    "dicepad.odds.strategies.qwantum_judge",
    "dicepad.odds.strategies.qwinto_judge",
    "tables",
    "widgets.coaching",
)
"""Beginnings of names of modules that come when the coach is first asked, with all that they alone ask for."""
LEARNED_LATER: Final = "qwixx_"
"""How the names of weights begin that come then, too: 70 kB for the chance to win and who plays by it."""


def archive(*entries: Path) -> dict[str, str]:
    """The text of each file by its path: ``page.py``, other modules, and all that they ask for at once.

    Raises `Refused` for what has no known form.

    >>> files = archive()
    >>> "widgets/session.py" in files, "sheetgen/press/job.py" in files, "dicepad/odds/advice/turn.py" in files
    (True, False, False)
    """
    found = Travelling(*entries).gathered([PAGE.stem, *(path.stem for path in entries)], LATER)
    found |= {f"shims/{path.name}": stripped(path) for path in sorted(SHIMS.glob("*.py"))}
    return dict(sorted((found | dict(data_files())).items()))


def coach() -> dict[str, str]:
    """The text of each file by its path that is there only for the coach.

    >>> files = coach()
    >>> "dicepad/odds/advice/turn.py" in files, "widgets/session.py" in files
    (True, False)
    """
    travelling = Travelling(TABLES)
    there = travelling.gathered([PAGE.stem], LATER)
    later = [home for home, name in travelling.homes.items() if name.startswith(LATER)]
    entries = [home for home in later if not travelling.homes[home].startswith(LEFT_OUT)]
    found = {file: text for file, text in travelling.gathered(entries).items() if file not in there}
    return dict(sorted((found | dict(texts(later=True)) | dict(learned(later=True)) | dict(stored())).items()))


class Travelling:
    """The modules that can travel, with the pages that ask for them."""

    def __init__(self, *entries: Path) -> None:
        texts = {path.name: path.read_text(encoding="utf-8") for path in (PAGE, *entries)}
        self.sources = Sources(texts | dict(source_files()))
        self.shims = {path.stem.replace("_", "."): path.stem for path in SHIMS.glob("*.py")} | {
            "__init__": "",
            "base": "",
        }
        self.homes = {self.sources.home(name): name for name in self.sources.modules}

    def gathered(self, entries: Iterable[str], without: tuple[str, ...] = ()) -> dict[str, str]:
        """The rewritten text of each file of some modules and of all that they ask for, but for beginnings of names."""
        found: dict[str, str] = {}
        waiting = list(entries)
        while waiting:
            home = waiting.pop()
            module = self.sources.modules[self.homes[home]]
            file = module.file if home == module.name else f"{module.file.removesuffix('.py')}_.py"
            if file not in found and not module.name.startswith(without):
                found[file] = rewrite(module, self.sources, self.shims.keys(), LEFT_OUT)
                waiting += imported(found[file], self.homes.keys())
        return found


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
    yield from texts(later=False)
    every = "".join(content for later in (False, True) for _, content in texts(later))
    letters = set(every) | {chr(code) for code in (*range(32, 0x180), *range(0x2000, 0x2300))}
    for weight, path in FILES.items():
        units, advances = measures(weight)
        widths = {str(code): advances[code] for code in sorted(map(ord, letters)) if code in advances}
        yield f"{path.parent.relative_to(ROOT).as_posix()}/{weight}.json", packed([units, widths])
    yield from learned(later=False)


def learned(later: bool) -> Iterator[tuple[str, str]]:
    """Weights, those that come with the coach or all others."""
    for path in sorted((ROOT / "dicepad" / "odds" / "strategies" / "learned").glob("*.json")):
        if path.name.startswith(LEARNED_LATER) != later:
            continue
        step = json.loads(path.read_text(encoding="utf-8"))["step"]
        values = [round(value / step) for value in read_weights(path.stem)]
        yield path.relative_to(ROOT).as_posix(), packed([step, values])


def stored() -> Iterator[tuple[str, str]]:
    """Exercises."""
    for path in sorted((ROOT / "dicepad" / "odds" / "exercises").rglob("*.json")):
        yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def texts(later: bool) -> Iterator[tuple[str, str]]:
    """Specs and words, those of the coach or all others."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.toml")):
            name = path.relative_to(ROOT)
            if ".".join(name.parts).startswith(LATER) == later:
                yield name.as_posix(), path.read_text(encoding="utf-8")


def packed(data: object) -> str:
    """Data as JSON without blanks."""
    return json.dumps(data, separators=(",", ":"))
