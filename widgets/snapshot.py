"""Snapshots of a table: JSON data from which the match goes on elsewhere, in the same place and with the same dice.

A snapshot holds every variation of the match, so it only grows, whatever the board shows. Hints, training and the match
that was left for this one are not part of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dicepad.deals import DealPlace

from .display.current_sheet import Display
from .events.setting_up import read_match
from .match.history import HistoryData, place
from .match.in_play import MatchInPlay
from .match.seats import seats_from_record
from .match.series import Series, SeriesData
from .match.settings import TUTORS, Settings
from .table import MatchLeft, Table

__all__ = ["Snapshot", "restore_table", "take_snapshot"]

TEXTS: Final = ("record", "spec", "lang")
SWITCHES: Final = ("cover", "own", "agreed", "passes")


class Snapshot(HistoryData):
    """The data of a table. The first four keys describe the match itself, for a list of matches."""

    events: int
    """The number of events."""
    turn: int
    """The number of the turn, from 1."""
    over: bool
    points: list[int]
    spec: str
    """The text of your own sheet in play, or empty for any other sheet."""
    lang: str
    seed: str | None
    """The seed that a player has chosen."""
    dealt: str
    """The seed of all rolls that are still to come."""
    paused: bool
    seat: int
    """The seat whose sheet is displayed."""
    holder: int
    covered: bool
    cover: bool
    own: bool
    agreed: bool
    tutor: str
    passes: bool
    series: SeriesData


def take_snapshot(table: Table) -> Snapshot:
    """Return the data from which `restore_table` continues the match of a table."""
    in_play, display, settings = table.in_play, table.display, table.settings
    match = in_play.whole_match
    return {
        "events": len(match.events),
        "turn": 1 + DealPlace.of(match.states).turn,
        "over": match.state.over,
        "points": list(match.state.scores),
        **in_play.history.data(),
        "spec": table.spec,
        "lang": table.presenter.lang,
        "seed": in_play.chosen_seed,
        "dealt": in_play.deal.seed,
        "paused": in_play.paused,
        "seat": display.seat,
        "holder": display.holder,
        "covered": display.covered,
        "cover": settings.cover,
        "own": settings.own_dice,
        "agreed": settings.agreed,
        "tutor": settings.tutor,
        "passes": settings.passes,
        "series": table.series.data(),
    }


def restore_table(table: Table, told: Mapping[str, Any]) -> None:
    """Continue a match from a snapshot, or from data of an earlier edition, which hold only its record and settings.

    Raises `DicepadError`, `ValueError`, `TypeError` or `KeyError` for damaged data.
    """
    check(told)
    series = Series.read(*told["series"])
    table.speak(told["lang"])
    match, opened = read_match(table, told["record"], told["spec"])
    seats = seats_from_record(match, table.in_play.seats, table.presenter.words)
    in_play = MatchInPlay(match, seats, told.get("dealt"))
    in_play.chosen_seed = told["seed"]
    in_play.paused = bool(told.get("paused"))
    if "at" in told:
        in_play.history.restore(told)
    table.come_back(MatchLeft(in_play, read_display(told, in_play), read_settings(told), series, opened, (), None))


def check(told: Mapping[str, Any]) -> None:
    """Refuse data of other kinds than a snapshot holds, because anybody may have written what a browser keeps.

    Raises `ValueError`, `KeyError` or `TypeError`. Only the record and the spec, which are texts, stay to be read.
    """
    texts, switches = [told[name] for name in TEXTS], [told[name] for name in SWITCHES]
    if not all(isinstance(text, str) for text in [*texts, told["seed"] or ""]):
        raise TypeError("a text is none")
    if not all(isinstance(switch, bool) for switch in switches) or type(told["seat"]) is not int:
        raise TypeError("a setting is none")
    if told["tutor"] not in TUTORS:
        raise ValueError("there is no such tutor")


def read_settings(told: Mapping[str, Any]) -> Settings:
    """Return the settings in a snapshot."""
    return Settings(told["cover"], told["own"], told["agreed"], told["tutor"], told["passes"])


def read_display(told: Mapping[str, Any], in_play: MatchInPlay) -> Display:
    """Return the display in a snapshot. Its players have heard of all events."""
    seats = len(in_play.seats)
    seat = place(told["seat"], seats)
    display = Display(in_play.event_index, place(told.get("holder", seat), seats))
    if seat != display.holder:
        display.choose(seat)
    display.covered = bool(told.get("covered"))
    return display
