"""Judge of Qwixx by the probability of winning, for two to five seats. A calibrated net estimates this probability.

The judge also covers sheets with mixed colours.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Final

from ....record import Match
from ....rules.crossing import CrossingState
from ....rules.crossing.game import PASS
from ...judge import Judge, Unit, ValuePart
from ..points.breakdown import Cross, MoveBreakdown, crosses_at
from ..turn.moves import may_colour
from ..turn.sheet import NOWHERE
from ..turn.solvable import move_at
from .net import WINNER, SeatState, chances_of
from .play import Plan, Styles, Whites, WinTurn, shares, win_chances
from .styles import PlayedStyle, played_styles

__all__ = ["WinJudge"]

ROLLS: Final = 48
"""Number of rolls on which moves are compared in a search two plies deep."""
TOO_CLOSE: Final = 0.01
"""Usual error of a difference between two probabilities. Moves that differ by less are too close to call."""


class WinJudge(Judge):
    """Judge that estimates a seat's probability of winning. Equal first places share the win.

    `styles` says how the seats play; without it, all play like `winner`. The judge is `unsure` if this is a guess.

    >>> from dicepad import load
    >>> round(WinJudge().state_value(load("qwixx").start(2)), 1)
    0.5
    """

    def __init__(self, styles: Styles | None = None, *, unsure: bool = False) -> None:
        self.styles = styles
        self.guessed = unsure
        self.last: WinTurn | None = None

    def for_match(self, match: Match, reviewed: int | None = None) -> WinJudge:
        seats = list(played_styles(match))
        if reviewed is not None:
            seats[reviewed] = PlayedStyle(WINNER, False)
        return judge_among(tuple([seat.style for seat in seats]), any(seat.unsure for seat in seats))

    @property
    def unit(self) -> Unit:
        return "chance"

    @property
    def unsure(self) -> bool:
        return self.guessed

    @property
    def error(self) -> float:
        return TOO_CLOSE

    def turn(self, state: CrossingState) -> WinTurn:
        """Return the turn of a state. States that differ only in the choices so far share a turn and its results."""
        if self.last is None or roll_of(self.last.state) != roll_of(state):
            self.last = WinTurn(state, self.styles)
        return self.last

    def values(self, state: CrossingState, seat: int) -> dict[str, float]:
        return self.turn(state).options(seat)

    def state_value(self, state: CrossingState, seat: int = 0) -> float:
        if state.over:
            return shares(list(state.scores))[seat]
        if state.phase == "roll":
            return win_chances(state, self.styles)[seat]
        turn = self.turn(state)
        if state.phase == "colour":
            return turn.chances_after(((), turn.best_colour()))[seat]
        chosen = state.choices[seat]
        return max(turn.options(seat).values()) if chosen is None else turn.chance(seat, chosen)

    def parts(self, state: CrossingState, seat: int, move: str) -> tuple[ValuePart, ...]:
        turn = self.turn(state)
        *_, (whites, colour) = turn.expected_replies(seat, move)
        crosses, misthrow = own_crosses(turn, seat, whites, colour)
        worth = sheet_worth(turn, seat, whites, colour)
        breakdown = MoveBreakdown(turn.sheet, state, seat, worth)
        parts = breakdown.parts(crosses, misthrow)
        start = worth(breakdown.rows, breakdown.misthrows, 0)
        rest = turn.chance(seat, move) - start - sum([part.amount for part in parts])
        return (*parts, ValuePart("win", "", rest)) if abs(rest) > 1e-12 else parts

    def sampled_values(self, state: CrossingState, seat: int, moves: tuple[str, ...]) -> dict[str, tuple[float, ...]]:
        turn = self.turn(state)
        rng = Random(f"{state.to_text()} {seat}")
        rolls = [[rng.choice(die.faces) for die in state.game.spec.dice] for _ in range(ROLLS)]
        names = state.game.die_names
        by_move = {}
        for move in moves:
            after = [resulting_state(turn, plan) for plan in turn.expected_replies(seat, move)]
            values = []
            for number, faces in enumerate(rolls):
                then = after[number % len(after)]
                face_of_die = dict(zip(names, faces, strict=True))
                if then.over:
                    values.append(shares(list(then.scores))[seat])
                else:
                    rolled = WinTurn(then.roll(dice=[face_of_die[name] for name in then.dice_due]), self.styles)
                    values.append(rolled.chances_after(rolled.decided[0])[seat])
            by_move[move] = tuple(values)
        return by_move


@lru_cache(maxsize=4)
def judge_among(styles: Styles, unsure: bool) -> WinJudge:
    """Return a judge that knows the styles. It remembers the turn, so the tutor need not repeat the work of a hint."""
    return WinJudge(styles, unsure=unsure)


def resulting_state(turn: WinTurn, plan: Plan) -> CrossingState:
    """Return the state after a turn that follows a plan."""
    state = turn.state
    whites, colour = plan

    def name(cell_id: int, moves: tuple[str, ...]) -> str:
        cell = move_at(state.game, cell_id)
        return cell if cell in moves else PASS

    for seat in state.to_act if state.phase == "white" else ():
        state = state.play(seat, name(whites[seat], state.moves(seat)))
    if state.phase == "colour":
        state = state.play(state.active, name(colour, state.moves(state.active)))
    return state


def roll_of(state: CrossingState) -> tuple[object, ...]:
    """Return a key of a state that stays the same until all seats have decided."""
    return state.game, state.phase, state.active, state.dice, state.rows, state.misthrows, state.crossed


def own_crosses(turn: WinTurn, seat: int, whites: Whites, colour: int) -> tuple[list[Cross], bool]:
    """Return the crosses of a seat in a turn, and whether it takes a misthrow."""
    mine = seat == turn.state.active
    places = (whites[seat], colour) if mine else (whites[seat],)
    crosses = crosses_at(turn.sheet, turn.state.game, turn.seats[seat].rows, places)
    return crosses, mine and not crosses and not turn.state.crossed


def sheet_worth(
    turn: WinTurn, seat: int, whites: Whites, colour: int
) -> Callable[[tuple[int, ...], int, float], float]:
    """Return a function that values a seat's sheet after a change, if all other seats play as expected."""
    active = turn.state.active
    count = len(turn.seats)
    seats = turn.crossed(
        turn.seats, tuple([NOWHERE if index == seat else cell_id for index, cell_id in enumerate(whites)])
    )
    # The active seat's colour action may close a row for this seat, too.
    if seat != active and not turn.is_over(seats) and may_colour(turn.table, seats[active].rows, colour):
        seats = turn.crossed(seats, tuple([colour if index == active else NOWHERE for index in range(count)]))
    locked = turn.sheet.locked
    own = turn.seats[seat]
    roller = (active + 1) % count

    def worth(rows: tuple[int, ...], misthrows: int, made: float) -> float:
        closed = [row for row in range(len(rows)) if locked in (rows[row], seats[seat].rows[row])]
        tried = []
        for index, sheet in enumerate(seats):
            states = rows if index == seat else sheet.rows
            states = tuple([locked if row in closed else state for row, state in enumerate(states)])
            if index == seat:
                tried.append(SeatState(states, misthrows, own.points + round(made)))
            else:
                tried.append(SeatState(states, sheet.misthrows, sheet.points))
        if turn.is_over(tuple(tried)) or misthrows == turn.sheet.misthrows:
            return shares([sheet.points for sheet in tried])[seat]
        return chances_of(tuple(tried), roller, turn.styles)[seat]

    return worth
