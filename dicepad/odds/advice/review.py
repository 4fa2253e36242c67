"""A match looked at again: what each decision cost, and what was luck.

For a seat, the expected final score goes up and down from the first throw to the end. What a throw changes is luck,
what its own decisions change is skill (never above 0), and what other seats change by closing rows or ending the game
is theirs. The parts add up to the final score, less what was expected at the start."""

from __future__ import annotations

from dataclasses import dataclass

from ...record import Match, Move
from .advisor import Advisor

__all__ = ["Decision", "Review", "review"]


@dataclass(frozen=True)
class Decision:
    """One decision: what was played, what was best, and what it cost in points."""

    number: int
    """Which event of the match this is, counted from 0."""
    turn: int
    """In which turn of the match it fell, counted from 1."""
    played: str
    best: tuple[str, ...]
    cost: float


@dataclass(frozen=True)
class Review:
    """What became of a seat. All numbers are points; `values` holds the expected final score in each state, and
    `turns` tells for each turn which event its first throw was."""

    seat: int
    decisions: tuple[Decision, ...]
    turns: tuple[int, ...]
    values: tuple[float, ...]
    luck: float
    skill: float
    others: float

    @property
    def initial(self) -> float:
        """The expected final score at the start."""
        return self.values[0]

    @property
    def final(self) -> float:
        """The last expected score; the score itself once the match is over."""
        return self.values[-1]


def review(match: Match, advisor: Advisor, seat: int = 0) -> Review:
    """Look at a match again from one seat.

    *luck + skill + others = final - initial*, to rounding; alone at the table, others is 0.
    """
    decisions, turns = [], []
    luck = skill = others = 0.0
    values = [advisor.state_value(match.states[0], seat)]
    for number, (event, before, after) in enumerate(zip(match.events, match.states, match.states[1:], strict=False)):
        values.append(advisor.state_value(after, seat))
        change = values[-1] - values[-2]
        if not isinstance(event, Move):
            luck += change
            turns.append(number)
        elif event.seat == seat:
            options = advisor.option_values(before, seat)
            played = next(option.value for option in options if option.move == event.move)
            skill += played - options[0].value
            others += change - (played - options[0].value)
            best, cost = advisor.best(before, seat), advisor.regret(before, event.move, seat)
            decisions.append(Decision(number, len(turns), event.move, best, cost))
        else:
            others += change
    return Review(seat, tuple(decisions), tuple(turns), tuple(values), luck, skill, others)
