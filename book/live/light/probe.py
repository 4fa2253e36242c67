"""Questions that the tests, but not the pages, ask of both Pythons: the rules themselves. This module is rewritten like
all others."""

from __future__ import annotations

import json
from difflib import get_close_matches
from fractions import Fraction
from math import frexp
from random import Random

import dicepad
from dicepad import DicepadError, State
from dicepad.deals import DealPlace
from dicepad.odds.api import judge
from dicepad.odds.qwixx.turn.solvable import solvable_sheet
from dicepad.odds.value_net import SECOND, add_up, clear, estimate, join, new_sums, value_net
from dicepad.perft import perft
from widgets.match.seats import Seat
from widgets.match.series import Result

__all__ = [
    "brought",
    "count",
    "decoded",
    "divided",
    "drawn",
    "estimated",
    "match",
    "near",
    "rounded",
    "spelled",
    "tasked",
    "valued",
    "written",
]

KINDS: tuple[object, ...] = (
    DealPlace(1, 2),
    {"places": [DealPlace(3, 4), (DealPlace(5, 6),)], "none": None},
    Result({"Ann": 5}, ("Ann",)),
    {"yes": True, "no": 1.5, "letters": "\u00e9\u2028"},
    Seat("Ann"),
    [Seat("Ann", "careful")],
    {1},
    [range(3)],
    map(str, ()),
    len,
)
"""Values of each kind that our code has, data and others."""
NONSENSE = ("", "pass", "red.7", "roll", "again", "keep", "violet.99", "\u00e9", "reroll white1")
TRIED = 8
"""Of this many positions, one is read back and asked for nonsense."""


def match(game: str, players: int, seed: str) -> str:
    """Play a match of random rolls and moves. Return each state with all its legal moves. Some states are read back,
    and asked for nonsense.

    Reading back and refusing take longer than playing, so where they are tried is drawn.
    """
    rng = Random(seed)
    loaded = dicepad.load(game)
    state = loaded.start(players)
    told: list[object] = []
    while not state.over:
        told.append([state.to_text(), list(state.scores), state.phase, *map(state.moves, range(state.players))])
        if not rng.choice(range(TRIED)):
            told.extend([state.to_json(), refused(state, rng)])
            if loaded.from_text(state.to_text()) != state or loaded.from_json(state.to_json()) != state:
                told.append("a position is not read back")
        if state.dice_due:
            state = state.roll(rng)
        else:
            seat = rng.choice(state.to_act)
            state = state.play(seat, rng.choice(state.moves(seat)))
    return json.dumps([*told, state.to_text(), list(state.scores), list(state.winners)])


def valued(game: str, position: str, seed: str) -> str:
    """Play on from a position with random rolls and moves. Return the values of all seats before each turn, in
    billionths of their unit."""
    rng = Random(seed)
    state = dicepad.load(game).from_text(position)
    told = []
    while not state.over:
        if state.dice_due:
            by = judge(state.game, state.players)
            told.append([round(1e9 * by.state_value(state, seat)) for seat in range(state.players)])
            state = state.roll(rng)
        else:
            seat = rng.choice(state.to_act)
            state = state.play(seat, rng.choice(state.moves(seat)))
    return json.dumps(told)


def estimated(name: str, parts: int, sheets: str) -> str:
    """Return what a net says of each of some lists of features, in billionths of a point. Their halves are summed
    apart, as the rows of a sheet are."""
    net, second = value_net(name, parts), [0.0] * SECOND
    one, other, total = new_sums(3)
    told = []
    for features in json.loads(sheets):
        half = len(features) // 2
        for part, numbers in ((one, features[:half]), (other, features[half:])):
            clear(part)
            add_up(net, numbers, len(numbers), part)
        join(total, one, other)
        told.append(round(1e9 * estimate(net, total, second)))
    return json.dumps(told)


def refused(state: State, rng: Random) -> list[str]:
    """Return the answers of the rules to moves that they may not know, from every seat and from seats that do not
    exist."""
    move, found = rng.choice(NONSENSE), []
    for seat in range(-1, state.players + 1):
        try:
            state.play(seat, move)
        except DicepadError as error:
            found.append(str(error))
    return found


def count(game: str, players: int, rolls: str) -> str:
    """Count the lines of play that lead through some rolls (perft). Commas separate the rolls."""
    return str(perft(dicepad.load(game).start(players), rolls.split(",")))


def brought(game: str) -> str:
    """Provide a table of a game with invented numbers, as pages provide the true ones."""
    from widgets.coaching.tables import FETCHED, BroughtTable

    FETCHED[game] = BroughtTable(solvable_sheet(dicepad.load(game)), 1, 0.02, lambda index: index * 7919 % 6007)
    return json.dumps(game)


def drawn(seed: str, whole: bool) -> str:
    """Draw from a seed, taken as the text or, if `whole`, as the whole number that it spells."""
    rng = Random(int(seed) if whole else seed)
    return json.dumps([rng.choice(range(size)) for size in (1, 2, 6, 97, 2**20)])


def written(kind: int) -> str:
    """Return a value of one kind in JSON, or the name of the error."""
    try:
        return json.dumps([json.dumps(KINDS[kind], ensure_ascii=False)])
    except TypeError:
        return '"TypeError"'


def spelled(text: str) -> str:
    """Return several properties of texts."""
    asked = [text.isprintable(), text.isascii(), text.isdigit(), text.isalpha(), text.isupper(), text.isalnum()]
    parts = [text.split(), text.splitlines(), text.strip(), text.upper(), text.lower(), text.casefold()]
    return json.dumps([asked, parts, repr(text), repr([text, (text,), {text: 1}]), f"{text!r}", text[::-1]])


def rounded(value: float) -> str:
    """Return a number in several formats."""
    return json.dumps(
        [round(value, 2), round(value), f"{value:.1f}", f"{value:8.2f}", f"{value / 100:.1%}", repr(value)]
    )


def divided(top: str, bottom: str) -> str:
    """Return a fraction as a float, to the last bit. Its parts are given in hexadecimal."""
    value = float(Fraction(int(top, 16), int(bottom, 16)))
    mantissa, exponent = frexp(value)
    return json.dumps([int(mantissa * 2**53), exponent, f"{100 * value:.1f}"])


def near(word: str, words: str) -> str:
    """Return the words that resemble a word."""
    return json.dumps(get_close_matches(word, json.loads(words), 3))


def tasked(kind: str, level: int, seed: str, lang: str) -> str:
    """Make two tasks of a type. Return their texts and numbers in a language, and the verdicts on some answers."""
    from dicepad.tasks import check, make_tasks, say, words

    own = words(lang)
    told: list[object] = []
    for task in make_tasks(kind, level=level, count=2, seed=seed):
        told.append([task.mark, say(task.question, lang), say(task.way, lang), say(task.alt, lang)])
        for number, blank in enumerate(task.blanks):
            typed = [own.valued(value, blank.form) for value in (blank.answer, *[wrong.value for wrong in blank.usual])]
            typed += ["", "5/36", "1 1/2", "0,25", "25 %", "rot 7", "7 rouge, 8 bleu", "\u0661", "1,296.0"]
            told += [[each, *check(task, each, lang, number)] for each in typed]
    return json.dumps(told)


def decoded(code: str) -> str:
    """Return the marks of the tasks that a code on a worksheet stands for, and the code as it is written there."""
    from dicepad.tasks.sets import read_code

    found = read_code(code)
    return json.dumps([found.code, *[task.mark for task in found.tasks]])
