"""``dicepad check``: tests of everything that every game must do."""

from __future__ import annotations

import argparse
from typing import Any

from ..arguments import add_game, chosen_game
from ..command import progress_bar, whole_number
from ..errors import DicepadError

__all__ = ["add"]

DESCRIPTION = """Check a game against everything that a game must do: rules, environment, strategies, advice,
sheet and board.

The command names the parts that a game lacks, and skips their checks. For pytest, the same checks
are in dicepad.testing."""
EXAMPLES = """examples:
  dicepad check qwixx --seats 2
  dicepad check my-game
  dicepad check my-sheet.toml
"""


def add(commands: Any) -> None:
    """Add the command ``check`` to the parser."""
    command = commands.add_parser("check", help="check a game", description=DESCRIPTION, epilog=EXAMPLES)
    add_game(command)
    command.add_argument(
        "--seats",
        type=whole_number(1, 12),
        metavar="N",
        help="number of players (every possible number if omitted)",
    )
    command.set_defaults(work=check)


def check(chosen: argparse.Namespace) -> None:
    from ..testing import FURTHER, areas, cases, table_sizes

    game = chosen_game(chosen)
    sizes = table_sizes(game) if chosen.seats is None else (game.start(chosen.seats).players,)
    broken = 0
    for name, problem in FURTHER.find_others()[1].items():
        print(f"{name:<12} not checked: {problem}")
    for area in areas():
        todo = [case for size in sizes for case in cases(game, size, (area,))]
        if not todo:
            print(f"{area.name:<12} not checked: {area.lack(game)}")
            continue
        show = progress_bar(area.name)
        results: list[str] = []
        for case in todo:
            show(len(results) / len(todo))
            results.append(case.problem())
        show(1)
        problems = [problem for problem in results if problem]
        print(f"{area.name:<12} {len(results) - len(problems)} of {len(results)} passed")
        for problem in problems:
            print(f"  {problem}")
        broken += len(problems)
    if broken:
        raise DicepadError(f"{game.spec.id} breaks {broken} {'check' if broken == 1 else 'checks'}")
