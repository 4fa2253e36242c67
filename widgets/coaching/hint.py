"""A hint: the best move and the second best lit, and what lies between them in words."""

from __future__ import annotations

from typing import Literal

from dicepad import DicepadError, State
from dicepad.odds.advice import Advice, advise

from ..moment import Moment
from ..reasons import told
from ..schema import HintView
from ..words import Phrases
from .moves import handled
from .tables import FAILED, OFFERED, laid, wanted
from .words import coach_words, number, trust, worth

__all__ = ["ask", "hint"]

Rank = Literal["best", "second"]


def ask(state: State, seat: int, *, why: bool = True, also: str | None = None) -> Advice:
    """Advice from the table that a page has brought, or from what the chances have. Raises `DicepadError`."""
    return advise(state, seat, table=laid(state.game, state.players), why=why, also=also)


def hint(moment: Moment) -> HintView:
    """What is said to whoever asks for a hint at a moment; one sentence if nobody can tell."""
    words = coach_words(moment.words)
    identity = wanted(moment.state)
    if identity and identity not in FAILED:
        size = number(OFFERED[identity] / 1e6, words.lang)
        return {"text": words.say("hint.fetch", size=size), "lit": {}, "fetch": True, "back": False}
    if identity:
        return said(words.say("hint.failed", why=FAILED.pop(identity)))
    try:
        advice = ask(moment.state, moment.seat)
    except DicepadError as error:
        return said(words.say("hint.nobody", why=str(error)) if words.lang == "en" else words.say("hint.none"))
    return {"text": in_words(moment, advice, words), "lit": lit(moment, advice), "fetch": False, "back": False}


def said(text: str) -> HintView:
    """A sentence alone."""
    return {"text": text, "lit": {}, "fetch": False, "back": False}


def in_words(moment: Moment, advice: Advice, words: Phrases) -> str:
    """The best move, how far the next one is behind, what it is worth, and why."""
    best = advice.options[0]
    first, *reasons = told(advice, best.move, moment.state, moment.face, words)
    value = worth(best.value, advice.unit, words)
    return " ".join([first, words.say("hint.worth", worth=value, trust=trust(advice, words)), *reasons])


def lit(moment: Moment, advice: Advice) -> dict[str, Rank]:
    """The cells, buttons and dice of the best move, and of the one after it."""
    found: dict[str, Rank] = {}
    ranks: tuple[Rank, Rank] = ("best", "second")
    for option, rank in zip(advice.options[:2], ranks, strict=False):
        cells = [cell for cell, move in moment.live.items() if move == option.move]
        for name in cells or handled(moment.state, option.move):
            found.setdefault(name, rank)
    return found
