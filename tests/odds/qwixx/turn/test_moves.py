"""The kernel of a turn against the rules: every option and every outcome, plain and compiled, in random matches."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from dicepad import DicepadError, load
from dicepad.odds.qwixx.turn import compiled_moves, moves
from dicepad.odds.qwixx.turn.sheet import CELLS, NOWHERE
from dicepad.odds.qwixx.turn.solvable import solvable_sheet
from dicepad.rules.crossing import CrossingGame, CrossingState
from dicepad.rules.crossing.game import PASS
from tests.kinds import checked

NAMES = ("qwixx", "qwixx-mixed-colours", "qwixx-mixed-numbers", "two-rows", "mixed")
SMALL = ("two-rows", "mixed")
SmallGame = Callable[[str], CrossingGame]


class Plain:
    """The kernel on lists, from its own module or from a changed copy."""

    def __init__(self, game: CrossingGame, module: Any = moves) -> None:
        self.module, self.table = module, solvable_sheet(game).turn_table

    def numbers(self, values: Any, _: type = int) -> Any:
        return [list(value) if isinstance(value, tuple) else value for value in values]


class Compiled(Plain):
    """The kernel on arrays."""

    def __init__(self, game: CrossingGame) -> None:
        super().__init__(game, compiled_moves)
        self.table = compiled_moves.turn_arrays(self.table)

    def numbers(self, values: Any, kind: type = np.int64) -> Any:
        return np.array(values, kind)


class Sheets:
    """All seats of a state, as the kernel takes them, with the roll on the table."""

    def __init__(self, kernel: Plain, state: CrossingState) -> None:
        self.kernel, self.table, self.game = kernel.module, kernel.table, state.game
        sheet = solvable_sheet(state.game)
        self.rows = kernel.numbers([sheet.row_states(state, seat) for seat in range(state.players)], np.uint16)
        self.misthrows, self.points = kernel.numbers(state.misthrows), kernel.numbers(state.scores)
        self.all = moves.Sheets(self.rows, self.misthrows, self.points)
        self.places = kernel.numbers([0] * 8, np.uint16)  # as games have them, so that none is compiled for tests alone
        self.whites, self.colours = self.options = moves.Options(*(kernel.numbers([0] * 45) for _ in range(2)))
        dice = [state.dice[die] for die in state.game.coloured_dice]
        faces = [face.number if face else 0 for face in dice] + [0] * (4 - len(dice))
        self.total = self.kernel.cells_for_roll(self.table, *state.white_numbers, kernel.numbers(faces), self.places)

    def cell(self, place: int) -> str:
        row, cell = divmod(int(place), CELLS)
        return PASS if place == NOWHERE else self.game.spec.rows[row].cells[cell].name

    def waiting(self, seat: int) -> list[str]:
        count = self.kernel.list_waiting(self.table, self.rows[seat], self.total, self.options)
        assert all(place == NOWHERE for place in self.colours[:count])
        return [self.cell(place) for place in self.whites[:count]]

    def own(self, seat: int, total: int, every: bool = True) -> list[tuple[int, int]]:
        before = [int(row) for row in self.rows[seat]]
        count = self.kernel.list_own(self.table, self.rows[seat], total, self.places, every, self.options)
        assert [int(row) for row in self.rows[seat]] == before
        return [(int(white), int(colour)) for white, colour in zip(self.whites[:count], self.colours, strict=False)]


def plans_by_rules(state: CrossingState) -> Iterator[tuple[str, str]]:
    """The active seat's options by the rules: a white action, then a colour action, while the others pass."""
    for move in state.moves(state.active):
        after = state.play(state.active, move)
        while after.phase == "white":
            after = after.play(after.to_act[0], PASS)
        for then in after.moves(state.active) if after.phase == "colour" else (PASS,):
            yield move, then


