"""The rooms of sheetgen: what stands below knows nothing of what stands above it, not even late or for types alone."""

from __future__ import annotations

import ast
from pathlib import Path

import sheetgen
from tests.imports import imports_of, modules_of, parsed

HOUSE = Path(sheetgen.__file__).parent
FLOORS = (
    "built_on wording",
    "drawing",
    "games writers",
    "press",
    "printable",
    "mixed_sheets testing worksheets",
    "bundles lessons",
    "commands",
    "program",
    "cli",
    "__main__",
)
"""From the ground up; rooms of the same floor do not know each other."""


def test_no_room_knows_what_stands_above_it() -> None:
    floor = {room: number for number, rooms in enumerate(FLOORS) for room in rooms.split()}
    graph = imports_of(HOUSE.parent, modules_of(HOUSE.parent, HOUSE.rglob("*.py")))
    assert len(graph) > 40
    for name, known in graph.items():
        for other in known if name != "sheetgen" else ():
            room, below = name.split(".")[1], other.split(".")[1]
            assert below == room or floor[below] < floor[room], f"{name} imports {other}"


def test_every_function_takes_few_arguments() -> None:
    for path in HOUSE.rglob("*.py"):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.FunctionDef):
                assert len(node.args.args) + len(node.args.kwonlyargs) < 10, f"{path.name}: {node.name}"
