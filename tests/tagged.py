"""Labels of a PDF: checked strictly, and read as clients read them: pdfplumber, pypdf, pdf.js and poppler."""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pdfplumber
import pikepdf
import pypdf
import pytest

from tests.places import ROOT

Told = list[tuple[str, str]]
"""The content of a page in the order of reading: the kind of each label and its text."""

PDF_JS: Final = ROOT / "widgets" / "front" / "node_modules" / "pdfjs-dist" / "legacy" / "build" / "pdf.mjs"
CLIENT: Final = """
import { readFileSync } from "node:fs";
const { getDocument } = await import(process.argv.at(-1));
const pdf = await getDocument({ data: new Uint8Array(readFileSync(0)), verbosity: 0 }).promise;
const told = [];
for (let number = 1; number <= pdf.numPages; number += 1) {
  const page = await pdf.getPage(number);
  const texts = {};
  const open = [];
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
    if (item.type?.startsWith("begin")) open.push(item.id);
    else if (item.type === "endMarkedContent") open.pop();
    else texts[open.at(-1)] = (texts[open.at(-1)] ?? "") + item.str + (item.hasEOL ? "\\n" : "");
  }
  const read = ({ role, alt, children }) => {
    const own = children.filter(({ type }) => type);
    if (own.length) told.push([role, alt ?? own.map(({ id }) => texts[id] ?? "").join("")]);
    children.filter(({ type }) => !type).forEach(read);
  };
  read(await page.getStructTree());
}
console.log(JSON.stringify(told));
"""
"""Script that prints what pdf.js gives its viewer: the tree of each page, and the text of the pieces in it."""

POPPLER: Final = r'^ *(\w+)(?: "([^"\n]*)")?(?: \(\w+\))?:?\n(?: +/.*\n)*((?: +"[^"\n]*"\n)+)'
"""A label with the text instead of it, its attributes, and the texts of its pieces."""
MARKS: Final = {"BMC", "BDC"}
DRAWS: Final = {"Tj", "TJ", "S", "f", "f*", "B", "B*", "Do", "sh"}


def opened(content: bytes) -> pikepdf.Pdf:
    pdf = pikepdf.open(io.BytesIO(content))
    assert pdf.check_pdf_syntax() == []
    return pdf


def elements(pdf: pikepdf.Pdf) -> list[Any]:
    """All elements of the tree in the order of reading; each names its parent."""
    found = []

    def visit(element: Any) -> None:
        found.append(element)
        for kid in kids(element):
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                assert kid.P.objgen == element.objgen
                visit(kid)

    for whole in kids(pdf.Root.StructTreeRoot):
        visit(whole)
    return found


def kids(element: Any) -> list[Any]:
    found = element.get("/K")
    return list(found) if isinstance(found, pikepdf.Array) else [found]


def check_labels(content: bytes) -> None:
    """All that is drawn is either decoration or a piece of one label. No piece is nested or lost, and the parent tree
    leads from each piece and each annotation back to its label. Each part begins with its only H1, and pictures say
    what they show and where they are."""
    pdf = opened(content)
    found = elements(pdf)
    nums = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    parents = dict(zip(map(int, nums[::2]), nums[1::2], strict=True))
    assert max(parents) < int(pdf.Root.StructTreeRoot.ParentTreeNextKey)
    for page in pdf.pages:
        numbers = list(range(pieces(page)))
        bound = {int(each.K): each for each in found if is_bound(each) and each.Pg.objgen == page.obj.objgen}
        assert sorted(bound) == numbers
        assert [each.objgen for each in parents[int(page.obj.StructParents)]] == [bound[n].objgen for n in numbers]
        for annotation in page.obj.get("/Annots", []):
            label = parents[int(annotation.StructParent)]
            assert label.K.Obj.objgen == annotation.objgen
            assert label.objgen in {each.objgen for each in found}
        for figure in (each for each in bound.values() if each.S == "/Figure"):
            left, low, right, high = map(float, figure.A.BBox)
            assert str(figure.Alt)
            assert 0 <= left < right <= float(page.mediabox[2])
            assert 0 <= low < high <= float(page.mediabox[3])
    assert len([each for each in found if is_bound(each)]) == sum(map(pieces, pdf.pages))
    for section in (each for each in found if each.S == "/Sect"):
        assert [str(each.S) for each in kids(section)].count("/H1") == 1
    assert all(text for _, text in heard(content)), "a label that says nothing"


