"""No test depends on chance that no seed fixes: the guard refuses it, and leaves everything else as it is."""

from __future__ import annotations

import copy
import pickle
import random
import re
import secrets
import tempfile
import uuid
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from dicepad.command import write_whole
from tests.guard import drawers, forbid
from tests.places import ROOT

HERE = "tests/test_guard.py"


@pytest.fixture
def guard() -> Iterator[None]:
    undo = forbid(lambda: False)
    yield
    undo()


class Dealer(random.Random):
    """A generator of the project's own."""


UNSEEDED: dict[str, Callable[[], object]] = {
    "Random": lambda: random.Random(),
    "Random of nothing": lambda: random.Random(None),
    "a class of the project": lambda: Dealer(),
    "SystemRandom": lambda: random.SystemRandom(),
    "random": lambda: random.random(),
    "choice": lambda: random.choice([1, 2]),
    "shuffle": lambda: random.shuffle([1, 2]),
    "random as an argument": lambda: next(map(random.choice, [[1]])),
    "token_hex": lambda: secrets.token_hex(4),
    "randbelow": lambda: secrets.randbelow(6),
    "default_rng": lambda: np.random.default_rng(),
    "default_rng of nothing": lambda: np.random.default_rng(seed=None),
    "SeedSequence": lambda: np.random.SeedSequence(),
    "PCG64": lambda: np.random.PCG64(),
    "RandomState": lambda: np.random.RandomState(),
    "numpy's own state": lambda: np.random.randint(1, 7),
    "numpy's rand": lambda: np.random.rand(),
}


@pytest.mark.parametrize("draw", UNSEEDED.values(), ids=UNSEEDED)
def test_unseeded_chance_is_refused_where_it_is_asked_for(guard: None, draw: Callable[[], object]) -> None:
    line = draw.__code__.co_firstlineno
    with pytest.raises(AssertionError, match=re.escape(f"unseeded chance at {HERE}:{line}: give a seed, or mark")):
        draw()


def test_every_function_that_draws_is_watched() -> None:
    assert {"random", "choice", "shuffle", "randint", "sample", "getrandbits"} <= set(drawers(random))
    assert {"token_hex", "token_bytes", "choice", "randbelow"} <= set(drawers(secrets))
    assert {"default_rng", "SeedSequence", "PCG64", "RandomState", "rand", "permutation"} <= set(drawers(np.random))
    watched = {name for module in (random, secrets, np.random) for name in drawers(module)}
    assert not watched & {"seed", "getstate", "setstate", "Random", "Generator", "BitGenerator", "compare_digest"}


@pytest.mark.parametrize(
    ("place", "refused"),
    [
        (ROOT / "widgets" / "match_in_play.py", True),
        (ROOT / "book" / "learner.py", True),
        ("<doctest dicepad.match.Match[0]>", True),
        (ROOT / ".venv" / "lib" / "python3" / "site-packages" / "hypothesis" / "core.py", False),
        ("/usr/lib/python3/tempfile.py", False),
        ("<string>", False),
    ],
)
def test_only_files_of_the_project_are_watched(guard: None, place: object, refused: bool) -> None:
    code = (
        "import random, secrets\nfrom random import choice\nfound = [random.Random(), choice([1]), secrets.randbits(3)]"
    )
    program = partial(exec, compile(code, str(place), "exec"), {})
    if refused:
        with pytest.raises(AssertionError, match=r":3: give a seed"):
            program()
    else:
        program()


def test_names_of_temporary_files_stay_free(guard: None, tmp_path: Path) -> None:
    write_whole(tmp_path / "match.txt", b"qwixx\n")
    assert (tmp_path / "match.txt").read_bytes() == b"qwixx\n"
    tempfile.mkstemp(dir=tmp_path)
    assert uuid.uuid4()


def test_seeded_chance_is_the_same_as_without_the_guard() -> None:
    def drawn() -> list[object]:
        rng, other = random.Random(7), random.Random("7/3")
        state = np.random.RandomState(5)
        return [
            rng.random(), other.choice("abc"), Dealer(x=2).random(), random.Random(0).random(), state.randint(9),
            np.random.default_rng(1).random(), np.random.default_rng(seed=0).random(),
            np.random.SeedSequence(3).generate_state(1)[0], np.random.Generator(np.random.PCG64(seed=4)).random(),
        ]  # fmt: skip

    before = drawn()
    undo = forbid(lambda: False)
    try:
        assert drawn() == before
    finally:
        undo()


def test_a_test_that_asks_may_draw() -> None:
    undo = forbid(lambda: True)
    try:
        assert 0 <= random.random() < 1
        assert np.random.default_rng().random() != np.random.default_rng().random()
        assert len(secrets.token_hex(4)) == 8
        assert random.Random().random() != random.Random().random()
    finally:
        undo()


def test_generators_stay_what_they_are(guard: None) -> None:
    """They are copied, sent to other processes and recognised; a subclass stays one."""
    for rng in (random.Random(1), Dealer(1)):
        rng.gauss(0, 1)
        for one in (
            copy.copy(rng),
            copy.deepcopy(rng),
            pickle.loads(pickle.dumps(rng)),
            pickle.loads(pickle.dumps(rng, 0)),
        ):
            assert type(one) is type(rng)
            assert one.getstate() == rng.getstate()
            assert isinstance(one, random.Random)
    sequence = np.random.SeedSequence(3)
    assert isinstance(sequence, np.random.SeedSequence)
    assert issubclass(type(sequence), np.random.SeedSequence)
    assert type(sequence) is type(np.random.PCG64(3).seed_seq)
    assert pickle.loads(pickle.dumps(sequence)).entropy == 3
    generator = np.random.default_rng(1)
    assert pickle.loads(pickle.dumps(generator)).random() == generator.random()


@pytest.mark.solve
def test_compiled_functions_draw_from_the_state_that_they_seed(guard: None) -> None:
    numba = pytest.importorskip("numba")

    def drawn(seed: int) -> float:
        np.random.seed(seed)
        return np.random.random() + np.random.randint(6)

    compiled = numba.njit(drawn)
    assert compiled(3) == compiled(3) != compiled(4)
    with pytest.raises(AssertionError, match="unseeded chance"):
        drawn(3)
