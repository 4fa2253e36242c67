"""Every game's judge: all moves are valued, reasons add up, and luck, skill and others make up the difference."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from live.pages_python import without_numpy

from dicepad import DicepadError, IllegalMove, State, load
from dicepad.cli import main
from dicepad.odds.advice import Judge, advise, compare, judge, review
from dicepad.odds.face import ChancesFace, face_of
from dicepad.odds.qwixx.points.breakdown import times_in_ten
from dicepad.odds.strategies import strategy
from dicepad.record import Match, Move, play_out

pytestmark = pytest.mark.solve

PLAIN: ChancesFace[Any, Any] = ChancesFace()
TABLES = [
    ("qwixx", 1),
    ("qwixx", 2),
    ("qwixx", 3),
    ("qwixx-mixed-colours", 2),
    ("qwantum", 2),
    ("qwinto", 1),
    ("qwinto", 3),
    ("kneifen", 1),
    ("kneifen", 2),
]


def match_of(name: str, seats: int, seed: int, who: str = "careful") -> Match:
    game = load(name)
    chosen = strategy(game, who).choose

    def choose(state: State, seat: int, rng: Random) -> str:
        return rng.choice(state.moves(seat)) if rng.random() < 0.2 else chosen(state, seat, rng)

    return play_out(Match.begin(game, seats), Random(seed), choose)


@pytest.mark.covering
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_each_move_is_valued_and_the_reasons_make_up_the_difference(name: str, seats: int) -> None:
    for state in match_of(name, seats, 4).states:
        for seat in state.to_act:
            found = advise(state, seat)
            assert set(found.values) <= set(state.moves(seat))
            assert len(found.values) == len(state.moves(seat)) or state.phase == "choose"
            best, *others = found.options
            assert [option.cost for option in found.options] == sorted(option.cost for option in found.options)
            for option in others:
                assert option.cost == pytest.approx(best.value - option.value, abs=1e-9)
                assert sum(reason.amount for reason in option.reasons) == pytest.approx(-option.cost, abs=1e-9)
                assert "rest" not in {reason.key for reason in option.reasons}
            if others:
                lead = best.value - others[0].value
                assert sum(reason.amount for reason in best.reasons) == pytest.approx(lead, abs=1e-9)


LAST = "1:4 2:6 3:6 4:6 5:6 6:6 7:6 8:6 9:6 10:6 11:6 12:6 ; phase=commit dice=W1,W2,W3,W4,W5,W6 rolls=1"
"""Kneifen but for the last two crosses."""


@pytest.mark.parametrize(
    ("name", "phases", "more", "off"),
    [
        ("qwantum", {"first", "second", "over"}, None, 1.0),
        ("kneifen", {"follow", "over"}, LAST, 1e-9),
        ("qwinto", {"roll", "reroll", "enter", "over"}, None, 1e-9),
    ],
)
def test_a_move_is_worth_the_state_it_leads_to_in_its_turn(
    name: str, phases: set[str], more: str | None, off: float
) -> None:
    """Until the dice are rolled again, nothing can happen that the value of the move has not counted. Only the
    correction of Qwantum's values changes a little with each entry."""
    game = load(name)
    by, seen = judge(game, 1), set()
    for state in [*match_of(name, 1, 4).states[:20], *([game.from_text(more)] if more else [])]:
        for move, value in by.values(state, 0).items() if state.to_act else ():
            after = state.play(0, move)
            if after.phase in phases:
                seen.add(after.phase)
                assert by.state_value(after) + by.past_value(state, after, 0) == pytest.approx(value, abs=off)
    assert seen


def with_first(match: Match, seat: int) -> Match:
    """Return the same match, in which this seat decides before the others whenever several decide together."""
    found, events = Match.begin(match.game, match.state.players), list(match.events)
    while events:
        together = max(1, len(found.state.to_act))
        for event in sorted(events[:together], key=lambda event: isinstance(event, Move) and event.seat != seat):
            found = found.play(event.seat, event.move) if isinstance(event, Move) else found.roll(dice=event.faces)
        del events[:together]
    return found


