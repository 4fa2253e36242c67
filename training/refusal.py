"""Jump or refuse in Qwixx: a rule of thumb that takes a misthrow rather than a wide jump, with one to five players.

``python -m training.refusal`` makes `book/chances/refusal.json`, which the chapter about misthrows reads.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from dicepad import Chooser, load
from dicepad.command import Parser, run, target, write_whole
from dicepad.odds.strategies import strategy

from .command import report_of
from .paired import gain

__all__ = ["RULES", "USUAL", "measured", "refuser"]

FILE: Final = Path(__file__).parent.parent / "book" / "chances" / "refusal.json"
USUAL: Final = "gap-1"
"""The strategy of the others, and of the rules where they do not refuse."""
TURNS: Final = 10
BOXES: Final = 1
"""The rules refuse in this many turns of their own, with at most this many crossed misthrows."""
RULES: Final = {"narrow": (2, 1), "wide": (4, 3)}
"""The most numbers that a rule skips in an empty row, and in a row that is begun."""
GAMES: Final = 20_000


def refuser(empty: int, begun: int) -> Callable[[], Chooser]:
    """Return a rule that refuses a jump over more numbers than these, and otherwise plays like the usual player.

    It refuses in its first ten turns, with at most one misthrow, and never refuses to close a row. It counts its turns,
    so each match needs a new one.
    """
    usual = strategy(load("qwixx"), USUAL).choose

    def made() -> Chooser:
        turns = 0

        def choose(state: Any, seat: int, rng: Random) -> str:
            nonlocal turns
            turns += seat == state.active and state.phase == "white"
            move = usual(state, seat, rng)
            cell = state.game.layout.targets.get(move)
            if cell is None or cell.closes or turns > TURNS or state.misthrows[seat] > BOXES:
                return move
            crossed = state.rows[seat][cell.row]
            skipped = cell.bit.bit_length() - 1 - crossed.bit_length()
            return "pass" if skipped > (begun if crossed else empty) else move

        return choose

    return made


def measured(players: int, rule: str, games: int, seed: int) -> dict[str, float]:
    """Return what a rule gains beside usual players: points if it plays alone, otherwise wins.

    >>> sorted(measured(1, "narrow", 10, 1))
    ['error', 'gain', 'games']
    """
    others = [USUAL] * (players - 1)
    found = gain(
        load("qwixx"),
        [refuser(*RULES[rule]), *others],
        [USUAL, *others],
        "points" if players == 1 else "wins",
        games,
        seed,
    )
    return {"gain": round(found.mean, 5), "error": round(found.error, 5), "games": found.games}


def work(chosen: argparse.Namespace) -> None:
    report = report_of()
    rules: dict[str, list[dict[str, float]]] = {}
    for rule in RULES:
        for players in range(1, 6):
            rules.setdefault(rule, []).append(measured(players, rule, chosen.games, chosen.seed))
            report(f"{rule}, {players} at the table: {rules[rule][-1]}")
    write_whole(chosen.file, (json.dumps({"seed": chosen.seed, "rules": rules}, indent=1) + "\n").encode())


def main(arguments: list[str] | None = None) -> int:
    """Play both rules with one to five seats, and write the file that the chapter reads."""
    parser = Parser(prog="python -m training.refusal", description=str(__doc__).split("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"how many games of each ({GAMES})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same figures (1)")
    parser.add_argument("-o", dest="file", type=target(".json"), default=FILE, metavar="FILE")
    parser.set_defaults(work=work)
    return run(parser, arguments)


if __name__ == "__main__":
    raise SystemExit(main())
