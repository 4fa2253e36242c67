"""Chances of open cells: each against the moves that the rules allow, roll by roll."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from dicepad import DicepadError, State, load
from dicepad.odds.exact import within
from dicepad.odds.exact.open_cells import OpenCellChances, next_turns
from dicepad.odds.face import ChancesFace, face_of
from dicepad.odds.kneifen.exact import best_commitments
from dicepad.odds.kneifen.filling import filling_times
from dicepad.rules.crossing import CrossingRules
from dicepad.rules.kneifen import KneifenGame
from tests.kinds import checked

SIX = range(1, 7)
PLAIN: ChancesFace[Any, Any] = ChancesFace()
COLOURS = ("red", "yellow", "green", "blue")
LOCKED = "red:2,3,5,6,7,8 blue:9,8,7 / yellow:2,3,4,5,6,7,12,lock / -"
FULL = "red:2,3,4,5 yellow:3,4,5,6,7 green:12,5 blue:12,11,10,9,3"


def open_cells(state: State, seat: int = 0, turns: int = 1) -> dict[str, OpenCellChances]:
    return face_of(state.game).open_cells(state, seat, turns)


def others_pass(state: State, seat: int = 0) -> State:
    """A window in which all others have passed."""
    for other in state.to_act:
        if other != seat:
            state = state.play(other, "pass")
    return state


def crossed(state: State) -> set[str]:
    """The crosses of the first seat, as cells."""
    sheet = state.seat_json(0)
    return {f"{row}.{number}" for row in COLOURS for number in sheet.get(row, ())}


def shut(state: State, cell: str) -> bool:
    """Return whether the first seat has crossed a cell, or one to the right of it."""
    row, number = cell.split(".")
    found = [int(one.split(".")[1]) for one in crossed(state) if one.split(".")[0] == row]
    return any(one >= int(number) if row in ("red", "yellow") else one <= int(number) for one in found)


def rolls(state: State, colour: str) -> Iterator[tuple[int, ...]]:
    """All rolls of the white dice and one coloured die; the other coloured dice show something or other."""
    random = Random(7)
    for one, two, three in product(SIX, repeat=3):
        shown = {name: random.randint(1, 6) for name in COLOURS} | {colour: three}
        yield (one, two, *(shown[name] for name in COLOURS if name in state.dice_due))


def takes(state: State, cell: str) -> tuple[bool, bool]:
    """Return whether a roll lets the first seat cross a cell: by the white sum, and in any way."""
    by_white = any_way = False
    for white in state.moves(0):
        after = others_pass(state).play(0, white)
        by_white |= cell in crossed(after)
        for move in after.moves(0) if after.phase == "colour" else ():
            any_way |= cell in crossed(after.play(0, move))
    return by_white, by_white or any_way


def naive(state: State, cell: str, own: bool) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that a turn lets the first seat cross a cell, does so first, and that the race ends with it."""
    colour = cell.split(".")[0]
    last = 12 if colour in ("red", "yellow") else 2
    counts = [0, 0, 0]
    shown_rolls = list(rolls(state, colour))
    for roll in shown_rolls:
        shown = dict(zip(state.dice_due, roll, strict=True))
        white, coloured = sum(roll[:2]), [one + shown[colour] for one in roll[:2]]
        by_white, by_own = takes(state.roll(dice=list(roll)), cell)
        mine = by_own if own else by_white
        shut = state.players > 1 and white == last
        shut_later = state.players > 1 and not own and last in coloured
        first = by_white or (mine and not shut)
        counts[0] += mine
        counts[1] += first
        counts[2] += mine or shut or shut_later
    return (
        Fraction(counts[0], len(shown_rolls)),
        Fraction(counts[1], len(shown_rolls)),
        Fraction(counts[2], len(shown_rolls)),
    )


