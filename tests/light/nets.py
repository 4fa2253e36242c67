"""The table of what the nets of learned values say, made by the kernel. After new weights, make it again with
``python -m tests.light.nets``.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, Final

from dicepad.odds.qwantum.turn import PARTS as QWANTUM
from dicepad.odds.qwinto.sheet import PARTS as QWINTO
from dicepad.odds.value_net import SECOND, add_up, clear, estimate, new_sums, value_net

__all__ = ["PARTS", "TABLE", "sheets", "value", "values"]

TABLE: Final = Path(__file__).with_name("value_net.json")
PARTS: Final = {"qwinto": QWINTO, "qwantum": QWANTUM}
SIZES: Final = (0, 1, 2, *(8, 20, 35) * 7)
"""Numbers of features: none, one, two, and about as many as a sheet has."""


def sheets(name: str) -> list[list[int]]:
    """Draw features of a net, most of them parts. A feature may count twice."""
    rng, parts = Random(name), PARTS[name]
    size = parts + len(value_net(name, parts).alone)
    return [[rng.randrange(parts if rng.random() < 0.7 else size) for _ in range(count)] for count in SIZES]


def value(net: Any, features: Any, total: Any, second: Any) -> float:
    """Evaluate a net, on lists or arrays."""
    clear(total)
    add_up(net, features, len(features), total)
    return estimate(net, total, second)


def values(name: str) -> list[float]:
    """Return the kernel's value of each list of features, on lists."""
    net, total, second = value_net(name, PARTS[name]), new_sums(1)[0], [0.0] * SECOND
    return [value(net, features, total, second) for features in sheets(name)]


if __name__ == "__main__":
    made = {name: {"features": sheets(name), "values": values(name)} for name in PARTS}
    TABLE.write_text(json.dumps(made, separators=(",", ":")) + "\n", encoding="utf-8")
