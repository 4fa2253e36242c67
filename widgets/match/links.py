"""Links to a match or a position. The record is in the part of the address after ``#``, which browsers never send.

``#match=`` is followed by the brief record (`dicepad.Match.to_text`) in UTF-8, compressed by zlib (RFC 1950), in
base64url without padding (RFC 4648).
"""

from __future__ import annotations

import base64
import zlib
from pathlib import Path
from typing import Final

from dicepad import DicepadError, Game, Match, record

__all__ = ["is_link", "link", "read_link", "unpack"]

MARK: Final = "#match="
MOST: Final = 20_000
"""Greatest number of characters after the mark.

A match of eight players at Kneifen takes about 5,300, or 950 if a deal fixed its rolls.
"""
MOST_BYTES: Final = 200_000
"""Greatest number of bytes of an unpacked record, so that a short link cannot fill the memory."""


def link(match: Match) -> str:
    """Return the fragment that opens a match when you add it to the address of a page.

    Raises `DicepadError` if the fragment is too long.

    >>> import dicepad
    >>> match = dicepad.Match.begin(dicepad.load("qwixx"), 1, seed=7).roll()
    >>> read_link(link(match)) == match
    True
    """
    packed = zlib.compress(match.to_text(brief=True).encode(), 9)
    text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(text) > MOST:
        raise DicepadError(
            f"link: this match takes {len(text):,} characters; allowed: at most {MOST:,}; save its record instead"
        )
    return MARK + text


def is_link(text: object) -> bool:
    """Return whether a text is a link to a match: a full address, or only its fragment."""
    return isinstance(text, str) and MARK in text


def read_link(text: str, game: Game | str | Path | None = None) -> Match:
    """Return the match in a link. For a match of your own spec, give `game`.

    Raises `DicepadError` as `unpack` does, and `RecordError` if the rules do not allow the record.
    """
    return record.read(unpack(text), game)


def unpack(text: str) -> str:
    """Return the record in a link. Raises `DicepadError` if the link is damaged, incomplete or too long."""
    packed = text.strip().partition(MARK)[2]
    if len(packed) > MOST:
        raise DicepadError(f"link: {len(packed):,} characters are too many for a match; allowed: at most {MOST:,}")
    try:
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(base64.b64decode(packed + "=" * (-len(packed) % 4), b"-_", True), MOST_BYTES)
        if not unpacking.eof or unpacking.unused_data:
            raise ValueError
        return content.decode()
    except (ValueError, zlib.error):
        raise DicepadError(
            "link: this link is damaged or incomplete; copy all of it, from #match= to the end"
        ) from None
