"""A table of perfect play that a page has brought tells the numbers of its file, or what is wrong with it."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType

import pytest
from live import page
from live.perfect import small_table

from dicepad import load
from dicepad.odds.qwixx.solver.value_table import ValueTable, open_table
from dicepad.odds.qwixx.turn.solvable import solvable_sheet
from widgets.coaching.tables import DOWNLOAD_BYTES, FETCHED

pytestmark = pytest.mark.solve

SHEET = solvable_sheet(load("qwixx"))


@pytest.fixture
def tables(monkeypatch) -> ModuleType:
    """The module of the page's Python, which finds its page as it does there."""
    monkeypatch.setitem(sys.modules, "page", page)
    for laid in (FETCHED, DOWNLOAD_BYTES):
        monkeypatch.delitem(laid, "qwixx", raising=False)
    return import_module("live.tables")


@pytest.fixture(scope="module")
def file() -> Path:
    return small_table()


def head(file: Path) -> str:
    return file.read_bytes().split(b"\n", 2)[1].decode()


def test_it_tells_the_numbers_of_its_file(tables, file):
    whole = open_table(file, SHEET)
    assert tables.offer(json.dumps({"qwixx": file.stat().st_size})) == ""
    page.begin("one", "qwixx", '["Ann"]', "en", "1")
    page.begin("two", "qwixx", '["Ann", "Bob"]', "en", "1")
    page.begin("large", "qwixx-xl", '["Ann"]', "en", "1")
    page.begin("mixed", "qwixx-mixed-numbers", '["Ann"]', "en", "1")
    assert [tables.wanted(one) for one in ("one", "two", "large", "mixed")] == ["qwixx", "", "qwixx", ""]
    shapes: list[tuple[object, ...]] = []

    def unfold(*shape: object) -> bool:
        shapes.append(shape)
        return True

    assert tables.lay("qwixx", head(file), unfold, whole.values.__getitem__) == ""
    first, second = map(len, SHEET.pairs)
    assert shapes == [(SHEET.misthrows, first, second, True)]
    brought = FETCHED.pop("qwixx")
    del DOWNLOAD_BYTES["qwixx"]
    assert (brought.seats, brought.error) == (1, whole.error)
    rng = Random(3)
    for _ in range(500):
        rows, misthrows = [rng.randrange(SHEET.locked + 1) for _ in range(4)], rng.randrange(SHEET.misthrows)
        assert brought.value(0, misthrows, rows) == ValueTable.value(whole, 0, misthrows, rows)


def test_what_is_no_table_of_it_is_said(tables, file):
    said = json.loads(head(file))
    assert tables.lay("qwixx", json.dumps({**said, "sheet": "x"}), bool, int) == "it is of another sheet"
    assert tables.lay("qwixx", head(file), lambda *_: False, int) == "it is cut short"
    assert "qwixx" not in FETCHED
