"""Run the quick tests that depend on what has changed since main, nearest first, until the time is over.

The time is over after `--seconds`, or when the processor has worked for 25 seconds. One process runs them all: each
of several would read all files of tests.

``python tests/touched.py`` looks at the commits that main does not have and at what is not committed, new files too. A
test depends on a file that it imports, at first or at second hand, and on a file that it or such a module names. The
rules of the house (`tests/test_house.py`) always run.

pytest loads this file as a plug-in, too: each of its processes then starts no test once the time is over, and the last
line says how many were left out.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.imports import distances, known, modules_of, names_in, parsed  # noqa: E402

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
PROCESSOR_SECONDS: Final = 25
"""Processor seconds of the tests and of the programs that they have run to their end, however busy the machine is."""
SECONDS: Final = "TOUCHED_SECONDS"
"""Name of the variable that hands the time to the plug-in."""
UNREAD: Final = "TOUCHED_UNREAD"
"""Name of the variable that tells the plug-in how many files of tests are not read, for each that is."""
NO_TESTS: Final = 5
"""Status of pytest when it finds no test."""
KEPT: Final = ROOT / "out" / "touched.json"
"""File that keeps the facts of each Python file, with a digest of its text."""
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


def texts_in(path: Path) -> set[str]:
    """Return the strings of a Python file, and the parts of those that are paths, but for sentences."""
    constants = (node.value for node in ast.walk(parsed(path)) if isinstance(node, ast.Constant))
    texts = {text for text in constants if isinstance(text, str)}
    return {part for text in texts for part in (text, *text.split("/")) if len(part.split()) == 1}


class Facts(NamedTuple):
    """All that a Python file imports, and its strings."""

    names: list[str]
    texts: list[str]


@cache
def facts_of(files: tuple[str, ...]) -> dict[str, Facts]:
    """Return the facts of each Python file; only what has changed since they were kept is parsed."""
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    found = {}
    for name in (name for name in files if name.endswith(".py")):
        path = ROOT / name
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        if kept.get(name, [""])[0] != digest:
            kept[name] = [digest, sorted(names_in(path, ROOT)), sorted(texts_in(path))]
        found[name] = [digest, *kept[name][1:]]
    KEPT.parent.mkdir(exist_ok=True)
    beside = KEPT.with_suffix(f".{os.getpid()}")
    beside.write_text(json.dumps(found), encoding="utf-8")
    beside.replace(KEPT)
    return {name: Facts(*told[1:]) for name, told in found.items()}


@cache
def graph_of(files: tuple[str, ...]) -> dict[str, set[str]]:
    """Return the Python files that each Python file depends on: by imports, by names of modules, and by `conftest`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    roots = [ROOT, *(ROOT / folder for folder in project["tool"]["mypy"]["mypy_path"])]
    facts = facts_of(files)
    modules: dict[str, Path] = {}
    for root in reversed(roots):
        modules |= modules_of(root, (path for name in facts if (path := ROOT / name).is_relative_to(root)))
    homes = {module: path.relative_to(ROOT).as_posix() for module, path in modules.items()}
    graph: dict[str, set[str]] = {}
    for name, (imports, texts) in facts.items():
        named = {found[0] for text in texts if (found := PLACE.match(text))}
        graph[name] = {homes[module] for module in known(imports, homes) | (named & homes.keys())} - {name}
    for name in graph:
        if name.startswith("tests/"):
            shared = {(parent / "conftest.py").as_posix() for parent in PurePosixPath(name).parents}
            graph[name] |= (shared & graph.keys()) - {name}
    return graph


def users_of_data(name: str, facts: Mapping[str, Facts]) -> Iterator[str]:
    """Yield the Python files that read a file which is no module: those that name it, or the folder that it lies in."""
    path = PurePosixPath(name)
    words = {path.name, path.parent.name} - {""}
    if len(path.stem) > 2:  # "de" and the like are languages everywhere
        words.add(path.stem)
    for user, (_, texts) in facts.items():
        if user.startswith(("tests/", f"{path.parts[0]}/")) and not words.isdisjoint(texts):
            yield user


