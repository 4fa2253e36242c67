"""tomllib: TOML is read by the host."""

from json import loads as read

import host
from shims.json import ordered


class TOMLDecodeError(ValueError):
    """A text that is no TOML."""


def loads(text):
    """Data from a text; raises `TOMLDecodeError`."""
    found = read(host.toml(text))
    if isinstance(found, str):
        raise TOMLDecodeError(found)
    return ordered(found)
