"""re, with the host's regular expressions."""

import host


class Match:
    """A place where a pattern matches."""

    def __init__(self, found):
        self.found = found

    def __getitem__(self, number):
        return self.found[number]

    def group(self, number=0):
        """Return the text that a part of the pattern matched."""
        return self.found[number]

    def groups(self):
        """Return the texts that all parts of the pattern matched."""
        return tuple(self.found)[1:]


class Pattern:
    """A pattern."""

    def __init__(self, pattern):
        self.pattern = pattern

    def fullmatch(self, text):
        """The match of a whole text, or nothing."""
        found = host.match("^(?:" + self.pattern + ")$", text)
        return None if found is None else Match(found)

    def sub(self, put, text):
        """A text with something else in every place that fits."""
        parts = list(host.pieces(self.pattern, text))
        for index in range(1, len(parts), 2):
            parts[index] = put if isinstance(put, str) else put(Match(parts[index]))
        return "".join(parts)

    def split(self, text):
        """Return the texts between the matches."""
        parts = list(host.pieces(self.pattern, text))
        return [parts[index] for index in range(0, len(parts), 2)]


def compile(pattern):
    """Return a pattern."""
    return Pattern(pattern)


def fullmatch(pattern, text):
    """The match of a whole text, or nothing."""
    return Pattern(pattern).fullmatch(text)


def sub(pattern, put, text):
    """A text with something else in every place that fits."""
    return Pattern(pattern).sub(put, text)
