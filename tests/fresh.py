"""An environment that holds a wheel, what the wheel needs, and nothing else, without asking a registry.

What it needs is installed beside the tests already, pinned by constraints.txt, and is linked from there."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator, Sequence
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def pip(*arguments: object) -> None:
    """Run pip, which must find everything here."""
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"


def make_environment(place: Path, wheel: Path, *extras: str) -> Path:
    """Make an environment with a wheel and what some of its extras bring; return the folder of its programs."""
    venv.create(place, symlinks=True)
    python = next(place.glob("*/python"))
    paths = {"base": str(place), "platbase": str(place)}
    site = Path(sysconfig.get_path("purelib", "venv", paths))
    pip("--python", python, "install", "--no-index", "--no-deps", "--no-compile", wheel)
    (information,) = site.glob("*.dist-info")
    for needed in closure(Distribution.at(information), extras):
        link(needed, site)
    pip("--python", python, "check")
    return python.parent


def closure(wanting: Distribution, extras: Sequence[str] = ()) -> list[Distribution]:
    """Everything that a distribution needs, and what that needs, and so on."""
    found: dict[tuple[str, str], Distribution] = {}
    waiting = [requirement for extra in ("", *extras) for requirement in requirements(wanting, extra)]
    while waiting:
        requirement = waiting.pop()
        for extra in ("", *requirement.extras):
            name = canonicalize_name(requirement.name)
            if (name, extra) not in found:
                found[name, extra] = distribution(name)
                waiting += requirements(found[name, extra], extra)
    return [needed for (_, extra), needed in found.items() if not extra]


def requirements(wanting: Distribution, extra: str) -> Iterator[Requirement]:
    """Yield what a distribution needs here, by itself or for one of its extras."""
    for line in wanting.requires or []:
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            yield requirement


def link(needed: Distribution, site: Path) -> None:
    """Link the modules of a distribution and what is known about it into another environment."""
    tops = {file.parts[0] for file in needed.files or []}
    for top in sorted(tops - {"..", "__pycache__"}):
        (site / top).symlink_to(Path(str(needed.locate_file(top))))
