"""functools."""


def lru_cache(maxsize=128):
    """Remember the results of a function. A full memory is emptied."""
    if callable(maxsize):
        return cache(maxsize)
    return lambda function: cache(function, maxsize)


def cache(function, most=None):
    """Remember all results of a function."""
    known = {}

    def call(*values, **named):
        key = (values, tuple(sorted(named.items()))) if named else values
        if key not in known:
            found = function(*values, **named)
            if len(known) == most:
                known.clear()
            known[key] = found
        return known[key]

    return call


def cached_property(function):
    """A property that is computed once."""
    name = "_once_" + function.__name__

    def get(self):
        if not hasattr(self, name):
            setattr(self, name, function(self))
        return getattr(self, name)

    return property(get)


def partial(function, *values, **named):
    """A function with some of its arguments fixed."""

    def call(*others, **more):
        both = dict(named)
        both.update(more)
        return function(*(values + others), **both)

    return call
