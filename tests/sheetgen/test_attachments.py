"""Files carried by a PDF come out as they went in, for us and for other readers."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pypdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from dicepad import DicepadError
from sheetgen.writers.attachments import attach, read_attachments
from sheetgen.writers.document import Attachment

FILES = [
    Attachment("z.toml", 'title = "Größe ♥"\n'.encode(), "Größe"),
    Attachment("a.bin", bytes(range(256))),
    Attachment("empty.toml", b""),
]


def carrier(files: list[Attachment]) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1)
    canvas.drawString(72, 72, "page")
    attach(canvas, files)
    canvas.save()
    return buffer.getvalue()


def test_files_come_out_as_they_went_in(tmp_path: Path) -> None:
    file = tmp_path / "x.pdf"
    file.write_bytes(carrier(FILES))
    wanted = {file.name: file.content for file in FILES}
    assert read_attachments(file) == wanted
    assert {name: parts[0] for name, parts in pypdf.PdfReader(file).attachments.items()} == wanted
    with pikepdf.open(file) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdf.attachments["z.toml"].description == "Größe"
        assert pdf.attachments["z.toml"].get_file().mime_type == "application/toml"
        assert [str(file.F) for file in pdf.Root.AF] == sorted(wanted), "files that belong to the whole document"


def test_the_same_files_give_the_same_bytes() -> None:
    assert carrier(FILES) == carrier(list(reversed(FILES)))


def test_a_pdf_without_files_has_none(tmp_path: Path) -> None:
    file = tmp_path / "x.pdf"
    file.write_bytes(carrier([]))
    assert read_attachments(file) == {}


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7\n", b"no PDF at all", carrier(FILES)[:900]])
def test_a_damaged_pdf_is_refused_in_one_line(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.pdf"
    file.write_bytes(content)
    with pytest.raises(DicepadError, match=r"x\.pdf: this is not a PDF that can be read: [^\n]+$"):
        read_attachments(file)


def test_a_missing_pdf_is_named(tmp_path: Path) -> None:
    with pytest.raises(DicepadError, match=r"no\.pdf: the file cannot be read: No such file"):
        read_attachments(tmp_path / "no.pdf")
