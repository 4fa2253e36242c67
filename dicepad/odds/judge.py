"""Values of moves and positions for a seat, in one form for all games.

A judge values moves and states, and a better move or state always has a greater value. It also names the unit of its
values (`unit`), whether they are exact, and how large their error may be. Advice and reviews need nothing else. This
module needs only the standard library.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from typing import Any, Final, Literal, NamedTuple

from ..errors import DicepadError, IllegalMove
from ..match import State
from ..record import Match

__all__ = [
    "HAIR",
    "HUNDREDTH",
    "TENTH",
    "TIE",
    "WHOLE",
    "Advice",
    "Judge",
    "Kind",
    "Option",
    "Precision",
    "Reason",
    "Unit",
    "ValuePart",
    "advice_of",
    "is_shown",
    "margin",
    "resolution",
    "to_display",
]

Unit = Literal["points", "chance", "turns"]
"""Unit of values: final points, probability of winning (0 to 1), or turns still to come, as a negative number."""
Kind = Literal["exact", "estimate"]
TIE: Final = 1e-9
"""Difference below which two values count as equal."""
HAIR: Final = 1e-9
"""More than sums of the same numbers differ by, in whatever order they are added."""
WHOLE: Final = 0.5
TENTH: Final = 0.05
HUNDREDTH: Final = 0.005
"""Half of the last place that a number shows, which is also the least error for that place."""
DISPLAY_FACTOR: Final[dict[Unit, int]] = {"points": 1, "chance": 100, "turns": -1}
"""Factor by which a value is multiplied before it is shown."""


def to_display(value: float, unit: Unit) -> float:
    """Convert a value or a change to the form that people use: probabilities in per cent, turns as positive numbers.

    >>> to_display(0.5, "chance"), to_display(-24.0, "turns")
    (50.0, 24.0)
    """
    return DISPLAY_FACTOR[unit] * value


def resolution(error: float, unit: Unit) -> float:
    """Return half of the last place that a number shows, if the values have this error.

    >>> resolution(0.01, "chance"), resolution(0.1, "turns"), resolution(0.0, "points")
    (0.5, 0.05, 0.005)
    """
    size = abs(to_display(error, unit))
    return WHOLE if size >= WHOLE else TENTH if size >= TENTH else HUNDREDTH


def is_shown(value: float, error: float, unit: Unit) -> bool:
    """Return whether a difference is shown as more than 0, if the values have this error.

    >>> is_shown(0.004, 0.0, "points"), is_shown(0.004, 0.0, "chance")
    (False, True)
    """
    return abs(to_display(value, unit)) + HAIR >= resolution(error, unit)


def margin(kind: Kind, error: float) -> float:
    """Return the difference below which two moves are too close to call: the error of an estimate, or 0 for exact ones.

    >>> margin("estimate", 1.0), margin("exact", 0.01)
    (1.0, 0.0)
    """
    return error if kind == "estimate" else 0.0


class Precision(NamedTuple):
    """The kind and the errors of the values of a position.

    >>> Precision("estimate", 0.2, 0.0).margin, Precision("exact", 0.01, 0.0).margin
    (0.2, 0.0)
    """

    kind: Kind
    error: float
    """usual error of an estimated difference between two moves, or largest error of an exact value"""
    value_error: float
    """usual error of an estimated value, or 0 if it has not been measured"""

    @property
    def margin(self) -> float:
        """Difference below which two moves are too close to call."""
        return margin(self.kind, self.error)


@dataclass(frozen=True)
class ValuePart:
    """A part of a move's value, in the unit of the values.

    `key` is its kind, and `subject` is the cell, row or column that it is about. `cells` are the cells that the move
    skips, and `times` is how often one of them comes up in ten turns. `points` is the number of points that the
    move scores at once, whatever the unit.

    >>> ValuePart("skip", "red", -0.7, cells=("red.3",), times=2.4).amount
    -0.7
    """

    key: str
    subject: str
    amount: float
    cells: tuple[str, ...] = ()
    times: float = 0.0
    points: float = 0.0


@dataclass(frozen=True)
class Reason(ValuePart):
    """A part of the difference between two moves. A positive amount speaks for the move.

    `move` is the origin of this part: the move itself, or the move that it is compared with. Parts of the latter count
    with the opposite sign.

    >>> Reason("skip", "red", -0.7, move="red.5").move
    'red.5'
    """

    move: str = ""


@dataclass(frozen=True)
class Option:
    """A legal move with its value, its cost compared with the best move, and the reasons for that cost.

    The reasons take longer than the values, so `explain` finds them when you first read `reasons`.

    >>> Option("red.5", value=12.5, cost=0.0).reasons
    ()
    """

    move: str
    value: float
    cost: float
    explain: Callable[[], tuple[Reason, ...]] = field(default=tuple, compare=False, repr=False)

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons, the largest first. Their amounts add up to the difference from the best move.

        For the best move, they add up to the difference from the second best.
        """
        return self.explain()


