"""Honest chances among any players: the styles of computers, the habits of people, and what they change."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from dicepad import DicepadError, Match, load
from dicepad.odds.advice import judge, match_judge, review
from dicepad.odds.face import face_of
from dicepad.odds.qwixx.winning.habits import KINDS, habit
from dicepad.odds.qwixx.winning.net import (
    COARSE,
    LEVELS,
    STYLES,
    WINNER,
    SeatState,
    chances_of,
    is_named,
    levels_of,
    worlds,
)
from dicepad.odds.qwixx.winning.play import option_chances, win_chances
from dicepad.odds.qwixx.winning.styles import UNKNOWN, named_style, named_styles, seen_style, styles_of
from dicepad.odds.strategies import strategies, strategy
from dicepad.record import read
from dicepad.rules.crossing import CrossingState
from tests.kinds import checked
from training.company import Positions, positions
from training.win_company import KNOWN, calibration_among, called_beside
from training.win_styles import NAMES, called, posterior, shares_of, stored_likelihoods, stored_styles

pytestmark = pytest.mark.solve

GAME = load("qwixx")
SEED = 8


def played(names: tuple[str, ...], deal: int) -> Match:
    """A match on the dice of the compiled games, by the rules."""
    choosers, match, turn = [strategy(GAME, name).choose for name in names], Match.begin(GAME, len(names)), 0
    while not match.state.over:
        if match.state.to_act:
            seat = match.state.to_act[0]
            match = match.play(seat, choosers[seat](match.state, seat, Random(0)))
        else:
            faces = face_of(GAME).roll(GAME, SEED, deal, turn)
            match, turn = match.roll(dice=[faces[die] for die in match.state.dice_due]), turn + 1
    return match


def sheets(seen: Positions, at: int) -> tuple[SeatState, ...]:
    rows, misthrows, points = (part[at].tolist() for part in (seen.rows, seen.misthrows, seen.points))
    return tuple(
        [SeatState(tuple(row), missed, made) for row, missed, made in zip(rows, misthrows, points, strict=True)]
    )


@pytest.mark.trained
@pytest.mark.parametrize("names", [("gap-1", "careful"), ("winner", "racer-1", "gap-1")])
def test_styles_change_the_plain_net_as_they_change_that_of_training(names: tuple[str, ...]) -> None:
    """By name, and by what each seat has done, which is a mixture."""
    seen = positions(GAME, names, SEED, 1, every=5)
    named = np.array(named_styles(*names), np.float32)[seen.players]
    for known, shares in ((True, named), (False, posterior(seen.done, stored_likelihoods()))):
        found = called(stored_styles(len(names), known), seen, shares)
        for at in range(len(found)):
            styles = tuple([tuple(style) for style in shares[at].astype(float).tolist()])
            said = chances_of(sheets(seen, at), int(seen.roller[at]), styles)
            assert said == pytest.approx(found[at], abs=1e-3)
            assert sum(said) == pytest.approx(1)


def seated(*names: str) -> Match:
    """A match that begins among these players, of whom only computers have a style that is known."""
    lines = [f"{'strategy' if name in NAMES else 'name'} {seat} {name}\n" for seat, name in enumerate(names)]
    return read(f"dicepad match, format 1\ngame qwixx\nseats {len(names)}\n{''.join(lines)}")


BESIDE = [
    ("random", "Ann", "winner", "gap-1"),
    ("Ann", "hasty-14", "careful"),
    ("winner", "Ann"),
    ("random", "winner", "solo", "Ann", "racer-1"),
    ("Ann", "winner", "Ben"),
]


@pytest.mark.parametrize("names", BESIDE)
def test_beside_a_person_chances_are_the_average_over_what_the_person_may_be(names: tuple[str, ...]) -> None:
    """A second way: each of the eleven computers in a person's seat, all of them known. Levels cost little of it."""
    match = seated(*names)
    state = checked(CrossingState, match.state)
    persons = [seat for seat, name in enumerate(names) if name not in NAMES]
    whole = list(product(NAMES, repeat=len(persons)))
    average = np.zeros(len(names))
    for played_by in whole:
        named = list(names)
        for seat, name in zip(persons, played_by, strict=True):
            named[seat] = name
        average += np.array(win_chances(state, named_styles(*named))) / len(whole)
    found = [match_judge(match).state_value(state, seat) for seat in range(len(names))]
    assert sum(found) == pytest.approx(1)
    assert found == pytest.approx(average, abs=0.017)


@pytest.mark.parametrize("names", BESIDE)
def test_who_is_named_stays_named_whoever_else_sits_there(names: tuple[str, ...]) -> None:
    styles = styles_of(seated(*names))
    for seat, name in enumerate(names):
        may_be = {world[seat] for _, world in worlds(styles)}
        if name in NAMES:
            assert may_be == {styles[seat]} == {named_style(name)}
            assert is_named(styles[seat])
        else:
            assert len(may_be) == len(LEVELS)
            mean = sum(chance * np.array(world[seat]) for chance, world in worlds(styles))
            assert mean == pytest.approx(np.array(styles[seat]))
    assert sum(chance for chance, _ in worlds(styles)) == pytest.approx(1)


def test_three_persons_beside_a_computer_have_two_levels_each() -> None:
    styles = styles_of(seated("Ann", "Ben", "winner", "Cleo"))
    assert len(worlds(styles)) == len(COARSE) ** 3 == 8
    assert {world[2] for _, world in worlds(styles)} == {WINNER}


@pytest.mark.parametrize("levels", [LEVELS, COARSE])
def test_levels_part_all_computers(levels: tuple[tuple[int, int], ...]) -> None:
    assert [at for first, end in levels for at in range(first, end)] == list(range(len(NAMES)))
    assert levels_of(named_style("winner") or (), levels) == [(1.0, WINNER)]


