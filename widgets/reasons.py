"""Advice in words: the best move, the cost of another one, and the reasons.

The reasons are the parts of the values, the largest first. A part that is less than a tenth of the largest is left out.
Numbers in parentheses are in the unit of the advice. If the unit is the probability of winning, they count wins in 100
games.
"""

from __future__ import annotations

from typing import Any, Final

from dicepad import State
from dicepad.odds.advice.judge import TIE, Advice, Option, Reason, Unit, as_told, margin

from .games import BoardFace
from .words import MINUS, Phrases, counted, decimal

__all__ = ["amount", "explanation", "headline", "reason_lines", "reason_sentences"]

CLAUSES: Final = 3
"""The greatest number of reasons given for a move."""
SHARE: Final = 0.1
"""A reason below this share of the weightiest one is left out."""
SIGNED: Final = ("open", "closing", "box", "row", "column", "pace", "entry", "crosses", "roll", "sums", "win")
"""Reasons that have one text for a gain and another for a loss."""
SCORE: Final = "score"
SKIP: Final = "skip"
REST: Final = "rest"
ENTRY: Final = "entry"
FURTHER: Final = "further"
SURE: Final = 0.995
CELLS: Final = (SCORE, "open", SKIP, "closing")
"""Kinds of reasons that are about a cell. All other reasons are about the move."""


def number(value: float, unit: Unit, words: Phrases, *, sign: bool = False) -> str:
    """Return a difference with one decimal, or two decimals below a tenth. With `sign`, a gain has a plus sign.

    >>> from widgets.words import phrases
    >>> number(-2.06, "points", phrases("de"), sign=True), number(0.021, "chance", phrases("en"))
    ('\N{MINUS SIGN}2,1', '2.1')
    """
    size = abs(as_told(value, unit))
    shown = decimal("0" if size < 0.005 else f"{size:.1f}" if size >= 0.095 else f"{size:.2f}", words.lang)
    return (MINUS if value < 0 else "+" if sign else "") + shown


def amount(value: float, unit: Unit, words: Phrases) -> str:
    """Return a difference in words, with its unit.

    >>> from widgets.words import phrases
    >>> amount(0.021, "chance", phrases("en")), amount(1.5, "turns", phrases("fr"))
    ('2.1 wins in 100 games', '1,5 tour')
    """
    shown = number(value, unit, words)
    return words.say(f"why.{unit}", value=shown, count=counted(shown, words.lang))


def headline(advice: Advice, move: str, state: State, face: BoardFace[Any, Any], words: Phrases) -> str:
    """Return the first sentence about a move. It gives the move's lead if it is the best one, and otherwise its cost.

    If an estimate cannot tell two moves apart, the sentence says so.
    """
    option = advice.option(move)
    first = face.move_text(state, move, words)
    if len(advice.options) < 2:
        return words.say("why.forced", move=first)
    other = next(one for one in advice.options if one.move != move)
    second = face.move_text(state, other.move, words)
    away = abs(option.value - other.value)
    least = margin(advice.kind, advice.error)
    if TIE < away < least and (option.cost <= TIE or option.cost < least):
        return words.say("why.close", move=first, other=second)
    if option.cost > TIE:
        key = "why.cost" if advice.kind == "exact" else "why.about"
        said = amount(option.cost, advice.unit, words)
        return words.say(key, move=face.subject(state, move, words), amount=said)
    if away <= TIE:
        return words.say("why.level", move=first, other=second)
    return words.say("why.ahead", move=first, amount=amount(away, advice.unit, words), other=second)


