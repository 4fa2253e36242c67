"""All files of light Python: rewritten modules, shims and data."""

from __future__ import annotations

import ast
import gc
import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final

from dicepad import load
from dicepad.odds.kneifen.exact import turns_to_fill
from dicepad.odds.kneifen.filling import filling_chain
from dicepad.odds.weights import read_weights
from dicepad.rules.kneifen import KneifenGame
from sheetgen.drawing.fonts import FILES, measures

from .rewrite import asked_for, imported, rewrite
from .sources import Module, Sources

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[2]
__all__ = [
    "APART",
    "LATER",
    "PACKAGES",
    "PROBE",
    "ROOMS",
    "ROOT",
    "UNUSED",
    "apart",
    "archive",
    "asking",
    "coach",
    "needs_numpy",
    "printing",
    "worksheets",
]

PACKAGES: Final = ("dicepad", "sheetgen", "widgets")
PAGE: Final = HERE.parent / "page.py"
TABLES: Final = HERE.parent / "tables.py"
EXPLORERS: Final = HERE.parent / "explorers.py"
PRINTS: Final = HERE.parent / "prints.py"
ASKING: Final = HERE.parent / "asking.py"
WORKSHEETS: Final = HERE.parent / "worksheets.py"
PROBE: Final = HERE / "probe.py"
ENTRIES: Final = (PAGE, TABLES, EXPLORERS, PRINTS, ASKING, WORKSHEETS, PROBE)
SHIMS: Final = HERE / "shims"
SHIMMED: Final = frozenset({"__init__", "base", *(path.stem.replace("_", ".") for path in SHIMS.glob("*.py"))})
"""Modules of the standard library that have a shim, as CPython names them."""
STAND_INS: Final = HERE / "stand_ins"
ROOMS: Final = ("qwantum", "kneifen", "qwinto")
"""Packages below `dicepad.odds` that are about one game each, and have no packages of their own."""
PRINTED: Final = ("sheetgen.bundles", "sheetgen.press.bundle", "sheetgen.press.job", "sheetgen.press.options")
"""Prefixes of modules that only the print shop has."""
ASKED: Final = ("dicepad.odds.qwixx.chances.exact", "sheetgen.worksheets.pictures")
"""Prefixes of modules that only tasks need."""
PAPER: Final = tuple(f"sheetgen.worksheets.{name}" for name in ("blocks", "frame", "moodle", "worksheet"))
"""Prefixes of modules that put tasks on paper."""
TASKS: Final = "dicepad.tasks"
LESSONS: Final = "sheetgen.lessons"
UNUSED: Final = (
    "dicepad.command",
    "dicepad.odds.cluster",
    "dicepad.odds.compiled",
    "dicepad.odds.exact.events",
    "dicepad.odds.exact.joint_distributions",
    "dicepad.odds.exact.trials",
    *ASKED,
    "dicepad.odds.qwixx.archive",
    "dicepad.odds.qwixx.many_games.forms",
    "dicepad.odds.qwixx.solver.cache",
    "dicepad.odds.qwixx.solver.par_scores",
    "dicepad.odds.qwixx.solver.solving",
    "dicepad.odds.qwixx.solver.value_table",
    "widgets.built_on",
    *(f"dicepad.odds.{room}.printed" for room in ROOMS),
    "dicepad.odds.qwixx.chances.printed",
    "pikepdf",
    "reportlab",
    *PRINTED,
    "sheetgen.press.name_lists",
    "sheetgen.press.par",
    *PAPER,
    "sheetgen.worksheets.cards",
    "sheetgen.writers.anki",
    "sheetgen.writers.outlines",
    "sheetgen.writers.pdf",
    "sheetgen.writers.png",
    "sheetgen.writers.qr",
    "widgets.board",
)
"""Prefixes of modules that the light Python does not have, besides those that need numpy. Pyodide prints, solves and
writes files instead."""
LATER: Final = (
    "dicepad.odds.advice",
    "dicepad.odds.api",
    "dicepad.odds.exact.open_cells",
    "dicepad.odds.exercises",
    "dicepad.odds.judge",
    "dicepad.odds.kneifen.filling",
    "dicepad.odds.measured",
    "dicepad.odds.qwantum.exact",
    "dicepad.odds.qwinto.exact",
    "dicepad.odds.qwixx.chances.open_cells",
    "dicepad.odds.qwixx.points.advisor",
    "dicepad.odds.qwixx.points.breakdown",
    "dicepad.odds.qwixx.points.decision",
    "dicepad.odds.qwixx.points.quantized",
    "dicepad.odds.qwixx.winning.judge",
    "dicepad.odds.reviewing",
    *(f"dicepad.odds.{room}.{part}" for room in ROOMS for part in ("judge", "open_cells")),
    "explorers",
    "tables",
    "widgets.coaching",
    "widgets.exploration",
)
"""Prefixes of modules that are loaded with the first question to the coach or an explorer, together with all modules
that only these need."""
APART: Final = ("kneifen", "qwantum", "qwinto")
"""Games whose weights and exercises are large beside the rest of the coach. Each has an archive of its own, which comes
when a question names the game."""


