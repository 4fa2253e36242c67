"""A match looked at again: what each decision cost, and what was luck.

For a seat, the expected final score goes up and down from the first throw to the end. What a throw changes is luck,
what its own decisions change is skill (never above 0), and what other seats change by closing rows or ending the game
is theirs. The parts add up to the final score, less what was expected at the start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...record import Match, Move
from .advisor import Advisor

__all__ = ["Decision", "Review", "picture", "review"]

COSTLY: Final = 0.5
"""Points from which on a decision is marked in the picture."""
MINUS: Final = "\N{MINUS SIGN}"
NAMED: Final = 4
"""So many of the costliest decisions are named there."""
INK, GREY, RULE, LUCK, LOSS = "#222", "#666", "#ddd", "#1f5fa8", "#b3261e"


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


def picture(found: Review, width: int = 760, height: int = 340) -> str:
    """The expected final score through the match as an SVG picture; sizes in pixels.

    A line of steps from turn to turn, with what costly decisions lost in red; the costliest are named.
    """
    left, right, top, bottom = 44, 64, 48, 40
    low, high = 10 * int(min(found.values) // 10), 10 * int(max(found.values) // 10 + 1)
    step = 10 if high - low <= 80 else 20

    def x(index: float) -> float:
        return left + (width - left - right) * index / max(1, len(found.values) - 1)

    def y(value: float) -> float:
        return height - bottom - (height - top - bottom) * (value - low) / (high - low)

    def text(x: float, y: float, words: str, anchor: str = "start", fill: str = GREY) -> str:
        halo = 'stroke="#fff" stroke-width="4" paint-order="stroke"'
        return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}" {halo}>{words}</text>'

    parts = {"luck": found.luck, "skill": found.skill, "others": found.others}
    shares = ", ".join(
        f"{name} {signed(value)}" for name, value in parts.items() if name != "others" or abs(value) > 0.05
    )
    told = f"Seat {found.seat}: from {signed(found.initial, '')} expected points to {signed(found.final, '')}: {shares}"
    frame = f'viewBox="0 0 {width} {height}" role="img" font-family="sans-serif" font-size="12"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>',
        f"<title>{told}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        text(left, 20, told, fill=INK),
    ]
    for value in range(-(-low // step) * step, high + 1, step):
        lines.append(f'<path d="M{left} {y(value):.1f}H{width - right}" stroke="{RULE}"/>')
        lines.append(text(left - 6, y(value) + 4, signed(value, "", 0), "end"))
    every = next(every for every in (1, 2, 5, 10, 20, 50, 100) if len(found.turns) <= 16 * every)
    for turn, event in enumerate(found.turns, start=1):
        if turn == 1 or turn % every == 0:
            lines.append(text(x(event), height - bottom + 18, f"turn {turn}" if turn == 1 else str(turn), "middle"))
    steps = "".join(f"H{x(index):.1f}V{y(value):.1f}" for index, value in enumerate(found.values))
    start = f"M{x(0):.1f} {y(found.initial):.1f}"
    lines.append(f'<path d="{start}{steps}" fill="none" stroke="{LUCK}" stroke-width="2" stroke-linejoin="round"/>')
    costly = [decision for decision in found.decisions if decision.cost >= COSTLY]
    named = sorted(costly, key=lambda decision: -decision.cost)[:NAMED]
    for decision in costly:
        at = decision.number + 1
        after = found.values[at]
        better = f"{decision.played} instead of {' or '.join(decision.best)}"
        drop = f'd="M{x(at):.1f} {y(after + decision.cost):.1f}V{y(after):.1f}"'
        said = f"turn {decision.turn}: {better}, {signed(-decision.cost)} points"
        lines.append(f'<path {drop} stroke="{LOSS}" stroke-width="4" class="cost"><title>{said}</title></path>')
        if decision in named:
            side, anchor = (7, "start") if x(at) < 0.7 * width else (-7, "end")
            middle = y(after + decision.cost / 2) + 4
            lines.append(text(x(at) + side, middle, f"{signed(-decision.cost)} {better}", anchor, LOSS))
    lines.append(text(width - right + 8, y(found.final) + 4, signed(found.final, ""), fill=INK))
    lines.append(text(width - right, height - 6, f"red: what decisions cost, from {COSTLY} points on", "end"))
    return "\n".join([*lines, "</svg>", ""])


def signed(value: float, plus: str = "+", digits: int = 1) -> str:
    """A number with a true minus sign.

    >>> signed(-5.04), signed(3)
    ('\N{MINUS SIGN}5.0', '+3.0')
    """
    shown = f"{abs(value):.{digits}f}"
    return f"{plus if value >= 0 or not float(shown) else MINUS}{shown}"
