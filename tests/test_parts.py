"""The eight parts of `make test-all` run each of its tests once, and no part takes much longer than the others."""

from __future__ import annotations

import csv
import os
import re
import subprocess
import sys
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from tests import parts
from tests.places import ROOT, known_to_git

NUMBERS = range(1, parts.COUNT + 1)
EXAMPLE = "dicepad/deals.py"


def taken(part: int, items: list[Any]) -> list[str]:
    """Return the tests that a part runs, of those that pytest has found."""
    left, out = list(items), list[Any]()
    hook = SimpleNamespace(pytest_deselected=lambda items: out.extend(items))
    config: Any = SimpleNamespace(option=SimpleNamespace(part=f"{part}/8"), hook=hook)
    parts.pytest_collection_modifyitems(config, left)
    assert Counter(item.nodeid for item in left + out) == Counter(item.nodeid for item in items)
    return [item.nodeid for item in left]


def rows() -> list[dict[str, str]]:
    with parts.TABLE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_each_test_lies_in_one_part(request: pytest.FixtureRequest) -> None:
    runs = [nodeid for part in NUMBERS for nodeid in taken(part, request.session.items)]
    assert Counter(runs) == Counter(item.nodeid for item in request.session.items)


def test_every_part_has_tests_of_files_that_are_not_in_the_table() -> None:
    files = {name for name in known_to_git() if re.search(r"(^|/)test_\w+\.py$", name)} - parts.chosen().keys()
    assert {parts.part_of(f"{name}::test_it") for name in files} == {*NUMBERS}


def test_a_new_file_moves_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"{row['file']}::test_{number}" for row in rows() for number in range(20)]
    before = [parts.part_of(name) for name in [*names, "tests/test_house.py::test_it"]]
    monkeypatch.setattr(
        parts, "chosen", lambda: {"tests/test_new.py": "3"} | {row["file"]: row["part"] for row in rows()}
    )
    assert parts.part_of("tests/test_new.py::test_it") == 3
    assert [parts.part_of(name) for name in [*names, "tests/test_house.py::test_it"]] == before


def test_the_table_names_files_that_are_there_in_parts_that_take_about_as_long() -> None:
    assert [row["file"] for row in rows()] == sorted({row["file"] for row in rows()} & {*known_to_git()})
    assert {row["part"] for row in rows()} <= {"", *map(str, NUMBERS)}
    seconds = Counter[str]()
    for row in rows():
        seconds[row["part"]] += int(row["seconds"])
    whole = [seconds[str(part)] for part in NUMBERS]
    assert max(whole) < 1.5 * min(whole)
    # A cell of a notebook needs those before it.
    assert not [row["file"] for row in rows() if not row["part"] and row["file"].endswith(".ipynb")]


def test_make_runs_a_part_and_refuses_another_word_before_it_builds() -> None:
    def told(part: str) -> subprocess.CompletedProcess[str]:
        command = ["make", "--no-print-directory", "-n", "test-all", f"PART={part}"]
        alone = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
        return subprocess.run(command, cwd=ROOT, env=alone, capture_output=True, text=True, check=False)

    assert "-p tests.parts --part 3/8 " in told("3/8").stdout
    refused = told("9/8")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert re.fullmatch(r".*PART=9/8 is no part of test-all; write one of PART=1/8 to PART=8/8.*\n", refused.stderr)


@pytest.mark.parametrize("own", [True, False])
def test_a_part_prints_the_row_of_what_it_ran(own: bool) -> None:
    part = (parts.part_of(EXAMPLE) - own) % parts.COUNT + 1
    plugins = ["-p", "no:cacheprovider", "-p", "tests.suite", "-p", "tests.parts", "--part", f"{part}/8"]
    command = [sys.executable, "-m", "pytest", *plugins, EXAMPLE]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    row = rf"\| {part}/8 \| dicepad 2 \| \d+ \| 2 \| 0 \| 0 \| 0 \| 0 \| [0-9a-f]{{8}} \|"
    assert ("for the table" in done.stdout, bool(re.search(f"^{row}$", done.stdout, re.MULTILINE))) == (own, own)


def test_the_table_of_what_ran_has_each_part_once() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert [int(part) for part in re.findall(r"^\| (\d)/8 \|", guide, re.MULTILINE)] == [*NUMBERS]
