"""Teach Qwixx to win: by playing against itself, the net learns each seat's probability of winning.

The target of a position is the net's own estimate after the next turn, mixed with the result of the match. Matches
begin with some turns in which seats sometimes do something else, so that the net sees more than its own play. Then it
learns from plain results of matches without such turns, so that its probabilities are honest. Because luck decides most
of a match, it finally learns its own estimate after the next turn, two plies deep, on average over the rolls.

``python -m training.win_chance`` teaches both nets, one for two seats and one for three to five.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from dicepad import load
from dicepad.command import Parser, cluster_address, run, whole_number
from dicepad.odds.arrays import Whole
from dicepad.odds.compiled import jit_callable
from dicepad.odds.qwixx.many_games.compiled_noise import lay_number, roll
from dicepad.odds.qwixx.turn.compiled_moves import list_own, turn_arrays
from dicepad.odds.qwixx.turn.moves import Sheets
from dicepad.odds.qwixx.turn.sheet import CELLS, NOWHERE, ROWS, TurnTable
from dicepad.odds.qwixx.turn.solvable import solvable_sheet
from dicepad.odds.qwixx.winning.compiled_decisions import (
    best_reply,
    carry_out,
    decide_whites,
    new_sheets,
    new_workspace,
    rate,
    share_of,
)
from dicepad.odds.qwixx.winning.compiled_net import Layers, WinNet, chances, known_points, new_layers
from dicepad.odds.qwixx.winning.decisions import Turn, Workspace
from dicepad.odds.weights import FOLDER

from .command import (
    Report,
    Run,
    here,
    place,
    report_of,
    write,
)
from .win_net import (
    fresh_net,
    learn,
    new_slopes,
    squares_of,
)

__all__ = [
    "TrainingStage",
    "all_rolls",
    "look_ahead",
    "new_record",
    "play_match",
    "self_play",
    "taught_net",
    "values_of",
]

MODULE: Final = "training.win_chance"
ABOUT: Final = "Chance to win Qwixx: parts, scalars, two layers and the strength they add up to"
STEP: Final = 0.002
MOST_TURNS: Final = 160
CHUNK: Final = 5000
ASTRAY: Final = 0.25
"""Share of the first turns in which a seat deviates."""
LONGEST: Final = 30
"""Turn before which the deviations end."""
WHOLE: Final = 0.3
"""Share of the matches without such turns."""
LOOKED_AT: Final = 0.3
"""Share of the positions that are searched two plies deep, which takes a long time."""


class TrainingStage(NamedTuple):
    """A stage of training: the number of matches, the learning rate, the share of later estimates, and random moves.

    With `deep`, some positions are searched two plies deep instead.
    """

    games: int
    rate: float
    last_rate: float
    later: float
    astray: bool
    deep: bool = False


class Seen(NamedTuple):
    """The positions of a match before each roll."""

    rows: Any
    misthrows: Any
    points: Any
    roller: Any
    targets: Any


@jit_callable
def new_record(seats: int) -> Seen:
    """Return working memory for a match."""
    size = MOST_TURNS + 1
    return Seen(
        np.zeros((size, seats, ROWS), np.uint16),
        np.zeros((size, seats), np.int64),
        np.zeros((size, seats), np.int64),
        np.zeros(size, np.int64),
        np.zeros((size, seats), np.float64),
    )


@jit_callable
def play_match(
    sheet: TurnTable,
    net: WinNet,
    rolls: Any,
    seats: int,
    seed: int,
    deal: Whole,
    until: int,
    seen: Seen,
    memory: Workspace,
) -> tuple[int, int]:
    """Play a match of the net against itself, with random moves before the turn `until`.

    Return the number of positions seen, and the number of turns. Each seat's share of the win is the target after the
    last position seen.
    """
    sheets, places = new_sheets(seats), np.zeros(2 * ROWS, np.uint16)
    whites, count, over, turn = np.zeros(seats, np.int64), 0, False, 0
    while not over:
        active = turn % seats
        if turn >= until and count < MOST_TURNS:
            seen.rows[count, :seats], seen.misthrows[count, :seats] = sheets.rows, sheets.misthrows
            seen.points[count, :seats], seen.roller[count] = sheets.points, active
            count += 1
        total = roll(sheet, rolls, seed, deal, turn, places)
        now = Turn(sheet, net, sheets, active, total, places, memory)
        colour = decide_whites(now)
        whites[:] = memory.whites
        if turn < until:
            if np.random.random() < ASTRAY:
                options = memory.options
                pick = np.random.randint(list_own(sheet, sheets.rows[active], total, places, True, options))
                whites[active], colour = options.whites[pick], options.colours[pick]
            for seat in range(seats):
                row = np.random.randint(ROWS)
                place = np.int64(sheet.white[ROWS * total + row])
                if seat != active and np.random.random() < ASTRAY / 2:
                    allowed = sheet.after[CELLS * sheets.rows[seat, row] + place % CELLS] > 0
                    whites[seat] = place if allowed and np.random.random() < 0.5 else NOWHERE
        again = turn >= until
        over = carry_out(now, whites, colour, again)
        turn += 1
    for seat in range(seats):
        seen.targets[count, seat] = share_of(sheets.points, seat)
    return count, turn


@jit_callable
def set_targets(net: WinNet, seats: int, count: int, later: float, seen: Seen, layers: Layers) -> None:
    """Set the targets of all positions, beginning with the last."""
    for at in range(count - 1, -1, -1):
        if at == count - 1 or later == 1.0:
            seen.targets[at, :seats] = seen.targets[count, :seats]
            continue
        rows, misthrows, points = seen.rows[at + 1, :seats], seen.misthrows[at + 1, :seats], seen.points[at + 1, :seats]
        chances(net, rows, misthrows, points, seen.roller[at + 1], layers)
        for seat in range(seats):
            seen.targets[at, seat] = later * seen.targets[at + 1, seat] + (1 - later) * layers.chances[seat]


@jit_callable
def look_ahead(
    sheet: TurnTable, net: WinNet, rolls: Any, sheets: Sheets, active: Whole, targets: Any, memory: Workspace
) -> None:  # fmt: skip
    """Set the `targets` of a position to the probabilities after the next turn, averaged over rolls.

    All rolls of the white dice occur, each with one roll of the others.
    """
    places, pairs = np.zeros(2 * ROWS, np.uint16), sheet.faces * sheet.faces
    targets[:] = 0.0
    for pair in range(pairs):
        total = lay_number(sheet, rolls, np.int64(pair + pairs * np.random.randint(sheet.faces * len(rolls))), places)
        turn = Turn(sheet, net, sheets, active, total, places, memory)
        decide_whites(turn)
        _, colour = best_reply(turn)
        rate(turn, colour)
        for seat in range(len(targets)):
            targets[seat] += memory.layers.chances[seat] / pairs


@jit_callable
def self_play(
    sheet: TurnTable, net: WinNet, squares: WinNet, rolls: Any, seats: int, games: int, seed: int, first: int,
    rate: float, later: float, astray: bool, deep: bool,
) -> float:  # fmt: skip
    """Play matches and learn from each. Return the mean squared error of all probabilities against the results."""
    np.random.seed(seed + first)
    memory, layers, slopes = new_workspace(seats), new_layers(), new_slopes()
    seen = new_record(seats)
    error, positions = 0.0, 0
    for game in range(games):
        until = 0
        if astray and np.random.random() >= WHOLE:
            until = np.random.randint(LONGEST * seats // 2)
        count, _ = play_match(sheet, net, rolls, seats, seed, first + game, until, seen, memory)
        if not deep:
            set_targets(net, seats, count, later, seen, layers)
        for at in range(count):
            if deep:
                if np.random.random() > LOOKED_AT:
                    continue
                sheets = Sheets(seen.rows[at, :seats], seen.misthrows[at, :seats], seen.points[at, :seats])
                look_ahead(sheet, net, rolls, sheets, seen.roller[at], seen.targets[at, :seats], memory)
            learn(
                net, squares, seen.rows[at, :seats], seen.misthrows[at, :seats], seen.points[at, :seats],
                seen.roller[at], seen.targets[at, :seats], rate, layers, slopes,
            )  # fmt: skip
            for seat in range(seats):
                error += (layers.chances[seat] - seen.targets[count, seat]) ** 2
            positions += seats
    return error / max(positions, 1)


class Course(NamedTuple):
    """Training of one net: its numbers of seats, and its lessons."""

    seats: tuple[int, ...]
    lessons: tuple[TrainingStage, ...]


NETS: Final = {
    "qwixx_two": Course(
        (2,),
        (
            TrainingStage(300_000, 0.05, 0.003, 0.7, True),
            TrainingStage(80_000, 0.004, 0.0005, 1.0, False),
            TrainingStage(80_000, 0.01, 0.0005, 0.0, True, deep=True),
        ),
    ),
    "qwixx_more": Course(
        (3, 4, 5), (TrainingStage(150_000, 0.05, 0.004, 0.7, True), TrainingStage(240_000, 0.005, 0.0004, 1.0, False))
    ),
}


def after_matches(
    sheet: TurnTable, net: WinNet, squares: WinNet, seats: int, seed: int, first: int, lesson: TrainingStage
) -> tuple[WinNet, WinNet, float]:
    """Return the net and its squares after a chunk of matches, and the mean squared error.

    The given ones do not change.
    """
    net, squares = (WinNet(*[part.copy() for part in one]) for one in (net, squares))
    part = first / lesson.games
    rate = lesson.rate * (1 - part) + lesson.last_rate * part
    error = self_play(
        sheet, net, squares, all_rolls(sheet.faces), seats, CHUNK, seed, first, rate, lesson.later, lesson.astray,
        lesson.deep,
    )  # fmt: skip
    return net, squares, error


def teach(
    sheet: TurnTable,
    net: WinNet,
    seats: tuple[int, ...],
    lesson: TrainingStage,
    seed: int,
    report: Report,
    run: Run = here,
) -> WinNet:
    """Return the net after a lesson, in which the numbers of seats take turns."""
    squares = squares_of(net, 1.0)
    for number, first in enumerate(range(0, lesson.games, CHUNK)):
        count = seats[number % len(seats)]
        net, squares, error = run(after_matches, sheet, net, squares, count, seed, first, lesson)
        report(f"{count} seats, {first + CHUNK:8} matches, error of a chance {error**0.5:.4f}")
    return net


def all_rolls(faces: int) -> Any:
    """Return all rolls of three dice: (faces ** 3, 3)."""
    return 1 + np.arange(faces**3)[:, None] // faces ** np.arange(3) % faces


def values_of(net: WinNet) -> list[float]:
    """Return the numbers of a net in the order of its file."""
    return [float(value) for part in net[2:] for value in part.ravel()]


def taught_net(name: str, share: float, seed: int, report: Report, run: Run = here) -> WinNet:
    """Return the named net after this share of its lessons."""
    sheet, net = turn_arrays(solvable_sheet(load("qwixx")).turn_table), fresh_net(*known_points(), seed)
    first, course = 0, NETS[name]
    for lesson in course.lessons:
        games = max(CHUNK, round(lesson.games * share / CHUNK) * CHUNK)
        net = teach(sheet, net, course.seats, lesson._replace(games=games), seed + first, report, run)
        first += games
    return net


def net_name(text: str) -> str:
    """Check an argument that is the name of a net."""
    if text not in NETS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a net; allowed: {', '.join(NETS)}")
    return text


def share(text: str) -> float:
    """Read an argument that is a share of the lessons."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found <= 10:
        raise argparse.ArgumentTypeError(f"{text!r} is not a share; give a number above 0 and at most 10")
    return found


