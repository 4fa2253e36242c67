"""The judge of Qwinto, and the computer player that goes by the same values."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from dicepad import DicepadError, load
from dicepad.odds.advice import advise
from dicepad.odds.company import changed, company_of
from dicepad.odds.qwinto.judge import QwintoJudge
from dicepad.odds.qwinto.learned import SheetValues, on_lists
from dicepad.odds.qwinto.rollouts import rollouts
from dicepad.odds.qwinto.sheet import ALL, choose_dice
from dicepad.odds.strategies import strategy
from dicepad.record import Match, play_out
from dicepad.rules.qwinto import KEEP, PASS, QwintoGame, QwintoState
from tests.kinds import checked


def test_the_estimates_are_those_that_the_learned_player_goes_by() -> None:
    """In every phase of a match it takes the best; nobody is told what is not to be decided."""
    game, random, phases = load("qwinto"), Random(3), set()
    chosen = strategy(game, "learned").choose
    state = game.start(1)
    while not state.over:
        if state.dice_due:
            with pytest.raises(
                DicepadError, match=r"^there are no moves to value, because no player has to decide anything here$"
            ):
                advise(state)
            state = state.roll(random)
            continue
        phases.add(state.phase)
        values = advise(state).values
        move = chosen(state, 0, random)
        assert values[move] == next(iter(values.values())) == max(values.values())
        assert set(values) == set(state.moves(0))
        state = state.play(0, move)
    assert phases == {"choose", "decide", "enter"}


def states_of(players: int, seed: int) -> list[QwintoState]:
    """Decisions of a random match."""
    match = play_out(Match.begin(load("qwinto"), players), Random(seed))
    return [checked(QwintoState, state) for state in match.states if state.to_act]


@pytest.mark.parametrize("players", [1, 3])
def test_an_entry_is_worth_the_sheet_that_it_leaves(players: int) -> None:
    """In company as alone: the points, what the net expects alone, and what the pace changes, put together anew."""
    game = checked(QwintoGame, load("qwinto"))
    by, seen = QwintoJudge(game, players), 0
    for state in states_of(players, 2):
        sheets = list(zip(state.rows, state.misthrows, strict=True))
        paces = [SheetValues(on_lists(game), rows, misthrows).pace() for rows, misthrows in sheets]
        for seat in state.to_act if state.phase == "enter" else ():
            company = company_of("qwinto", paces, state.rows, seat)
            for move, value in by.values(state, seat).items():
                missed = state.misthrows[seat] + int(move == PASS and seat == state.active)
                after = SheetValues(on_lists(game), state.entered(state.rows[seat], move), missed)
                points, more = after.form.outlook(after.by, after.rows, after.fails)
                if not by_rules_over(after):
                    more += changed(company, after.pace())
                assert value == pytest.approx(points + more, abs=1e-9)
                seen += 1
    assert seen > 50


def by_rules_over(sheet: SheetValues) -> bool:
    """A sheet ends the match: two rows are full, or all misthrows are crossed."""
    return sheet.fails == 4 or sum([all(row) for row in sheet.rows]) > 1


@pytest.mark.parametrize("players", [2, 5])
def test_a_choice_of_dice_is_worth_its_rolls(players: int) -> None:
    """All rolls of the dice, one by one, with a second roll where it is worth more."""
    game = checked(QwintoGame, load("qwinto"))
    by = QwintoJudge(game, players)
    for state in [state for state in states_of(players, 5) if state.phase == "choose"][3:12:4]:
        seat, told = state.active, by.values(state, state.active)
        for move in ("roll orange", "roll yellow violet"):
            chosen = state.play(seat, move)
            rolls = product(range(1, 7), repeat=len(move.split()) - 1)
            after = [chosen.roll(dice=list(roll)) for roll in rolls]
            best = [max(by.values(each.play(seat, KEEP), seat).values()) for each in after]
            again = sum(best) / len(best)
            assert told[move] == pytest.approx(sum([max(again, value) for value in best]) / len(best), abs=1e-9)


def test_the_dice_to_roll_are_those_worth_most_with_a_second_roll() -> None:
    """Also on a sheet on which other dice would be worth more with a single roll."""
    game = checked(QwintoGame, load("qwinto"))
    few = checked(QwintoState, game.from_text("orange:-,-,-,3 yellow:-,-,-,-,-,-,7 violet:-,-,-,-,-,-,-,9"))
    for state in (few, *[state for state in states_of(2, 5) if state.phase == "choose"]):
        sheet = SheetValues(on_lists(game), state.rows[state.active], state.misthrows[state.active])
        sheet.value(ALL)
        once, twice = ([value(dice) for dice in range(1, ALL + 1)] for value in (sheet.once, sheet.twice))
        found = choose_dice(sheet.by.table, sheet.by.room.best, sheet.failed, sheet.by.room)
        assert twice[found - 1] == max(twice)
        assert state != few or once[found - 1] < max(once)


def test_sheets_with_a_few_numbers_anywhere_are_told_as_they_play() -> None:
    """On average over many, each of which the computer plays on. They are the sheets of no strategy."""
    game, rng, off = checked(QwintoGame, load("qwinto")), Random(4), list[float]()
    by = QwintoJudge(game)
    while len(off) < 40:
        rows = [f"{row.name}:{'-,' * rng.randrange(9)}{rng.randint(1, 18)}" for row in game.spec.rows]
        try:
            state = checked(QwintoState, game.from_text(" ".join(rows)))
        except DicepadError:
            continue  # two rows have the same number in a column
        values = by.values(state, 0)
        move = max(values, key=lambda move: values[move])
        off.append(values[move] - float(rollouts(state, 0, move, 20, 1).mean()))
    assert abs(sum(off) / len(off)) < 2
