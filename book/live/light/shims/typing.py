"""typing, for the values of a Literal, which is the tuple of them here."""


def get_args(words):
    """Return the values."""
    return words
