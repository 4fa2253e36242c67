"""A web address as a QR code."""

from __future__ import annotations

from ..drawing.marks import Box, Path

__all__ = ["draw_qr"]


def draw_qr(address: str, box: Box, fill: str) -> Path:
    """Draw the QR code of an address as one path that fills a square box. Leave four modules of white around it.

    Error correction is at level M: the code stays readable if a seventh of it is dirty. Neighbouring modules in a line
    are joined, so that no hairline shows between them.

    >>> path = draw_qr("https://example.org/", Box(0, 0, 25_000, 25_000), "#000000")
    >>> path.pieces[:2]
    (('M', 0, 0), ('L', 7000, 0))
    """
    from reportlab.graphics.barcode.qrencoder import QR8bitByte, QRCode, QRErrorCorrectLevel

    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(QR8bitByte(address))
    code.make()
    count = code.getModuleCount()
    edges = [round(box.width * index / count) for index in range(count + 1)]
    pieces: list[tuple[str | int, ...]] = []
    for line in range(count):
        top, bottom = box.y + edges[line], box.y + edges[line + 1]
        start = 0
        while start < count:
            end = start
            while end < count and code.isDark(line, end):
                end += 1
            if end > start:
                left, right = box.x + edges[start], box.x + edges[end]
                pieces += [("M", left, top), ("L", right, top), ("L", right, bottom), ("L", left, bottom), ("Z",)]
            start = end + 1
    return Path(tuple(pieces), fill=fill)
