"""collections."""


class Counter(dict):
    """Counts of items."""

    def __init__(self, items=()):
        super().__init__()
        for item in items:
            self[item] = self.get(item, 0) + 1

    def __getitem__(self, item):
        return self.get(item, 0)

    def total(self):
        """Return the sum of all counts."""
        return sum(self.values())
