"""importlib.util: a page has no packages but ours. What writes its PDFs labels them, as pikepdf does elsewhere."""


def find_spec(name):
    """Return the place of a package."""
    return name == "pikepdf" or None
