"""Find exercises: ``python -m training.exercises qwixx --games 4000 --seed 1``.

Matches are played well except for some random moves, so positions are like those that people meet. A decision is kept
if the second-best move costs something, but not everything. If values are estimates, the cost must be clearly greater
than their error. In Qwinto and Qwantum, the best moves are also played on, hundreds of times on the same rolls, and the
results replace the estimates. Every other move is then worse than the best by more than two standard errors. The theme
of a decision is what its two best moves are about. A decision is harder if more rules of thumb fail at it, and if it is
closer. For each theme and level, the most common kinds of decisions are taken.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from random import Random
from typing import Any, Final, NamedTuple

from dicepad.command import write_whole
from dicepad.games import load
from dicepad.match import State
from dicepad.odds.advice import Advice, Judge, judge
from dicepad.odds.advice.judge import advice_of
from dicepad.odds.exercises import FOLDER
from dicepad.odds.strategies.lookup import strategy
from dicepad.record import Match, play_out

from .command import report_of
from .epsilon_random import epsilon_random
from .rollouts import played
from .themes import PRACTICE, Practice

__all__ = ["find", "main"]

MISTAKES: Final = 0.15
LEVELS: Final = 5
FEW: Final = 40
"""Games in which many moves are compared, before the best few are played on in as many as `Practice.games`."""
TRIED: Final = 3
"""Decisions of a kind that are played on, if the first ones turn out not to be clear."""


class Found(NamedTuple):
    """A decision that is good enough for an exercise."""

    theme: str
    level: int
    kind: str
    position: str
    moves: dict[str, Any]
    error: float = 0.0
    """two standard errors of the difference of two moves, where they were played on"""


def kind_of(theme: str, advice: Advice) -> str:
    """Return the kind of a decision: its numbers and skips, whatever the colours."""
    said = [(one.key, one.subject.rpartition(".")[2]) for one in advice.options[0].reasons if one.key != "rest"]
    return " ".join([theme, *sorted([f"{key} {about if about.isdigit() else ''}" for key, about in said])])


def find(by: Judge, practice: Practice, match: Match, seed: int, tried: Counter[str]) -> list[Found]:
    """Return the first seat's decisions in a match that are good enough for an exercise.

    `tried` counts those played on.
    """
    found = []
    least, most, *close = practice.gaps
    thumbs = [strategy(match.game, name).choose for name in practice.thumbs]
    for state in match.states:
        if 0 not in state.to_act or len(state.moves(0)) < 2:
            continue
        advice, error = by.advise(state, 0), 0.0
        gap = advice.options[1].cost
        theme = practice.theme(state, 0, advice) if least <= gap <= most else ""
        if theme and practice.games:
            kind = kind_of(theme, advice)
            tried[kind] += 1
            if tried[kind] > TRIED:
                continue
            advice, error = by_games(by, advice, state, practice, seed)
            gap = advice.options[1].cost
            theme = practice.theme(state, 0, advice) if error <= least <= gap <= most else ""
        if theme:
            wrong = sum(choose(state, 0, Random(seed)) not in advice.best for choose in thumbs)
            closeness = sum(gap < bound for bound in close) / len(close)
            level = 1 + round((LEVELS - 1) * (wrong + closeness) / (len(thumbs) + 1))
            kept = advice.options[: practice.moves]
            moves = {option.move: (round(option.value, 3), stored(by, state, option.move)) for option in kept}
            found.append(Found(theme, level, kind_of(theme, advice), state.to_text(), moves, error))
    return found


def by_games(by: Judge, advice: Advice, state: State, practice: Practice, seed: int) -> tuple[Advice, float]:
    """Return the best moves by the results of games on the same rolls, and two standard errors of their differences."""
    near = [option.move for option in advice.options if option.cost <= practice.gaps[1]][: 2 * practice.moves]
    first = {move: played(state, 0, move, FEW, seed).mean() for move in near}
    best = sorted(first, key=lambda move: -first[move])[: practice.moves]
    games = {move: played(state, 0, move, practice.games, seed + FEW) for move in best}
    values = {move: float(found.mean()) for move, found in games.items()}
    top = max(values, key=lambda move: values[move])
    errors = [float((games[top] - found).std(ddof=1)) / practice.games**0.5 for found in games.values()]
    parts = {move: by.parts(state, 0, move) for move in values}
    kept = advice_of(advice.seat, (advice.unit, advice.kind, advice.error), values, parts)
    return kept, 2 * max(errors)


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
        for level in range(1, LEVELS + 1)
    ]
    return [one for group in groups for one in group]


def written(about: dict[str, Any], kept: list[Found]) -> bytes:
    """Return the file of exercises, with one exercise per line."""
    lines = ",\n".join(
        json.dumps([one.theme, one.level, one.position, 0, one.moves], separators=(",", ":")) for one in kept
    )
    head = json.dumps(about, indent=1).removesuffix("\n}")
    return f'{head},\n "exercises": [\n{lines}\n ]\n}}\n'.encode()


def main() -> None:
    """Find exercises and write them."""
    parser = argparse.ArgumentParser(prog="python -m training.exercises", description=__doc__)
    parser.add_argument("game", nargs="?", default="qwixx", choices=list(PRACTICE))
    parser.add_argument("--games", type=int, default=4000, metavar="N", help="how many matches (4000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same exercises (1)")
    options, report = parser.parse_args(), report_of()
    game, practice = load(options.game), PRACTICE[options.game]
    by, play = judge(game, practice.seats), epsilon_random(strategy(game, practice.strong).choose, MISTAKES)
    found: list[Found] = []
    tried: Counter[str] = Counter()
    for number in range(options.games):
        match = play_out(Match.begin(game, practice.seats), Random(f"{options.seed} {number}"), play)
        found += find(by, practice, match, number, tried)
        if number % 20 == 19:
            report(f"{number + 1} games, {len(found)} decisions")
    kept = chosen(found, practice)
    each = [f"{theme} {sum(one.theme == theme for one in kept)}" for theme in practice.themes]
    report(f"{len(kept)} exercises: {', '.join(each)}")
    made = f"python -m training.exercises {options.game} --games {options.games} --seed {options.seed}"
    about = {
        "about": f"exercises for {game.spec.title}",
        "made": made,
        "unit": by.unit,
        "kind": by.kind,
        "error": round(max([one.error for one in kept]), 2) if practice.games else by.error,
    }
    write_whole(FOLDER / f"{options.game}.json", written(about, kept))


if __name__ == "__main__":
    main()
