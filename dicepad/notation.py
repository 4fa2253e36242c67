"""The text notation of positions: one line that you can type, for every game.

Slashes separate the seats, and the items of a seat have the form ``name:items``. After a semicolon, other facts follow
as ``key=value``. A dash means nothing. You may shorten names as long as they stay unambiguous::

    red:5,7 yellow:10 misthrows:1 / - ; active=1 phase=white dice=W4,W1,R5,Y6,G2,B6

The same data is JSON as ``{"seats": [{"red": [5, 7], "yellow": [10], "misthrows": 1}, {}], "active": 1, ...}``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from .errors import PositionError
from .reading import either, kind

__all__ = ["parse", "write"]

NOTHING: Final = "-"


def write(position: Mapping[str, Any], seat_keys: Mapping[str, bool]) -> str:
    """Write JSON data of a position as text.

    >>> write({"seats": [{"red": [5, 7]}, {}], "active": 1, "phase": "roll"}, {"red": False, "misthrows": True})
    'red:5,7 / - ; active=1 phase=roll'
    """
    seats = [
        " ".join(f"{key}:{write_value(seat[key])}" for key in seat_keys if key in seat) for seat in position["seats"]
    ]
    facts = [f"{key}={write_value(value)}" for key, value in position.items() if key != "seats"]
    return " / ".join(seat or NOTHING for seat in seats) + " ; " + " ".join(facts)


def write_value(value: object) -> str:
    if isinstance(value, list | tuple):
        return ",".join(write_value(item) for item in value) or NOTHING
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def parse(
    text: str,
    seat_keys: Mapping[str, bool],
    list_facts: Collection[str] = ("dice",),
    name_facts: Collection[str] = (),
) -> dict[str, Any]:
    """Read the text of a position as JSON data.

    `list_facts` names the facts after the semicolon that are lists, and `name_facts` those that hold names, which stay
    texts even if they look like numbers. Raises `PositionError` if the text is malformed.

    >>> parse("r:5,7 / - ; active=1 taken=7", {"red": False, "misthrows": True}, name_facts=["taken"])
    {'seats': [{'red': [5, 7]}, {}], 'active': 1, 'taken': '7'}
    """
    if not isinstance(text, str):
        raise PositionError("", f"a position must be text, not {kind(text)}")
    seats, _, facts = text.partition(";")
    position: dict[str, Any] = {"seats": []}
    for index, seat in enumerate(seats.split("/")):
        position["seats"].append(parse_seat(seat, f"seats[{index}]", seat_keys))
    for fact in facts.split():
        key, equals, value = fact.partition("=")
        if not equals or not key or not value:
            raise PositionError(fact, "the fact is not of the form key=value, such as active=0")
        if key in position:
            raise PositionError(key, "the fact is given twice")
        read = parse_name if key in name_facts else parse_value
        position[key] = parse_list(value, read) if key in list_facts else read(value)
    return position


def parse_seat(text: str, path: str, seat_keys: Mapping[str, bool]) -> dict[str, Any]:
    seat: dict[str, Any] = {}
    for entry in text.split():
        if entry == NOTHING:
            continue
        name, colon, items = entry.partition(":")
        matches = [key for key in seat_keys if key == name.lower()] or [
            key for key in seat_keys if name and key.startswith(name.lower())
        ]
        if not colon or len(matches) != 1:
            form = either(f"{key}:..." for key in seat_keys)
            raise PositionError(path, f"{entry!r} is unclear; {form}; a shortened name must match only one of these")
        if matches[0] in seat:
            raise PositionError(path, f"{matches[0]} is given twice")
        seat[matches[0]] = parse_value(items) if seat_keys[matches[0]] else parse_list(items, parse_value)
    return seat


def parse_list(text: str, read: Callable[[str], Any]) -> list[Any]:
    return [] if text == NOTHING else [read(item) for item in text.split(",")]


def parse_name(text: str) -> str | None:
    return None if text == NOTHING else text


def parse_value(text: str) -> int | str | bool | None:
    if text == NOTHING:
        return None
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
