"""operator."""


def index(value):
    """A whole number."""
    if isinstance(value, int):
        return int(value)
    raise TypeError("this is not a whole number")
