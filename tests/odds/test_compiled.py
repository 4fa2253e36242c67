"""Compiled code does what it says: the same numbers as plain Python, and never those of an older source."""

from __future__ import annotations

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

PLAYED = """
import sys
from dicepad import load
from dicepad.odds import forward, matches, solo

game = load(sys.argv[1])
print(bytes(memoryview(solo.solve(game, 2, haste=7).values).cast("B")).hex())
for strategies in (("closer-1", "random", "gap-1"), ("racer-0", "friendly-2")):
    print([array.tolist() for array in matches.play_matches(*matches.prepared(game, strategies), 3, 0, 7)])
for strategy in ("solo", "gap-1"):
    print(forward.score_chances(game, strategy).chances.tolist())
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


def test_compiled_code_is_kept_until_any_source_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "twice.py"
    file.write_text("from dicepad.odds.compiled import whole\n\n@whole\ndef twice(number):\n    return 2 * number\n")

    def hits() -> int:
        spec = importlib.util.spec_from_file_location("twice", file)
        assert spec is not None
        assert spec.loader is not None
        module: Any = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        assert module.twice(21) == 42
        return sum(module.twice.stats.cache_hits.values())

    assert [hits(), hits()] == [0, 1]
    monkeypatch.setattr(compiled, "DIGEST", "of other sources")
    assert [hits(), hits()] == [0, 1]
