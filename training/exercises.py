"""Find exercises: ``python -m training.exercises qwixx --games 4000 --seed 1``.

Matches are played well except for some random moves, so positions are like those that people meet. A decision is kept
if the second-best move costs something, but not everything. If values are estimates, the cost must be clearly greater
than their error. In Qwinto, Qwantum and Kneifen, the best moves are also played out hundreds of times on the same
rolls, and the results replace the estimates. Every other move is then worse than the best by more than two standard
errors. The theme of a decision is what its two best moves are about. A decision is harder if more rules of thumb fail
at it, and if it is closer. For each theme and level, the most common kinds of decisions are taken.

``--least 10`` searches on, and adds to the stored exercises until each level has ten.

``--again 2000`` grades the stored exercises again, by so many games or more on new dice. The games that chose a
decision flatter it, so that its gap shrinks. Exercises whose best move is no longer clear are left out.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Collection
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from dicepad.command import write_whole
from dicepad.loading import load
from dicepad.match import Game, State
from dicepad.odds.advice import Advice, Judge, judge
from dicepad.odds.arrays import Floats
from dicepad.odds.exercises import COMPANY, FOLDER, Exercise, exercises
from dicepad.odds.judge import advice_of
from dicepad.odds.play import chooser
from dicepad.odds.strategies import strategy
from dicepad.record import Match, play_out

from .command import report_of
from .epsilon_random import epsilon_random
from .rollouts import played
from .themes import PRACTICE, Practice

__all__ = ["find", "main"]

MISTAKES: Final = 0.15
LEVELS: Final = 5
ALL: Final = range(1, LEVELS + 1)
FEW: Final = 40
"""Number of games to play out from each of many moves. The best few then get `Practice.games` games each."""
TRIED: Final = 3
"""Greatest number of decisions of a kind to play out, if the first ones turn out not to be clear."""
ROUNDED: Final = 0.001
"""Largest error of values that are exact but for rounding, in a file of estimates."""


class Found(NamedTuple):
    """A decision that is good enough for an exercise."""

    theme: str
    level: int
    kind: str
    position: str
    moves: dict[str, Any]
    error: float = 0.0
    """two standard errors of the difference of two moves, where they were played out; 0 for the judge's own values"""


def kind_of(theme: str, advice: Advice) -> str:
    """Return the kind of a decision: its numbers and skips, whatever the colours."""
    said = [(one.key, one.subject.rpartition(".")[2]) for one in advice.options[0].reasons if one.key != "rest"]
    return " ".join([theme, *sorted([f"{key} {about if about.isdigit() else ''}" for key, about in said])])


def exercise(by: Judge, practice: Practice, state: State, seed: int, advice: Advice, error: float) -> Found | None:
    """Return the first seat's decision as an exercise, if this advice says that it is good enough for one."""
    least, most, *close = practice.gaps
    gap = round(advice.options[1].cost, 3)
    theme = practice.theme(state, 0, advice) if error <= least <= gap <= most else ""
    if not theme:
        return None
    thumbs = [strategy(state.game, name).choose for name in practice.thumbs]
    wrong = sum(choose(state, 0, Random(seed)) not in advice.best for choose in thumbs)
    closeness = sum(gap < bound for bound in close) / len(close)
    level = 1 + round((LEVELS - 1) * (wrong + closeness) / (len(thumbs) + 1))
    kept = advice.options[: practice.moves]
    moves = {option.move: (round(option.value, 3), stored(by, state, option.move)) for option in kept}
    return Found(theme, level, kind_of(theme, advice), state.to_text(), moves, error)


