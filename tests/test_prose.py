"""The linter of words sees what people read, names the line where it stands, and knows the words of the style sheet."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lint import NODE
from tests.places import ROOT

MODULES = ROOT / "widgets" / "front" / "node_modules"


@pytest.fixture(scope="session")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("prose")
    subprocess.run([sys.executable, ROOT / "book" / "_prose" / "lines.py", target], check=True)
    return target


@pytest.mark.parametrize("script", ["_prose/lines.py", "live/build.py", "lite/build.py"])
def test_no_script_empties_a_folder_that_is_not_its_own(tmp_path: Path, script: str) -> None:
    (tmp_path / "photo.jpg").touch()
    done = subprocess.run([sys.executable, ROOT / "book" / script, tmp_path], capture_output=True, text=True)
    assert (done.returncode > 0, str(tmp_path) in done.stderr, "Traceback" in done.stderr) == (True, True, False)
    assert [path.name for path in tmp_path.iterdir()] == ["photo.jpg"]


def test_a_line_of_a_copy_is_that_line_of_the_notebook(copies: Path) -> None:
    notebook = ROOT / "book" / "chances" / "seven.ipynb"
    stored = notebook.read_text(encoding="utf-8").splitlines()
    lines = (copies / "book" / "chances" / "seven.ipynb.md").read_text(encoding="utf-8").splitlines()
    said = {number: line for number, line in enumerate(lines) if line}
    assert all(json.dumps(line, ensure_ascii=False)[1:-1] in stored[number] for number, line in said.items())
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    markdown = "".join("".join(cell["source"]) + "\n" for cell in cells if cell["cell_type"] == "markdown")
    assert list(said.values()) == [line for line in markdown.splitlines() if line]


def test_sentences_of_modules_and_catalogues_are_read(copies: Path) -> None:
    module = (copies / "dicepad" / "dice.py.md").read_text(encoding="utf-8").splitlines()
    source = (ROOT / "dicepad" / "dice.py").read_text(encoding="utf-8").splitlines()
    assert module[0]
    assert module[0] in source[0]
    catalogue = (copies / "widgets" / "strings" / "en.toml.md").read_text(encoding="utf-8").splitlines()
    assert "computer, careful" in catalogue


def test_every_language_is_spelled_by_its_own_dictionary(tmp_path: Path) -> None:
    (tmp_path / "strings").mkdir()
    for lang, text in {
        "de": "Der Wurfel",
        "fr": "Les dés de l\N{RIGHT SINGLE QUOTATION MARK}ordinatuer",
        "it": "Nell\N{RIGHT SINGLE QUOTATION MARK}imagine con un dado",
    }.items():
        (tmp_path / "strings" / f"{lang}.toml.md").write_text(text, encoding="utf-8")
    command = ["cspell", "--no-progress", "--no-summary", "-c", str(ROOT / "book" / "_prose" / "cspell.json"), "**"]
    done = subprocess.run(command, cwd=tmp_path, env=NODE, capture_output=True, encoding="utf-8", check=False)
    unknown = [line.partition("Unknown word (")[2].rstrip(")") for line in done.stdout.splitlines()]
    assert unknown == ["Wurfel", "l\N{RIGHT SINGLE QUOTATION MARK}ordinatuer", "imagine"]


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("You throw the dice.", "roll"),
        ("Passing costs a penalty.", "misthrow"),
        ("Whoever begins, wins.", "you, or the player"),
        ("He leaves out two numbers.", "skip"),
        ("We are told that it rains.", "an active sentence"),
        ("Roll the dice, `throw` is an old word.", ""),
        ("They cannot be told apart.", ""),
    ],
)
def test_the_words_of_the_style_sheet_are_asked_for(tmp_path: Path, text: str, better: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(text + "\n", encoding="utf-8")
    config = ROOT / "book" / "_prose" / "textlint.json"
    node = Path(sys.executable).parent / "node"
    linter: list[str | Path] = [node, MODULES / "textlint" / "bin" / "textlint.js", "--rules-base-directory", MODULES]
    answer = subprocess.run([*linter, "-c", config, "-f", "json", page], capture_output=True, text=True, check=False)
    (found,) = json.loads(answer.stdout)
    assert [one["message"].splitlines()[0].split(" => ")[1] for one in found["messages"]] == [better] * bool(better)
