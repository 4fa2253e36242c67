"""Finds exercises: ``python -m dicepad.odds.training.exercises --games 4000 --seed 1``.

Solo matches of Qwixx are played well, but for some random moves, which lead to positions that people meet. A decision
is kept if the second best move costs a quarter of a point to four points. Its theme is what its two best moves are
about. It is the harder the more rules of thumb are wrong there and the closer it is; of each theme and level those are
taken whose kind is most common."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any, Final, NamedTuple

from ...command import write_whole
from ...games import load
from ...match import State
from ...record import Match, play_out
from ..advice import Advice, Judge, judge
from ..exercises import FOLDER, THEMES
from ..strategies.lookup import strategy
from .command import taught

__all__ = ["find", "main", "theme_of"]

GAME: Final = "qwixx"
LEAST, MOST, CLOSE = 0.25, 4.0, 0.8
"""Points between the two best moves: of any exercise, and of one that counts as close."""
THUMBS: Final = ("careful", "gap-1", "racer-1")
MISTAKES: Final = 0.15
EACH: Final = 6
"""Exercises of each theme and level."""


class Found(NamedTuple):
    """A decision that is worth an exercise."""

    theme: str
    level: int
    kind: str
    position: str
    moves: dict[str, Any]


def theme_of(state: State, advice: Advice) -> str:
    """What a decision is about; nothing if it is none of the `THEMES`."""
    best, second = advice.options[:2]
    keys = {reason.key for reason in best.reasons}
    if any(state.play(0, option.move).over for option in (best, second)):
        return "end"
    if "closing" in keys:
        return "close"
    if "misthrow" in keys:
        return "misthrow"
    skips = {reason.subject.partition(".")[0] for reason in best.reasons if reason.key == "skip"}
    empty = {row.name for row in state.game.spec.rows if row.name not in state.seat_json(0)}
    if skips & empty:
        return "open"
    return "white" if state.phase == "white" else ""


def kind_of(theme: str, advice: Advice) -> str:
    """Which decisions are alike: the same cells and skips, whatever the colours."""
    said = sorted(
        f"{one.key} {one.subject.partition('.')[2]}" for one in advice.options[0].reasons if one.key != "rest"
    )
    return f"{theme} {' '.join(said)}"


def find(by: Judge, match: Match, seed: int) -> list[Found]:
    """The decisions of a match that are worth an exercise."""
    found = []
    thumbs = [strategy(match.game, name).choose for name in THUMBS]
    for state in match.states:
        if len(state.to_act) != 1 or len(state.moves(0)) < 2:
            continue
        advice = by.advise(state, 0)
        gap = advice.options[1].cost
        theme = theme_of(state, advice) if LEAST <= gap <= MOST else ""
        if theme:
            wrong = sum(choose(state, 0, Random(seed)) not in advice.best for choose in thumbs)
            moves = {option.move: (round(option.value, 3), stored(by, state, option.move)) for option in advice.options}
            level = 1 + wrong + (gap < CLOSE)
            found.append(Found(theme, level, kind_of(theme, advice), state.to_text(), moves))
    return found


def stored(by: Judge, state: State, move: str) -> list[Any]:
    """What a move is made of, as it is kept."""
    return [
        [part.key, part.subject, round(part.amount, 3), list(part.cells), round(part.times, 2), part.points]
        for part in by.parts(state, 0, move)
    ]


def chosen(found: list[Found]) -> list[Found]:
    """Of each theme and level the most common kinds, one of each; in this order."""
    common = Counter(one.kind for one in found)
    best: dict[str, Found] = {}
    for one in found:
        best.setdefault(one.kind, one)
    ranked = sorted(best.values(), key=lambda one: (-common[one.kind], one.kind))
    groups = [
        [one for one in ranked if (one.theme, one.level) == (theme, level)][:EACH]
        for theme in THEMES
        for level in range(1, 6)
    ]
    return [one for group in groups for one in group]


def main() -> None:
    """Find exercises and write them."""
    options, report = taught("exercises", "finds exercises for Qwixx", 4000)
    game = load(GAME)
    by, solo = judge(game), strategy(game, "solo").choose

    def play(state: State, seat: int, rng: Random) -> str:
        return rng.choice(state.moves(seat)) if rng.random() < MISTAKES else solo(state, seat, rng)

    found: list[Found] = []
    for number in range(options.games):
        match = play_out(Match.begin(game, 1), Random(f"{options.seed} {number}"), play)
        found += find(by, match, number)
        if number % 100 == 99:
            report(f"{number + 1} games, {len(found)} decisions")
    kept = chosen(found)
    report(
        f"{len(kept)} exercises: " + ", ".join(f"{theme} {sum(one.theme == theme for one in kept)}" for theme in THEMES)
    )
    made = f"python -m dicepad.odds.training.exercises --games {options.games} --seed {options.seed}"
    told = {
        "about": "exercises for one seat of Qwixx",
        "made": made,
        "unit": by.unit,
        "kind": by.kind,
        "error": by.error,
    }
    lines = ",\n".join(
        json.dumps([one.theme, one.level, one.position, 0, one.moves], separators=(",", ":")) for one in kept
    )
    head = json.dumps(told, indent=1).removesuffix("\n}")
    file = options.file if options.file.stem != "exercises" else FOLDER / f"{GAME}.json"
    file.parent.mkdir(exist_ok=True)
    write_whole(file, f'{head},\n "exercises": [\n{lines}\n ]\n}}\n'.encode())


if __name__ == "__main__":
    main()
