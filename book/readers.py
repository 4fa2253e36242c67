"""Fit chapters for the readers of e-books: some know no variables of CSS, and some set no formulas.

A drawing gets plain colours and a white ground of its own, because a theme for the night changes the page around it. A
formula in a line of text gets slashes for its fractions. The text of every formula in one line is its alternative text,
and stands in its place where the style `FORMULAS` finds no reader that sets formulas.
"""

from __future__ import annotations

import re
from typing import Any, Final
from xml.dom import minidom

__all__ = ["FORMULAS", "fit", "in_one_line"]

FORMULAS: Final = """
math { display: none; }
@supports (math-style: compact) {
  math { display: math; } math[display=block] { display: block math; } .one-line { display: none; }
}
"""
"""Style that shows either a formula or its text in one line."""

Element = Any
"""An element of `xml.dom.minidom`, whose types allow for nodes outside any document."""
INK, PAPER = "#1d2329", "#ffffff"
VARIABLE: Final = re.compile(r"var\(--[\w-]+,\s*([^()]+)\)")
"""The innermost variable of CSS in a value, and its fallback."""
HALO: Final = {"paint-order", "stroke", "stroke-width", "stroke-linejoin"}
NO_LINE: Final = "0"
"""Thickness of the line in a binomial coefficient, which is set as a fraction without it."""
MINUS: Final = "\N{MINUS SIGN}"
BINARY: Final = f"=≈≠<>≤≥+{MINUS}-·⋅→∈∩⊆\N{MULTIPLICATION SIGN}\N{UNION}"
"""Operators with a space on both sides."""
UNARY: Final = re.compile(rf"(^|[=,] |\() ?{MINUS} ")
"""A minus that is a sign."""
FACTOR: Final = re.compile(r"(?<=/)(\d+)(?=[^\W\d])")
"""The end of a fraction before a letter, which would seem to belong to it."""
ACCENTS: Final = {"_": "\N{COMBINING OVERLINE}", "^": "\N{COMBINING CIRCUMFLEX ACCENT}"}


def fit(xhtml: str) -> str:
    """Return well-formed XHTML with drawings and formulas that every reader shows.

    >>> fit('<p><math><mfrac><mn>1</mn><mn>6</mn></mfrac></math></p>')
    '<p><math alttext="1/6"><mrow><mn>1</mn><mo>/</mo><mn>6</mn></mrow></math><span class="one-line">1/6</span></p>'
    """
    document: Any = minidom.parseString(xhtml)
    for drawing in document.getElementsByTagName("svg"):
        make_plain(drawing)
    for formula in document.getElementsByTagName("math"):
        line = in_one_line(formula).strip()
        formula.setAttribute("alttext", line)
        text = document.createElement("span")
        text.setAttribute("class", "one-line")
        text.appendChild(document.createTextNode(line))
        formula.parentNode.insertBefore(text, formula.nextSibling)
        if formula.getAttribute("display") != "block":
            for fraction in formula.getElementsByTagName("mfrac"):
                if fraction.getAttribute("linethickness") != NO_LINE:
                    write_with_slash(fraction)
    return str(document.documentElement.toxml())


def make_plain(drawing: Element) -> None:
    """Give a drawing the colours that its variables fall back to, a white ground, and letters without a halo."""
    for element in (drawing, *drawing.getElementsByTagName("*")):
        if element.hasAttribute("paint-order"):
            for name in HALO & element.attributes.keys():
                element.removeAttribute(name)
        for name, value in list(element.attributes.items()):
            while (plain := VARIABLE.sub(r"\1", value)) != value:
                value = plain
            element.setAttribute(name, value.replace("currentColor", INK))
    if box := drawing.getAttribute("viewBox").split():
        ground = drawing.ownerDocument.createElement("rect")
        for name, value in zip(("x", "y", "width", "height", "fill"), (*box, PAPER), strict=True):
            ground.setAttribute(name, value)
        drawing.insertBefore(ground, drawing.firstChild)


def write_with_slash(fraction: Element) -> None:
    """Put a fraction into one row, with brackets around what consists of several parts, and apart from a factor."""
    above, below = parts(fraction)
    row = fraction.ownerDocument.createElement("mrow")
    for part in (*bracketed(above), operator(fraction, "/"), *bracketed(below)):
        row.appendChild(part)
    if fraction.nextSibling and getattr(fraction.nextSibling, "tagName", "mo") != "mo":
        space = fraction.ownerDocument.createElement("mspace")
        space.setAttribute("width", "0.2em")
        row.appendChild(space)
    fraction.parentNode.replaceChild(row, fraction)


def bracketed(part: Element) -> tuple[Element, ...]:
    """Return a part of a fraction, between brackets if it has an operator."""
    if part.tagName == "mrow" and part.getElementsByTagName("mo"):
        return operator(part, "("), part, operator(part, ")")
    return (part,)


def operator(near: Element, sign: str) -> Element:
    """Return an operator for the formula in which an element stands."""
    new = near.ownerDocument.createElement("mo")
    new.appendChild(near.ownerDocument.createTextNode(sign))
    return new


def parts(node: Element) -> list[Element]:
    """Return the elements in an element."""
    return [child for child in node.childNodes if child.nodeType == child.ELEMENT_NODE]


def in_one_line(node: Element) -> str:
    """Return a formula of MathML as text.

    >>> formula = "<msup><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></msup>"
    >>> in_one_line(minidom.parseString(formula).documentElement)
    '(n + 1)^2'
    """
    inside = [in_one_line(part) for part in parts(node)]
    closed = [line if is_closed(part, line) else f"({line})" for part, line in zip(parts(node), inside, strict=True)]
    match node.tagName:
        case "mfrac" if node.getAttribute("linethickness") == NO_LINE:
            return " choose ".join(closed)
        case "mfrac":
            return "/".join(closed)
        case "mover" if inside[1] in ACCENTS:
            return inside[0] + ACCENTS[inside[1]]
        case "msup" | "mover":
            return "^".join(closed)
        case "munder":
            return "_".join(closed) + " "
        case "msub":
            return "_".join(closed)
        case "msubsup" | "munderover":
            return f"{closed[0]}_{closed[1]}^{closed[2]}"
        case "msqrt":
            return f"√({''.join(inside)})"
        case "mspace":
            return " "
        case "mtr":
            return ", ".join(inside)
        case "mtable":
            return "; ".join(inside)
        case "mo":
            sign = text_of(node).strip()
            return f" {sign} " if sign in BINARY else sign
    return FACTOR.sub(r"\1 ", UNARY.sub(rf"\1{MINUS}", "".join(inside))) or text_of(node)


def is_closed(part: Element, line: str) -> bool:
    """Return whether a part can stand in a fraction or under a power without brackets."""
    while len(inner := parts(part)) == 1:
        (part,) = inner
    return not inner or part.tagName in ("msub", "munder", "mover") or bool(re.fullmatch(r"\([^()]*\)", line))


def text_of(node: Element) -> str:
    """Return the letters of an element that holds no others."""
    return "".join(child.data for child in node.childNodes)
