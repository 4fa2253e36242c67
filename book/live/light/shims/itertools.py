"""itertools."""


def accumulate(items, function=None, initial=None):
    """Yield the sums so far."""
    total = initial
    if total is not None:
        yield total
    for item in items:
        total = item if total is None else function(total, item) if function else total + item
        yield total


def combinations(items, size):
    """Yield the choices of a number of items, in order."""
    items = tuple(items)

    def choose(start, size):
        if not size:
            yield ()
        for index in range(start, len(items) - size + 1) if size else ():
            for rest in choose(index + 1, size - 1):
                yield (items[index],) + rest

    return choose(0, size)


def combinations_with_replacement(items, size):
    """Yield the choices of a number of items, in order, where items may occur again."""
    items = tuple(items)

    def choose(start, size):
        if not size:
            yield ()
        for index in range(start, len(items)) if size else ():
            for rest in choose(index, size - 1):
                yield (items[index],) + rest

    return choose(0, size)


def count(start=0, step=1):
    """Yield numbers without end."""
    while True:
        yield start
        start += step


def pairwise(items):
    """Yield each item with the next."""
    items = list(items)
    return zip(items, items[1:])


def product(*pools, repeat=1):
    """Yield every choice of one item from each iterable."""
    found = [()]
    for pool in [list(pool) for pool in pools] * repeat:
        found = [rest + (item,) for rest in found for item in pool]
    return iter(found)


def takewhile(test, items):
    """Yield the items before the first that fails."""
    for item in items:
        if not test(item):
            return
        yield item
