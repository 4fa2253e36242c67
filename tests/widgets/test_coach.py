"""The coach at a board: hints for every game and in every language, the tutor, the review, and what keeps them away."""

from __future__ import annotations

import re
from random import Random

import pytest

import dicepad
from dicepad import DicepadError, Match, play_out
from dicepad.odds.advice import Decision, Review, advise, judge, review
from dicepad.odds.exercises import exercises
from dicepad.odds.exercises.learner import Learner, OwnMistake
from dicepad.odds.judge import margin
from dicepad.odds.qwixx.solver.cache import table_path
from dicepad.odds.qwixx.turn.solvable import is_solvable, solvable_sheet
from dicepad.rules.crossing import CrossingGame
from sheetgen.wording import LANGUAGES
from widgets.coaching import tables
from widgets.coaching.reviewing import look_back
from widgets.coaching.tables import BroughtTable
from widgets.coaching.trainer import curve
from widgets.coaching.tutor import LEVELS
from widgets.coaching.words import coach_words, texts
from widgets.session import Session
from widgets.words import MINUS, decimal, phrases

TALL = "5,10,24,34 / 6"
QWINTO = ("qwinto", ["Ann", "careful"])
KNEIFEN = ("kneifen", ["Ann"])


@pytest.fixture
def brought(monkeypatch):
    """A page's own table of Qwixx, with made-up numbers, in the place of the solver's."""
    table = BroughtTable(solvable_sheet(dicepad.load("qwixx")), 1, 0.02, lambda index: index * 7919 % 6007)
    monkeypatch.setitem(tables.FETCHED, "qwixx", table)
    return table


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hints_light_what_can_be_played_and_name_it(begin, brought, lang):
    """At every decision of a person the lit things can be played, and what is said is spoken; it goes by itself."""
    for game, seats in (QWINTO, KNEIFEN, ("qwixx", ["Ann"])):
        session = begin(game, seats, lang=lang)
        rng = Random(lang)
        for _ in range(25):
            view = session.view()
            assert view["helps"]
            if session.moment.can_decide:
                session.handle({"do": "hint"})
                hint = session.view()["hint"]
                offered = {
                    *view["live"],
                    *(move["move"] for move in view["moves"]),
                    *(die["name"] for die in view["dice"]),
                }
                assert set(hint["lit"]) <= offered
                assert "best" in hint["lit"].values()
                assert session.view()["say"] == hint["text"]
                assert "{" not in hint["text"]
            session.handle(rng.choice(next_events(session)))
            assert "hint" not in session.view()


def test_a_hint_says_how_far_its_values_are_off(begin):
    """Values are off by more than their differences. In Kneifen, the errors are those of the open numbers."""
    said, stated = [], []
    for game, seats in (("qwinto", ["Ann"]), ("kneifen", ["Ann"])):
        session = begin(game, seats)
        if not session.state.to_act:
            session.handle({"do": "roll"})
        session.handle({"do": "hint"})
        said.append(session.view()["hint"]["why"][-1])
        _, error, value = judge(session.game, 1).precision(session.state, 0)
        assert value > error > 0
        unit = "points" if game == "qwinto" else "turns"
        off, least = (f"{one:.1f}" if one > 0.095 else f"{one:.2f}" for one in (value, error))
        stated.append(
            f"These values are estimates, usually off by {off} {unit}; ignore differences below {least} {unit}."
        )
    assert said == stated


def test_a_hint_of_kneifen_is_exact_at_the_end_and_counts_your_own_turns(begin):
    """Two elevens and all twelves are missing; in company, the hint says that it counts as if you were alone."""
    text = "1:6 2:6 3:6 4:6 5:6 6:6 7:6 8:6 9:6 10:6 11:4{} ; active=0 phase=commit dice=W6,W6,W3,W2,W5,W5 rolls=1"
    for seats, others in ((["Ann"], ""), (["Ann", "careful"], " / -")):
        session = begin("kneifen", seats)
        session.begin(Match((session.game.from_text(text.format(others)),)), session.seats, 1)
        session.handle({"do": "hint"})
        hint = session.view()["hint"]
        assert hint["text"] == "Choose 12. Second best: Roll all again."
        assert "12: 14.9 turns to go." in hint["why"]
        last = ["These values are exact.", coach_words(phrases("en")).say("hint.alone")]
        assert hint["why"][-len(seats) :] == last[: len(seats)]


def test_a_hint_says_that_it_is_too_early_to_know_the_others(begin):
    """A computer's name tells how it plays; what a person does tells so after some decisions."""
    session = begin("qwixx", ["Ann", "winner"])
    said: list[str] = []
    while not session.state.over and len(said) < 20:
        if session.moment.can_decide:
            session.handle({"do": "hint"})
            said.append(session.view()["hint"]["why"][-1])
        session.handle(next_events(session)[:2][-1])
    early = coach_words(phrases("en")).say("hint.unsure")
    assert said[0] == early
    assert early not in said[-1]