def reason_sentences(advice: Advice, move: str, state: State, face: BoardFace[Any, Any], words: Phrases) -> list[str]:
    """Return the reasons for a move, in a sentence for each cell or move that they are about.

    The move's own reasons come first. Then come the reasons for the move with which it is compared, from that
    move's point of view.
    """
    reasons = weighty_reasons(advice.option(move))
    skipping = SKIP in [reason.key for reason in reasons]
    groups: dict[tuple[str, str], list[Reason]] = {}
    for reason in reasons:
        about = reason.subject if reason.key in CELLS and reason.subject else reason.move
        groups.setdefault((reason.move, about), []).append(reason)
    sentences = []
    for whose, about in sorted(groups, key=lambda group: (group[0] != move, group[0] != group[1])):
        found = groups[whose, about]
        sign = 1 if whose == move else -1
        shown = sorted(found, key=lambda reason: reason.key != SCORE)[:CLAUSES]
        clauses = clauses_of(shown, sign, advice.unit, words)
        if skipping and about in cells_of(found) and SKIP not in [reason.key for reason in found]:
            clauses.append(words.say("why.nothing"))
        if about == whose:
            subject = face.subject(state, whose, words)
        elif (whose, whose) in groups:
            subject = words.say("why.next", cell=words.place(about))
        else:
            subject = words.say("why.after", move=face.move_text(state, whose, words), cell=words.place(about))
        sentences.append(words.say("why.sentence", subject=subject, clauses=words.listed(clauses)))
    return sentences


def reason_lines(advice: Advice, move: str, state: State, face: BoardFace[Any, Any], words: Phrases) -> list[str]:
    """Return the reasons for a move, each on a line that ends with its value.

    The move's own reasons come first, then the reasons for the move with which it is compared.
    """
    found = sorted(weighty_reasons(advice.option(move)), key=lambda reason: reason.move != move)
    lines = []
    for reason in found:
        about = reason.subject if reason.key in CELLS and reason.subject else reason.move
        subject = face.subject(state, about, words) if about == reason.move else words.place(about)
        sign = 1 if reason.move == move else -1
        lines += [f"{subject} {clause}" for clause in clauses_of([reason], sign, advice.unit, words)]
    return lines


def cells_of(reasons: list[Reason]) -> list[str]:
    """Return the cells that reasons are about."""
    return [reason.subject for reason in reasons if reason.key in CELLS]


def weighty_reasons(option: Option) -> list[Reason]:
    """Return the reasons for a move that are worth telling, the largest first.

    The points that it scores are always included.
    """
    least = SHARE * max([abs(reason.amount) for reason in option.reasons], default=0.0)
    kept = [reason for reason in option.reasons if reason.key == SCORE or abs(reason.amount) >= least]
    return [reason for reason in kept if reason.key != REST]


def clauses_of(reasons: list[Reason], sign: int, unit: Unit, words: Phrases) -> list[str]:
    """Return reasons in words, each with its value. Equal reasons for several places are joined."""
    same: dict[str, list[str]] = {}
    for reason in reasons:
        value = sign * reason.amount
        key = reason.key
        if key in SIGNED:
            key += "-more" if value > 0 else "-less"
        elif key == FURTHER and value > SURE:
            key += "-sure"
        shown = f"({number(value, unit, words, sign=True)})"
        if key.startswith(ENTRY):
            same.setdefault(key, []).append(f"{words.place(reason.subject)} {shown}")
        else:
            same[f"{key} {reason.subject}"] = [f"{words.say(f'why.{key}', **details(reason, words))} {shown}"]
    return [
        words.say(f"why.{key}", row=words.listed(texts)) if key.startswith(ENTRY) else texts[0]
        for key, texts in same.items()
    ]


def details(reason: Reason, words: Phrases) -> dict[str, object]:
    """Return the values for the braces in the text of a reason."""
    if reason.key == SCORE:
        return {"points": round(reason.points)}
    if reason.key == SKIP:
        cells = [name.partition(".")[2] for name in reason.cells]
        return {"cells": words.listed(cells), "count": len(cells), "times": decimal(f"{reason.times:.1f}", words.lang)}
    place = words.place(reason.subject) if reason.subject else ""
    return {"cell": place, "number": place}


def explanation(advice: Advice, move: str, state: State, face: BoardFace[Any, Any], words: Phrases) -> list[str]:
    """Return everything about a move in words: the headline, then the reasons."""
    return [headline(advice, move, state, face, words), *reason_sentences(advice, move, state, face, words)]
