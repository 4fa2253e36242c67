"""``dicepad cards`` and ``dicepad report``: your mistakes as cards, and the review of a match on paper."""

from __future__ import annotations

import argparse
from typing import Any, Final

from dicepad.arguments import add_record, chosen_match
from dicepad.command import Parser, add_output, progress_bar, whole_number, write_whole
from dicepad.commands.review import reviewed
from sheetgen.press.papers import PAPERS
from sheetgen.wording import SUPPORTED

__all__ = ["CARDS", "REPORT", "Cards", "Report"]

EXAMPLES: Final = """examples:
  dicepad cards match.txt -o cards.apkg              a deck for Anki (needs pip install 'dicepad[cards]')
  dicepad cards match.txt -o cards.pdf --lang de     to print on both sides and cut; --duplex short for a printer
                                                     that turns the paper over its short edge
"""


class Cards:
    """The command ``cards``."""

    def add(self, commands: Any) -> None:
        """Add the command ``cards`` to the parser."""
        command = commands.add_parser(
            "cards",
            help="your mistakes as cards",
            description="Make a card for each of a player's mistakes, costliest first. The front shows the position;\n"
            "the back shows the best move and the reasons. Print the cards, or load them into Anki.",
            epilog=EXAMPLES,
        )
        add_shared(command, ".apkg", ".pdf")
        command.add_argument(
            "--most", type=whole_number(1, 200), default=20, metavar="N", help="at most this many cards (20)"
        )
        command.add_argument(
            "--duplex",
            choices=("long", "short"),
            default="long",
            help="the edge over which the printer turns the paper",
        )
        command.set_defaults(work=self.run)

    def run(self, chosen: argparse.Namespace) -> None:
        """Make the cards."""
        from .card import cards
        from .deck import genanki, write_deck
        from .sheets import card_pages

        if chosen.output.suffix == ".apkg":
            genanki()
        match = chosen_match(chosen)
        by, review = reviewed(match, chosen.seat)
        made = cards(match, review, by, chosen.lang, chosen.most)
        bar = progress_bar("drawing cards")
        if chosen.output.suffix == ".apkg":
            write_deck(made, chosen.output, bar)
        else:
            write_whole(chosen.output, card_pages(made, chosen.paper, chosen.duplex, bar))
        print(f"{chosen.output}: {len(made)} card{'' if len(made) == 1 else 's'}")


class Report:
    """The command ``report``."""

    def add(self, commands: Any) -> None:
        """Add the command ``report`` to the parser."""
        command = commands.add_parser(
            "report",
            help="print the review of a match as a PDF",
            description="Print a player's review: the curve of the expected value, what luck and decisions changed,\n"
            "and the costliest decisions with their reasons.",
            epilog="example:\n  dicepad report match.txt -o report.pdf --lang it",
        )
        add_shared(command, ".pdf")
        command.set_defaults(work=self.run)

    def run(self, chosen: argparse.Namespace) -> None:
        """Make the report."""
        from dicepad.odds.advice import compare

        from .report import report_pdf

        match = chosen_match(chosen)
        by, review = reviewed(match, chosen.seat)
        computers = compare(match, review, judge=by, progress=progress_bar("comparing"))
        write_whole(chosen.output, report_pdf(match, review, by, computers, chosen.lang, chosen.paper))
        print(f"{chosen.output}: the review of seat {chosen.seat}; print at 100 %")


def add_shared(command: Parser, *endings: str) -> None:
    """Add the arguments that both commands share."""
    add_record(command)
    add_output(command, *endings)
    command.add_argument("--paper", choices=PAPERS, default="a4", metavar="PAPER", help="the paper size (a4)")
    command.add_argument(
        "--seat", type=whole_number(0, 11), default=0, metavar="N", help="the player, counting from 0 (default: 0)"
    )
    command.add_argument("--lang", choices=SUPPORTED, default="en", help="the language (en)")


CARDS: Final = Cards()
REPORT: Final = Report()