@pytest.mark.parametrize(
    ("game", "seats", "position", "text", "why"),
    [
        (
            "qwixx",
            ["Ann", "careful"],
            "red:2,3,4 / - ; active=0 phase=white dice=W2,W3,R1,Y1,G1,B1",
            "Cross Red 5, then Yellow 3. Second best: Pass.",
            [
                "Red 5 scores 4 points (+5 wins in 100 games)",
                "Red 5 makes later crosses in its row worth more (+3 wins in 100 games)",
                "Then Yellow 3 scores 1 point",
                "Red 5: about 82 % to win.",
                "Pass: about 74 % to win.",
            ],
        ),
        (
            "kneifen",
            ["Ann"],
            "1:3 7:6 ; phase=commit dice=W1,W1,W2,W2,W2,W5 rolls=1",
            "Roll all again. Second best: choose 5.",
            [
                "Rolling all the dice again keeps all numbers open (saves 1.0 turns)",
                "Choosing 5 adds crosses to 5 (saves 0.7 turns)",
                "Roll all again: about 23.1 turns to go.",
                "5: about 23.4 turns to go.",
            ],
        ),
    ],
)
def test_a_hint_says_what_to_do_and_then_why(begin, game, seats, position, text, why):
    """No number is without its unit, or finer than the error of the values."""
    session = begin(game, seats)
    session.begin(Match((session.game.from_text(position),)), session.seats, 1)
    session.handle({"do": "hint"})
    hint = session.view()["hint"]
    assert hint["text"] == text
    assert hint["why"][: len(why)] == why


def next_events(session: Session) -> list[dict[str, object]]:
    """Return the events that the seat to decide can send."""
    if session.table.in_play.computer_plays:
        return [{"do": "step"}]
    if session.state.dice_due or session.state.over:
        return [{"do": "roll"}]
    return [{"do": "move", "move": move} for move in session.state.moves(session.table.display.seat)]


def test_among_several_people_all_must_agree(begin):
    session = begin("qwinto", ["Ann", "Bob"])
    assert not session.view()["helps"]
    session.handle({"do": "hint"})
    assert "only if all agree" in session.why
    session.handle({"do": "tutor", "level": "fine"})
    session.handle({"do": "move", "move": session.state.moves(0)[-1]})
    assert "hint" not in session.view()
    session.handle({"do": "new", "agreed": True})
    assert session.view()["helps"]


@pytest.mark.parametrize(
    ("game", "level", "position"),
    [("qwixx", "usual", "- ; phase=white dice=W4,W5,R1,Y1,G6,B6"), ("qwinto", "fine", "-")],
)
def test_the_tutor_tells_what_a_move_cost(at, brought, game, level, position):
    """It speaks from its threshold on, never within the error, and tells the cost; undo takes back move and words."""
    session = at(game, position, ["Ann"])
    session.handle({"do": "tutor", "level": level})
    advice = advise(session.state, 0, table=brought if game == "qwixx" else None)
    spoken = {}
    for option in advice.options:
        session.handle({"do": "move", "move": option.move})
        spoken[option.move] = session.view().get("hint")
        session.handle({"do": "undo"})
        assert "hint" not in session.view()
        assert session.state == session.match.states[0]
    least = max(LEVELS[level]["points"], margin(advice.kind, advice.error))
    assert {move for move, said in spoken.items() if said} == {one.move for one in advice.options if one.cost >= least}
    assert all(said["back"] for said in spoken.values() if said)
    assert any(LEVELS[level]["points"] <= one.cost < least for one in advice.options) == (advice.kind == "estimate")


def test_a_table_is_asked_for_before_it_comes(begin, monkeypatch):
    """Its size is said first; where it did not come, one sentence says so, once."""
    monkeypatch.setitem(tables.DOWNLOAD_BYTES, "qwixx", 4_134_060)
    monkeypatch.delitem(tables.FETCHED, "qwixx", raising=False)
    session = begin("qwixx", ["Ann"])
    session.handle({"do": "roll"})
    session.handle({"do": "hint"})
    hint = session.view()["hint"]
    assert hint["fetch"]
    assert "4.1 MB" in hint["text"]
    monkeypatch.setitem(tables.FETCH_ERRORS, "qwixx", "it is cut short")
    session.handle({"do": "hint", "load": True})
    hint = session.view()["hint"]
    assert "cut short" in hint["text"]
    assert not hint["fetch"]
    session.handle({"do": "hint"})
    assert session.view()["hint"]["fetch"]


