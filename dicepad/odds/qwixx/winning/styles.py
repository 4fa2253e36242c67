"""Styles of players, for the probability of winning among them: computers by their names, people by what they do.

Only for computers in `STYLES`, and for `winner`, the name says how they play. Others count as people.

A person's style is a mixture of the computers' styles. At first, all computers have the same share. Each decision then
multiplies a computer's share by the probability with which it decides like that (Bayes's theorem). Other matches do not
count.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from ....errors import DicepadError
from ....record import Match
from ...weights import read_weights
from .habits import KINDS, habit
from .net import INPUTS, STYLES, UNITS, Style

__all__ = [
    "ENOUGH",
    "UNKNOWN",
    "PlayedStyle",
    "named_style",
    "named_styles",
    "played_styles",
    "seen_style",
    "styles_of",
]

ENOUGH: Final = 10
"""Number of decisions that show how a player plays."""
UNKNOWN: Final[Style] = (1 / (1 + len(STYLES)),) * len(STYLES)
"""The style of a player who has not decided anything yet: every computer has the same share, `winner` included."""


def named_style(name: str) -> Style | None:
    """Return the style of a computer player from whose matches the net has learned, or None for any other name.

    >>> sum(named_style("winner")), sum(named_style("solo")), named_style("gap-2"), named_style("Ann")
    (0.0, 1.0, None, None)
    """
    return tuple([float(name == style) for style in STYLES]) if name in (*STYLES, "winner") else None


def named_styles(*names: str) -> tuple[Style, ...]:
    """Return the styles of computer players. Raises `DicepadError` for a name whose style was not learned.

    >>> named_styles("winner", "solo") == (named_style("winner"), named_style("solo"))
    True
    """
    styles = []
    for name in names:
        style = named_style(name)
        if style is None:
            known = ", ".join((*STYLES, "winner"))
            raise DicepadError(f"{name!r} is not a computer player whose style is known; known: {known}")
        styles.append(style)
    return tuple(styles)


@lru_cache(maxsize=1)
def likelihoods() -> tuple[tuple[float, ...], ...]:
    """Return the logarithms of the probabilities that each computer decides like that: (STYLES + winner, KINDS)."""
    values = read_weights("qwixx_styles")
    first = 12 * len(STYLES) * INPUTS * (UNITS + 1)
    return tuple([values[first + at * KINDS : first + (at + 1) * KINDS] for at in range(1 + len(STYLES))])


def seen_style(kinds: Iterable[int]) -> Style:
    """Return the style of a player who has made decisions of these kinds.

    >>> seen_style([]) == UNKNOWN
    True
    """
    made = list(kinds)
    sums = [sum([logs[kind] for kind in made]) for logs in likelihoods()]
    # The likelihoods of long matches are too small for floats, so only their quotients are formed.
    most = max(sums)
    powers = [exp(each - most) for each in sums]
    total = sum(powers)
    return tuple([power / total for power in powers[: len(STYLES)]])


class PlayedStyle(NamedTuple):
    """The style of a seat in a match, which is `unsure` after few decisions."""

    style: Style
    unsure: bool


def played_styles(match: Match) -> tuple[PlayedStyle, ...]:
    """Return how all seats play: listed computers by the match's `strategies`, all others by what they have done.

    >>> from dicepad import load
    >>> {one.unsure for one in played_styles(Match.begin(load("qwixx"), 2))}
    {True}
    """
    names = match.about.strategies
    styles = []
    for seat in range(match.state.players):
        known = named_style((names[seat] if seat < len(names) else None) or "")
        if known is None:
            kinds = habit(match, seat)
            styles.append(PlayedStyle(seen_style(kinds), len(kinds) < ENOUGH))
        else:
            styles.append(PlayedStyle(known, False))
    return tuple(styles)


def styles_of(match: Match) -> tuple[Style, ...]:
    """Return the styles of all seats of a match, as `played_styles` sees them.

    >>> from dicepad import load
    >>> styles_of(Match.begin(load("qwixx"), 2)) == (UNKNOWN, UNKNOWN)
    True
    """
    return tuple([played_style.style for played_style in played_styles(match)])