def plain(text: str) -> str:
    """A text with plain spaces: which space a glyph stands for is not kept."""
    return " ".join(text.split())


def is_bound(element: Any) -> bool:
    return isinstance(element.get("/K"), int)


def pieces(page: pikepdf.Page) -> int:
    """The number of pieces of a page, which are counted from 0; what is drawn lies in a piece or in decoration."""
    count = depth = 0
    for step in pikepdf.parse_content_stream(page):
        name = str(step.operator)
        if name in MARKS:
            assert depth == 0, "marks are nested"
            assert (name == "BMC") == (step.operands[0] == "/Artifact")
            if name == "BDC":
                assert int(step.operands[1].MCID) == count
                count += 1
        depth += (name in MARKS) - (name == "EMC")
        if name in DRAWS:
            assert depth == 1, "what is drawn is neither decoration nor spoken"
    assert depth == 0
    for form in page.resources.get("/XObject", {}).values():
        assert not {str(step.operator) for step in pikepdf.parse_content_stream(form)} & MARKS, "marks in a form"
    return count


def heard(content: bytes) -> Told:
    """Return the texts that pdfplumber finds: labels, or else the texts of their pieces."""
    told: Told = []
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        for page in pdf.pages:
            texts: dict[int | None, str] = {}
            for char in page.chars:
                texts[char["mcid"]] = texts.get(char["mcid"], "") + char["text"]
            for node in nodes(page.structure_tree):
                if "mcids" in node:
                    own = "".join(texts.get(mcid, "") for mcid in node["mcids"])
                    told.append((node["type"], plain(node.get("alt_text") or node.get("actual_text") or own)))
    return told


def nodes(tree: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for node in tree:
        yield node
        yield from nodes(node.get("children", []))


def labels_in_pypdf(content: bytes) -> list[str]:
    """The texts instead of labels that pypdf finds."""
    found: list[str] = []

    def visit(node: Any) -> None:
        found.extend(str(node[key]) for key in ("/ActualText", "/Alt") if key in node)
        kids = node.get("/K", [])
        for kid in kids if isinstance(kids, list) else [kids]:
            each = kid.get_object()
            if isinstance(each, dict) and "/S" in each:
                visit(each)

    visit(pypdf.PdfReader(io.BytesIO(content)).root_object["/StructTreeRoot"]["/K"].get_object())  # type: ignore[index]
    return found


def heard_in_pdf_js(content: bytes) -> Told:
    """Return the texts that pdf.js gives its viewer."""
    node = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    if node is None or not PDF_JS.exists():
        pytest.fail("node or pdf.js is missing; run make front", pytrace=False)
    command = [node, "--input-type=module", "-e", CLIENT, PDF_JS.as_uri()]
    done = subprocess.run(command, input=content, capture_output=True, check=True)
    return [(kind, plain(text)) for kind, text in json.loads(done.stdout)]


def heard_in_poppler(content: bytes, folder: Path) -> Told:
    """Return the texts that poppler finds, where it is installed."""
    tool = shutil.which("pdfinfo")
    if tool is None:
        pytest.skip("poppler is not installed")
    file = folder / "heard.pdf"
    file.write_bytes(content)
    done = subprocess.run([tool, "-enc", "UTF-8", "-struct-text", file], capture_output=True, check=True)
    said = done.stdout.decode("utf-8", "replace")  # labels come in another encoding than text
    found = re.findall(POPPLER, said, re.MULTILINE)
    return [(kind, plain(title or " ".join(re.findall(r'"(.*)"', own)))) for kind, title, own in found]
