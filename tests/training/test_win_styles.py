"""Honest chances among any players: the styles of computers, the habits of people, and what they change."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from dicepad import DicepadError, Match, load
from dicepad.odds.advice import judge, match_judge, review
from dicepad.odds.face import face_of
from dicepad.odds.qwixx.habits import KINDS, habit
from dicepad.odds.qwixx.win_net import STYLES, WINNER, SeatState, chances_of
from dicepad.odds.qwixx.win_play import option_chances, win_chances
from dicepad.odds.qwixx.win_styles import UNKNOWN, named_style, named_styles, seen_style, styles_of
from dicepad.odds.strategies import strategies, strategy
from dicepad.record import read
from dicepad.rules.crossing import CrossingState
from tests.kinds import checked
from training.company import Positions, positions
from training.win_company import KNOWN, calibration_among
from training.win_styles import called, posterior, shares_of, stored_likelihoods, stored_styles

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
