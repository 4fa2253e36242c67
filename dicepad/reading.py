"""Typed reading of nested data from a file or from a user, with errors that name the place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any, Final

from .errors import DicepadError

__all__ = ["TableReader", "either", "kind", "nearest"]

REQUIRED: Final[Any] = object()
KINDS: Final = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text",
    list: "a list",
    dict: "a table",
    type(None): "nothing",
}


def either(choices: Iterable[object]) -> str:
    """List the allowed choices, for an error message.

    >>> either(["red", "blue"])
    'allowed: red, blue'
    """
    return "allowed: " + ", ".join(str(choice) for choice in choices)


def nearest(name: object, known: Iterable[str]) -> str:
    """Ask whether the most similar known name was meant, for an error message. Empty if none is similar.

    >>> nearest("Quixx", ["qwixx", "qwinto"]), nearest("chess", ["qwixx"])
    (' (did you mean qwixx?)', '')
    """
    near = get_close_matches(str(name).lower(), list(known), 1)
    return f" (did you mean {near[0]}?)" if near else ""


def kind(value: object) -> str:
    """Name the type of a value, for an error message.

    >>> kind("red"), kind(None)
    ('a text', 'nothing')
    """
    return KINDS.get(type(value), "a " + type(value).__name__)


class TableReader:
    """Reader of one table of named values, which checks each value as you take it. `done` refuses values not taken.

    `fail` makes an error from the path (``rows[2].closing``) and the problem.
    """

    def __init__(self, data: object, fail: Callable[[str, str], DicepadError], path: str = "") -> None:
        self.path = path
        self.make_error = fail
        if not isinstance(data, dict):
            raise fail(path, f"a table belongs here, not {kind(data)}")
        self.data: dict[str, Any] = data
        self.taken: list[str] = []

    def at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def fail(self, key: str, problem: str) -> DicepadError:
        """Return the error for a value of this table. The caller raises it."""
        return self.make_error(self.at(key) if key else self.path, problem)

    def value(self, key: str, wanted: type, default: Any = REQUIRED) -> Any:
        self.taken.append(key)
        if key not in self.data:
            if default is REQUIRED:
                raise self.fail(key, f"this key is missing; it takes {KINDS[wanted]}")
            return default
        value = self.data[key]
        if type(value) is not wanted:
            raise self.fail(key, f"{KINDS[wanted]} belongs here, not {kind(value)}")
        return value

    def text(self, key: str, default: Any = REQUIRED, *, most: int = 200) -> str:
        """Read a text of one line with at most `most` characters."""
        value = self.value(key, str, default)
        if not value.strip() and value is not default:
            raise self.fail(key, "the text is empty")
        if len(value) > most:
            raise self.fail(key, f"the text has {len(value)} characters; allowed: at most {most}")
        if not value.isprintable():
            raise self.fail(key, "the text has a line break or another character that cannot be printed")
        return str(value)

    def choice(self, key: str, choices: Iterable[str], default: Any = REQUIRED) -> str:
        """Read one of a few words."""
        choices = tuple(choices)
        value = self.value(key, str, default)
        if value not in choices:
            raise self.fail(key, f"{value!r} is unknown; {either(choices)}")
        return str(value)

    def flag(self, key: str, default: Any = REQUIRED) -> bool:
        """Read true or false."""
        return bool(self.value(key, bool, default))

    def integer(self, key: str, low: int, high: int, default: Any = REQUIRED) -> int:
        """Read a whole number from `low` to `high`."""
        value = self.value(key, int, default)
        if value is not default:
            self.within(key, value, low, high)
        return int(value)

    def within(self, key: str, value: int, low: int, high: int) -> None:
        if not low <= value <= high:
            raise self.fail(key, f"{value} is out of range; allowed: {low} to {high}")

    def items(
        self, key: str, wanted: tuple[type, ...], default: Any = REQUIRED, *, filled: bool = False, most: int = 64
    ) -> list[Any]:
        """Read a list of at most `most` values, each of one of the wanted types. If `filled`, refuse an empty list."""
        values = self.value(key, list, default)
        if filled and not values and key in self.data:
            otherwise = "" if default is REQUIRED else ", or remove the key"
            raise self.fail(key, f"the list is empty; give 1 to {most} items{otherwise}")
        if len(values) > most:
            raise self.fail(key, f"the list has {len(values)} items; allowed: at most {most}")
        for index, value in enumerate(values):
            if type(value) not in wanted:
                belongs = " or ".join(KINDS[accepted] for accepted in wanted)
                raise self.fail(f"{key}[{index}]", f"{belongs} belongs here, not {kind(value)}")
        return list(values)

    def integers(
        self, key: str, low: int, high: int, default: Any = REQUIRED, *, filled: bool = False, most: int = 64
    ) -> tuple[int, ...]:
        """Read a list of whole numbers, each from `low` to `high`."""
        values = self.items(key, (int,), default, filled=filled, most=most)
        for index, value in enumerate(values):
            self.within(f"{key}[{index}]", value, low, high)
        return tuple(values)

    def texts(self, key: str, default: Any = REQUIRED, *, filled: bool = False) -> tuple[str, ...]:
        """Read a list of texts of one line each."""
        values = self.items(key, (str,), default, filled=filled)
        for index, value in enumerate(values):
            if not value.strip() or not value.isprintable():
                raise self.fail(f"{key}[{index}]", "the text is empty or cannot be printed")
        return tuple(values)

    def table(self, key: str, default: Any = REQUIRED) -> TableReader:
        """Read a table inside this one."""
        return TableReader(self.value(key, dict, default), self.make_error, self.at(key))

    def tables(self, key: str, default: Any = REQUIRED, *, filled: bool = False) -> list[TableReader]:
        """Read a list of tables inside this one."""
        values = self.items(key, (dict,), default, filled=filled)
        return [TableReader(value, self.make_error, self.at(f"{key}[{index}]")) for index, value in enumerate(values)]

    def done(self) -> None:
        """Raise an error for a key that was never read, instead of silently ignoring it."""
        for key in self.data:
            if key not in self.taken:
                raise self.fail(str(key), f"unknown key{nearest(key, self.taken)}; {either(self.taken)}")