@pytest.mark.parametrize("names", [("winner", "solo", "random"), ("winner", "winner"), ("Ann", "Ben", "Cleo")])
def test_where_all_are_named_or_nobody_is_the_net_is_asked_once(names: tuple[str, ...]) -> None:
    styles = styles_of(seated(*names))
    assert worlds(styles) == ((1.0, styles),)


@pytest.mark.trained
@pytest.mark.parametrize(("seats", "persons"), [(4, 1), (3, 2), (5, 3), (3, 3)])
def test_beside_persons_the_plain_net_says_what_that_of_training_says(seats: int, persons: int) -> None:
    names = ("racer-1", "winner", "gap-1", "hasty-14", "careful")[:seats]
    seen = positions(GAME, names, SEED, 1, every=5)
    person = seen.players < persons
    named = np.array(named_styles(*names), np.float32)[seen.players]
    shares = np.where(person[..., None], posterior(seen.done, stored_likelihoods()), named)
    found = called_beside(seen, shares, person)
    for at in range(0, len(found), 3):
        styles = tuple([tuple(style) for style in shares[at].astype(float).tolist()])
        assert chances_of(sheets(seen, at), int(seen.roller[at]), styles) == pytest.approx(found[at], abs=1e-3)


def test_decisions_have_the_kinds_that_compiled_matches_count() -> None:
    names = ("gap-1", "careful", "racer-1")
    match, seen = played(names, 0), positions(GAME, names, SEED, 1)
    turns = [at for at, state in enumerate(match.states) if state.phase == "roll"]
    first = seen.match == 0
    assert len(turns) == first.sum()
    for turn, event in enumerate(turns):
        for seat in range(len(names)):
            assert np.bincount(habit(match.until(event), seat), minlength=KINDS).tolist() == list(seen.done[turn, seat])


def test_every_listed_computer_has_a_style_and_no_other_name() -> None:
    """Others that resemble a listed one still play differently, so that its chances would be wrong for them."""
    assert {*STYLES, "winner"} >= set(strategies(GAME))
    assert np.array_equal(shares_of(np.arange(len(STYLES))), named_styles(*STYLES))
    assert named_style("gap-2") is None
    for name in ("Ann", "gap-2"):
        with pytest.raises(
            DicepadError, match=rf"^'{name}' is not a computer player whose style is known; known: random"
        ):
            named_styles("winner", name)


def test_a_computer_without_a_style_is_known_by_what_it_does() -> None:
    match = read("dicepad match, format 1\ngame qwixx\nseats 2\nstrategy 0 gap-2\nstrategy 1 solo\n")
    assert styles_of(match) == (UNKNOWN, *named_styles("solo"))
    assert match_judge(match).unsure


def test_among_winners_nothing_changes() -> None:
    states = played(("gap-1", "careful"), 1).states[40:]
    state = checked(CrossingState, next(state for state in states if state.phase == "white"))
    for seat in state.to_act:
        assert option_chances(state, seat, (WINNER, WINNER)) == option_chances(state, seat)


def test_the_longer_you_play_the_better_your_style_is_known() -> None:
    """A habit of two decisions says little; that of a whole match names the computer, or one that plays like it."""
    match = played(("gap-1", "careful"), 2)
    kinds = habit(match, 0)
    assert seen_style(kinds[:2])[STYLES.index("gap-1")] < 0.5
    assert seen_style([]) == UNKNOWN
    late = seen_style(kinds)
    assert late[STYLES.index("gap-1")] == max(late) > 0.5
    assert late[STYLES.index("friendly-2")] < 0.01


def test_a_record_that_names_the_computers_needs_no_habits() -> None:
    text = "dicepad match, format 1\ngame qwixx\nseats 2\nname 0 Ann\nstrategy 1 solo\n"
    match = read(text)
    assert styles_of(match) == (UNKNOWN, named_style("solo"))


def test_the_judge_of_a_match_knows_who_plays() -> None:
    """Between turns, its values are the probabilities of `win_chances` among these players."""
    match = played(("gap-1", "careful"), 3)
    by, early = match_judge(match), match.states[0]
    assert by.state_value(early, 0) == win_chances(checked(CrossingState, early), styles_of(match))[0]
    assert by.state_value(early, 0) != judge(GAME, 2).state_value(early, 0)


def test_in_a_review_mistakes_count_when_they_are_made_and_not_before() -> None:
    """A weak player's own chance would already contain mistakes to come, and luck would seem to make up for them."""
    match = played(("gap-1", "careful"), 3)
    found, styles = review(match, 0), styles_of(match)
    early = checked(CrossingState, match.states[0])
    assert found.initial == win_chances(early, (WINNER, styles[1]))[0] > win_chances(early, styles)[0]
    assert match_judge(Match(match.states[:20], match.events[:19])).unsure
    assert not match_judge(match).unsure


@pytest.mark.trained
@pytest.mark.parametrize(("names", "deals"), [(("careful", "winner"), 1500), (("racer-1", "gap-1"), 4000)])
def test_called_is_won_among_players_who_are_known(names: tuple[str, str], deals: int) -> None:
    """In 3,000 matches, luck alone moves a bin by two points; without styles, some of these bins are off by ten.

    Habits help less than names, because nothing is known of a player at the start of a match.
    """
    off = {known: np.abs(calibration_among(GAME, names, deals, SEED, known)[names[0]].off) for known in KNOWN}
    assert off["names"].max() < 5
    assert off["nothing"].max() > 8
    assert off["names"].mean() < off["habits"].mean() < off["nothing"].mean()
