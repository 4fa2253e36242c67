"""unicodedata."""

import host


def category(character):
    """The kind of a character; only spaces differ from others."""
    return "Zs" if host.is_space(character) else "Cn"
