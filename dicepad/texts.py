"""Reading of text files that a person or another program wrote, in the encodings that editors write."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

__all__ = ["MARK", "MOST_TOML", "decoded", "read_text"]

MARK: Final = "\ufeff"
"""Byte-order mark, which some editors put at the beginning of a text."""
MOST_TOML: Final = 20_000
"""Most characters of a TOML text. Python takes a minute to read a key such as ``a.a.a`` of 100,000 characters."""
Fail = Callable[[int, str], Exception]


def read_text(path: Path, what: str, most: int, fail: Fail) -> str:
    """Return the text of a file, which may have at most `most` bytes. See `decoded` for its encoding.

    `what` names the text in errors, which `fail` makes from a line, or 0 for the whole file, and from a problem.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(most + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise fail(0, f"the {what} cannot be read: {reason}") from None
    if len(raw) > most:
        raise fail(0, f"the {what} has more than {most:,} bytes, too many to read")
    return decoded(raw, fail)


def decoded(raw: bytes, fail: Fail) -> str:
    r"""Return bytes as text: UTF-8 or UTF-16, with or without a byte-order mark.

    See `read_text` for `fail`. The error of bytes that are neither follows from a `UnicodeDecodeError`.

    >>> from dicepad.errors import RecordError
    >>> {decoded(text.encode(form), RecordError) for text, form in (("a", "utf-8-sig"), ("a", "utf-16"))}
    {'a'}
    """
    encoding = encoding_of(raw)
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        line = 1 + raw[: error.start].decode(encoding, "ignore").count("\n")
        raise fail(line, "this is not UTF-8 text; save the file as UTF-8") from error


def encoding_of(raw: bytes) -> str:
    """Return the encoding of a text as its first bytes show it: its mark, or the zeros of UTF-16.

    >>> [encoding_of("ab".encode(form)) for form in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")]
    ['utf-8', 'utf-8-sig', 'utf-16', 'utf-16-le', 'utf-16-be']
    """
    if raw[:3] == b"\xef\xbb\xbf":
        return "utf-8-sig"
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    if len(raw) > 1 and raw[:2].count(b"\0") == 1:
        return "utf-16-be" if raw[0] == 0 else "utf-16-le"
    return "utf-8"
