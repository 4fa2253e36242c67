"""How each game is observed, by the name of its rules; installed packages add theirs."""

from __future__ import annotations

from typing import Final

from ...registry import Registry
from ..field import Encoder
from .crossing import CrossingEncoder
from .kneifen import KneifenEncoder
from .qwantum import QwantumEncoder
from .qwinto import QwintoEncoder

__all__ = ["ENCODERS"]

ENCODERS: Final[Registry[Encoder]] = Registry(
    "dicepad.env",
    "there is no environment",
    {
        "crossing": CrossingEncoder(),
        "qwantum": QwantumEncoder(),
        "kneifen": KneifenEncoder(),
        "qwinto": QwintoEncoder(),
    },
)
