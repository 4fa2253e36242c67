"""Metadata of a PDF for programs: its title, language and time as XMP, and the meaning of its colours."""

from __future__ import annotations

import os
import struct
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

from dicepad.errors import DicepadError

from .document import Document
from .separation import CONDITION

__all__ = ["add_metadata", "creation_time", "srgb"]

XMP: Final = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li>
<rdf:li xml:lang={lang}>{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>dicepad</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>dicepad</xmp:CreatorTool>
<xmp:CreateDate>{created}</xmp:CreateDate>
<xmp:ModifyDate>{created}</xmp:ModifyDate>
{identifier}</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""
UNIVERSAL: Final = "<pdfuaid:part>1</pdfuaid:part>\n"
"""Claim that the PDF is labelled as ISO 14289-1 demands. The tests check this."""


def creation_time() -> datetime:
    """Return the time of creation: now, or the seconds since 1970 in the variable SOURCE_DATE_EPOCH.

    Set that variable to get the same bytes again, see https://reproducible-builds.org/specs/source-date-epoch/.
    Raises `DicepadError` if the variable holds anything else.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if not given:
        return datetime.now(UTC).replace(microsecond=0)
    try:
        return datetime.fromtimestamp(int(given), UTC)
    except (ValueError, OverflowError, OSError):
        reason = f"{given!r} is not a time; use whole seconds since 1970, such as 1767225600 for 2026-01-01"
        raise DicepadError(f"SOURCE_DATE_EPOCH: {reason}") from None


def add_metadata(canvas: Any, document: Document, created: datetime) -> None:
    """Put XMP, the time and an output intent into the PDF that a ReportLab canvas is making."""
    from reportlab.pdfbase.pdfdoc import (
        PDFArray,
        PDFDictionary,
        PDFName,
        PDFStream,
        PDFString,
        PDFZCompress,
    )

    stamp = canvas._doc._timeStamp  # the only place for a time other than that of the canvas
    stamp.t, stamp.YMDhms = created.timestamp(), created.timetuple()[:6]
    reference, catalog = canvas._doc.Reference, canvas._doc.Catalog
    head = PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")})
    catalog.Metadata = PDFStream(head, xmp(document, created).encode("utf-8"), [])
    intent: dict[str, Any] = {"Type": PDFName("OutputIntent")}
    if document.cmyk:  # uncoated paper, as pads are printed on
        intent |= {
            "S": PDFName("GTS_PDFX"),
            "OutputConditionIdentifier": PDFString(CONDITION),
            "RegistryName": PDFString("http://www.color.org"),
            "Info": PDFString(f"Offset on white uncoated paper, ISO 12647-2 ({CONDITION})"),
        }
    else:
        profile = PDFStream(PDFDictionary({"N": 3}), srgb(), [PDFZCompress])
        intent |= {
            "S": PDFName("GTS_PDFA1"),
            "OutputConditionIdentifier": PDFString("sRGB IEC61966-2.1"),
            "Info": PDFString("sRGB IEC61966-2.1"),
            "DestOutputProfile": reference(profile),
        }
    catalog.OutputIntents = PDFArray([reference(PDFDictionary(intent))])
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]


def xmp(document: Document, created: datetime) -> str:
    """Return the metadata packet of a document."""
    return XMP.format(
        title=escape(document.title),
        subject=escape(document.subject),
        lang=quoteattr(document.lang),
        language=escape(document.lang),
        created=f"{created:%Y-%m-%dT%H:%M:%SZ}",
        identifier=UNIVERSAL if document.labelled else "",
    )


@cache
def srgb() -> bytes:
    """Return the colour space sRGB as a small ICC profile, version 2.1: its primaries, and a curve of 1,024 steps.

    >>> srgb()[12:24], srgb()[36:40]
    (b'mntrRGB XYZ ', b'acsp')
    """
    text = b"sRGB IEC61966-2.1"
    description = b"desc" + bytes(4) + struct.pack(">I", len(text) + 1) + text + bytes(1 + 12 + 67)
    copyright_ = b"text" + bytes(4) + b"No copyright, use freely\0"
    steps = [0xFFFF * linear(step / 1023) for step in range(1024)]
    curve = b"curv" + bytes(4) + struct.pack(">I1024H", 1024, *map(round, steps))
    tags = {
        b"desc": description,
        b"cprt": copyright_,
        b"wtpt": xyz(0.9642, 1.0, 0.8249),
        b"rXYZ": xyz(0.4361, 0.2225, 0.0139),
        b"gXYZ": xyz(0.3851, 0.7169, 0.0971),
        b"bXYZ": xyz(0.1431, 0.0606, 0.7141),
        b"rTRC": curve,
        b"gTRC": curve,
        b"bTRC": curve,
    }
    start = 128 + 4 + 12 * len(tags)
    table = b""
    places = {}
    body = b""
    for tag, data in tags.items():
        if data not in places:
            places[data] = start + len(body)
            body += data + bytes(-len(data) % 4)
        table += tag + struct.pack(">II", places[data], len(data))
    size = start + len(body)
    date = struct.pack(">6H", 2000, 1, 1, 0, 0, 0)
    white = struct.pack(">3i", *(round(part * 65536) for part in (0.9642, 1.0, 0.8249)))
    head = struct.pack(">I4xI", size, 0x02100000) + b"mntrRGB XYZ " + date + b"acsp"
    return (head + bytes(28) + white + bytes(48)) + struct.pack(">I", len(tags)) + table + body


def linear(part: float) -> float:
    """Convert a value of sRGB to linear light, both from 0 to 1."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def xyz(*parts: float) -> bytes:
    """Return a colour in the form of an ICC profile."""
    return b"XYZ " + bytes(4) + struct.pack(">3i", *(round(part * 65536) for part in parts))
