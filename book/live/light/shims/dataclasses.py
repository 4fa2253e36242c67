"""dataclasses, as far as anything is left of it once classes are written out."""

from shims.base import replace_


def replace(value, **changes):
    """Return a copy with other fields."""
    return replace_(value, changes)
