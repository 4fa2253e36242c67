"""Every game does what every game must do, by the checks of `dicepad.testing` that anybody may use for theirs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import dicepad
from dicepad import IllegalMove
from dicepad.kit import with_options
from dicepad.testing import Sample, cases, table_sizes
from dicepad.testing.learning import ENVIRONMENT
from dicepad.testing.protocol import PROTOCOL
from tests.kinds import checked

GAMES = {
    repr(game): game
    for identity in dicepad.games()
    for options in with_options(dicepad.load(identity))
    for game in [dicepad.load(identity, **options)]
}
PLAIN = {repr(dicepad.load(identity)) for identity in dicepad.games()}
"""Games with the options of their specs, which are tried with every number of players."""
SEATS = {name: table_sizes(game) for name, game in GAMES.items()}
CASES = [
    pytest.param(GAMES[name], seats, id=f"{name}-{seats}", marks=[pytest.mark.long] if seats > 2 else [])
    for name in GAMES
    for seats in SEATS[name]
    if seats <= 2 or name in PLAIN
]


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_a_game_does_what_every_game_must_do(game: dicepad.Game, seats: int) -> None:
    assert [problem for case in cases(game, seats, (PROTOCOL, ENVIRONMENT)) if (problem := case.problem())] == []


class Other:
    """A generator of another library: it has the method, but its dice would be no faces."""

    def choice(self, faces):
        return list(faces[0])


@pytest.mark.parametrize("name", GAMES)
def test_only_a_generator_of_python_rolls(name):
    state = next(state for state in Sample.of(GAMES[name], 1).states if state.dice_due)
    wrongs: list[tuple[Any, ...]] = [(Other(),), (7,), ("1 2",), (Random(1), "1 2"), ()]
    for wrong in wrongs:
        generator, dice = wrong[:1], wrong[1:]
        with pytest.raises(TypeError, match=r"roll takes either a random\.Random"):
            state.roll(*generator, dice=dice[0] if dice else None)
    faces: tuple[Any, ...] = (7, 1.5, object())
    for dice in faces:
        with pytest.raises(IllegalMove, match="these are not faces"):
            state.roll(dice=dice)


class Whole(int):
    """A whole number of another library."""


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_may_be_a_whole_number_of_another_library(name):
    for state in Sample.of(GAMES[name], SEATS[name][1]).some(25):
        for seat in state.to_act:
            move = state.moves(seat)[0]
            assert state.play(Whole(seat), move) == state.play(seat, move)
            event = checked(dicepad.Move, dicepad.Match((state,)).play(Whole(seat), move).events[0])
            assert (type(event.seat), str(event)) == (int, f"{seat} {move}")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("text", [None, 5, b"-", ["-"]])
def test_what_is_no_text_is_no_position(name, text):
    with pytest.raises(dicepad.PositionError, match="a position must be text, not"):
        GAMES[name].from_text(text)