def find(
    by: Judge, practice: Practice, match: Match, seed: int, tried: Counter[str], levels: Collection[int] = ALL
) -> list[Found]:
    """Return the first seat's decisions in a match that are good enough for an exercise.

    Play out only decisions that seem to be of these levels; `tried` counts them.
    """
    found = []
    for state in match.states:
        if 0 not in state.to_act or len(state.moves(0)) < 2:
            continue
        one = exercise(by, practice, state, seed, advice := by.advise(state, 0), 0.0)
        if one and practice.games and advice.kind == "estimate":
            tried[one.kind] += one.level in levels
            if one.level not in levels or tried[one.kind] > TRIED:
                continue
            one = exercise(by, practice, state, seed, *by_games(by, advice, state, practice, seed))
        if one:
            found.append(one)
    return found


def by_games(by: Judge, advice: Advice, state: State, practice: Practice, seed: int) -> tuple[Advice, float]:
    """Return the best moves by the results of games on the same rolls, and two standard errors of their differences.

    If the best two are too close, do not play out the others.
    """
    near = [option.move for option in advice.options if option.cost <= practice.gaps[1]][: 2 * practice.moves]
    first = {move: played(state, 0, move, FEW, seed).mean() for move in near}
    best = sorted(first, key=lambda move: -first[move])[: practice.moves]
    games: dict[str, Floats] = {}
    values: dict[str, float] = {}
    for move in best:
        if len(values) == 2 and max(values.values()) - min(values.values()) < practice.gaps[0]:
            break
        games[move] = played(state, 0, move, practice.games, seed + FEW)
        values[move] = float(games[move].mean())
    top = max(values, key=lambda move: values[move])
    errors = [float((games[top] - found).std(ddof=1)) / practice.games**0.5 for found in games.values()]
    kept = advice_of(advice.seat, (advice.unit, advice.kind, advice.error), values, partial(by.parts, state, 0))
    return kept, 2 * max(errors)


def graded_again(by: Judge, practice: Practice, game: Game, kept: list[Found], seed: int) -> list[Found]:
    """Return the exercises by the results of new games, without those whose best move is not clear any more.

    The levels stay. A move is clear if two standard errors are at most half of the gap. If they are more, there are up
    to four times as many games.
    """
    found = []
    for number, one in enumerate(kept):
        state = game.from_text(one.position)
        said = by.advise(state, 0)
        for more in (1, 2, 4):
            all_moves = practice._replace(games=more * practice.games, gaps=(0.0, *practice.gaps[1:]))
            advice, error = by_games(by, said, state, all_moves, 1000 * seed + number)
            if clear := error <= advice.options[1].cost / 2:
                break
        again = exercise(by, practice, state, seed, advice, error)
        if again and clear:
            found.append(again._replace(level=one.level))
    return found


def stored(by: Judge, state: State, move: str) -> list[Any]:
    """Return the parts of a move in the form of the file."""
    return [
        [part.key, part.subject, round(part.amount, 3), list(part.cells), round(part.times, 2), part.points]
        for part in by.parts(state, 0, move)
    ]


def chosen(found: list[Found], practice: Practice) -> list[Found]:
    """Return the most common kinds for each theme and level, one decision of each, in this order."""
    common = Counter(one.kind for one in found)
    best: dict[str, Found] = {}
    for one in found:
        best.setdefault(one.kind, one)
    ranked = sorted(best.values(), key=lambda one: (-common[one.kind], one.kind))
    groups = [
        [one for one in ranked if (one.theme, one.level) == (theme, level)][: practice.each]
        for theme in practice.themes
        for level in ALL
    ]
    return [one for group in groups for one in group]


def missing(kept: list[Found], least: int) -> list[int]:
    """Return the levels that have fewer than `least` exercises.

    >>> missing([Found("place", 1, "", "", {}), Found("leave", 2, "", "", {})], 1)
    [3, 4, 5]
    """
    have = Counter(one.level for one in kept)
    return [level for level in ALL if have[level] < least]


def added(kept: list[Found], found: list[Found], least: int) -> list[Found]:
    """Return the new exercises of missing levels, each of a kind that its level does not have yet."""
    more: list[Found] = []
    for one in found:
        have = [*kept, *more]
        if one.level in missing(have, least) and (one.kind, one.level) not in [(old.kind, old.level) for old in have]:
            more.append(one)
    return more