def not_left_out(every: list[tuple[int, int]], sheets: Sheets) -> list[tuple[int, int]]:
    """The options without the farther place of a die whose nearer place is in the same row and also listed."""
    cells = len(sheets.game.spec.rows[0].cells)
    pairs = [(int(one), int(two)) for one, two in zip(sheets.places[::2], sheets.places[1::2], strict=True)]
    nearer = {two: one for one, two in pairs if one // CELLS == two // CELLS and one < two and two % CELLS < cells - 1}
    return [(white, colour) for white, colour in every if (white, nearer.get(colour)) not in every]


def compare_turn(kernel: Plain, state: CrossingState, rng: Random) -> CrossingState:
    """Play a turn by the kernel and by the rules. Return the state after it."""
    sheets, active, seats, before = Sheets(kernel, state), state.active, range(state.players), state.closed
    rules, table, game = kernel.module, kernel.table, state.game
    for seat in seats:
        assert sorted(sheets.waiting(seat)) == sorted(state.moves(seat))
    every = sheets.own(active, sheets.total)
    named = [(sheets.cell(white), sheets.cell(colour)) for white, colour in every]
    assert sorted(named) == sorted(set(plans_by_rules(state)))
    assert len(every) <= moves.MOST_OPTIONS
    assert sheets.own(active, sheets.total, every=False) == not_left_out(every, sheets)
    made = [NOWHERE] * state.players
    for seat in seats:
        move = PASS if rng.random() < 0.3 else rng.choice(state.moves(seat))
        state = state.play(seat, move)
        if move != PASS:
            target = game.layout.targets[move]
            made[seat] = CELLS * target.row + target.bit.bit_length() - 1
    closed = rules.cross_whites(table, sheets.all, kernel.numbers(made))
    assert closed == state.closed & ~before
    assert rules.is_over(table, sheets.rows) == state.over
    if not state.over:
        options = sheets.own(active, 0)
        assert sorted(sheets.cell(colour) for _, colour in options) == sorted(state.moves(active))
        allowed = {colour for _, colour in options[1:]}
        assert all(rules.may_colour(table, sheets.rows[active], place) == (place in allowed) for place in sheets.places)
        _, colour = rng.choice(options)
        ending = rules.finish_turn(table, sheets.all, active, made[active], colour)
        state = state.play(active, sheets.cell(colour))
        missed = state.misthrows[active] == len(game.penalties) - 1
        assert ending == (moves.GOES_ON if not state.over else moves.BY_MISTHROWS if missed else moves.BY_ROWS)
    states = [solvable_sheet(game).row_states(state, seat) for seat in seats]
    assert [tuple(map(int, rows)) for rows in sheets.rows] == states
    assert tuple(map(int, sheets.points)) == state.scores
    assert tuple(map(int, sheets.misthrows)) == state.misthrows
    return state


def compare(kernel: Plain, game: CrossingGame, turns: int, seed: int) -> None:
    """Play random matches of one to five seats until this many turns have been compared."""
    rng = Random(seed)
    state = checked(CrossingState, game.start(1))
    for _ in range(turns):
        state = compare_turn(kernel, checked(CrossingState, state.roll(rng)), rng)
        if state.over:
            state = checked(CrossingState, game.start(rng.randint(1, 5)))


def named_game(name: str, small: SmallGame) -> CrossingGame:
    game = small(name) if name in SMALL else load(name)
    assert isinstance(game, CrossingGame)
    return game


@pytest.mark.parametrize("turns", [400, pytest.param(5_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", [Plain, Compiled])
def test_a_turn_is_that_of_the_rules(small: SmallGame, kind: type[Plain], name: str, turns: int) -> None:
    game = named_game(name, small)
    compare(kind(game), game, turns, turns)


CHANGES = {
    "any cross closes a row": ("if rows[row] >= locked:\n            count", "if rows[row]:\n            count"),
    "no die leaves the game": ("gone |= 1 << table.die_of_row[row]", "gone |= 0"),
    "the die with the number of the row leaves": ("gone |= 1 << table.die_of_row[row]", "gone |= 1 << row"),
    "the first white die counts twice": ("named[sums * die + white2 + face]", "first"),
    "the farther place comes first": ("if second < first:", "if second > first:"),
    "the white sum names nothing in the third row": ("1\n    for row in range(ROWS):", "1\n    for row in range(2):"),
    "two closed rows do not stop the colour action": ("table, rows) >= table.rows_to_end", "table, rows) > 9"),
    "one closed row stops the colour action": ("table, rows) >= table.rows_to_end", "table, rows) >= 0"),
    "the die stays when its row closes": ("dice_gone(table, rows)\n    colours", "0\n    colours"),
    "the colour action forgets the white cross": ("            rows[row] = new\n", ""),
    "the farther place is always left out": ("(every or new", "(new"),
    "the farther place is left out even if it closes": ("every or new >= table.locked or", "every or"),
    "a die that has left may be used": (" and not dice_gone(table, rows) >> table.die[cell_id] & 1", ""),
    "a cross scores nothing": ("points: int = table.gain[step]", "points = 0"),
    "a row closes only for the first seat": ("for seat in range(len(rows)):", "for seat in range(1):"),
    "a row closes only for the seat that closes it": (
        "    if closed:\n        close_rows(",
        "    if False:\n        close_rows(",
    ),
    "the game goes on after the last row": ("rows[0]) >= table.rows_to_end", "rows[0]) > table.rows_to_end"),
    "a colour action never ends the game": ("            if is_over(", "            if False and is_over("),
    "no cross costs nothing": ("elif white == NOWHERE:", "elif False:"),
    "no colour action costs a misthrow": ("elif white == NOWHERE:", "else:"),
    "the game goes on after the last misthrow": ("return BY_MISTHROWS", "return GOES_ON"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_rule_is_seen(tmp_path: Path, small: SmallGame, change: str) -> None:
    """Each change of the source, in one of the small games, where rows close often."""
    source, (rule, instead) = Path(moves.__file__).read_text(encoding="utf-8"), CHANGES[change]
    assert source.count(rule) == 1
    file = tmp_path / "changed.py"
    file.write_text(source.replace(rule, instead), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("dicepad.odds.qwixx.turn.changed", file)
    assert spec is not None
    assert spec.loader is not None
    changed = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(changed)
    games = [small(name) for name in SMALL]
    assert any(differs(Plain(game, changed), game) for game in games)


def differs(kernel: Plain, game: CrossingGame) -> bool:
    """Play some turns by a kernel and by the rules, and return whether they ever disagree."""
    try:
        compare(kernel, game, 400, 1)
    except (AssertionError, IndexError, DicepadError):
        return True
    return False