def work(chosen: argparse.Namespace) -> None:
    """Teach the nets, and write them."""
    with place(chosen.cluster) as run_there:
        for name in chosen.nets or NETS:
            net = taught_net(name, chosen.share, chosen.seed, report_of(), run_there)
            made = f"python -m {MODULE} --share {chosen.share:g} --seed {chosen.seed} {name}"
            write(chosen.folder / f"{name}.json", ABOUT, made, STEP, values_of(net))


def main() -> int:
    """Run the command from the module's own name, under which the workers of a cluster find its functions."""
    parser = Parser(prog=f"python -m {MODULE}", description="Teach Qwixx to win.")
    parser.add_argument("--share", type=share, default=1.0, metavar="X", help="of the lessons (1)")
    parser.add_argument(
        "--seed", type=whole_number(0, 10**9), default=1, metavar="N", help="the same seed, the same weights (1)"
    )
    parser.add_argument(
        "--cluster",
        type=cluster_address,
        metavar="ADDRESS",
        help="play on the Dask cluster at this address, such as tcp://host:8786",
    )
    parser.add_argument("-o", dest="folder", type=Path, default=FOLDER, metavar="FOLDER")
    parser.add_argument("nets", nargs="*", type=net_name, help=f"{' and '.join(NETS)}; both if none is named")
    parser.set_defaults(work=work)
    return run(parser, None)


if __name__ == "__main__":
    sys.exit(import_module(MODULE).main())
