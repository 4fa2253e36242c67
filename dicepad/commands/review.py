"""``dicepad review``: what each decision of a match cost, luck and skill."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..arguments import add_record, chosen_match
from ..command import whole_number, write_whole
from ..errors import DicepadError
from ..record import Match
from .review_picture import draw

if TYPE_CHECKING:
    from ..odds.advice.review import Review

__all__ = ["add"]

EXAMPLES: Final = """examples:
  dicepad random qwixx --seats 2 --seed 7 -o match.txt
  dicepad review match.txt --seat 1 --picture match.svg
"""


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "review",
        help="what each decision cost",
        description="For each decision of a match: what was played, what was better, what it cost.\n"
        "Then luck, what the throws changed in the expected score, and skill, what one's own decisions lost.",
        epilog=EXAMPLES,
    )
    add_record(command)
    command.add_argument("--seat", type=whole_number(0, 11), default=0, metavar="N", help="whose; 0 is the first")
    command.add_argument("--picture", type=svg_file, metavar="FILE.svg", help="draw the value through the game")
    command.set_defaults(work=run)


def svg_file(text: str) -> Path:
    """An argument type: the path of a picture."""
    if not text.endswith(".svg"):
        raise argparse.ArgumentTypeError(f"{text!r} must end in .svg")
    return Path(text)


def run(chosen: argparse.Namespace) -> None:
    """Print the review of a seat, and draw it if that is wanted."""
    from ..odds.advice import review

    match = chosen_match(chosen)
    players = match.state.players
    if chosen.seat >= players:
        raise DicepadError(f"there is no seat {chosen.seat}; seats are 0 to {players - 1}")
    found = review(match, chosen.seat)
    report(match, found)
    if chosen.picture:
        write_whole(chosen.picture, draw(found).encode())


def report(match: Match, found: Review) -> None:
    """Print a line for each decision, and what came of them."""
    print("  turn  dice               played       cost  better")
    for decision in found.decisions:
        state = match.states[decision.number]
        dice = [str(face) for face in state.dice if face is not None]
        shown = " ".join(dice if found.seat == state.active else [face for face in dice if face[0] == "W"])
        better = "" if decision.played in decision.best else " or ".join(decision.best)
        print(f"  {decision.turn:>4}  {shown:<17}  {decision.played:<10}{decision.cost:7.3f}  {better}".rstrip())
    others = f" + others {found.others:+.3f}" if match.state.players > 1 else ""
    end = f"score {found.final:.0f}" if match.state.over else f"expected now {found.final:.3f}"
    print(f"expected at the start {found.initial:.3f}")
    print(f"luck {found.luck:+.3f} + skill {found.skill:+.3f}{others} = {found.final - found.initial:+.3f}")
    print(end)
