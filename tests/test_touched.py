"""`make check` begins with the tests that are nearest to what has changed, and leaves none of the house out."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import touched
from tests.imports import parsed
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
        ("dicepad/odds/qwixx/turn/moves.py", "tests/odds/qwixx/turn/test_moves.py"),
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
    monkeypatch.setattr(touched, "is_over", lambda: True)
    assert touched.pytest_runtest_protocol(request.node) is True
    monkeypatch.setattr(touched, "HOUSE", Path(__file__).relative_to(touched.ROOT).as_posix())
    assert touched.pytest_runtest_protocol(request.node) is None
    monkeypatch.setattr(touched, "HOUSE", "tests/test_house.py")
    monkeypatch.setattr(touched, "is_over", lambda: False)
    assert touched.pytest_runtest_protocol(request.node) is None


@pytest.mark.parametrize(
    ("deadline", "processor", "over"), [(math.inf, math.inf, False), (0.0, math.inf, True), (math.inf, 0, True)]
)
def test_the_time_is_over_by_the_clock_or_by_the_processor(
    monkeypatch: pytest.MonkeyPatch, deadline: float, processor: float, over: bool
) -> None:
    monkeypatch.setattr(touched, "deadline", lambda: deadline)
    monkeypatch.setattr(touched, "PROCESSOR_SECONDS", processor)
    assert touched.is_over() is over


RUN = """
import pytest
@pytest.mark.parametrize("number", range(5))
def test_number(number): ...
@pytest.mark.browser
def test_board(): ...
@pytest.mark.long
@pytest.mark.browser
def test_match(): ...
"""
"""Five tests to run, one that only `make test` runs, and one that it leaves out as well."""


@pytest.mark.parametrize(
    ("seconds", "unread", "said"),
    [
        ("inf", "0", "5 of 6 tests that depend on the change; the rest runs in make test"),
        ("-1", "0", "0 of 6 tests that depend on the change; the rest runs in make test"),
        ("inf", "20", "5 of about 100 tests that depend on the change; the rest runs in make test"),
    ],
)
def test_the_last_line_says_how_many_tests_were_left_out(tmp_path: Path, seconds: str, unread: str, said: str) -> None:
    (tmp_path / "test_run.py").write_text(RUN, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    browser\n    long\n", encoding="utf-8")
    environment = os.environ | {touched.SECONDS: seconds, touched.UNREAD: unread, "PYTHONPATH": str(touched.ROOT)}
    words = ["-p", "tests.touched", "-p", "no:cacheprovider", "-q", "-m", "not browser"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert f"touched      {said}" in done.stdout.splitlines(), done.stdout + done.stderr


def test_a_file_that_has_changed_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The facts of the others stay as they were kept."""
    monkeypatch.setattr(touched, "ROOT", tmp_path)
    monkeypatch.setattr(touched, "KEPT", tmp_path / "out" / "touched.json")
    (tmp_path / "a.py").write_text("import json\nplace = 'strings/de.toml'\n", encoding="utf-8")
    (tmp_path / "b.py").write_text("'Two words.'\n", encoding="utf-8")
    facts_of = touched.facts_of.__wrapped__
    first = facts_of(("a.py", "b.py", "c.md"))
    assert first == {"a.py": (["json"], ["de.toml", "strings", "strings/de.toml"]), "b.py": ([], [])}
    assert facts_of(("a.py", "b.py")) == first
    (tmp_path / "b.py").write_text("from .a import place\n", encoding="utf-8")
    parsed.cache_clear()
    assert facts_of(("a.py", "b.py")) == first | {"b.py": (["a.place"], [])}
    assert facts_of(("b.py",)) == {"b.py": (["a.place"], [])}
