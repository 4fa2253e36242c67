"""Advice in words: the sentences in every language, and that their numbers are those of the values."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

import dicepad
from dicepad import State
from dicepad.odds.advice import Advice, Decision, Review, advise
from sheetgen.wording import LANGUAGES
from widgets import Session
from widgets.coaching.hint import summary
from widgets.coaching.reasons import explanation, headline, what_mattered
from widgets.coaching.words import coach_words, worth
from widgets.words import phrases

pytestmark = pytest.mark.solve

FIVE = "- ; phase=white dice=W2,W3,R1,Y1,G1,B1"
SAID = {
    "en": "Red 5 scores 1 point (+1.0), skips 2, 3 and 4, which would come up 4.3 times in ten turns",
    "de": "Rot 5 bringt 1 Punkt (+1,0), überspringt 2, 3 und 4 und damit in zehn Zügen zusammen 4,3 passende Würfe",
    "fr": "Rouge 5 rapporte 1\N{NO-BREAK SPACE}point (+1,0), saute 2, 3 et 4, qui sortiraient 4,3 fois en dix tours",
    "it": "Rosso 5 frutta 1 punto (+1,0), salta 2, 3 e 4, che uscirebbero 4,3 volte in dieci turni",
}
NUMBER = re.compile(r"\(([+\N{MINUS SIGN}])(\d+)[.,](\d+)\)")


def asked(name: str, position: str, lang: str = "en") -> tuple[Advice, State, Session]:
    state = dicepad.load(name).from_text(position)
    return advise(state, 0), state, Session(state.game, state.players, lang=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_cross_that_skips_is_told_in_every_language(lang: str) -> None:
    advice, state, session = asked("qwixx", FIVE, lang)
    _, own, *_ = explanation(advice, "red.5", state, session.presenter.face, session.presenter.words)
    assert own.startswith(SAID[lang])


@pytest.mark.covering
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), [("qwixx", 1), ("qwixx", 2), ("qwinto", 1), ("kneifen", 1)])
def test_every_decision_of_a_match_is_told_without_a_hole(name: str, seats: int, lang: str) -> None:
    game, random = dicepad.load(name), Random(1)
    session = Session(game, seats, lang=lang)
    match = dicepad.play_out(dicepad.Match.begin(game, seats), random)
    for state in match.states:
        if 0 in state.to_act:
            advice = advise(state, 0)
            for option in advice.options[:2]:
                for sentence in explanation(
                    advice, option.move, state, session.presenter.face, session.presenter.words
                ):
                    assert re.search(r"[{}#]|  |\bnan\b", sentence) is None, sentence
                    assert sentence.endswith("."), sentence


def test_what_is_told_adds_up_where_all_is_told() -> None:
    """No reason of this choice is small: what stands in parentheses makes up what the move costs."""
    advice, state, session = asked(
        "qwixx", "red:9 yellow:5,7 blue:12,11 ; phase=colour dice=W2,W2,R6,Y2,G5,B4 crossed=no"
    )
    assert headline(advice, "pass", state, session.presenter.face, session.presenter.words).startswith("Best: Pass, ")
    green = next(option for option in advice.options if option.move == "green.7")
    _, one, other = explanation(advice, "green.7", state, session.presenter.face, session.presenter.words)
    sums = [
        sum(float(f"{whole}.{part}") * (1 if sign == "+" else -1) for sign, whole, part in NUMBER.findall(sentence))
        for sentence in (one, other)
    ]
    assert sums[0] - sums[1] == pytest.approx(-green.cost, abs=0.25)
    assert other.startswith("Passing costs a misthrow (\N{MINUS SIGN}5.0)")


def test_what_an_estimate_cannot_tell_is_called_so() -> None:
    advice, state, session = asked("qwinto", "- ; phase=choose")
    close = [option.move for option in advice.options if 0 < option.cost < advice.error]
    assert close
    for move in close:
        assert headline(advice, move, state, session.presenter.face, session.presenter.words).endswith(
            ": too close to call."
        )
    worst = advice.options[-1].move
    assert re.fullmatch(
        r"Rolling \w+ costs about \d+ points \(an estimate\)\.",
        headline(advice, worst, state, session.presenter.face, session.presenter.words),
    )


LOST = (
    "red:2 / red:2,3,4,5,6,7,8,9 yellow:2,3,4,5,6,7,8,9 green:12,11,10,9,8,7,6 "
    "; active=0 phase=white dice=W2,W3,R1,Y4,G5,B6"
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_says_when_nothing_that_you_play_matters(lang: str) -> None:
    """Far behind shortly before the end, no move is "too close to call"; nor is one of the player far ahead."""
    state = dicepad.load("qwixx").from_text(LOST)
    words = coach_words(phrases(lang))
    said = [summary(state, seat, advise(state, seat), words) for seat in (0, 1)]
    assert said == [words.say("why.hopeless"), words.say("why.sure")]
    assert [bool(re.search(rf"\b{least}\s%", text)) for least, text in zip((1, 99), said, strict=True)] == [True, True]


PARADOX = {
    "en": "What helped you most: the other players. What cost you most: your own mistakes.",
    "de": "Am meisten geholfen haben die anderen, am meisten gekostet haben eigene Fehler.",
    "fr": "Ce qui a le plus joué pour vous\N{NARROW NO-BREAK SPACE}: les autres joueurs. "
    "Ce qui a le plus joué contre vous\N{NARROW NO-BREAK SPACE}: vos erreurs.",
    "it": "Ti hanno aiutato di più gli altri; ti sono costati di più i tuoi errori.",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_review_in_company_says_in_words_what_its_numbers_mean(lang: str) -> None:
    """Mistakes of 116 wins in 100 games from a chance of 50 %, in a match of few decisions."""
    words = phrases(lang)
    found = Review(0, (), (0,), (0.5, 1.0), 0.4, -1.16, 1.26, "chance", "estimate", 0.01)
    mattered = what_mattered(found, 2, words)
    assert mattered == [PARADOX[lang], words.say("why.over"), words.say("why.few")]
    assert len({*mattered}) == 3
    luck = replace(found, skill=0.0, others=0.1, decisions=(Decision(0, 1, "pass", ("pass",), 0.0),) * 20)
    assert what_mattered(luck, 2, words) == [words.say("why.helped", helped=words.say("why.cause-luck"))]
    assert what_mattered(luck, 1, words) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_certain_before_the_end(lang: str) -> None:
    words = coach_words(phrases(lang))
    told = [worth(chance, "chance", 0.01, words, about=True) for chance in (0.0, 1e-9, 0.004, 0.02, 0.98, 0.996, 1.0)]
    shown = [re.findall(r"\d+", text) for text in told]
    assert shown == [["0"], ["1"], ["1"], ["2"], ["98"], ["99"], ["100"]]
    assert told[1] == told[2] == words.say("worth.hardly")
    assert told[5] == words.say("worth.nearly")
