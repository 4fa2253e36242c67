"""Run the quick tests that depend on what has changed since main, nearest first, until `--seconds` are over.

``python tests/touched.py`` looks at the commits that main does not have and at what is not committed, new files too. A
test depends on a file that it imports, at first or at second hand, and on a file that it or such a module names. The
rules of the house (`tests/test_house.py`) always run.

pytest loads this file as a plug-in, too: each of its processes then starts no test that many seconds after its first.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.imports import distances, imports_of, modules_of, parsed  # noqa: E402

PACKAGES: Final = ("dicepad", "sheetgen", "widgets", "training")
HOUSE: Final = "tests/test_house.py"
FRONT: Final = "widgets/front/"
"""Folder of the code for the browser; its tests need Chromium, but no site."""
SOLVING: Final = ("dicepad/odds/", "training/")
"""Places whose tests solve and simulate; others would do so for minutes."""
MOST_FILES: Final = 30
"""Files of tests that pytest reads; each of them costs time before the first test begins."""
BESIDE: Final = 2
"""Imports that lie between a file and the tests in the folder that mirrors its own; none, if they have its name."""
SECONDS: Final = "TOUCHED_SECONDS"
"""Name of the variable that hands the time to the plug-in."""
NO_TESTS: Final = 5
"""Status of pytest when it finds no test."""
PLACE: Final = re.compile(r"[a-z_]\w*(?:\.\w+)+(?=:\w+$|$)")
"""A module as registries and tables name it: ``dicepad.rules.qwinto:QwintoGame``."""


def git(*arguments: str) -> list[str]:
    """Return the lines that git answers."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"touched: git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout.splitlines()


