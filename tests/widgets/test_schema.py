"""Everything that goes to the browser is as `widgets.schema` says it is: no key missing, none too many, none of another
type."""

from __future__ import annotations

import ast
import copy
import inspect
import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import fastjsonschema
import pytest

import dicepad
import sheetgen
from sheetgen.wording import LANGUAGES
from widgets import schema
from widgets.events import EVENTS
from widgets.lessons import schema as lesson_schema
from widgets.lessons.figures import settling_data, sketch_data, threshold_data
from widgets.lessons.parts import chances_data, dice_data, quiz_data
from widgets.puzzle import Puzzle, script
from widgets.schema import board, events, explorer, puzzles, replies, view
from widgets.session import Session

PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
MODULES = (board, events, explorer, puzzles, replies, view, lesson_schema)
TABLES = {name: getattr(module, name) for module in (schema, lesson_schema) for name in module.__all__}
STATES = {
    "qwixx": "red:2,3,4,5,7 yellow:4 / blue:9 ; active=0 phase=white dice=W6,W6,R6,Y6,G6,B6",
    "qwantum": "red:3,8 blue:5 / - ; active=0 phase=first dice=W3,R1,R2,R3,R5,R3,R6",
    "kneifen": "1:3 7:6 / - ; active=0 phase=commit dice=W1,W1,W2,W2,W2,W5 rolls=3",
}


@cache
def checker(name: str) -> Callable[[Any], Any]:
    """Return a function that raises an error for data that is no such table."""
    definitions = {name: described(table) for name, table in TABLES.items()}
    return fastjsonschema.compile({"$ref": f"#/definitions/{name}", "definitions": definitions})


def described(table: Any) -> dict[str, Any]:
    hints = get_type_hints(table, include_extras=True)
    given = {key: get_args(hint)[0] if get_origin(hint) is NotRequired else hint for key, hint in hints.items()}
    return {
        "type": "object",
        "properties": {key: allowed(hint) for key, hint in given.items()},
        "required": [key for key in hints if given[key] is hints[key] and key not in table.__optional_keys__],
        "additionalProperties": False,
    }


def allowed(hint: Any) -> dict[str, Any]:
    """The JSON Schema of a type."""
    origin, inner = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        return {"$ref": f"#/definitions/{hint.__name__}"}
    if hint is Any:
        return {}
    if hint in PLAIN:
        return {"type": PLAIN[hint]}
    if origin is Literal:
        return {"enum": list(inner)}
    if origin in (Union, UnionType):
        return {"anyOf": [allowed(one) for one in inner]}
    if origin is list:
        return {"type": "array", "items": allowed(inner[0])}
    if origin is tuple:
        items = [allowed(one) for one in inner]
        return {"type": "array", "items": items, "additionalItems": False, "minItems": len(items)}
    if origin in (dict, Mapping):
        keys = {"propertyNames": allowed(inner[0]), "required": allowed(inner[0]).get("enum", [])}
        return {"type": "object", "additionalProperties": allowed(inner[1])} | keys
    raise TypeError(f"{hint} has no place in JSON")


def check(name: str, data: object) -> None:
    checker(name)(json.loads(json.dumps(data)))


def wander(session: Session, rng: Random, most: int) -> None:
    """Do what the view offers, now and then something else, and look at every answer."""
    for _ in range(most):
        view = session.view()
        choices: list[dict[str, object]] = [{"do": "cell", "cell": cell} for cell in view["live"]]
        choices += [{"do": "move", "move": move["move"]} for move in view["moves"]]
        if view["pick"]:
            choices.append({"do": "pick", "picked": [rng.choice(view["dice"])["name"]]})
        if view["roll"]:
            choices = [{"do": "roll"}]
        if view["auto"]:
            choices = [{"do": "step"}]
        if not choices or rng.random() < 0.1:
            choices = [{"do": name} for name in ("undo", "redo", "reveal", "record", "nonsense")]
            choices += [{"do": "seat", "seat": seat} for seat in range(3)] + [{"do": "cell", "cell": "nonsense"}]
        check("Answer", session.exchange({**rng.choice(choices), "ask": "me"}))


