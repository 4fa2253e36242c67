"""What every game must do: one set of tests over all specs, whatever their rules."""

from __future__ import annotations

import dataclasses
import json
from itertools import permutations
from random import Random
from typing import Any

import pytest

import dicepad
from dicepad import IllegalMove
from tests.kinds import checked

GAMES = {
    **{identity: dicepad.load(identity) for identity in dicepad.games()},
    "kneifen, five dice, throw": dicepad.load("kneifen", dice=5, lapse_on="throw"),
    "kneifen, eight dice, keep": dicepad.load("kneifen", dice=8, lapse="keep"),
}
SEATS = {name: [1, *range(max(2, game.spec.seats[0]), game.spec.seats[1] + 1)] for name, game in GAMES.items()}
CASES = [
    pytest.param((GAMES[name], seats), id=f"{name}-{seats}", marks=[pytest.mark.long] if seats > 2 else [])
    for name in GAMES
    for seats in SEATS[name]
]


def walk(game: dicepad.Game, players: int, seed: int) -> list[dicepad.State]:
    """All states of a match played at random; the seats of a window decide in random order."""
    rng = Random(seed)
    state = game.start(players)
    states = [state]
    while not state.over:
        if state.to_act:
            seat = rng.choice(state.to_act)
            state = state.play(seat, rng.choice(state.moves(seat)))
        else:
            state = state.roll(rng)
        states.append(state)
    return states


@pytest.fixture(scope="module", params=CASES)
def states(request) -> list[dicepad.State]:
    game, players = request.param
    return walk(game, players, seed=players)


def test_a_state_waits_for_dice_or_for_seats_or_is_over(states):
    for state in states:
        assert bool(state.rolling) + bool(state.to_act) + state.over == 1
        assert 0 <= state.active < state.players == len(state.scores)
        assert bool(state.winners) == state.over
        assert bool(state.throwers) == bool(state.rolling)
        assert set(state.throwers) <= set(range(state.players))


def test_only_seats_that_owe_a_decision_have_moves(states):
    for state in states:
        for seat in range(-1, state.players + 1):
            moves = state.moves(seat)
            assert bool(moves) == (seat in state.to_act)
            assert len(set(moves)) == len(moves)