def known(game: str, about: dict[str, Any]) -> list[Found]:
    """Return the stored exercises, and put the commands that made them before the new one in `about`."""
    stored = json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
    about["made"] = f"{stored['made']}; {about['made']}"
    return [
        Found(one.theme, one.level, kind_of(one.theme, one.advice), one.position, one.told["moves"], error_of(one))
        for one in exercises(game)
    ]


def error_of(one: Exercise) -> float:
    """Return the error that a stored exercise was found with."""
    return one.advice.error if one.advice.kind == "estimate" else 0.0


def written(about: dict[str, Any], kept: list[Found]) -> bytes:
    """Return the file of exercises, one per line. In a file of estimates, exact ones have their error at the end."""

    def line(one: Found) -> str:
        own = [] if one.error or about["kind"] == "exact" else [ROUNDED]
        return json.dumps([one.theme, one.level, one.position, 0, one.moves, *own], separators=(",", ":"))

    lines = ",\n".join(map(line, kept))
    head = json.dumps(about, indent=1).removesuffix("\n}")
    return f'{head},\n "exercises": [\n{lines}\n ]\n}}\n'.encode()


def made(options: argparse.Namespace) -> str:
    """The command that makes the exercises again."""
    least = f" --least {options.least}" if options.least else ""
    games = f"--again {options.again}" if options.again else f"--games {options.games}"
    return f"python -m training.exercises {options.game} {games} --seed {options.seed}{least}"


def main() -> None:
    """Find exercises and write them."""
    parser = argparse.ArgumentParser(prog="python -m training.exercises", description=__doc__)
    parser.add_argument("game", nargs="?", default="qwixx", choices=list(PRACTICE))
    parser.add_argument("--games", type=int, default=4000, metavar="N", help="how many matches (4000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same exercises (1)")
    parser.add_argument(
        "--least", type=int, default=0, metavar="N", help="add to the stored ones until each level has so many"
    )
    parser.add_argument(
        "--again", type=int, default=0, metavar="N", help="grade the stored ones again by so many games"
    )
    options, report = parser.parse_args(), report_of()
    practice = PRACTICE[options.game]
    game = load(options.game.removesuffix(COMPANY))
    by, play = judge(game, practice.seats[0]), epsilon_random(chooser(game, practice.strong), MISTAKES)
    about: dict[str, Any] = {"about": f"exercises for {game.spec.title}", "made": made(options)}
    about |= {"unit": by.unit, "kind": by.kind}
    stands = (FOLDER / f"{options.game}.json").exists()
    kept = known(options.game, about) if (options.least or options.again) and stands else []
    if options.again:
        kept = graded_again(by, practice._replace(games=options.again), game, kept, options.seed)
        options.games = 0
    found: list[Found] = []
    tried: Counter[str] = Counter()

    def store() -> None:
        kept.sort(key=lambda one: (practice.themes.index(one.theme), one.level))
        about["error"] = round(max([one.error for one in kept]), 3) if practice.games else by.error
        write_whole(FOLDER / f"{options.game}.json", written(about, kept))

    for number in range(options.games):
        levels = missing(kept, options.least) if options.least else ALL
        if not levels:
            break
        seats = practice.seats[number % len(practice.seats)]
        match = play_out(Match.begin(game, seats), Random(f"{options.seed} {number}"), play)
        found += (met := find(by, practice, match, number, tried, levels))
        if more := added(kept, met, options.least):
            kept += more
            store()
        if number % 20 == 19:
            report(f"{number + 1} games, {len(found)} decisions, {len(kept)} kept")
    kept = kept or chosen(found, practice)
    each = [f"{theme} {sum(one.theme == theme for one in kept)}" for theme in practice.themes]
    report(f"{len(kept)} exercises: {', '.join(each)}")
    store()


if __name__ == "__main__":
    main()
