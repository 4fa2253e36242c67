"""``dicepad review``: the cost of each decision in a match, and the shares of luck and skill."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

from ..arguments import add_record, check_seat, chosen_match
from ..command import add_output, progress_bar, whole_number, write_whole
from ..record import Match
from .review_picture import draw

if TYPE_CHECKING:
    from ..odds.advice import Decision, Judge, Review

__all__ = ["add", "reviewed"]

EXAMPLES: Final = """examples:
  dicepad random qwixx --seats 2 --seed 7 -o match.txt
  dicepad review match.txt --seat 1 --picture match.svg
  dicepad review match.txt --costliest 5             the five worst decisions, worst first
"""
COUNTED: Final = {
    "points": "expected points",
    "chance": "the chance of winning, in per cent",
    "turns": "turns taken plus turns still expected; fewer are better",
}
"""Meaning of a value in each unit."""
EXPECTED: Final = {"points": "points", "chance": "per cent", "turns": "turns to come"}
"""Name of each unit that a review can use."""
CAUSES: Final = {"luck": "the dice", "skill": "the seat's own mistakes", "others": "the other players"}
"""Names of the causes of a change in value."""
ROUGH: Final = 0.5
"""Error above which an estimate is shown with one decimal only."""


def add(commands: Any) -> None:
    """Add the command ``review`` to the parser."""
    command = commands.add_parser(
        "review",
        help="show the cost of each decision",
        description="Show each decision of a match: what you played, what was better, and what it cost.\n"
        "Then show how the built-in computer players would have done in the same positions, and tell\n"
        "luck (what the rolls changed) from skill (what your decisions lost). The review says what its\n"
        "numbers mean, and whether they are exact or estimates. A forced move does not count.",
        epilog=EXAMPLES,
    )
    add_record(command)
    command.add_argument(
        "--seat", type=whole_number(0, 11), default=0, metavar="N", help="the player, counting from 0 (default: 0)"
    )
    command.add_argument(
        "--costliest",
        type=whole_number(1, 999),
        metavar="N",
        help="show only the N costliest decisions, worst first",
    )
    command.add_argument(
        "--deep", action="store_true", help="look more closely where an estimate is too close to call; slower"
    )
    about = "draw how the value changes during the match"
    add_output(command, ".svg", option="--picture", required=False, about=about)
    command.set_defaults(work=run)


def run(chosen: argparse.Namespace) -> None:
    """Print the review of a seat, and save its picture if you ask for one."""
    from ..odds.advice import compare

    match = chosen_match(chosen)
    by, review = reviewed(match, chosen.seat, deep=chosen.deep)
    report(
        match,
        review,
        review.mistakes[: chosen.costliest] if chosen.costliest else review.decisions,
    )
    print(usual(review, compare(match, review, judge=by, progress=progress_bar("comparing"))))
    tell(match, review)
    if chosen.picture:
        write_whole(chosen.picture, draw(review).encode())


def reviewed(match: Match, seat: int, *, deep: bool = False) -> tuple[Judge, Review]:
    """Return the judge and the review of a match. Each shows a progress bar.

    Raises `DicepadError` if there is no such seat.
    """
    from ..odds.advice import match_judge, review

    check_seat(seat, match.state.players)
    by = match_judge(match, seat, progress=progress_bar(f"solving {match.game.spec.title}"))
    return by, review(match, seat, judge=by, deep=deep, progress=progress_bar("review"))


def report(match: Match, found: Review, decisions: tuple[Decision, ...]) -> None:
    """Print what the numbers mean, and a line for each decision."""
    error = abs(found.to_display(found.error))
    about = "exact" if found.kind == "exact" else f"estimates; a difference may be off by about {error:.1f}"
    if found.kind == "exact" and error:
        about = f"exact to {error:.2g}"
    if found.exact_since:
        about += f", and from turn {found.exact_since} on they are exact"
    print(f"{match.game.spec.title}, seat {found.seat} of {match.state.players}: {COUNTED[found.unit]} ({about})")
    if found.alone:
        print("the values count the turns of a player alone, although another player may end the match sooner")
    if found.unsure:
        print("the match is too short to show how everyone plays, so unknown players count as an average computer")
    print("  turn  dice               played       cost  better")
    for decision in decisions:
        state = match.states[decision.number]
        dice = [str(face) for face in state.dice if face is not None]
        seen = " ".join(dice if found.seat == state.active else [face for face in dice if face[0] == "W"] or dice)
        better = "" if decision.played in decision.best else " or ".join(decision.best)
        better += " (too close to call)" if decision.close else ""
        cost = lost(found, decision.cost)
        print(f"  {decision.turn:>4}  {seen:<17}  {decision.played:<10}{cost:>7}  {better}".rstrip())


def digits(found: Review) -> int:
    """Return how many decimals to print: fewer for an estimate than for an exact value."""
    return 3 if found.kind == "exact" else 1 if abs(found.to_display(found.error)) >= ROUGH else 2


def shown(found: Review, value: float, sign: str = "") -> str:
    """Return a value as it is printed: a probability in per cent, everything else in its own unit."""
    return f"{found.to_display(value):{sign}z.{digits(found)}f}"


def lost(found: Review, cost: float) -> str:
    """Return a cost as it is printed, as a positive number."""
    return f"{abs(found.to_display(cost)):.{digits(found)}f}"


def usual(found: Review, others: dict[str, float]) -> str:
    """Compare the average loss of the decisions with that of the built-in computer players, in one line."""
    count = len(found.decisions)
    own = f"{count} decisions, {found.best_moves} of them best: {lost(found, found.mean_loss)} lost on average"
    losses = ", ".join(f"{name} {lost(found, loss)}" for name, loss in others.items())
    return f"{own}\nin the same positions: {losses}" if losses else own


def tell(match: Match, found: Review) -> None:
    """Print luck and skill, and how they add up to the result."""
    parts = {"luck": found.luck, "skill": found.skill}
    if match.state.players > 1:
        parts["others"] = found.others
    sums = " + ".join(f"{name} {shown(found, value, '+')}" for name, value in parts.items())
    unit = EXPECTED[found.unit]
    print(f"expected at the start {shown(found, found.initial)} {unit}")
    print(f"{sums} = {shown(found, found.final - found.initial, '+')}")
    for line in what_mattered(match, found):
        print(line)
    if not match.state.over:
        print(f"expected now {now(found)} {unit}")
    else:
        print(f"score {match.state.scores[found.seat]}" + ("" if found.unit == "points" else f", {end(found)}"))


def what_mattered(match: Match, found: Review) -> list[str]:
    """Say what helped and what cost a player most in company, and what may surprise in the numbers."""
    lines = []
    if match.state.players > 1:
        causes = {"helped most": found.helped, "cost most": found.cost_most}
        causes_in_words = [f"what {key}: {CAUSES[cause]}" for key, cause in causes.items() if cause]
        lines += ["; ".join(causes_in_words)] * bool(causes_in_words)
    if found.lost_more_than_had:
        lines.append("the mistakes add up to more than the chance at the start: each counts from its own position,")
        lines.append("and after it the chance can rise again")
    if found.few:
        lines.append("so few decisions say little about how well this seat plays")
    return lines


def now(found: Review) -> str:
    """Return the last value of a match that is not over, when nothing is certain."""
    least = 10.0 ** -digits(found) / 100
    inside = found.unit == "chance" and 0 < found.final < 1
    return shown(found, min(max(found.final, least), 1 - least) if inside else found.final)


def end(found: Review) -> str:
    """Return the result in words, for reviews that do not count points."""
    if found.unit == "turns":
        return f"{shown(found, found.final)} turns taken or still expected"
    return "won" if found.final == 1 else "lost" if not found.final else "a shared win"
