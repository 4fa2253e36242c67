"""Light Python in Node.js, and what both Pythons answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from live.light.parity import Light, differ


@pytest.fixture(scope="session")
def light() -> Iterator[Light]:
    with Light() as found:
        yield found


def same(light: Light, name: str, *values: object) -> str:
    """The answer that both give."""
    answer, said = differ(light, name, *values)
    assert not said
    return answer
