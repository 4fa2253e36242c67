"""Modules of others that hide our packages, because Python finds them first: a ``widgets.py`` in your folder, say.

The three packages are always installed side by side, so a package is hidden if Python would take one from elsewhere.
"""

from __future__ import annotations

from importlib.machinery import PathFinder

__all__ = ["check_package", "hidden_packages", "warn"]

NEEDED = {"sheetgen": "prints sheets", "widgets": "shows boards"}
"""Packages that another module may hide, with what each one does."""


def notice(package: str) -> str:
    """Return a line about the module that hides one of our packages, or an empty text if none does.

    >>> notice("widgets")
    ''
    """
    folder = __file__[: -len("dicepad/hidden.py")]
    found, ours = PathFinder.find_spec(package), PathFinder.find_spec(package, [folder])
    if not found or not found.origin or not ours or found.origin == ours.origin:
        return ""
    does = NEEDED[package]
    return f"{found.origin} hides the package {package}, which {does}: rename it, or start Python in another folder"


def hidden_packages() -> list[str]:
    """Return a line about each package that another module hides."""
    return [line for package in NEEDED if (line := notice(package))]


def warn() -> None:
    """Warn in one line about each package that another module hides."""
    for line in hidden_packages():
        from warnings import warn_explicit

        # The name of no file, so that no line of code follows the warning.
        warn_explicit(line, UserWarning, "dicepad", 1)


def check_package(package: str) -> None:
    """Raise `ImportError` with one line if another module hides a package that the caller imports next."""
    if line := notice(package):
        raise ImportError(line)
