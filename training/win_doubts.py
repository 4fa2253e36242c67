"""Gain of looking further ahead: where ``winner`` hesitates, play out each choice many times on the same dice.

``python -m training.win_doubts`` plays matches of ``winner`` against itself. If a seat has choices rated within one
percentage point of the best, the seat plays on from each of them. One half of these games decides which choice is best,
and the other half decides by how much, and then the other way round, so that no choice is praised for luck. Added up
over the decisions of a match, this is about how much more often you would win if you played on at each of them: the
performance difference lemma (S. Kakade, J. Langford, 2002), on the positions that ``winner`` reaches.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from threading import Lock
from typing import Final, NamedTuple

import numpy as np

from dicepad import Game, load
from dicepad.command import (
    Parser,
    Progress,
    percent,
    progress_bar,
    run,
    whole_number,
)
from dicepad.odds.arrays import Floats, Numbers, Whole
from dicepad.odds.compiled import (
    in_threads,
    jit_callable,
    jit_shared,
    njit,
)
from dicepad.odds.qwixx.many_games.compiled_noise import roll
from dicepad.odds.qwixx.turn.compiled_moves import Indices, list_own, list_waiting, turn_arrays
from dicepad.odds.qwixx.turn.moves import MOST_OPTIONS, Sheets
from dicepad.odds.qwixx.turn.sheet import ROWS, TurnTable
from dicepad.odds.qwixx.turn.solvable import solvable_sheet
from dicepad.odds.qwixx.winning.compiled_decisions import (
    carry_out,
    copy_sheets,
    decide_whites,
    new_sheets,
    new_workspace,
    rate,
    share_of,
)
from dicepad.odds.qwixx.winning.compiled_net import WinNet, net_of
from dicepad.odds.qwixx.winning.decisions import Turn, Workspace

from .win_chance import all_rolls

__all__ = ["CLOSE", "Doubts", "doubts"]

GAMES: Final = 500
TRIES: Final = 400
SEED: Final = 20261123
CLOSE: Final = 0.01
SURE: Final = 2.0
"""Standard errors by which another choice has to be better."""
TURNS, TURN, SEAT = 10**6, 10**4, 10**3
"""Parts of the number of a deal. Each match that is played out has a deal of its own for its dice."""


class MatchSettings(NamedTuple):
    """Settings that all matches share."""

    table: TurnTable
    net: WinNet
    rolls: Numbers
    """(rolls, 3): all rolls of three dice"""
    seed: int


class Choices(NamedTuple):
    """Choices of a seat, with the net's own choice first."""

    whites: Numbers
    """(choices,): the place for the white sum"""
    colours: Numbers
    """(choices,): the place for the coloured dice, of the active seat"""
    meant: Numbers
    """(seats,): the place where the net crosses the white sum for each seat"""
    won: Floats
    """(choices, tries): the seat's share of the win"""


class Doubts(NamedTuple):
    """Results of the study."""

    decisions: int
    doubted: int
    """Decisions with more than one choice"""
    changed: float
    """Decisions that one half of the tries would change, on average over both halves"""
    gain: float
    """Gain in probability of winning, per match"""
    error: float
    """The standard error of the gain"""


@jit_shared
def play_on(
    setting: MatchSettings, seed: int, deal: Whole, turn: int, sheets: Sheets, places: Indices, memory: Workspace
) -> None:
    """Play a match to its end by the net."""
    seats, over = len(sheets.points), False
    while not over:
        total = roll(setting.table, setting.rolls, seed, deal, turn, places)
        now = Turn(setting.table, setting.net, sheets, turn % seats, total, places, memory)
        colour = decide_whites(now)
        over = carry_out(now, memory.whites, colour, True)
        turn += 1


@njit
def add_choice(white: Whole, colour: Whole, count: int, choices: Choices) -> int:
    """Add a choice unless it is the first one. Return how many there are."""
    if white == choices.whites[0] and colour == choices.colours[0]:
        return count
    choices.whites[count], choices.colours[count] = white, colour
    return count + 1


@jit_shared
def list_choices(turn: Turn, seat: int, colour: Whole, choices: Choices) -> int:
    """List what a seat may do. Return how many choices there are."""
    choices.whites[0], choices.colours[0] = choices.meant[seat], colour
    table, rows, options, count = turn.table, turn.sheets.rows[seat], turn.memory.options, 1
    if seat == turn.active:
        for option in range(list_own(table, rows, turn.total, turn.places, True, options)):
            count = add_choice(options.whites[option], options.colours[option], count, choices)
        return count
    for option in range(list_waiting(table, rows, turn.total, options)):
        count = add_choice(options.whites[option], colour, count, choices)
    return count


@jit_shared
def keep_close(turn: Turn, seat: int, count: int, close: float, choices: Choices) -> int:
    """Keep the choices that the net rates nearly as good as its own. Return how many there are."""
    whites, kept, least = turn.memory.whites, 0, -1.0
    for number in range(count):
        white, colour = choices.whites[number], choices.colours[number]
        whites[seat] = white
        rate(turn, colour)
        called = turn.memory.layers.chances[seat]
        if number == 0:
            least = called - close
        if called > least:
            choices.whites[kept], choices.colours[kept] = white, colour
            kept += 1
    whites[seat] = choices.meant[seat]
    return kept


