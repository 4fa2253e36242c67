"""On a page, nothing can hide a package."""


def notice(package):
    """Return that nothing hides it."""
    return ""


def warn():
    """Do nothing."""
