"""base64."""

from binascii import a2b_base64, b2a_base64

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def b64encode(data):
    """Return bytes as letters. MicroPython takes long for many bytes, so a few are written at a time."""
    return b"".join([b2a_base64(data[at : at + 300])[:-1] for at in range(0, len(data), 300)])


def urlsafe_b64encode(data):
    """Return bytes as letters that may occur in an address."""
    return b64encode(data).replace(b"+", b"-").replace(b"/", b"_")


def b64decode(text, other, validate):
    """Return the bytes that letters stand for. `other` are the last two of them. Raises `ValueError`."""
    last = other.decode()
    body = text.rstrip("=")
    plain = body.replace(last[0], "+").replace(last[1], "/")
    if len(text) % 4 or len(text) - len(body) > 2 or any(each not in LETTERS for each in plain):
        raise ValueError("these are not bytes")
    return a2b_base64((plain + text[len(body) :]).encode())
