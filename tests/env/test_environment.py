"""The games as environments: what programs may rely on, for every game."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

import dicepad
from dicepad import DicepadError, IllegalMove, State
from dicepad.env import Environment

GAMES = dicepad.games()
SEATS = 3


def walk(world: Environment, seed: int, most: int = 400) -> Iterator[State]:
    """The states of a match at random, cut off after so many."""
    rng, state = Random(seed), world.start()
    for _ in range(most):
        yield state
        if state.over:
            return
        if state.to_act:
            seat = rng.choice(state.to_act)
            state = world.play(state, seat, rng.choice(world.legal(state, seat)))
        else:
            state = state.roll(rng)


def known(state: State) -> dict[str, object]:
    """Return everything about a state that all seats know: all but the choices in a window that is still open."""
    position = state.to_json()
    position.pop("choices", None)
    if state.phase in ("second", "over"):
        position.pop("dice", None)
    return position


@pytest.mark.parametrize("name", GAMES)
def test_every_move_has_one_number(name: str) -> None:
    world = Environment(name, SEATS)
    assert len(set(world.actions)) == len(world.actions)
    for seed in range(4):
        for state in walk(world, seed):
            for seat in range(SEATS):
                moves = [world.actions[number] for number in world.legal(state, seat)]
                assert tuple(moves) == state.moves(seat)
                mask = world.mask(state, seat)
                assert [number for number, legal in enumerate(mask) if legal] == sorted(world.legal(state, seat))


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_keeps_to_its_fields(name: str) -> None:
    world = Environment(name, SEATS)
    lows = [field.low for field in world.fields for _ in range(field.size)]
    highs = [field.high for field in world.fields for _ in range(field.size)]
    assert world.size == len(lows)
    for state in walk(world, 5):
        for seat in range(SEATS):
            shown = world.observe(state, seat)
            assert len(shown) == world.size
            assert all(low <= value <= high for low, value, high in zip(lows, shown, highs, strict=True))


@pytest.mark.parametrize("name", GAMES)
def test_different_positions_look_different_and_equal_ones_equal(name: str) -> None:
    world = Environment(name, SEATS)
    seen: dict[tuple[int, ...], object] = {}
    for seed in range(6):
        for state in walk(world, seed, 200):
            position = (known(state), state.active)
            assert seen.setdefault(tuple(world.observe(state, 1)), position) == position


@pytest.mark.parametrize("name", GAMES)
def test_seats_are_told_from_the_observers_view(name: str) -> None:
    """Seat 1 sees what seat 0 would see if all seats had moved up by one."""
    world = Environment(name, SEATS)
    checked = 0
    for state in walk(world, 8):
        shown, turned, place = world.observe(state, 0), world.observe(state, 1), 0
        for field in world.fields:
            one, other = shown[place : place + field.size], turned[place : place + field.size]
            place += field.size
            if field.shape[0] == SEATS and field.name not in ("chosen", "dice"):
                step = field.size // SEATS
                assert other == one[step:] + one[:step]
                checked += one != other
            else:
                assert one == other
    assert checked > 10


def test_nobody_sees_what_others_have_just_chosen() -> None:
    world = Environment("qwixx", 2)
    state = world.start().roll(dice="4 1 5 6 2 6")
    after = world.play(state, 0, world.index["red.5"])
    assert world.observe(after, 1) == world.observe(state, 1)
    assert world.legal(after, 1) == world.legal(state, 1)
    assert not world.legal(after, 0)
    done = world.play(after, 1, world.index["pass"])
    assert world.observe(done, 1) != world.observe(after, 1)


def test_a_position_of_qwixx_number_by_number() -> None:
    world = Environment("qwixx", 2)
    state = world.game.from_text("red:2,5 / blue:10 misthrows:2 ; active=1 phase=colour dice=4,6,3,4,5,6 crossed=yes")
    crosses = [0] * 96
    crosses[0] = crosses[3] = crosses[48 + 38] = 1
    assert world.observe(state, 0) == [*crosses, 0, 2, 0, 0, 0, 0, 4, 6, 3, 4, 5, 6, 0, 1, 2, 1]


@pytest.mark.parametrize("name", ["qwixx", "qwantum", "kneifen", "qwinto"])
def test_the_outcomes_of_chance_are_those_of_the_dice(name: str) -> None:
    """Each roll of the dice that are due, once, as likely as its faces stand on the dice."""
    world = Environment(name, 2)
    state = world.start()
    if state.to_act:
        assert not list(world.outcomes(state))
        state = world.play(state, 0, world.index["roll orange violet"])
    dice = state.dice_to_roll()
    found = {
        faces: probability
        for faces, probability in world.outcomes(state)
        if all(face == die.faces[0] for face, die in zip(faces[2:], dice[2:], strict=True))
    }
    rest = Fraction(1)
    for die in dice[2:]:
        rest *= Fraction(die.faces.count(die.faces[0]), len(die.faces))
    for (first, second, *_), probability in found.items():
        ways = dice[0].faces.count(first) * dice[1].faces.count(second)
        assert probability == pytest.approx(float(ways * rest / (len(dice[0].faces) * len(dice[1].faces))))
    assert sum(found.values()) == pytest.approx(float(rest))
    assert all(state.after_roll(faces).to_act for faces in found)


def test_returns_share_the_win_and_sum_to_nothing() -> None:
    world = Environment("qwixx", 3)
    state = world.start()
    assert world.returns(state) == [0.0, 0.0, 0.0]
    over = world.game.from_text("red:2 / misthrows:4 / yellow:2 ; active=1 phase=over")
    assert world.returns(over) == pytest.approx([1 / 6, -1 / 3, 1 / 6])


def test_a_program_is_told_what_is_wrong() -> None:
    world = Environment("qwixx", 2)
    state = world.start().roll(dice="4 1 5 6 2 6")
    with pytest.raises(DicepadError, match=r"there is no action 45; actions are 0 to 44"):
        world.play(state, 0, 45)
    with pytest.raises(IllegalMove, match=r"red\.6"):
        world.play(state, 0, world.index["red.6"])
    with pytest.raises(DicepadError, match="9 seats cannot play Qwixx"):
        Environment("qwixx", 9)
