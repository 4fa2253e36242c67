"""Hints: the best and the second-best move in words, highlighted, with the reasons and values for those who ask."""

from __future__ import annotations

from typing import Literal

from dicepad import DicepadError, Match, State
from dicepad.odds.advice import Advice, match_judge
from dicepad.odds.judge import TIE, margin

from ..display.moment import Moment
from ..games import board_face
from ..schema import HintView
from ..words import Phrases
from .moves import controls_of_move, move_in_words
from .reasons import follow_up, headline, reason_parts
from .tables import DOWNLOAD_BYTES, FETCH_ERRORS, table_at_hand, table_to_fetch
from .words import coach_words, number, trust, worth

__all__ = ["ask_advice", "hint", "reasons", "text_hint"]

Rank = Literal["best", "second"]


def ask_advice(match: Match, seat: int, *, also: str | None = None) -> Advice:
    """Return the advice on the latest decision of a match, from the table that a page has downloaded if there is one.

    Raises `DicepadError`.
    """
    state = match.state
    return match_judge(match, table=table_at_hand(match.game, state.players)).advise(state, seat, also=also)


def hint(moment: Moment) -> HintView:
    """Return the hint at a moment, or a sentence that explains why there is no hint."""
    words = coach_words(moment.words)
    identity = table_to_fetch(moment.state)
    if identity and identity not in FETCH_ERRORS:
        size = number(DOWNLOAD_BYTES[identity] / 1e6, words.lang)
        return {**text_hint(words.say("hint.fetch", size=size)), "fetch": True}
    if identity:
        return text_hint(words.say("hint.failed", why=FETCH_ERRORS.pop(identity)))
    try:
        advice = ask_advice(moment.match, moment.seat)
    except DicepadError as error:
        return text_hint(words.say("hint.nobody", why=str(error)) if words.lang == "en" else words.say("hint.none"))
    return {
        **text_hint(summary(moment.state, moment.seat, advice, words)),
        "why": reasons(moment.state, advice, advice.options[0].move, words),
        "more": words.say("hint.more"),
        "lit": highlights(moment, advice),
    }


def text_hint(text: str) -> HintView:
    """Return a hint that consists of a sentence."""
    return {"text": text, "why": [], "more": "", "lit": {}, "fetch": False, "back": False}


def summary(state: State, seat: int, advice: Advice, words: Phrases) -> str:
    """Return the best move and the second best in words, or say that they differ by less than the error."""
    if len(advice.options) < 2 or advice.options[1].cost <= max(TIE, margin(advice.kind, advice.error)):
        return headline(advice, advice.options[0].move, state, board_face(state.game), words)
    best, other = (move_in_words(state, seat, option.move, words) for option in advice.options[:2])
    if then := follow_up(advice, advice.options[0].move):
        best = words.say("hint.then", move=best, cell=words.place(then))
    return words.say("hint.best", move=best[0].upper() + best[1:], other=other)


def told_worth(value: float, advice: Advice, words: Phrases) -> str:
    """Return the value of a move in words, as precisely as it is known."""
    return worth(value, advice.unit, margin(advice.kind, advice.error), words, about=advice.kind == "estimate")


def reasons(state: State, advice: Advice, move: str, words: Phrases) -> list[str]:
    """Return the reasons for a move, one per line, the values of the best moves, and how far you can trust them."""
    face = board_face(state.game)
    parts = reason_parts(advice, move, state, face, words, apart=True)
    lines = [f"{subject} {clause}" for subject, clauses in parts for clause in clauses]
    if len(advice.options) > 1:
        for option in advice.options[:2]:
            worth_told = told_worth(option.value, advice, words)
            lines.append(words.say("hint.value", move=face.move_text(state, option.move, words), worth=worth_told))
    lines.append(trust(advice, words))
    if advice.alone:
        lines.append(words.say("hint.alone"))
    return [*lines, words.say("hint.unsure")] if advice.unsure else lines


def highlights(moment: Moment, advice: Advice) -> dict[str, Rank]:
    """Return the cells, buttons and dice of the best and the second-best move."""
    found: dict[str, Rank] = {}
    ranks: tuple[Rank, Rank] = ("best", "second")
    for option, rank in zip(advice.options[:2], ranks, strict=False):
        cells = [cell for cell, move in moment.live.items() if move == option.move]
        for name in cells or controls_of_move(moment.state, option.move):
            found.setdefault(name, rank)
    return found
