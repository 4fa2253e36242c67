"""The commands about chances: ``dicepad solve``, ``odds``, ``simulate`` and ``review``."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..arguments import add_game, add_record, chosen_game, chosen_match, game_name
from ..command import Parser, progress_bar, whole_number, write_whole
from ..errors import DicepadError
from ..games import load
from ..match import Game, State

if TYPE_CHECKING:
    from .table import Table

    Commands = argparse._SubParsersAction[Parser]

__all__ = ["add_commands"]

SOLVE_EXAMPLES: Final = """examples:
  dicepad solve                                  Qwixx alone: 115.4831 points
  dicepad solve --seats 3                        what each of three friendly seats expects
  dicepad solve qwixx-mixed-numbers
  dicepad solve mixed.toml                       a sheet of your own, such as sheetgen mix writes
"""
REVIEW_EXAMPLES: Final = """examples:
  dicepad random qwixx --seats 2 --seed 7 -o match.txt
  dicepad review match.txt --seat 1 --picture match.svg
"""
ODDS_EXAMPLES: Final = """examples:
  dicepad odds qwixx                                      cells, waiting, closing a row
  dicepad odds qwixx --position "red:2,3,5,7,8 blue:12"   closing from here, misthrows
  dicepad odds qwantum --position "red:3,5 / blue:9" --seat 1
  dicepad odds kneifen --option lapse=keep --position "1:2 7:5"
  dicepad odds qwinto --position "orange:-,3,-,7 violet:2"

