"""What the pages say of the computers is what the commands say that they name."""

from __future__ import annotations

import json
import re
import sys
from itertools import pairwise
from random import Random
from typing import Any, Final

import numpy as np
import pytest

from dicepad import Match, load, play_out
from dicepad.match import State
from dicepad.odds.advice import judge
from dicepad.odds.simulation import Experiment, qwantum_sheets, qwinto_games, simulate, win_net
from dicepad.odds.simulation.kneifen_turns import dice_of
from dicepad.odds.simulation.value_net import net_of
from dicepad.odds.strategies import qwantum_learned, qwinto_learned, strategy
from dicepad.odds.strategies.rounds import learned_costs
from dicepad.odds.strategies.weights import FOLDER, read_weights
from dicepad.rules.kneifen import KneifenGame
from tests.kinds import checked
from tests.places import ROOT
from tests.tiers import quick
from training import qwantum, qwinto, win_company
from training.kneifen import play_alone
from training.kneifen_bound import rounds_at_least
from training.move_errors import decisions, errors_of
from training.win_calibration import GAMES as CALLS
from training.win_calibration import SEED, calibration
from training.win_doubts import doubts

# Some figures take minutes to measure again, and a busy machine takes several times as long.
pytestmark = [pytest.mark.solve, pytest.mark.timeout(3600)]

BOOK = ROOT / "book"
GAMES = ("qwinto", "qwantum")
KNEIFEN = checked(KneifenGame, load("kneifen"))
PAIR: Final = re.compile(r"^\| (\S+) \| (\S+) \|(?: (\d) \|)? ([\d.]+)% ± ([\d.]+)%", re.MULTILINE)
"""A row of the table of matches: two strategies, the seats if they are more than two, and the wins of the first."""


def section(name: str) -> str:
    """What the page about the computers says of a game."""
    text = (BOOK / "reference" / "computers.md").read_text(encoding="utf-8")
    return text.partition(f"\n## {load(name).spec.title}\n")[2].partition("\n## ")[0]


def points_alone(name: str) -> Any:
    """The points of the games by which training measures what it has made."""
    game: Any = load(name)
    if name == "qwinto":
        net = net_of(read_weights(name), qwinto_learned.PARTS)
        return qwinto_games.play(qwinto_games.sheet_of(game), net, 20_000, 10**8)
    net = net_of(read_weights(name), qwantum_learned.PARTS)
    return qwantum.play(qwantum_sheets.sheet_of(game), net, 2000, 10**8, 8 * qwantum.SAMPLES)


@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_how_far_the_coach_is_off(name: str) -> None:
    """As hints and reviews say it; in a match of two as well."""
    alone, company = (judge(load(name), seats) for seats in (1, 2))
    assert f"against the best one is typically off by {alone.error:.1f} points" in section(name)
    assert f"position as a whole is typically off by {alone.value_error:.1f} points" in section(name)
    coach = (BOOK / "coach.md").read_text(encoding="utf-8")
    if company.error != alone.error:
        assert f"{company.error:.1f} points with others" in coach
        assert f"is off by {company.error:.1f} points (with a standard error of" in coach
        assert f"the value of a position by {company.value_error:.1f} points" in coach


@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_how_the_weights_were_made(name: str) -> None:
    made = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["made"]
    games = int(re.findall(r"--games (\d+)", made)[0])
    assert f"trained in {games:,} games alone" in section(name)
    assert f"`python -m training.{name}` repeats the training" in section(name)
    assert games == {"qwinto": qwinto, "qwantum": qwantum}[name].GAMES


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_how_strong_it_is_alone(name: str) -> None:
    points = points_alone(name)
    said = f"{points.mean():.1f} ± {1.96 * points.std() / len(points) ** 0.5:.1f} points"
    assert f"and makes the move that leaves the highest estimate | {said} |" in section(name)


