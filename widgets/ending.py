"""How a match ended, as JSON data: why, who comes first, the points of each, and the best cross."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from dicepad import Match
from sheetgen.games.played import points, written

from .moment import Moment
from .schema import EndView, Standing

__all__ = ["end_view"]


def end_view(moment: Moment) -> EndView:
    """The end of a match that is over."""
    state = moment.state
    order = sorted(range(state.players), key=lambda seat: (seat not in state.winners, -state.scores[seat], seat))
    told = moment.log[-1] if moment.log else []
    return {
        "why": " ".join(told),
        "best": best_cross(moment),
        "standings": [standing(moment, seat) for seat in order],
    }


def standing(moment: Moment, seat: int) -> Standing:
    """What a seat has made."""
    found = {place: value for place, value in points(moment.state, seat).items() if place in moment.places}
    return {"name": moment.names[seat], "won": seat in moment.state.winners, "points": found}


def best_cross(moment: Moment) -> str:
    """What brought most points at once, in a game that counts points on its sheet."""
    gains = [gain for gain in gained(moment.match) if gain[2] in moment.cells]
    if not gains or not standing(moment, 0)["points"]:
        return ""
    most, seat, cell = max(gains, key=lambda gain: (gain[0], -gain[1]))
    return moment.words.say("end.best", name=moment.names[seat], cell=moment.words.place(cell), points=most)


def gained(match: Match) -> Iterator[tuple[int, int, str]]:
    """What was written that brought points: the points, the seat, and the first cell of what was written."""
    scores = [state.scores for state in match.states]
    for (before, after), (low, high) in zip(pairwise(match.states), pairwise(scores), strict=True):
        for seat in range(after.players):
            if high[seat] > low[seat]:
                old = written(before, seat)
                cells = [cell for cell, value in written(after, seat).items() if value != old.get(cell)]
                if cells:
                    yield high[seat] - low[seat], seat, cells[0]
