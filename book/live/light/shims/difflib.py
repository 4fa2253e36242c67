"""difflib: the words that resemble a word, by the blocks that two texts share (Ratcliff and Obershelp, 1988)."""


def longest(one, other, start, end, low, high):
    """Return the longest block that two sections share, or the earliest of several: its start in both, and its size."""
    best, first, second = 0, start, low
    sizes = {}
    for index in range(start, end):
        grown = {}
        for place in range(low, high):
            if other[place] == one[index]:
                size = sizes.get(place - 1, 0) + 1
                grown[place] = size
                if size > best:
                    best, first, second = size, index - size + 1, place - size + 1
        sizes = grown
    return first, second, best


def shared(one, other, start, end, low, high):
    """Return the number of characters in the blocks that two sections share."""
    first, second, size = longest(one, other, start, end, low, high)
    if not size:
        return 0
    before = shared(one, other, start, first, low, second)
    return before + size + shared(one, other, first + size, end, second + size, high)


def get_close_matches(word, words, n=3, cutoff=0.6):
    """Return the words that resemble a word most."""
    found = []
    for one in words:
        both = len(one) + len(word)
        if 2.0 * min(len(one), len(word)) < cutoff * both:
            continue
        near = 2.0 * shared(one, word, 0, len(one), 0, len(word)) / both if both else 1.0
        if near >= cutoff:
            found.append((near, one))
    found.sort()
    return [one for _, one in reversed(found)][:n]