@pytest.mark.long
def test_the_page_tells_the_errors_of_qwantum_in_a_match_of_two() -> None:
    """``python -m training.move_errors qwantum --seats 2 --positions 200``."""
    found, by = errors_of(decisions(load("qwantum"), 200, 120, seats=2)), judge(load("qwantum"), 2)
    assert (f"{by.error:.1f}", f"{by.value_error:.1f}") == (f"{found.difference:.1f}", f"{found.value:.1f}")
    coach = (BOOK / "coach.md").read_text(encoding="utf-8")
    assert f"points (with a standard error of {found.difference_error:.1f}), and" in coach


@pytest.mark.long
@pytest.mark.parametrize(("name", "positions", "games"), [("qwinto", 400, 40), ("qwantum", 200, 120)])
def test_the_pages_tell_the_errors_that_the_command_measures(name: str, positions: int, games: int) -> None:
    """``python -m training.move_errors``, with the options that the page of the coach names."""
    found = errors_of(decisions(load(name), positions, games))
    by = judge(load(name), 1)
    assert (f"{by.error:.1f}", f"{by.value_error:.1f}") == (f"{found.difference:.1f}", f"{found.value:.1f}")
    column = 2 + GAMES.index(name)
    for line, said in (
        ("the difference between", f"{found.difference:.1f} points"),
        ("the value of a position", f"{found.value:.1f} points"),
        ("of two moves that are", f"{100 * found.right:.0f} %" if found.right < 1 else f"all of {found.pairs} pairs"),
    ):
        row = re.findall(rf"^\| {line}.*$", (BOOK / "coach.md").read_text(encoding="utf-8"), re.MULTILINE)[0]
        assert row.split("|")[column].strip() == said


def matches() -> dict[tuple[str, str, int], tuple[str, str]]:
    """The wins of the first strategy against the second, in per cent with their interval, as the table keeps them."""
    found: dict[tuple[str, str, int], tuple[str, str]] = {}
    table = (ROOT / "benchmarks" / "who_wins.md").read_text(encoding="utf-8")
    for first, second, seats, wins, error in PAIR.findall(table):
        found.setdefault((first, second, int(seats or 2)), (wins, error))
    return found


def test_the_page_tells_of_qwixx_what_the_table_of_matches_tells() -> None:
    said, found = section("qwixx"), matches()
    for name in ("gap-1", "hasty-14"):
        row = re.findall(rf"^\| `{name}` \|.*\| ([\d.]+) % \|$", said, re.MULTILINE)[0]
        assert row == f"{100 - float(found['hasty-7-7', name, 2][0]):.1f}"
        wins, error = found["winner", name, 2]
        weaker = found["hasty-7-7", name, 2][0]
        assert f"| `{name}` | {wins} ± {error} % (`hasty-7-7` wins {weaker} %) | 20,000 |" in said
    wins, error = found["winner", "hasty-7-7", 2]
    assert f"| `hasty-7-7` | {wins} ± {error} % | 60,000 |" in said
    assert f"whatever the points | {wins} ± {error} % |" in said
    three, four, five = (found["winner", "hasty-7-7", seats] for seats in (3, 4, 5))
    each = [f"{float(wins):.1f} ± {float(error):.1f}" for wins, error in (three, four, five)]
    assert f"`winner` wins {each[0]}, {each[1]} or {each[2]} % of 30,000 games" in said


@pytest.mark.long
@pytest.mark.parametrize(
    ("first", "second", "seats", "games"),
    [
        ("hasty-7-7", "hasty-14", 2, 1_000_000),
        ("hasty-7-7", "gap-1", 2, 1_000_000),
        ("winner", "hasty-7-7", 2, 60_000),
        ("winner", "hasty-14", 2, 20_000),
        ("winner", "gap-1", 2, 20_000),
        ("winner", "hasty-7-7", 3, 30_000),
        ("winner", "hasty-7-7", 4, 30_000),
        ("winner", "hasty-7-7", 5, 30_000),
    ],
)
def test_the_table_of_matches_can_be_repeated(first: str, second: str, seats: int, games: int) -> None:
    """``python benchmarks/who_wins.py 6e4 1121 winner hasty-7-7``, and so on."""
    lineup = (first, *(second,) * (seats - 1))
    wins, error = simulate(Experiment("qwixx", lineup, 1121), games).mean(1, 0)
    assert matches()[first, second, seats] == (f"{100 * wins:.2f}", f"{196 * error:.2f}")


