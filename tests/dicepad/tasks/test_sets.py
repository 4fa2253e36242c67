"""Sets of tasks: a code stands for the same tasks in every edition, at its level, in turn, and without repetition."""

from __future__ import annotations

from hashlib import sha256
from itertools import product

import pytest

from dicepad import DicepadError
from dicepad.tasks import TYPES, make_tasks
from dicepad.tasks.sets import read_code, task_set

PRINTED = {
    "A16-G99YK7": "115e828222d0",
    "A26-G99YKA": "fe52703205cd",
    "A36-G99YKD": "7922af3ce375",
    "B16-G99YK9": "5dd05ceed469",
    "B26-G99YKC": "dc04928b2240",
    "B36-G99YKF": "4cd53808221a",
    "C16-G99YKB": "b800d412bac0",
    "C26-APBSEM": "47bb741a39bf",
    "C36-APBSEQ": "ee049cb9ecb7",
    "D16-G99YKD": "e12c7a9146cb",
    "D26-G99YKG": "28033dba53d6",
    "D36-G99YKK": "c581f74f82da",
    "E16-G99YKF": "90a5f28f08fd",
    "E26-YD6VTE": "cfcc0cf380a7",
    "E36-YD6VTH": "cd982236b32f",
    "F16-G99YKH": "ec53997b3274",
    "F26-G99YKM": "6ceff16053aa",
    "F36-G99YKQ": "9b1fffcbd789",
    "G16-G99YKK": "2ebe185dcbd2",
    "G26-G99YKP": "38195e0fe364",
    "G36-G99YKS": "6f99f02b2da1",
    "H16-G99YKN": "6a8d51523c2b",
    "H26-G99YKR": "0995817e53ca",
    "H36-G99YKV": "a3df97375ccc",
    "I16-G99YKQ": "cf647df13e6e",
    "I26-G99YKT": "54205df21692",
    "J16-G99YKS": "eecab5e340a8",
    "J26-G99YKW": "8ff641315f63",
    "J36-G99YK2": "b64d37dcfdac",
}
"""Codes of six tasks of each type on each level, with the beginning of a hash of what they ask in this edition."""


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