@pytest.mark.parametrize(("name", "seed"), [("qwantum", 3), ("kneifen", 3), ("qwinto", 1), ("qwixx", 1)])
def test_what_happens_at_your_own_moves_is_luck_and_the_rest_is_the_others(name: str, seed: int) -> None:
    """In which order the seats of a window decide does not matter."""
    match = match_of(name, 2, seed)
    for seat in range(2):
        first = with_first(match, seat)
        found = review(first, seat)
        costs = {decision.number: decision.cost for decision in found.decisions}
        luck = others = 0.0
        for number, event in enumerate(first.events):
            gained = found.values[number + 1] - found.values[number] + costs.get(number, 0.0)
            if isinstance(event, Move) and event.seat != seat:
                others += gained
            else:
                luck += gained
        for each in (found, review(match, seat)):
            assert each.luck == pytest.approx(luck, abs=1e-9)
            assert each.others == pytest.approx(others, abs=1e-9)
            assert each.skill == pytest.approx(-sum(costs.values()), abs=1e-6)
            assert luck + others + each.skill == pytest.approx(each.final - each.initial, abs=1e-6)
        if name == "kneifen":
            assert found.others == 0  # Nobody can change the turns that you still need.


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_luck_skill_and_others_make_up_the_difference(name: str, seats: int) -> None:
    for seed in range(2):
        match = match_of(name, seats, seed)
        found = review(match, seats - 1)
        assert found.luck + found.skill + found.others == pytest.approx(found.final - found.initial, abs=1e-9)
        assert found.skill == pytest.approx(-sum(decision.cost for decision in found.decisions), abs=1e-6)
        assert all(decision.moves > 1 for decision in found.decisions)
        if found.unit == "points":
            assert found.final == match.state.scores[seats - 1]
        if found.unit == "chance":
            assert found.final == (seats - 1 in match.state.winners) / len(match.state.winners)


@pytest.mark.parametrize(
    ("name", "seats", "who"),
    [("qwixx", 1, "solo"), ("qwixx", 2, "winner"), ("qwinto", 1, "learned"), ("kneifen", 1, "learned")],
)
def test_who_plays_by_the_values_makes_no_mistake(name: str, seats: int, who: str) -> None:
    game = load(name)
    found = review(play_out(Match.begin(game, seats), Random(2), strategy(game, who).choose))
    assert found.skill == pytest.approx(0, abs=1e-5)
    assert found.best_moves == len(found.decisions)
    assert found.mistakes == ()


def test_a_cross_is_told_by_what_it_scores_opens_and_skips() -> None:
    """Red 5 on an empty sheet skips three cells; 2, 3 and 4 come so often by the rules' own rolls."""
    state = load("qwixx").start(1).roll(dice="2 3 1 1 1 1")
    found = advise(state).option("red.5").reasons
    skip = next(reason for reason in found if (reason.key, reason.subject) == ("skip", "red.5"))
    assert skip.cells == ("red.2", "red.3", "red.4")
    assert skip.amount < 0
    assert skip.times == pytest.approx(sum(times_in_ten(6, number, 1) for number in (2, 3, 4)))
    assert next(reason.amount for reason in found if reason.key == "score" and reason.subject == "red.5") == 1


def test_a_number_of_a_colour_whose_die_has_left_comes_by_white_sums_alone() -> None:
    """The first row of Mixed Colours is closed, and with it the red die; the second row begins with a red 2 and 3."""
    game = load("qwixx-mixed-colours")
    state = game.from_text("row1:2,3,4,5,6,12,lock / - ; active=0").roll(dice="2 2 1 1 1")
    skip = next(reason for reason in advise(state, 0).option("row2.4").reasons if reason.key == "skip")
    assert skip.cells == ("row2.2", "row2.3")
    assert skip.times == pytest.approx(sum(times_in_ten(6, number, 2, True) for number in (2, 3)))


@pytest.mark.parametrize(("number", "players"), [(2, 1), (7, 1), (11, 3), (4, 5)])
def test_how_often_a_number_comes_is_counted_by_the_rules(number: int, players: int) -> None:
    """All rolls of two white dice and a red one, in one's own turn and in those of the others."""
    game, cell = load("qwixx"), f"red.{number}"
    mine = others = 0
    for roll in range(216):
        one, two, red = roll % 6 + 1, roll // 6 % 6 + 1, roll // 36 + 1
        state = game.start(2).roll(dice=f"{one} {two} {red} 1 1 1")
        white = cell in state.moves(1)
        others += white
        mine += white or cell in state.play(1, "pass").play(0, "pass").moves(0)
    assert times_in_ten(6, number, players) == pytest.approx(10 * (mine + (players - 1) * others) / (216 * players))