A position lists what a seat has, seats between slashes; what is left out is empty, a dash is an empty field.
"""


def add_commands(commands: Commands) -> None:
    """Add the commands to those of ``dicepad``."""
    command = commands.add_parser(
        "solve",
        help="compute perfect play",
        description="Compute the expected points of perfect play and keep the table in the cache folder.\n\n"
        "One seat plays alone and is always active; several are friendly: each plays for its own points,\n"
        "and nobody ends the game for others. Base sheets take seconds, mixed ones a minute or two.",
        epilog=SOLVE_EXAMPLES,
    )
    command.add_argument("game", nargs="?", default="qwixx", type=game_name, help="a sheet of the Qwixx family")
    command.add_argument("--seats", type=whole_number(1, 5), default=1, metavar="N", help="friendly seats, 1 to 5")
    command.add_argument("--small", type=Path, metavar="FILE", help="also write the small table for browsers")
    command.set_defaults(work=solve, option=[])

    command = commands.add_parser(
        "odds",
        help="exact chances",
        description="Print the exact chances of a game, or of a position of it.",
        epilog=ODDS_EXAMPLES,
    )
    add_game(command)
    command.add_argument("--position", metavar="TEXT", help="chances of this position instead")
    command.add_argument("--seat", type=whole_number(0, 11), default=0, metavar="N", help="whose; 0 is the first")
    command.set_defaults(work=odds)

    command = commands.add_parser(
        "simulate",
        help="strategies against each other",
        description="Play many games between strategies on common dice, each deal once in each rotation.\n\n"
        "Strategies of every game: random, careful.\n"
        "Qwixx and its family:\n"
        "  gap-K       the nearest number, leaving out K at most\n"
        "  racer-K     the same, in the row that has most crosses\n"
        "and where a sheet can be solved:\n"
        "  solo        perfect play for points, as if alone\n"
        "  friendly-N  perfect play for points of N seats that do not disturb each other\n"
        "  closer-N    friendly-N that ends the game when it leads, and not when it would lose\n"
        "  hasty-H     closer-2 that expects the end before its next turn, with H percent\n"
        "  hasty-H-T   the same, less T points for each turn to come, for what others make until then\n"
        "Qwantum: nearest. Kneifen: most, patient, thrifty. Kneifen and Qwinto: learned.",
        epilog="example:\n  dicepad simulate qwixx --seats hasty-14 gap-1 --games 1e5",
    )
    command.add_argument("game", type=game_name, help="the id of a game, or the path of a spec file")
    command.add_argument("--seats", nargs="+", required=True, metavar="STRATEGY", help="a strategy for each seat")
    command.add_argument("--games", type=count, default=10_000, metavar="N", help="how many, such as 20000 or 1e6")
    command.add_argument(
        "--seed", type=whole_number(0, 10**9), default=0, metavar="N", help="the same seed, the same dice"
    )
    command.add_argument("--cluster", metavar="ADDRESS", help="play on this Dask cluster, such as tcp://host:8786")
    command.set_defaults(work=run_simulation)

    command = commands.add_parser(
        "review",
        help="what each decision cost",
        description="For each decision of a match: what was played, what was better, what it cost.\n"
        "Then luck, what the throws changed in the expected score, and skill, what one's own decisions lost.",
        epilog=REVIEW_EXAMPLES,
    )
    add_record(command)
    command.add_argument("--seat", type=whole_number(0, 11), default=0, metavar="N", help="whose; 0 is the first")
    command.add_argument("--picture", type=svg_file, metavar="FILE.svg", help="draw the value through the game")
    command.set_defaults(work=run_review)


def count(text: str) -> int:
    """An argument type: a whole number that may be written like 1e6."""
    try:
        number = int(float(text))
    except (ValueError, OverflowError):
        number = 0
    if not 1 <= number <= 10**10:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of games from 1 to 1e10")
    return number


def svg_file(text: str) -> Path:
    """An argument type: the path of a picture."""
    if not text.endswith(".svg"):
        raise argparse.ArgumentTypeError(f"{text!r} must end in .svg")
    return Path(text)


def run_simulation(chosen: argparse.Namespace) -> None:
    from .cluster import Cluster
    from .simulate import Experiment, here, simulate

    experiment = Experiment(chosen.game, tuple(chosen.seats), chosen.seed).checked()
    cluster = Cluster(chosen.cluster) if chosen.cluster else None
    try:
        found = simulate(experiment, chosen.games, cluster or here, progress_bar("playing"))
    finally:
        if cluster:
            cluster.close()
    print(f"{found.games:,} games of {chosen.game}, {found.turns / found.games:.2f} turns each; intervals of 95 %")
    print("  strategy             points              wins")
    for index, strategy in enumerate(experiment.strategies):
        points, points_error = found.mean(0, index)
        wins, wins_error = found.mean(1, index)
        shares = f"{100 * wins:8.3f} % ±{196 * wins_error:6.3f}" if found.rotations > 1 else ""
        print(f"  {strategy:<12}{points:10.3f} ±{1.96 * points_error:7.3f}  {shares}".rstrip())
    for one in range(found.rotations):
        for other in range(one + 1, found.rotations):
            lead, error = found.mean(0, one, other)
            names = f"{experiment.strategies[one]} - {experiment.strategies[other]}"
            print(f"  {names}: {lead:+.3f} ± {1.96 * error:.3f} points on the same dice")


def run_review(chosen: argparse.Namespace) -> None:
    from .advice import Advisor
    from .advice.review import picture, review

    match = chosen_match(chosen)
    players = match.state.players
    if chosen.seat >= players:
        raise DicepadError(f"there is no seat {chosen.seat}; seats are 0 to {players - 1}")
    found = review(match, Advisor(solved(match.game, players)), chosen.seat)
    print("  turn  dice               played       cost  better")
    for decision in found.decisions:
        state = match.states[decision.number]
        dice = [str(face) for face in state.dice if face is not None]
        shown = " ".join(dice if chosen.seat == state.active else [face for face in dice if face[0] == "W"])
        better = "" if decision.played in decision.best else " or ".join(decision.best)
        print(f"  {decision.turn:>4}  {shown:<17}  {decision.played:<10}{decision.cost:7.3f}  {better}".rstrip())
    others = f" + others {found.others:+.3f}" if players > 1 else ""
    end = f"score {found.final:.0f}" if match.state.over else f"expected now {found.final:.3f}"
    print(f"expected at the start {found.initial:.3f}")
    print(f"luck {found.luck:+.3f} + skill {found.skill:+.3f}{others} = {found.final - found.initial:+.3f}")
    print(end)
    if chosen.picture:
        write_whole(chosen.picture, picture(found).encode())


def solve(chosen: argparse.Namespace) -> None:
    from .table import save

    table = solved(load(chosen.game), chosen.seats)
    empty = (0, 0, 0, 0)
    for seat in range(chosen.seats):
        print(f"seat {seat}  {table.value(seat, 0, empty):.4f}")
    if chosen.small:
        save(table, chosen.small, small=True)


def solved(game: Game, seats: int) -> Table:
    """The table of a sheet, with a bar if it must be solved."""
    from .solo import table_for

    return table_for(game, seats, progress_bar(f"solving {game.spec.title}"))


def odds(chosen: argparse.Namespace) -> None:
    from .exact.tables import tables

    game = chosen_game(chosen)
    state = position(game, chosen.position, chosen.seat) if chosen.position is not None else None
    for line in tables(game, state, chosen.seat):
        print(line)


def position(game: Game, text: str, seat: int) -> State:
    state = game.from_text(text)
    if seat >= state.players:
        raise DicepadError(f"there is no seat {seat}; seats are 0 to {state.players - 1}")
    return state
