"""`dicepad new`: the game that it writes is installed, checked, printed, played and simulated at the first run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dicepad.cli import main
from tests.outside import install, run
from tests.places import ROOT

NAME, MODULE, TITLE = "lucky-seven", "lucky_seven", "Lucky Seven"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the command has written."""
    folder = tmp_path_factory.mktemp("new") / NAME
    assert main(["new", NAME, "-o", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def site(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip has installed it."""
    return install(package, tmp_path_factory.mktemp("site"))


def test_nothing_of_the_template_is_left(package: Path) -> None:
    texts = {path.relative_to(package).as_posix(): path.read_text("utf-8") for path in package.rglob("*.*")}
    assert {f"{MODULE}/__init__.py", f"{MODULE}/{NAME}.toml", f"tests/test_{MODULE}.py", "pyproject.toml"} <= set(texts)
    assert [name for name, text in texts.items() if re.search(r"my.?game", f"{name} {text}", re.IGNORECASE)] == []
    assert [path for path in package.parent.iterdir() if path != package] == []


def test_it_is_written_as_we_write(package: Path) -> None:
    """It passes our own style and types; its tests say in their names what they prove."""
    config = str(ROOT / "pyproject.toml")
    code = [str(package / MODULE), str(package / "tests")]
    for command in (
        ["ruff", "check", "--config", config, "--ignore", "D103,I001", *code],
        ["ruff", "format", "--check", "--config", config, *code],
    ):
        done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


@pytest.mark.long
def test_it_has_types(package: Path, tmp_path: Path) -> None:
    command = ["-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path}", "--follow-imports=silent"]
    environment = os.environ | {"MYPYPATH": f"{package}{os.pathsep}{ROOT}"}
    done = subprocess.run(
        [sys.executable, *command, "--explicit-package-bases", "--ignore-missing-imports", "-p", MODULE],
        cwd=package,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_it_passes_every_check(site: Path, tmp_path: Path) -> None:
    told = {line.split()[0]: line for line in run(site, "-m", "dicepad", "check", NAME, folder=tmp_path).splitlines()}
    passed = {area: line.split()[1:4:2] for area, line in told.items() if "not checked" not in line}
    assert set(passed) == {"rules", "environment", "strategies", "board", "sheet"}
    assert all(some == whole for some, whole in passed.values())
    assert told["advice"] == f"advice       not checked: there are no values of moves for {NAME} yet"


@pytest.mark.long
def test_the_commands_of_the_book_run(site: Path, tmp_path: Path) -> None:
    """Those that follow the installation; `dicepad new` itself prints the same ones."""
    page = (ROOT / "book" / "own-game.md").read_text(encoding="utf-8")
    commands = [line.removeprefix("$ ").split() for line in re.findall(r"^\$ .*", page, re.M)]
    assert commands[:2] == [["dicepad", "new", NAME], ["pip", "install", "-e", NAME]]
    told = {words[1]: run(site, "-m", *words, folder=tmp_path) for words in commands[2:]}
    assert (tmp_path / f"{NAME}.pdf").read_bytes().startswith(b"%PDF")
    assert told["random"].splitlines()[1] == f"game {NAME}"
    assert "high - random: +" in told["simulate"]


@pytest.mark.long
def test_it_is_on_boards_and_backs(site: Path, tmp_path: Path) -> None:
    assert f"{NAME} " in run(site, "-m", "dicepad", "games", folder=tmp_path)
    run(site, "-m", "sheetgen", "make", NAME, "-o", "pad.pdf", "--duplex", "long", folder=tmp_path)
    code = f"import dicepad, widgets; print(widgets.Session(dicepad.load('{NAME}'), 1).board()['title'])"
    assert TITLE in run(site, "-c", code, folder=tmp_path)


@pytest.mark.long
def test_its_own_tests_pass(site: Path, package: Path) -> None:
    command = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests")
    assert re.search(r"\d{3} passed", run(site, *command, folder=package))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Lucky", "'Lucky' is not a name; allowed: up to 20 lower-case letters and digits in words joined by hyphens"),
        ("a--b", "is not a name"),
        ("a" * 21, "is not a name"),
        ("qwixx", "'qwixx' is taken by Python, a game or an installed package; choose another name"),
        ("json", "'json' is taken"),
        ("class", "'class' is taken"),
    ],
)
def test_a_name_that_cannot_be_is_wrong_use(name: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["new", name])
    assert end.value.code == 2
    assert said in capsys.readouterr().err


def test_nothing_is_overwritten_and_nothing_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / NAME).mkdir()
    monkeypatch.chdir(tmp_path)
    assert main(["new", NAME]) == 1
    assert capsys.readouterr().err == (f"dicepad: {NAME}: this folder already exists; choose another folder with -o\n")
    assert main(["new", NAME, "-o", "nowhere/else"]) == 1
    assert capsys.readouterr().err == "dicepad: nowhere: there is no such directory\n"

    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("dicepad.commands.new.write_whole", full)
    assert main(["new", "another"]) == 1
    assert "No space left" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == [NAME]
