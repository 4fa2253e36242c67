"""Exercises are as the solver grades them; the schedule is the published one; nothing damaged is taken."""

from __future__ import annotations

import json
from collections import Counter
from math import exp
from pathlib import Path
from random import Random

import pytest

from dicepad import DicepadError, load
from dicepad.match import State
from dicepad.odds import exercises as room
from dicepad.odds.advice import Advice, Judge, advise, judge
from dicepad.odds.exercises import COMPANY, exercises, exercises_for
from dicepad.odds.exercises.learner import MOST, Learner, OwnMistake, grade
from dicepad.odds.exercises.schedule import AGAIN, GOOD, HARD, Memory, answered, first, recall
from tests.tiers import quick
from training import exercises as finder
from training.rollouts import played
from training.themes import PRACTICE, Practice

STORED = exercises("qwixx")
MINE = OwnMistake("qwixx", "red:2 ; phase=white dice=W1,W2,R3,Y4,G5,B6", 0)


def test_there_are_exercises_of_every_theme_and_level() -> None:
    assert len(STORED) > 100
    assert {exercise.level for exercise in STORED} == {1, 2, 3, 4, 5}
    for theme in PRACTICE["qwixx"].themes:
        assert len({exercise.level for exercise in STORED if exercise.theme == theme}) >= 4
    assert len({exercise.position for exercise in STORED}) == len(STORED)


def test_an_exercise_is_a_decision_and_knows_every_move() -> None:
    for exercise in STORED:
        assert set(exercise.advice.values) == set(exercise.state.moves(exercise.seat))
        assert 0.25 <= exercise.advice.options[1].cost <= 4.01
        for option in exercise.advice.options[1:]:
            assert sum(reason.amount for reason in option.reasons) == pytest.approx(-option.cost, abs=1e-9)


PLAYED_ON = {"qwixx-company": 50, "qwinto": 70, "qwantum": 50, "kneifen": 50}
"""Exercises that are played on, and how many there are at least."""


@pytest.mark.parametrize("game", PLAYED_ON)
def test_exercises_of_estimates_are_beyond_their_error(game: str) -> None:
    """Of every theme there are some; the best move is clearly so."""
    found = exercises(game)
    assert {exercise.theme for exercise in found} == set(PRACTICE[game].themes)
    assert PLAYED_ON[game] <= len({exercise.position for exercise in found}) == len(found)
    for exercise in found:
        stored = exercise.advice
        assert set(stored.values) <= set(exercise.state.moves(exercise.seat))
        assert stored.options[1].cost >= stored.error > 0
        for option in stored.options[1:]:
            assert sum(reason.amount for reason in option.reasons) == pytest.approx(-option.cost, abs=1e-9)


@pytest.mark.parametrize("game", [*PLAYED_ON, "qwixx"])
def test_every_level_has_ten_exercises(game: str) -> None:
    levels = Counter(exercise.level for exercise in exercises(game))
    assert min(levels[level] for level in range(1, 6)) >= 10


def test_the_page_tells_how_many_there_are_and_how_far_values_are_off() -> None:
    page = (Path(__file__).resolve().parents[3] / "book" / "coach.md").read_text(encoding="utf-8")
    for game in PRACTICE:
        title = load(game.removesuffix(COMPANY)).spec.title + " in company" * game.endswith(COMPANY)
        assert f"| {title} | {len(exercises(game))} |" in page
    for game in ("qwinto", "qwantum"):
        assert f"| {load(game).spec.title} | {judge(load(game), 1).error:.2g} point" in page


def test_the_pages_tell_how_clear_the_exercises_of_kneifen_are() -> None:
    book, practice = Path(__file__).resolve().parents[3] / "book", PRACTICE["kneifen"]
    coach, trainer = ((book / name).read_text(encoding="utf-8") for name in ("coach.md", "trainer-kneifen.md"))
    assert f"{practice.games} times in Kneifen" in coach
    assert f"has played on {practice.games} times after each of the best moves" in trainer
    assert f"the second-best move costs at least {practice.gaps[0]} turns" in trainer


def test_exercises_in_company_have_two_to_five_seats_and_are_about_winning() -> None:
    found = exercises("qwixx-company")
    assert {exercise.state.players for exercise in found} == {2, 3, 4, 5}
    for exercise in found:
        assert (exercise.game, exercise.advice.unit) == ("qwixx", "chance")
        assert all(0 <= value <= 1 for value in exercise.advice.values.values())
        assert exercise.advice.options[1].cost >= PRACTICE["qwixx-company"].gaps[0] - 1e-9
    assert exercises_for("qwixx", 2) == found
    assert (exercises_for("qwixx", 1), exercises_for("qwinto", 2)) == (STORED, exercises("qwinto"))


