"""The rule that refuses wide jumps plays what the chapter about misthrows says, and its table comes from its games."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dicepad import Chooser, Match, load, play_out
from dicepad.odds.strategies import strategy
from training.paired import gain
from training.refusal import FILE, RULES, main, measured, refuser

QWIXX: Any = load("qwixx")
USUAL = strategy(QWIXX, "gap-1")
NAMES = [[cell.name for cell in row.cells] for row in QWIXX.spec.rows]


@pytest.mark.parametrize("rule", RULES)
def test_it_refuses_what_the_words_say_and_nothing_else(rule: str) -> None:
    """For the first ten turns with at most one misthrow crossed … If you can close a row, close it, however far."""
    seen: set[str] = set()
    for seed in range(150):
        players = 1 + seed % 3
        choose = compared(refuser(*RULES[rule])(), seed % players, players, RULES[rule], seen)
        play_out(Match.begin(QWIXX, players, seed=seed), Random(seed), choose)
    assert seen >= {"refuses", "late", "crosses", "passes", "closes"}


def compared(plays: Chooser, mine: int, players: int, limits: tuple[int, int], seen: set[str]) -> Chooser:
    """Return usual players, among whom a rule sits whose every move must be the one that its words say."""
    rolls = [0] * players

    def choose(state: Any, seat: int, rng: Random) -> str:
        rolls[seat] += state.phase == "white" and seat == state.active
        usual = USUAL.choose(state, seat, rng)
        if seat != mine:
            return usual
        case = case_of(state, seat, usual, limits, late=rolls[seat] > 10 or state.misthrows[seat] > 1)
        seen.add(case)
        assert plays(state, seat, rng) == ("pass" if case == "refuses" else usual), case
        return "pass" if case == "refuses" else usual

    return choose


def case_of(state: Any, seat: int, move: str, limits: tuple[int, int], *, late: bool) -> str:
    if move == "pass":
        return "passes"
    row, names = next((at, names) for at, names in enumerate(NAMES) if move in names)
    crossed = [place for place in range(11) if state.rows[seat][row] >> place & 1]
    skipped = names.index(move) - (crossed[-1] if crossed else -1) - 1
    if skipped <= limits[bool(crossed)] or seat != state.active:
        return "crosses"
    return "closes" if move == names[-1] else "late" if late else "refuses"


def test_the_stored_table_comes_from_enough_games_and_says_what_the_chapter_says() -> None:
    rules = json.loads(FILE.read_text(encoding="utf-8"))["rules"]
    assert all(one["games"] >= 20_000 for rule in rules.values() for one in rule)
    narrow, wide = rules["narrow"], rules["wide"]
    assert all(rule[0]["gain"] > 3 * rule[0]["error"] for rule in (narrow, wide)), "alone, both bring points"
    assert all(one["gain"] < -3 * one["error"] for one in narrow[1:]), "at a table, refusing much loses"
    assert wide[1]["gain"] > 3 * wide[1]["error"], "with two, refusing only the longest jumps wins"
    assert all(abs(one["gain"]) + 2 * one["error"] < 0.015 for one in wide[2:]), "with more, it hardly matters"


@pytest.mark.trained
def test_a_gain_is_the_mean_over_deals_and_orders_on_the_same_dice() -> None:
    """Deals played one by one by the rules come out as compiled."""
    by_rules = gain(QWIXX, [lambda: USUAL.choose, "gap-2"], ["gap-2", "gap-2"], "points", 120, seed=4)
    compiled = gain(QWIXX, ["gap-1", "gap-2"], ["gap-2", "gap-2"], "points", 120, seed=4, chunk=7)
    assert by_rules == compiled
    assert by_rules.games == 120
    wins = gain(QWIXX, ["gap-1", "random"], ["random", "random"], "wins", 400, seed=4)
    assert wins.mean == pytest.approx(0.5, abs=0.05)
    assert gain(QWIXX, ["gap-1"], ["gap-1"], "points", 10, seed=4) == (0, 0, 10)


@pytest.mark.trained
def test_a_short_run_agrees_with_the_stored_table(tmp_path: Path) -> None:
    rules = json.loads(FILE.read_text(encoding="utf-8"))["rules"]
    for players in (1, 2):
        again = measured(players, "narrow", 300, seed=77)
        stored = rules["narrow"][players - 1]
        assert abs(again["gain"] - stored["gain"]) < 4 * (again["error"] ** 2 + stored["error"] ** 2) ** 0.5
    assert main(["--games", "2", "-o", str(tmp_path / "few.json")]) == 0
    made = json.loads((tmp_path / "few.json").read_text(encoding="utf-8"))["rules"]
    assert {rule: len(seats) for rule, seats in made.items()} == dict.fromkeys(RULES, 5)
