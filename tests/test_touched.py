"""`make check` begins with the tests that are nearest to what has changed, and leaves none of the house out."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests import touched
from tests.places import known_to_git

SOON = 12
"""Files of tests that have run, on any machine, before the time is over."""


@pytest.fixture(scope="module")
def files() -> list[str]:
    return sorted(known_to_git("--cached", "--others", "--exclude-standard"))


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("dicepad/rules/window.py", "tests/dicepad/rules/test_crossing.py"),
        ("dicepad/rules/crossing/ways.py", "tests/dicepad/rules/test_variants.py"),
        ("dicepad/odds/qwixx/turn.py", "tests/odds/qwixx/test_turn.py"),
        ("dicepad/specs/qwixx-double-b.toml", "tests/dicepad/rules/test_variants.py"),
        ("sheetgen/writers/svg.py", "tests/sheetgen/test_svg.py"),
        ("sheetgen/strings/fr.toml", "tests/sheetgen/test_layout.py"),
        ("widgets/match/history.py", "tests/widgets/match/test_history.py"),
        ("widgets/strings/de.toml", "tests/widgets/test_words.py"),
        ("widgets/front/src/cell.tsx", "tests/browser/test_hands.py"),
        ("training/move_errors.py", "tests/training/test_move_errors.py"),
        ("book/publish.py", "tests/test_publish.py"),
        ("Makefile", "tests/test_workflows.py"),
    ],
)
def test_what_would_catch_a_fault_comes_soon(files: list[str], changed: str, test: str) -> None:
    chosen = touched.nearest([changed], files)
    assert chosen[0] == touched.HOUSE
    assert test in chosen[:SOON], chosen


def test_no_test_begins_when_the_time_is_over_but_those_of_the_house(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(touched, "deadline", lambda: 0.0)
    monkeypatch.setattr(touched, "HOUSE", "tests/test_house.py")
    assert touched.pytest_runtest_protocol(request.node) is True
    monkeypatch.setattr(touched, "HOUSE", Path(__file__).relative_to(touched.ROOT).as_posix())
    assert touched.pytest_runtest_protocol(request.node) is None
    monkeypatch.setattr(touched, "HOUSE", "tests/test_house.py")
    monkeypatch.setattr(touched, "deadline", partial(float, "inf"))
    assert touched.pytest_runtest_protocol(request.node) is None
