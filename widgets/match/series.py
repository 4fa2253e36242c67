"""A best-of-five series of finished matches between the same players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from .in_play import MatchInPlay

__all__ = ["BEST_OF", "Result", "Series", "SeriesData"]

BEST_OF: Final = 5
SeriesData = tuple[str, list[tuple[dict[str, int], list[str]]]]
"""A series as JSON data: the game, and the scores and winners of each match."""


class Result(NamedTuple):
    """The end of a match: the points of each player by name, and the winners."""

    scores: dict[str, int]
    winners: tuple[str, ...]


class Series(NamedTuple):
    """The results of one game in a series, the oldest first.

    >>> series = Series("qwixx", (Result({"Ann": 60, "Bob": 41}, ("Ann",)), Result({"Ann": 30, "Bob": 52}, ("Bob",))))
    >>> series.wins, series.decided
    ({'Ann': 1, 'Bob': 1}, False)
    """

    game: str = ""
    results: tuple[Result, ...] = ()

    @property
    def wins(self) -> dict[str, int]:
        """The number of matches that each player has won."""
        won = [name for result in self.results for name in result.winners]
        return {name: won.count(name) for result in self.results[:1] for name in result.scores}

    @property
    def decided(self) -> bool:
        """True if nobody can catch up any more, or if all matches have been played."""
        most, *others = sorted(self.wins.values(), reverse=True) or [0]
        left = BEST_OF - len(self.results)
        return left <= 0 or most - max(others, default=0) > left

    @classmethod
    def read(cls, game: str, results: Iterable[tuple[dict[str, int], Iterable[str]]]) -> Series:
        """Read a series from JSON data. Raises `ValueError` or `TypeError` for damaged data."""
        series = cls(game, tuple([Result(dict(scores), tuple(winners)) for scores, winners in results]))
        if not all(type(points) is int for result in series.results for points in result.scores.values()):
            raise TypeError("a score must be a whole number")
        names = [name for result in series.results for name in (*result.scores, *result.winners)]
        if not all(isinstance(name, str) for name in (game, *names)):
            raise TypeError("a name must be a text")
        return series

    def data(self) -> SeriesData:
        """Return the series as JSON data, which `read` reads."""
        return self.game, [(result.scores, list(result.winners)) for result in self.results]

    def with_match(self, in_play: MatchInPlay) -> Series:
        """Return the series with one more finished match.

        If the game or the players have changed, or if the old series is decided, the match starts a new series.
        """
        state = in_play.whole_match.state
        names = [seat.name for seat in in_play.seats]
        identity = in_play.game.spec.id
        result = Result(dict(zip(names, state.scores, strict=True)), tuple(names[seat] for seat in state.winners))
        same = self.game == identity and {*self.wins} == {*names} and not self.decided
        return Series(identity, (*self.results, result) if same else (result,))