@dataclass(frozen=True)
class Advice:
    """Every legal move of a seat, best first.

    For estimates, `error` is the usual error of a difference between two moves, and `value_error` is the usual error of
    a value, if it is known. For exact values, `error` is their largest error.

    >>> found = Advice(0, "points", "exact", 0.0, (Option("red.5", 12.5, 0.0), Option("pass", 7.5, 5.0)))
    >>> found.best, found.option("pass").cost
    (('red.5',), 5.0)
    """

    seat: int
    unit: Unit
    kind: Kind
    error: float
    options: tuple[Option, ...]
    value_error: float = 0.0
    unsure: bool = False
    """True if the values depend on how the others play, and the match is too short to tell."""
    alone: bool = False
    """True if the values are those of a player alone, although others take part, who may end the match."""

    @property
    def best(self) -> tuple[str, ...]:
        """The best move, or several moves if they tie."""
        return tuple([option.move for option in self.options if option.cost <= TIE])

    @property
    def values(self) -> dict[str, float]:
        """The value of each move, best first."""
        return {option.move: option.value for option in self.options}

    def option(self, move: str) -> Option:
        """Return the advice on one move. Raises `IllegalMove`."""
        for option in self.options:
            if option.move == move:
                return option
        raise IllegalMove(move, "this is not a legal move here", tuple([option.move for option in self.options]))


class Judge:
    """Base class of judges, which value moves and states. A game's own judge defines `values` and `state_value`.

    >>> class Patient(Judge):
    ...     def values(self, state, seat):
    ...         return {move: float(move == "pass") for move in state.moves(seat)}
    >>> from dicepad import load
    >>> Patient().advise(load("qwixx").start(1).roll(dice="4 1 5 6 2 6")).best
    ('pass',)
    """

    @property
    def unit(self) -> Unit:
        """Unit of the values: ``points``, ``chance`` or ``turns``."""
        return "points"

    @property
    def kind(self) -> Kind:
        """Kind of the values: ``exact`` or ``estimate``."""
        return "estimate"

    @property
    def error(self) -> float:
        """Usual error of an estimated difference between two moves, or largest error of an exact value."""
        return 0.0

    @property
    def value_error(self) -> float:
        """Usual error of an estimated value, or 0 if it has not been measured.

        It is greater than `error` if all moves of a position share a part of the error.
        """
        return 0.0

    @property
    def unsure(self) -> bool:
        """True if the values depend on how the others play, and the match is too short to tell."""
        return False

    @property
    def alone(self) -> bool:
        """True if the values are those of a player alone, although others take part, who may end the match."""
        return False

    def precision(self, state: Any, seat: int) -> Precision:
        """Return how far the values of a state can be trusted, which may depend on the state."""
        return Precision(self.kind, self.error, self.value_error)

    def for_match(self, match: Match, reviewed: int | None = None) -> Judge:
        """Return a judge that knows who plays a match, and how they have played so far, if that matters to it.

        A seat that is `reviewed` counts as one that plays on well.
        """
        return self

    def values(self, state: Any, seat: int) -> dict[str, float]:
        """Return the value of every legal move of a seat that must decide, in any order."""
        raise NotImplementedError

    def values_including(self, state: Any, seat: int, move: str) -> dict[str, float]:
        """Return the values of all moves, including `move`, even if the judge would omit it."""
        return self.values(state, seat)

    def state_value(self, state: Any, seat: int = 0) -> float:
        """Return the value of a state for a seat.

        At a decision, this is the value of the best move. At the end, it is the result.
        """
        raise NotImplementedError

    def past_value(self, before: Any, after: Any, seat: int) -> float:
        """Return the value gained between two states that `state_value` omits because it lies in the past."""
        return 0.0

    def sampled_values(self, state: Any, seat: int, moves: tuple[str, ...]) -> dict[str, tuple[float, ...]]:
        """Return several sampled values of each move, from a closer look that uses the same rolls for all moves.

        The result is empty if this judge cannot look more closely. The same state always gives the same values.
        """
        return {}

    def parts(self, state: Any, seat: int, move: str) -> tuple[ValuePart, ...]:
        """Return the parts of a move's value, without those that all moves have in common."""
        return ()

    def deciding(self, state: State, seat: int | None) -> int:
        """Return the seat that must decide.

        Raises `DicepadError` if the seat has nothing to decide, or if several seats must decide and you name none of
        them.
        """
        if not state.to_act:
            raise DicepadError("there are no moves to value, because no player has to decide anything here").coded(
                "not-asked"
            )
        if seat is None and len(state.to_act) == 1:
            return state.to_act[0]
        if seat is None or seat not in state.to_act:
            raise DicepadError(f"name one of the seats that must decide: {', '.join(map(str, state.to_act))}")
        return seat

    def advise(self, state: State, seat: int | None = None, *, also: str | None = None) -> Advice:
        """Return every legal move of a seat, best first, with its reasons.

        If there are very many moves, a judge may omit hopeless ones, but never the move `also`. You may omit the seat
        if only one seat must decide. Raises `DicepadError` if the seat has nothing to decide.
        """
        whose = self.deciding(state, seat)
        values = self.values(state, whose) if also is None else self.values_including(state, whose, also)
        kind, error, value_error = self.precision(state, whose)
        about = self.unit, kind, error
        advice = advice_of(whose, about, values, lambda move: self.parts(state, whose, move), value_error)
        return replace(advice, unsure=self.unsure, alone=self.alone)


