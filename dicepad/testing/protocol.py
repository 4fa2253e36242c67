"""Checks of the protocol of `dicepad.match`, sentence by sentence. They apply to every game, whatever its rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from itertools import permutations, takewhile
from random import Random
from typing import Any, Final

from ..errors import DicepadError, IllegalMove, PositionError
from ..loading import games, load
from ..match import State
from ..record import Match, play_out, read
from .case import Area, Check, Sample, table_sizes

__all__ = ["PROTOCOL"]

NO_SEATS: Final[tuple[Any, ...]] = (None, "0", 0.5, -1, [], 10**30)
NO_MOVES: Final[tuple[Any, ...]] = (None, 5, b"move", ("move",), [])
MOST_SEATS: Final = 12
"""The most seats that a spec can name."""


def refused(attempt: Callable[..., object], *given: object, **named: object) -> DicepadError | None:
    """Return the error that a call raises, or None if it succeeds."""
    try:
        attempt(*given, **named)
    except (IllegalMove, PositionError) as error:
        return error
    return None


def a_state_waits_for_dice_or_for_seats_or_is_over(sample: Sample) -> Iterator[str]:
    for state in sample.states:
        if bool(state.dice_due) + bool(state.to_act) + state.over != 1:
            yield f"{state!r} has dice_due {state.dice_due}, to_act {state.to_act} and over {state.over}"
        if not 0 <= state.active < state.players == len(state.scores):
            yield f"{state!r} has {state.players} players, active seat {state.active} and scores {state.scores}"
        if bool(state.winners) != state.over:
            yield f"{state!r} has winners {state.winners} and over {state.over}"
        if bool(state.to_roll) != bool(state.dice_due) or not set(state.to_roll) <= set(range(state.players)):
            yield f"{state!r} has to_roll {state.to_roll} and dice_due {state.dice_due}"


def only_seats_that_owe_a_decision_have_moves(sample: Sample) -> Iterator[str]:
    for state in sample.states:
        for seat in range(-1, state.players + 1):
            moves = state.moves(seat)
            if bool(moves) != (seat in state.to_act):
                yield f"{state!r} has to_act {state.to_act}, and the moves of seat {seat} are {moves}"
            if len(set(moves)) != len(moves) or moves != state.moves(seat):
                yield f"{state!r} lists a move of seat {seat} twice, or not always the same: {moves}"


def legal_moves_are_taken_and_others_refused(sample: Sample) -> Iterator[str]:
    rows = sample.game.spec.rows
    words = {"", "nonsense", *(row.name for row in rows), *(cell.name for row in rows for cell in row.cells)}
    for state in sample.states:
        for seat in state.to_act:
            words.update(state.moves(seat), [state.moves(seat)[0].upper()])
    for state in sample.some(9):
        for seat in range(state.players):
            legal = state.moves(seat)
            for move in legal:
                if state.play(seat, move) == state:
                    yield f"{move!r} of seat {seat} changes nothing in {state!r}"
            for move in sorted(words - set(legal)):
                error = refused(state.play, seat, move)
                yield from wrong_refusal(state, seat, move, error)


def wrong_refusal(state: State, seat: int, move: str, error: DicepadError | None) -> Iterator[str]:
    """Yield the faults of the error for an illegal move."""
    if not isinstance(error, IllegalMove):
        yield f"{move!r} of seat {seat} is accepted, but moves does not list it, in {state!r}"
    elif error.code not in state.game.reasons or "{" in str(error) or not error.why:
        yield f"{move!r} of seat {seat} is refused by {error.code!r}, for which Game.reasons has no words: {error}"
    elif error.allowed != state.moves(seat):
        yield f"the refusal of {move!r} of seat {seat} allows {error.allowed}, not the legal moves, in {state!r}"


def nonsense_is_refused(sample: Sample) -> Iterator[str]:
    for state in sample.some(25):
        for none in (*NO_SEATS, True, state.players):
            error = refused(state.play, none, "nonsense")
            if not isinstance(error, IllegalMove) or error.code != "no-seat":
                yield f"play accepts {none!r} as a seat in {state!r}"
            if none is not True and state.moves(none) != ():
                yield f"moves accepts {none!r} as a seat in {state!r}"
        for seat in range(state.players):
            for no_move in NO_MOVES:
                error = refused(state.play, seat, no_move)
                if not isinstance(error, IllegalMove) or error.allowed != state.moves(seat):
                    yield f"{no_move!r} is accepted as a move of seat {seat} in {state!r}"


def dice_are_rolled_when_they_are_due_and_only_then(sample: Sample) -> Iterator[str]:
    for state in sample.states:
        if not state.dice_due:
            if refused(state.roll, Random(0)) is None:
                yield f"roll accepts dice that are not due in {state!r}"
            continue
        faces = [str(die.faces[0]) for die in state.dice_to_roll()]
        if not state.roll(dice=faces) == state.roll(dice=" ".join(faces)) == state.roll(dice=faces):
            yield f"the same faces lead to different states from {state!r}"
        if state.roll(Random(5)) != state.roll(Random(5)):
            yield f"the same generator leads to different states from {state!r}"
        for wrong in (faces[:-1], [*faces, faces[0]], ["X9", *faces[1:]]):
            if refused(state.roll, dice=wrong) is None:
                yield f"{wrong} are accepted as faces in {state!r}"


def states_never_change(sample: Sample) -> Iterator[str]:
    for state in sample.states:
        before = json.dumps(state.to_json())
        value = hash(state)
        for seat in state.to_act:
            state.play(seat, state.moves(seat)[0])
        if state.dice_due:
            state.roll(Random(1))
        if (json.dumps(state.to_json()), hash(state)) != (before, value):
            yield f"a roll or a move has changed the state before it, {before}"
        try:
            setattr(state, "active", 0)  # noqa: B010  # mypy knows that this fails
        except (AttributeError, TypeError):  # a frozen class with slots raises TypeError for what is no field
            continue
        yield "you can change a state's active seat: make its class a @dataclass(frozen=True)"


def active_phase_and_dice_are_fields(sample: Sample) -> Iterator[str]:
    kind = type(sample.states[0])
    declared: list[str] = [each.name for each in fields(kind)] if is_dataclass(kind) else []
    missing = [name for name in ("active", "phase", "dice") if name not in declared]
    if missing:
        yield f"declare {', '.join(missing)} as a field of the dataclass {kind.__name__}, not as a property"


def positions_go_through_json_and_text_and_back(sample: Sample) -> Iterator[str]:
    game = sample.game
    for state in sample.states:
        if game.from_json(json.loads(json.dumps(state.to_json()))) != state:
            yield f"from_json reads a different state from {json.dumps(state.to_json())}"
        text = state.to_text()
        if "\n" in text or game.from_text(text) != state:
            yield f"from_text reads a different state from {text!r}"
        lists = {name for name, value in state.to_json().items() if isinstance(value, list)} - {"seats"}
        if not lists <= set(game.list_facts):
            yield f"Game.list_facts does not name {', '.join(sorted(lists - set(game.list_facts)))}"


def a_seat_decides_once_in_a_window(sample: Sample) -> Iterator[str]:
    for state in sample.states:
        for seat, choice in enumerate(state.choices):
            if choice is None:
                continue
            error = refused(state.play, seat, choice)
            if not isinstance(error, IllegalMove) or (error.code, error.allowed) != ("decided", ()):
                yield f"seat {seat} has chosen {choice!r} and may choose again in {state!r}"
        waiting = {seat for seat, choice in enumerate(state.choices) if choice is None}
        if state.choices and waiting != set(state.to_act):
            yield f"the window of {state!r} waits for {sorted(waiting)}, and to_act is {state.to_act}"


def a_choice_stays_secret_until_all_have_chosen(sample: Sample) -> Iterator[str]:
    for before, seat, after in sample.secrets():
        others = tuple(other for other in before.to_act if other != seat)
        if not before.choices:
            yield f"seats {before.to_act} decide at the same time, but State.choices is empty in {before!r}"
        elif after.to_act != others or (after.phase, after.active) != (before.phase, before.active):
            yield f"seats {others} still decide: to_act, phase and active must say so in {after!r}"
        elif seen(before) != seen(after):
            yield f"the sheets or scores show what seat {seat} has chosen, before seats {others} have, in {after!r}"
        elif any(before.moves(other) != after.moves(other) for other in others):
            yield f"the moves of seats {others} change with the choice of seat {seat} in {after!r}"


def seen(state: State) -> tuple[object, ...]:
    """Return what everybody sees on the table: all sheets, the scores and the dice."""
    return [state.seat_json(seat) for seat in range(state.players)], state.scores, state.dice


def the_order_of_decisions_in_a_window_does_not_matter(sample: Sample) -> Iterator[str]:
    for state in sample.states:
        if len(state.to_act) < 2:
            continue
        choice = {seat: state.moves(seat)[seat % len(state.moves(seat))] for seat in state.to_act}
        ends = set()
        for order in list(permutations(state.to_act))[:6]:
            after = state
            for seat in order:
                after = after.play(seat, choice[seat])
            ends.add(after)
        if len(ends) > 1:
            yield f"{choice}, decided in different orders, lead to different states from {state!r}"


def a_game_loaded_again_is_the_same_game(sample: Sample) -> Iterator[str]:
    game = sample.game
    if game.spec.id in games():
        again = load(game.spec.id, **game.options)
        if again != game or again.from_json(sample.states[-1].to_json()) != sample.states[-1]:
            yield f"{game!r} loaded again with its options is another game, {again!r}"


def the_seats_of_the_spec_are_the_seats_of_the_game(sample: Sample) -> Iterator[str]:
    wrongs: tuple[Any, ...] = (-1, 0, MOST_SEATS + 1, 2.0, "2", True, None)
    for players in range(1, MOST_SEATS + 1):
        if players not in table_sizes(sample.game):
            wrongs += (players,)
        elif sample.game.start(players).players != players:
            yield f"start({players}) has {sample.game.start(players).players} seats"
    for wrong in wrongs:
        if refused(sample.game.start, wrong) is None:
            yield f"start({wrong!r}) begins a match, and the spec allows {table_sizes(sample.game)}"


def a_record_is_read_back_and_its_deal_fixes_the_rolls(sample: Sample) -> Iterator[str]:
    game, players = sample.game, sample.states[0].players
    match = play_out(Match.begin(game, players, seed=7), Random(players))
    for text in (match.to_text(), match.to_json_lines()):
        if read(text, game).states != match.states:
            yield f"the record of a match leads to other states: {text.splitlines()[-1]}"
    other = play_out(Match.begin(game, players, seed=7), Random(players + 100))
    first, second = (
        [*takewhile(lambda event: str(event).startswith("roll"), played_match.events)]
        for played_match in (match, other)
    )
    if first[:1] != second[:1]:
        yield f"the same seed deals {first[0]} and {second[0]}"


CHECKS: Final[tuple[Check, ...]] = (
    a_state_waits_for_dice_or_for_seats_or_is_over,
    only_seats_that_owe_a_decision_have_moves,
    legal_moves_are_taken_and_others_refused,
    nonsense_is_refused,
    dice_are_rolled_when_they_are_due_and_only_then,
    states_never_change,
    active_phase_and_dice_are_fields,
    positions_go_through_json_and_text_and_back,
    a_seat_decides_once_in_a_window,
    a_choice_stays_secret_until_all_have_chosen,
    the_order_of_decisions_in_a_window_does_not_matter,
    a_game_loaded_again_is_the_same_game,
    the_seats_of_the_spec_are_the_seats_of_the_game,
    a_record_is_read_back_and_its_deal_fixes_the_rolls,
)
PROTOCOL: Final = Area("rules", lambda game: "", CHECKS)
"""Checks of the rules, which apply to every game."""
