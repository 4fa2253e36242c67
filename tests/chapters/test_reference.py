"""The reference: every command and every public name, by what the programs say of themselves."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .notebooks import BOOK, prose


@pytest.mark.parametrize("program", ["dicepad", "sheetgen"])
def test_every_command_is_in_the_reference(program: str) -> None:
    start = f"from {program}.cli import main; raise SystemExit(main())"
    done = subprocess.run([sys.executable, "-c", start, "--help"], capture_output=True, text=True, check=True)
    commands = re.findall(r"^    (\w+)(?:  |$)", done.stdout, re.MULTILINE)
    page = (BOOK / "reference" / "commands.md").read_text(encoding="utf-8")
    assert len(commands) >= 4
    assert re.findall(rf"```{{help}} {program} (\w+)", page) == commands


@pytest.fixture
def build(tmp_path: Path) -> Any:
    def built(text: str) -> tuple[int, str, str]:
        (tmp_path / "page.md").write_text(f"# A page\n\n{text}\n", encoding="utf-8")
        (tmp_path / "conf.py").write_text(
            f"import sys\nsys.path.append({str(BOOK / '_ext')!r})\n"
            "extensions = ['myst_parser', 'reference']\nroot_doc = 'page'\n",
            encoding="utf-8",
        )
        command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", str(tmp_path), str(tmp_path / "out")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        page = tmp_path / "out" / "page.html"
        return done.returncode, done.stderr, page.read_text(encoding="utf-8") if page.exists() else ""

    return built


@pytest.mark.long
def test_the_reference_names_all_that_is_public(build: Any) -> None:
    pages = sorted((BOOK / "reference").glob("*.md"))
    text = "\n".join(
        re.findall(r"```{api} .*?```", "\n".join(page.read_text(encoding="utf-8") for page in pages), re.S)
    )
    modules = re.findall(r"```{api} (\S+)", text)
    assert {"dicepad", "sheetgen", "widgets", "dicepad.odds.advice"} <= set(modules)
    code, said, page = build(text)
    assert code == 0, said
    for module in modules:
        for name in importlib.import_module(module).__all__:
            assert page.count(f'id="{module}.{name}"'.replace(".", "-")) == 1, name
    assert "0x" not in page
    assert str(BOOK.parent) not in page
    assert "(*args, **kwargs)" not in re.sub(r"<[^>]+>", "", page)


@pytest.mark.parametrize("text", re.findall(r"```python\n(.*?)```", prose(BOOK / "reference" / "python.md"), re.DOTALL))
def test_the_examples_of_the_reference_run(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """And print what is said beside them."""
    exec(text, {})  # noqa: S102
    told = re.findall(r"^print\(.*\)  # (.+)$", text, re.MULTILINE)
    assert told
    assert capsys.readouterr().out.splitlines() == told


@pytest.mark.long
def test_what_a_program_says_of_itself_is_on_the_page(build: Any) -> None:
    code, said, page = build("```{help} dicepad replay\n```")
    assert code == 0, said
    assert "usage: dicepad replay" in page
    assert "Replay a record by the rules" in page


@pytest.mark.long
def test_a_command_that_does_not_exist_stops_the_book(build: Any) -> None:
    code, said, _ = build("```{help} dicepad fly\n```")
    assert code
    assert "dicepad fly" in said