@pytest.mark.parametrize("name", ["qwinto", "kneifen"])
def test_the_command_reviews_games_by_estimates(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    record = tmp_path / "match.txt"
    record.write_text(match_of(name, 2, 3).to_text())
    assert main(["review", str(record), "--seat", "1", "--costliest", "3"]) == 0
    told = capsys.readouterr().out
    assert "\nThese values are estimates; ignore differences below " in told
    assert ("\nThe values count your own turns as if you played alone" in told) == (name == "kneifen")
    costs = [float(cost) for cost in re.findall(r"\n  This cost (\d+(?:\.\d+)?) ", told)]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) == 3
    assert re.search(r" 0(\.\d)? \w+ \(computer, trained\)\n", told)


PLAYED = [
    ("qwixx", 1, "careful", 30),
    ("qwixx", 2, "random", 20),
    ("qwixx", 2, "careful", 20),
    ("qwixx", 3, "racer-1", 20),
    ("qwixx", 4, "gap-1", 20),
    ("kneifen", 1, "careful", 30),
    ("kneifen", 2, "patient", 20),
    ("qwinto", 1, "careful", 20),
    ("qwinto", 2, "learned", 10),
    ("qwantum", 2, "careful", 10),
]
"""200 matches: the game, its seats, who plays, and the number of matches."""


def order_in(name: str, seats: int, who: str, seed: int) -> list[str]:
    """Return the computers, the costliest first, in a match whose seats all play alike; none if it is too short."""
    game = load(name)
    match = play_out(Match.begin(game, seats), Random(seed), strategy(game, who).choose)
    found = review(match)
    return [] if found.few else [*compare(match, found)]


def check_order(name: str, seats: int, who: str, seed: int) -> None:
    """`random` costs the most, and what has learned costs the least if the players are not random themselves.

    Qwantum is different: its `nearest` never passes, and has no better idea of a reroll, so it may cost more than
    `random`; in the positions into which `careful` brings itself, so may `careful`. Then a board says nothing.
    """
    order = order_in(name, seats, who, seed)
    if order and name == "qwantum":
        assert set(order[: order.index("random")]) <= {"nearest", "careful"}, (seed, order)
    elif order:
        assert order[0] == "random", (seed, order)
    if order and who != "random" and order[-1] != "gap-1":
        assert order[-1] in ("winner", "learned") or seats == 1, (seed, order)


@pytest.mark.parametrize(
    ("name", "seats", "who"), [("qwixx", 1, "careful"), ("qwixx", 2, "random"), ("kneifen", 1, "careful")]
)
def test_moves_at_random_cost_more_than_the_play_of_any_computer(name: str, seats: int, who: str) -> None:
    for seed in range(3):
        check_order(name, seats, who, seed)


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats", "who", "matches"), PLAYED)
def test_the_order_of_computers_is_that_of_their_strength(name: str, seats: int, who: str, matches: int) -> None:
    for seed in range(matches):
        check_order(name, seats, who, seed)


@pytest.mark.parametrize(("name", "seats"), [("qwixx", 2), ("qwantum", 1)])
def test_the_cost_of_random_play_is_the_average_of_all_legal_moves(name: str, seats: int) -> None:
    """Whatever a random player would have drawn: a second count asks the judge about each move by itself."""
    whole = match_of(name, seats, 3)
    match = whole.until(min(len(whole.events), 30))
    found, by = review(match), judge(match.game, seats).for_match(match, 0)
    costs = []
    for made in found.decisions:
        state = match.states[made.number]
        best = max(by.values(state, 0).values())
        each = [best - by.values_including(state, 0, move)[move] for move in state.moves(0)]
        costs.append(sum(each) / len(each))
    told = compare(match, found, choosers=["random"], judge=by)
    assert told == {"random": pytest.approx(sum(costs) / len(costs))}


def test_close_decisions_are_looked_at_two_plies_deep() -> None:
    """A deep look makes a decision a mistake only if it is clearly worse; all others stay, and the parts still add
    up."""
    match = match_of("qwixx", 2, 6, "gap-1")
    plain = review(match)
    close = [decision for decision in plain.decisions if decision.close]
    assert close
    assert all(0 < one.cost < plain.error for one in close)
    assert not set(close) & set(plain.mistakes)
    assert plain.best_moves == len(plain.decisions) - len(plain.mistakes)
    deep = review(match.until(close[0].number + 1), deep=True)
    looked = deep.decisions[-1]
    assert looked.close == (looked.cost == 0)
    assert deep.luck + deep.skill + deep.others == pytest.approx(deep.final - deep.initial, abs=1e-9)


