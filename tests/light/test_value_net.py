"""The net of learned values, which the kernel evaluates on lists and compiled, and the browser in TypeScript.

The kernel has made one table of features with their values (`tests.light.nets`). Each form must give the same values.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from dicepad.odds.compiled import jit_callable, twin
from dicepad.odds.value_net import SECOND, UNITS, ValueNet, value_net

from .conftest import same
from .nets import PARTS, TABLE, sheets, value, values

pytestmark = pytest.mark.solve


def table() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(TABLE.read_text(encoding="utf-8"))
    return read


@pytest.mark.parametrize("name", PARTS)
def test_the_kernel_gives_the_values_of_the_table_on_lists(name: str) -> None:
    assert table()[name]["features"] == sheets(name)
    assert table()[name]["values"] == pytest.approx(values(name), abs=1e-9)


@pytest.mark.parametrize("name", PARTS)
def test_so_does_its_twin(name: str) -> None:
    net = ValueNet(*map(np.array, value_net(name, PARTS[name])))
    total, second, compiled = np.zeros(UNITS + 1), np.zeros(SECOND), twin(value, jit_callable)
    found = [compiled(net, np.array(features, np.int64), total, second) for features in table()[name]["features"]]
    assert found == pytest.approx(table()[name]["values"], abs=1e-9)


@pytest.mark.parametrize("name", PARTS)
def test_so_does_the_net_of_the_browser(light: Any, name: str) -> None:
    """Light Python collects the features, and TypeScript evaluates them."""
    answer = same(light, "estimated", name, PARTS[name], json.dumps(table()[name]["features"]))
    assert [each / 1e9 for each in json.loads(answer)] == pytest.approx(table()[name]["values"], abs=2e-9)
