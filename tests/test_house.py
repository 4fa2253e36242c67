"""The house stands as it is drawn: imports point one way, the wheel is whole, and the documents say what is so."""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.conftest import FIRST
from tests.imports import imported, imports_of, modules_of, parsed
from tests.places import ROOT, known_to_git

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")

# A package may import itself and those on the left of it.
ORDER = ("dicepad", "sheetgen", "widgets")
# The only places that may import a library from outside.
COLLECTED = "dicepad/plugins.py"
"""The names for other packages. It may name sheets and boards for type checkers, and loads them when asked for them."""
HOMES = {
    "numpy": ("dicepad/odds/", "dicepad/env/aec.py"),
    "numba": ("dicepad/odds/",),
    "dask": ("dicepad/odds/",),
    "distributed": ("dicepad/odds/",),
    "duckdb": ("dicepad/odds/",),
    "pyarrow": ("dicepad/odds/qwixx/archive/check.py",),
    "gymnasium": ("dicepad/env/aec.py",),
    "pettingzoo": ("dicepad/env/aec.py",),
    "reportlab": ("sheetgen/writers/", "sheetgen/drawing/fonts/"),
    "pikepdf": ("sheetgen/writers/",),
    "pypdfium2": ("sheetgen/writers/",),
    "IPython": ("widgets/pictured.py",),
    "hatchling": ("widgets/front/hook.py",),
    "fontTools": ("widgets/front/fonts.py",),
    "anywidget": ("widgets/board.py",),
    "ipywidgets": ("widgets/asking.py", "widgets/board.py", "widgets/explorer.py"),
    "traitlets": ("widgets/asking.py", "widgets/board.py", "widgets/explorer.py"),
}


def test_no_package_of_tests_hides_a_module() -> None:
    """pytest imports `tests/NAME/__init__.py` as the module NAME, for every test that runs beside it."""
    packages = {path.parent.name for path in (ROOT / "tests").glob("*/__init__.py")}
    assert packages
    assert not packages & {*sys.stdlib_module_names, *ORDER}


def test_packages_that_import_their_own_come_first() -> None:
    """For a file in a package, pytest imports the package anew, even if its parent has just imported it. Then there are
    two of it, and what a test puts into one is not in the other: tests/conftest.py imports such parents before."""
    inits = [path for package in ORDER for path in (ROOT / package).rglob("__init__.py")]
    packages = {".".join(path.parent.relative_to(ROOT).parts) for path in inits}
    found = set()
    for parent in {package.rpartition(".")[0] for package in packages} - {""}:
        listed = f"import sys, {parent}; print(*sys.modules)"
        loaded = subprocess.run([sys.executable, "-c", listed], cwd=ROOT, capture_output=True, text=True, check=True)
        if any(each.rpartition(".")[0] == parent for each in packages & {*loaded.stdout.split()}):
            found.add(parent)
    assert found == {*FIRST}