@pytest.mark.long
@pytest.mark.parametrize("game", sheetgen.sheets())
def test_every_view_of_every_game(game):
    rng = Random(game)
    session = Session(dicepad.load(game), ["Ann", "Bob", "careful"], lang=rng.choice(LANGUAGES), seed=1)
    check("BoardModel", {"board": session.board(), "view": session.view()})
    wander(session, rng, 120)
    check("Answer", session.exchange({"do": "new", "cover": True, "own": True, "seed": "7"}))
    wander(session, rng, 20)


def test_another_game_and_a_sheet_to_print():
    session = Session(dicepad.load("qwixx"), 2, seed=1)
    other = Session(dicepad.load("qwinto"), 2, seed=1)
    answer = session.exchange({"do": "load", "text": other.match.to_text()})
    assert {"board", "view"} == set(answer)
    check("Answer", answer)
    printed = session.exchange({"do": "pdf", "ask": "me"})
    assert printed["reply"]["ask"] == "me"
    check("Answer", printed)


@pytest.mark.parametrize("game", STATES)
@pytest.mark.parametrize("choices", [(), ("1", "2")])
def test_puzzles_and_scripts(game, choices):
    state = dicepad.load(game).from_text(STATES[game])
    puzzle = Puzzle(state, "Which?", best=choices[:1], choices=choices, show=not choices)
    check("PuzzleData", puzzle.data())
    data = script(puzzle, puzzle)
    check("BoardModel", data)
    answers = [reply for reply in data["view"]["puzzle"]["replies"].values() if reply["verdict"]["good"]]
    assert answers
    for answer in answers:
        check("View", data["view"] | answer)


def test_parts_of_chapters():
    thirds = {1: Fraction(1, 3), 2: Fraction(2, 3)}
    parts = {
        "Dice": dice_data("qwantum", "de", seed=4),
        "Chances": chances_data(thirds, "Sum", "fr"),
        "Quiz": quiz_data("Which?", {"6": "", "7": "Six ways."}, "7", lang="it"),
        "Sketch": sketch_data(thirds, "Which?", lang="de"),
        "Settling": settling_data(thirds, "Which?", seed=1),
        "Threshold": threshold_data({"one": thirds}, "Which?", start=2),
    }
    for name, data in parts.items():
        check(f"{name}Data", data["board"])
        check(f"{name}View", data["view"])
    check("QuizData", quiz_data("How likely?", None, 16.7, unit="%")["board"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_is_missing(lang):
    assert all(Session(dicepad.load("qwixx"), 1, lang=lang).board()["words"].values())


def test_the_kinds_of_events_are_those_that_have_a_handler():
    kinds = get_args(get_type_hints(schema.Event)["do"])
    assert set(kinds) == set(EVENTS)


def test_every_key_is_explained():
    """The types of the browser carry these sentences too."""
    nodes = [node for module in MODULES for node in ast.parse(inspect.getsource(module)).body]
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    assert {node.name for node in classes} == set(TABLES)
    for node in classes:
        head, *body = node.body
        assert isinstance(head, ast.Expr), node.name
        for key, said in zip(body[::2], body[1::2], strict=True):
            assert isinstance(key, ast.AnnAssign)
            assert isinstance(said, ast.Expr), f"{node.name}.{ast.unparse(key.target)}"
            assert isinstance(said.value, ast.Constant)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda model: model["view"].pop("why"),
        lambda model: model["view"].update(more=1),
        lambda model: model["view"].update(at="1"),
        lambda model: model["view"]["dice"][0].update(state="flies"),
        lambda model: model["view"]["seats"][0].pop("won"),
        lambda model: model["board"]["words"].pop("roll"),
        lambda model: model["board"]["words"].update(nonsense="?"),
        lambda model: model["board"]["places"]["red.2"]["box"].append(1),
        lambda model: model["board"]["dice"][0]["faces"].append([1, "red"]),
    ],
)
def test_what_is_otherwise_is_seen(spoil):
    session = Session(dicepad.load("qwixx"), 2, seed=1)
    session.handle({"do": "roll"})
    model = json.loads(json.dumps({"board": session.board(), "view": session.view()}))
    spoiled = copy.deepcopy(model)
    spoil(spoiled)
    check("BoardModel", model)
    with pytest.raises(fastjsonschema.JsonSchemaException):
        check("BoardModel", spoiled)
