"""dataclasses, reduced to what remains once the classes are written out."""

from shims.base import replace_


def replace(value, **changes):
    """Return a copy with some fields replaced."""
    return replace_(value, changes)
