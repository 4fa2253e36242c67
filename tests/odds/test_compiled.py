"""Compiled code does what it says: the same numbers as plain Python, and never those of an older source."""

from __future__ import annotations

import importlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dicepad.odds import compiled
from dicepad.rules.crossing import CrossingGame

pytestmark = pytest.mark.solve

PLAYED = """
import sys
from dicepad import load
from dicepad.odds import solve
from dicepad.odds.qwixx.many_games.score_distribution import score_chances
from dicepad.odds.qwixx.many_games.games import play_games
from dicepad.odds.qwixx.many_games.lineup import prepared

game = load(sys.argv[1])
print(bytes(memoryview(solve(game, 2, end_percent=7).values).cast("B")).hex())
for strategies in (("closer-1", "random", "gap-1"), ("racer-0", "friendly-2")):
    print([array.tolist() for array in play_games(*prepared(game, strategies), 3, 0, 7)])
for strategy in ("solo", "gap-1"):
    print(score_chances(game, strategy).chances.tolist())
"""


@pytest.mark.parametrize("name", ["two-rows", "mixed"])
def test_compiled_code_gives_the_numbers_of_plain_python(
    small: Callable[[str], CrossingGame], tmp_path: Path, name: str
) -> None:
    """To the last bit: no option of the compiler may change a value, lose a minus infinity or mix up variables."""
    small(name)
    said = []
    for plain in ("0", "1"):
        around = os.environ | {"NUMBA_DISABLE_JIT": plain, "DICEPAD_CACHE": str(tmp_path / plain)}
        command = [sys.executable, "-W", "ignore", "-c", PLAYED, str(tmp_path / f"{name}.toml")]
        said.append(subprocess.run(command, env=around, capture_output=True, text=True, check=True).stdout)
    assert said[0] == said[1]
    assert "nan" not in said[0]


TWICE = """from dicepad.odds.compiled import njit, jit_callable
FACTOR = {factor}

@njit
def times(number):
    return {body}

@jit_callable
def twice(number):
    return times(number)
"""


def run_twice(file: Path, factor: int = 2, body: str = "FACTOR * number") -> tuple[int, int, str]:
    """Return the module's result for 21, how often that came from the disk, and the fingerprint of the function.

    The file keeps its size and age, so that Numba sees no change.
    """
    file.write_text(TWICE.format(factor=factor, body=body), encoding="utf-8")
    os.utime(file, (1, 1))
    spec = importlib.util.spec_from_file_location("twice", file)
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.twice(21), sum(module.twice.stats.cache_hits.values()), compiled.fingerprint(module.twice.py_func)


SUMMED = """from typing import NamedTuple
from dicepad.odds.compiled import jit_callable

class {name}(NamedTuple):
    one: int
    two: int

@jit_callable
def summed(pair):
    return pair.one + pair.two

FOUND = summed({name}(1, 2))
"""


def test_compiled_code_for_a_class_that_is_gone_is_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    for name in ("Pair", "Couple"):
        (tmp_path / "summed.py").write_text(SUMMED.format(name=name), encoding="utf-8")
        importlib.invalidate_caches()
        monkeypatch.delitem(sys.modules, "summed", raising=False)
        assert importlib.import_module("summed").FOUND == 3


@pytest.mark.long
def test_compiled_code_is_kept_until_what_it_is_made_of_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until a constant changes that it reads, or a function that it calls: both may stand in other files."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    file = tmp_path / "twice.py"
    first = run_twice(file)
    assert first[:2] == (42, 0)
    assert run_twice(file) == (42, 1, first[2])
    assert run_twice(file, factor=3)[:2] == (63, 0)
    assert run_twice(file, body="number * FACTOR + 0"[:15])[:2] in {(42, 0)}
    assert run_twice(file) == (42, 1, first[2])


def test_code_that_no_folder_can_keep_runs_all_the_same() -> None:
    """As for a user without a home who cannot write beside the package."""
    space: dict[str, Any] = {}
    exec(compile("def double(x):\n    return 2 * x", "<nowhere>", "exec"), space)  # noqa: S102
    assert compiled.jit_callable(space["double"])(21) == 42
