"""collections."""


class Counter(dict):
    """How often things occur."""

    def __init__(self, items=()):
        super().__init__()
        for item in items:
            self[item] = self.get(item, 0) + 1

    def __getitem__(self, item):
        return self.get(item, 0)

    def total(self):
        """How often all of them occur together."""
        return sum(self.values())
