"""Run every linter, all of them whatever the others find, and report their findings together with the real places.

``python tests/lint.py`` runs them all; ``--prose`` only those that read words. What people read in notebooks, modules
and catalogues is first copied line by line into ``out/prose/``, so that a finding there is one of the same line here.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.style import findings  # noqa: E402

BIN: Final = Path(sys.executable).parent
MODULES: Final = ROOT / "widgets" / "front" / "node_modules"
NODE: Final = os.environ | {"PATH": os.pathsep.join([str(MODULES / ".bin"), str(BIN), os.environ["PATH"]])}
"""The node and npm packages of the environment, so that everybody lints with the same."""
COPIES: Final = "out/prose/"
READ: Final = "out/lint"
"""Folder for what the linters of words and of docstrings have read already."""
PLACE: Final = re.compile(r"(?:\W )?(?:\./)?([^\s:()]+\.\w+)(?=[:(])")
"""The file that a line of a linter begins with."""


@dataclass(frozen=True)
class Linter:
    """A program that prints findings, and ends with a status other than 0 if there are any."""

    name: str
    command: Sequence[str | Path]
    folder: str = "."

    def run(self) -> tuple[int, str]:
        """Return its status, and all that it prints, with places as seen from the root."""
        try:
            done = subprocess.run(
                self.command,
                cwd=ROOT / self.folder,
                env=NODE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                check=False,
            )
        except OSError as error:
            return 1, f"cannot be started: {error}"
        return done.returncode, "\n".join(real_place(line, self.folder) for line in done.stdout.splitlines())


@dataclass(frozen=True)
class Style:
    """The rules of our own."""

    name: str = "docstrings"

    def run(self) -> tuple[int, str]:
        """Return whether there are faults, and one line for each."""
        lines = findings(ROOT, ROOT / READ / "docstrings.json")
        return int(bool(lines)), "\n".join(lines)


def real_place(line: str, folder: str) -> str:
    """Return the finding of a linter that ran in `folder`, with the place that a person would open.

    >>> real_place("out/prose/dicepad/rules/window.py.md:73:5 - Unknown word (wrold)", ".")
    'dicepad/rules/window.py:73:5 - Unknown word (wrold)'
    >>> real_place("src/cell.tsx(24,3): error TS2322: no text", "widgets/front")
    'widgets/front/src/cell.tsx(24,3): error TS2322: no text'
    """
    line = line.replace(f"{ROOT}{os.sep}", "")
    found = PLACE.match(line)
    if not found:
        return line
    place = found[1]
    if place.startswith(COPIES):
        # Pages are read where they stand; only copies of other files have a second suffix.
        real = place.removeprefix(COPIES).removesuffix(".md")
    elif (ROOT / folder / place).exists():
        real = Path(os.path.normpath(Path(folder, place))).as_posix()
    else:
        return line
    return real + line[found.end() :]


def rules_of_words() -> str:
    """Return a name that changes with the rules of the linters of words, and with their versions."""
    files = [*sorted((ROOT / "book" / "_prose").iterdir()), MODULES.parent / "package-lock.json"]
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.read_bytes() if path.is_file() else b"")
    return digest.hexdigest()[:16]


def word_linters() -> list[Linter]:
    """Return the linters of what people read: the words of the style sheet in English, and the spelling everywhere.

    They read again only what has changed, and everything once their own rules or versions have.
    """
    kept = Path(READ, rules_of_words())
    pages = ("book/**/*.md", "*.md", f"{COPIES}**/*.md")
    rules = ("--rules-base-directory", MODULES, "-c", "book/_prose/textlint.json", "-f", "unix")
    english = ("--ignore-path", "book/_prose/textlint.ignore")
    quiet, spelling = ("--no-progress", "--no-summary"), ("-c", "book/_prose/cspell.json")
    return [
        Linter("textlint", ["textlint", "--cache", "--cache-location", kept / "words", *rules, *english, *pages]),
        Linter("cspell", ["cspell", *quiet, "--cache", "--cache-location", kept / "spelling", *spelling, *pages]),
    ]


def code_linters() -> list[Linter | Style]:
    """Return the linters of code, those first that take longest."""
    return [
        Linter("mypy --strict", [BIN / "mypy", "--strict", "--no-error-summary"]),
        *(Linter(f"tsc in {folder}", ["tsc", "--pretty", "false"], folder) for folder in ("widgets/front", "book")),
        Style(),
        Linter("actionlint", [BIN / "actionlint", "-oneline"]),
        Linter("zizmor", [BIN / "zizmor", "--offline", "--quiet", "--color=never", ".github"]),
        Linter("repo-review", [BIN / "repo-review", "--show", "err", "."]),
        Linter("ruff check", [BIN / "ruff", "check", "--quiet", "--output-format", "concise"]),
        Linter("ruff format", [BIN / "ruff", "format", "--check"]),
        *(
            Linter(f"biome in {folder}", ["biome", "check", "--error-on-warnings", "--reporter=concise", "."], folder)
            for folder in ("widgets/front", "book")
        ),
    ]


def report(linters: Sequence[Linter | Style], say: Callable[[str], None] = print) -> int:
    """Run linters side by side, print the findings of each, and return how many of them found something."""
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        results = list(pool.map(lambda linter: linter.run(), linters))
    red = [linter.name for linter, (status, _) in zip(linters, results, strict=True) if status]
    for linter, (status, text) in zip(linters, results, strict=True):
        if status:
            say(f"\n{linter.name}\n{text or f'ended with status {status} and said nothing'}")
    if red:
        say(f"\nlint: {len(red)} of {len(linters)} linters found something: {', '.join(red)}")
    return len(red)


def main(arguments: Sequence[str] | None = None) -> int:
    """Lint; returns 1 if any linter has found something."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--prose", action="store_true", help="only the words and the spelling")
    prose = parser.parse_args(arguments).prose
    first = [Linter("copies", [sys.executable, "book/_prose/lines.py", COPIES])]
    if not prose:
        first.append(Linter("schema", [sys.executable, "widgets/front/schema_types.py", "widgets/front/src/schema.ts"]))
    return int(any([report(first), report([*word_linters(), *([] if prose else code_linters())])]))


if __name__ == "__main__":
    sys.exit(main())
