"""The picture of a review as SVG: the expected final score through a match, and the cost of decisions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ..odds.reviewing import Decision, Review

__all__ = ["draw"]

COSTLY: Final = {"points": 0.5, "chance": 0.01, "turns": 0.1}
"""Least cost of a decision that gets a mark, by the unit of the review."""
NOUNS: Final = {"points": "points", "chance": "per cent", "turns": "turns"}
STARTS: Final = {"points": "expected points", "chance": "per cent of winning", "turns": "turns to come"}
NAMED: Final = 4
"""Number of the costliest decisions that get a label."""
MINUS: Final = "\N{MINUS SIGN}"
INK, GREY, RULE, LUCK, LOSS = "#222", "#666", "#ddd", "#1f5fa8", "#b3261e"
LEFT, RIGHT, TOP, BOTTOM = 44, 64, 48, 40
"""Margins in pixels."""


def draw(review: Review, width: int = 760, height: int = 340) -> str:
    """Draw the expected final score through a match as SVG. `width` and `height` are in pixels.

    A line of steps leads from turn to turn. Red marks show costly decisions, and the costliest have labels.
    """
    return Plot(review, width, height).svg()


class Plot:
    """The picture of a review: its scales, and its parts as lines of SVG."""

    def __init__(self, review: Review, width: int, height: int) -> None:
        self.review, self.width, self.height = review, width, height
        self.values = [self.to_display(value) for value in review.values]
        self.low = 10 * int(min(self.values) // 10)
        self.high = 10 * int(max(self.values) // 10 + 1)

    def svg(self) -> str:
        """Return the whole picture."""
        frame = f'viewBox="0 0 {self.width} {self.height}" role="img" font-family="sans-serif" font-size="12"'
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>',
            f"<title>{self.summary()}</title>",
            f'<rect width="{self.width}" height="{self.height}" fill="#fff"/>',
            text(LEFT, 20, self.summary(), fill=INK),
            *self.axes(),
            self.line(),
            *self.costs(),
            text(self.width - RIGHT + 8, self.y(self.values[-1]) + 4, signed(self.values[-1], ""), fill=INK),
            text(self.width - RIGHT, self.height - 6, self.key(), "end"),
            "</svg>",
        ]
        return "\n".join([*lines, ""])

    def x(self, index: float) -> float:
        """Return the x of a state of the match, in pixels."""
        return LEFT + (self.width - LEFT - RIGHT) * index / max(1, len(self.values) - 1)

    def y(self, value: float) -> float:
        """Return the y of a value, in pixels."""
        return self.height - BOTTOM - (self.height - TOP - BOTTOM) * (value - self.low) / (self.high - self.low)

    def to_display(self, value: float) -> float:
        """Return a value in the unit of the review."""
        return self.review.to_display(value)

    def summary(self) -> str:
        """Describe the picture in words, for screen readers."""
        review = self.review
        parts = {"luck": review.luck, "skill": review.skill, "others": review.others}
        shares = ", ".join(
            f"{name} {signed(self.to_display(value))}"
            for name, value in parts.items()
            if name != "others" or abs(self.to_display(value)) > 0.05
        )
        first, last = (signed(value, "") for value in (self.values[0], self.values[-1]))
        ends = f"from {first} {STARTS[review.unit]} to {last}"
        return f"Seat {review.seat}: {ends}: {shares}"

    def key(self) -> str:
        """Return the legend for the red marks."""
        unit = self.review.unit
        return f"red: what decisions cost, from {abs(self.to_display(COSTLY[unit])):g} {NOUNS[unit]} on"

    def axes(self) -> Iterator[str]:
        """Yield a grid line and a label for every 10 or 20 points, and the turn numbers."""
        step = 10 if self.high - self.low <= 80 else 20
        for value in range(-(-self.low // step) * step, self.high + 1, step):
            yield f'<path d="M{LEFT} {self.y(value):.1f}H{self.width - RIGHT}" stroke="{RULE}"/>'
            yield text(LEFT - 6, self.y(value) + 4, signed(value, "", 0), "end")
        turns = self.review.turns
        every = next(every for every in (1, 2, 5, 10, 20, 50, 100, 1000) if len(turns) <= 16 * every)
        for turn, event in enumerate(turns, start=1):
            if turn == 1 or turn % every == 0:
                words = f"turn {turn}" if turn == 1 else str(turn)
                yield text(self.x(event), self.height - BOTTOM + 18, words, "middle")

    def line(self) -> str:
        """Return the line of the expected score."""
        values = self.values
        steps = "".join(f"H{self.x(index):.1f}V{self.y(value):.1f}" for index, value in enumerate(values))
        start = f"M{self.x(0):.1f} {self.y(values[0]):.1f}"
        return f'<path d="{start}{steps}" fill="none" stroke="{LUCK}" stroke-width="2" stroke-linejoin="round"/>'

    def costs(self) -> Iterator[str]:
        """Yield the marks of the costly decisions."""
        costly = [decision for decision in self.review.decisions if decision.cost >= COSTLY[self.review.unit]]
        named = sorted(costly, key=lambda decision: -decision.cost)[:NAMED]
        for decision in costly:
            yield from self.cost(decision, decision in named)

    def cost(self, decision: Decision, named: bool) -> Iterator[str]:
        """Yield the mark of one decision, with a label if it is `named`."""
        at = decision.number + 1
        x = self.x(at)
        after = self.values[at]
        cost = self.to_display(decision.cost)
        better = f"{decision.played} instead of {' or '.join(decision.best)}"
        drop = f'd="M{x:.1f} {self.y(after + cost):.1f}V{self.y(after):.1f}"'
        caption = f"turn {decision.turn}: {better}, {signed(-cost)} {NOUNS[self.review.unit]}"
        yield f'<path {drop} stroke="{LOSS}" stroke-width="4" class="cost"><title>{caption}</title></path>'
        if named:
            side, anchor = (7, "start") if x < 0.7 * self.width else (-7, "end")
            middle = self.y(after + cost / 2) + 4
            yield text(x + side, middle, f"{signed(-cost)} {better}", anchor, LOSS)


def text(x: float, y: float, words: str, anchor: str = "start", fill: str = GREY) -> str:
    """Return a text with a white edge, which keeps it readable on a line."""
    halo = 'stroke="#fff" stroke-width="4" paint-order="stroke"'
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}" {halo}>{words}</text>'


def signed(value: float, plus: str = "+", digits: int = 1) -> str:
    """Return a number with its sign, using a true minus sign.

    >>> signed(-5.04), signed(3)
    ('\N{MINUS SIGN}5.0', '+3.0')
    """
    rounded = f"{abs(value):.{digits}f}"
    return f"{plus if value >= 0 or not float(rounded) else MINUS}{rounded}"
