"""Replaying records: a long match and one of half its length, lines a second, so that what is not linear is seen."""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import dicepad
from dicepad.record import Match, play_out, read

LINES, RUNS, AIM = 20_000, 5, 0.8
FACES = [*range(1, 21)]
SPEC = """base = "kneifen"
id = "long"
title = "Long"
dice = [{dice}]
rows = [{rows}]
"""


def long_match() -> Match:
    """A match of more lines than any real one: eight seats, twenty crosses of each number, dice of twenty faces."""
    dice = ", ".join(f'{{ name = "die{number}", colour = "white", faces = {FACES} }}' for number in range(1, 7))
    rows = ", ".join(f'{{ name = "{number}", cells = 20 }}' for number in range(1, 13))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "long.toml")
        path.write_text(SPEC.format(dice=dice, rows=rows), encoding="utf-8")
        game = dicepad.load(path, lapse_on="throw")
    match = play_out(Match.begin(game, 8), Random(1))
    if len(match.events) < LINES:
        raise SystemExit(f"the match has {len(match.events)} lines only")
    return match


def seconds(match: Match, lines: int) -> float:
    """The median time of replaying so many events, by the processor's clock."""
    text = Match(match.states[: lines + 1], match.events[:lines]).to_text()
    times = []
    for _ in range(RUNS):
        begin = time.process_time()
        read(text, match.game)
        times.append(time.process_time() - begin)
    return statistics.median(times)


def main() -> int:
    match = long_match()
    half, whole = seconds(match, LINES // 2), seconds(match, LINES)
    print(f"  {LINES:,} lines replayed in {whole:.2f} s, half of them in {half:.2f} s")
    print(f"  aim: {AIM} s, and no more than 2.4 times as long as half of them")
    return whole > AIM or whole > 2.4 * half


if __name__ == "__main__":
    sys.exit(main())
