"""Advice in words: the best move, the cost of another one, and the reasons.

The reasons are the parts of the values, the largest first. A part that is less than a tenth of the largest is left out.
Numbers in parentheses are in the unit of the advice. A probability of winning is given as wins in 100 games. No number
is more precise than the error of the values allows.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from dicepad import State
from dicepad.odds.advice import Review
from dicepad.odds.judge import (
    HAIR,
    HUNDREDTH,
    TIE,
    WHOLE,
    Advice,
    Reason,
    Unit,
    is_shown,
    margin,
    resolution,
    to_display,
)

from ..games import BoardFace
from ..words import MINUS, Phrases, counted, decimal

__all__ = ["amount", "explanation", "follow_up", "headline", "reason_parts", "rounded"]

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


def rounded(size: float, digits: int) -> str:
    """Return a size with at most three decimals. A half is rounded up, whatever the last digits of a sum are.

    >>> rounded(1.25, 1), rounded(0.5, 0), rounded(2.0, 3)
    ('1.3', '1', '2.000')
    """
    size += HAIR
    return (f"{size:.0f}", f"{size:.1f}", f"{size:.2f}", f"{size:.3f}")[digits]


def number(value: float, unit: Unit, words: Phrases, *, error: float = 0.0, sign: bool = False) -> str:
    """Return a difference with one decimal, or two decimals below a tenth, but never more precisely than its `error`
    allows.

    With `sign`, a gain has a plus sign.

    >>> from widgets.words import phrases
    >>> number(-2.06, "points", phrases("de"), sign=True), number(0.021, "chance", phrases("en"), error=0.01)
    ('\N{MINUS SIGN}2,1', '2')
    """
    size = abs(to_display(value, unit))
    least = resolution(error, unit)
    short = size + HAIR >= 0.095 or least > HUNDREDTH
    text = rounded(size, 0 if not is_shown(value, error, unit) or least == WHOLE else 1 if short else 2)
    return (MINUS if value < 0 else "+" if sign else "") + decimal(text, words.lang)


def amount(value: float, unit: Unit, words: Phrases, *, error: float = 0.0) -> str:
    """Return a difference in words, with its unit. It is rounded as `number` rounds it.

    >>> from widgets.words import phrases
    >>> amount(0.021, "chance", phrases("en")), amount(1.5, "turns", phrases("fr"))
    ('2.1 wins in 100 games', '1,5\xa0tour')
    """
    shown = number(value, unit, words, error=error)
    return words.say(f"why.{unit}", value=shown, count=counted(shown, words.lang))


def effect(value: float, unit: Unit, words: Phrases, *, error: float = 0.0) -> str:
    """Return a gain or a loss in words, with its unit.

    >>> from widgets.words import phrases
    >>> effect(2.1, "points", phrases("en")), effect(-0.2, "turns", phrases("en"))
    ('+2.1 points', 'costs 0.2 turns')
    """
    if unit != "turns":
        shown = number(value, unit, words, error=error, sign=True)
        return words.say(f"why.{unit}", value=shown, count=counted(shown, words.lang))
    return words.say("why.saves" if value > 0 else "why.costs", amount=amount(abs(value), unit, words, error=error))


def what_mattered(found: Review, players: int, words: Phrases) -> list[str]:
    """Say what helped and what cost a player most in company, and what may surprise in a review's numbers."""
    said = []
    if players > 1 and (found.helped or found.cost_most):
        causes = {"helped": found.helped, "cost": found.cost_most}
        named = {key: words.say(f"why.cause-{cause}") for key, cause in causes.items() if cause}
        key = "helped-and-cost" if len(named) > 1 else "helped" if found.helped else "cost-most"
        said.append(words.say(f"why.{key}", **named))
    if found.lost_more_than_had:
        said.append(words.say("why.over"))
    if found.few:
        said.append(words.say("why.few"))
    return said


def headline(advice: Advice, move: str, state: State, face: BoardFace[Any, Any], words: Phrases) -> str:
    """Return the first sentence about a move. It gives the move's lead if it is the best one, and otherwise its cost.

    If an estimate cannot tell two moves apart, the sentence says so. If every move wins as good as never, or as good as
    always, it says that instead.
    """
    option = advice.option(move)
    first = face.move_text(state, move, words)
    if len(advice.options) < 2:
        return words.say("why.forced", move=first)
    other = next(option for option in advice.options if option.move != move)
    second = face.move_text(state, other.move, words)
    away = abs(option.value - other.value)
    least = margin(advice.kind, advice.error)
    if option.cost <= max(TIE, least) and (outlook := foregone(advice)):
        return words.say(f"why.{outlook}")
    if TIE < away < least and (option.cost <= TIE or option.cost < least):
        return words.say("why.close", move=first, other=second)
    if not is_shown(away, least, advice.unit):
        return words.say("why.level", move=first, other=second)
    if option.cost > TIE:
        key = "why.cost" if advice.kind == "exact" else "why.about"
        said = amount(option.cost, advice.unit, words, error=least)
        return words.say(key, move=face.subject(state, move, words), amount=said)
    return words.say("why.ahead", move=first, amount=amount(away, advice.unit, words, error=least), other=second)


def foregone(advice: Advice) -> Literal["hopeless", "sure", ""]:
    """Return the outlook of a seat that wins fewer than 1 game in 100, or more than 99, whatever it plays."""
    if advice.unit != "chance":
        return ""
    best, worst = (to_display(option.value, advice.unit) for option in (advice.options[0], advice.options[-1]))
    return "hopeless" if best < 1 else "sure" if worst > 99 else ""