def test_close_decisions_of_qwinto_are_played_on() -> None:
    """The cost is then what came of both moves; only what is worse by two standard errors is a mistake."""
    match = match_of("qwinto", 1, 1, "learned")
    by, found = judge(match.game, 1), review(match, deep=True)
    close = {decision.number: decision for decision in review(match).decisions if decision.close}
    assert close
    looked = [decision for decision in found.decisions if decision.number in close]
    assert {one.close for one in looked} == {True, False}
    for one in looked:
        best = close[one.number].best[0]
        games = by.sampled_values(match.states[one.number], 0, (best, one.played))
        lost = np.subtract(games[best], games[one.played])
        worse = lost.mean() > 2 * lost.std(ddof=1) / len(lost) ** 0.5
        assert one.cost == pytest.approx(lost.mean() if worse else 0.0)
        assert one.close != worse


class Closely(Judge):
    """Values the first move 0.5 more than the others, within its error, and sees on a closer look what it is given."""

    error = 1.0

    def __init__(self, *lost: float) -> None:
        self.lost = lost

    def values(self, state: State, seat: int) -> dict[str, float]:
        return {move: 0.5 * (not number) for number, move in enumerate(state.moves(seat))}

    def state_value(self, state: State, seat: int = 0) -> float:
        return 0.0

    def sampled_values(self, state: State, seat: int, moves: tuple[str, ...]) -> dict[str, tuple[float, ...]]:
        return dict(zip(moves, (self.lost, (0.0, 0.0)), strict=True))


@pytest.mark.parametrize(("lost", "cost"), [((0.9, 3.1), 0.0), ((1.1, 3.1), 2.1)])
def test_a_mistake_is_worse_by_two_standard_errors_of_a_small_sample(lost: tuple[float, float], cost: float) -> None:
    """The standard deviation of a sample divides by one less than its size, which here decides the first case."""
    match = Match.begin(load("qwixx"), 1).roll(dice="1 1 2 3 4 5")
    (made,) = review(match.play(0, match.state.moves(0)[1]), judge=Closely(*lost), deep=True).decisions
    assert made.cost == pytest.approx(cost)
    assert made.close == (not cost)


def test_the_chance_of_one_seat_is_lost_by_the_others() -> None:
    """At the start of each turn the chances of all seats make up one."""
    match = match_of("qwixx", 3, 2, "gap-1")
    by = judge(match.game, 3)
    for state in match.states:
        if state.dice_due or state.over:
            assert sum(by.state_value(state, seat) for seat in range(3)) == pytest.approx(1)


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("qwixx", {1, 2, 3, 4, 5}),
        ("qwixx-tableau", {1, 2, 3, 4, 5}),
        ("qwixx-mixed-colours", {2, 3, 4, 5}),
        ("qwixx-mixed-numbers", set()),
        ("qwixx-double-a", set()),
    ],
)
def test_who_is_judged_without_numpy(name: str, seats: set[int]) -> None:
    """The table of one plain sheet is brought to a page; in company nets judge that know the rows."""
    game = load(name)
    with without_numpy():
        assert {count for count in range(1, 7) if face_of(game).is_judged(game, count)} == seats


def test_what_cannot_be_judged_is_said() -> None:
    state = load("qwixx").start(2).roll(dice="1 2 3 4 5 6")
    with pytest.raises(DicepadError, match=r"^name one of the seats that must decide: 0, 1$"):
        advise(state)
    with pytest.raises(
        DicepadError, match=r"^there are no moves to value, because no player has to decide anything here$"
    ):
        advise(load("kneifen").start(2), 0)
    with pytest.raises(IllegalMove):
        advise(state, 0).option("red.12")
    with pytest.raises(
        DicepadError, match=r"^Qwixx Bonus A cannot be solved: only plain sheets of the Qwixx family can"
    ):
        judge(load("qwixx-bonus-a"))
    with pytest.raises(DicepadError, match=r"^there are no values of moves for qwinto yet$"):
        PLAIN.judge(load("qwinto"), 2)
