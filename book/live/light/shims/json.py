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
    """Return data as text. Letters are never escaped, whatever the options say."""
    return write(data)
