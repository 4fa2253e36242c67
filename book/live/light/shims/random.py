"""random: the same numbers as CPython's, if the seed is a text or a whole number."""

import host


class Random:
    """The Mersenne twister."""

    def __init__(self, seed):
        if isinstance(seed, str):
            self.bits = host.bits_of(seed)
        elif isinstance(seed, int):
            self.bits = host.bits_of_number(str(abs(seed)))
        else:
            raise TypeError("a seed is a text or a whole number")

    def choice(self, items):
        """Return a random item."""
        size = len(items)
        wide = 0
        while size >> wide:
            wide += 1
        found = self.bits(wide)
        while found >= size:
            found = self.bits(wide)
        return items[found]
