"""Walks through all games, steered by hypothesis: what must hold in every state that play can reach."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

import dicepad

GAMES = [dicepad.load(identity) for identity in ("qwixx", "qwantum", "kneifen")]
GAMES += [dicepad.load("kneifen", dice=5, lapse="keep"), dicepad.load("kneifen", dice=7, lapse_on="roll")]
POINTS = {"qwixx": -5}


def recount(state: dicepad.State) -> list[int]:
    """The scores, counted naively from the JSON of the position as a person counts the sheet."""
    totals = []
    for seat in state.to_json()["seats"]:
        seat = dict(seat)
        misthrows = seat.pop("misthrows", 0)
        if state.game.spec.rules == "crossing":
            total = sum(len(row) * (len(row) + 1) // 2 for row in seat.values()) - 5 * misthrows
        elif state.game.spec.rules == "qwantum":
            total = -sum(range(1, misthrows + 1))
            rows = [seat.get(colour, []) for colour in ("violet", "blue", "red", "yellow")]
            for column in range(6):
                values = [row[column] for row in rows if len(row) > column]
                if len(values) == 4:
                    lowest = min(values)
                    total += min([value for value in values if value > lowest], default=lowest)
        else:
            total = sum(seat.values())
        totals.append(total)
    return totals


def crossed_cells(state: dicepad.State) -> list[set[str]]:
    """Return the entries on each seat's sheet, as a set of words that can only grow."""
    sheets = []
    for seat in state.to_json()["seats"]:
        found = set()
        for key, value in seat.items():
            entries = range(value) if isinstance(value, int) else enumerate(value)
            found |= {f"{key} {entry}" for entry in entries}
        sheets.append(found)
    return sheets


@settings(max_examples=120)
@given(data=st.data(), game=st.sampled_from(GAMES))
def test_walks(data: st.DataObject, game: dicepad.Game) -> None:
    low, high = game.spec.seats
    state = game.start(data.draw(st.sampled_from([1, *range(max(low, 2), min(high, 4) + 1)])))
    choices = data.draw(st.lists(st.integers(0, 10**9), min_size=5, max_size=150))
    for number in choices:
        if state.over:
            break
        if state.dice_due:
            dice = state.dice_to_roll()
            faces = []
            for die in dice:
                number, pick = divmod(number, len(die.faces))
                faces.append(die.faces[pick])
            after = state.roll(dice=faces)
            assert crossed_cells(after) == crossed_cells(state) or game.spec.rules == "kneifen"
        else:
            seat = state.to_act[number % len(state.to_act)]
            moves = state.moves(seat)
            after = state.play(seat, moves[number % len(moves)])
        for before, now in zip(crossed_cells(state), crossed_cells(after), strict=True):
            assert before <= now
        state = after
        assert list(state.scores) == recount(state)
        assert game.from_json(json.loads(json.dumps(state.to_json()))) == state
        assert game.from_text(state.to_text()) == state
        check_sheet(state)


def check_sheet(state: dicepad.State) -> None:
    """No cell twice, rows in the order that the rules ask for."""
    for seat in state.to_json()["seats"]:
        for row in state.game.spec.rows:
            entries = seat.get(row.name, [])
            if state.game.spec.rules == "crossing":
                order = [cell.number for cell in row.cells]
                places = [order.index(number) for number in entries if number != "lock"]
                assert places == sorted(set(places))
                assert ("lock" in entries) == (bool(entries) and order[-1] in entries)
                assert order[-1] not in entries or len(entries) >= 7
            elif state.game.spec.rules == "qwantum":
                assert entries[:4] == sorted(set(entries[:4]))
                assert entries[3:] == sorted(set(entries[3:]), reverse=True)
            else:
                assert 0 <= (entries or 0) <= 6