def changed() -> list[str]:
    """Return the files that differ from main, here or at the origin, new ones too."""
    mains = git("for-each-ref", "--format=%(refname)", "refs/heads/main", "refs/remotes/origin/main")
    if not mains:
        sys.exit("touched: there is no branch main to compare with; fetch it with: git fetch origin main:main")
    base = git("merge-base", "HEAD", mains[0])[0]
    return sorted({*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")})


@cache
def texts_in(path: Path) -> frozenset[str]:
    """Return the strings of a Python file, and the parts of those that are paths."""
    constants = (node.value for node in ast.walk(parsed(path)) if isinstance(node, ast.Constant))
    texts = {text for text in constants if isinstance(text, str)}
    return frozenset(part for text in texts for part in (text, *text.split("/")))


@cache
def graph_of(files: tuple[str, ...]) -> dict[str, set[str]]:
    """Return the Python files that each Python file depends on: by imports, by names of modules, and by `conftest`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    roots = [ROOT, *(ROOT / folder for folder in project["tool"]["mypy"]["mypy_path"])]
    paths = [ROOT / name for name in files if name.endswith(".py")]
    modules: dict[str, Path] = {}
    for root in reversed(roots):
        modules |= modules_of(root, (path for path in paths if path.is_relative_to(root)))
    graph: dict[str, set[str]] = {path.relative_to(ROOT).as_posix(): set() for path in paths}
    for module, used in imports_of(ROOT, modules).items():
        path = modules[module]
        named = {found[0] for text in texts_in(path) if (found := PLACE.match(text))}
        near = {name: modules[name] for name in used | (named & modules.keys())}
        graph[path.relative_to(ROOT).as_posix()] |= {one.relative_to(ROOT).as_posix() for one in near.values()}
    for name in graph:
        if name.startswith("tests/"):
            shared = {(parent / "conftest.py").as_posix() for parent in PurePosixPath(name).parents}
            graph[name] |= (shared & graph.keys()) - {name}
    return graph


def users_of_data(name: str, files: Iterable[str]) -> Iterator[str]:
    """Yield the Python files that read a file which is no module: those that name it, or the folder that it lies in."""
    path = PurePosixPath(name)
    words = {path.name, path.parent.name} - {""}
    if len(path.stem) > 2:  # "de" and the like are languages everywhere
        words.add(path.stem)
    for user in files:
        beside = user.startswith(("tests/", f"{path.parts[0]}/"))
        if user.endswith(".py") and beside and words & texts_in(ROOT / user):
            yield user


def mirrored(name: str, files: Iterable[str]) -> Iterator[str]:
    """Yield the files of tests in the folder that mirrors the one of a file.

    >>> list(mirrored("dicepad/odds/qwixx/rows.py", ["tests/odds/qwixx/test_rows.py", "tests/odds/test_api.py"]))
    ['tests/odds/qwixx/test_rows.py']
    >>> list(mirrored("widgets/front/src/cell.tsx", ["tests/browser/test_hands.py", "tests/widgets/test_words.py"]))
    ['tests/browser/test_hands.py']
    """
    top, *inner = PurePosixPath(name).parts
    if name.startswith(FRONT):
        place = PurePosixPath("tests/browser")
    elif top in PACKAGES:
        place = PurePosixPath("tests", *(inner if inner[0] in ("odds", "env") else (top, *inner))).parent
    else:
        place = PurePosixPath("tests/chapters" if top == "book" else "tests/none")
    while not (ROOT / place).is_dir():
        place = place.parent
    if place != PurePosixPath("tests"):
        yield from (test for test in files if test.startswith(f"{place}/"))


def nearest(names: Sequence[str], files: Sequence[str]) -> list[str]:
    """Return the files of tests that depend on the files called `names`, nearest first, after the house."""
    graph: dict[str, Iterable[str]] = dict(graph_of(tuple(files)))
    for name in names:
        for user in (*users_of_data(name, files),) if name not in graph else ():
            graph[user] = {*graph[user], name}
    steps = distances(graph, names)
    for name in names:
        stem = PurePosixPath(name).stem
        for test in mirrored(name, files):
            named = stem in PurePosixPath(test).stem
            steps[test] = min(steps.get(test, BESIDE), 0 if named else BESIDE)
    tests = [name for name in steps if name in graph and PurePosixPath(name).name.startswith("test_")]
    ranked = sorted(tests, key=lambda test: (steps[test], test))
    return list(dict.fromkeys([HOUSE, *ranked]))[:MOST_FILES]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run them; returns the status of pytest."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=45, help="start no more tests after this time (45)")
    parser.add_argument("--list", action="store_true", help="only name the files of tests, nearest first")
    options = parser.parse_args(arguments)
    names = changed()
    if not names:
        print("touched      nothing has changed since main")
        return 0
    files = sorted({*git("ls-files"), *git("ls-files", "--others", "--exclude-standard")})
    files = [name for name in files if (ROOT / name).is_file()]
    examples = [name for name in names if name in files and name.endswith(".py") and name.startswith(PACKAGES)]
    chosen = [*examples, *nearest(names, files)]
    if options.list:
        print(*chosen, sep="\n")
        return 0
    left_out = ["site", "notebook", "long"]
    left_out += [] if any(name.startswith(FRONT) for name in names) else ["browser"]
    left_out += [] if any(name.startswith(SOLVING) for name in names) else ["solve"]
    print(f"touched      {len(names)} files changed; {len(chosen)} files of tests depend on them", flush=True)
    command = [sys.executable, "-m", "pytest", "-p", "tests.touched", "-n", "auto", "--dist", "load"]
    environment = os.environ | {SECONDS: str(options.seconds)}
    words = [*command, "-m", f"not ({' or '.join(left_out)})", *chosen]
    code = subprocess.run(words, cwd=ROOT, env=environment, check=False).returncode
    return 0 if code == NO_TESTS else code


@cache
def deadline() -> float:
    """Return the end of the time, which begins with the first question for it."""
    return time.monotonic() + float(os.environ[SECONDS])


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Leave a test out, without a word, once the time is over; the house stands whatever it takes."""
    late = time.monotonic() > deadline() and item.path != ROOT / HOUSE
    return True if late else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests the time did not allow."""
    stats: Mapping[str, list[object]] = terminalreporter.stats
    done = sum(len(stats.get(kind, [])) for kind in ("passed", "failed", "skipped", "error", "xfailed"))
    late = terminalreporter._numcollected - len(stats.get("deselected", [])) - done
    if late > 0:
        terminalreporter.write_line(f"touched: the time is over; {late} tests farther away are left to make test")


if __name__ == "__main__":
    sys.exit(main())
