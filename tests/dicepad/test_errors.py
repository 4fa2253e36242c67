"""Errors: one line that can be printed and read, whatever they are about, and the same behind a process's wall."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

import dicepad
import sheetgen
import widgets
from dicepad import DicepadError, IllegalMove
from dicepad.record import read
from dicepad.registry import Unloadable
from sheetgen.drawing.heading import TooLong
from sheetgen.press.options import OptionError

EXAMPLES: dict[type[DicepadError], DicepadError] = {
    DicepadError: DicepadError("the disk is full"),
    dicepad.SpecError: dicepad.SpecError("my.toml", "seats", "nobody plays"),
    dicepad.PositionError: dicepad.PositionError("seats[0].red", "7 comes after 5"),
    dicepad.RecordError: dicepad.RecordError(3, "no such move"),
    IllegalMove: IllegalMove("red.5", "row red is closed", ("pass",), "closed", {"row": "red"}),
    dicepad.DoesNotFit: dicepad.DoesNotFit("the sheet", "200 mm", "100 mm", "take larger paper"),
    dicepad.GlyphMissing: dicepad.GlyphMissing("\u4e2d", "Plex"),
    dicepad.TableError: dicepad.TableError("the table is damaged"),
    TooLong: TooLong("the title", "60 mm", "40 mm", "shorten it"),
    Unloadable: Unloadable("there is no sheet for five: sheet.py cannot be loaded"),
    OptionError: OptionError("paper", "there is no paper size 'a9'"),
}


def leaves(kind: type[DicepadError] = DicepadError) -> Iterator[type[DicepadError]]:
    """The root and every error that the three packages raise on purpose."""
    yield kind
    for each in kind.__subclasses__():
        yield from leaves(each)


def test_every_error_has_an_example():
    assert {sheetgen, widgets}
    assert {kind for kind in leaves() if kind.__module__.split(".")[0] != "tests"} == set(EXAMPLES)


@pytest.mark.parametrize("error", EXAMPLES.values(), ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("again", [lambda error: pickle.loads(pickle.dumps(error)), copy.copy, copy.deepcopy])
def test_an_error_is_the_same_after_pickling(error, again):
    twin = again(error)
    assert type(twin) is type(error)
    assert (str(twin), twin.args, vars(twin)) == (str(error), error.args, vars(error))


def test_an_error_comes_back_from_another_process():
    """A pool that cannot unpickle an error is broken for all work after it."""
    state = dicepad.load("qwixx").start(2).roll(dice="4 1 5 6 2 6")
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        with pytest.raises(IllegalMove, match=r"red\.9: the white dice make 5") as refused:
            pool.submit(state.play, 0, "red.9").result()
        assert refused.value.code == "white-sum"
        assert pool.submit(state.play, 0, "red.5").result() == state.play(0, "red.5")


LONG = "x" * 100_000
MANY = "x " * 50_000
WILD = [
    "\x1b[2J\x1b[31mred",
    "a\nb",
    "a\r\tb",
    "\u202ered",
    "a\u2028b",
    "\x00",
    "\ud800",
    LONG,
    MANY,
    LONG + "\n" + LONG,
]
QWIXX = dicepad.load("qwixx")
WHITE = QWIXX.start(2).roll(dice="4 1 5 6 2 6")
HEAD = "dicepad match, format 1\ngame qwixx\nseats 2\n"
DOORS: dict[str, Callable[[str], object]] = {
    "a move": lambda text: WHITE.play(0, text),
    "a roll": lambda text: QWIXX.start().roll(dice=text),
    "a face": lambda text: QWIXX.start().roll(dice=[text, 1, 1, 1, 1, 1]),
    "a position": QWIXX.from_text,
    "a row of a position": lambda text: QWIXX.from_text(f"{text.replace(' ', '')}:3"),
    "a number of a position": lambda text: QWIXX.from_json({"seats": [{"red": [text]}]}),
    "a key of a position": lambda text: QWIXX.from_json({"seats": [{}], text: 1}),
    "a phase": lambda text: QWIXX.from_json({"seats": [{}], "phase": text}),
    "a choice": lambda text: QWIXX.from_json(WHITE.to_json() | {"choices": [text, None]}),
    "a die": lambda text: QWIXX.from_json(WHITE.to_json() | {"dice": [text, 1, 1, 1, 1, 1]}),
    "a game": dicepad.load,
    "a file": lambda text: dicepad.load(text + ".toml"),
    "an option": lambda text: dicepad.load("kneifen", **{text: 3}),
    "the value of an option": lambda text: dicepad.load("kneifen", lapse=text),
    "a record": read,
    "the game of a record": lambda text: read(HEAD.replace("qwixx", text)),
    "the option of a record": lambda text: read(HEAD + f"option {text} 3\n"),
    "a line of a record": lambda text: read(HEAD + text),
    "a move of a record": lambda text: read(HEAD + f"roll 4 1 5 6 2 6\n0 {text}"),
    "a start": lambda text: read(HEAD + f"start {text}"),
    "an option of a sheet": lambda text: sheetgen.sheet("qwixx").pdf(paper=text),
}


@pytest.mark.parametrize("text", WILD, ids=[ascii(text[:12]) for text in WILD])
@pytest.mark.parametrize("door", DOORS)
def test_an_error_is_one_short_line_whatever_it_is_about(door, text):
    with pytest.raises(DicepadError) as refused:
        DOORS[door](text)
    told = str(refused.value)
    assert told.isprintable()
    assert len(told) < 2_500


def test_a_long_move_is_cut_and_what_is_allowed_is_not():
    with pytest.raises(IllegalMove) as refused:
        WHITE.play(0, LONG)
    assert str(refused.value) == (
        f"{'x' * 30}…{'x' * 29}: there is no such move; allowed: red.5, yellow.5, green.5, blue.5, pass"
    )
    assert refused.value.move == LONG
    with pytest.raises(IllegalMove, match=r"^red\\x1b\[2J: there is no such move"):
        WHITE.play(0, "red\x1b[2J")


def test_words_of_other_languages_stay_as_they_are():
    told = "größer als 3\N{NO-BREAK SPACE}mm: où\N{NARROW NO-BREAK SPACE}?"
    assert str(DicepadError(told)) == told
