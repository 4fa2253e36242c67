"""typing, for the words of a Literal, which is the tuple of them."""


def get_args(words):
    """The words."""
    return words
