"""The workflows on GitHub: pinned actions, the least rights, and nothing published that was not tested."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from hashlib import sha256
from http.server import BaseHTTPRequestHandler
from json import dumps
from pathlib import Path
from threading import Thread
from typing import Any, Final

import pytest
import yaml

from tests.places import ROOT
from tests.server import Server
from tests.todays_sphinx import settings

FOLDER: Final = ROOT / ".github" / "workflows"
TEXTS: Final = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.yml"))}
FLOWS: Final[dict[str, Any]] = {name: yaml.safe_load(text) for name, text in TEXTS.items()}
JOBS: Final = {(flow, name): job for flow, told in FLOWS.items() for name, job in told["jobs"].items()}
STEPS: Final = [(place, step) for place, job in JOBS.items() for step in job.get("steps", [])]
PINNED: Final = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
CHECKOUT: Final = "actions/checkout@"
MORE: Final = {
    ("pages", "site"): {"contents": "read", "pages": "write", "id-token": "write"},
    ("release", "site"): {"contents": "read", "pages": "write", "id-token": "write"},
    ("release", "packages"): {"id-token": "write"},
    ("release", "tag"): {"contents": "write"},
    ("site", "build"): {"contents": "read", "pages": "read"},
    ("site", "deploy"): {"pages": "write", "id-token": "write"},
}
"""Jobs that may do more than read the sources, or less; the two of `site` are called and pass their rights on."""


def events(flow: str) -> dict[str, Any]:
    """Return the events that start a workflow. YAML reads "on" as true."""
    return dict(FLOWS[flow][True])


def test_every_action_is_pinned_by_its_digest_and_names_its_version() -> None:
    """A tag can be moved to other code, a digest cannot; the same action is the same everywhere."""
    used = [line for text in TEXTS.values() for line in re.findall(r"^[ -]*uses: *(.*)$", text, re.MULTILINE)]
    assert len(used) == sum("uses" in one for one in (*JOBS.values(), *(step for _, step in STEPS)))
    outside = {line for line in used if not line.startswith("./")}
    assert [line for line in outside if not PINNED.fullmatch(line)] == []
    assert len({line.partition("@")[0] for line in outside}) == len(outside)
    assert all((ROOT / line).is_file() for line in set(used) - outside)


def test_a_workflow_may_only_read_and_a_job_gets_what_it_needs() -> None:
    """No job keeps the right to push: whatever it runs could otherwise find it in the settings of git."""
    assert all(flow["permissions"] == {"contents": "read"} for flow in FLOWS.values())
    assert {place: job["permissions"] for place, job in JOBS.items() if "permissions" in job} == MORE
    checkouts = [step for _, step in STEPS if step.get("uses", "").startswith(CHECKOUT)]
    assert checkouts
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)
    # What runs our code and what it installs may not write anywhere.
    writing = {place for place, rights in MORE.items() if "write" in rights.values()}
    assert not [step for place, step in STEPS if place in writing and "make" in step.get("run", "")]


def test_nothing_runs_for_ever_or_twice_at_once() -> None:
    assert [
        place for place, job in JOBS.items() if "steps" in job and not 0 < job.get("timeout-minutes", 0) <= 150
    ] == []
    assert [flow for flow in FLOWS if {*events(flow)} != {"workflow_call"} and "concurrency" not in FLOWS[flow]] == []


def test_what_a_workflow_runs_is_there() -> None:
    """Every goal of make, every file and folder, and every extra that a command names."""
    commands = [step["run"] for _, step in STEPS if "run" in step]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    goals = {*re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[0].split()}
    told = [word for command in commands for line in re.findall(r"\bmake (.*)", command) for word in line.split()]
    asked = {word for word in told if re.fullmatch(r"[a-z][a-z-]*", word)}
    assert {"lint", "test", "test-all", "bench", "publish", "release", "values"} <= asked <= goals
    paths = {*folders_elsewhere()}
    assert {"dicepad", "sheetgen"} < paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {
        extra for command in commands for found in re.findall(r'"\.\[(.*)\]"', command) for extra in found.split(",")
    }
    assert {"all", "test"} <= extras <= {*project["optional-dependencies"]}


def test_a_pull_request_is_tested_on_every_python_and_every_system() -> None:
    assert "pull_request" in events("tests")
    assert events("tests")["push"] == {"branches-ignore": ["main"]}  # there pages.yml calls it
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    supported = re.findall(r"Python :: (3\.\d+)", "\n".join(classifiers))
    linux, elsewhere = (JOBS["tests", name] for name in ("linux", "elsewhere"))
    assert linux["strategy"]["matrix"]["python"] == supported
    assert any(step.get("run", "").startswith("make lint test ") for step in linux["steps"])
    assert elsewhere["strategy"]["matrix"]["system"] == ["windows-latest", "macos-latest"]
    versions = [step["with"]["python-version"] for _, step in STEPS if "python-version" in step.get("with", {})]
    assert {*versions} - {"${{ matrix.python }}"} <= {*supported}


def test_only_what_was_tested_is_published() -> None:
    """The site of main and a release wait for all tests; a version is on the index before it is tagged."""
    assert events("pages")["push"] == {"branches": ["main"]}
    assert events("release") == {"workflow_dispatch": None}
    needs = {
        flow: {name: job.get("needs") for name, job in FLOWS[flow]["jobs"].items()}
        for flow in ("pages", "release", "site")
    }
    assert needs == {
        "pages": {"tests": None, "site": "tests"},
        "release": {
            "version": None,
            "tests": "version",
            "build": ["version", "tests"],
            "packages": "build",
            "tag": ["version", "packages"],
            "site": "tag",
        },
        "site": {"build": None, "deploy": "build"},
    }
    for flow in ("pages", "release"):
        called = {name: JOBS[flow, name]["uses"] for name in ("tests", "site")}
        assert called == {name: f"./.github/workflows/{name}.yml" for name in called}
    assert {flow for flow in FLOWS if "workflow_call" in events(flow)} == {"tests", "site"}
    commands = [step.get("run", "") for step in JOBS["release", "build"]["steps"]]
    assert any(command.startswith("make release") for command in commands)


def kept(name: str) -> str:
    """Return the folder that a release hands on by this name."""
    given = [step["with"] for (flow, _), step in STEPS if flow == "release" and "upload" in step.get("uses", "")]
    (path,) = (one["path"] for one in given if one["name"] == name)
    return str(path)


def test_only_packages_go_to_the_index_and_each_once() -> None:
    """The job that signs in there runs nothing else, and skips the files of a first try."""
    taken, published = JOBS["release", "packages"]["steps"]
    assert taken["with"] == {"name": "dist", "path": "dist"}
    assert published["with"] == {"skip-existing": True}
    assert kept("dist") == "out/dist"


def test_the_tag_is_made_with_the_release_and_at_the_commit_that_was_built() -> None:
    (command,) = (step["run"] for step in JOBS["release", "tag"]["steps"] if "run" in step)
    assert command.startswith('gh release create "v$VERSION" dist/* values/* ')
    assert kept("values") == "out/values/*.zip"
    assert '--target "$GITHUB_SHA"' in command
    assert command.endswith("--notes-file notes/notes.md")
    assert kept("notes") == "out/notes"
    assert any("book/notes.py out/notes" in step.get("run", "") for step in JOBS["release", "build"]["steps"])
    assert not [flow for flow, text in TEXTS.items() if "git tag" in text or "git push" in text]


def run_step(job: str, name: str, folder: Path, **variables: str) -> tuple[int, str]:
    """Run a step of a release as GitHub does, and return its status and what it prints."""
    (step,) = (step for step in JOBS["release", job]["steps"] if step.get("name") == name)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        [*(["python", "-c"] if step.get("shell") == "python" else ["bash", "-e", "-c"]), step["run"]],
        cwd=folder,
        env=os.environ | {"PATH": path} | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


@pytest.mark.parametrize(
    ("version", "branch", "source", "said"),
    [
        ("2.0.0", "main", "dice/pad", ""),
        ("2.0.0", "other", "dice/pad", "refs/heads/other is not main: start the release there"),
        ("2.0.0.dev0", "main", "dice/pad", "2.0.0.dev0 is a development version: set the next one, "),
        ("1.0.0", "main", "dice/pad", "1.0.0 is published, for v1.0.0 is a tag: set the next version, "),
        ("2.0.0", "main", "dice/copy", "pyproject.toml names other sources"),
    ],
)
def test_a_release_that_cannot_be_is_refused_in_one_line(
    tmp_path: Path, version: str, branch: str, source: str, said: str
) -> None:
    (tmp_path / "dicepad").mkdir()
    (tmp_path / "dicepad" / "__init__.py").write_text(f'__version__ = "{version}"\n', encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text('Source = "https://example.org/dice/pad"\n', encoding="utf-8")
    author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"]
    for command in (
        ["init", "--quiet"],
        [*author, "commit", "--quiet", "--allow-empty", "--message", "Begin"],
        ["tag", "v1.0.0"],
        ["remote", "add", "origin", str(tmp_path)],
    ):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    place = {"GITHUB_SERVER_URL": "https://example.org", "GITHUB_REPOSITORY": source}
    out = tmp_path / "output"
    variables = place | {"GITHUB_REF": f"refs/heads/{branch}", "GITHUB_OUTPUT": str(out)}
    status, printed = run_step("version", "The version can be released", tmp_path, **variables)
    assert (status, printed.count("\n")) == (bool(said), bool(said))
    assert printed.startswith(f"::error::{said}" if said else "")
    assert (out.read_text(encoding="utf-8") if out.exists() else "") == ("" if said else f"version={version}\n")


@pytest.mark.parametrize(
    ("held", "answer", "said"),
    [
        ({}, 404, ""),
        ({"a.whl": b"wheel"}, 200, ""),
        ({"a.whl": b"wheel", "a.tar.gz": b"sources"}, 200, ""),
        ({"a.whl": b"wheel of another commit"}, 200, "::error::PyPI has other files of 2.0.0: "),
        ({"b.whl": b"wheel"}, 200, "::error::PyPI has other files of 2.0.0: "),
        ({}, 403, "::error::PyPI answers HTTP Error 403: Forbidden\n"),
    ],
)
def test_a_second_try_never_mixes_the_files_of_two_commits(
    tmp_path: Path, held: dict[str, bytes], answer: int, said: str
) -> None:
    """Whatever a first try has brought to the index must be what is built now."""
    told = dumps({"urls": [{"filename": name, "digests": {"sha256": sha256(held[name]).hexdigest()}} for name in held]})

    class Index(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            assert self.path == "/pypi/dicepad/2.0.0/json"
            self.send_response(answer)
            self.end_headers()
            self.wfile.write(told.encode())

        def log_message(self, *_: object) -> None: ...

    (tmp_path / "out" / "dist").mkdir(parents=True)
    for name, content in (("a.whl", b"wheel"), ("a.tar.gz", b"sources")):
        (tmp_path / "out" / "dist" / name).write_bytes(content)
    with Server(("127.0.0.1", 0), Index) as index:
        Thread(target=index.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{index.server_port}"
        name = "PyPI has no other files of this version"
        status, printed = run_step("build", name, tmp_path, INDEX=address, VERSION="2.0.0", NO_PROXY="127.0.0.1")
        index.shutdown()
    assert (status, printed.count("\n")) == (bool(said), bool(said))
    assert printed.startswith(said)


def test_every_night_all_tests_run_and_the_figures_are_taken() -> None:
    assert "schedule" in events("nightly")
    commands = {name: [step.get("run", "") for step in job["steps"]] for name, job in FLOWS["nightly"]["jobs"].items()}
    assert any("lint test-all STRICT=1" in command for command in commands["test-all"])
    assert any(command.startswith("make bench") for command in commands["bench"])
    *_, install, build = commands["newest-sphinx"]
    assert build == "python tests/todays_sphinx.py out/sphinx"
    local = {path.stem for path in (ROOT / "book" / "_ext").glob("*.py")}
    wanted = {name.replace("_", "-") for name in settings()["extensions"] if name not in local}
    assert wanted <= {*install.split()}
    assert not {"jupyter-book", "-c"} & {*install.split()}


@pytest.mark.parametrize(
    ("system", "file"), [("github-actions", ".github/workflows"), ("pip", "pyproject.toml"), ("npm", "package.json")]
)
def test_new_versions_come_as_one_pull_request_a_week(system: str, file: str) -> None:
    told = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text(encoding="utf-8"))
    assert told["version"] == 2
    (update,) = (one for one in told["updates"] if one["package-ecosystem"] == system)
    assert (ROOT / update["directory"].lstrip("/") / file).exists()
    assert update["schedule"] == {"interval": "weekly"}
    assert [group["patterns"] for group in update["groups"].values()] == [["*"]]


def folders_elsewhere() -> list[str]:
    """Return the folders whose tests run on Windows and macOS."""
    command = next(step["run"] for step in JOBS["tests", "elsewhere"]["steps"] if "pytest" in step.get("run", ""))
    return [word for word in command.split() if word.startswith(("tests/", "dicepad", "sheetgen"))]


OF_POSIX: Final = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
"""Modules of Python that Windows does not have."""


def test_what_runs_on_every_system_can_be_imported_there() -> None:
    """A test that needs a module of POSIX imports it itself, and has a mark of tests/systems.py."""
    helpers = [path for path in (ROOT / "tests").glob("*.py") if "__main__" not in path.read_text(encoding="utf-8")]
    files = [*helpers, *(path for place in folders_elsewhere() for path in (ROOT / place).rglob("*.py"))]
    found = {
        (path.relative_to(ROOT).as_posix(), name)
        for path in files
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        for name in names_imported(node)
        if name in OF_POSIX
    }
    assert found == set()


def names_imported(node: ast.stmt) -> list[str]:
    """Return the modules that a statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []
