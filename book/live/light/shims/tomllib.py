"""tomllib, with the host's parser of TOML."""

from json import loads as read

import host
from shims.json import ordered


class TOMLDecodeError(ValueError):
    """A text that is not TOML."""


def loads(text):
    """Return the data in a text. Raises `TOMLDecodeError`."""
    found = read(host.toml(text))
    if isinstance(found, str):
        raise TOMLDecodeError(found)
    return ordered(found)
