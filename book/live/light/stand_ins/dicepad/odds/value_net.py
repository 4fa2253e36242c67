"""Nets that the browser evaluates: a sum of features is a list of them, and the browser adds them up."""

import nets

from .weights import stored

ValueNet = None


@lru_cache(maxsize=4)
def value_net(name, parts):
    """Let the browser keep a net, and return its name."""
    nets.keep_net(name, *stored(name), parts, UNITS, SECOND)
    return name


def new_sums(count):
    """Return empty sums of features."""
    return [[] for _ in range(count)]


def clear(total):
    """Empty a sum of features."""
    total.clear()


def join(total, one, other):
    """Set a sum of features to those of two other sums together."""
    total.clear()
    total.extend(one)
    total.extend(other)


def add_up(net, features, count, total):
    """Add the first `count` features of a list to a sum of features."""
    total.extend(features[:count])


def estimate(net, total, second):
    """Return the estimated points to come for a sheet with these features."""
    return nets.estimate(net, *total)