@pytest.mark.trained
@pytest.mark.parametrize("game", quick(PLAYED_ON, "qwantum", "qwixx-company"))
def test_the_best_move_of_an_exercise_is_the_best_when_it_is_played_on(game: str) -> None:
    """On other rolls than those that the stored values come from, the second best move is worse again, and by about as
    much: within four standard errors of both."""
    for one in Random(3).sample(exercises(game), 3):
        first, second, *_ = one.advice.options
        gaps = played(one.state, one.seat, first.move, 60, 9000) - played(one.state, one.seat, second.move, 60, 9000)
        assert abs(gaps.mean() - second.cost) < 4 * gaps.std(ddof=1) / 60**0.5 + 2 * one.advice.error


def test_an_exercise_that_new_games_do_not_bear_out_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its gap must be twice two standard errors. Where it is not, there are up to four times as many games."""
    told, tried = exercises("qwixx-company")[:3], Counter[str]()
    advice = {one.position: one.advice for one in told}
    needed = {told[0].position: 1, told[1].position: 2, told[2].position: 9}

    def by_games(by: Judge, said: Advice, state: State, practice: Practice, seed: int) -> tuple[Advice, float]:
        text = state.to_text()
        tried[text] += 1
        enough = practice.games >= 100 * needed[text]
        return advice[text], advice[text].options[1].cost / (2 if enough else 1.9)

    monkeypatch.setattr(finder, "by_games", by_games)
    game, practice = load("qwixx"), PRACTICE["qwixx-company"]._replace(games=100)
    kept = finder.known("qwixx-company", {"made": ""})[:3]
    again = finder.graded_again(judge(game, 2), practice, game, kept, 1)
    assert [(one.position, one.level) for one in again] == [(one.position, one.level) for one in told[:2]]
    assert [tried[one.position] for one in told] == [1, 2, 3]


@pytest.mark.parametrize("game", PRACTICE)
def test_an_exercise_shows_as_many_players_as_its_values_are_for(game: str) -> None:
    assert {exercise.state.players for exercise in exercises(game)} == set(PRACTICE[game].seats)


def test_exercises_of_kneifen_at_the_end_are_exact() -> None:
    """Their values are the judge's. All others are estimates, which are played on above."""
    found, by = exercises("kneifen"), judge(load("kneifen"))
    exact = [exercise for exercise in found if exercise.advice.kind == "exact"]
    assert len(exact) >= 5
    for one in found:
        said = by.advise(one.state, one.seat)
        assert one.advice.kind == said.kind
        if one in exact:
            assert {move: said.values[move] for move in one.advice.values} == pytest.approx(one.advice.values, abs=6e-4)
            assert one.theme == PRACTICE["kneifen"].theme(one.state, one.seat, said)


@pytest.mark.long
@pytest.mark.solve
def test_what_is_stored_is_what_the_solver_says() -> None:
    for exercise in Random(1).sample(STORED, 25):
        found = advise(exercise.state, exercise.seat)
        assert exercise.advice.values == pytest.approx(found.values, abs=6e-4)
        assert exercise.theme == PRACTICE["qwixx"].theme(exercise.state, exercise.seat, found)


def test_a_file_that_is_damaged_or_missing_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "FOLDER", tmp_path)
    for text in ("{", "[]", '{"unit": "points"}', json.dumps({"unit": 1, "kind": 2, "error": 3, "exercises": [[1]]})):
        (tmp_path / "broken.json").write_text(text, encoding="utf-8")
        with pytest.raises(DicepadError, match=r"^the exercises for broken are damaged; install dicepad again$"):
            exercises.__wrapped__("broken")
    with pytest.raises(DicepadError, match=r"^there are no exercises for qwixx-longo yet$"):
        exercises("qwixx-longo")


def naive(history: list[tuple[int, int]]) -> tuple[float, float]:
    """The formulas of the paper, one after the other, in the names that stand there."""
    w = [
        *[0.4872, 1.4003, 3.7145, 13.8206, 5.1618, 1.2298, 0.8975, 0.031, 1.6474],
        *[0.1367, 1.0461, 2.1072, 0.0793, 0.3246, 1.587, 0.2272, 2.8755],
    ]
    (last, g), *rest = history
    s, d = w[g - 1], w[4] - (g - 3) * w[5]
    for day, g in rest:
        r = (1 + 19 / 81 * (day - last) / s) ** -0.5
        if g == 1:
            s = max(0.1, min(s, w[11] * d ** -w[12] * ((s + 1) ** w[13] - 1) * exp(w[14] * (1 - r))))
        else:
            s *= 1 + exp(w[8]) * (11 - d) * s ** -w[9] * (exp(w[10] * (1 - r)) - 1) * (w[15] if g == 2 else 1)
        d = min(10, max(1, w[7] * w[4] + (1 - w[7]) * (d - w[6] * (g - 3))))
        last = day
    return s, d