@pytest.mark.long
@pytest.mark.parametrize("position", ["- / - / -", LOCKED, FULL])
@pytest.mark.parametrize("cell", ["red.7", "red.9", "red.12", "blue.6", "blue.2", "green.4", "yellow.12"])
def test_a_cell_of_qwixx_by_the_moves_of_all_rolls(position: str, cell: str) -> None:
    """One's own roll, that of another seat, three turns of the table, and the race against closing the row."""
    state = load("qwixx").from_text(position)
    found = open_cells(state, turns=3)
    if cell not in found:
        assert cell.split(".")[0] not in state.dice_due or shut(state, cell)
        return
    own = naive(state, cell, own=True)
    assert found[cell].roll == own[0]
    if state.players == 1:
        assert (found[cell].within, found[cell].closing) == (within(own[0], 3), None)
        return
    other = naive(state, cell, own=False)
    waiting = state.game.from_text(f"{position} ; active=1")
    assert open_cells(waiting)[cell].roll == open_cells(waiting)[cell].within == other[0]
    assert found[cell].within == 1 - (1 - own[0]) * (1 - other[0]) ** 2
    race, lasts = 0.0, 1.0
    for _ in range(300):
        for turn in (own, other, other):
            race, lasts = race + lasts * float(turn[1]), lasts * float(1 - turn[2])
    closing = found[cell].closing
    assert closing is not None
    assert float(closing) == pytest.approx(race, abs=1e-12)


def test_cells_of_qwixx_that_are_not_open_have_no_chance() -> None:
    found = open_cells(load("qwixx").from_text(LOCKED))
    assert {"red.8", "red.2", "blue.7", "blue.12"}.isdisjoint(found)
    assert not any(cell.startswith("yellow") for cell in found)
    assert {"red.9", "red.12", "blue.2", "green.2"} <= set(found)
    over = load("qwixx").from_text("red:2,3,4,5,6,12,lock yellow:2,3,4,5,6,12,lock ; phase=over")
    assert open_cells(over) == {}


def test_the_dice_on_the_table_are_certain() -> None:
    """Every open cell, for rolls of one's own and of others, before the white action and after it."""
    random = Random(3)
    for position in (LOCKED, LOCKED + " ; active=2"):
        for _ in range(12):
            state = load("qwixx").from_text(position).roll(random)
            own = state.active == 0
            for cell, found in open_cells(state).items():
                by_white, by_own = takes(state, cell)
                assert found.roll == (by_own if own else by_white), (state, cell)
            later = others_pass(state).play(0, state.moves(0)[-1])
            while later.to_act and later.phase == "white":
                later = later.play(later.to_act[0], "pass")
            for cell, found in open_cells(later).items():
                assert found.roll == (own and cell in later.moves(0))


def test_a_turn_that_has_begun_is_not_among_the_next() -> None:
    state = load("qwixx").start(3)
    assert next_turns(state, 1, 4, begun=False) == (False, True, False, False)
    begun = state.roll(Random(1))
    other, own = (open_cells(begun, seat=seat)["red.7"].within for seat in (0, 1))
    assert (other, own) == (Fraction(1, 6), Fraction(5, 12))


def test_a_mixed_row_asks_the_die_of_each_cell() -> None:
    """In a row of several colours a cell waits for the die of its own colour."""
    game = checked(CrossingRules, load("qwixx-mixed-colours"))
    found = open_cells(game.start(1))
    for row in game.spec.rows:
        for index, cell in enumerate(row.cells):
            if index in row.closing:
                continue
            count = 0
            for one, two, three in product(SIX, repeat=3):
                faces = dict.fromkeys(game.die_names, 1) | {str(cell.colour): three}
                whites = iter((one, two))
                dice = [next(whites) if die.colour == "white" else faces[die.name] for die in game.spec.dice]
                state = game.start(1).roll(dice=dice)
                count += cell.name in state.moves(0) or cell.name in state.play(0, "pass").moves(0)
            assert found[cell.name].roll == Fraction(count, 216), cell.name


@pytest.mark.parametrize("number", [1, 8, 12])
def test_hits_of_kneifen_by_all_rolls(number: int) -> None:
    game = checked(KneifenGame, load("kneifen", dice=5))
    state = game.from_text(f"{number}:3")
    counts = [0] * 7
    for roll in product(SIX, repeat=5):
        rolled = state.roll(dice=list(roll))
        came = len(game.hits(number, rolled.dice)) // game.dice_a_hit(number)
        for wanted in range(1, min(came, 3) + 1):
            counts[wanted] += 1
    found = open_cells(state)
    assert [found[f"{number}.{3 + wanted}"].roll for wanted in (1, 2, 3)] == [
        Fraction(counts[wanted], 6**5) for wanted in (1, 2, 3)
    ]
    assert f"{number}.3" not in found