@pytest.mark.long
@pytest.mark.parametrize(
    ("known", "what"),
    [
        ("nothing", "nothing: all count as `winner`"),
        ("habits", "what they have done, once all have made ten decisions"),
        ("names", "their names"),
    ],
)
def test_the_page_tells_how_honest_chances_are_among_all_computers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], known: str, what: str
) -> None:
    monkeypatch.setattr(sys, "argv", ["win_company", "--known", known])
    win_company.main()
    told = capsys.readouterr()
    counted = r"(\d+) bins of 55 line-ups, off by (\S+) points on average; (\d+) by"
    bins, mean, over = re.findall(counted, told.out + told.err)[-1]
    assert f"| {what} | {float(mean):.1f} points | {over} of {bins}" in section("qwixx")


@pytest.mark.long
@pytest.mark.parametrize(
    ("others", "games", "whom"),
    [(1, 30_000, "one `hasty-7-7`, solved for this sheet"), (2, 3_000, "two of them"), (3, 3_000, "three of them")],
)
def test_the_page_tells_how_winner_plays_mixed_colours(others: int, games: int, whom: str) -> None:
    lineup = ("winner", *("hasty-7-7",) * others)
    wins, error = simulate(Experiment("qwixx-mixed-colours", lineup, 1121), games).mean(1, 0)
    said = f"{100 * wins:.1f} ± {196 * error:.1f} %"
    assert f"| Mixed Colours, as printed | {whom} | {said} | {games:,} |" in section("qwixx")


def off(found: Any) -> tuple[float, float, float, float]:
    """By how much calls are off on average and at most, in percentage points, and where: of two equals, the higher."""
    calls, called, won = found[:, 0], 100 * found[:, 1], 100 * found[:, 2]
    each = np.abs(called - won)
    worst = int(np.flatnonzero(each > each.max() - 1e-6)[-1])
    return (calls * each).sum() / calls.sum(), each[worst], called[worst], won[worst]


def test_calls_are_nearly_as_honest_in_a_few_matches() -> None:
    """Over 300 matches of two, the average of the whole table is exceeded by luck alone, and by no more."""
    mean, *_ = off(calibration(load("qwixx"), win_net.net_of(2), 2, 300, SEED))
    assert mean < 4


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_page_tells_how_honest_the_calls_are(seats: int) -> None:
    """``python -m training.win_calibration``. Compilers add in different orders, which may change the last digit."""
    said, found = section("qwixx"), calibration(load("qwixx"), win_net.net_of(seats), seats, CALLS, SEED)
    row = re.findall(
        rf"^\| {seats} \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) % predicted, ([\d.]+) % won \|$", said, re.MULTILINE
    )
    assert [tuple(map(float, told)) for told in row] == [pytest.approx(off(found), abs=0.06)]
    if seats == 2:
        told = re.findall(r"([\d.]+) %,? it won ([\d.]+) %", said)
        assert len(told) == 3
        assert set(told) <= {(f"{100 * called:.1f}", f"{100 * won:.1f}") for _, called, won in found}


@pytest.mark.long
def test_the_page_tells_how_often_winner_doubts() -> None:
    """Which decisions are close needs no games that are played on; 100 matches have a standard error of almost a
    percentage point."""
    found = doubts(load("qwixx"), win_net.net_of(2), 2, 100, 2, 5)
    said = float(re.findall(r"In (\d+) of 100 decisions", section("qwixx"))[0])
    assert abs(100 * found.doubted / found.decisions - said) < 2


def rounds_of(name: str, games: int) -> Any:
    """The rounds that a strategy of Kneifen takes, beside a seat that plays at random and is never as fast."""
    own, other = strategy(KNEIFEN, name).choose, strategy(KNEIFEN, "random").choose

    def choose(state: State, seat: int, rng: Random) -> str:
        return (other if seat else own)(state, seat, rng)

    found = []
    for seed in range(games):
        states = play_out(Match.begin(KNEIFEN, 2), Random(seed), choose).states
        ends = [before.active == 0 and after.active == 1 for before, after in pairwise(states)]
        found.append(sum(ends))
    return np.array(found)


