"""Sets of tasks: a code stands for the same tasks in every edition, at its level, in turn, and without repetition."""

from __future__ import annotations

from hashlib import sha256
from itertools import product

import pytest

from dicepad import DicepadError
from dicepad.tasks import TYPES, make_tasks
from dicepad.tasks.sets import read_code, task_set

PRINTED = {
    "A16-G99YK7": "f5adb423c4b6",
    "A26-G99YKA": "fe52703205cd",
    "A36-G99YKD": "7922af3ce375",
    "B16-G99YK9": "836c4050d89d",
    "B26-G99YKC": "dc04928b2240",
    "B36-G99YKF": "4cd53808221a",
    "C16-G99YKB": "baf26c5b1d25",
    "C26-APBSEM": "bc2abc764eb8",
    "C36-APBSEQ": "c2da4836b7e4",
    "D16-G99YKD": "c6e4125373e2",
    "D26-G99YKG": "c293fad7c4bd",
    "D36-G99YKK": "7dabdad8bc03",
    "E16-G99YKF": "2ee628d5efd1",
    "E26-YD6VTE": "582dfed1aebe",
    "E36-YD6VTH": "6cfa08ad6214",
    "F16-G99YKH": "e9ab0294193a",
    "F26-G99YKM": "3330c431b65b",
    "F36-G99YKQ": "a160cc8e3808",
    "G16-G99YKK": "e6caa2fe55bd",
    "G26-G99YKP": "1dd17b4af336",
    "G36-G99YKS": "10fabd1e00a7",
    "H16-G99YKN": "b1d3930ffa27",
    "H26-G99YKR": "bac57fecd17c",
    "H36-G99YKV": "512719192d79",
    "I16-G99YKQ": "bc5c738b88e2",
    "I26-G99YKT": "4a8ba7dbf3f5",
    "I36-G99YKX": "2fce8806eef5",
}
"""Codes of six tasks of each type on each level, with the beginning of a hash of what version 1.0.0 asks for them."""


@pytest.mark.parametrize("code", PRINTED)
def test_a_code_that_was_printed_brings_the_same_tasks(code: str) -> None:
    marks = [task.mark for task in read_code(code).tasks]
    assert len(marks) == 6
    assert sha256("\n".join(marks).encode()).hexdigest().startswith(PRINTED[code])


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_set_asks_its_types_in_turn_on_its_level(level: int) -> None:
    tasks = task_set(tuple(TYPES), level=level, count=2 * len(TYPES) + 1, seed="in turn").tasks
    assert [task.type for task in tasks] == [*TYPES, *TYPES, next(iter(TYPES))]
    assert [task.level for task in tasks] == [min(level, TYPES[task.type].levels) for task in tasks]


@pytest.mark.parametrize(("name", "level"), [*product(("cell", "square", "wait"), (1, 2, 3))])
def test_nothing_is_asked_twice_while_there_is_something_else(name: str, level: int) -> None:
    for seed in range(20):
        marks = [task.mark for task in make_tasks(name, level=level, count=6, seed=seed)]
        assert len({*marks}) == 6


def test_signs_that_changed_their_places_are_noticed() -> None:
    code = task_set(("square", "wait"), level=2, count=12, seed="typo").code
    for at in range(len(code) - 1):
        typo = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
        if typo.replace("-", "") != code.replace("-", ""):
            with pytest.raises(DicepadError, match="has a typo"):
                read_code(typo)
