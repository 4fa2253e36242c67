"""tomllib: the files of the archive, which were read when it was built."""

from json import loads as read

from shims.json import ordered


class TOMLDecodeError(ValueError):
    """A text that is no TOML."""


def loads(text):
    """Data from a text."""
    return ordered(read(text))
