"""stat: all there is are files."""

REGULAR = 0o100644


def S_ISREG(mode):
    """Return whether a mode is that of a file."""
    return mode == REGULAR


def S_ISDIR(mode):
    """Return whether a mode is that of a folder."""
    return mode != REGULAR
