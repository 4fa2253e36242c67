"""The reference: each name of it has an example that runs, and its pages show words and no insides of Python."""

from __future__ import annotations

import importlib
import inspect
import pydoc
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import is_typeddict

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "book" / "_ext"))

from reference import described, explanation

ROOT = Path(__file__).resolve().parents[1]
MODULES = [
    name
    for page in sorted((ROOT / "book" / "reference").glob("*.md"))
    for name in re.findall(r"^```\{api\} (\S+)", page.read_text(encoding="utf-8"), re.MULTILINE)
]
COLLECTED = "dicepad.plugins"
"""A module of names from everywhere. The template of `dicepad new` is their example."""
WITHOUT = {"dicepad.odds.qwixx.solver.par_scores.pars"}
"""Names without an example of their own: this one takes a cluster, whose tests start one."""


def names(module: str) -> Iterator[tuple[str, object]]:
    """The functions and classes that a page of the reference describes; tables of keys are data, explained key by
    key."""
    for name in importlib.import_module(module).__all__:
        thing = getattr(importlib.import_module(module), name)
        home = str(getattr(thing, "__module__", ""))
        told = (inspect.isclass(thing) or inspect.isfunction(thing)) and not is_typeddict(thing)
        if told and (home == module or (home not in MODULES and module != COLLECTED)):
            yield name, thing


def has_example(thing: object) -> bool:
    """Return whether a docstring, or that of a member, has an example that runs."""
    docs = [inspect.getdoc(thing) or ""]
    if inspect.isclass(thing):
        docs += [inspect.getdoc(value) or "" for name, value in vars(thing).items() if not name.startswith("__")]
    lines = [line for doc in docs for line in doc.splitlines() if line.startswith(">>>")]
    return any("+SKIP" not in line and "import" not in line for line in lines)


@pytest.mark.parametrize("module", MODULES)
def test_each_name_has_an_example_that_runs(module: str) -> None:
    without = {f"{module}.{name}" for name, thing in names(module) if not has_example(thing)}
    assert without - WITHOUT == set()


@pytest.mark.parametrize("module", MODULES)
def test_each_name_is_told_in_words(module: str) -> None:
    told = importlib.import_module(module)
    for name in told.__all__:
        thing = getattr(told, name)
        text = described(name, thing, f"{module}.{name}", explanation(told, name)).astext()
        assert not re.search(r"ForwardRef|Alias for field|<object|0x[0-9a-f]{6}", text), f"{name}: {text[:300]}"
        assert len(text.splitlines()[0]) < 600, name


def test_a_constant_is_told_by_the_string_below_it() -> None:
    kit, testing = (importlib.import_module(f"dicepad.{name}") for name in ("kit", "testing"))
    assert "JSON schema" in described("SCHEMA", kit.SCHEMA, "x", explanation(kit, "SCHEMA")).astext()
    assert explanation(testing, "Check").startswith("Function that yields")


@pytest.mark.parametrize("package", ["dicepad", "dicepad.odds", "sheetgen", "widgets"])
def test_help_is_a_manual_of_every_public_name(package: str) -> None:
    """Functions, classes and types that are loaded on demand stand in `help`, too."""
    module = importlib.import_module(package)
    manual = pydoc.plain(pydoc.render_doc(module))
    told = [name for name in module.__all__ if not re.search(rf"^    (class )?{name}(\(| = )", manual, re.MULTILINE)]
    assert told == []
