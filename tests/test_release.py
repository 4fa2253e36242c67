"""The released files are whole and valid, and work in an empty environment, without make and without Node.js.

`make release` builds sdist and wheel into out/dist and runs these tests on them; without it they build their own.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest
import yaml
from markdown_it import MarkdownIt
from packaging.metadata import Metadata
from packaging.version import Version
from playwright.sync_api import Browser
from pypdf import PdfReader

import dicepad
from dicepad.odds.exercises import FOLDER as EXERCISES
from dicepad.odds.weights import FOLDER as WEIGHTS
from hatch_build import with_addresses
from tests.fresh import make_environment
from tests.places import ROOT, known_to_git

PACKAGES = ("dicepad", "sheetgen", "widgets")
VERSION = Version(dicepad.__version__)
SERVE = """import sys, dicepad
from host import Host
from widgets.session import Session
with Host() as host:
    print(host.address(Session(dicepad.load("qwixx"), 1, seed=3)), flush=True)
    sys.stdin.read()
"""
"""A board on a page of its own, until the program is told to end."""


def run(command: list[str], folder: Path, **environment: str) -> str:
    done = attempt(command, folder, **environment)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def attempt(command: list[str], folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, env=clean() | environment, capture_output=True, text=True, check=False)


def clean() -> dict[str, str]:
    """The variables of the system without those that lead to these sources."""
    keep = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "MAKE", "MFLAGS"))}
    return keep | {"DICEPAD_CACHE": str(ROOT / "out" / "cache")}


def environment(place: Path, *arguments: object) -> Path:
    """The programs of a new environment into which pip has installed something."""
    venv.create(place)
    python = next(place.glob("*/python"))
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", str(python)]
    run([*pip, "install", "--no-compile", *map(str, arguments)], place)
    return python.parent


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of one sdist and one wheel."""
    if folder := os.environ.get("RELEASE"):
        return ROOT / folder
    built = tmp_path_factory.mktemp("dist")
    run([sys.executable, "-m", "hatchling", "build", "--directory", str(built)], ROOT)
    return built


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    (found,) = dist.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def sdist(dist: Path) -> Path:
    (found,) = dist.glob("*.tar.gz")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that holds the wheel, what it needs, and nothing else.

    `make release` installs it as anybody would; other runs ask no registry.
    """
    place = tmp_path_factory.mktemp("installed")
    return with_extras(place, wheel)


@pytest.fixture(scope="module")
def complete(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel, and with the extras that a reader of the documents needs."""
    return with_extras(tmp_path_factory.mktemp("complete"), wheel, "notebook", "odds", "png")


def with_extras(place: Path, wheel: Path, *extras: str) -> Path:
    if os.environ.get("RELEASE"):
        return environment(place, "-c", ROOT / "constraints.txt", f"{wheel}[{','.join(extras)}]" if extras else wheel)
    return make_environment(place / "environment", wheel, *extras)


def test_the_version_stands_in_one_place_and_the_papers_follow() -> None:
    """A development version comes before its release: the changelog dates it, and the citation too, only then."""
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == str(VERSION)
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first, *dated = re.findall(r"^## (.*)", changes, re.MULTILINE)
    assert first == "[Unreleased]"
    found = [re.fullmatch(r"\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)", line) for line in dated]
    released = {Version(one[1]): one[2] for one in found if one}
    assert len(released) == len(dated)
    assert list(released) == sorted(released, reverse=True)
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    assert (citation["repository-code"], citation["url"]) == (urls["Source"], urls["Homepage"])
    assert dict(re.findall(r"^\[(.+)\]: (.*)$", changes, re.MULTILINE)) == {
        "Unreleased": f"{urls['Source']}/compare/v{max(released)}...HEAD",
        **{str(version): f"{urls['Source']}/releases/tag/v{version}" for version in released},
    }
    if VERSION.is_devrelease:
        assert Version(VERSION.base_version) not in released
        assert "date-released" not in citation
    else:
        assert next(iter(released)) == VERSION
        assert str(citation["date-released"]) == released[VERSION]


