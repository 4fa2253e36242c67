"""Light Python beside CPython: both get the same questions, and must give the same answers, letter by letter."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any, Final

import live.asking
import live.worksheets
from filelock import FileLock
from live import explorers, page, prints
from live.pages_python import without_numpy

import dicepad
from dicepad.odds.qwixx.turn.solvable import is_solvable
from sheetgen.wording import LANGUAGES

from . import probe
from .kept import KEPT, keep

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[2]

__all__ = ["Light", "differences", "parsed"]

PATIENCE: Final = 300
"""Seconds in which the light Python answers any question, on any machine."""
MODULE: Final = HERE.parent / "src" / "python" / "light.ts"
FRONT: Final = ROOT / "widgets" / "front" / "node_modules"
ENGINE: Final = FRONT / "@micropython" / "micropython-webassembly-pyscript"
SAID_OTHERWISE: Final = re.compile(r"(?<=this is not JSON: )[^.]*|(?<=this is not TOML: ).*(?=\"})")
"""Errors in JSON and TOML, the only texts that may differ, because each Python has them from its own parser."""
NAMES: Final = ("Ann", "Bob", "careful", "random", "Zo\u00e9", "  ", "x" * 40, "a\u00a0b", "carefull", "you")
CELLS: Final = ("red.7", "red.2", "blue.12", "violet.3", "1.2", "red.lock", "no", "", "\u00e9", 5, None)
MOVES: Final = ("pass", "reroll", "reroll white1", "keep", "roll", "again", "", "red.7", "3", "gift:red", "a\x1bb")
DICE: Final = ("1 2 3 4 5 6", "1", "7 7 7", "R1", "a b c", "", "1 1 1 1 1 1 1 1", "6,6,6", "\u0661")
LINES: Final = ("x", "roll 1 2", "0 pass", "1: red.5", "game qwixx", "", "seats 3", "start red:", "name 1 \u2028")


@cache
def rewritten() -> dict[str, str]:
    """Return all files of the light Python by name, rewritten once for all processes, until a source changes."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with FileLock(KEPT / "lock"):
        file = keep()
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return found


