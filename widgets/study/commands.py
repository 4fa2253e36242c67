"""``dicepad review``, ``report`` and ``cards``: a match reviewed as text and on paper, and your mistakes as cards."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

from dicepad.arguments import add_record, check_seat, chosen_match
from dicepad.command import Parser, add_output, progress_bar, whole_number, write_whole
from sheetgen.press.papers import PAPERS
from sheetgen.wording import SUPPORTED

if TYPE_CHECKING:
    from dicepad import Match
    from dicepad.odds.advice import Judge, Review

__all__ = ["CARDS", "REPORT", "Cards", "Report"]

REVIEWS: Final = """examples:
  dicepad random qwixx --seats 2 --seed 7 -o match.txt
  dicepad review match.txt --seat 1 --picture match.svg
  dicepad review match.txt --costliest 5 --lang fr   the five worst decisions, worst first, in French
"""
EXAMPLES: Final = """examples:
  dicepad cards match.txt -o cards.apkg              a deck for Anki
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
        add_shared(command)
        add_paper(command, ".apkg", ".pdf")
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
        from .deck import save_deck
        from .sheets import card_pages

        match = chosen_match(chosen)
        by, review = reviewed(match, chosen.seat)
        made = cards(match, review, by, chosen.lang, chosen.most)
        bar = progress_bar("drawing cards")
        if chosen.output.suffix == ".apkg":
            save_deck(made, chosen.output, bar)
        else:
            write_whole(chosen.output, card_pages(made, chosen.paper, chosen.duplex, bar))
        print(f"{chosen.output}: {len(made)} card{'' if len(made) == 1 else 's'}")


class Report:
    """The commands ``review`` and ``report``: the review of a match as text, and as a PDF."""

    def add(self, commands: Any) -> None:
        """Add both commands to the parser."""
        command = commands.add_parser(
            "review",
            help="review a match: luck, mistakes, and what was better",
            description="Tell luck (what the rolls changed) from skill (what your decisions lost), and show each\n"
            "mistake: what you played, what it cost, and what was better. Then show how the built-in\n"
            "computer players would have done in the same positions. The review says what its numbers\n"
            "mean, and whether they are exact or estimates. A forced move does not count.",
            epilog=REVIEWS,
        )
        add_shared(command)
        command.add_argument(
            "--costliest", type=whole_number(1, 999), metavar="N", help="show only the N costliest decisions"
        )
        command.add_argument(
            "--deep", action="store_true", help="look more closely where an estimate is too close to call; slower"
        )
        about = "draw how the value changes during the match"
        add_output(command, ".svg", option="--picture", required=False, about=about)
        command.set_defaults(work=self.print_review)
        command = commands.add_parser(
            "report",
            help="write the review of a match as a PDF",
            description="Write a player's review as a PDF: the curve of the expected value, what luck and decisions\n"
            "changed, and the costliest decisions with their reasons.",
            epilog="example:\n  dicepad report match.txt -o report.pdf --lang it",
        )
        add_shared(command)
        add_paper(command, ".pdf")
        command.set_defaults(work=self.write_report)

    def print_review(self, chosen: argparse.Namespace) -> None:
        """Print the review of a seat, and save its picture if you ask for one."""
        from dicepad.odds.advice import compare

        from .report import review_svg, review_text

        match = chosen_match(chosen)
        by, review = reviewed(match, chosen.seat, deep=chosen.deep)
        losses = compare(match, review, judge=by, progress=progress_bar("comparing"))
        for line in review_text(match, review, losses, chosen.lang, chosen.costliest):
            print(line)
        if chosen.picture:
            write_whole(chosen.picture, review_svg(match, review, chosen.lang).encode())

    def write_report(self, chosen: argparse.Namespace) -> None:
        """Make the report."""
        from dicepad.odds.advice import compare

        from .report import report_pdf

        match = chosen_match(chosen)
        by, review = reviewed(match, chosen.seat)
        losses = compare(match, review, judge=by, progress=progress_bar("comparing"))
        write_whole(chosen.output, report_pdf(match, review, by, losses, chosen.lang, chosen.paper))
        print(f"{chosen.output}: the review of seat {chosen.seat}; print at 100 %")


def reviewed(match: Match, seat: int, *, deep: bool = False) -> tuple[Judge, Review]:
    """Return the judge and the review of a match. Each shows a progress bar.

    Raises `DicepadError` if there is no such seat.
    """
    from dicepad.odds.advice import match_judge, review

    check_seat(seat, match.state.players)
    by = match_judge(match, seat, progress=progress_bar(f"solving {match.game.spec.title}"))
    return by, review(match, seat, judge=by, deep=deep, progress=progress_bar("review"))


def add_shared(command: Parser) -> None:
    """Add the arguments that all of these commands share."""
    add_record(command)
    command.add_argument(
        "--seat", type=whole_number(0, 11), default=0, metavar="N", help="the player, counting from 0 (default: 0)"
    )
    command.add_argument("--lang", choices=SUPPORTED, default="en", help="the language (en)")


def add_paper(command: Parser, *endings: str) -> None:
    """Add the arguments of the commands that write on paper: the file and the size of the paper."""
    add_output(command, *endings)
    command.add_argument("--paper", choices=PAPERS, default="a4", metavar="PAPER", help="the paper size (a4)")


CARDS: Final = Cards()
REPORT: Final = Report()