def test_turns_of_kneifen_that_fill_a_row() -> None:
    """With one cross to go, a turn is three rolls for one hit; a row from the start fills as `filling_times` says."""
    game = checked(KneifenGame, load("kneifen"))
    state = game.from_text("4:5 / -")
    one = 1 - Fraction(5, 6) ** 6
    found = open_cells(state, turns=5)
    assert found["4.6"].within == 1 - (1 - one) ** 9
    assert found["7.6"].within == sum(filling_times(game, 7, 3).values())
    assert found["7.6"].closing is None
    assert open_cells(state, seat=1)["7.1"].within == 0


def test_the_dice_of_kneifen_on_the_table() -> None:
    state = load("kneifen").start(2).roll(dice="1 1 4 3 6 5")
    found = open_cells(state)
    assert {cell for cell, one in found.items() if one.roll == 1} == {
        *("1.1", "1.2", "3.1", "4.1", "5.1", "6.1", "7.1", "7.2", "8.1", "9.1", "9.2", "10.1", "11.1")
    }
    assert all(chances.roll == 0 for chances in open_cells(state, seat=1).values())


def test_a_sum_of_qwantum_by_all_rolls() -> None:
    """The next field of a row, over the faces of all dice; a turn is that and the best second roll."""
    game = load("qwantum")
    state = game.from_text("red:3,9 blue:5,12,20")
    found = open_cells(state)
    assert set(found) == {"red.3", "blue.4", "violet.1", "yellow.1"}
    for cell, colour, fits in (("red.3", "red", range(10, 99)), ("blue.4", "blue", range(21, 99))):
        sums = {0: 1}
        for die in game.spec.dice:
            after: dict[int, int] = {}
            for face, (total, count) in product(die.faces, sums.items()):
                more = total + (face.number if face.colour in ("white", colour) else 0)
                after[more] = after.get(more, 0) + count
            sums = after
        good = sum(count for total, count in sums.items() if total in fits)
        assert found[cell].roll == Fraction(good, sum(sums.values()))
        assert found[cell].roll < found[cell].within < 1
    twice = open_cells(state, turns=2)["red.3"].within
    assert twice == within(found["red.3"].within, 2)


def test_the_dice_of_qwantum_on_the_table() -> None:
    random = Random(5)
    for _ in range(10):
        state = load("qwantum").from_text("red:3,9 blue:5,12,20").roll(random)
        allowed = set(state.play(0, "keep").moves(0)) - {"pass"}
        assert allowed == {cell for cell, one in open_cells(state).items() if one.roll}


def test_the_values_of_commitments_are_those_of_the_turn() -> None:
    """With the last roll made, a commitment brings the hits on the table."""
    game = checked(KneifenGame, load("kneifen"))
    needed = dict.fromkeys(game.numbers, 6)
    values = {one.move: one.crosses for one in best_commitments(game, (1, 1, 4, 3, 6, 5), 3, needed)}
    assert values["1"] == values["7"] == 2
    assert values["3"] == 1
    assert list(values.values()) == sorted(values.values(), reverse=True)
    assert set(values) == set(game.from_text("- ; phase=commit rolls=3 dice=1,1,4,3,6,5").moves(0))


@pytest.mark.parametrize(
    ("game", "position", "problem"),
    [
        (
            "qwixx-bonus-a",
            "-",
            "open_cells does not know Qwixx sheets with additions; this sheet has bonus",
        ),
        ("kneifen", "- ; phase=follow rolls=1 committed=1 dice=1,-,-,-,-,-", "committed to a number"),
        ("qwixx", "-", "there is no seat 3; seats are 0 to 0"),
    ],
)
def test_what_is_not_known_is_refused(game: str, position: str, problem: str) -> None:
    state = load(game).from_text(position)
    with pytest.raises(DicepadError, match=problem):
        open_cells(state, seat=3 if "seat 3" in problem else 0)


def test_games_without_chances_say_so() -> None:
    """The defaults of the face, and the game that knows cells and no values of moves."""
    state = load("qwinto").start(1)
    with pytest.raises(DicepadError, match=r"^there are no probabilities of cells for qwinto yet$"):
        PLAIN.open_cells(state, 0, 1)
    with pytest.raises(DicepadError, match=r"^there are no values of moves for qwinto yet$"):
        PLAIN.judge(state.game, 1)
    with pytest.raises(DicepadError, match=r"^0 is not a number of turns; allowed: 1 to 100$"):
        open_cells(state, turns=0)
