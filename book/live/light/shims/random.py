"""random: the same numbers as CPython's for a seed that is a text."""

import host


class Random:
    """The Mersenne twister."""

    def __init__(self, seed):
        self.bits = host.bits_of(seed)

    def choice(self, items):
        """One of some items."""
        size = len(items)
        wide = 0
        while size >> wide:
            wide += 1
        found = self.bits(wide)
        while found >= size:
            found = self.bits(wide)
        return items[found]
