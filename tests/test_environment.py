"""Installation by `make`, each goal its own, and its answer to a Python that the pinned packages do not support."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from dicepad.errors import EXTRAS

ROOT = Path(__file__).resolve().parents[1]
SITE, TEST, BENCH = (
    {"notebook", "odds", "png", "env", "book"},
    {"notebook", "odds", "png", "env", "book", "cluster", "values", "test"},
    {"notebook", "odds", "png", "env", "book", "cluster", "values", "test", "bench"},
)


def make(*words: object) -> subprocess.CompletedProcess[str]:
    keep = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    command = ["make", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, env=keep, capture_output=True, text=True, check=False)


def asked_of_pip(environment: Path, *goals: str) -> list[set[str]]:
    """The extras in each call of pip that these goals would make in this environment."""
    done = make("--dry-run", f"VENV={environment}", *goals)
    assert done.returncode == 0, done.stderr
    return [set(extras.split(",")) for extras in re.findall(r"-e '\.\[([a-z,]+)\]'", done.stdout)]


@pytest.mark.parametrize(
    ("goals", "extras"),
    [
        (["all"], SITE),
        (["front"], SITE),
        (["lint"], TEST),
        (["touched"], TEST),
        (["lint", "test"], TEST),
        (["--jobs=2", "lint", "test"], TEST),
        (["prose"], SITE),
        (["release"], TEST),
        (["book"], TEST),
        (["bench"], BENCH),
    ],
)
def test_a_new_environment_takes_one_call_of_pip(tmp_path: Path, goals: list[str], extras: set[str]) -> None:
    assert asked_of_pip(tmp_path / "new", *goals) == [extras]


@pytest.mark.parametrize(("goals", "options"), [(["all"], [" --omit=dev"]), (["lint", "test"], [""])])
def test_only_lint_and_tests_bring_the_tools_of_npm(tmp_path: Path, goals: list[str], options: list[str]) -> None:
    done = make("--dry-run", f"VENV={tmp_path}/new", *goals)
    assert re.findall(r"--loglevel=error ci( --omit=dev)?", done.stdout) == options


def test_an_environment_grows_by_what_is_asked_for(tmp_path: Path) -> None:
    program = tmp_path / "bin" / "pip"
    program.parent.mkdir()
    program.touch()
    (tmp_path / "installed").touch()
    assert asked_of_pip(tmp_path, "all") == []
    assert asked_of_pip(tmp_path, "lint", "test") == [TEST]
    (tmp_path / "tested").touch()
    assert asked_of_pip(tmp_path, "lint", "test", "site") == []
    assert asked_of_pip(tmp_path, "bench") == [BENCH]


def test_an_environment_of_other_pins_is_renewed_by_one_call(tmp_path: Path) -> None:
    program = tmp_path / "bin" / "pip"
    program.parent.mkdir()
    for path in (program, tmp_path / "installed", tmp_path / "tested"):
        path.touch()
        os.utime(path, (0, 0))
    assert asked_of_pip(tmp_path, "site") == [SITE]
    assert asked_of_pip(tmp_path, "lint", "test") == [TEST]


def test_the_rounds_install_all_extras_in_the_end() -> None:
    """The extra `all` brings every package that a reader may need."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert extras.keys() - {"all"} == BENCH
    (everything,) = (Requirement(line) for line in extras["all"])
    assert BENCH - everything.extras == {"book", "test", "bench"}
    for package, extra in EXTRAS.items():
        assert package in {Requirement(line).name for line in extras[extra]}


NEWER = (
    "make: the packages that dicepad pins work with Python 3.11 to 3.14, and this is 3.15; try: make PYTHON=python3.13"
)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("sys.version_info = (3, 10, 13)", "make: dicepad needs Python 3.11 or newer, and '{}' is not"),
        ("sys.version_info = (3, 15, 0)", NEWER),
        ("sys.version_info, sys.modules['venv'] = (3, 14, 0), None", "make: '{}' has no venv; on Debian and Ubuntu"),
    ],
    ids=["older", "newer", "without venv"],
)
def test_a_python_that_will_not_do_is_told_in_one_line(tmp_path: Path, change: str, said: str) -> None:
    """The interpreter is the real one, but for what it thinks of itself."""
    python = tmp_path / "python"
    code = f"import sys; {change}; exec(sys.argv[2])"
    python.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{code}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    done = make(f"VENV={tmp_path}/new", f"PYTHON={python}", f"{tmp_path}/new/bin/pip")
    assert done.returncode
    line, failed = done.stderr.splitlines()
    assert line.startswith(said.format(python))
    assert failed.startswith("make: ***")
    assert not (tmp_path / "new").exists()


def test_one_range_of_versions_is_told_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [entry.rpartition(" ")[2] for entry in project["classifiers"] if "Python :: 3." in entry]
    assert named == ["3.11", "3.12", "3.13", "3.14"]
    assert project["requires-python"] == f">={named[0]}"
    for page in ("README.md", "CONTRIBUTING.md"):
        assert "Python 3.11, 3.12, 3.13 or 3.14" in (ROOT / page).read_text(encoding="utf-8")
    assert (
        f"Python {named[0]} to {named[-1]}." in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()[0]
    )


def test_every_pinned_package_takes_the_oldest_python() -> None:
    """Systems keep early releases, such as 3.11.2: a pin that wants 3.11.5 shuts them out. Not every package says what
    it wants."""
    oldest = f"{tomllib.loads((ROOT / 'pyproject.toml').read_text('utf-8'))['project']['requires-python'][2:]}.0"
    about = {one.name: one.metadata for one in distributions(path=[sysconfig.get_path("purelib")])}
    wanted = {name: data["Requires-Python"] for name, data in about.items() if "Requires-Python" in data}
    assert wanted.keys() >= {"numpy", "reportlab"}
    assert [name for name, wants in wanted.items() if not SpecifierSet(wants).contains(oldest)] == []