def mirrored(name: str, files: Iterable[str]) -> Iterator[str]:
    """Yield the files of tests in the folder that mirrors the one of a file.

    >>> list(mirrored("dicepad/odds/kneifen/turn.py", ["tests/odds/kneifen/test_turn.py", "tests/odds/test_api.py"]))
    ['tests/odds/kneifen/test_turn.py']
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
        for user in users_of_data(name, facts_of(tuple(files))) if name not in graph else ():
            graph[user] = {*graph[user], name}
    steps = distances(graph, names)
    for name in names:
        stem = PurePosixPath(name).stem
        for test in mirrored(name, files):
            named = stem in PurePosixPath(test).stem
            steps[test] = min(steps.get(test, BESIDE), 0 if named else BESIDE)
    tests = [name for name in steps if name in graph and PurePosixPath(name).name.startswith("test_")]
    ranked = sorted(tests, key=lambda test: (steps[test], test))
    return list(dict.fromkeys([HOUSE, *ranked]))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run them; returns the status of pytest."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=55, help="start no more tests after this time (55)")
    parser.add_argument("--list", action="store_true", help="only name the files of tests, nearest first")
    options = parser.parse_args(arguments)
    names = changed()
    if not names:
        print("touched      nothing has changed since main")
        return 0
    files = sorted({*git("ls-files"), *git("ls-files", "--others", "--exclude-standard")})
    files = [name for name in files if (ROOT / name).is_file()]
    examples = [name for name in names if name in files and name.endswith(".py") and name.startswith(PACKAGES)]
    depending = nearest(names, files)
    chosen = [*examples, *depending[:MOST_FILES]]
    if options.list:
        print(*chosen, sep="\n")
        return 0
    left_out = ["site", "notebook", "long"]
    left_out += [] if any(name.startswith(FRONT) for name in names) else ["browser"]
    left_out += [] if any(name.startswith(SOLVING) for name in names) else ["solve"]
    print(f"touched      {len(names)} files changed; {len(depending)} files of tests depend on them", flush=True)
    command = [sys.executable, "-m", "pytest", "-p", "tests.touched"]
    unread = len(depending[MOST_FILES:]) / len(chosen)
    environment = os.environ | {SECONDS: str(options.seconds), UNREAD: str(unread)}
    words = [*command, "-m", f"not ({' or '.join(left_out)})", *chosen]
    code = subprocess.run(words, cwd=ROOT, env=environment, check=False).returncode
    return 0 if code == NO_TESTS else code


@cache
def deadline() -> float:
    """Return the end of the time, which begins with the first question for it."""
    return time.monotonic() + float(os.environ[SECONDS])


def is_over() -> bool:
    """Return whether the run has used up its minute, or its processor time."""
    used = os.times()
    processor = used.user + used.system + used.children_user + used.children_system
    return time.monotonic() > deadline() or processor > PROCESSOR_SECONDS


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Leave a test out, without a word, once the time is over; the house stands whatever it takes."""
    return True if item.path != ROOT / HOUSE and is_over() else None


def pytest_configure(config: pytest.Config) -> None:
    """Count the tests."""
    config.pluginmanager.register(Counted(), "dicepad-counted")


class Counted:
    """The tests of one run: those that are to run, and those of the same files that `make test` runs as well."""

    def __init__(self) -> None:
        self.there = 0

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        """Count what is left out."""
        self.there += sum(not item.get_closest_marker("long") for item in items)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count what is to run."""
        self.there += len(session.items)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say how many tests have run, and how many were left out."""
        kinds = ("passed", "failed", "skipped", "error", "xfailed")
        ran = sum(len(terminalreporter.stats.get(kind, [])) for kind in kinds)
        unread = float(os.environ[UNREAD])
        terminalreporter.write_line(left_to_make_test(ran, self.there, unread))


def left_to_make_test(ran: int, there: int, unread: float) -> str:
    """Return how many of the tests that depend on a change have run, where `there` were found in the files that were
    read, and `unread` times as many files were not.

    >>> left_to_make_test(40, 40, 0)
    'touched      all 40 tests that depend on the change'
    >>> left_to_make_test(232, 610, 3)
    'touched      232 of about 2,400 tests that depend on the change; the rest runs in make test'
    """
    if ran >= there and not unread:
        return f"touched      all {ran} tests that depend on the change"
    total = f"about {round(there * (1 + unread), -2):,.0f}" if unread else str(there)
    return f"touched      {ran} of {total} tests that depend on the change; the rest runs in make test"


if __name__ == "__main__":
    sys.exit(main())
