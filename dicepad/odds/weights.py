"""Weights that strategies have learned, in small files of whole numbers that also say how they were made."""

from __future__ import annotations

import json
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final
from zlib import compress, decompress

from ..errors import DicepadError

__all__ = ["FOLDER", "checksum", "read_weights", "written"]

FOLDER: Final = Path(__file__).parent / "learned"
MOST: Final = 32767


def checksum(values: Iterable[int]) -> str:
    """Return the SHA-256 of whole numbers in their stored form.

    >>> checksum([1, -1])[:8]
    '16b8cb1f'
    """
    return sha256(packed(values)).hexdigest()


def packed(values: Iterable[int]) -> bytes:
    """Return whole numbers as two bytes each, the low one first."""
    return b"".join(value.to_bytes(2, "little", signed=True) for value in values)


def written(about: str, made: str, step: float, values: Iterable[float]) -> str:
    """Return the text of a file of weights, rounded to whole steps.

    >>> text = written("for a doctest", "by hand", 0.5, [1.0, -0.4])
    >>> json.loads(text)["count"]
    2
    """
    rounded = [max(-MOST, min(MOST, round(value / step))) for value in values]
    head = {"about": about, "made": made, "step": step, "count": len(rounded), "sha256": checksum(rounded)}
    text = b64encode(compress(packed(rounded), 9)).decode()
    return json.dumps(head | {"weights": text}, indent=1) + "\n"


@cache
def read_weights(name: str) -> tuple[float, ...]:
    """Read the weights of a file in `FOLDER`. Raises `DicepadError` if it is missing or damaged."""
    path = FOLDER / f"{name}.json"
    try:
        head = json.loads(path.read_text(encoding="utf-8"))
        data = decompress(b64decode(head["weights"]))
        if sha256(data).hexdigest() != head["sha256"]:
            raise ValueError("its checksum is wrong")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DicepadError(f"{path}: these weights cannot be read: {error}; install dicepad again") from None
    values = array("h")
    values.frombytes(data)
    step = head["step"]
    return tuple(value * step for value in values)
