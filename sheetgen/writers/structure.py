"""Structure of a PDF for screen readers, and its form fields: a tree of labels, check boxes and text fields.

The shared art of sheets is marked as decoration. Each named place of each sheet gets one label, in the order of
reading, and so do the sheet's table of points and its notes. A panel that is drawn only once is read by its own text.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from dicepad.errors import GlyphMissing

from ..drawing import fonts
from ..drawing.marks import HEAVY, POINT, Box, Group, Line, Text, bounds
from .document import PRINT, Document, Page, Part, Placed, field_name

__all__ = ["add_structure"]

FONT: Final = "Plex"
"""Name of the font of fields."""
SIGNS, CROSS = "ZaDb", "8"
"""The standard font for check boxes that a viewer redraws, and the code of its cross."""
Pages = list[tuple[Page, list[list[Part]]]]
"""Pages, each with the parts of its panels."""
DIGITS: Final = 2.2
"""Least width of fields for numbers, as a multiple of the type size. It leaves room for three digits."""


def add_structure(content: bytes, pages: Pages, document: Document) -> bytes:
    """Add labels to a PDF, and fields if the document asks for them. The same input gives the same bytes."""
    with pikepdf.open(BytesIO(content)) as pdf:
        Structure(pdf, document).add(pages)
        buffer = BytesIO()
        pdf.save(
            buffer,
            min_version="1.7",
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            fix_metadata_version=False,  # ours names none
        )
    return buffer.getvalue()


class Structure:
    """Builder of the tree and the fields of one PDF."""

    def __init__(self, pdf: pikepdf.Pdf, document: Document) -> None:
        self.pdf = pdf
        self.document = document
        self.parents: list[Any] = []
        self.fields: dict[str, Any] = {}
        self.pictures: dict[tuple[int, int, bool], Any] = {}
        self.scripts = {name: pdf.make_stream(script.encode("ascii")) for name, script in document.scripts}
        self.calculated_fields: dict[tuple[int, str], Any] = {}

    def add(self, pages: Pages) -> None:
        """Add the labels, the fields and the links of all pages."""
        pdf, root, document = self.pdf, self.pdf.Root, self.document
        tree = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        body = self.element(tree, "Document", self.document.title)
        tree.K = body
        sections = []
        for number, leaf in enumerate(pdf.pages):
            leaf.obj.StructParents = number
            leaf.obj.Tabs = Name.S
            self.parents.append(pdf.make_indirect(Array()))
        for number, ((page, parts), leaf) in enumerate(zip(pages, pdf.pages, strict=True)):
            links = list(leaf.obj.get("/Annots", []))
            for placed, labelled in zip(page.placed, parts, strict=True):
                if document.is_spoken(placed):
                    heard = [part for part in labelled if part.kind]
                    sections.append(self.section(body, page, placed, heard, leaf.obj, number))
            sections += [self.link(body, annotation, leaf.obj) for annotation in links]
        body.K = Array(sections)
        numbers = [item for pair in enumerate(self.parents) for item in pair]
        tree.ParentTree = pdf.make_indirect(Dictionary(Nums=Array(numbers)))
        tree.ParentTreeNextKey = len(self.parents)
        root.StructTreeRoot = tree
        root.MarkInfo = Dictionary(Marked=True)
        root.ViewerPreferences.DisplayDocTitle = True
        if self.document.fillable:
            sheets = dict.fromkeys(number for number, _ in self.calculated_fields)
            order = [self.calculated_fields.get((number, name)) for number in sheets for name in self.scripts]
            root.AcroForm = Dictionary(
                Fields=Array([field for name, field in self.fields.items() if "." not in name]),
                CO=Array([field for field in order if field is not None]),
                DR=Dictionary(Font=Dictionary({f"/{FONT}": embedded_font(pdf), f"/{SIGNS}": signs()})),
                DA=String(f"/{FONT} 10 Tf 0 g"),
            )

    def element(self, parent: Any, kind: str, title: str) -> Any:
        """Make an element of the tree."""
        element = Dictionary(Type=Name.StructElem, S=Name("/" + kind), P=parent, Lang=String(self.document.lang))
        if title:
            element.T = String(title)
        return self.pdf.make_indirect(element)

    def section(self, body: Any, page: Page, placed: Placed, parts: list[Part], leaf: Any, number: int) -> Any:
        """Make the section of one panel from the parts that are read: its heading, then its text."""
        if self.document.in_short(placed):
            return self.label(body, parts[0], leaf, number, placed, page)
        section = self.element(body, "Sect", placed.title)
        section.K = Array([self.child(section, page, placed, part, leaf, number) for part in parts])
        return section

    def child(self, section: Any, page: Page, placed: Placed, part: Part, leaf: Any, number: int) -> Any:
        """Make the element of one part of a section."""
        if part.rows:
            return self.table(section, part, leaf, number)
        if part.kind != "Form":
            return self.label(section, part, leaf, number, placed, page)
        assert part.place, "a field has a place"
        label = self.element(section, "Form", part.text)
        label.Alt = String(part.text)
        label.K = Dictionary(Type=Name.OBJR, Pg=leaf, Obj=self.widget(page, placed, part.place, leaf, label))
        return label

    def table(self, section: Any, part: Part, leaf: Any, number: int) -> Any:
        """Make a table whose first row holds the headings of its columns."""
        table = self.element(section, "Table", part.text)
        rows = []
        for index, texts in enumerate(part.rows):
            row = self.element(table, "TR", "")
            cells = [self.marked_content(row, "TD" if index else "TH", text, leaf, number) for text in texts]
            for cell, text in zip(cells, texts, strict=True):
                cell.ActualText = String(text)
                if not index:
                    cell.A = Dictionary(O=Name.Table, Scope=Name.Column)
            row.K = Array(cells)
            rows.append(row)
        table.K = Array(rows)
        return table

    def label(self, parent: Any, part: Part, leaf: Any, number: int, placed: Placed, page: Page) -> Any:
        """Make an element that screen readers read.

        A picture has an alternative text; other parts have their own text.
        """
        label = self.marked_content(parent, part.kind, "" if part.reads_itself else part.text, leaf, number)
        if part.kind == "Figure":
            label.Alt = String(part.text)
            box = bounds(part.marks)
            label.A = Dictionary(O=Name.Layout, Placement=Name.Block, BBox=corners(page, placed, box))
        elif not part.reads_itself:
            label.ActualText = String(part.text)
        return label

    def marked_content(self, parent: Any, kind: str, title: str, leaf: Any, number: int) -> Any:
        """Make an element that belongs to the next piece of marked content on the page."""
        label = self.element(parent, kind, title)
        known = self.parents[number]
        label.K, label.Pg = len(known), leaf
        known.append(label)
        return label

    def widget(self, page: Page, placed: Placed, mark: Group, leaf: Any, label: Any) -> Any:
        """Make the field over a named place: a check box, or a text field for entries."""
        entry = mark.name in self.document.entries
        box = free_of_captions(mark) if entry else mark.box
        *above, last = (f"sheet{placed.number}", *field_name(mark.name).split("."))
        field = self.pdf.make_indirect(
            Dictionary(
                Type=Name.Annot,
                Subtype=Name.Widget,
                Rect=corners(page, placed, box),
                F=PRINT,
                P=leaf,
                T=String(last),
                TU=String(f"{mark.title} ({placed.number})"),
                StructParent=len(self.parents),
            )
        )
        if entry:
            if mark.name in ("name", "date"):
                size = 0.6 * box.height
                field.Q = 0
            else:
                size = min(0.6 * mark.box.height, 0.8 * box.height, box.width / DIGITS)
                field.Q = 1
            field.FT = Name.Tx
            field.DA = String(f"/{FONT} {min(size / POINT, 24):.1f} Tf 0 g")
            if mark.name in self.scripts:
                field.AA = Dictionary(C=Dictionary(S=Name.JavaScript, JS=self.scripts[mark.name]))
                self.calculated_fields[placed.number, mark.name] = field
        else:
            field.FT, field.V, field.AS = Name.Btn, Name.Off, Name.Off
            field.DA, field.MK = String(f"/{SIGNS} 0 Tf 0 g"), Dictionary(CA=String(CROSS))
            off, on = (self.picture(box.width, box.height, crossed=crossed) for crossed in (False, True))
            field.AP = Dictionary(N=Dictionary(Yes=on, Off=off))
        self.parents.append(label)
        self.attach(field, above)
        if "/Annots" not in leaf:
            leaf.Annots = Array()
        leaf.Annots.append(field)
        return field

    def link(self, body: Any, annotation: Any, leaf: Any) -> Any:
        """Make a paragraph with a link of the page."""
        title = str(annotation.Contents)
        paragraph = self.element(body, "P", title)
        label = self.element(paragraph, "Link", title)
        label.Alt = String(title)
        label.K = Dictionary(Type=Name.OBJR, Pg=leaf, Obj=annotation)
        annotation.StructParent = len(self.parents)
        self.parents.append(label)
        paragraph.K = label
        return paragraph

    def attach(self, field: Any, above: list[str]) -> None:
        """Put a field below the fields whose names are the first parts of its name."""
        for depth in range(len(above), 0, -1):
            name = ".".join(above[:depth])
            known = self.fields.get(name)
            if known is None:
                known = self.pdf.make_indirect(Dictionary(T=String(above[depth - 1]), Kids=Array()))
            field.Parent = known
            known.Kids.append(field)
            if name in self.fields:
                return
            self.fields[name] = field = known

    def picture(self, width: int, height: int, *, crossed: bool) -> Any:
        """Return the picture of a check box of this size, a cross or nothing. All boxes of that size share it."""
        key = (width, height, crossed)
        if key not in self.pictures:
            across, down = round(width / POINT, 3), round(height / POINT, 3)
            by = round(min(across, down) / 6, 3)
            left, low, right, high = by, by, round(across - by, 3), round(down - by, 3)
            lines = f"{HEAVY / POINT:.2f} w {left} {low} m {right} {high} l {left} {high} m {right} {low} l S"
            form = self.pdf.make_stream(lines.encode() if crossed else b"")
            form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array([0, 0, across, down])
            self.pictures[key] = form
        return self.pictures[key]


def corners(page: Page, placed: Placed, box: Box) -> Array:
    """Return a box of a panel in points on its page, as x and y of the lower left and of the upper right corner."""
    left, right = placed.x + box.x, placed.x + box.right
    top, bottom = page.height - placed.y - box.y, page.height - placed.y - box.bottom
    return Array([round(value / POINT, 3) for value in (left, bottom, right, top)])


def free_of_captions(mark: Group) -> Box:
    """Return the box to write in: above the place's line, to the right of its coloured face, or below its caption."""
    box = mark.box
    for line in mark.marks:
        if isinstance(line, Line) and line.y1 == line.y2:
            width = line.x2 - line.x1
            height = min(line.y1 - box.y, width // 6)
            return Box(line.x1, line.y1 - height, width, height)
        if isinstance(line, Line) and line.x1 == line.x2:
            return Box(line.x1, box.y, box.right - line.x1, box.height)
    captions = [text.y for text in mark.marks if isinstance(text, Text) and text.y < box.middle[1]]
    top = max(captions, default=box.y)
    return Box(box.x, top, box.width, box.bottom - top)


def advance(char: str) -> float:
    """Return the width of a character as a fraction of the type size. A missing character is as wide as a space."""
    try:
        return fonts.advance(char, "regular")
    except GlyphMissing:
        return fonts.advance(" ", "regular")


def signs() -> Any:
    """Return the font of signs that is built into every viewer. A viewer uses it only when it redraws a check box."""
    return Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.ZapfDingbats)


def embedded_font(pdf: pikepdf.Pdf) -> Any:
    """Embed the whole font of the sheets, for text typed into fields: all letters of Western Europe."""
    chars = [bytes([code]).decode("cp1252", "replace") for code in range(32, 256)]
    widths = [round(1000 * advance(char)) for char in chars]
    data = fonts.FILES["regular"].read_bytes()
    file = pdf.make_stream(data)
    file.Length1 = len(data)
    name = Name("/" + fonts.FAMILY.replace(" ", ""))
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=name,
        Flags=32,
        FontBBox=Array([-400, -300, 1400, 1200]),
        ItalicAngle=0,
        Ascent=1025,
        Descent=-275,
        CapHeight=round(1000 * fonts.CAP),
        StemV=80,
        FontFile2=file,
    )
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.TrueType,
            BaseFont=name,
            FirstChar=32,
            LastChar=255,
            Widths=Array(widths),
            Encoding=Name.WinAnsiEncoding,
            FontDescriptor=pdf.make_indirect(descriptor),
        )
    )