@cache
def archive(*entries: Path) -> dict[str, str]:
    """Return the text of each file by its path: ``page.py``, and all modules that it needs at once.

    Raises `Refused` for what has no known form.

    >>> files = archive()
    >>> "widgets/session.py" in files, "sheetgen/press/job.py" in files
    (True, False)
    >>> "dicepad/odds/qwixx/points/decision.py" in files
    False
    """
    found = gathered(left_out(), [PAGE.stem, *(path.stem for path in entries)], (*LATER, TASKS))
    found |= {f"shims/{path.name}": stripped(path) for path in sorted(SHIMS.glob("*.py"))}
    return dict(sorted((found | dict(data_files())).items()))


@cache
def coach() -> dict[str, str]:
    """Return the text of each file by its path that only the coach and explorers need, but for games apart. See
    `archive`.

    >>> files = coach()
    >>> "dicepad/odds/qwixx/points/decision.py" in files, "widgets/session.py" in files
    (True, False)
    """
    gone = left_out()
    there = gathered(gone, [PAGE.stem], LATER)
    later = [home for home, name in homes().items() if name.startswith(LATER) and not name.startswith(gone)]
    found = {file: text for file, text in gathered(gone, later).items() if file not in there}
    data = {file: text for file, text in (*learned(), *stored()) if game_of(file) not in APART}
    return dict(sorted((found | dict(texts(later=True)) | data).items()))


@cache
def printing() -> dict[str, str]:
    """Return the text of each file by its path that only the print shop needs. See `archive`.

    >>> files = printing()
    >>> "sheetgen/press/job.py" in files, "sheetgen/press/artwork.py" in files
    (True, False)
    """
    there = archive()
    gone = tuple(name for name in left_out() if name not in PRINTED)
    return {file: text for file, text in sorted(gathered(gone, [PRINTS.stem], LATER).items()) if file not in there}


@cache
def asking() -> dict[str, str]:
    """Return the text of each file by its path that only tasks need. See `archive`.

    >>> files = asking()
    >>> "dicepad/tasks/types/square.py" in files, "dicepad/tasks/strings/de.toml" in files, "dicepad/match.py" in files
    (True, True, False)
    """
    there = archive() | coach()
    gone = tuple(name for name in left_out() if name not in ASKED)
    words = {path.relative_to(ROOT).as_posix(): path for path in sorted((ROOT / "dicepad" / "tasks").rglob("*.toml"))}
    found = {file: text for file, text in gathered(gone, [ASKING.stem]).items() if file not in there}
    return dict(sorted((found | {file: path.read_text(encoding="utf-8") for file, path in words.items()}).items()))


