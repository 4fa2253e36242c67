"""Chance that is the same in every run: of pages, by scripts that a browser runs before theirs, and of boards."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace

import pytest

DRAWN = """((seed) => {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0), 16777619);
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const fill = (numbers) => {
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    bytes.forEach((_, at) => { bytes[at] = draw() >>> 24; });
    return numbers;
  };
  const hex = (size) => [...fill(new Uint8Array(size))].map((one) => one.toString(16).padStart(2, "0")).join("");
  Math.random = () => draw() / 2 ** 32;
  Crypto.prototype.getRandomValues = fill;
  Crypto.prototype.randomUUID = () => [hex(4), hex(2), `4${hex(2).slice(1)}`, `8${hex(2).slice(1)}`, hex(6)].join("-");
})(SEED);"""
"""Lets the scripts of a page draw the same numbers at each visit; workers have a chance of their own."""
DEALT = """(() => {
  const tell = () => document.querySelectorAll(".live-play:not([data-seed])").forEach((place) => {
    place.dataset.seed = SEED;
  });
  const watch = new MutationObserver(tell);
  watch.observe(document, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => watch.disconnect());
})();"""
"""Tells each match of a page its deal while the page is read: its modules run later, but before DOMContentLoaded."""


def seeded(seed: str) -> str:
    """The script with which a page draws and deals by a seed."""
    return (DRAWN + DEALT).replace("SEED", json.dumps(seed))


@contextmanager
def boards_dealt() -> Iterator[None]:
    """Let boards that nobody gave a seed take 00000001, 00000002 and so on, where they would draw one."""
    drawing = sys.modules.get("widgets.match.in_play")
    numbers = count(1)
    with pytest.MonkeyPatch.context() as patch:
        if drawing:
            patch.setattr(drawing, "secrets", SimpleNamespace(token_hex=lambda size: f"{next(numbers):0{2 * size}x}"))
        yield
