"""stat, for files only."""

REGULAR = 0o100644


def S_ISREG(mode):
    """Return whether a mode is a file's."""
    return mode == REGULAR


def S_ISDIR(mode):
    """Return whether a mode is a folder's."""
    return mode != REGULAR