def test_the_changelog_is_for_people() -> None:
    """Parts in one order, lines of at most two rows of print, and each a sentence that ends."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert text.startswith("# Changelog\n")
    assert "https://keepachangelog.com/" in text
    kinds = {line for line in text.splitlines() if line.startswith("### ")}
    assert kinds <= {f"### {kind}" for kind in ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")}
    lines = [line for line in text.splitlines() if line.startswith("- ")]
    assert lines
    assert [line for line in lines if len(line) > 200 or not line.endswith(".")] == []


def test_the_licence_of_every_file_is_told() -> None:
    """REUSE.toml fits every file, the text of each licence is here, and readers find each in the book."""
    tables = tomllib.loads((ROOT / "REUSE.toml").read_text(encoding="utf-8"))["annotations"]
    assert tables[0]["path"] == "**"
    told = {name for table in tables for name in table["SPDX-License-Identifier"].split(" AND ")}
    assert told == {path.stem for path in (ROOT / "LICENSES").iterdir()}
    assert (ROOT / "LICENSES" / "MIT.txt").read_bytes() == (ROOT / "LICENSE").read_bytes()
    page = (ROOT / "book" / "licences.md").read_text(encoding="utf-8")
    assert all(name in page for name in ("MIT", "CC BY 4.0", "SIL Open Font License 1.1", "zlib"))
    paths = [path.replace("**.", "**/*.") for table in tables[1:] for path in table["path"]]
    assert [path for path in paths if not any(ROOT.glob(path))] == []


def test_the_metadata_is_valid_and_says_what_the_project_says(wheel: Path, sdist: Path) -> None:
    with zipfile.ZipFile(wheel) as content:
        (name,) = (name for name in content.namelist() if name.endswith(".dist-info/METADATA"))
        texts = [content.read(name)]
        (licence,) = (name for name in content.namelist() if name.endswith("/licenses/LICENSE"))
        assert content.read(licence) == (ROOT / "LICENSE").read_bytes()
    with tarfile.open(sdist) as packed:
        for member in ("PKG-INFO", "LICENSE"):
            file = packed.extractfile(f"dicepad-{VERSION}/{member}")
            assert file is not None
            texts.append(file.read())
    assert texts.pop() == (ROOT / "LICENSE").read_bytes()
    assert texts[0] == texts[1]
    told = Metadata.from_email(texts[0], validate=True)
    assert (told.name, told.version, told.license_expression) == ("dicepad", VERSION, "MIT")
    assert told.description_content_type == "text/markdown"
    assert told.author
    assert told.project_urls
    assert {"Homepage", "Documentation", "Source", "Changelog", "Issues"} <= told.project_urls.keys()
    assert str(told.requires_python) == ">=3.11"


def test_every_link_and_picture_of_the_page_on_the_index_leads_somewhere(wheel: Path) -> None:
    """The index shows the long description alone: what is relative there, leads nowhere."""
    with zipfile.ZipFile(wheel) as content:
        (name,) = (name for name in content.namelist() if name.endswith(".dist-info/METADATA"))
        told = Metadata.from_email(content.read(name))
    assert told.description
    assert told.project_urls
    kept, shown = targets((ROOT / "README.md").read_text(encoding="utf-8")), targets(told.description)
    assert sum(kind == "raw" for kind, _ in shown) >= 4
    tag = "HEAD" if VERSION.is_devrelease else f"v{VERSION}"
    for (kind, before), (_, after) in zip(kept, shown, strict=True):
        if before.startswith("http"):
            assert after == before
        else:
            file, mark, place = before.partition("#")
            assert after == f"{told.project_urls['Source']}/{kind}/{tag}/{file or 'README.md'}{mark}{place}"
            assert (ROOT / file).exists()
    assert told.description.count(tag + "/") == sum(not before.startswith("http") for _, before in kept)


def test_a_python_in_a_browser_is_asked_for_nothing_that_is_not_made_for_it(wheel: Path) -> None:
    """Such as that of JupyterLite, whose platform is called emscripten."""
    with zipfile.ZipFile(wheel) as content:
        (name,) = (name for name in content.namelist() if name.endswith(".dist-info/METADATA"))
        told = Metadata.from_email(content.read(name))

    def asked(extra: str) -> set[str]:
        place = {"sys_platform": "emscripten", "extra": extra}
        return {one.name for one in told.requires_dist or [] if one.marker is None or one.marker.evaluate(place)}

    assert asked("") == {"reportlab"}
    assert {"anywidget", "ipywidgets"} <= asked("notebook")
    assert not {"numba", "pikepdf", "pypdfium2"} & {*asked("notebook"), *asked("odds"), *asked("png")}


def test_the_links_of_a_release_lead_to_its_sources() -> None:
    text, source = "![a](b.svg), [c](d.md#e), [f](https://example.org/) and [g](#h)", "https://example.org/dice"
    assert with_addresses(text, source, "1.0.0") == (
        "![a](https://example.org/dice/raw/v1.0.0/b.svg), [c](https://example.org/dice/blob/v1.0.0/d.md#e), "
        "[f](https://example.org/) and [g](https://example.org/dice/blob/v1.0.0/README.md#h)"
    )


def targets(page: str) -> list[tuple[str, str]]:
    """The targets of a page in Markdown, each a picture (`raw`) or a page to read (`blob`)."""
    blocks = MarkdownIt("commonmark").enable("table").parse(page)
    tokens = [token for block in blocks for token in block.children or []]
    return [
        ("raw" if token.type == "image" else "blob", str(token.attrs["src" if token.type == "image" else "href"]))
        for token in tokens
        if token.type in ("image", "link_open")
    ]


def test_the_wheel_holds_what_is_needed_and_no_more(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    # Files that have not been added to git yet belong to the wheel all the same.
    sources = known_to_git("--cached", "--others", "--exclude-per-directory=.gitignore", "--", *PACKAGES)
    made = {path.relative_to(ROOT).as_posix() for path in (ROOT / "widgets" / "static").rglob("*") if path.is_file()}
    shipped = {name for name in sources if not name.startswith("widgets/front/")} | made
    assert {name for name in names if ".dist-info/" not in name} == shipped
    front = {f"{name}.{kind}" for name in ("board", "explorer", "lesson") for kind in ("mjs", "css")}
    assert {f"widgets/static/{name}" for name in (*front, "licences.txt")} <= names
    for wanted in (
        "dicepad/py.typed",
        "sheetgen/py.typed",
        "widgets/py.typed",
        "dicepad/specs/qwixx.toml",
        "sheetgen/strings/de.toml",
        "sheetgen/drawing/fonts/OFL.txt",
    ):
        assert wanted in names
    learned = [path.relative_to(ROOT).as_posix() for folder in (WEIGHTS, EXERCISES) for path in folder.glob("*.json")]
    assert len(learned) > 6
    assert {*learned} <= names


def test_the_sources_bring_the_bundle_so_that_a_wheel_needs_no_node(wheel: Path, sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as content:
        content.extractall(tmp_path, filter="data")
    (sources,) = (path for path in tmp_path.iterdir() if path.is_dir())
    names = {path.relative_to(sources).as_posix() for path in sources.rglob("*") if path.is_file()}
    assert {"widgets/front/src/board.tsx", "widgets/front/package-lock.json", "widgets/static/board.mjs"} <= names
    assert not [name for name in names if "node_modules" in name or name.startswith("out/")]
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    run(build, sources, PATH="")
    again = zipfile.ZipFile(tmp_path / wheel.name)
    assert set(again.namelist()) == set(zipfile.ZipFile(wheel).namelist())

    shutil.rmtree(sources / "widgets" / "static")
    done = attempt(build, sources, PATH="")
    assert done.returncode
    said = "RuntimeError: widgets/static has not been made, and there is no npm to make it; run make first"
    assert done.stderr.splitlines()[-1] == said


def test_the_installed_programs_print_and_play_with_nothing_else_on_the_path(installed: Path, tmp_path: Path) -> None:
    """Neither make nor Node.js can be found there, and the sources are elsewhere."""
    assert "usage: dicepad" in run([str(installed / "dicepad"), "--help"], tmp_path, PATH="")
    for program in ("dicepad", "sheetgen"):
        assert run([str(installed / program), "--version"], tmp_path, PATH="") == f"dicepad {VERSION}\n"
    sheets = run([str(installed / "sheetgen"), "list"], tmp_path, PATH="")
    assert all(game in sheets for game in ("qwixx", "qwantum", "kneifen"))
    run([str(installed / "sheetgen"), "make", "qwixx", "-o", "x.pdf"], tmp_path, PATH="")
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF-")
    where = "import dicepad, pathlib; print(pathlib.Path(dicepad.__file__).parents[1])"
    assert Path(run([str(installed / "python"), "-c", where], tmp_path).strip()) != ROOT
    held = "import importlib.metadata as m; print(*(each.name for each in m.distributions()))"
    names = set(run([str(installed / "python"), "-c", held], tmp_path).split())
    assert {"dicepad", "pikepdf", "reportlab"} < names
    assert len(names) <= 8
    assert "/StructTreeRoot" in PdfReader(tmp_path / "x.pdf").root_object


SOLVE, PICTURE = ("dicepad", "solve", "qwixx"), ("sheetgen", "make", "qwixx", "-o", "x.png")
SIMULATE = ("dicepad", "simulate", "qwixx", "--seats", "gap-1", "gap-2", "--games", "10")


@pytest.mark.parametrize(
    ("command", "package", "extra"),
    [
        (SOLVE, "numpy", "odds"),
        (SIMULATE, "numpy", "odds"),
        (("python", "-c", "import dicepad.odds as o, dicepad as d; o.par(d.load('qwixx'))"), "numpy", "odds"),
        (("python", "-c", "import dicepad.odds.simulation"), "numpy", "odds"),
        (PICTURE, "pypdfium2", "png"),
        (("python", "-c", "import widgets; widgets.play('qwixx')"), "anywidget", "notebook"),
        (("python", "-c", "from widgets import explore"), "anywidget", "notebook"),
        (("python", "-c", "import dicepad.env.aec"), "pettingzoo", "env"),
    ],
)
def test_what_needs_an_extra_says_in_one_line_which(
    installed: Path, tmp_path: Path, command: tuple[str, ...], package: str, extra: str
) -> None:
    program, *arguments = command
    done = attempt([str(installed / program), *arguments], tmp_path, DICEPAD_CACHE=str(tmp_path / "none"))
    assert done.returncode == 1
    *before, line = done.stderr.splitlines()
    assert line.partition(": ")[2] == f'{package} is missing; install it with: pip install "dicepad[{extra}]"'
    assert program == "python" or not before
    assert not (tmp_path / "x.png").exists()


def test_a_notebook_without_the_extra_shows_sheets_all_the_same(installed: Path, tmp_path: Path) -> None:
    """As SVG alone, for a PNG needs pypdfium2."""
    code = "import sheetgen; print(*sheetgen.sheet('qwixx')._repr_mimebundle_()[0])"
    assert run([str(installed / "python"), "-c", code], tmp_path) == "text/plain image/svg+xml\n"


def test_an_extra_brings_what_it_is_named_for(complete: Path, tmp_path: Path) -> None:
    run([str(complete / PICTURE[0]), *PICTURE[1:]], tmp_path)
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")
    done = attempt([str(complete / SIMULATE[0]), *SIMULATE[1:], "--cluster", "tcp://127.0.0.1:9"], tmp_path)
    assert done.stderr == 'dicepad: distributed is missing; install it with: pip install "dicepad[cluster]"\n'


@pytest.mark.parametrize("game", ["qwixx", "qwantum", "kneifen", "qwinto"])
def test_a_whole_match_is_played_and_replayed(installed: Path, tmp_path: Path, game: str) -> None:
    run([str(installed / "dicepad"), "random", game, "--seats", "2", "--seed", "1", "-o", "match.txt"], tmp_path)
    record = (tmp_path / "match.txt").read_bytes()
    run([str(installed / "dicepad"), "replay", "match.txt"], tmp_path)
    run([str(installed / "dicepad"), "random", game, "--seats", "2", "--seed", "1", "-o", "again.txt"], tmp_path)
    assert (tmp_path / "again.txt").read_bytes() == record


def test_a_computer_of_the_wheel_plays_by_its_weights(complete: Path, tmp_path: Path) -> None:
    """Those that have learned need their weights, and a board in a notebook is made of the wheel's own bundle."""
    code = """import widgets, json
board = widgets.play("qwixx", seats=["winner", "winner"], seed=7)
board.session.run()
print(json.dumps([seat["score"] for seat in board.view["seats"]]), len(str(board._esm)) > 10_000)
"""
    scores, bundled = run([str(complete / "python"), "-c", code], tmp_path, PATH="").rsplit(maxsplit=1)
    assert max(json.loads(scores)) > 20
    assert bundled == "True"


