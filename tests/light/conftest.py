"""Light Python in Node.js, and what both Pythons answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from live.light.parity import Light, differ

from widgets.coaching.tables import FETCHED


@pytest.fixture(scope="module")
def light() -> Iterator[Light]:
    """Light Python, with tables of made-up numbers in both Pythons, which no other file may find."""
    with Light() as found:
        yield found
    FETCHED.clear()


def same(light: Light, name: str, *values: object) -> str:
    """The answer that both give."""
    answer, said = differ(light, name, *values)
    assert not said
    return answer
