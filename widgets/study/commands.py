"""``dicepad cards`` and ``dicepad report``: one's mistakes as cards, and the review of a match on paper."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from dicepad import DicepadError, Match
from dicepad.arguments import add_record, chosen_match
from dicepad.command import whole_number, write_whole
from dicepad.commands.review import reviewed
from sheetgen.wording import LANGUAGES

__all__ = ["CARDS", "REPORT", "Cards", "Report"]

EXAMPLES: Final = """examples:
  dicepad cards match.txt -o cards.apkg              a deck for Anki (needs pip install 'dicepad[cards]')
  dicepad cards match.txt -o cards.pdf --lang de     to print on both sides and cut; --duplex short for a printer
                                                     that turns the paper over its short edge
"""


class Cards:
    """The command ``cards``."""

    def add(self, commands: Any) -> None:
        """Add the command."""
        command = commands.add_parser(
            "cards",
            help="one's mistakes as cards",
            description="Make a card of each mistake of a seat, the costliest first: the position on the front, the\n"
            "best move and the reasons on the back; as a deck for Anki or to print.",
            epilog=EXAMPLES,
        )
        add_shared(command, "FILE.apkg|pdf")
        command.add_argument("--most", type=whole_number(1, 200), default=20, metavar="N", help="cards at most (20)")
        command.add_argument("--paper", default="a4", help="the paper to print on (a4)")
        command.add_argument("--duplex", choices=("long", "short"), default="long", help="the edge that is turned over")
        command.set_defaults(work=self.run)

    def run(self, chosen: argparse.Namespace) -> None:
        """Make the cards."""
        from .card import cards
        from .deck import write_deck
        from .sheets import card_pages

        match = checked_match(chosen, (".apkg", ".pdf"))
        by, found = reviewed(match, chosen.seat)
        made = cards(match, found, by, chosen.lang, chosen.most)
        if chosen.output.suffix == ".apkg":
            write_deck(made, chosen.output)
        else:
            write_whole(chosen.output, card_pages(made, chosen.paper, chosen.duplex))
        print(f"{chosen.output}: {len(made)} card{'' if len(made) == 1 else 's'}")


class Report:
    """The command ``report``."""

    def add(self, commands: Any) -> None:
        """Add the command."""
        command = commands.add_parser(
            "report",
            help="the review of a match on paper",
            description="Print the review of a seat: the curve of what was expected, luck and decisions told apart,\n"
            "and the costliest decisions with their reasons.",
            epilog="example:\n  dicepad report match.txt -o report.pdf --lang it",
        )
        add_shared(command, "FILE.pdf")
        command.add_argument("--paper", default="a4", help="the paper to print on (a4)")
        command.set_defaults(work=self.run)

    def run(self, chosen: argparse.Namespace) -> None:
        """Make the report."""
        from dicepad.odds.advice import compare

        from .report import report_pdf

        match = checked_match(chosen, (".pdf",))
        by, found = reviewed(match, chosen.seat)
        computers = compare(match, found, judge=by)
        write_whole(chosen.output, report_pdf(match, found, by, computers, chosen.lang, chosen.paper))
        print(f"{chosen.output}: the review of seat {chosen.seat}; print at 100 %")


def add_shared(command: argparse.ArgumentParser, file: str) -> None:
    """Arguments of both commands."""
    add_record(command)
    command.add_argument("-o", "--output", type=Path, required=True, metavar=file, help="the file to write")
    command.add_argument("--seat", type=whole_number(0, 11), default=0, metavar="N", help="whose; 0 is the first")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="the language (en)")


def checked_match(chosen: argparse.Namespace, endings: tuple[str, ...]) -> Match:
    """The match, if the file has one of these endings; raises `DicepadError`."""
    if chosen.output.suffix not in endings:
        raise DicepadError(f"{chosen.output}: the ending must be {' or '.join(endings)}")
    return chosen_match(chosen)


CARDS: Final = Cards()
REPORT: Final = Report()
