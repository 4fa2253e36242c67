"""json, with dicts that keep their order."""

from collections import OrderedDict
from json import dumps as write
from json import loads as read

import host


class JSONDecodeError(ValueError):
    """A text that is not JSON."""


def ordered(data):
    """Data whose dicts were written as lists that begin with an empty dict; that of a date names what it is."""
    if not isinstance(data, list):
        return data
    if not (data and isinstance(data[0], dict)):
        return [ordered(one) for one in data]
    if data[0]:
        return type(data[0]["kind"], (), {})()
    return OrderedDict([(data[index], ordered(data[index + 1])) for index in range(1, len(data), 2)])


def loads(text):
    """Return the data in a text. Raises `JSONDecodeError`."""
    flat = host.flatten(text)
    if flat is None:
        raise JSONDecodeError("it is damaged or cut off")
    return ordered(read(flat))


def dumps(data, ensure_ascii=False):
    """Return data as text, in which a named tuple is a list. Letters are never escaped, whatever the options say.

    Raises `TypeError` for what is no data, as CPython does.
    """
    text = write(data)
    # MicroPython writes what it does not know as its repr, which is never JSON.
    return text if host.is_json(text) else write(plain(data))


def plain(data):
    """Data in which named tuples are lists. Raises `TypeError` or `ValueError` for anything else that is no data."""
    if isinstance(data, dict):
        return OrderedDict([(key, plain(value)) for key, value in data.items()])
    if isinstance(data, (list, tuple)) or hasattr(data, "_replace"):
        return [plain(one) for one in data]
    if isinstance(data, float) and data - data != 0:
        raise ValueError("no JSON has the number " + str(data))
    if data is not None and not isinstance(data, (str, bool, int, float)):
        raise TypeError("Object of type " + type(data).__name__ + " is not JSON serializable")
    return data
