"""Encoders of observations, by the name of the rules. Installed packages can add more."""

from __future__ import annotations

from typing import Final

from ...registry import Registry
from ..field import Encoder

__all__ = ["ENCODERS"]

ENCODERS: Final[Registry[Encoder]] = Registry(
    "dicepad.env",
    "there is no environment",
    {
        "crossing": "dicepad.env.encoders.crossing:CROSSING",
        "qwantum": "dicepad.env.encoders.qwantum:QWANTUM",
        "kneifen": "dicepad.env.encoders.kneifen:KNEIFEN",
        "qwinto": "dicepad.env.encoders.qwinto:QWINTO",
    },
)
