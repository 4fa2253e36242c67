"""Advice and review against the rules and the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from dicepad import DicepadError, Game, IllegalMove, State, load
from dicepad.cli import main
from dicepad.odds import solve, table_for
from dicepad.odds.advice import Advisor
from dicepad.odds.qwixx.points.breakdown import MoveBreakdown, plan
from dicepad.odds.qwixx.points.decision import TableTurn
from dicepad.odds.reviewing import Decision, Review, review
from dicepad.record import Match, play_out
from dicepad.rules.crossing import CrossingGame, CrossingState
from tests.kinds import checked

pytestmark = pytest.mark.solve

QWIXX = load("qwixx")


@pytest.fixture(scope="module")
def advisor() -> Advisor:
    return Advisor(table_for(QWIXX))


def played_well(advisor: Advisor, game: Game, seats: int, seed: int, mistakes: float = 0.0) -> Match:
    def choose(state: State, seat: int, rng: Random) -> str:
        if rng.random() < mistakes:
            return rng.choice(state.moves(seat))
        return advisor.best(state, seat)[0]

    return play_out(Match.begin(game, seats), Random(seed), choose)


def test_every_legal_move_is_valued_and_no_other(advisor: Advisor) -> None:
    for seed in range(20):
        for state in played_well(advisor, QWIXX, 1, seed, 0.3).states:
            if state.to_act:
                options = advisor.option_values(state)
                assert sorted(option.move for option in options) == sorted(state.moves(0))
                assert [option.value for option in options] == sorted(
                    (option.value for option in options), reverse=True
                )
                assert advisor.best(state)[0] == options[0].move
                assert advisor.regret(state, options[0].move) == 0
                assert advisor.regret(state, options[-1].move) == pytest.approx(options[0].value - options[-1].value)


def test_a_move_is_worth_the_state_it_leads_to(advisor: Advisor) -> None:
    for seed in range(20):
        for state in played_well(advisor, QWIXX, 1, seed, 0.3).states:
            if state.to_act:
                for move, value in advisor.option_values(state):
                    assert advisor.state_value(state.play(0, move)) == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize(("name", "seats"), [("two-rows", 1), ("mixed", 1), ("two-rows", 3), ("mixed", 2)])
def test_a_state_is_worth_the_mean_over_its_rolls(small: Callable[[str], CrossingGame], name: str, seats: int) -> None:
    """For friendly seats too, as long as the others only pass."""
    game = small(name)
    advisor = Advisor(solve(game, seats))
    rng = Random(5)
    state: State = game.start(seats)
    checked = 0
    while not state.over and checked < 12:
        rolls = list(product(*(die.faces for die in state.dice_to_roll())))
        values = [advisor.state_value(state.roll(dice=roll)) for roll in rolls]
        assert advisor.state_value(state) == pytest.approx(sum(values) / len(values), abs=1e-9)
        checked += 1
        state = state.roll(rng)
        while state.to_act:
            seat = state.to_act[0]
            state = state.play(seat, advisor.best(state, 0)[0] if seat == 0 else "pass")
    assert checked > 1


def test_of_two_crosses_in_a_turn_neither_counts_as_the_first(advisor: Advisor) -> None:
    """Each makes the other worth a little less, so the parts must not depend on which row comes first."""
    state = checked(CrossingState, QWIXX.start(1).roll(dice="1 1 1 2 6 6"))
    turn = TableTurn(advisor.table, state, 0)
    crosses, _ = plan(turn, "red.2")
    assert [name for name, *_ in crosses] == ["red.2", "yellow.3"]
    found = [MoveBreakdown(turn.sheet, state, 0, turn.worth).parts(each, False) for each in (crosses, crosses[::-1])]
    one, other = ({(part.key, part.subject): part.amount for part in parts} for parts in found)
    assert one == pytest.approx(other)


def test_advice_needs_a_seat_that_decides_and_its_own_sheet(advisor: Advisor) -> None:
    state = QWIXX.start(1)
    with pytest.raises(DicepadError, match="no player has to decide anything here"):
        advisor.option_values(state)
    rolled = state.roll(dice="1 2 3 4 5 6")
    with pytest.raises(IllegalMove):
        advisor.regret(rolled, "red.12")
    with pytest.raises(DicepadError, match="a different sheet"):
        advisor.option_values(load("kneifen").start(1).roll(Random(1)))
    with pytest.raises(DicepadError, match="name one"):
        advisor.option_values(QWIXX.start(2).roll(dice="1 2 3 4 5 6"))


@pytest.mark.parametrize("mistakes", [0.0, 0.2, 1.0])
def test_luck_and_skill_add_up_alone(advisor: Advisor, mistakes: float) -> None:
    for seed in range(15):
        match = played_well(advisor, QWIXX, 1, seed, mistakes)
        found = review(match, judge=advisor)
        assert found.initial == pytest.approx(115.4831, abs=5e-5)
        assert found.final == match.state.scores[0]
        assert found.luck + found.skill == pytest.approx(found.final - found.initial, abs=1e-8)
        assert found.others == pytest.approx(0, abs=1e-8)
        assert found.skill == pytest.approx(-sum(decision.cost for decision in found.decisions), abs=1e-6)
        if not mistakes:
            assert found.skill == pytest.approx(0, abs=1e-8)


@pytest.mark.long
def test_luck_skill_and_the_others_add_up_at_a_friendly_table() -> None:
    advisor = Advisor(table_for(QWIXX, 2))
    for seed in range(10):
        match = played_well(advisor, QWIXX, 2, seed, 0.3)
        for seat in range(2):
            found = review(match, seat, judge=advisor)
            assert found.final == match.state.scores[seat]
            assert found.luck + found.skill + found.others == pytest.approx(found.final - found.initial, abs=1e-8)
            assert found.skill <= 1e-9


@pytest.mark.parametrize(
    ("luck", "skill", "others", "helped", "cost"),
    [
        (0.4, -1.16, 1.26, "others", "skill"),
        (0.5, -0.02, 0.02, "luck", "skill"),
        (-0.3, -0.1, -0.1, None, "luck"),
        (0.1, 0.0, -0.6, "luck", "others"),
        (0.005, -0.005, 0.0, None, None),
    ],
)
def test_a_review_knows_what_helped_and_what_cost_most(
    luck: float, skill: float, others: float, helped: str | None, cost: str | None
) -> None:
    """Mistakes can cost more than the chance at the start; a change within the error is not named."""
    values = (0.5, 0.5 + luck + skill + others)
    found = Review(0, (), (0,), values, luck, skill, others, "chance", "estimate", 0.01)
    assert (found.helped, found.cost_most) == (helped, cost)
    assert found.lost_more_than_had == (skill == -1.16)
    assert not replace(found, unit="points").lost_more_than_had
    assert found.few
    assert not replace(found, decisions=(Decision(0, 1, "pass", ("pass",), 0.0),) * 10).few


@pytest.mark.parametrize(("name", "seats"), [("mixed", 1), ("mixed", 2)])
def test_the_command_tells_each_mistake_on_a_mixed_sheet_and_the_sum(
    small: Callable[[str], CrossingGame], tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, seats: int
) -> None:
    game = small(name)
    match = played_well(Advisor(solve(game, seats)), game, seats, 4, 0.5)
    record, spec = tmp_path / "match.txt", tmp_path / f"{name}.toml"
    record.write_text(match.to_text())
    assert main(["review", str(record), "--game", str(spec)]) == 0
    _, count, parts, *rest = capsys.readouterr().out.splitlines()
    at = rest.index("The costliest decisions")
    mistakes = rest[at + 1 :]
    found = review(match)
    assert count.startswith(f"{len(found.decisions)} decisions; best move found {found.best_moves} times. ")
    assert [line.partition(":")[0] for line in mistakes[::2]] == [f"Turn {made.turn}" for made in found.mistakes]
    assert all(line.startswith("  This cost ") for line in mistakes[1::2])
    assert ("These values are exact." in rest) == (seats == 1)
    assert any(line.startswith("What cost you most: ") for line in rest) == (seats > 1)
    assert ("So few decisions say little about how well you play." in rest) == (len(found.decisions) < 10)
    if seats == 1:
        start, luck, skill, end = (
            float(number.replace("\N{MINUS SIGN}", "-")) for number in re.findall(r"[+\N{MINUS SIGN}]?\d+\.\d+", parts)
        )
        assert start + luck + skill == pytest.approx(end, abs=0.2 + 1e-9)


@pytest.mark.parametrize("identity", ["qwixx-longo", "qwixx-bonus-a"])
def test_what_cannot_be_reviewed_is_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], identity: str
) -> None:
    match = play_out(Match.begin(load(identity), 1), Random(1))
    (tmp_path / "match.txt").write_text(match.to_text())
    assert main(["review", str(tmp_path / "match.txt")]) == 1
    said = capsys.readouterr().err
    named = (match.game.spec.title, f"for {match.game.spec.rules} ")
    assert any(name in said for name in named)
    assert said.count("\n") == 1