def rounds_learned(games: int) -> Any:
    """The rounds of the games by which training measures the weights."""
    count = len(KNEIFEN.numbers)
    table, pairs = np.zeros((count, count, 7, 7)), np.array(read_weights("kneifen")).reshape(-1, 7, 7)
    one, other = np.triu_indices(count, 1)
    table[one, other], table[other, one] = pairs, pairs.transpose(0, 2, 1)
    return play_alone(dice_of(KNEIFEN), KNEIFEN.size, table, games, 10**6, 0.0)


def said_rounds(name: str) -> float:
    """The rounds that the page says of a strategy."""
    row = re.findall(rf"^\|.*`{name}`.*\| ([\d.]+) ± [\d.]+ rounds \|$", section("kneifen"), re.MULTILINE)
    return float(row[0])


@pytest.mark.parametrize(
    ("name", "games"),
    quick(
        [("careful", 60), ("patient", 400), ("most", 400), ("thrifty", 400), ("learned", 200)],
        ("careful", 60),
        ("learned", 200),
    ),
)
def test_a_sample_of_kneifen_takes_the_rounds_that_the_page_tells(name: str, games: int) -> None:
    """Within four standard errors."""
    rounds = rounds_learned(games) if name == "learned" else rounds_of(name, games)
    assert abs(rounds.mean() - said_rounds(name)) < 4 * rounds.std(ddof=1) / games**0.5


@pytest.mark.long
def test_the_page_tells_the_rounds_that_training_measures() -> None:
    """Compilers add in different orders, which changes the choice between moves that are nearly equal."""
    rounds = rounds_learned(20_000)
    error = 1.96 * rounds.std() / len(rounds) ** 0.5
    assert f"± {error:.2f} rounds |" in section("kneifen")
    assert abs(rounds.mean() - said_rounds("learned")) < error


def test_the_page_tells_how_far_kneifen_is_from_its_bound() -> None:
    """The bound itself takes twenty minutes; the easier ones are below."""
    said = section("kneifen")
    bound = float(re.findall(r"its best player takes ([\d.]+) rounds on average", said)[0])
    assert f"fewer than {int(10 * bound) / 10} rounds on average" in said
    assert f"at most {100 * (said_rounds('learned') / bound - 1):.1f} % above the best" in said


def test_the_page_tells_what_learned_expects_of_the_last_numbers() -> None:
    costs = learned_costs(KNEIFEN)
    late, last = (costs((0,) * done + (6,) * (12 - done))[0] for done in (6, 9))
    exact = float(rounds_at_least(KNEIFEN, (), (10, 11, 12), KNEIFEN.size).flat[-1])
    assert f"and 10 to 12 take {exact:.3f}" in section("kneifen")
    assert f"it expects {late:.1f} and {last:.1f}, because" in section("kneifen")


@pytest.mark.long
def test_the_page_tells_the_easier_bound_of_kneifen() -> None:
    """``python -m training.kneifen_bound``, and with 7 8 9 10 11 12."""
    singles, others = KNEIFEN.numbers[:6], KNEIFEN.numbers[6:]
    easier = float(rounds_at_least(KNEIFEN, singles, others, 1).flat[-1])
    assert f"takes {easier:.3f} rounds (`python -m training.kneifen_bound`)" in section("kneifen")
    exact = float(rounds_at_least(KNEIFEN, (), others, KNEIFEN.size).flat[-1])
    assert f"7 to 12 take {exact:.3f} rounds (`python -m training.kneifen_bound 7 8 9 10 11 12`)" in section("kneifen")


@pytest.mark.long
def test_learned_wins_seven_matches_of_ten_against_thrifty() -> None:
    """120 matches have a standard error of 4 in a hundred."""
    mean, error = simulate(Experiment("kneifen", ("thrifty", "learned"), 3), 120).mean(1, 1)
    assert "`learned` wins seven matches of ten" in section("kneifen")
    assert abs(mean - 0.7) < 3 * error