def advice_of(
    seat: int,
    about: tuple[Unit, Kind, float],
    values: Mapping[str, float],
    parts_of: Callable[[str], tuple[ValuePart, ...]],
    value_error: float = 0.0,
) -> Advice:
    """Make the advice from the values of all moves, and a function that returns the parts of a move.

    `about` is the unit, the kind and the error of the values.
    """
    order, parts = sorted(values, key=lambda move: -values[move]), cache(parts_of)
    best = values[order[0]]
    # Of the best moves, the first legal one comes first, whatever the last digits of their values are.
    tied = [move for move in values if values[move] >= best - TIE]
    order[: len(tied)] = tied
    options = []
    for move in order:
        cost = best - values[move]
        explain = partial(reasons, values, parts, move, order)
        options.append(Option(move, values[move], cost if cost > TIE else 0.0, explain))
    unit, kind, error = about
    return Advice(seat, unit, kind, error, tuple(options), value_error)


def reasons(
    values: Mapping[str, float], parts: Callable[[str], tuple[ValuePart, ...]], move: str, order: list[str]
) -> tuple[Reason, ...]:
    """Return the reasons why a move is better than the second best one, or worse than the best, the largest first."""
    if len(order) < 2:
        return ()
    other = order[1] if move == order[0] else order[0]
    reasons = difference(parts(move), parts(other), move, other)
    rest = values[move] - values[other] - sum([reason.amount for reason in reasons])
    if abs(rest) > TIE:
        reasons.append(Reason("rest", "", rest, move=move))
    return tuple(sorted(reasons, key=lambda reason: -abs(reason.amount)))


def difference(parts: tuple[ValuePart, ...], others: tuple[ValuePart, ...], move: str, other: str) -> list[Reason]:
    """Return the parts of one move minus the parts of another, without parts that are equal in both."""
    reasons = []
    against = {(part.key, part.subject): part for part in others}
    for part in parts:
        same = against.pop((part.key, part.subject), None)
        amount = part.amount - (same.amount if same else 0.0)
        if abs(amount) > TIE:
            reasons.append(Reason(part.key, part.subject, amount, part.cells, part.times, part.points, move))
    left = [part for part in against.values() if abs(part.amount) > TIE]
    return reasons + [
        Reason(part.key, part.subject, -part.amount, part.cells, part.times, part.points, other) for part in left
    ]
