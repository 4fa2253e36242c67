"""Several forms of a turn of Qwixx, each beside the slower one that it replaces.

The rules are the readable form, and every other is proved equal to them by the tests. CONTRIBUTING.md tells which is
which. A cost is the share of the rival's time."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import cast

from measure import Figures, Timing, timed

import dicepad
from dicepad.odds import ValueTable, solve, table_for
from dicepad.odds.advice import Advisor
from dicepad.odds.qwixx.chances.open_cells import chances_of_turn, open_cells
from dicepad.odds.qwixx.turn.sheet import NOWHERE
from dicepad.odds.qwixx.turn.solvable import place_of, solvable_sheet
from dicepad.odds.qwixx.winning.play import WinTurn, win_chances
from dicepad.odds.simulation import Experiment, simulate
from dicepad.odds.strategies import strategy
from dicepad.record import Match, play_out
from dicepad.rules.crossing import CrossingState

GAMES = 20_000
ROLLS = 6**6
FEW = 40
"""Number of games, positions or rolls for a slow rival, whose time is then given for one of them."""


def value_by_rules(table: ValueTable, state: CrossingState, seat: int) -> float:
    """Return the value of a position in the turn of a single seat, with every move carried out by the rules."""
    if state.to_act:
        return max(value_by_rules(table, state.play(seat, move), seat) for move in state.moves(seat))
    rows = table.sheet.row_states(state, seat)
    return state.scores[seat] + (0 if state.over else table.value(0, state.misthrows[seat], rows))


def each_by_rules(table: ValueTable, states: Sequence[CrossingState]) -> None:
    """Give advice by the rules."""
    for state in states:
        for move in state.moves(0):
            value_by_rules(table, state.play(0, move), 0)


def each_by_turn(advisor: Advisor, states: Sequence[CrossingState]) -> None:
    """Give advice by row states."""
    for state in states:
        advisor.option_values(state, 0)


def named_by_rules(state: CrossingState, drawn: Sequence[Random]) -> None:
    """Roll, and list the legal moves by the rules."""
    for rng in drawn:
        state.roll(rng).moves(0)


def open_cells_anew(state: CrossingState) -> None:
    """Return the chances of open cells in the next turn, without those remembered from the last call."""
    chances_of_turn.cache_clear()
    open_cells(state, 0, 1)


def plans_by_rules(state: CrossingState) -> None:
    """Return the chances of winning after every white and coloured cross of the active seat, by the rules."""
    for move in state.moves(0):
        then = state.play(0, move).play(1, "pass")
        ends = [then.play(0, colour) for colour in then.moves(0)] if then.to_act else [then]
        for end in ends:
            win_chances(end)


def plans_by_turn(state: CrossingState) -> None:
    """Return the same chances from row states."""
    turn = WinTurn(state)
    for move in state.moves(0):
        for colour in {NOWHERE, *turn.turn.places}:
            turn.chances_after(((place_of(state.game, move), NOWHERE), colour))


def per(timing: Timing, own: int, rivals: float) -> Timing:
    """Return the time for one of many items beside one of the rival's items."""
    return Timing(timing.seconds / own, timing.cost * rivals / own)


def main() -> int:
    """Measure each form beside its rival."""
    figures = Figures()
    game = dicepad.load("qwixx")
    table = table_for(game)
    advisor, sheet = Advisor(table), solvable_sheet(game)

    gap = strategy(game, "gap-2").choose
    by_rules = partial(play_out, Match.begin(game, 2), Random(1), gap)
    many = partial(simulate, Experiment("qwixx", ("gap-2", "gap-2")), GAMES)
    games = per(timed(many, lambda: [by_rules() for _ in range(FEW)], runs=3), GAMES, FEW)
    figures.time("simulation: a compiled game", games, 0.02, "us", "rules")

    match = play_out(Match.begin(game, 1), Random(3))
    states = [cast("CrossingState", state) for state in match.states if state.to_act][:FEW]
    advice = per(timed(partial(each_by_turn, advisor, states), partial(each_by_rules, table, states)), FEW, FEW)
    figures.time("advice: a decision on row states", advice, 0.5, "us", "rules")

    opened = [cast("CrossingState", game.start(1).roll(Random(seed))) for seed in range(FEW)]
    positions = len(sheet.pairs[0]) * len(sheet.pairs[1]) * sheet.misthrows
    solver = per(timed(partial(solve, game), partial(each_by_turn, advisor, opened), runs=3), positions, FEW / ROLLS)
    figures.time("solver: the value of a position", solver, 0.001, "us", "all rolls")

    two = cast("CrossingState", game.start(2).roll(Random(2)))
    won = timed(partial(plans_by_turn, two), partial(plans_by_rules, two))
    figures.time("chance to win: the plans of a turn", won, 1.2, "ms", "rules")

    middle = cast("CrossingState", game.from_text("red:2,4,6 yellow:3,7 green:10 blue:9,6"))
    drawn = [Random(seed) for seed in range(FEW)]
    enumerated = partial(named_by_rules, middle, drawn)
    cells = per(timed(partial(open_cells_anew, middle), enumerated), 1, FEW)
    figures.time("open cells: all rolls at once", cells.each(ROLLS), 0.3, "us", "rules")
    return figures.end()


if __name__ == "__main__":
    sys.exit(main())
