"""operator."""


def index(value):
    """Return a whole number."""
    if isinstance(value, int):
        return int(value)
    raise TypeError("this is not a whole number")
