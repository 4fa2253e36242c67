"""Themes of each game's exercises, the players whose matches are searched, and the rules of thumb that fail."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from dicepad.match import State
from dicepad.odds.advice import Advice
from dicepad.rules import kneifen, qwantum, qwinto

__all__ = ["PRACTICE", "Practice"]

LAST: Final = 12
"""Greatest number of missing crosses at which a decision of Kneifen is about the end."""
RISKS: Final = ("lapse", "further")


class Practice(NamedTuple):
    """Settings of the search for exercises of a game."""

    themes: tuple[str, ...]
    """the themes of exercises"""
    theme: Callable[[State, int, Advice], str]
    """the theme of a decision, or an empty text if it has none"""
    seats: tuple[int, ...]
    """numbers of seats, which the matches take in turn"""
    strong: str
    """the strategy that plays"""
    thumbs: tuple[str, ...]
    """rules of thumb: the more of them are wrong, the harder the exercise"""
    gaps: tuple[float, ...]
    """costs of the second-best move: the least, the greatest, and the limits below which a decision counts as close"""
    each: int
    """number of exercises for each theme and level"""
    moves: int = 99
    """number of best moves whose values are stored"""
    games: int = 0
    """number of games to play out from each best move, whose average replaces the judge's estimate; 0 for none. Exact
    values stay"""


def crossing_theme(state: State, seat: int, advice: Advice) -> str:
    """Return the theme: open a row, close one, take the misthrow, white sum or colours, or end the match."""
    best, second = advice.options[:2]
    keys = {reason.key for reason in best.reasons}
    if any(state.play(seat, option.move).over for option in (best, second)):
        return "end"
    if "closing" in keys:
        return "close"
    if "misthrow" in keys:
        return "misthrow"
    skips = {reason.subject.partition(".")[0] for reason in best.reasons if reason.key == "skip"}
    empty = {row.name for row in state.game.spec.rows if row.name not in state.seat_json(seat)}
    if skips & empty:
        return "open"
    return "white" if state.phase == "white" else ""


def entering_theme(state: State, seat: int, advice: Advice) -> str:
    """Return the theme: which dice to roll, whether to roll again, where to enter, or whether to enter at all."""
    if state.phase in ("choose", "decide"):
        return "again" if state.dice else "dice"
    best, second = advice.options[:2]
    if any(reason.key == "misthrow" for reason in best.reasons):
        return "misthrow"
    return "leave" if qwinto.PASS in (best.move, second.move) or qwantum.PASS in (best.move, second.move) else "place"


def kneifen_theme(state: State, seat: int, advice: Advice) -> str:
    """Return the theme: roll on or not, a risk or an extra turn, the last crosses, or which number."""
    best, second = advice.options[:2]
    if kneifen.ROLL in (best.move, second.move):
        return "roll"
    if best.reasons[0].key in RISKS:
        return "risk"
    game = state.game
    left = sum([game.size - state.seat_json(seat).get(row.name, 0) for row in game.spec.rows])  # type: ignore[attr-defined]
    return "last" if left <= LAST else "number"


PRACTICE: Final[Mapping[str, Practice]] = {
    "qwixx": Practice(
        ("open", "close", "misthrow", "white", "end"),
        crossing_theme, (1,), "solo", ("careful", "gap-1", "racer-1"), (0.25, 4.0, 0.8), 6,
    ),
    "qwixx-company": Practice(
        ("open", "close", "misthrow", "white", "end"),
        crossing_theme, (2, 3, 4, 5), "winner", ("careful", "gap-1", "racer-1"), (0.03, 0.3, 0.08, 0.05), 6, 4, 1500,
    ),
    "qwinto": Practice(
        ("dice", "again", "place", "misthrow"),
        entering_theme, (1,), "learned", ("careful",), (3.0, 25.0, 7.0, 4.5), 10, 6, 200,
    ),
    "qwantum": Practice(
        ("again", "place", "leave", "misthrow"),
        entering_theme, (1,), "learned", ("nearest", "careful"), (2.0, 20.0, 6.0, 3.5), 10, 5, 100,
    ),
    "kneifen": Practice(
        ("number", "roll", "risk", "last"),
        kneifen_theme, (1,), "learned", ("patient", "most", "careful"), (0.3, 1.5, 0.5), 3, 4, 160,
    ),
}  # fmt: skip
"""Settings by the name of the exercises."""
