"""Replaying records: a long match beside one of half its length, to reveal anything that is not linear."""

from __future__ import annotations

import gc
import sys
import tempfile
from functools import partial
from pathlib import Path
from random import Random

from measure import Figures, timed

import dicepad
from dicepad.record import Match, play_out, read

LINES = 20_000
FACES = [*range(1, 21)]
SPEC = """base = "kneifen"
id = "long"
title = "Long"
dice = [{dice}]
rows = [{rows}]
"""


def long_match() -> Match:
    """Return a match with more lines than any real one: eight seats, twenty crosses per number, and dice with twenty
    faces."""
    dice = ", ".join(f'{{ name = "die{number}", colour = "white", faces = {FACES} }}' for number in range(1, 7))
    rows = ", ".join(f'{{ name = "{number}", cells = 20 }}' for number in range(1, 13))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "long.toml")
        path.write_text(SPEC.format(dice=dice, rows=rows), encoding="utf-8")
        game = dicepad.load(path, lapse_on="roll")
    match = play_out(Match.begin(game, 8), Random(1))
    if len(match.events) < LINES:
        raise SystemExit(f"the match has {len(match.events)} lines only")
    return match


def main() -> int:
    match = long_match()

    def replay(lines: int) -> partial[Match]:
        return partial(read, Match(match.states[: lines + 1], match.events[:lines]).to_text(), match.game)

    # Collections look at all that is kept, so their share grows with the length, and by leaps: `timeit` stops them too.
    gc.disable()
    figures = Figures()
    figures.time(f"{LINES:,} lines", timed(replay(LINES)), 20)
    figures.time("the same beside half of them", timed(replay(LINES), replay(LINES // 2)), 2.4, "s", "half")
    return figures.end()


if __name__ == "__main__":
    sys.exit(main())