def hidden_modules(root: Path) -> list[str]:
    """The modules that their own package hides behind a function or class of the same name.

    `from package import name` then means one thing to Python and another to a reader, and mypy, whose cache keeps
    both, goes on failing after the fault is gone.
    """
    found = []
    for package in ORDER:
        for init in sorted((root / package).rglob("__init__.py")):
            folder = init.parent
            modules = {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/*.py")}
            exported: set[str] = set()
            for node in parsed(init).body:
                if isinstance(node, ast.ImportFrom):
                    of_itself = node.level == 1 and node.module is None
                    exported |= {alias.asname or alias.name for alias in node.names if alias.asname or not of_itself}
                elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                    exported.add(node.name)
                elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
                    exported |= {str(name) for name in ast.literal_eval(node.value)}
            found += [f"{folder.relative_to(root).as_posix()}/{name}" for name in sorted(exported & modules)]
    return found


def test_no_package_hides_its_own_module() -> None:
    assert hidden_modules(ROOT) == []


@pytest.mark.parametrize(
    "code",
    [
        "from .review import review",
        "def review():\n    pass",
        '__all__ = ["review"]\n\ndef __getattr__(name):\n    from .api import review\n    return review',
        "from . import api as review",
    ],
)
def test_a_hidden_module_is_seen(tmp_path: Path, code: str) -> None:
    (tmp_path / "dicepad").mkdir()
    (tmp_path / "dicepad" / "review.py").touch()
    (tmp_path / "dicepad" / "__init__.py").write_text(code)
    assert hidden_modules(tmp_path) == ["dicepad/review"]
    parsed.cache_clear()
    (tmp_path / "dicepad" / "__init__.py").write_text("from . import review")
    assert hidden_modules(tmp_path) == []


def violations(root: Path) -> list[str]:
    """The imports below `root` that point the wrong way, as ``file:line: name``."""
    found = []
    for order, package in enumerate(ORDER):
        for path in sorted((root / package).rglob("*.py")):
            place = path.relative_to(root).as_posix()
            tree = parsed(path)
            for line, name, at_load in imported(tree, path.relative_to(root).parent.parts):
                top = name.split(".")[0]
                if top in ORDER:
                    odds_too_early = name.startswith("dicepad.odds") and at_load and package == "dicepad"
                    fine = ORDER.index(top) <= order and (not odds_too_early or place.startswith("dicepad/odds/"))
                    fine = fine or (place == COLLECTED and not at_load)
                elif top in HOMES:
                    fine = place.startswith(HOMES[top])
                else:
                    fine = top in sys.stdlib_module_names
                if not fine:
                    found.append(f"{place}:{line}: {name}")
    return found


def test_imports_point_one_way() -> None:
    assert violations(ROOT) == []


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("dicepad/match.py", "import numpy"),
        ("dicepad/match.py", "from sheetgen import sheet"),
        ("dicepad/match.py", "from . import odds"),
        ("dicepad/match.py", "from .odds.exact import solve"),
        ("dicepad/deep/match.py", "from ..odds import exact"),
        ("dicepad/match.py", "def late():\n    import requests"),
        ("dicepad/match.py", "import importlib\nimportlib.import_module('numba')"),
        ("dicepad/odds/exact.py", "import reportlab"),
        ("sheetgen/drawing/sketch.py", "from reportlab.pdfgen import canvas"),
        ("sheetgen/drawing/sketch.py", "import widgets.board"),
        ("widgets/session.py", "import anywidget"),
        ("widgets/session.py", "import numpy as np"),
    ],
)
def test_an_import_the_wrong_way_is_seen(tmp_path: Path, place: str, code: str) -> None:
    (tmp_path / place).parent.mkdir(parents=True)
    (tmp_path / place).write_text(code)
    assert len(violations(tmp_path)) == 1


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("dicepad/match.py", "import json, collections.abc\nfrom .dice import roll"),
        ("dicepad/cli.py", "def solve():\n    from .odds import exact"),
        ("dicepad/cli.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .odds import exact"),
        ("dicepad/odds/exact.py", "import numpy\nfrom ..match import Game\nfrom .table import Table"),
        (
            "sheetgen/writers/pdf.py",
            "from reportlab.pdfgen import canvas\nfrom ..drawing.marks import Mark\nimport dicepad",
        ),
        ("widgets/board.py", "import anywidget, traitlets, sheetgen"),
    ],
)
def test_an_import_the_right_way_is_let_pass(tmp_path: Path, place: str, code: str) -> None:
    (tmp_path / place).parent.mkdir(parents=True)
    (tmp_path / place).write_text(code)
    assert violations(tmp_path) == []


def graph_of(root: Path, *folders: str) -> dict[str, set[str]]:
    """The imports between the modules of some folders, the packages unless others are named."""
    return imports_of(root, modules_of(root, (path for one in folders or ORDER for path in (root / one).rglob("*.py"))))


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The sets of modules that import each other in the end, by looking from each how far its imports reach."""
    reach = {module: set(found) for module, found in graph.items()}
    growing = True
    while growing:
        growing = False
        for found in reach.values():
            more = set().union(*(reach[one] for one in found)) - found
            found |= more
            growing = growing or bool(more)
    inside = {module: frozenset(one for one in found if module in reach[one]) for module, found in reach.items()}
    return sorted(sorted(one) for one in {found for found in inside.values() if found})


@pytest.mark.parametrize(
    ("root", "folders"),
    [
        (ROOT, (*ORDER, "training")),
        (ROOT / "book", ("live", "chances", "teachers")),
        *((ROOT / "book" / name, (".",)) for name in ("_ext", "live")),
        (ROOT / "benchmarks", (".",)),
    ],
)
def test_no_files_import_each_other_in_a_circle(root: Path, folders: tuple[str, ...]) -> None:
    graph = graph_of(root, *folders)
    assert len(graph) > 1
    assert circles(graph) == []


@pytest.mark.parametrize(
    "back",
    [
        "from .sheet import Sheet",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from . import sheet",
        "def late():\n    import dicepad.sheet",
    ],
)
def test_a_circle_is_seen(tmp_path: Path, back: str) -> None:
    (tmp_path / "dicepad").mkdir()
    for name, code in {"sheet": "from .addition import A", "addition": "from . import layout", "layout": back}.items():
        (tmp_path / "dicepad" / f"{name}.py").write_text(code)
    assert circles(graph_of(tmp_path)) == [["dicepad.addition", "dicepad.layout", "dicepad.sheet"]]


GAME_ROOMS = ("qwixx", "kneifen", "qwantum", "qwinto")
DOORS = ("dicepad.odds", "dicepad.odds.advice")


def rooms_entered(root: Path) -> list[str]:
    """Return the imports of a game's room below `dicepad/odds/` from outside this room, as ``module: module``.

    Only the public doors may do so: the package itself, and `advice`.
    """

    def room(module: str) -> str:
        return found if (found := module.split(".")[2]) in GAME_ROOMS else ""

    graph = {module: found for module, found in graph_of(root).items() if module.startswith("dicepad.odds.")}
    return sorted(
        f"{module}: {other}"
        for module, found in graph.items()
        for other in found
        if other.startswith("dicepad.odds.") and room(other) not in ("", room(module)) and module not in DOORS
    )


def test_the_room_of_a_game_is_entered_only_through_its_face() -> None:
    assert rooms_entered(ROOT) == []


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("judge", "from .qwinto import sheet"),
        ("qwixx/judge", "from ..qwinto.sheet import value"),
        ("judge", "def late():\n    from dicepad.odds.qwinto import sheet"),
        ("qwixx/solver/cache", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ...qwinto import sheet"),
    ],
)
def test_a_step_into_the_room_of_another_game_is_seen(tmp_path: Path, place: str, code: str) -> None:
    own = {"qwinto/face": "from . import sheet", "qwinto/sheet": "from ..checks import check_count", "checks": ""}
    inits = {f"{package}/__init__": "" for package in ("qwixx", "qwixx/solver", "qwinto")}
    for name, text in (own | inits | {place: code, "__init__": "from .qwinto.sheet import value"}).items():
        path = tmp_path / f"dicepad/odds/{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert [entered.split(":")[0] for entered in rooms_entered(tmp_path)] == [f"dicepad.odds.{place.replace('/', '.')}"]


# The rooms of the games: what they say of a game is asked through a registry by everybody else.
ROOMS = (
    "dicepad/rules/",
    "dicepad/env/encoders/",
    "dicepad/tasks/sheets.py",
    "dicepad/tasks/types/",
    "dicepad/odds/face.py",
    *(f"dicepad/odds/{game}/" for game in GAME_ROOMS),
    "sheetgen/games/",
    "widgets/games/",
)
# The game that a door opens with where none is named, how often in each file.
DEFAULTS = {
    "dicepad/env/aec.py": 2,
    "dicepad/commands/solve.py": 1,
    "dicepad/commands/values.py": 1,
    "widgets/board.py": 2,
}
MOVES = {"pass", "keep", "again", "reroll"}


def games_named(root: Path) -> dict[str, int]:
    """Count how often each file outside the rooms asks for the class of one game, or names a game or a move."""
    import dicepad
    from dicepad.rules import RULES

    words = {*dicepad.games(), *RULES, *MOVES}
    found: dict[str, int] = {}
    for package in ORDER:
        for path in (root / package).rglob("*.py"):
            place = path.relative_to(root).as_posix()
            if place.startswith(ROOMS):
                continue
            for node in ast.walk(parsed(path)):
                named = isinstance(node, ast.Constant) and node.value in words
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
                    named = bool(re.search(r"\b[A-Z]\w+(?:Game|State|Rules)\b", ast.unparse(node.args[1])))
                if named:
                    found[place] = found.get(place, 0) + 1
    return found


def test_only_the_rooms_of_the_games_know_games() -> None:
    found = games_named(ROOT)
    assert {place: count for place, count in found.items() if count > DEFAULTS.get(place, 0)} == {}


def test_a_game_that_is_named_elsewhere_is_seen(tmp_path: Path) -> None:
    (tmp_path / "widgets" / "games").mkdir(parents=True)
    code = "if isinstance(state, QwintoState) or move == 'pass':\n    game = load('kneifen')"
    (tmp_path / "widgets" / "view.py").write_text(code)
    (tmp_path / "widgets" / "games" / "qwinto.py").write_text(code)
    (tmp_path / "widgets" / "board.py").write_text("isinstance(game, Game)")
    assert games_named(tmp_path) == {"widgets/view.py": 3}


TARGET = "[a-z]+(?:-[a-z]+)*"


def test_each_target_that_is_named_exists() -> None:
    targets = set(re.findall(rf"^({TARGET}):", MAKEFILE, re.MULTILINE))
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    runner = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    named = re.findall(rf"(?:^\$ |`|^)make((?: {TARGET})+)", README + contributing + runner, re.MULTILINE)
    assert {"lint", "test"} <= {target for targets in named for target in targets.split()} <= targets
    assert {"all", "check", "test", "lint", "bench", "serve", "clean", "help"} <= targets
    explained = re.findall(rf"^({TARGET}):.* ## \S", MAKEFILE, re.MULTILINE)
    (phony,) = re.findall(r"^\.PHONY: (.*)", MAKEFILE, re.MULTILINE)
    assert targets == set(explained) == set(phony.split())


def rooms_below(folder: Path, rooms: list[str]) -> list[str]:
    """The imports of modules of TypeScript from rooms that stand further down, as ``room/file -> room``."""
    found = []
    for path in sorted(folder.rglob("*.ts*")):
        room = path.relative_to(folder).parts[0]
        for name in re.findall(r"""(?:from|import\(?)\s*["'](\.[^"']*)""", path.read_text(encoding="utf-8")):
            there = Path(os.path.relpath(path.parent / name, folder)).parts[0]
            if there != ".." and rooms.index(there) > rooms.index(room):
                found.append(f"{room}/{path.name} -> {there}")
    return found


def test_each_room_of_the_site_imports_only_those_above_it() -> None:
    """As CONTRIBUTING lists them; no module lies outside a room."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rooms = re.findall(r"^  (\w+)/ ", text.partition("\nbook/live/src/\n")[2].partition("```")[0], re.MULTILINE)
    folder = ROOT / "book" / "live" / "src"
    assert sorted(rooms) == sorted(path.name for path in folder.iterdir())
    assert rooms_below(folder, rooms) == []


def test_a_room_that_imports_one_below_is_seen(tmp_path: Path) -> None:
    for name in ("cellar", "attic"):
        (tmp_path / name).mkdir()
    (tmp_path / "cellar" / "one.ts").write_text('import { two } from "../attic/two";\nimport x from "preact";\n')
    (tmp_path / "attic" / "two.tsx").write_text('import "../cellar/one";\nconst later = await import("./three");\n')
    assert rooms_below(tmp_path, ["attic", "cellar"]) == ["attic/two.tsx -> cellar"]


QWIXX = "dicepad.odds.qwixx"


def rooms_of_qwixx_below(root: Path, rooms: list[str]) -> list[str]:
    """The imports of modules in the rooms of Qwixx from rooms that stand further down, as ``module: module``."""
    graph = {module: found for module, found in graph_of(root).items() if module.startswith(f"{QWIXX}.")}
    depth = {module: rooms.index(module.split(".")[3]) for module in graph if module.split(".")[3] in rooms}
    return sorted(
        f"{module}: {other}" for module in depth for other in graph[module] if depth.get(other, 0) > depth[module]
    )


def test_each_room_of_qwixx_imports_only_those_above_it() -> None:
    """As CONTRIBUTING lists them; only the face of the game lies outside the rooms."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rooms = re.findall(r"^  (\w+)/ ", text.partition("\ndicepad/odds/qwixx/\n")[2].partition("```")[0], re.MULTILINE)
    folder = ROOT / "dicepad" / "odds" / "qwixx"
    inside = {path.name for path in folder.iterdir() if path.suffix != ".pyc"} - {"__pycache__"}
    assert sorted({*rooms, "__init__.py", "face.py"}) == sorted(inside)
    assert rooms_of_qwixx_below(ROOT, rooms) == []


def test_a_room_of_qwixx_that_imports_one_below_is_seen(tmp_path: Path) -> None:
    code = {"attic/one": "from ..attic import two", "attic/two": "def late():\n    from ..cellar import three"}
    for name, text in {**code, "cellar/three": "from ..attic import one", "face": "from .cellar import three"}.items():
        path = tmp_path / "dicepad" / "odds" / "qwixx" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    found = rooms_of_qwixx_below(tmp_path, ["attic", "cellar"])
    assert found == [f"{QWIXX}.attic.two: {QWIXX}.cellar.three"]


def test_where_things_are_is_told_as_it_is() -> None:
    """In CONTRIBUTING: each file and folder that it names is there, with the names that are said to be in it, and the
    table of modules has each module once."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    where = text.partition("## Where is …?")[2].partition("\n## ")[0]
    assert len(re.findall(r"^\| [^|]+ \| .*`", where, re.MULTILINE)) >= 20
    paths = set(re.findall(r"`((?:dicepad|sheetgen|widgets|book|tests|training|benchmarks)/[\w./-]+)`", text))
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []
    for name, path in re.findall(r"`(\w+)` (?:in|of) `([\w./-]+/[\w.-]+)`", text):
        assert re.search(rf"\b{name}\b", (ROOT / path).read_text(encoding="utf-8")), path
    rows = text.partition("| module in `widgets/front/src/` |")[2].partition("\n\n")[0]
    named = re.findall(r"`([\w/-]+)`", "".join(row.split("|")[1] for row in rows.splitlines()[2:]))
    there = (ROOT / "widgets" / "front" / "src").iterdir()
    modules = {f"{path.name}/" if path.is_dir() else path.name.partition(".")[0] for path in there}
    assert sorted(named) == sorted((modules - {"styles"}) | {"schema"})


def test_what_git_does_before_a_commit_is_there() -> None:
    """The hooks call the programs of the environment and the targets of make, and nothing comes from elsewhere."""
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [repo["repo"] for repo in config["repos"]] == ["local"]
    hooks = config["repos"][0]["hooks"]
    assert {hook["language"] for hook in hooks} == {"system"}
    for program, *arguments in (shlex.split(hook["entry"]) for hook in hooks):
        if program == "make":
            assert all(f"\n{target}:" in MAKEFILE for target in arguments)
        else:
            assert program.startswith(".venv/bin/")
            assert (Path(sys.executable).parent / Path(program).name).exists()


def test_the_picture_in_the_readme_is_the_sheet_of_today() -> None:
    import sheetgen
    from sheetgen.press.options import Options

    picture = ROOT / "book" / "images" / "qwixx.svg"
    assert picture.relative_to(ROOT).as_posix() in README
    today = sheetgen.sheet("qwixx").job(Options()).svg()
    again = "sheetgen make qwixx -o book/images/qwixx.svg --force"
    assert picture.read_bytes() == today, f"draw it again: {again}"


@pytest.mark.parametrize("name", ["print-palettes.png", "news-sheet.png", "news-paper.png"])
def test_the_pictures_show_the_sheets_and_papers_of_today(name: str) -> None:
    """As the command draws them, apart from how letters are smoothed."""
    import numpy as np
    from pictures import DRAWN
    from PIL import Image

    with Image.open(ROOT / "book" / "images" / name) as stored:
        shown = np.asarray(stored.convert("RGB"), int)
    today = np.asarray(DRAWN[name]().convert("RGB"), int)
    assert shown.shape == today.shape
    assert np.abs(shown - today).mean() < 0.05, "draw it again: python book/pictures.py"


def test_no_file_knows_where_it_was_written() -> None:
    """A path of one machine in a file breaks it on every other."""
    homes = re.compile(r"(?<![\w.])/(?:work|tmp|root|home|Users)/")
    texts = {name: (ROOT / name).read_bytes() for name in sorted(known_to_git() - {"tests/test_house.py"})}
    assert [name for name, text in texts.items() if b"\0" not in text and homes.search(text.decode("utf-8"))] == []
