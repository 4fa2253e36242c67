"""stat, for files only."""

REGULAR = 0o100644


def S_ISREG(mode):
    """Return whether this is the mode of a file."""
    return mode == REGULAR


def S_ISDIR(mode):
    """Return whether this is the mode of a folder."""
    return mode != REGULAR
