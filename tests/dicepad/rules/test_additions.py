"""What additions tell to whoever asks: the same questions for all, and one from a package of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import dicepad
import sheetgen
from dicepad.rules.crossing import CrossingRules, CrossingState
from dicepad.rules.crossing.additions import ADDITIONS
from sheetgen.drawing.marks import Group

GAMES = [game for game in map(dicepad.load, dicepad.games()) if isinstance(game, CrossingRules) and game.additions]


@pytest.fixture(params=GAMES, ids=repr)
def game(request) -> CrossingRules:
    return request.param


def places(game: CrossingRules) -> set[str]:
    """The names of all places on the printed sheet."""
    return {mark.name for mark in sheetgen.sheet(game).natural[0].marks if isinstance(mark, Group)}


def test_every_kind_of_addition_is_on_some_sheet():
    assert {addition.key for game in GAMES for addition in game.additions} == set(ADDITIONS)


def test_what_additions_tell_is_on_the_sheet(game):
    """Cells, partners, rows and boxes for points are places of the printed sheet, and no name means two things."""
    shown = places(game)
    for addition in game.additions:
        assert set(addition.cells) <= shown
        assert all(addition.partners[other] == one for one, other in addition.partners.items())
        assert set(addition.partners) <= set(addition.cells)
        assert {cell.name for row, _ in addition.extra_rows for cell in row.cells} <= shown
        assert not addition.points_place or addition.points_place in shown
        assert bool(addition.state_key) == (addition.state_key in game.seat_keys)
    names = [name for addition in game.additions for name in addition.names]
    assert len(names) == len(set(names))


def walk(game: CrossingRules) -> list[tuple[CrossingState, CrossingState, str]]:
    """Decisions of random matches alone: the state before, the state after, the move."""
    found = []
    for seed in range(6):
        rng, state = Random(seed), game.start(1)
        while not state.over:
            if state.to_act:
                move = rng.choice(state.moves(0))
                after = state.play(0, move)
                found.append((state, after, move))
                state = after
            else:
                state = state.roll(rng)
    return found


def test_a_move_belongs_to_one_addition_at_most_and_names_its_cell(game):
    """The cell of a move is a cell of the sheet, and the one that it crosses."""
    cells = {cell.name for row in game.spec.rows for cell in row.cells}
    extra = {cell.name for addition in game.additions for row, _ in addition.extra_rows for cell in row.cells}
    for before, after, move in walk(game):
        owners = [addition for addition in game.additions if addition.owns(move)]
        assert len(owners) <= 1
        if move == "pass" or before.phase == "gift":
            continue
        cell = game.cell_of(move)
        assert cell in cells | extra
        assert move in cells or owners
        target = game.layout.targets.get(cell)
        if target:
            assert after.rows[0][target.row] & target.bit or after.extras[0] != before.extras[0]


def test_places_of_the_memory_are_those_of_the_printed_sheet(game):
    """What an addition remembers stands on the sheet as crosses in places of its own, each once."""
    shown = places(game)
    for before, after, _ in walk(game):
        for addition, old, new in zip(game.additions, before.extras[0], after.extras[0], strict=True):
            crossed = addition.places(new)
            assert set(addition.places(old)) <= set(crossed) <= shown
            assert bool(crossed) == bool(new)
            assert len(crossed) == len(set(crossed))


OUTSIDE = '''
from dataclasses import dataclass
from dicepad.rules.crossing import Addition


@dataclass(frozen=True)
class Echo(Addition):
    """A point for each cell named here that is crossed."""

    key = "echo"

    @classmethod
    def read(cls, table, layout, index):
        cells = layout.cells(table, cls.key)
        return [cls(index, cells=layout.names(cells))]

    @property
    def points_place(self):
        return "points.echo"

    def points(self, sheet, row_points, penalty):
        targets = [sheet.layout.targets[name] for name in self.cells]
        return sum(sheet.rows[target.row] & target.bit > 0 for target in targets)
'''
SPEC = """
base = "qwixx"
id = "echoes"
title = "Echoes"
[crossing]
closing_crosses = 5
rows_to_end = 2
points = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
echo = ["red.3", "blue.9"]
"""


def run(folder: Path, code: str) -> str:
    command = [sys.executable, "-c", f"import dicepad\n{code}"]
    here = str(Path(dicepad.__file__).parents[1])
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), here])}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def install(folder: Path, value: str) -> None:
    """Lay a package into a folder as pip does."""
    (folder / "echo_addition.py").write_text(OUTSIDE, "utf-8")
    (folder / "echoes.toml").write_text(SPEC, "utf-8")
    about = folder / "echo_addition-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: echo-addition\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[dicepad.additions]\necho = {value}\n", "utf-8")


def test_an_addition_from_another_package_is_read_and_counted(tmp_path):
    install(tmp_path, "echo_addition:Echo")
    code = "game = dicepad.load('echoes.toml'); print(game.from_text('red:3,4 blue:9').scores, game.additions[0].cells)"
    assert run(tmp_path, code) == "(6,) ('red.3', 'blue.9')\n"


def test_an_addition_that_cannot_be_loaded_is_refused_in_one_line(tmp_path):
    install(tmp_path, "echo_addition:Missing")
    code = "try: dicepad.load('echoes.toml')\nexcept dicepad.DicepadError as error: print(error)"
    told = run(tmp_path, code)
    assert told.startswith("there is no addition for echo: echo_addition:Missing cannot be loaded: ")
    assert told.count("\n") == 1


def test_a_key_that_no_package_knows_is_refused_with_those_allowed(tmp_path):
    (tmp_path / "echoes.toml").write_text(SPEC, "utf-8")
    with pytest.raises(dicepad.SpecError, match=r"crossing.echo: unknown key; allowed: .*double_cells.*lucky"):
        dicepad.load(tmp_path / "echoes.toml")