@pytest.mark.parametrize("game", ["qwixx", "qwixx-mixed-numbers", "qwixx-longo", "qwixx-chain-a", "qwinto", "kneifen"])
def test_hints_and_reviews_are_offered_only_where_somebody_judges(begin, game):
    """A sheet that takes minutes to solve is judged once its table is there."""
    found = dicepad.load(game)
    judged = not isinstance(found, CrossingGame) or (is_solvable(found) and all(solvable_sheet(found).symmetry))
    for seats in (["Ann"], ["Ann", "careful"]):
        session = begin(game, seats)
        assert session.view()["helps"] == session.view()["judged"] == judged
        if not judged and not is_solvable(found):
            with pytest.raises(DicepadError):
                judge(found, len(seats))


@pytest.mark.parametrize("seats", [["Ann"], ["Ann", "careful"]])
def test_nobody_waits_for_minutes_at_a_board(begin, seats, monkeypatch, tmp_path):
    """A player who asks for a hint too early is told what to do; once the table is there, there are hints."""
    monkeypatch.setenv("DICEPAD_CACHE", str(tmp_path))
    session = begin("qwixx-mixed-numbers", seats)
    session.handle({"do": "roll"})
    session.handle({"do": "hint"})
    told = f"takes minutes to compute; run this once: dicepad solve qwixx-mixed-numbers --seats {len(seats)}"
    assert told in session.view()["hint"]["text"]
    assert told in session.handle({"do": "review"})["problem"]
    table_path(solvable_sheet(session.state.game), len(seats)).touch()
    assert session.view()["helps"]


