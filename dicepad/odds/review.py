"""A match looked at again: what each decision cost, and what was luck.

For a seat, the expected final score goes up and down from the first throw to the end. What a throw changes is luck,
what its own decisions change is skill (never above 0), and what other seats change by closing rows or ending the game
is theirs. The parts add up to the final score, less what was expected at the start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..record import Match, Move
from .advice import Advisor

__all__ = ["Decision", "Review", "picture", "review"]

COSTLY: Final = 0.5
"""Points from which on a decision is marked in the picture."""


@dataclass(frozen=True)
class Decision:
    """One decision: what was played, what was best, and what it cost in points."""

    number: int
    """Which event of the match this is, counted from 0."""
    played: str
    best: tuple[str, ...]
    cost: float


@dataclass(frozen=True)
class Review:
    """What became of a seat. All numbers are points; `values` holds the expected final score in each state."""

    seat: int
    decisions: tuple[Decision, ...]
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
    decisions = []
    luck = skill = others = 0.0
    values = [advisor.state_value(match.states[0], seat)]
    for number, (event, before, after) in enumerate(zip(match.events, match.states, match.states[1:], strict=False)):
        values.append(advisor.state_value(after, seat))
        change = values[-1] - values[-2]
        if not isinstance(event, Move):
            luck += change
        elif event.seat == seat:
            options = advisor.option_values(before, seat)
            played = next(option.value for option in options if option.move == event.move)
            skill += played - options[0].value
            others += change - (played - options[0].value)
            decisions.append(
                Decision(number, event.move, advisor.best(before, seat), advisor.regret(before, event.move, seat))
            )
        else:
            others += change
    return Review(seat, tuple(decisions), tuple(values), luck, skill, others)


def picture(found: Review, width: int = 720, height: int = 300) -> str:
    """The expected final score through the match as an SVG picture; sizes in pixels. Costly decisions are marked."""
    left, right, top, bottom = 48, 16, 28, 32
    low, high = min(found.values), max(found.values)
    low, high = 10 * int(low // 10), 10 * int(high // 10 + 1)

    def x(index: int) -> float:
        return left + (width - left - right) * index / max(1, len(found.values) - 1)

    def y(value: float) -> float:
        return height - bottom - (height - top - bottom) * (value - low) / (high - low)

    parts = f"luck {found.luck:+.1f}, skill {found.skill:+.1f}, others {found.others:+.1f}"
    said = f"Seat {found.seat} expected {found.initial:.1f} points at first, {found.final:.1f} at the end: {parts}"
    frame = f'viewBox="0 0 {width} {height}" role="img" font-family="sans-serif" font-size="12"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>',
        f"<title>{said}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{left}" y="18" fill="#222">{said}</text>',
    ]
    step = 10 if high - low <= 60 else 20 if high - low <= 140 else 50
    for value in range(low, high + 1, step):
        lines.append(f'<path d="M{left} {y(value):.1f}H{width - right}" stroke="#ddd"/>')
        lines.append(f'<text x="{left - 6}" y="{y(value) + 4:.1f}" text-anchor="end" fill="#444">{value}</text>')
    path = "M" + "L".join(f"{x(index):.1f} {y(value):.1f}" for index, value in enumerate(found.values))
    lines.append(f'<path d="{path}" fill="none" stroke="#1f5fa8" stroke-width="2" stroke-linejoin="round"/>')
    for decision in found.decisions:
        if decision.cost >= COSTLY:
            at = decision.number + 1
            better = f"{decision.played} instead of {' or '.join(decision.best)}: {decision.cost:.2f} points"
            place = f'cx="{x(at):.1f}" cy="{y(found.values[at]):.1f}"'
            lines.append(f'<circle {place} r="4" fill="#b3261e"><title>{better}</title></circle>')
    place = f'x="{width - right}" y="{height - 10}" text-anchor="end"'
    lines.append(
        f'<text {place} fill="#444">events of the match; a red dot is a decision that cost {COSTLY} or more</text>'
    )
    return "\n".join([*lines, "</svg>", ""])
