"""Advice and review against the rules and the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest

from dicepad import DicepadError, Game, IllegalMove, State, load
from dicepad.cli import main
from dicepad.commands.review import now
from dicepad.commands.review_picture import draw
from dicepad.odds import solve, table_for
from dicepad.odds.advice import Advisor
from dicepad.odds.qwixx import batch
from dicepad.odds.qwixx.breakdown import MoveBreakdown, plan
from dicepad.odds.qwixx.solver.value_table import ValueTable, open_table, save
from dicepad.odds.qwixx.table_turn import TableTurn
from dicepad.odds.reviewing import Decision, Review, review
from dicepad.record import Match, Move, Roll, play_out
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


@pytest.mark.parametrize(("chance", "told"), [(0.0, "0.0"), (1e-9, "0.1"), (0.5, "50.0"), (1 - 1e-9, "99.9")])
def test_a_chance_is_certain_only_at_the_end(chance: float, told: str) -> None:
    assert now(Review(0, (), (0,), (0.5, chance), 0.0, 0.0, 0.0, "chance", "estimate", 0.01)) == told


def test_the_picture_is_one_and_marks_what_was_costly(advisor: Advisor) -> None:
    found = review(played_well(advisor, QWIXX, 1, 3, 0.5), judge=advisor)
    root = ElementTree.fromstring(draw(found))
    costly = [decision for decision in found.decisions if decision.cost >= 0.5]
    marks = root.findall("{http://www.w3.org/2000/svg}path[@class='cost']")
    assert len(marks) == len(costly) > 4
    for mark, decision in zip(marks, costly, strict=True):
        assert f"turn {decision.turn}: {decision.played} instead of" in "".join(mark.itertext())


@pytest.mark.parametrize(("name", "seats"), [("mixed", 1), ("mixed", 2)])
def test_the_command_tells_each_decision_of_a_mixed_sheet_and_the_sum(
    small: Callable[[str], CrossingGame], tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, seats: int
) -> None:
    game = small(name)
    match = played_well(Advisor(solve(game, seats)), game, seats, 4, 0.5)
    record, spec, svg = tmp_path / "match.txt", tmp_path / f"{name}.toml", tmp_path / "match.svg"
    record.write_text(match.to_text())
    assert main(["review", str(record), "--game", str(spec), "--picture", str(svg)]) == 0
    about, header, *rest = capsys.readouterr().out.splitlines()
    at = next(at for at, line in enumerate(rest) if "lost on average" in line)
    lines, (count, computers, start, parts, *said, end) = rest[:at], rest[at:]
    assert [line.startswith("what cost most: ") for line in said] == [True] * (seats - 1) + [False] * (len(lines) < 10)
    assert ("(exact)" in about) == (seats == 1)
    digits = 3 if seats == 1 else 1
    assert re.match(rf"{len(lines)} decisions, \d+ of them best: \d+\.\d{{{digits}}} lost on average$", count)
    assert re.match(rf"in the same positions: .*random \d+\.\d{{{digits}}}\b", computers)
    assert header.split() == ["turn", "dice", "played", "cost", "better"]
    made = [(event, len(before.moves(0))) for event, before in zip(match.events, match.states, strict=False)]
    played = [event for event, moves in made if isinstance(event, Move) and event.seat == 0 and moves > 1]
    assert len(lines) == len(played)
    assert all(event.move in line.split() for event, line in zip(played, lines, strict=True))
    turns = [sum(isinstance(one, Roll) for one in match.events[:at]) for at, one in enumerate(match.events)]
    mine = [turn for turn, event in zip(turns, match.events, strict=True) if event in played]
    assert [int(line.split()[0]) for line in lines] == mine
    numbers = [float(word) for word in parts.split() if word[0] in "+-" and len(word) > 1]
    rounded = len(numbers) / 2 / 10**digits
    assert sum(numbers[:-1]) == pytest.approx(numbers[-1], abs=rounded)
    assert float(start.split()[-2]) + numbers[-1] == pytest.approx(float(end.split()[-1]), abs=rounded)
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")


def test_turns_are_told_as_they_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In words and in the picture: what luck saves is taken off the turns, and what mistakes cost is put on."""
    match = play_out(Match.begin(load("kneifen"), 1), Random(7))
    record, svg = tmp_path / "match.txt", tmp_path / "match.svg"
    record.write_text(match.to_text())
    assert main(["review", str(record), "--costliest", "1", "--picture", str(svg)]) == 0
    _, _, costliest, *_, start, parts, end = capsys.readouterr().out.splitlines()
    numbers = [float(word) for word in parts.split() if word[0] in "+-" and len(word) > 1]
    first, last = float(start.split()[-4]), float(re.findall(r"[\d.]+", end)[1])
    assert start.endswith(" turns to come")
    assert first + sum(numbers[:-1]) == pytest.approx(last, abs=0.03)
    assert last == -review(match).final > first > 0
    assert numbers[1] > float(re.findall(r"\d\.\d\d", costliest)[0]) > 0
    root = ElementTree.parse(svg).getroot()
    titles, bars = zip(
        *[(path[0].text or "", path.get("d") or "") for path in root.iter() if len(path) == 1], strict=True
    )
    assert all(re.search(r", \+[\d.]+ turns$", title) for title in titles)
    heights = [[float(number) for number in re.findall(r"[\d.]+", bar)[1:]] for bar in bars]
    assert all(before > after for before, after in heights), "more turns are higher up"


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


