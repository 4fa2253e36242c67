"""Cells, rows and numbers that fill: each through the rules of the game, roll by roll."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from dicepad import DicepadError, load
from dicepad.odds.exact import expectation, multisets, within
from dicepad.odds.kneifen.exact import turns_to_fill
from dicepad.odds.kneifen.filling import filling_chain, filling_times
from dicepad.odds.qwixx.chances import cells
from dicepad.odds.qwixx.chances import exact as crossing
from dicepad.odds.qwixx.chances.rows import RowState, closing_times, row_chain
from dicepad.rules.crossing import CrossingRules, CrossingState
from dicepad.rules.kneifen import KneifenGame, KneifenState
from tests.kinds import checked
from tests.odds.exact.remembered import by_dice

QWIXX = checked(CrossingRules, load("qwixx"))
SIX = range(1, 7)


@pytest.mark.parametrize(
    "wanted", [{"red.7"}, {"red.11", "red.12"}, {"red.5", "yellow.5"}, {"red.9", "green.5", "blue.6"}]
)
def test_one_of_several_cells_by_the_moves_of_all_rolls(wanted: set[str]) -> None:
    """Cells that are open from the start, so that the rules offer each of them when it is named."""
    start = QWIXX.start(1)
    own = other = 0
    colours = sorted({cell.split(".")[0] for cell in wanted})
    rest = [name for name in ("red", "yellow", "green", "blue") if name not in colours]
    rolls = list(product(SIX, repeat=2 + len(colours)))
    for roll in rolls:
        shown = dict(zip(colours, roll[2:], strict=True)) | dict.fromkeys(rest, 1)
        state = start.roll(dice=[*roll[:2], *(shown[name] for name in ("red", "yellow", "green", "blue"))])
        closing = {"red.12": 12}
        white = set(state.moves(0)) | {cell for cell, number in closing.items() if sum(roll[:2]) == number}
        coloured = set(state.play(0, "pass").moves(0))
        coloured |= {cell for cell, number in closing.items() if number - shown["red"] in roll[:2]}
        other += bool(wanted & white)
        own += bool(wanted & (white | coloured))
    assert cells.any_cell(QWIXX, wanted) == Fraction(own, len(rolls))
    assert cells.any_cell(QWIXX, wanted, own=False) == Fraction(other, len(rolls))


def test_one_cell_is_as_likely_as_the_table_of_cells_says() -> None:
    for chances in crossing.cell_chances(QWIXX):
        assert cells.any_cell(QWIXX, [chances.cell]) == chances.either
        assert cells.any_cell(QWIXX, [chances.cell], own=False) == chances.white


def test_a_round_of_two_seats_by_all_their_rolls() -> None:
    came = 0
    for mine in product(SIX, repeat=3):
        own = 7 in (mine[0] + mine[1], mine[0] + mine[2], mine[1] + mine[2])
        came += 36 if own else sum(one + two == 7 for one, two in product(SIX, repeat=2))
    assert cells.any_cell_in_round(QWIXX, ["red.7"], 2) == Fraction(came, 6**5)
    assert cells.any_cell_in_round(QWIXX, ["red.7"], 1) == Fraction(5, 12)


@pytest.mark.parametrize("number", range(2, 13))
def test_which_dice_made_a_cell_by_counting(number: int) -> None:
    ways: Counter[str] = Counter()
    for one, two, red in product(SIX, repeat=3):
        white, colour = one + two == number, number in (one + red, two + red)
        if white or colour:
            ways["both" if white and colour else "white" if white else "colour"] += 1
    found = cells.made_by(QWIXX, f"red.{number}")
    assert found == {how: Fraction(ways[how], ways.total()) for how in ("white", "colour", "both")}


def test_a_cell_that_is_not_there_is_refused() -> None:
    for ask in (lambda: cells.any_cell(QWIXX, ["pink.7"]), lambda: cells.made_by(QWIXX, "red.13")):
        with pytest.raises(DicepadError, match=r"names such as red\.2"):
            ask()


def by_the_rule(state: CrossingState, leave_out: int) -> CrossingState:
    """The red row after both actions of a roll, played through the rules of the game by the rule of thumb."""
    for _ in range(2):
        if state.closed:
            break
        offers = sorted(int(move.split(".")[1]) for move in state.moves(0) if move.startswith("red."))
        last = max(reds(state), default=1)
        fine = [number for number in offers if number == 12 or number - last - 1 <= leave_out]
        move = "pass" if not fine else "red.12" if 12 in fine else f"red.{fine[0]}"
        after = state.play(0, move)
        assert isinstance(after, CrossingState)
        state = after
    return state


def reds(state: CrossingState) -> list[int]:
    return [place + 2 for place in range(11) if state.rows[0][0] >> place & 1]


@pytest.mark.parametrize("leave_out", [0, 1, 3])
@pytest.mark.parametrize("crosses", [(), (2, 3, 4, 5), (5, 7, 8, 9), (2, 3, 4, 5, 6)])
def test_a_turn_of_a_row_through_the_rules(leave_out: int, crosses: tuple[int, ...]) -> None:
    """After each of 216 rolls the row stands where the chain says."""
    text = "red:" + ",".join(map(str, crosses)) if crosses else "-"
    start = QWIXX.from_text(text)
    ends: Counter[RowState] = Counter()
    for one, two, red in product(SIX, repeat=3):
        state = start.roll(dice=[one, two, red, 1, 1, 1])
        assert isinstance(state, CrossingState)
        after = by_the_rule(state, leave_out)
        found = reds(after)
        last, count = max(found, default=1) - 2, min(len(found), 5)
        if after.closed:
            ends[RowState(-1, 0, "closed")] += 1
        elif count + sum(number > last + 2 for number in range(2, 12)) < 5:
            ends[RowState(-1, 0, "locked out")] += 1
        else:
            ends[RowState(last, count)] += 1
    at = RowState(max(crosses, default=1) - 2, len(crosses))
    chain = row_chain(QWIXX, "red", leave_out)
    if at in chain.states:
        expected = {end: Fraction(count, 216) for end, count in ends.items()}
        assert chain.transitions[at] == expected
    else:
        assert leave_out < 3, "a row that this rule never makes"


def test_a_row_closes_at_most_with_its_best_chance() -> None:
    best = crossing.closing_chances(QWIXX, "red", rolls=25)
    for leave_out in range(5):
        times = closing_times(QWIXX, "red", leave_out, 25)
        assert closing_times(QWIXX, "blue", leave_out, 25) == times
        for turns in range(1, 26):
            assert sum(chance for turn, chance in times.items() if turn <= turns) <= best[turns]


def test_five_crosses_without_a_gap_wait_as_long_as_the_last_number_does() -> None:
    chain = row_chain(QWIXX, "red", 0)
    full = RowState(4, 5)
    assert sum(chain.first_passage(full, [RowState(-1, 0, "closed")], 10).values()) == within(Fraction(2, 27), 10)


def test_a_row_that_is_no_chain_is_refused(tmp_path: Path) -> None:
    for row, leave_out in (("pink", 1), ("red", -1)):
        with pytest.raises(DicepadError, match=r"row_chain|pink"):
            row_chain(QWIXX, row, leave_out)


def kneifen(**options: object) -> KneifenGame:
    game = load("kneifen", **options)
    assert isinstance(game, KneifenGame)
    return game


@pytest.mark.parametrize("options", [{}, {"lapse": "keep"}, {"lapse_on": "roll"}, {"dice": 5}])
@pytest.mark.parametrize("number", [3, 7, 12])
def test_filling_a_number_takes_the_turns_it_should(options: dict[str, object], number: int) -> None:
    """The chain follows the choices forward, the expected turns were found backward: both must agree exactly."""
    game = kneifen(**options)
    chain, turns = filling_chain(game, number), turns_to_fill(game, number)
    times = chain.mean_first_passage_times([game.size])
    assert {have: times[have] for have in chain.states} == {have: turns[have] for have in chain.states}
    waits = filling_times(game, number, 200)
    assert float(expectation(waits)) == pytest.approx(float(turns[0]), abs=1e-3)
    assert list(waits) == list(range(1, 201))


def test_the_turns_of_a_number_through_the_rules() -> None:
    """A number that lacks one cross: filled by the first hit, so a turn fails with three rolls in vain."""
    game = kneifen()
    state = game.from_json({"seats": [{str(number): 6 for number in game.numbers if number != 12} | {"12": 5}]})
    assert isinstance(state, KneifenState)

    @by_dice
    def fails(now: KneifenState) -> Fraction:
        if now.over:
            return Fraction(0)
        if now.to_act:
            wanted = "12" if "12" in now.moves(0) else now.moves(0)[0]
            after = now.play(0, wanted)
            assert isinstance(after, KneifenState)
            return Fraction(1) if after.phase == "roll" and after.rolls == 0 and not after.over else fails(after)
        chance = Fraction(0)
        for shown, weight in multisets((*SIX,), len(now.dice_due)):
            after = now.roll(dice=shown)
            assert isinstance(after, KneifenState)
            chance += weight * fails(after)
        return chance

    missed = fails(state)
    assert filling_times(game, 12, 3, have=5) == {turn: missed ** (turn - 1) * (1 - missed) for turn in (1, 2, 3)}
