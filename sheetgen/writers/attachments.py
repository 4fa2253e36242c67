"""Files inside a PDF. A PDF carries its options and its spec, so you can make the same PDF again."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from dicepad.errors import DicepadError

from .document import Attachment

__all__ = ["MOST_BYTES", "attach", "read_attachments"]

MOST_BYTES: Final = 1_000_000
"""Larger attachments are not read."""
KINDS: Final = {".toml": "application/toml"}
"""Media types of attachments by the ends of their names."""


def attach(canvas: Any, attachments: Iterable[Attachment]) -> None:
    """Put files into the PDF that a ReportLab canvas is making.

    They belong to the whole document, and are as old as the PDF.
    """
    from reportlab.pdfbase.pdfdoc import (
        PDFArray,
        PDFDictionary,
        PDFName,
        PDFStream,
        PDFString,
        PDFZCompress,
    )

    reference = canvas._doc.Reference
    names: list[object] = []
    for attachment in sorted(attachments):
        size = PDFDictionary({"Size": len(attachment.content)})
        kind = KINDS.get(Path(attachment.name).suffix, "application/octet-stream")
        kind = kind.replace("/", "#2F")  # as names of a PDF are
        head = PDFDictionary({"Type": PDFName("EmbeddedFile"), "Subtype": f"/{kind}", "Params": size})
        stream = reference(PDFStream(head, attachment.content, [PDFZCompress]))
        name = PDFString(attachment.name)
        file = {
            "Type": PDFName("Filespec"),
            "F": name,
            "UF": name,
            "Desc": PDFString(attachment.description),
            "AFRelationship": PDFName("Source"),
            "EF": PDFDictionary({"F": stream}),
        }
        names += [name, reference(PDFDictionary(file))]
    if names:
        catalog = canvas._doc.Catalog
        catalog.AF = PDFArray(names[1::2])
        catalog.__NoDefault__ = [*type(catalog).__NoDefault__, "AF"]
        tree = PDFDictionary({"Names": PDFArray(names)})
        catalog.Names = PDFDictionary({"EmbeddedFiles": tree})


def read_attachments(path: str | Path) -> dict[str, bytes]:
    """Return the files inside a PDF by name. Raises `DicepadError` if the PDF cannot be read."""
    import pikepdf

    path = Path(path)
    contents: dict[str, bytes] = {}
    try:
        with pikepdf.open(path) as pdf:
            for name, file in pdf.attachments.items():
                content = file.get_file().read_bytes()
                if len(content) <= MOST_BYTES:
                    contents[name] = content
    except OSError as error:
        raise DicepadError(f"{path}: the file cannot be read: {error.strerror}") from None
    except (pikepdf.PdfError, ValueError) as error:
        raise DicepadError(f"{path}: this is not a PDF that can be read: {str(error).split(':')[-1].strip()}") from None
    return contents
