"""unicodedata."""

import host


def category(character):
    """Return the category of a character. Only spaces differ from the rest."""
    return "Zs" if host.is_space(character) else "Cn"
