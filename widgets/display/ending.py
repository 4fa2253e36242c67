"""The end of a match as JSON data: the reason, the ranking, the points of each seat, and the best cross."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from dicepad import Match
from sheetgen.games.played import points, written

from ..schema import EndView, SeatResult
from .moment import Moment
from .story import sentence_text

__all__ = ["end_view"]


def end_view(moment: Moment) -> EndView:
    """Return the end of a match that is over."""
    state, words = moment.state, moment.words
    order = sorted(range(state.players), key=lambda seat: (seat not in state.winners, -state.scores[seat], seat))
    reasons = moment.face.end_reasons(state, words)
    return {
        "why": " ".join(sentence_text("end", reason, moment.names, words) for reason in reasons),
        "best": best_cross(moment),
        "series": series_text(moment),
        "labels": [[place, label(place, moment)] for place in shown_points(moment, 0)],
        "standings": [standing(moment, seat) for seat in order],
    }


def standing(moment: Moment, seat: int) -> SeatResult:
    """Return the result of a seat."""
    return {"name": moment.names[seat], "won": seat in moment.state.winners, "points": shown_points(moment, seat)}


def shown_points(moment: Moment, seat: int) -> dict[str, str]:
    """Return a seat's points for the boxes on its sheet, row by row, with the total last."""
    by_place = points(moment.state, seat)
    boxes = [place for place in by_place if place in moment.places and place.startswith(("points.", "total"))]
    return {place: by_place[place] for place in sorted(boxes, key=lambda place: place == "total")}


def label(place: str, moment: Moment) -> str:
    """Return the name of a box for points. A box that belongs to a row has the row's name."""
    row = place.partition(".")[2]
    return moment.words.place(row if row in moment.words.titles else place)


def series_text(moment: Moment) -> str:
    """Say how a series stands, or return an empty text in its first match."""
    series, words = moment.series, moment.words
    if len(series.results) < 2 or len(moment.seats) < 2:
        return ""
    wins = words.listed([f"{name} {count}" for name, count in sorted(series.wins.items(), key=lambda one: -one[1])])
    return words.say("end.series-over" if series.decided else "end.series", wins=wins)


def best_cross(moment: Moment) -> str:
    """Name the first entry or cross that scored the most points. Empty if the sheet does not show points."""
    gains = [gain for gain in gains_of(moment.match) if gain[2] in moment.cells]
    if not gains or not shown_points(moment, 0):
        return ""
    most, seat, cell = max(gains, key=lambda gain: gain[0])
    return moment.words.say("end.best", name=moment.names[seat], cell=moment.words.place(cell), points=most)


def gains_of(match: Match) -> Iterator[tuple[int, int, str]]:
    """Yield each gain in points of a match: the points, the seat, and the first cell that got a new mark."""
    scores = [state.scores for state in match.states]
    for (before, after), (low, high) in zip(pairwise(match.states), pairwise(scores), strict=True):
        for seat in range(after.players):
            if high[seat] > low[seat]:
                old = written(before, seat)
                cells = [cell for cell, value in written(after, seat).items() if value != old.get(cell)]
                if cells:
                    yield high[seat] - low[seat], seat, cells[0]
