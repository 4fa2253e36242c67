"""stat: all there is are files."""

REGULAR = 0o100644


def S_ISREG(mode):
    """Whether something is a file."""
    return mode == REGULAR


def S_ISDIR(mode):
    """Whether something is a folder."""
    return mode != REGULAR