def test_play_accepts_the_legal_moves_and_no_others(states):
    game = states[0].game
    words = [
        "pass",
        "throw",
        "keep",
        "reroll white",
        "roll",
        "",
        "red.lock",
        "RED.7",
        *(row.name for row in game.spec.rows),
    ]
    words += [cell.name for row in game.spec.rows for cell in row.cells]
    for state in states[:: max(1, len(states) // 8)]:
        for seat in range(state.players):
            legal = state.moves(seat)
            for move in legal:
                assert state.play(seat, move) != state
            for move in set(words) - set(legal):
                with pytest.raises(IllegalMove) as refused:
                    state.play(seat, move)
                assert refused.value.why
                assert refused.value.allowed == legal
                assert refused.value.code in game.reasons
                assert "{" not in str(refused.value)


def test_dice_are_thrown_when_they_are_due_and_only_then(states):
    for state in states:
        if state.rolling:
            faces = [str(die.faces[0]) for die in state.throwing()]
            assert state.roll(dice=faces) == state.roll(dice=" ".join(faces))
            for wrong in (faces[:-1], [*faces, faces[0]], ["X9", *faces[1:]]):
                with pytest.raises(IllegalMove):
                    state.roll(dice=wrong)
        else:
            with pytest.raises(IllegalMove):
                state.roll(Random(0))


class Other:
    """A generator of another library: it has the method, but its dice would be no faces."""

    def choice(self, faces):
        return list(faces[0])


@pytest.mark.parametrize("name", GAMES)
def test_only_a_generator_of_python_throws(name):
    state = next(one for one in walk(GAMES[name], 1, seed=1) if one.rolling)
    wrongs: list[tuple[Any, ...]] = [(Other(),), (7,), ("1 2",), (Random(1), "1 2"), ()]
    for wrong in wrongs:
        generator, dice = wrong[:1], wrong[1:]
        with pytest.raises(TypeError, match=r"roll takes a random\.Random"):
            state.roll(*generator, dice=dice[0] if dice else None)
    faces: tuple[Any, ...] = (7, 1.5, object())
    for dice in faces:
        with pytest.raises(IllegalMove, match="these are no faces"):
            state.roll(dice=dice)


def test_what_is_no_seat_and_no_move_is_refused(states):
    seats: tuple[Any, ...] = (None, "0", 0.5, -1, True, [], 10**30)
    moves: tuple[Any, ...] = (None, 5, b"pass", ("pass",), [])
    for state in states[:: max(1, len(states) // 25)]:
        for seat in (*seats, state.players):
            if seat is not True:
                assert state.moves(seat) == ()
            with pytest.raises(IllegalMove) as refused:
                state.play(seat, "pass")
            assert refused.value.code == "no-seat"
        for move in moves:
            for seat in range(state.players):
                with pytest.raises(IllegalMove) as refused:
                    state.play(seat, move)
                assert refused.value.allowed == state.moves(seat)


class Whole(int):
    """A whole number of another library."""


def test_a_seat_may_be_a_whole_number_of_another_library(states):
    for state in states[:: max(1, len(states) // 25)]:
        for seat in state.to_act:
            move = state.moves(seat)[0]
            assert state.play(Whole(seat), move) == state.play(seat, move)
            event = checked(dicepad.Move, dicepad.Match((state,)).play(Whole(seat), move).events[0])
            assert (type(event.seat), str(event)) == (int, f"{seat} {move}")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("text", [None, 5, b"-", ["-"]])
def test_what_is_no_text_is_no_position(name, text):
    with pytest.raises(dicepad.PositionError, match="stands where a text belongs"):
        GAMES[name].from_text(text)


def test_the_same_generator_throws_the_same_dice(states):
    for state in states:
        if state.rolling:
            assert state.roll(Random(5)) == state.roll(Random(5))


def test_states_never_change(states):
    for state in states:
        before = json.dumps(state.to_json())
        value = hash(state)
        for seat in state.to_act:
            state.play(seat, state.moves(seat)[0])
        if state.rolling:
            state.roll(Random(1))
        assert json.dumps(state.to_json()) == before
        assert hash(state) == value
        with pytest.raises(dataclasses.FrozenInstanceError):
            state.active = 0


def test_positions_go_through_json_and_text_and_back(states):
    game = states[0].game
    for state in states:
        assert game.from_json(json.loads(json.dumps(state.to_json()))) == state
        assert game.from_text(state.to_text()) == state
        lists = {name for name, value in state.to_json().items() if isinstance(value, list)} - {"seats"}
        assert lists <= set(game.list_facts)
        assert "\n" not in state.to_text()


def test_a_seat_decides_once_in_a_window(states):
    for state in states:
        for seat, choice in enumerate(state.choices):
            if choice is not None:
                with pytest.raises(IllegalMove) as refused:
                    state.play(seat, choice)
                assert (refused.value.code, refused.value.allowed) == ("decided", ())
        assert not state.choices or {seat for seat, one in enumerate(state.choices) if one is None} == set(state.to_act)


def test_the_order_of_decisions_in_a_window_does_not_matter(states):
    for state in states:
        if len(state.to_act) > 1:
            choice = {seat: state.moves(seat)[seat % len(state.moves(seat))] for seat in state.to_act}
            ends = set()
            for order in list(permutations(state.to_act))[:6]:
                after = state
                for seat in order:
                    after = after.play(seat, choice[seat])
                ends.add(after)
            assert len(ends) == 1


def test_a_game_loaded_again_is_the_same_game(states):
    game = states[0].game
    again = dicepad.load(game.spec.id, **game.options)
    assert again == game
    assert again.from_json(states[-1].to_json()) == states[-1]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [-1, 0, 13, 2.0, "2", True, None])
def test_seats_that_cannot_play_are_refused(name, players):
    with pytest.raises(dicepad.PositionError, match="seats cannot play"):
        GAMES[name].start(players)


@pytest.mark.parametrize("name", GAMES)
def test_the_seats_of_the_spec_are_the_seats_of_the_game(name):
    game = GAMES[name]
    for players in range(1, 13):
        if players in SEATS[name]:
            assert game.start(players).players == players
        else:
            with pytest.raises(dicepad.PositionError):
                game.start(players)
