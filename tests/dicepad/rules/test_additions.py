"""The interface of additions: the same questions for all, and for one from a package of its own."""

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
from dicepad.rules.crossing.ways import Swaps
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
        assert bool(addition.state_key) == (addition.state_key in game.seat_keys) == bool(addition.memory)
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
    """The memory of an addition stands on the sheet as crosses in places of its own, each once."""
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


def install(folder: Path, value: str, code: str = OUTSIDE) -> None:
    """Lay a package into a folder as pip does."""
    (folder / "echo_addition.py").write_text(code, "utf-8")
    (folder / "echoes.toml").write_text(SPEC, "utf-8")
    about = folder / "echo_addition-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: echo-addition\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[dicepad.additions]\necho = {value}\n", "utf-8")


def test_an_addition_from_another_package_is_read_and_counted(tmp_path):
    install(tmp_path, "echo_addition:Echo")
    code = "game = dicepad.load('echoes.toml'); print(game.from_text('red:3,4 blue:9').scores, game.additions[0].cells)"
    assert run(tmp_path, code) == "(6,) ('red.3', 'blue.9')\n"


REMEMBERING = (
    f"from dicepad.rules.crossing.addition import Memory, bits{OUTSIDE}"
    """
    counted = False
    state_key = "heard"

    def crossed(self, sheet, target):
        if target.name in self.cells:
            sheet.extras[self.index] |= 1 << self.cells.index(target.name)

    def write(self, memory):
        return [name for place, name in enumerate(self.cells) if memory >> place & 1]

    def read_memory(self, seat):
        return sum(1 << self.cells.index(name) for name in seat.texts(self.state_key))
"""
)
FORM = """
    @property
    def memory(self):
        return Memory((len(self.cells),), 1, "1 where an echo is heard")

    def memory_numbers(self, memory):
        return bits(memory, len(self.cells))
"""
OBSERVED = """
from random import Random
from dicepad.env import Environment
world = Environment(dicepad.load('echoes.toml'), 2)
field = next(field for field in world.fields if field.name == 'heard')
lows = [one.low for one in world.fields for _ in range(one.size)]
highs = [one.high for one in world.fields for _ in range(one.size)]
heard = 0
for seed in range(20):
    rng, state = Random(seed), world.start()
    while not state.over:
        seat = (*state.to_act, None)[0]
        state = state.roll(rng) if seat is None else state.play(seat, rng.choice(state.moves(seat)))
        shown = world.observe(state, 1)
        assert len(shown) == world.size and all(map(lambda low, one, high: low <= one <= high, lows, shown, highs))
        place = sum(one.size for one in world.fields[: world.fields.index(field)])
        bits = shown[place : place + field.size]
        told = [name in state.seat_json(seat).get('heard', ()) for seat in (1, 0) for name in ('red.3', 'blue.9')]
        assert bits == [int(one) for one in told], (bits, told)
        heard += sum(bits)
print(field.shape, field.high, heard > 20)
"""


def test_an_addition_from_another_package_remembers_a_mask_and_an_environment_shows_its_bits(tmp_path):
    install(tmp_path, "echo_addition:Echo", REMEMBERING + FORM)
    assert run(tmp_path, OBSERVED) == "(2, 2) 1 True\n"


def test_an_environment_says_in_one_line_what_an_addition_has_not_told(tmp_path):
    """The rules, the record and the board do without it, so it is asked for here alone."""
    install(tmp_path, "echo_addition:Echo", REMEMBERING)
    code = """from dicepad.env import Environment
try: Environment(dicepad.load('echoes.toml'))
except dicepad.DicepadError as error: print(error)"""
    told = run(tmp_path, code)
    assert told.startswith("the addition echo does not say what form its memory has (Addition.memory); ")
    assert told.count("\n") == 1


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


def test_what_a_move_of_an_addition_means_to_a_board():
    """Kinds of move that a board has words for in every language, and the sums in them."""
    game = dicepad.load("qwixx-x-change")
    longo = dicepad.load("qwixx-longo", lucky_cross="also")
    assert isinstance(game, CrossingRules)
    assert isinstance(longo, CrossingRules)
    swaps = next(addition for addition in game.additions if isinstance(addition, Swaps))
    for move in game.from_text("- ; phase=white dice=W5,W3,R1,Y1,G1,B1").moves(0):
        if swaps.owns(move):
            found = swaps.meaning(move, 8)
            assert found.variant == ""
            assert (found.kind, found.values["one"]) == ("swap", 8)
            assert {8, found.values["other"]} == set(swaps.pairs[int(move[5 : move.index(":")]) - 1])
    both = longo.additions[0]
    assert both.meaning("lucky+:red.5", 4) == ("lucky", {"number": 4}, "too")
    assert both.meaning("lucky:red.5", 4) == ("lucky", {"number": 4}, "")