@jit_shared
def try_out(
    setting: MatchSettings, deal: Whole, turn: int, now: Turn, seat: int, count: int, choices: Choices,
    onto: Sheets, places: Indices,
) -> None:  # fmt: skip
    """Play on after each of a seat's choices, many times, with the same dice for all.

    `now` is this turn, with its roll.
    """
    seats = len(onto.points)
    first = deal * TURNS + turn * TURN + seat * SEAT
    whites, tried = now.memory.whites, Turn(now.table, now.net, onto, now.active, now.total, now.places, now.memory)
    for attempt in range(choices.won.shape[1]):
        for number in range(count):
            copy_sheets(now.sheets, onto)
            for other in range(seats):
                whites[other] = choices.whites[number] if other == seat else choices.meant[other]
            if not carry_out(tried, whites, choices.colours[number], seat != now.active):
                play_on(setting, setting.seed + 1, first + attempt, turn + 1, onto, places, now.memory)
            choices.won[number, attempt] = share_of(onto.points, seat)


@njit
def surely_better(won: Floats, count: int) -> int:
    """Return the best of the choices that did clearly better than choice 0, by these results (choices, tries), or 0."""
    tries, best, found = won.shape[1], 0.0, 0
    for number in range(1, count):
        total, squares = 0.0, 0.0
        for attempt in range(tries):
            more = won[number, attempt] - won[0, attempt]
            total += more
            squares += more * more
        mean = total / tries
        if mean > best and mean * mean > SURE * SURE * (squares / tries - mean * mean) / tries:
            best, found = mean, number
    return found


@njit
def count_halves(choices: Choices, count: int, found: Floats) -> None:
    """Let each half of the tries choose, and the other half measure the gain."""
    half = choices.won.shape[1] // 2
    for since in (0, half):
        number = surely_better(choices.won[:, since : since + half], count)
        found[2] += int(number > 0)
        for attempt in range(half - since, 2 * half - since):
            found[3] += (choices.won[number, attempt] - choices.won[0, attempt]) / half


@jit_callable
def counted(setting: MatchSettings, seats: int, first: int, close: float, tries: int, found: Floats) -> None:
    """Add to `found` (games, 4): decisions, doubts, and twice the changed decisions and the gain.

    Both halves of the tries count, which is why the last two are doubled.
    """
    table, net = setting.table, setting.net
    memory, trying, onto = new_workspace(seats), new_workspace(seats), new_sheets(seats)
    rolled, places = np.zeros(2 * ROWS, np.uint16), np.zeros(2 * ROWS, np.uint16)
    most = MOST_OPTIONS + 1
    choices = Choices(
        np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(seats, np.int64), np.zeros((most, tries))
    )
    for game in range(len(found)):
        sheets, deal, turn, over = new_sheets(seats), first + game, 0, False
        while not over:
            total = roll(table, setting.rolls, setting.seed, deal, turn, rolled)
            now = Turn(table, net, sheets, turn % seats, total, rolled, memory)
            tried = Turn(table, net, sheets, turn % seats, total, rolled, trying)
            colour = decide_whites(now)
            choices.meant[:] = memory.whites
            for seat in range(seats):
                found[game, 0] += 1
                count = list_choices(now, seat, colour, choices)
                count = keep_close(now, seat, count, close, choices)
                if count > 1:
                    found[game, 1] += 1
                    try_out(setting, deal, turn, tried, seat, count, choices, onto, places)
                    count_halves(choices, count, found[game])
            over = carry_out(now, memory.whites, colour, True)
            turn += 1


def doubts(
    game: Game, net: WinNet, seats: int, games: int, tries: int, seed: int, close: float = CLOSE,
    progress: Progress | None = None,
) -> Doubts:  # fmt: skip
    """Return the gain of playing on, over `games` matches of a net and `tries` games for each close choice.

    A choice is close if the net rates it within `close` of its own. `progress` is called with the share of matches
    done.
    """
    table = turn_arrays(solvable_sheet(game).turn_table)
    setting = MatchSettings(table, net, all_rolls(table.faces), seed)
    found, done, lock = np.zeros((games, 4)), 0, Lock()

    def play(since: int, until: int) -> None:
        nonlocal done
        for number in range(since, until):
            counted(setting, seats, number, close, tries, found[number : number + 1])
            with lock:
                done += 1
                if progress:
                    progress(done / games)

    in_threads(play, games)
    gains = found[:, 3] / 2 / seats
    decisions, doubted, changed, _ = found.sum(0)
    error = gains.std(ddof=1) / games**0.5
    return Doubts(int(decisions), int(doubted), float(changed / 2), float(gains.mean()), float(error))


def work(chosen: Namespace) -> None:
    """Print the results."""
    net, bar = net_of(chosen.seats), progress_bar("playing on")
    found = doubts(load("qwixx"), net, chosen.seats, chosen.games, chosen.tries, chosen.seed, progress=bar)
    doubted, changed = (percent(part / found.decisions, 1) for part in (found.doubted, found.changed))
    print(f"{chosen.seats} seats, {chosen.games:,} matches, {found.decisions:,} decisions")
    print(f"doubted {doubted}, changed {changed}")
    print(f"playing these out would win {percent(found.gain)} more matches, ± {percent(1.96 * found.error)}")


def main() -> int:
    """Run the command."""
    parser = Parser(prog="python -m training.win_doubts", description=str(__doc__).split("\n")[0])
    parser.add_argument("--seats", type=whole_number(2, 5), default=2, metavar="N", help="at the table (2)")
    parser.add_argument("--games", type=whole_number(2, 10**6), default=GAMES, metavar="N", help=f"matches ({GAMES})")
    parser.add_argument(
        "--tries", type=whole_number(4, SEAT), default=TRIES, metavar="N", help=f"for each choice ({TRIES})"
    )
    parser.add_argument("--seed", type=whole_number(0, 10**9), default=SEED, metavar="N", help=f"of the dice ({SEED})")
    parser.set_defaults(work=work)
    return run(parser, None)


if __name__ == "__main__":
    sys.exit(main())