def worksheets() -> dict[str, str]:
    """Return the text of each file by its path that only worksheets need, beside the print shop and tasks. See
    `archive`.

    >>> "sheetgen/worksheets/blocks.py" in worksheets()
    True
    """
    there = archive() | coach() | printing() | asking()
    gone = tuple(name for name in left_out() if name not in (*PRINTED, *ASKED, *PAPER))
    return {file: text for file, text in sorted(gathered(gone, [WORKSHEETS.stem], LATER).items()) if file not in there}


def apart(game: str) -> dict[str, str]:
    """Return the text of each file by its path that the coach needs for a game in `APART`.

    >>> ["/".join(file.split("/")[-2:]) for file in apart("qwinto")]
    ['learned/qwinto.json', 'learned/qwinto_company.json', 'stored/qwinto.json', 'errors/qwinto.json']
    """
    return {file: text for file, text in (*learned(), *stored()) if game_of(file) == game}


def game_of(file: str) -> str:
    """Return the game that a file of weights or exercises is for.

    >>> game_of("learned/kneifen_last.json")
    'kneifen'
    """
    return Path(file).stem.partition("_")[0]


@cache
def sources() -> Sources:
    """Return all modules, our packages' and those of the pages that ask for them. Each is parsed once.

    Their trees are kept, so the search for garbage leaves them out.
    """
    texts = {path.name: path.read_text(encoding="utf-8") for path in ENTRIES}
    found = Sources(texts | dict(source_files()))
    gc.freeze()
    return found


@cache
def homes() -> dict[str, str]:
    """Return the names of all modules by where light Python finds them."""
    return {sources().home(name): name for name in sources().modules}


@cache
def rewritten(module: Module, absent: frozenset[str]) -> str:
    """Return the text of a module where the imports of these names fail, rewritten once for all archives."""
    return rewrite(module, sources(), SHIMMED, tuple(sorted(absent)))


@cache
def needed(text: str) -> list[str]:
    """Return what the rewritten text of a module imports of ours."""
    return list(imported(text, homes().keys()))


def gathered(left_out: tuple[str, ...], entries: Iterable[str], without: tuple[str, ...] = ()) -> dict[str, str]:
    """Return the rewritten text of each file of some modules, and of all modules that they need.

    Names that begin as in `left_out` cannot be imported; what begins as in `without` comes in another archive.
    """
    found: dict[str, str] = {}
    waiting = list(entries)
    while waiting:
        home = waiting.pop()
        module = sources().modules[homes()[home]]
        file = module.file if home == module.name else f"{module.file.removesuffix('.py')}_.py"
        if file not in found and not module.name.startswith(without):
            found[file] = rewritten(module, frozenset(name for name in asked_for(module) if name.startswith(left_out)))
            waiting += needed(found[file])
    return found


@cache
def left_out() -> tuple[str, ...]:
    """Return the prefixes of modules that the light Python does not have."""
    odds = [path.relative_to(ROOT) for path in sorted((ROOT / "dicepad" / "odds").rglob("*.py"))]
    numeric = [path for path in odds if needs_numpy(ROOT / path)]
    return (*UNUSED, *[".".join(path.with_suffix("").parts) for path in numeric])


def needs_numpy(path: Path) -> bool:
    """Return whether a module imports numpy, or our compiler, as soon as it is imported.

    >>> needs_numpy(ROOT / "dicepad" / "odds" / "arrays.py"), needs_numpy(ROOT / "dicepad" / "odds" / "face.py")
    (True, False)
    """
    body = ast.parse(path.read_text(encoding="utf-8")).body
    names = [getattr(node, "module", "") for node in body]
    names += [alias.name for node in body if isinstance(node, ast.Import) for alias in node.names]
    return any(name in ("numpy", "numpy.typing", "compiled") for name in names)