def reason_parts(
    advice: Advice, move: str, state: State, face: BoardFace[Any, Any], words: Phrases, *, apart: bool = False
) -> list[tuple[str, list[str]]]:
    """Return the reasons for a move as parts of sentences: each cell or move that they are about, and what it does.

    The move's own reasons come first, then the reasons for the move with which it is compared, from that move's point
    of view. After the reasons for a move come those for what follows it. If the reasons stand `apart`, each is a part
    of its own, and its value has a unit.
    """
    reasons = sorted(weighty_reasons(advice, move), key=lambda reason: (reason.move != move, follows(reason)))
    skipping = SKIP in [reason.key for reason in reasons]
    leads = {move} if apart else {reason.move for reason in reasons if not follows(reason)}
    groups: dict[tuple[str, str, int], list[Reason]] = {}
    for index, reason in enumerate(reasons):
        groups.setdefault((reason.move, about(reason), index if apart else 0), []).append(reason)
    parts = []
    for (whose, what, _), group in groups.items():
        sign = 1 if whose == move else -1
        told_first = sorted(group, key=lambda reason: reason.key != SCORE)[:CLAUSES]
        clauses = clauses_of(told_first, sign, advice, words, units=apart)
        skips = SKIP in [reason.key for reason in group]
        if skipping and not apart and not skips and what in cells_of(group):
            clauses.append(words.say("why.nothing"))
        if what == whose:
            subject = face.subject(state, whose, words)
        elif whose in leads:
            subject = words.say("why.next", cell=words.place(what))
        else:
            subject = words.say("why.after", move=face.move_text(state, whose, words), cell=words.place(what))
        parts.append((subject, clauses))
    return parts


def follow_up(advice: Advice, move: str) -> str:
    """Return the best cell to cross after a move in the same turn, if the reasons for the move depend on it."""
    return next((about(reason) for reason in advice.option(move).reasons if reason.move == move != about(reason)), "")


def about(reason: Reason) -> str:
    """Return the cell or the move that a reason is about."""
    return reason.subject if reason.key in CELLS and reason.subject else reason.move


def follows(reason: Reason) -> bool:
    """Return whether a reason is about a cell that follows its move."""
    return about(reason) != reason.move


def cells_of(reasons: list[Reason]) -> list[str]:
    """Return the cells that reasons are about."""
    return [reason.subject for reason in reasons if reason.key in CELLS]


def weighty_reasons(advice: Advice, move: str) -> list[Reason]:
    """Return the reasons for a move that are worth telling, the largest first.

    The points that it scores are always included. Reasons that round to zero are left out.
    """
    reasons = advice.option(move).reasons
    least = SHARE * max([abs(reason.amount) for reason in reasons], default=0.0)
    weighty = [reason for reason in reasons if abs(reason.amount) >= least and has_value(reason, advice)]
    return [reason for reason in reasons if reason.key == SCORE or (reason in weighty and reason.key != REST)]


def has_value(reason: Reason, advice: Advice) -> bool:
    """Return whether the value of a reason is different from zero after rounding."""
    return is_shown(reason.amount, margin(advice.kind, advice.error), advice.unit)


def clauses_of(reasons: list[Reason], sign: int, advice: Advice, words: Phrases, *, units: bool = False) -> list[str]:
    """Return reasons in words, each with its value, and with its unit if `units` is true.

    Equal reasons for several places are joined.
    """
    unit, error = advice.unit, margin(advice.kind, advice.error)
    same: dict[str, list[str]] = {}
    for reason in reasons:
        value = sign * reason.amount
        key = reason.key
        if key in SIGNED:
            key += "-more" if value > 0 else "-less"
        elif key == FURTHER and value > SURE:
            key += "-sure"
        shown = effect(value, unit, words, error=error) if units else number(value, unit, words, error=error, sign=True)
        shown = f" ({shown})" if has_value(reason, advice) else ""
        if key.startswith(ENTRY) and not units:
            same.setdefault(key, []).append(words.place(reason.subject) + shown)
        else:
            same[f"{key} {reason.subject}"] = [words.say(f"why.{key}", **details(reason, words)) + shown]
    return [
        words.say(f"why.{key}", row=words.listed(texts)) if key in (f"{ENTRY}-more", f"{ENTRY}-less") else texts[0]
        for key, texts in same.items()
    ]


def details(reason: Reason, words: Phrases) -> dict[str, object]:
    """Return the values for the braces in the text of a reason."""
    if reason.key == SCORE:
        return {"points": round(reason.points)}
    if reason.key == SKIP:
        cells = [name.partition(".")[2] for name in reason.cells]
        return {"cells": words.listed(cells), "count": len(cells), "times": decimal(f"{reason.times:.1f}", words.lang)}
    cell = words.place(reason.subject) if reason.subject else ""
    return {"cell": cell, "number": cell, "row": cell}


def explanation(advice: Advice, move: str, state: State, face: BoardFace[Any, Any], words: Phrases) -> list[str]:
    """Return everything about a move in words: the headline, then a sentence for each part of the reasons."""
    parts = reason_parts(advice, move, state, face, words)
    sentences = [
        words.say("why.sentence", subject=subject, clauses=words.listed(clauses)) for subject, clauses in parts
    ]
    return [headline(advice, move, state, face, words), *sentences]