def test_a_game_that_nobody_can_judge_gets_a_sentence(begin):
    session = begin("qwixx-longo", ["Ann"])
    session.handle({"do": "roll"})
    session.handle({"do": "hint"})
    assert session.view()["hint"]["text"].startswith("There is no hint here: ")
    assert session.handle({"do": "review"})["problem"].startswith("The coach cannot judge this match: ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_review_tells_what_the_review_of_the_chances_tells(begin, lang):
    """The curve is its values, the mistakes its own in their order, and the parts add up in the table."""
    session = begin("kneifen", ["Ann", "careful"], lang=lang)
    session.begin(play_out(session.match, Random(9)), session.seats, 1)
    match = session.match
    wanted = review(match, 0)
    reply = session.handle({"do": "review", "seat": 0})
    shown = reply["review"]
    assert shown["curve"] == [round(-value, 1) for value in wanted.values], "no finer than the error"
    assert [shown["steps"][one.number] for one in wanted.decisions if one.cost and one.close] == ["luck"] * sum(
        decision.close for decision in wanted.decisions
    )
    late = next(decision for decision in wanted.decisions if not decision.error)
    assert wanted.exact_since == late.turn
    assert coach_words(phrases(lang)).say("review.exact-since", turn=late.turn) in shown["lines"]
    assert coach_words(phrases(lang)).say("hint.alone") in shown["lines"]
    assert [one["moment"] for one in shown["mistakes"]] == [one.number for one in wanted.mistakes[:12]]
    assert len(shown["steps"]) == len(match.events)
    lost = {moment for moment, cause in enumerate(shown["steps"]) if cause == "lost"}
    assert lost == {one.number for one in wanted.mistakes} < {one.number for one in wanted.decisions if one.cost}
    lost_in = [
        sum(one.cost for one in wanted.decisions if one.turn == turn) for turn in range(1, len(wanted.turns) + 1)
    ]
    assert [amount_of(row[-1]) for row in shown["turns"]] == pytest.approx(lost_in, abs=0.05 + 1e-9)
    luck = decimal(f"{-wanted.luck:+.1f}", lang).replace("-", MINUS)
    assert luck in shown["lines"][1], "more turns are told with a plus, so that the sum is seen to be right"
    compared = session.handle({"do": "review", "seat": 0, "compare": True})["computers"]
    losses = [amount_of(loss) for _, loss in compared]
    assert losses == sorted(losses, reverse=True)
    assert amount_of(dict(compared)[coach_words(phrases(lang)).say("review.here")]) > min(losses)
    session.handle({"do": "show", "moment": shown["mistakes"][0]["moment"]})
    assert 0 in session.state.to_act
    assert not [text for text in shown["lines"] if "{" in text]


def test_the_curve_is_certain_only_at_the_end():
    values, made = (0.0, 1e-9, 0.5, 1 - 1e-9, 1.0), Decision(0, 1, "pass", ("pass",), 0.0)
    found = Review(0, (made,), (0,), values, 0.0, 0.0, 0.0, "chance", "estimate", 0.01)
    match = Match.begin(dicepad.load("qwixx"), 2)
    assert look_back(match, found, ["Ann", "Bob"], coach_words(phrases("en")))["curve"] == [0, 1, 50, 99, 100]


def amount_of(text: str) -> float:
    """Return the first number of a text in any language."""
    return float(re.findall(r"\d+[.,]?\d*", text)[0].replace(",", "."))


def test_all_languages_say_the_same_things():
    keys = {lang: sorted(texts(lang)) for lang in LANGUAGES}
    assert len({tuple(found) for found in keys.values()}) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_trainer_asks_mistakes_first_and_keeps_what_was_answered(begin, lang):
    """The trainer keeps the same learner as the odds after the same answers; only the first answer counts."""
    session = begin("qwixx", 1, lang=lang)
    session.handle({"do": "train"})
    position = "red:2 / - ; active=0 phase=white dice=W3,W4,R1,Y2,G3,B4"
    mistake = f"qwixx/0/{position}"
    session.handle({"do": "train", "kept": "", "mistakes": [mistake, "nonsense", "qwixx/7/-"], "day": 20_000})
    assert session.state.to_text() == dicepad.load("qwixx").from_text(position).to_text()
    assert session.view()["say"] == ""  # nobody has asked for the first position
    wanted = Learner().add([OwnMistake("qwixx", position, 0)])
    for stored in (None, *exercises("qwixx")[:3]):
        advice = stored.advice if stored else advise(session.state, 0)
        assert stored is None or session.state == stored.state
        assert not session.view()["helps"]
        worst = advice.options[-1]
        for move in (worst.move, advice.options[0].move):
            session.handle({"do": "move", "move": move})
            assert session.view()["hint"]["text"]
            assert "best" in session.view()["hint"]["lit"].values()
        wanted = wanted.answer(stored.key if stored else wanted.mistakes[0].key, worst.cost, advice.unit, 20_000)
        view = session.view()["trainer"]
        assert view["answered"]
        assert Learner.from_json(view["kept"]) == wanted
        session.handle({"do": "train", "next": True})
        dice = ", ".join(die["label"] for die in session.view()["dice"])
        assert session.view()["say"] == f"{dice}. {session.view()['prompt']}"
    session.handle({"do": "train", "kept": "{", "day": 20_001})
    assert len(session.view()["trainer"]["lines"]) == 4
    for other in ({"do": "repeat"}, {"do": "load", "text": session.match.to_text()}, {"do": "new"}):
        session.handle({"do": "train"})
        assert "trainer" in session.view()
        session.handle(other)
        assert "trainer" not in session.view()


def test_an_answer_within_the_error_is_right_and_is_no_graded_one(begin):
    """It is an answer to a mistake of one's own, which says nothing about the progress with exercises."""
    session = begin("qwinto", 1)
    session.handle({"do": "train"})
    session.handle(
        {"do": "train", "kept": "", "mistakes": [f"qwinto/0/{session.game.start(1).to_text()}"], "day": 20_000}
    )
    advice = advise(session.state, 0)
    close = next(option for option in advice.options if 0 < option.cost < advice.error)
    session.handle({"do": "move", "move": close.move})
    ((_, _, cost),) = Learner.from_json(session.view()["trainer"]["kept"]).answers
    assert (cost, session.table.coach.training.losses()) == (0, [])


def test_the_curve_of_the_trainer_is_the_mean_of_the_last_answers_and_no_loss_is_below_zero():
    assert curve([0.0, 4.0]) == [(2.0, 0.0, 5.92)]
    assert curve([9.0] * 20 + [1.0] * 20)[-1] == (1.0, 1.0, 1.0)


def test_a_game_without_exercises_is_trained_by_mistakes_alone(begin):
    session = begin("qwixx-longo", 1)
    session.handle({"do": "train"})
    assert session.view()["trainer"]["lines"][0] == "Nothing left for today."


@pytest.mark.parametrize(
    ("game", "players", "lang"), [("qwinto", 1, "de"), ("qwantum", 1, "fr"), ("kneifen", 1, "it"), ("qwixx", 2, "en")]
)
def test_every_game_is_trained(begin, game, players, lang):
    """Any legal move is judged, also one whose value is not stored; one too close to call counts as right."""
    session = begin(game, players, lang=lang)
    session.handle({"do": "train"})
    session.handle({"do": "train", "kept": "", "mistakes": [], "day": 20_000})
    first = session.table.coach.training.exercise
    assert session.view()["trainer"]["lines"][0].startswith(
        coach_words(phrases(lang)).say(f"train.theme-{first.theme}")
    )
    moves = session.state.moves(first.seat)
    for move in [first.advice.best[0], *[move for move in moves if move not in first.advice.values][:1]]:
        session.handle({"do": "move", "move": move})
        assert "best" in session.view()["hint"]["lit"].values()
        assert "{" not in session.view()["hint"]["text"]
    assert session.table.coach.training.losses() == [0.0]
