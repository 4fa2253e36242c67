"""importlib."""

import sys


def import_module(name):
    """Import a module by its name."""
    __import__(name)
    return sys.modules[name]