@pytest.mark.parametrize(
    ("name", "seats", "compact"),
    [("qwixx", 1, False), ("qwixx", 1, True), ("two-rows", 3, False), ("mixed", 3, False)],
)
def test_many_positions_at_once_are_valued_as_one_by_one(
    small: Callable[[str], CrossingGame], tmp_path: Path, name: str, seats: int, compact: bool
) -> None:
    """Both windows of a turn: the active seat's, that of a seat who waits, and the colour action."""
    game = QWIXX if name == "qwixx" else small(name)
    table = table_for(game) if name == "qwixx" else solve(game, seats)
    if compact:
        save(table, tmp_path / "small.table", small=True)
        table = open_table(tmp_path / "small.table", table.sheet)
    advisor = Advisor(table)
    asked: dict[tuple[str, int], list[tuple[CrossingState, int]]] = {}
    for seed in range(12 if name == "qwixx" else 100):
        for state in played_well(advisor, game, seats, seed, 0.3).states:
            for seat in state.to_act:
                assert isinstance(state, CrossingState)
                turn = (seat - state.active) % seats
                asked.setdefault(("waiting" if turn else state.phase, max(0, turn - 1)), []).append((state, seat))
    assert len(asked) == seats + 1
    for (window, turn), cases in asked.items():
        assert len(cases) > 50
        rows = np.array([table.sheet.row_states(state, seat) for state, seat in cases])
        misthrows = np.array([state.misthrows[seat] for state, seat in cases])
        dice = np.ones((len(cases), 6), dtype=np.int64)
        for line, (state, _) in zip(dice, cases, strict=True):
            line[: len(state.dice)] = [face.number if face else 1 for face in state.dice]
        if window == "colour":
            crossed = np.array([state.crossed for state, _ in cases])
            found = batch.colour_values(table, rows, misthrows, dice, crossed)
        elif window == "waiting":
            found = batch.waiting_values(table, rows, misthrows, dice, turn)
        else:
            found = batch.white_values(table, rows, misthrows, dice)
        for (state, seat), rolled, values in zip(cases, dice, found, strict=True):
            wanted = {option.move: option.value - state.scores[seat] for option in advisor.option_values(state, seat)}
            assert dict(named(table, state, rolled.tolist(), values.tolist())) == pytest.approx(wanted, abs=1e-9)


def named(
    table: ValueTable, state: CrossingState, dice: Sequence[int], values: Sequence[float]
) -> Iterator[tuple[str, float]]:
    """The moves of a window with their values in a line of the batch form."""
    yield "pass", values[-1]
    for column, value in enumerate(values[:-1]):
        if value > -np.inf:
            row, cell = column, table.sheet.white_cells[column % 4][dice[0] + dice[1]]
            if state.phase == "colour":
                row, cell = table.sheet.colour_cells[column % 4][dice[column // 4] + dice[2 + column % 4]]
            yield state.game.spec.rows[row].cells[cell].name, value


def test_positions_at_once(advisor: Advisor) -> None:
    start = np.zeros((1, 4), dtype=np.int64)
    assert batch.position_values(advisor.table, start, np.array([0]))[0] == pytest.approx(115.4831, abs=5e-5)
