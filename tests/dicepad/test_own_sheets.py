"""Sheets of your own: whatever a spec says, it is refused in one line, or its matches come to an end."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple

import pytest

from dicepad import Game, Match, SpecError, State, load, loads, play_out
from dicepad.spec import SPECS, own_ids

MATCHES = 10
MOST_MOVES = 20_000
"""A match of random moves takes fewer than 2,000."""
WORDS = ("", "01", "1", "12", "99", "R1", "W3", "again", "green", "pass", "red", "red.12", "violet.1", "white", "yes")
NUMBERS = (-5, 0, 1, 2, 20, 99, 10**9)
WRONG: tuple[Any, ...] = ({}, [], 0, 1.5, True, "x")


class Place(NamedTuple):
    """A value in a spec: the list or table that holds it, its index or key there, and its name in errors."""

    holder: Any
    at: int | str
    name: str

    @property
    def value(self) -> Any:
        return self.holder[self.at]

    @property
    def key(self) -> str:
        """The last key in the name, without indices: ``faces`` for ``dice[2].faces[0]``."""
        return self.name.rpartition(".")[2].partition("[")[0]


def places(holder: Any, name: str = "") -> Iterator[Place]:
    """Yield every value of a spec, however deep."""
    for at in list(holder) if isinstance(holder, dict) else range(len(holder)):
        place = Place(holder, at, f"{name}[{at}]" if isinstance(at, int) else f"{name}.{at}".removeprefix("."))
        yield place
        if isinstance(place.value, dict | list):
            yield from places(place.value, place.name)


def own(identity: str) -> dict[str, Any]:
    """Return the data of a built-in spec with an id of our own."""
    return tomllib.loads((SPECS / f"{identity}.toml").read_text("utf-8")) | {"id": "mine"}


def written(data: dict[str, Any]) -> str:
    return "\n".join(f"{key} = {in_toml(value)}" for key, value in data.items())


def in_toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {in_toml(each)}" for key, each in value.items()) + "}"
    return "[" + ", ".join(map(in_toml, value)) + "]" if isinstance(value, list) else json.dumps(value)


def lists() -> dict[str, tuple[str, str]]:
    """Return a list for each key of each family: by its name without indices, the spec and the name of its place."""
    found: dict[str, tuple[str, str]] = {}
    for identity in own_ids():
        rules = load(identity).spec.rules
        for place in places(own(identity)):
            if isinstance(place.value, list) and place.key != "designers":
                found.setdefault(f"{rules} {re.sub('[0-9]+', '', place.name)}", (identity, place.name))
    return found


@pytest.mark.parametrize(("identity", "name"), lists().values(), ids=list(lists()))
def test_an_empty_list_is_refused_where_it_stands(identity, name):
    """Only the designers may be nobody."""
    data = own(identity)
    place = next(place for place in places(data) if place.name == name)
    place.holder[place.at] = []
    with pytest.raises(SpecError) as refused:
        loads(written(data))
    assert name.startswith(refused.value.key)
    assert refused.value.key.startswith(name.partition("[")[0])


@pytest.mark.parametrize("identity", ["qwixx", "qwantum", "qwinto"])
def test_a_game_without_misthrow_boxes_is_refused(identity):
    """Players could pass for ever."""
    data = own(identity)
    del data["misthrows"]
    with pytest.raises(SpecError, match="misthrows: there are no misthrow boxes; give a list such as"):
        loads(written(data))


def changed(seed: int) -> str:
    """Return the text of a built-in spec after one to three random changes."""
    rng = Random(seed)
    data = own(rng.choice(own_ids()) if rng.random() < 0.5 else rng.choice(("kneifen", "qwantum", "qwinto", "qwixx")))
    other = own(rng.choice(own_ids()))
    for _ in range(rng.choice((1, 1, 2, 3))):
        everywhere = list(places(data))
        near = [place for place in everywhere if place.name.count(".") + place.name.count("[") < 3]
        change(rng.choice(rng.choice((everywhere, near))), list(places(other)), rng)
    return written(data)


def change(place: Place, others: list[Place], rng: Random) -> None:
    """Remove a value or replace it: by one of a wrong kind, one of another spec, or a variation."""
    how = rng.random()
    alike = [other.value for other in others if other.key == place.key]
    if how < 0.1:
        del place.holder[place.at]
    elif how < 0.15:
        place.holder[place.at] = deepcopy(rng.choice(WRONG))
    elif how < 0.3 and alike:
        place.holder[place.at] = deepcopy(rng.choice(alike))
    else:
        place.holder[place.at] = varied(place.value, rng)


def varied(value: Any, rng: Random) -> Any:
    if isinstance(value, list):
        part = deepcopy(value[: rng.randrange(len(value) + 1)])
        return rng.choice(([], part, value + part, value[::-1], rng.sample(value, len(value)), value * 5))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((*NUMBERS, value - 1, value + 1, -value))
    return rng.choice((*WORDS, value.upper())) if isinstance(value, str) else deepcopy(rng.choice(WRONG))


class Chooser:
    """Random moves, until a match has taken far too many of them."""

    def __init__(self) -> None:
        self.moves = 0

    def __call__(self, state: State, seat: int, rng: Random) -> str:
        self.moves += 1
        assert self.moves < MOST_MOVES, f"the match does not end: {state}"
        return rng.choice(state.moves(seat))


def check_playable(text: str, matches: int) -> None:
    """Check that a spec is refused in one line, or that its matches end and their positions can be read again."""
    try:
        game = loads(text)
    except SpecError as refused:
        refusal = str(refused)
    else:
        check_matches(game, matches)
        return
    assert refusal.startswith("own.toml: ")
    assert len(refusal.splitlines()) == 1


def check_matches(game: Game, matches: int) -> None:
    for seed in range(matches):
        players = (1, *game.spec.seats)[seed % 3]
        match = play_out(Match.begin(game, players, seed=seed), Random(seed), Chooser())
        for state in match.states[-1 : 0 : -max(1, len(match.states) // 3)]:
            assert game.from_text(state.to_text()) == state


@pytest.mark.parametrize("first", range(0, 300, 100))
def test_a_changed_spec_is_refused_or_played(first):
    for seed in range(first, first + 100):
        check_playable(changed(seed), 1)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 10_000, 500))
def test_every_changed_spec_is_refused_or_played(first):
    for seed in range(first, first + 500):
        check_playable(changed(seed), MATCHES)
