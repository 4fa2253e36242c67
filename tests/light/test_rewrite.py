"""The rewriting for light Python: each construct in its known form, and refusals that name file and line."""

from __future__ import annotations

import ast
import dataclasses
from typing import Any

import pytest
from live.build import narrow
from live.light.archive import archive, asking, coach, printing, worksheets
from live.light.errors import Refused
from live.light.rewrite import imported, rewrite
from live.light.sources import Sources

SHIMS = ("collections", "dataclasses", "functools", "json", "math", "random", "re", "typing")


def rewritten(source: str, **others: str) -> str:
    """A module `one.py` after the rewriting."""
    sources = Sources({"one.py": source, **{f"{name}.py": text for name, text in others.items()}})
    return rewrite(sources.modules["one"], sources, SHIMS, ("far",))


def body(source: str, **others: str) -> str:
    """Return a rewritten module without its imports from the shims."""
    lines = rewritten(source, **others).splitlines()
    return "\n".join(line for line in lines if not line.startswith("from shims.base"))


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("x: int = 1", "x = 1"),
        ("def f(a: int, /, b: str = '') -> None: ...", "def f(a, b=''):\n    pass"),
        ("'text'\nx = {'b': 1, 'a': 2}", "x = od_((('b', 1), ('a', 2)))"),
        ("y = {}\nx = {'b': 1, **y, 'c': 2}", "y = od_()\nx = merge_(od_((('b', 1),)), y, od_((('c', 2),)))"),
        ("x = {a: b for a, b in ()}", "x = od_([(a, b) for a, b in ()])"),
        ("y = ()\nx = [1, *y]", "y = ()\nx = cat_((1,), y)"),
        ("y = ()\nx = (*y, 1)", "y = ()\nx = tuple(cat_(y, (1,)))"),
        ("*x, y = (1, 2)", "*x, y = (1, 2)"),
        ("y = 1.5\nx = f'{y:.1f}{{{y!r}'", "y = 1.5\nx = '{}{{{}'.format(format_(y, '.1f'), repr_(y))"),
        ("y = ''\nx = y[::-1]", "y = ''\nx = step_(y, None, None, -1)"),
        ("y = ''\nx = y.removeprefix('a')", "y = ''\nx = m_removeprefix(y, 'a')"),
        ("x = sorted((), key=str)", "x = sorted_((), key=str)"),
        ("x = isinstance(1, int | None)", "x = isinstance(1, (int, type_(None)))"),
        ("y = z = 0\nx = y | z", "y = z = 0\nx = or_(y, z)"),
        ("y = {}\nx = y.keys() & {1}", "y = od_()\nx = set(y.keys()) & {1}"),
        ("x = {}\nx |= {}", "x = od_()\nx = ior_(x, od_())"),
        ("x = list(zip((), (), strict=True))", "x = list(zip((), ()))"),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from numpy import ndarray", ""),
        (
            "from collections.abc import Callable\nMaker = Callable[[], int]\ndef f() -> Maker: ...",
            "def f():\n    pass",
        ),
        ("from typing import Literal\nWord = Literal['a', 'b']", "Word = ('a', 'b')"),
        ("import re\nx = re.sub('a', 'b', '')", "import shims.re as re\nx = re.sub('a', 'b', '')"),
        ("import re\nx = 1", "x = 1"),
        ("from far.away import thing\nthing()", "thing = absent_('far.away.thing')\nthing()"),
        ("assert True", ""),
    ],
)
def test_has_a_known_form(source, wanted):
    assert body(source).strip() == wanted


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("x = 1\nasync def f(): ...", "one.py:2: AsyncFunctionDef is not known"),
        ("x = 1\nmatch x:\n    case 1: pass", "one.py:2: Match is not known"),
        ("import numpy\nnumpy.array", "one.py:1: the module numpy is not known"),
        ("x = 1\nx.as_integer_ratio()", "one.py:2: the method as_integer_ratio is not known"),
        ("x = list[str]()", "one.py:1: list[...] that runs is not known"),
        ("x = breakpoint", "one.py:1: the name breakpoint is not known, or was only a type"),
        ("x = f'{1:^5}'", "one.py:1: the format f'^5' is not known"),
        ("x = f'{1!a}'", "one.py:1: the conversion !a is not known"),
        ("x = [1]\nx[::2] = [2]", "one.py:2: a slice with a step is set or deleted"),
        ("def f(): return []\nf()[0] |= 1", "one.py:2: |= on what a call returns is not known"),
        ("class A: ...\nclass B: ...\nclass C(A, B): ...", "one.py:3: class C has more than one base of ours"),
        ("x = object()\nx.shuffle([])", "one.py:2: nothing has the attribute shuffle"),
        ("from random import Random\ndef f(rng: Random): rng.index(6)", "one.py:2: Random has no index here"),
        ("from random import Random\ndef f():\n rng = Random('')\n rng.index(6)", "one.py:4: Random has no index here"),
        ("from random import Random\nRandom('').index(6)", "one.py:2: Random has no index here"),
        (
            "from collections import Counter\ndef f(x: Counter[int]): x.total()[0].elements()",
            "one.py:2: nothing has the attribute elements",
        ),
        ("from collections import deque\nx = deque()", "one.py:1: collections has no deque here"),
        ("import math\nmath.perm(4, 2)", "one.py:2: math has no perm here"),
        ("import json\njson.dumps({}, indent=2)", "one.py:2: dumps takes no indent here"),
        ("from json import dumps\ndumps({}, False, 2)", "one.py:2: dumps takes no 3 arguments here"),
        ("class A(metaclass=type): ...", "one.py:1: class A has keywords"),
        ("def d(c): return c\n@d\nclass A: ...", "one.py:2: the decorator d of a class is not known"),
        ("@dataclass(weakref_slot=True)\nclass A: ...", "one.py:1: the option weakref_slot is not known"),
    ],
)
def test_refuses_what_it_does_not_know(source, why):
    with pytest.raises(Refused) as refused:
        rewritten(source)
    assert str(refused.value) == why


