"""The rooms of sheetgen: what stands below knows nothing of what stands above it, not even late or for types alone."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import sheetgen

HOUSE = Path(sheetgen.__file__).parent
FLOORS = (
    "wording",
    "drawing",
    "games writers",
    "press",
    "sheet",
    "mixed_sheets testing",
    "commands",
    "cli",
    "__main__",
)
"""From the ground up; rooms of the same floor do not know each other."""


def imports() -> dict[str, set[str]]:
    """The modules of sheetgen that each module imports, anywhere in it."""
    names = {".".join(path.relative_to(HOUSE).with_suffix("").parts): path for path in HOUSE.rglob("*.py")}
    found: dict[str, set[str]] = {}
    for name, path in names.items():
        package = name.split(".")[:-1]
        found[name] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level:
                base = [*package[: len(package) - node.level + 1], *(node.module.split(".") if node.module else [])]
                for alias in node.names:
                    wanted = [".".join([*base, alias.name, "__init__"]), ".".join([*base, alias.name])]
                    wanted += [".".join(base), ".".join([*base, "__init__"])]
                    found[name].add(next(each for each in wanted if each in names))
    return found


def test_no_room_knows_what_stands_above_it() -> None:
    floor = {room: number for number, rooms in enumerate(FLOORS) for room in rooms.split()}
    for name, known in imports().items():
        room = name.split(".")[0]
        if name != "__init__":
            for other in known:
                below = other.split(".")[0]
                assert below == room or floor[below] < floor[room], f"{name} imports {other}"


def test_no_circle_of_imports() -> None:
    found = imports()
    assert len(found) > 40
    assert tuple(TopologicalSorter(found).static_order())


def test_every_function_can_be_read_at_once() -> None:
    for path in HOUSE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                assert (node.end_lineno or 0) - node.lineno < 60, f"{path.name}: {node.name}"
                assert len(node.args.args) + len(node.args.kwonlyargs) < 10, f"{path.name}: {node.name}"