def test_the_schedule_is_that_of_a_naive_copy() -> None:
    random = Random(1)
    for _ in range(200):
        day, history = 0, []
        for _ in range(random.randrange(1, 9)):
            history.append((day, random.choice((AGAIN, HARD, GOOD))))
            day += random.randrange(1, 40)
        memory = first(history[0][1], history[0][0])
        for when, how in history[1:]:
            memory = answered(memory, how, when)
        assert (memory.stability, memory.difficulty) == pytest.approx(naive(history))
        assert memory.due - memory.last == min(365, max(1, round(memory.stability)))
        assert memory.seen == len(history)


def test_the_figures_that_the_authors_publish() -> None:
    """The curve of forgetting at stability 1, and stability and difficulty after a first answer."""
    at_one = Memory(1.0, 5.0, 0, 1, 1)
    assert [recall(at_one, day) for day in range(4)] == pytest.approx([1, 0.9, 0.82502865, 0.76613088])
    told = [(first(how, 0).stability, first(how, 0).difficulty) for how in (AGAIN, HARD, GOOD)]
    assert told == [pytest.approx(one) for one in [(0.4872, 7.6214), (1.4003, 6.3916), (3.7145, 5.1618)]]


def test_own_mistakes_come_first_and_what_is_due_before_what_is_new() -> None:
    keys = [exercise.key for exercise in STORED[:3]]
    someone = Learner().add([MINE, MINE])
    assert someone.mistakes == (MINE,)
    assert someone.add([MINE._replace(position="-"), MINE]).mistakes == (MINE, MINE._replace(position="-"))
    assert someone.next(keys, 10) == MINE.key
    someone = someone.answer(MINE.key, 3.0, "points", 10)
    assert someone.next(keys, 10) == keys[0]
    someone = someone.answer(keys[0], 0.0, "points", 10)
    assert someone.next(keys, 10) == keys[1]
    assert someone.next(keys, 11) == MINE.key
    assert someone.due(14) == (MINE.key, keys[0])
    behind = someone.answer(keys[1], 3.0, "points", 8)
    assert behind.due(11) == (keys[1], MINE.key)
    assert behind.next(keys, 11) == MINE.key
    for key in keys[1:]:
        someone = someone.answer(key, 0.0, "points", 10)
    assert someone.next(keys, 10) is None


def test_progress_is_the_mean_loss_with_its_interval() -> None:
    someone = Learner()
    for day, cost in enumerate((2.0, 0.0, 1.0, 1.0)):
        someone = someone.answer(f"k{day}", cost, "points", day)
    assert someone.progress() == pytest.approx((4, 1.0, 1.96 * (2 / 3 / 4) ** 0.5))
    assert someone.progress(1).mean == 1.0
    assert Learner().progress() == (0, 0.0, 0.0)
    full = Learner(answers=((0, "old", 9.0),) * MOST).answer("new", 1.0, "points", 1)
    assert (len(full.answers), full.answers[-1]) == (MOST, (1, "new", 1.0))


def test_what_is_kept_comes_back_and_what_is_damaged_is_one_sentence() -> None:
    someone = Learner().add([MINE]).answer(MINE.key, 3.0, "points", 10).answer("qwixx-1", 0.1, "points", 11)
    text = someone.to_json()
    assert Learner.from_json(text) == someone
    told = json.loads(text)
    damaged: object
    for damaged in (
        {**told, "dicepad-learner": 2},
        {**told, "memories": {"a": [0, 5, 1, 2, 1]}},
        {**told, "memories": {"a": [1, 5, 1, "x", 1]}},
        {**told, "memories": {"a": [1, 5, 2, 2, 1]}},
        {**told, "answers": [[1, "a", -3]]},
        {**told, "answers": [[1.5, "a", 3]]},
        {**told, "answers": [[True, "a", 3]]},
        {**told, "mistakes": [["qwixx", "pink:3", 0]]},
        {**told, "mistakes": [["nothing", "", 0]]},
        {**told, "mistakes": [["qwixx", "-", 0]]},
        [],
    ):
        with pytest.raises(DicepadError, match=r"^the saved practice cannot be read"):
            Learner.from_json(json.dumps(damaged))
    for cut in ("", "{", text[:-20], "null", '"x"'):
        with pytest.raises(DicepadError, match=r"^the saved practice cannot be read"):
            Learner.from_json(cut)


def test_grades_go_by_the_unit() -> None:
    assert [grade(0.2, "points"), grade(0.2, "chance"), grade(0.004, "chance")] == [HARD, AGAIN, HARD]
    assert load(MINE.game).from_text(MINE.position).to_act == (0,)
