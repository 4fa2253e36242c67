"""Chance that is the same in every run: for boards that nobody gave a seed, and for pages."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace

import pytest

SEEDED = """(() => {
  let state = 20_26;
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  Math.random = () => draw() / 2 ** 32;
  Crypto.prototype.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (const index of bytes.keys()) bytes[index] = draw() >>> 24;
    return array;
  };
})()"""
"""A script that runs before those of a page: its `Math.random` and `crypto` draw the same numbers in every run."""


@pytest.fixture(autouse=True)
def dealt_boards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed the boards that draw their own seed with 00000001, 00000002 and so on, unless chance itself is tested."""
    numbers = count(1)
    if not request.node.get_closest_marker("any_dice"):
        drawn = SimpleNamespace(token_hex=lambda size: f"{next(numbers):0{2 * size}x}")
        monkeypatch.setattr("widgets.table.secrets", drawn)
