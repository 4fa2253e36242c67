"""The errors that the judges of Qwinto and Qwantum tell: they hold in fresh positions."""

from __future__ import annotations

import json

import numpy as np
import pytest

from dicepad import DicepadError, load
from dicepad.odds import measured
from dicepad.odds.advice import judge
from dicepad.odds.measured import ALWAYS, OTHER, MeasuredErrors, MeasuredJudge, kind_of
from tests.kinds import checked
from training.error_tables import PLAYERS, Position, measure, misses, share_within, slope, table

pytestmark = [pytest.mark.solve, pytest.mark.trained]

GAMES = ("qwinto", "qwantum")
KINDS = {"qwinto": {"choose", "decide", "enter"}, "qwantum": {"choose", "first", "second"}}
FRESH = 5
"""A seed of positions that no table was made from."""


@pytest.mark.parametrize("seats", [1, 3])
def test_few_fresh_positions_are_further_off_than_is_told(seats: int) -> None:
    """Of 60 positions; the next test measures them closely."""
    told, found = measured.measured("qwinto")[seats][ALWAYS], list(measure("qwinto", seats, 60, 20, FRESH))
    values, gaps = misses(found)
    assert share_within(values, told.value_within) > 0.85
    assert share_within(gaps, told.difference_within) > 0.85
    assert abs(values[:, 0].mean()) < 5


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in GAMES for seats in PLAYERS[game]])
def test_the_bounds_that_are_told_hold_in_95_percent_of_fresh_positions(game: str, seats: int) -> None:
    """In each kind of decision, as closely as its positions show it. Differences have the right size."""
    found = list(measure(game, seats, 800, 30, FRESH))
    for kind, told in measured.measured(game)[seats].items():
        values, gaps = misses([one for one in found if kind in (ALWAYS, one.kind)])
        # Both the bound and this share come from some two hundred positions.
        least = 0.92 if kind == ALWAYS else 0.86
        assert least <= share_within(values, told.value_within)
        assert least <= share_within(gaps, told.difference_within)
    assert 0.75 < slope(found) < 1.2


@pytest.mark.parametrize("game", GAMES)
def test_the_judge_tells_what_was_measured(game: str) -> None:
    """Of this number of players and this kind of decision; with more players, what was measured with most."""
    assert PLAYERS[game] == tuple(measured.measured(game))
    for seats in range(1, load(game).spec.seats[1] + 1):
        by = checked(MeasuredJudge, judge(load(game), seats))
        known = measured.measured(game)[min(seats, max(PLAYERS[game]))]
        assert set(known) == {ALWAYS, *KINDS[game], *([OTHER] if seats > 1 else [])}
        assert (by.error, by.value_error) == (known[ALWAYS].difference, known[ALWAYS].value)
        state = load(game).start(seats)
        state = state if state.to_act else state.roll(dice="W1 R1 Y1 Y2 V1 V2 B3")
        first = known[kind_of(state, 0)]
        advice = by.advise(state, 0)
        assert (advice.error, advice.value_error) == (first.difference, first.value)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_says_how_it_was_made(game: str) -> None:
    told = json.loads((measured.FOLDER / f"{game}.json").read_text(encoding="utf-8"))
    assert told["made"].startswith(f"python -m training.error_tables {game} --positions ")
    assert told["columns"] == list(MeasuredErrors._fields)


def test_a_table_tells_errors_without_the_noise_by_kind() -> None:
    """Values off by 2 in one kind of decision and by 4 in another, and results known to 1."""
    luck, found = np.random.default_rng(1), []
    for number in range(6000):
        kind, off = (("choose", 2), ("enter", 4))[number % 2]
        true = luck.normal(50, 10, 2)
        judged, played = true + luck.normal(0, off, 2), true + luck.normal(0, 1, 2)
        found.append(Position(kind, judged, played, np.ones(2), np.array([2**0.5])))
    errors = table(found)["errors"]
    for kind, known in (("choose", 2.0), ("enter", 4.0), (ALWAYS, 10**0.5)):
        assert errors[kind].value == pytest.approx(known, rel=0.07)
        assert errors[kind].difference == pytest.approx(known * 2**0.5, rel=0.07)
    assert errors["enter"].value_within == pytest.approx(1.96 * 4, rel=0.07)


def test_a_damaged_table_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setattr(measured, "FOLDER", tmp_path)
    with pytest.raises(DicepadError, match=r"these errors cannot be read: .*; install dicepad again$"):
        measured.measured.__wrapped__("qwinto")