def test_a_board_of_the_wheel_is_served_and_played(installed: Path, tmp_path: Path, browser: Browser) -> None:
    """Python, rules and modules come from the wheel; Chromium rolls, takes a cell, and sees it marked."""
    (tmp_path / "tests").mkdir()
    for file, folder in (("browser/host.py", tmp_path), ("server.py", tmp_path / "tests")):
        shutil.copy(ROOT / "tests" / file, folder)
    command = [str(installed / "python"), "-c", SERVE]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=tmp_path, env=clean() | {"PATH": ""}, text=True, **pipes) as served:  # type: ignore[call-overload]
        try:
            page = browser.new_page()
            page.goto(served.stdout.readline().strip())
            page.wait_for_selector("body[data-ready]")
            page.click(".dp-first")
            page.click(".dp-cell[data-state=live]")
            page.wait_for_selector(".dp-cell[data-state=marked]")
            page.close()
        finally:
            served.stdin.close()
    assert served.returncode == 0


def test_rules_chances_and_pictures_need_nothing_but_python(wheel: Path, tmp_path: Path) -> None:
    """A package installed by `pip install --no-deps dicepad` works; each missing part is named in one line."""
    place = environment(tmp_path / "alone", "--no-index", "--no-deps", wheel)
    run([str(place / "dicepad"), "random", "qwixx", "--seats", "2", "--seed", "1", "-o", "match.txt"], tmp_path)
    run([str(place / "dicepad"), "replay", "match.txt"], tmp_path)
    assert "red" in run([str(place / "dicepad"), "odds", "qwixx"], tmp_path)
    run([str(place / "sheetgen"), "make", "qwixx", "-o", "x.svg"], tmp_path)
    done = attempt([str(place / "sheetgen"), "make", "qwixx", "-o", "x.pdf"], tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "sheetgen: reportlab is missing; install it with: pip install reportlab\n"
    assert not (tmp_path / "x.pdf").exists()


TYPED = """import json, sys
from importlib.metadata import entry_points
for command in json.loads(sys.argv[1]):
    (program,) = entry_points(group="console_scripts", name=command[0])
    sys.argv = command
    if status := program.load()():
        sys.exit(f"{command} ended with {status}")
"""
"""Does what some installed programs would do one after the other, but imports what they share only once."""


@pytest.mark.solve
def test_what_the_documents_show_can_be_typed(complete: Path, tmp_path: Path) -> None:
    """Each command and each piece of Python in the README and the book runs, beside the files that the book shows.

    Those of the page on games of one's own install a package: tests/dicepad/commands/test_new.py types them. That on
    tasks adds files to the source: tests/dicepad/tasks/test_own_task.py does.
    """
    elsewhere = ("own-game", "own-task")
    pages = {
        "README": (ROOT / "README.md").read_text(encoding="utf-8"),
        **{path.stem: path.read_text("utf-8") for path in (ROOT / "book").glob("*.md") if path.stem not in elsewhere},
    }
    blocks = {
        name: re.findall(r"^```(\w+)\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
        for name, page in sorted(pages.items())
    }
    specs = [text for found in blocks.values() for kind, text in found if kind == "toml"]
    typed = pieces = 0
    for name, found in blocks.items():
        folder = tmp_path / name
        folder.mkdir()
        (folder / "class.csv").write_text("name\nAda\nBo\n", encoding="utf-8")
        for text in specs:
            (folder / f"{tomllib.loads(text)['id']}.toml").write_text(text, encoding="utf-8")
        lines = [line for kind, text in found if kind == "console" for line in text.splitlines()]
        commands = [shlex.split(line[2:]) for line in lines if re.match(r"\$ (dicepad|sheetgen) ", line)]
        if commands:
            run([str(complete / "python"), "-c", TYPED, json.dumps(commands)], folder)
            typed += len(commands)
        for kind, text in found:
            if kind == "python":
                run([str(complete / "python"), "-c", text], folder)
                pieces += 1
    assert typed >= 5
    assert pieces
