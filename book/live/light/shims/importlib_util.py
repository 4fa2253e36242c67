"""importlib.util: a page has no packages but ours."""


def find_spec(name):
    """Return the place of a package."""
    return
