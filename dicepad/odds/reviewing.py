"""Review of a match: the cost of each decision, and the share of luck.

The value of a seat's position changes from the first roll to the end. The changes made by rolls are luck. The changes
made by the seat's own decisions are skill, which is never above 0. Changes that other seats make, by closing rows,
ending the game or winning it, count as theirs, and so does the effect of what they chose in secret, even if the seat
itself decides last. The parts add up to the value at the end minus the value at the start. If values are estimates,
luck also includes corrections by later estimates, at rolls and at the seat's own moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Final, Literal

from ..errors import DicepadError
from ..match import State
from ..record import Match, Move
from .api import match_judge
from .checks import check_seat
from .face import face_of
from .judge import TIE, Judge, Kind, Unit, is_shown, margin, to_display
from .strategies import ChooserLike, Strategy, families, strategy
from .strategy import choose_random

if TYPE_CHECKING:
    from ..command import Progress

__all__ = ["Cause", "Decision", "Review", "compare", "review"]

Cause = Literal["luck", "skill", "others"]
"""A cause of a change in the value of a seat's position."""
FEW: Final = 10
"""Number of decisions below which a review says little about how well somebody plays."""
SURE: Final = 2
"""Number of standard errors by which a move must be worse to count as a mistake."""


@dataclass(frozen=True)
class Decision:
    """One decision between several moves: the move that was played, the best moves, and the cost.

    >>> Decision(number=4, turn=2, played="red.7", best=("red.5",), cost=0.8).close
    False
    """

    number: int
    """Number of the event in the match, counted from 0."""
    turn: int
    """Turn of the match in which the decision was made, counted from 1."""
    played: str
    best: tuple[str, ...]
    cost: float
    """Cost in the unit of the review; 0 for a best move."""
    moves: int = 2
    """Number of moves to choose from."""
    close: bool = False
    """True if the move played cannot be told apart from the best one; then it does not count as a mistake.

    Either the estimate is too rough for that, or the cost is shown as 0.
    """
    error: float = 0.0
    """Difference below which the values cannot tell two moves apart; 0 if they are exact."""