def source_files() -> Iterator[tuple[str, str]]:
    """Return our sources by path, with stand-ins for parts of them."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT)
            if "node_modules" not in name.parts:
                yield name.as_posix(), with_stand_in(path.read_text(encoding="utf-8"), STAND_INS / name)


def with_stand_in(text: str, path: Path) -> str:
    """Return a source with the definitions of its stand-in, if there is one. The stand-in can call the original `name`
    as `plain_name`."""
    if not path.exists():
        return text
    tree, other = ast.parse(text), ast.parse(path.read_text(encoding="utf-8"))
    gone = {name for node in other.body for name in names_of(node)}
    asked = {node.id for node in ast.walk(other) if isinstance(node, ast.Name)}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and f"plain_{node.name}" in asked:
            node.name = f"plain_{node.name}"
    kept = [node for node in tree.body if not gone & set(names_of(node))]
    new = [node for node in other.body if not isinstance(node, ast.Assign | ast.Expr)]
    return ast.unparse(
        ast.Module([kept[0], ast.parse("from __future__ import annotations").body[0], *kept[1:], *new], [])
    )


def names_of(node: ast.stmt) -> list[str]:
    """Return the names that a statement defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    return [one.id for one in node.targets if isinstance(one, ast.Name)] if isinstance(node, ast.Assign) else []


def stripped(path: Path) -> str:
    """Return a shim without its comments and docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree) + "\n"


def data_files() -> Iterator[tuple[str, str]]:
    """Return the specs and the words, the widths of letters, and the turns that the numbers of Kneifen take."""
    yield from texts(later=False)
    every = "".join(content for later in (False, True) for _, content in texts(later))
    letters = set(every) | {chr(code) for code in (*range(32, 0x180), *range(0x2000, 0x2300))}
    for weight, path in FILES.items():
        units, advances = measures(weight)
        widths = {str(code): advances[code] for code in sorted(map(ord, letters)) if code in advances}
        yield f"{path.parent.relative_to(ROOT).as_posix()}/{weight}.json", packed([units, widths])
    yield "dicepad/odds/kneifen/turns.json", kneifen_turns()


def learned() -> Iterator[tuple[str, str]]:
    """Return the weights of the computers that have learned, and those for the chance of winning."""
    for path in sorted((ROOT / "dicepad" / "odds" / "learned").glob("*.json")):
        step = json.loads(path.read_text(encoding="utf-8"))["step"]
        values = [round(value / step) for value in read_weights(path.stem)]
        yield path.relative_to(ROOT).as_posix(), f"{step}\n{packed(values)}"


def stored() -> Iterator[tuple[str, str]]:
    """Return the exercises, the errors of values, and the chains of Kneifen."""
    for path in sorted((ROOT / "dicepad" / "odds" / "exercises").rglob("*.json")):
        yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "dicepad" / "odds" / "errors").glob("*.json")):
        yield path.relative_to(ROOT).as_posix(), packed(json.loads(path.read_text(encoding="utf-8")))
    yield "dicepad/odds/kneifen/filling.json", kneifen_chains()


@cache
def kneifen_turns() -> str:
    """Return how many turns the numbers of Kneifen take."""
    game = usual_kneifen()
    return packed({number: [parts(turn) for turn in turns_to_fill(game, number)] for number in game.numbers})


@cache
def kneifen_chains() -> str:
    """Return the chains of Kneifen."""
    game = usual_kneifen()
    chains = {number: filling_chain(game, number).transitions for number in game.numbers}
    return packed(
        {
            number: [[have, [[to, parts(chance)] for to, chance in after.items()]] for have, after in steps.items()]
            for number, steps in chains.items()
        }
    )


def usual_kneifen() -> KneifenGame:
    """Return the game for which the long sums are computed here."""
    game = load("kneifen")
    assert isinstance(game, KneifenGame)
    return game


def parts(number: Fraction) -> list[int]:
    """Return the numerator and the denominator."""
    return [number.numerator, number.denominator]


def texts(later: bool) -> Iterator[tuple[str, str]]:
    """Return the specs and the words: those of the coach, or all others."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.toml")):
            name = path.relative_to(ROOT)
            place = ".".join(name.parts)
            if place.startswith(LATER) == later and not place.startswith((TASKS, LESSONS)):
                yield name.as_posix(), path.read_text(encoding="utf-8")


def packed(data: object) -> str:
    """Return data as JSON without spaces."""
    return json.dumps(data, separators=(",", ":"))
