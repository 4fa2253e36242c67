"""importlib.metadata: a page has no packages but ours."""


class EntryPoints:
    """No entry points."""

    names = ()


def entry_points(group):
    """Return the entries that other packages add to a group."""
    return EntryPoints()
