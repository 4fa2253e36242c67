"""Packages from outside, installed as anybody would install them, and programs that run with them."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.places import ROOT

OPTIONS = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")


def install(package: Path, folder: Path) -> Path:
    """Let pip install a package into a folder, and put our own entry points beside it.

    The environment has those of its last install, which may be older than this tree."""
    command = [sys.executable, "-m", "pip", "install", *OPTIONS, "--target", str(folder), str(package)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    lines = [line for group in groups for line in (f"[{group}]", *(f"{a} = {b}" for a, b in groups[group].items()))]
    ours = folder / "dicepad-0.dist-info"
    ours.mkdir()
    (ours / "entry_points.txt").write_text("\n".join(lines))
    (ours / "METADATA").write_text("Metadata-Version: 2.1\nName: dicepad\nVersion: 0\n")
    return folder


def run(site: Path, *command: str, folder: Path, ends: int = 0) -> str:
    """Run Python with an installed package on the path; returns what it prints, errors included."""
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join((str(site), str(ROOT))),
        "DICEPAD_CACHE": str(ROOT / "out" / "cache"),
    }
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == ends, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr
