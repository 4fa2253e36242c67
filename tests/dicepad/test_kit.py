"""The kit for other implementers: it has every game, variant and option, keeps to its schema, and is true to the rules.

It is read back here as a stranger would read it: from the files, by the words of the schema alone."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

import dicepad
from dicepad.cli import main
from dicepad.kit import SCHEMA, game_kit, with_options

VALID = fastjsonschema.compile(dict(SCHEMA))


def replayed(kit: dict[str, Any]) -> list[str]:
    """Play every match of a document by the rules; where the two differ."""
    game = dicepad.load(kit["game"], **kit["options"])
    found = []
    for match in kit["matches"]:
        state = game.start(match["players"])
        for number, step in enumerate(match["steps"]):
            read = game.from_json(step["position"]), game.from_text(step["text"])
            told = {
                "position": read == (state, state),
                "dice_due": step["dice_due"] == list(state.dice_due),
                "to_roll": step["to_roll"] == list(state.to_roll),
                "moves": step["moves"] == {str(seat): list(state.moves(seat)) for seat in state.to_act},
                "scores": step["scores"] == list(state.scores),
                "over": step["over"] == state.over,
                "winners": step["winners"] == list(state.winners),
            }
            found += [f"{match['players']}, step {number}: {key}" for key, same in told.items() if not same]
            event = step["event"]
            if event is None:
                found += [] if state.over else [f"{match['players']}, step {number}: the match is not over"]
            elif "roll" in event:
                state = state.roll(dice=event["roll"])
            else:
                state = state.play(event["seat"], event["move"])
    return found


@pytest.mark.long
def test_the_kit_of_all_games_is_replayed_by_the_rules(tmp_path: Path) -> None:
    assert main(["kit", "-o", str(tmp_path / "kit")]) == 0
    assert json.loads((tmp_path / "kit" / "schema.json").read_text("utf-8")) == SCHEMA
    kits = [
        json.loads(path.read_text("utf-8"))
        for path in sorted((tmp_path / "kit").iterdir())
        if path.name != "schema.json"
    ]
    assert {kit["game"] for kit in kits} == set(dicepad.games())
    for kit in kits:
        VALID(kit)
        assert kit["dicepad"] == dicepad.__version__
        assert [match["players"] for match in kit["matches"]] == sorted({1, *kit["seats"]})
        assert replayed(kit) == []


@pytest.mark.parametrize("identity", ["kneifen", "qwixx-longo"])
def test_each_value_of_each_option_is_there(identity: str) -> None:
    game = dicepad.load(identity)
    assert set(game.option_values) == set(game.options)
    found = list(with_options(game))
    for name, values in game.option_values.items():
        assert {options[name] for options in found} == {*values, game.options[name]}
        assert len(values) > 1
    assert [dicepad.load(identity, **options).options for options in found] == found


def test_every_game_with_options_names_their_values() -> None:
    for identity in dicepad.games():
        game = dicepad.load(identity)
        assert set(game.option_values) == set(game.options)


@pytest.mark.parametrize("identity", ["qwixx", "qwinto"])
def test_what_is_changed_in_a_kit_is_seen(identity: str) -> None:
    """So the replay of all kits proves something."""
    kit = json.loads(json.dumps(game_kit(dicepad.load(identity))))
    assert replayed(kit) == []
    last = len(kit["matches"][1]["steps"]) // 2
    for key, change in (
        ("scores", lambda scores: [scores[0] + 1, *scores[1:]]),
        ("moves", lambda moves: {**moves, "0": ["nonsense"]}),
        ("dice_due", lambda due: [*due, "white"]),
        ("winners", lambda winners: [*winners, 0]),
    ):
        changed = copy.deepcopy(kit)
        step = changed["matches"][1]["steps"][last]
        step[key] = change(step[key])
        assert replayed(changed) == [f"2, step {last}: {key}"]
        step[key] = None
        with pytest.raises(fastjsonschema.JsonSchemaValueException):
            VALID(changed)


def test_the_same_version_writes_the_same_kit() -> None:
    game = dicepad.load("kneifen", dice=5)
    assert game_kit(game) == game_kit(game)
    assert len(game_kit(game, 3)["matches"]) == 3 * len(game_kit(game)["matches"])  # type: ignore[arg-type]


def test_a_few_games_and_more_matches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "qwantum", "qwixx", "--matches", "2", "-o", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"{tmp_path}: 2 games and schema.json\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["qwantum.json", "qwixx.json", "schema.json"]
    lines = (tmp_path / "qwixx.json").read_text("utf-8").splitlines()
    kit = json.loads("".join(lines))
    assert len(lines) == 1 + sum(len(match["steps"]) for match in kit["matches"])


def test_a_place_that_is_none_is_refused_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    for place in ("file", "file/kit"):
        with pytest.raises(SystemExit) as ended:
            main(["kit", "qwixx", "-o", str(tmp_path / place)])
        assert ended.value.code == 2
        assert f"{tmp_path / 'file'}: this is not a folder" in capsys.readouterr().err