class Light:
    """Light Python in Node.js, as a context manager. `ask` sends it a question, and `code` is a digest of its files."""

    def __enter__(self) -> Light:
        self.code = hashlib.sha256(json.dumps(rewritten(), sort_keys=True).encode()).hexdigest()
        self.folder = tempfile.TemporaryDirectory()
        place = Path(self.folder.name)
        for name, text in rewritten().items():
            (place / "files" / name).parent.mkdir(parents=True, exist_ok=True)
            (place / "files" / name).write_text(text, encoding="utf-8")
        bundle = [str(FRONT / ".bin" / "esbuild"), str(MODULE), "--bundle", "--format=esm"]
        subprocess.run([*bundle, f"--outfile={place / 'light.mjs'}", "--log-level=warning"], check=True)
        # The node of the environment, so that everybody compares with the same.
        node = shutil.which("node", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
        given = [str(one) for one in (HERE / "run.mjs", ENGINE, place / "light.mjs", place / "files")]
        self.command = [node or "node", *given, "probe"]
        self.begin()
        return self

    def begin(self) -> None:
        """Start Node.js."""
        pipe = subprocess.PIPE
        self.node = subprocess.Popen(self.command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8")

    def __exit__(self, *_: object) -> None:
        with self.node, self.limited():
            self.node.communicate()
        self.folder.cleanup()

    @contextmanager
    def limited(self) -> Iterator[None]:
        """End Node.js if it takes longer than any answer may take."""
        end = Timer(PATIENCE, self.node.kill)
        end.start()
        try:
            yield
        finally:
            end.cancel()

    def ask(self, name: str, *values: object) -> str:
        """The answer to a question; that of a fault is a table with `error`. Raises `TimeoutError` if none comes."""
        assert self.node.stdin
        assert self.node.stdout
        try:
            with self.limited():
                self.node.stdin.write(json.dumps([name, *values]) + "\n")
                self.node.stdin.flush()
                answer = self.node.stdout.readline()
        except BaseException:
            # A late answer must not be read as the reply to the next question.
            self.node.kill()
            self.node.communicate()
            self.begin()
            raise
        if not answer:
            asked = f"{name} {str(values)[:200]}"
            raise TimeoutError(f"light Python has ended, or given no answer in {PATIENCE} s: {asked}")
        return answer.rstrip("\n")


def plain(name: str, *values: Any) -> str:
    """Return CPython's answer."""
    try:
        home = next(
            home for home in (page, explorers, prints, live.asking, live.worksheets, probe) if hasattr(home, name)
        )
        with without_numpy():
            return str(getattr(home, name)(*values))
    except Exception as error:
        return json.dumps({"error": str(error)})


def differ(light: Light, name: str, *values: object) -> tuple[str, str]:
    """Return CPython's answer, and the difference if there is one."""
    wanted, found = parsed(plain(name, *values)), parsed(light.ask(name, *values))
    if isinstance(wanted, dict) and "error" in wanted and "error" in found and wanted["error"] in found["error"]:
        return json.dumps(wanted), ""
    one, other = (SAID_OTHERWISE.sub("", json.dumps(each, ensure_ascii=False)) for each in (wanted, found))
    if one == other:
        return json.dumps(wanted), ""
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, at - 60)
    said = f"{name} {str(values)[:200]}: {one[start : at + 60]!r} and not {other[start : at + 60]!r}"
    return json.dumps(wanted), said


def parsed(reply: str) -> Any:
    """Return the data in a reply. Raises `ValueError` for what no browser reads as JSON."""

    def refuse(constant: str) -> None:
        raise ValueError(f"{constant} is not JSON: {reply[:200]}")

    return json.loads(reply, parse_constant=refuse)


def matches(light: Light, game: str, count: int, seed: int = 0) -> Iterator[str]:
    """Return the differences in a number of random matches: in each move, and in what is refused."""
    low, high = dicepad.load(game).spec.seats
    for number in range(seed, seed + count):
        players = Random(f"{game} {number}").choice([1, *range(low, min(high, 5) + 1)])
        yield differ(light, "match", game, players, f"{game}/{number}")[1]


def sessions(light: Light, game: str, events: int, seed: int = 0, spec: str | None = None) -> Iterator[str]:
    """Return the differences in a number of events on boards, sensible and senseless ones, in all languages.

    A `spec` is the text of a sheet of your own, in the place of a game.
    """
    rng = Random(f"{game} {seed}")
    if spec is None and is_solvable(dicepad.load(game)):
        yield differ(light, "brought", game)[1]
    low, high = (dicepad.load(game) if spec is None else dicepad.loads(spec)).spec.seats
    done = 0
    while done < events:
        seats = [rng.choice(NAMES[:5]) for _ in range(rng.randint(low, min(high, 5)))]
        lang = rng.choice(LANGUAGES)
        answer, said = differ(light, "begin", "board", game, json.dumps(seats), lang, str(rng.randint(0, 999)), spec)
        yield said
        view = json.loads(answer)["view"]
        for _ in range(min(60, events - done)):
            answer, said = differ(light, "take", "board", json.dumps(event(rng, view)))
            yield said
            view = json.loads(answer)["view"]
            done += 1
        yield from damaged(light, rng)


def event(rng: Random, view: dict[str, Any]) -> dict[str, Any]:
    """Return an event of a person at a board, usually a possible one."""
    if rng.random() < 0.65:
        if view["auto"]:
            return {"do": "step"}
        if view["roll"]:
            return {"do": "roll"}
        if view["live"] and rng.random() < 0.8:
            return {"do": "cell", "cell": rng.choice(sorted(view["live"]))}
        state = page.sessions["board"].state
        return {"do": "move", "move": rng.choice(state.moves(state.to_act[0])) if state.to_act else "pass"}
    seats = [
        {"name": rng.choice(NAMES), "by": rng.choice(["person", "careful", "random", "z"])}
        for _ in range(rng.randint(0, 4))
    ]
    return rng.choice(
        [
            *({"do": name} for name in ("undo", "redo", "record", "reveal", "event", "step", "again", "pick")),
            *({"do": name} for name in ("repeat", "moves", "on", "games", "rules", "show")),
            {"do": "show", "moment": rng.randint(0, 9), "way": rng.choice([0, 0, 1, "x"])},
            {"do": "language", "lang": rng.choice([*LANGUAGES, "xx", 1])},
            {},
            {"do": ["\u00e9", None, {"b": 1, "a": 2.5}]},
            # Among several, Qwixx is judged by a table of friendly seats, which light Python has not.
            *({"do": "hint"} for _ in range(4) if len(view["seats"]) == 1 or not page.sessions["board"].state.to_act),
            *({"do": name, "ask": "x"} for name in ("review", "train") if len(view["seats"]) == 1),
            *({"do": "review", "ask": "x", "compare": True} for _ in range(2) if len(view["seats"]) == 1),
            {"do": "train", "kept": rng.choice(["", "{"]), "mistakes": ["x"], "day": rng.choice([0, 20_000])},
            {"do": "train", "next": True},
            {"do": "tutor", "level": rng.choice(["fine", "usual", "off", "x"])},
            {"do": "passes", "on": rng.choice([True, False, None])},
            {"do": "seat", "seat": rng.choice([0, 1, 2, 9, -1, "x", None, 1.5, True])},
            {"do": "cell", "cell": rng.choice(CELLS)},
            {"do": "move", "move": rng.choice(MOVES)},
            {"do": "roll", "dice": rng.choice(DICE)},
            {"do": "roll", "eventIndex": 3},
            {"do": "pick", "picked": rng.choice([["white", "die2"], ["red", "die1", 5], "red"])},
            {"do": "new", "seed": f"q{rng.randint(0, 99)}", "seats": seats, "cover": rng.random() < 0.3},
        ]
    )


def damaged(light: Light, rng: Random) -> Iterator[str]:
    """Return the differences when records are loaded, whole and damaged."""
    match = page.sessions["board"].match
    for text in (match.to_text(), match.to_json_lines()):
        lines = text.split("\n")
        for _ in range(rng.randint(0, 2)):
            at, way = rng.randrange(len(lines)), rng.random()
            if way < 0.6:
                lines[at : at + 1] = [lines[at][: rng.randint(0, len(lines[at]))]] if way < 0.3 else []
            else:
                lines.insert(at, rng.choice(LINES))
            lines = lines or [""]
        yield differ(light, "take", "board", json.dumps({"do": "load", "text": "\n".join(lines)}))[1]


def explored(light: Light, game: str, events: int, seed: int = 0) -> Iterator[str]:
    """Return the differences in a number of events of an explorer. The values of moves are left to the full Python."""
    rng, loaded = Random(f"explored {game} {seed}"), dicepad.load(game)
    cells = [cell.name for row in loaded.spec.rows for cell in row.cells]
    about = json.dumps({"game": game, "position": "- / -", "turns": 5, "lang": rng.choice(LANGUAGES)})
    for _ in range(events):
        event = rng.choice(
            [
                *({"do": "cell", "cell": rng.choice(cells)} for _ in range(4)),
                *({"do": "die", "die": rng.choice(loaded.die_names)} for _ in range(4)),
                {"do": rng.choice(["turns", "seats", "whose", "entry"]), "value": rng.choice([0, 1, 2, 3, 5, 30, "x"])},
                {"do": "chance", "chance": rng.choice(["roll", "within", "closing", "x"])},
                {"do": rng.choice(["cell", "die", "x", None])},
            ]
        )
        answer, said = differ(light, "explore", "explorer", about, json.dumps(event))
        yield said
        about = json.dumps(json.loads(answer).get("about", json.loads(about)))


def differences(light: Light, game: str, piece: int) -> Iterator[str]:
    """Return all differences between the two in one piece of a game: a match, ten events on a board, and one on an
    explorer.

    Nothing is said of what is the same. Each number of a piece draws other seats, dice and events.
    """
    yield from filter(None, matches(light, game, 1, piece))
    yield from filter(None, sessions(light, game, 10, piece))
    yield from filter(None, explored(light, game, 1, piece))
