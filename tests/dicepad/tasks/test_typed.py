"""Numbers in every form in which people type them, from a table that the exercises of the pages share."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

import pytest

from dicepad.tasks.numbers import Typed, read
from dicepad.tasks.wording import words

CASES: Final = tomllib.loads(Path(__file__).with_name("typed.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("lang", "cases"), CASES.items())
def test_a_number_is_read_in_every_form_and_language(lang: str, cases: dict[str, str]) -> None:
    for typed, value in cases.items():
        found = read(typed, words(lang).texts)
        number = str(found.value / (100 if found.kind == "percent" else 1)) if isinstance(found, Typed) else ""
        assert number == value, typed
