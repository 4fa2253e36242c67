"""Functions that rewritten modules use in place of syntax, built-in functions and methods."""

from collections import OrderedDict as od_
from math import frexp

import host

RecursionError = RuntimeError
UnicodeDecodeError = UnicodeError
CONTAINERS = (dict, list, tuple, set, frozenset)


def merge_(*parts):
    """``{**a, **b}``."""
    out = od_()
    for part in parts:
        out.update(part)
    return out


def dict_(*parts, **named):
    """``dict(...)``, which keeps its order."""
    out = od_()
    for part in parts:
        out.update(part)
    out.update(named)
    return out


def fromkeys_(keys, value=None):
    """``dict.fromkeys(...)``."""
    return od_([(key, value) for key in keys])


def cat_(*parts):
    """``[*a, *b]``."""
    out = []
    for part in parts:
        out.extend(part)
    return out


def or_(left, right):
    """``a | b``, of dicts, sets and numbers."""
    if isinstance(left, dict):
        return merge_(left, right)
    return left | right


def ior_(left, right):
    """``a |= b``."""
    if isinstance(left, (dict, set)):
        left.update(right)
        return left
    return left | right


def type_(value):
    """``type(x)``, to which all dicts are alike."""
    kind = type(value)
    return dict if kind is od_ else kind


def len_(value):
    """Return the number of items of a value, -1 for what has none."""
    return len(value) if hasattr(value, "__len__") or isinstance(value, (tuple, list)) else -1


def str_(value=""):
    """``str(x)``."""
    return repr_(value) if isinstance(value, CONTAINERS) else str(value)


def repr_(value):
    """``repr(x)``."""
    if isinstance(value, str):
        return text_(value)
    if isinstance(value, dict):
        return "{" + ", ".join([repr_(key) + ": " + repr_(value[key]) for key in value]) + "}"
    if type(value) is list:
        return "[" + ", ".join([repr_(one) for one in value]) + "]"
    if type(value) is tuple:
        return "(" + ", ".join([repr_(one) for one in value]) + (",)" if len(value) == 1 else ")")
    return repr(value)


def text_(text):
    """Return a text as it is written in a program."""
    quote = '"' if "'" in text and '"' not in text else "'"
    out = ""
    for each in text:
        if each in "\\" + quote:
            out += "\\" + each
        elif each in "\n\r\t":
            out += {"\n": "\\n", "\r": "\\r", "\t": "\\t"}[each]
        elif host.is_printable(each):
            out += each
        else:
            code = ord(each)
            out += "\\x%02x" % code if code < 256 else "\\u%04x" % code if code < 65536 else "\\U%08x" % code
    return quote + out + quote


def rounded(value, digits):
    """A number times a power of ten, rounded as CPython rounds: exactly, halves to even."""
    if isinstance(value, int):
        return value * 10**digits
    mantissa, exponent = frexp(value)
    top = int(mantissa * 9007199254740992) * 10**digits
    exponent -= 53
    if exponent >= 0:
        return top << exponent
    whole, rest = top >> -exponent, (top & ((1 << -exponent) - 1)) * 2
    half = 1 << -exponent
    return whole + (rest > half or (rest == half and whole & 1))


def round_(value, digits=None):
    """``round(x, digits)``."""
    if isinstance(value, int):
        return value
    return rounded(value, 0) if digits is None else rounded(value, digits) / 10**digits


def fixed(value, digits):
    """A number with so many digits behind the point."""
    number = rounded(value, digits)
    text = m_zfill(str(abs(number)), digits + 1)
    sign = "-" if str(value)[0] == "-" else ""
    return sign + (text[:-digits] + "." + text[-digits:] if digits else text)


def format_(value, spec):
    """A value in a formatted text, by what stands behind its colon."""
    kind = spec[-1:]
    if kind in ("f", "%"):
        wide, _, digits = spec[:-1].partition(".")
        text = fixed(value * 100, int(digits)) + kind if kind == "%" else fixed(value, int(digits))
        return m_rjust(text, int(wide or 0))
    return ("{:" + spec + "}").format(value)


def sorted_(items, key=None, reverse=False):
    """``sorted(...)``, which leaves equals in their order."""
    items = list(items)
    keys = [key(item) for item in items] if key else items
    return [items[index] for index in merged(list(range(len(items))), keys, reverse)]


