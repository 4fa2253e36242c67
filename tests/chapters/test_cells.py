"""Cells that readers change: each runs alone after its slice of the cells above, twice alike, as it stands in print."""

from __future__ import annotations

import json

import pytest
from live.cells import LONGEST
from live.cells import cell as run_cell

from .notebooks import BOOK, CHAPTERS, cells, module, tags

SLICES = module(BOOK / "_ext" / "slices.py")


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_a_cell_runs_alone_and_twice_alike(path, monkeypatch):
    monkeypatch.chdir(path.parent)
    monkeypatch.syspath_prepend(path.parent)
    tagged = [cell for cell in cells(path, "code") if SLICES.TAG in tags(cell)]
    assert tagged
    for stored, cell in zip(tagged, SLICES.changeable(path), strict=True):
        first, second = (json.loads(run_cell(**cell)) for _ in range(2))
        assert first == second
        assert first["problem"] == ""
        assert first["text"] == "".join("".join(out.get("text", "")) for out in stored["outputs"])
        assert [first["html"]] * bool(first["html"]) == [
            "".join(out["data"]["text/html"]) for out in stored["outputs"] if "data" in out
        ]


@pytest.mark.parametrize(
    ("above", "cell", "setup"),
    [
        (["a = 1", "b = 2"], "print(a)", "a = 1"),
        (["a = 1", "a = 2"], "print(a)", "a = 2"),
        (["a = 1", "a += 1"], "a", "a = 1\na += 1"),
        (["a = 1", "a = a + 1"], "a", "a = 1\na = a + 1"),
        (["total = 0\nfor n in range(3):\n    total += n"], "total", "total = 0\nfor n in range(3):\n    total += n"),
        (["seen = {}", "seen['x'] = 1", "print(seen)"], "seen", "seen = {}\nseen['x'] = 1"),
        (
            ["def f(n):\n    return g(n)", "def g(n):\n    return n"],
            "f(1)",
            "def f(n):\n    return g(n)\ndef g(n):\n    return n",
        ),
        (
            ["from functools import cache", "@cache\ndef f():\n    return 1"],
            "f()",
            "from functools import cache\n@cache\ndef f():\n    return 1",
        ),
        (["n = 5", "rows = [n for n in range(3)]"], "rows", "rows = [n for n in range(3)]"),
        (["n = 5", "rows = {n: {m for m in 'ab'} for n in range(3)}"], "n", "n = 5"),
        (["n = 5"], "n = 6\nprint(n)", ""),
        (["n = 5"], "print(n)\nn = 6", "n = 5"),
        (["import math, json\nfrom math import pi as circle, e"], "circle", "from math import pi as circle"),
    ],
)
def test_a_slice_holds_what_is_needed_and_no_more(above, cell, setup):
    assert SLICES.setup_of(above, cell) == setup


@pytest.mark.parametrize(
    ("code", "line", "problem"),
    [
        ("print(1)\n1 / 0", 2, "ZeroDivisionError: division by zero"),
        ("def f():\n    return {}['x']\n\n\nf()", 2, "KeyError: 'x'"),
        ("x = 1\nfor n in 3", 2, "SyntaxError: expected ':'"),
        ("from fractions import Fraction\nFraction(1, 0)", 2, "ZeroDivisionError: Fraction(1, 0)"),
        ("raise SystemExit", 1, "SystemExit"),
        ("missing", 1, "NameError: name 'missing' is not defined"),
    ],
)
def test_what_goes_wrong_is_said_in_one_line_with_its_place(code, line, problem):
    found = json.loads(run_cell("", code))
    assert (found["line"], found["problem"]) == (line, problem)


def test_what_goes_wrong_above_a_cell_has_no_line_in_it():
    found = json.loads(run_cell("1 / 0", "print(1)"))
    assert (found["text"], found["line"], found["problem"]) == ("", 0, "ZeroDivisionError: division by zero")


def test_a_loop_that_prints_for_long_does_not_fill_the_page():
    found = json.loads(run_cell("", "for n in range(10_000):\n    print(n)"))
    assert len(found["text"]) < LONGEST + 100
    assert found["text"].endswith("\n... and more, which the page leaves out\n")
    assert found["problem"] == ""