@dataclass(frozen=True)
class Review:
    """Review of a seat's match, with all numbers in `unit`.

    `values` holds the value of each state, and `turns` the number of the first event in each turn. Forced moves do not
    count as decisions. If some values are exact and others are estimates, `kind` and `error` are those of the
    estimates.

    >>> found = Review(0, (), (0,), values=(10.0, 12.0), luck=2.0, skill=0.0, others=0.0)
    >>> found.final - found.initial == found.luck + found.skill + found.others
    True
    """

    seat: int
    decisions: tuple[Decision, ...]
    turns: tuple[int, ...]
    values: tuple[float, ...]
    luck: float
    skill: float
    others: float
    unit: Unit = "points"
    kind: Kind = "exact"
    error: float = 0.0
    unsure: bool = False
    """True if the values depend on how the others play, and the match is too short to tell."""
    alone: bool = False
    """True if the values are those of a player alone, although others take part, who may end the match."""

    @property
    def initial(self) -> float:
        """The value at the start."""
        return self.values[0]

    @property
    def final(self) -> float:
        """The last value, which is the result once the match is over."""
        return self.values[-1]

    @property
    def mean_loss(self) -> float:
        """Average cost of a decision, or 0 if there were no decisions."""
        costs = [decision.cost for decision in self.decisions]
        return sum(costs) / len(costs) if costs else 0.0

    @property
    def best_moves(self) -> int:
        """Number of decisions for a best move, or for a move that cannot be told apart from one."""
        return sum([decision.cost <= TIE or decision.close for decision in self.decisions])

    @property
    def exact_since(self) -> int | None:
        """The turn of the first decision whose values are exact, or None if all values are of one kind."""
        turns = [decision.turn for decision in self.decisions if not decision.error]
        return turns[0] if turns and margin(self.kind, self.error) else None

    @property
    def few(self) -> bool:
        """True if there were too few decisions to say how well the seat plays."""
        return len(self.decisions) < FEW

    @property
    def helped(self) -> Cause | None:
        """The cause that raised the value most. None if nothing raised it by more than the error of an estimate."""
        return self.strongest({"luck": self.luck, "others": self.others})

    @property
    def cost_most(self) -> Cause | None:
        """The cause that lowered the value most. None if nothing lowered it by more than the error of an estimate."""
        return self.strongest({"luck": -self.luck, "skill": -self.skill, "others": -self.others})

    def strongest(self, changes: dict[Cause, float]) -> Cause | None:
        cause = max(changes, key=lambda key: changes[key])
        return cause if changes[cause] > max(TIE, margin(self.kind, self.error)) else None

    @property
    def lost_more_than_had(self) -> bool:
        """True if the mistakes add up to more than the probability of winning at the start.

        Each counts from its own position, and in between luck or the others may have raised the probability again.
        """
        return self.unit == "chance" and -self.skill > self.initial

    def to_display(self, value: float) -> float:
        """Convert a value or a change to the form that people use.

        A probability is given in per cent, and turns as a positive number.
        """
        return to_display(value, self.unit)

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The decisions that cost something, the costliest first."""
        mistakes = [decision for decision in self.decisions if decision.cost > TIE and not decision.close]
        return tuple(sorted(mistakes, key=lambda decision: -decision.cost))


def review(
    match: Match,
    seat: int = 0,
    *,
    judge: Judge | None = None,
    deep: bool = False,
    progress: Progress | None = None,
) -> Review:
    """Review a match from the point of view of one seat, with the judge of the match or one of your own.

    A decision is close if the estimate cannot tell the move that was played from the best one, or if its cost is so
    small that it is shown as 0. With `deep`, the judge examines close decisions more thoroughly, if it can. If a move
    then turns out to be worse by at least two standard errors, it is a mistake, and costs that difference. This takes
    seconds; `progress` is called with the share done, from 0 to 1.

    *luck + skill + others = final - initial*, except for rounding. If you play alone, *others* is 0. Raises
    `DicepadError` if the game has no judge, or if the seat does not exist.

    >>> from dicepad import load, play_out
    >>> match = play_out(Match.begin(load("kneifen"), 1, seed=1), Random(1))
    >>> found = review(match)
    >>> abs(found.luck + found.skill + found.others - (found.final - found.initial)) < 1e-9
    True
    """
    check_seat("review", match.state, seat)
    by = judge or match_judge(match, seat)
    begins = face_of(match.game).turn_begins
    decisions: list[Decision] = []
    turns: list[int] = []
    luck = skill = others = past = 0.0
    values = [by.state_value(match.states[0], seat)]
    for number, (event, before, after) in enumerate(zip(match.events, match.states, match.states[1:], strict=False)):
        past += by.past_value(before, after, seat)
        values.append(past + by.state_value(after, seat))
        change, lost = values[-1] - values[-2], 0.0
        if progress:
            progress(number / len(match.events))
        if not number or begins(match.states[number - 1], before):
            turns.append(number)
        if isinstance(event, Move) and event.seat == seat:
            made = decision(by, before, seat, event.move, deep)
            lost = made.cost
            if made.moves > 1:
                decisions.append(replace(made, number=number, turn=len(turns)))
        skill -= lost
        if isinstance(event, Move) and (event.seat != seat or reveals(before)):
            others += change + lost
        else:
            luck += change + lost
    if progress:
        progress(1)
    least = max([by.precision(state, seat) for state in match.states], key=lambda precision: precision.margin)
    about = by.unit, least.kind, least.error, by.unsure, by.alone
    return Review(seat, tuple(decisions), tuple(turns), tuple(values), luck, skill, others, *about)


def reveals(state: State) -> bool:
    """Return whether the next decision is the last one of a window, which reveals what the other seats have chosen.

    Until then, the value of a state only depends on what the seat itself has chosen.
    """
    return len(state.choices) > 1 and state.choices.count(None) == 1


def decision(by: Judge, state: State, seat: int, played: str, deep: bool) -> Decision:
    """Judge one decision. The caller adds its event and its turn."""
    options = by.values_including(state, seat, played)
    best = max(options.values())
    cost = best - options[played]
    tied = tuple([move for move, value in options.items() if value >= best - TIE])
    error = by.precision(state, seat).margin
    close = TIE < cost < error
    if close and deep:
        looked = by.sampled_values(state, seat, (tied[0], played))
        if looked:
            lost = [
                best_value - played_value
                for best_value, played_value in zip(looked[tied[0]], looked[played], strict=True)
            ]
            mean = sum(lost) / len(lost)
            spread = sum([(difference - mean) ** 2 for difference in lost]) / (len(lost) - 1)
            close = mean <= SURE * sqrt(spread / len(lost)) or not is_shown(mean, error, by.unit)
            cost = 0.0 if close else mean
    close = close or (cost > TIE and not is_shown(cost, error, by.unit))
    return Decision(0, 0, played, tied, cost if cost > TIE else 0.0, len(state.moves(seat)), close, error)


def compare(
    match: Match,
    found: Review,
    *,
    choosers: Iterable[ChooserLike] | None = None,
    judge: Judge | None = None,
    progress: Progress | None = None,
) -> dict[str, float]:
    """Return the average losses of computer players in the same positions by their names, the largest first.

    `random` is not asked for a move: its loss is the average of all legal moves, so no luck is in it.
    `choosers` are strategies and functions of your own. Without them, it compares the built-in computer players that
    need no table of their own. It omits those that do not play with this number of seats. `progress` is called with
    the share of the decisions compared so far, from 0 to 1.

    >>> from dicepad import load, play_out
    >>> match = play_out(Match.begin(load("kneifen"), 1, seed=1), Random(1))
    >>> list(compare(match, review(match)))
    ['random', 'most', 'patient', 'careful', 'thrifty', 'learned']
    >>> list(compare(match, review(match), choosers=["random", "thrifty"]))
    ['random', 'thrifty']
    """
    by = judge or match_judge(match, found.seat)
    if choosers is None:
        choosers = [name for family in families(match.game) if not family.solved for name in family.listed]
    computers = [strategy(match.game, chooser) for chooser in choosers]
    losses = {computer.name: 0.0 for computer in computers}
    for done, made in enumerate(found.decisions, 1):
        state = match.states[made.number]
        values = by.values(state, found.seat)
        for computer in computers:
            if computer.name in losses:
                try:
                    moves = likely_moves(computer, state, found.seat, made.number)
                except DicepadError:
                    del losses[computer.name]
                else:
                    loss = mean_cost(by, state, found.seat, values, moves)
                    losses[computer.name] += loss / len(found.decisions)
        if progress:
            progress(done / len(found.decisions))
    return dict(sorted(losses.items(), key=lambda item: -item[1]))


def likely_moves(computer: Strategy, state: State, seat: int, seed: int) -> tuple[str, ...]:
    """Return the moves that a computer makes, each equally often: all legal ones, or else the one that it chooses."""
    if computer.choose is choose_random:
        return state.moves(seat)
    return (computer.choose(state, seat, Random(seed)),)


def mean_cost(by: Judge, state: State, seat: int, values: dict[str, float], moves: tuple[str, ...]) -> float:
    """Return the average cost of moves. `values` are those of the judge, who may have omitted some of the moves."""
    found = [values[move] if move in values else by.values_including(state, seat, move)[move] for move in moves]
    return max(0.0, max(values.values()) - sum(found) / len(found))