def test_a_type_that_is_used_by_a_running_program_is_refused():
    with pytest.raises(Refused, match=r"one\.py:3: the name Maker is not known, or was only a type"):
        rewritten("from collections.abc import Callable\nMaker = Callable[[], int]\nx = [Maker]")


def test_imports_of_types_vanish_and_others_stay():
    other = "from typing import TypedDict\nclass Shape(TypedDict): ...\nAlias = dict[str, int]\nvalue = 1"
    assert (
        body("from two import Alias, Shape, value\nx: Shape = value", two=other) == "from two import value\nx = value"
    )


def test_a_module_named_like_what_its_package_offers_gets_another_name():
    sources = Sources({"a/__init__.py": "from .b import b\n__all__ = ['b']", "a/b.py": "def b(): return 1"})
    text = rewrite(sources.modules["a"], sources, ())
    assert "from a.b_ import b" in text
    assert "a.b_" in list(imported(text, ["a", "a.b_"]))


DATA = """
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

@dataclass(frozen=True)
class Base:
    one: int
    kind: ClassVar[str] = "base"
    two: str = "x"
    many: list = field(default_factory=list, compare=False)
    named: int = field(default=4, kw_only=True)

@dataclass(frozen=True)
class Upper(Base):
    two: str = "y"
    three: int = field(default=0, repr=False, hash=False)

    def __post_init__(self):
        object.__setattr__(self, "doubled", 2 * self.one)

class Pair(NamedTuple):
    left: int
    right: int = 7

    @property
    def sum(self):
        return self.left + self.right
"""


@pytest.fixture(scope="module")
def both() -> tuple[dict[str, Any], dict[str, Any]]:
    """The classes as CPython makes them, and as they are written out."""
    plain: dict[str, Any] = {"__name__": __name__}
    exec(compile(DATA, "plain", "exec", dont_inherit=True), plain)  # noqa: S102  # a text of this file
    written: dict[str, Any] = {
        "replace_": lambda value, changes: type(value)(**{f: getattr(value, f) for f in value._init} | changes),
        "repr_": repr,
        "type_": type,
        "len_": lambda value: len(value) if hasattr(value, "__len__") else -1,
    }
    exec(compile(body(DATA), "written", "exec", dont_inherit=True), written)  # noqa: S102
    return plain, written


@pytest.mark.parametrize(
    "said",
    [
        "repr(Base(1))", "repr(Upper(1, three=5))", "Base(1) == Base(1, many=[2])", "Base(1) == Upper(1)",
        "Base(1) == Base(1, 'z')", "Base(1) < 0 if False else Base.kind", "Base(1, named=5).named", "Upper(3).doubled",
        "Upper(3).two", "hash(Upper(1, 'a', three=1)) == hash(Upper(1, 'a', three=2))", "Base(1).many",
        "Base(1).many is Base(1).many", "repr(Pair(1))", "Pair(1)[1]", "list(Pair(1, 2))", "len(Pair(1))",
        "Pair(1, 2) == (1, 2)", "(1, 2) == Pair(1, 2)", "Pair(1, 2) == (1, 3)", "Pair(1, 2) == 5", "Pair(1).sum",
        "hash(Pair(1, 2)) == hash((1, 2))", "Pair(1)._replace(right=2).right", "Pair(1, 2) < Pair(1, 3)",
        "Pair(1, 2) + (3,)", "{Pair(1, 2): 3}.get((1, 2))", "Base(1, 2, 3, 4)",
    ],
)  # fmt: skip
def test_classes_are_written_out_as_cpython_makes_them(both, said):
    def answer(names: dict[str, Any]) -> object:
        try:
            return eval(said, dict(names))  # noqa: S307
        except TypeError:
            return TypeError

    plain, written = both
    assert answer(written) == answer(plain)


def test_the_oracle_of_classes_is_cpython(both):
    plain, written = both
    assert dataclasses.is_dataclass(plain["Base"])
    assert not dataclasses.is_dataclass(written["Base"])
    assert isinstance(ast.parse(body(DATA)), ast.Module)


def test_only_the_indentation_of_a_narrow_module_changes():
    source = "if a:\n    if b:\n        c = '    '\nd = 1"
    assert narrow(source) == "if a:\n if b:\n  c = '    '\nd = 1"


@pytest.mark.long
@pytest.mark.parametrize("texts", [archive, coach, printing, asking, worksheets], ids=lambda texts: texts.__name__)
def test_a_narrow_module_is_the_same_program(texts):
    for name, text in texts().items():
        if name.endswith(".py"):
            assert ast.dump(ast.parse(narrow(text))) == ast.dump(ast.parse(text)), name
