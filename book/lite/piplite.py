"""`%pip install` in the notebooks of the site. Their packages are in place, and no other host is asked for more.

It stands in for the modules `piplite` and `micropip` in the browser.
"""

from __future__ import annotations

import importlib
import shutil
import sysconfig
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement


class NotInstalled(Exception):
    """A package that the notebooks cannot have. A notebook shows its message alone."""

    def _render_traceback_(self) -> list[str]:
        return [f"NotInstalled: {self}"]


async def get_transformed_code(words: list[str]) -> str:
    """Return the code that the kernel runs in place of a line of `%pip`."""
    return f"await __import__('piplite').pip({words})"


async def pip(words: list[str]) -> None:
    """Do what the words after `%pip` say."""
    if words[:1] != ["install"]:
        raise NotInstalled("In the browser notebook, pip has one command: %pip install")
    await install([word for word in words[1:] if not word.startswith("-")])


async def install(requirements: str | list[str], **_options: object) -> None:
    """Install wheels from their addresses; of other requirements, make sure that they are in place.

    Raises:
        NotInstalled: if one of them, or of those that it needs, is missing.
    """
    for wanted in [requirements] if isinstance(requirements, str) else requirements:
        if wanted.endswith(".whl"):
            name = await unpack(wanted)
            find_all(name, {""})
            print(f"Successfully installed {name}-{metadata.version(name)}")
        else:
            print(f"Requirement already satisfied: {wanted} ({find(Requirement(wanted))})")


async def unpack(address: str) -> str:
    """Put the wheel at an address in place of an older edition, and return the name of its package."""
    from pyodide.http import pyfetch

    site = Path(sysconfig.get_path("purelib"))
    name = address.rpartition("/")[2].partition("-")[0]
    try:
        response = await pyfetch(address)
        response.raise_for_status()
        for folder in [*site.glob(f"{name}-*.dist-info")]:
            shutil.rmtree(folder)
        await response.unpack_archive(extract_dir=site, format="whl")
    except OSError as problem:
        raise NotInstalled(str(problem)) from None
    importlib.invalidate_caches()
    return name


def find(wanted: Requirement) -> str:
    """Return the version of a package that is in place, with what its extras need."""
    try:
        version = metadata.version(wanted.name)
    except metadata.PackageNotFoundError:
        reason = "is not among the packages of this site; run the notebook on your own computer"
        raise NotInstalled(f"{wanted.name} {reason}") from None
    if not wanted.specifier.contains(version, prereleases=True):
        raise NotInstalled(f"{wanted} is wanted, but this site has {wanted.name} {version}")
    if wanted.extras:
        find_all(wanted.name, wanted.extras)
    return version


def find_all(name: str, extras: set[str]) -> None:
    """Make sure that what a package needs with these extras is in place."""
    for needed in map(Requirement, metadata.requires(name) or []):
        if needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in extras):
            find(needed)
