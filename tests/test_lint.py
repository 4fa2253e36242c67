"""Lint runs every linter, names real places, and knows rules of docstrings that no linter knows."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import style
from tests.lint import Linter, report
from tests.places import ROOT, known_to_git
from tests.style import faults, script_faults


def test_all_findings_come_together() -> None:
    """One linter finds something, one says nothing and fails, one cannot be started, one is content."""
    lines: list[str] = []
    found = report(
        [
            Linter("words", [sys.executable, "-c", "print('out/prose/dicepad/dice.py.md:3:1 Bad word'); exit(1)"]),
            Linter("mute", [sys.executable, "-c", "exit(2)"]),
            Linter("lost", [ROOT / "no-such-linter"]),
            Linter("content", [sys.executable, "-c", "print('all is well')"]),
        ],
        lines.append,
    )
    text = "\n".join(lines)
    assert found == 3
    assert "words\ndicepad/dice.py:3:1 Bad word" in text
    assert "mute\nended with status 2 and said nothing" in text
    assert "lost\ncannot be started: " in text
    assert "all is well" not in text
    assert lines[-1] == "\nlint: 3 of 4 linters found something: words, mute, lost"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ('LIMIT = 1\n"""Whether it is."""', ["this docstring is a riddle"]),
        ('LIMIT = 1\n"""The same, later."""', ["this docstring is a riddle"]),
        ('LIMIT = 1\n"""Return whether."""', []),
        ('def total():\n    """The sum of the dice."""', ["the docstring of total names a thing"]),
        ('def total():\n    """Return the sum of the dice."""', []),
        ('@property\ndef total():\n    """The sum of the dice."""', []),
        ("def total():" + "\n    print()" * 60, ["total has 61 lines; at most 60"]),
        ("def total():" + "\n    print()" * 59, []),
        (f"def total({', '.join(f'a{n}' for n in range(13))}): ...", ["total takes 13 arguments; at most 12"]),
        (f"def total({', '.join(f'a{n}' for n in range(12))}): ...", []),
    ],
)
def test_rules_of_docstrings_and_functions(code: str, said: list[str]) -> None:
    found = list(faults(ast.parse(code)))
    assert [fault[: len(start)] for (_, fault), start in zip(found, said, strict=True)] == said


def test_doc_comments_of_scripts_obey_the_rule_of_docstrings() -> None:
    riddles = "/** True if it is. */\nconst a = 1;\n/**\n *  Whether it is.\n */\n// Whether it is.\n"
    assert [line for line, _ in script_faults(riddles)] == [4]


PLANTED = {
    "dicepad/rules/window.py": ("WORD: int = 'Roll all the wrold'\n", "Unknown word (wrold)", "[assignment]"),
    "sheetgen/wording.py": ('WORD = "You throw the dice"; import json\n', "throw => roll", "E702"),
    "widgets/front/src/text.ts": ("\n/** Whether. */\nexport const one: number = 'one';\n", "error TS2322", "riddle"),
    "book/live/src/python/toml.ts": ("\nexport const one: number = 'one';\n", "error TS2322", "format"),
    "book/publish.py": ('LIMIT = 1\n"""Whether it is."""\n', "riddle"),
}


@pytest.mark.long
def test_faults_of_every_kind_are_named_in_one_run_where_they_stand(tmp_path: Path) -> None:
    """A copy of the project in a folder with a space in its name, with the packages of this one."""
    copy = tmp_path / "a project"
    for name in known_to_git("--cached", "--others", "--exclude-standard"):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, copy / name)
    subprocess.run(["git", "init", "--quiet", copy], check=True)
    (copy / "widgets/front/node_modules").symlink_to(ROOT / "widgets/front/node_modules")
    for name, (code, *_) in PLANTED.items():
        with (copy / name).open("a", encoding="utf-8") as file:
            file.write(code)
    done = subprocess.run(
        [sys.executable, copy / "tests/lint.py"], cwd=copy, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1, done.stderr
    assert "out/prose" not in done.stdout
    for name, (_, *said) in PLANTED.items():
        lines = [line for line in done.stdout.splitlines() if line.startswith(name)]
        for words in said:
            assert any(words in line for line in lines), (name, words, lines)


def test_a_comment_is_read_again_only_if_its_file_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its faults stay until it is mended."""
    module, kept = tmp_path / "book" / "live" / "src" / "dice.ts", tmp_path / "kept.json"
    module.parent.mkdir(parents=True)
    module.write_text("/** Whether it is a die. */\n", encoding="utf-8")
    first = style.findings(tmp_path, kept)
    assert [line.partition(": ")[0] for line in first] == ["book/live/src/dice.ts:1"]
    with monkeypatch.context() as patch:
        patch.setattr(style, "module_faults", lambda *_: pytest.fail("it has not changed"))
        assert style.findings(tmp_path, kept) == first
    module.write_text("/** A die. */\n", encoding="utf-8")
    assert style.findings(tmp_path, kept) == []