def merged(order, keys, reverse):
    """Numbers of items in the order of their keys."""
    if len(order) < 2:
        return order
    middle = len(order) // 2
    left, right = merged(order[:middle], keys, reverse), merged(order[middle:], keys, reverse)
    out = []
    first = second = 0
    while first < len(left) and second < len(right):
        one, other = keys[left[first]], keys[right[second]]
        if one < other if reverse else other < one:
            out.append(right[second])
            second += 1
        else:
            out.append(left[first])
            first += 1
    return out + left[first:] + right[second:]


def step_(items, start, end, step):
    """``items[start:end:step]``."""
    size = len(items)
    low, high = (0, size) if step > 0 else (-1, size - 1)
    ends = []
    for place, otherwise in ((start, low if step > 0 else high), (end, high if step > 0 else low)):
        if place is None:
            ends.append(otherwise)
        else:
            ends.append(min(max(place + size if place < 0 else place, low), high))
    out = [items[index] for index in range(ends[0], ends[1], step)]
    if isinstance(items, str):
        return "".join(out)
    return tuple(out) if isinstance(items, tuple) else out


def replace_(value, changes):
    """``dataclasses.replace(...)`` and ``NamedTuple._replace(...)``."""
    fields = {field: getattr(value, field) for field in value._init}
    fields.update(changes)
    return type(value)(**fields)


class Absent:
    """Stand-in for something that does not travel."""

    def __init__(self, name):
        self.name = name

    def __call__(self, *values, **named):
        raise ImportError(self.name + " is not here")


def absent_(name):
    """Return the stand-in for a missing name."""
    return Absent(name)


def is_ascii(text):
    """Return whether a text has only letters that MicroPython knows in full."""
    return len(text.encode()) == len(text)


m_isascii = is_ascii


def method(name, plain=None):
    """A method of texts that the host knows; `plain` is what does it for plain letters."""

    def known(text, *values):
        if not isinstance(text, str):
            return getattr(text, name)(*values)
        if plain and is_ascii(text):
            return plain(text)
        return getattr(host, name)(text)

    return known


m_lower = method("lower", str.lower)
m_upper = method("upper", str.upper)
m_casefold = method("casefold", str.lower)
m_isalpha = method("isalpha", str.isalpha)
m_isdigit = method("isdigit", str.isdigit)
m_isdecimal = method("isdecimal", str.isdigit)
m_isupper = method("isupper", str.isupper)
m_isalnum = method("isalnum")
m_isprintable = method("is_printable")
m_capitalize = method("capitalize")
m_title = method("title")


def m_split(text, by=None, most=-1):
    """``str.split``."""
    if not isinstance(text, str):
        return text.split(by)
    if by is not None or is_ascii(text):
        return text.split(by, most)
    return list(host.words(text))


def m_splitlines(text):
    """``str.splitlines``."""
    return list(host.lines(text))


def m_strip(text, what=None):
    """``str.strip``."""
    if what is not None:
        return text.strip(what)
    return text.strip() if is_ascii(text) else host.strip(text)


def m_sort(items, key=None, reverse=False):
    """``list.sort``."""
    items[:] = sorted_(items, key, reverse)


def m_removeprefix(text, start):
    """``str.removeprefix``."""
    return text[len(start) :] if text.startswith(start) else text


def m_removesuffix(text, end):
    """``str.removesuffix``."""
    return text[: len(text) - len(end)] if end and text.endswith(end) else text


def m_format_map(text, values):
    """``str.format_map``."""
    return text.format(**{key: str_(values[key]) for key in values})


def m_translate(text, table):
    """``str.translate``, for a table that takes characters out or puts texts in their place."""
    return "".join([table.get(ord(each), each) or "" for each in text])


def m_ljust(text, size):
    """``str.ljust``."""
    return text + " " * (size - len(text))


def m_rjust(text, size):
    """``str.rjust``."""
    return " " * (size - len(text)) + text


def m_zfill(text, size):
    """``str.zfill``."""
    return "0" * (size - len(text)) + text


def m_bit_count(number):
    """``int.bit_count``."""
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count


def m_bit_length(number):
    """``int.bit_length``."""
    count = 0
    while number > 255:
        number >>= 8
        count += 8
    while number:
        number >>= 1
        count += 1
    return count
