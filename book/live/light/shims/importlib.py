"""importlib."""

import sys


def import_module(name):
    """A module by its name."""
    __import__(name)
    return sys.modules[name]
