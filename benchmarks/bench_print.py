"""Pads beside those of typst, fpdf2 and ctrlgrid: 200 pages of A4 with four Qwixx sheets, whole processes, in turn.

typst and fpdf2 draw the same marks on the same places; typst gets them as a ready source file in which the sheet is
defined once. ctrlgrid knows uniform grids only, so it draws less: four grids of cells as large as ours. Then a pad of
10,000 numbered sheets, its time and its memory. ``python bench_print.py WAY FILE`` is one run of one way.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from measure import Figures, timed

PAGES, RUNS = 200, 3
SHEETS, MOST_PAD, MOST_MEGABYTES = 10_000, 45, 200
AIMS = {"typst": 0.5, "ctrlgrid": 0.6, "fpdf2": 0.2}
"""Greatest allowed share of each rival's time."""

GRID = """version: 1
page: { format: a6, margin: 7mm }
generator: grid
cells: { x: 9, y: 13 }
weight: 0.5pt
color: "#d9483f"
"""


def ours(file: str) -> None:
    import sheetgen

    sheetgen.sheet("qwixx").save(file, paper="a4", copies=4 * PAGES)


def pad(file: str) -> None:
    import sheetgen

    sheetgen.sheet("qwixx").save(file, paper="a4", copies=SHEETS, numbers="sheets", order="cut-stack", cover=True)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def typst(file: str) -> None:
    import typst as compiler

    from sheetgen.drawing.fonts import FILES

    compiler.compile(typst_source(Path(file)), output=file, font_paths=[str(FILES["bold"].parent)])


def ctrlgrid(file: str) -> None:
    from ctrlgrid.cli import app

    definition = Path(file).with_suffix(".yaml")
    definition.write_text(GRID, encoding="utf-8")
    pages = ["--pages", str(4 * PAGES), "--nup", "2x2", "--nup-sheet", "a4"]
    app(["generate", "--def", str(definition), "--out", file, "--quiet", "--force", *pages])


def fpdf2(file: str) -> None:
    """Draw the same marks at the same places on fpdf2 pages."""
    import fpdf

    import sheetgen
    from sheetgen.drawing.fonts import FILES
    from sheetgen.drawing.marks import MM, walk

    sheet = sheetgen.sheet("qwixx")
    page = sheet.plan("a4")
    (panel,) = sheet.panels(page.places[0].width, page.places[0].height)
    pdf = fpdf.FPDF(orientation="landscape", format="A4")
    pdf.set_auto_page_break(False)
    for weight, path in FILES.items():
        pdf.add_font(weight, "", path)
    marks = list(walk(panel.marks))
    for _ in range(PAGES):
        pdf.add_page()
        for place in page.places:
            for mark in marks:
                draw_with_fpdf2(pdf, mark, place.x / MM, place.y / MM)
    pdf.output(file)


def draw_with_fpdf2(pdf, mark, left: float, top: float) -> None:  # type: ignore[no-untyped-def]
    """Draw one mark with the plain calls of fpdf2, in millimetres; colours and widths are set only when they change."""
    from sheetgen.drawing.marks import MM, POINT, Line, Path, Rect

    if isinstance(mark, Rect):
        style = use(pdf, mark)
        box = mark.box
        place = (left + box.x / MM, top + box.y / MM, box.width / MM, box.height / MM)
        if mark.radius:
            pdf.rect(*place, style=style, round_corners=True, corner_radius=mark.radius / MM)
        else:
            pdf.rect(*place, style=style)
    elif isinstance(mark, Line):
        use(pdf, mark)
        pdf.line(left + mark.x1 / MM, top + mark.y1 / MM, left + mark.x2 / MM, top + mark.y2 / MM)
    elif isinstance(mark, Path):
        style = use(pdf, mark)
        points = [(left + int(piece[-2]) / MM, top + int(piece[-1]) / MM) for piece in mark.pieces if len(piece) > 1]
        pdf.polygon(points, style=style) if mark.fill else pdf.polyline(points)
    else:
        pdf.set_font(mark.weight, size=mark.size / POINT)
        change(pdf.set_text_color, mark.fill)
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor]
        pdf.text(left + mark.x / MM - shift * pdf.get_string_width(mark.string), top + mark.y / MM, mark.string)


def use(pdf, mark) -> str:  # type: ignore[no-untyped-def]
    """Set the colours and the line width of a mark. Returns fpdf2's word for filling and outlining."""
    from sheetgen.drawing.marks import MM

    fill = getattr(mark, "fill", None)
    if fill:
        change(pdf.set_fill_color, fill)
    if mark.stroke:
        change(pdf.set_draw_color, mark.stroke)
        change(pdf.set_line_width, mark.line / MM)
    return ("F" if fill else "") + ("D" if mark.stroke else "")


def change(setter, value, last: dict[str, object] = {}) -> None:  # type: ignore[no-untyped-def]  # noqa: B006
    """Call a setter of fpdf2 only if its value is new, because fpdf2 keeps colours and widths from page to page."""
    if last.get(setter.__name__) != value:
        setter(value)
        last[setter.__name__] = value


def typst_source(file: Path) -> str:
    """Return the path of the source that `prepare` has written beside the PDF."""
    return str(file.with_suffix(".typ"))


def prepare(file: Path) -> None:
    """Write the sheet as typst source: first its marks, once, and then all pages."""
    import sheetgen
    from sheetgen.drawing.fonts import FAMILY
    from sheetgen.drawing.marks import MM, walk

    sheet = sheetgen.sheet("qwixx")
    page = sheet.plan("a4")
    (panel,) = sheet.panels(page.places[0].width, page.places[0].height)
    lines = [
        f"#set page(width: {page.width / MM}mm, height: {page.height / MM}mm, margin: 0mm)",
        f'#set text(font: "{FAMILY}", top-edge: "baseline", bottom-edge: "baseline")',
        f"#let sheet = box(width: {panel.width / MM}mm, height: {panel.height / MM}mm)[",
        *(f"#place({typst_mark(mark)})" for mark in walk(panel.marks)),
        "]",
        "#let full = {",
        *(f"place(dx: {place.x / MM}mm, dy: {place.y / MM}mm, sheet)" for place in page.places),
        "}",
        f"#for index in range({PAGES}) {{ if index > 0 {{ pagebreak() }}; full }}",
    ]
    Path(typst_source(file)).write_text("\n".join(lines), encoding="utf-8")


def typst_mark(mark) -> str:  # type: ignore[no-untyped-def]
    """Return the arguments of `place` for one mark."""
    from sheetgen.drawing import fonts
    from sheetgen.drawing.marks import MM, Line, Path, Rect

    def colour(value: str | None) -> str:
        return f'rgb("{value}")' if value else "none"

    if isinstance(mark, Rect):
        box = mark.box
        stroke = f"{mark.line / MM}mm + {colour(mark.stroke)}" if mark.stroke else "none"
        size = f"width: {box.width / MM}mm, height: {box.height / MM}mm, radius: {mark.radius / MM}mm"
        return f"dx: {box.x / MM}mm, dy: {box.y / MM}mm, rect({size}, fill: {colour(mark.fill)}, stroke: {stroke})"
    if isinstance(mark, Line):
        ends = f"start: ({mark.x1 / MM}mm, {mark.y1 / MM}mm), end: ({mark.x2 / MM}mm, {mark.y2 / MM}mm)"
        return f"line({ends}, stroke: {mark.line / MM}mm + {colour(mark.stroke)})"
    if isinstance(mark, Path):
        points = ", ".join(f"({int(p[-2]) / MM}mm, {int(p[-1]) / MM}mm)" for p in mark.pieces if len(p) > 1)
        stroke = f"{mark.line / MM}mm + {colour(mark.stroke)}" if mark.stroke else "none"
        return f"polygon({points}, fill: {colour(mark.fill)}, stroke: {stroke})"
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor] * fonts.width(mark.string, mark.size, mark.weight)
    style = f'size: {mark.size / MM}mm, weight: "{mark.weight}", fill: {colour(mark.fill)}'
    return f'dx: {(mark.x - shift) / MM}mm, dy: {mark.y / MM}mm, text({style}, "{mark.string}")'


WAYS = {"ours": ours, "typst": typst, "ctrlgrid": ctrlgrid, "fpdf2": fpdf2}


def run(way: str, file: Path) -> str:
    return subprocess.run([sys.executable, __file__, way, str(file)], check=True, capture_output=True, text=True).stdout


def main() -> int:
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        places = {way: Path(folder) / f"{way}.pdf" for way in (*WAYS, "pad")}
        prepare(places["typst"])
        own = partial(run, "ours", places["ours"])
        for way, most in AIMS.items():
            taken = timed(own, partial(run, way, places[way]), runs=RUNS)
            figures.time(f"{4 * PAGES} sheets beside {way}", taken, most, "s", way)
            size, other = (places[one].stat().st_size / 1e3 for one in ("ours", way))
            figures.share(f"their file beside that of {way}", size, "kB", other, way, 1)
        numbered = timed(partial(run, "pad", places["pad"]), runs=RUNS)
        figures.time(f"a pad of {SHEETS:,} numbered sheets", numbered, MOST_PAD)
        figures.size("memory for it", float(run("pad", places["pad"])), "MB", MOST_MEGABYTES)
    return figures.end()


if __name__ == "__main__":
    if len(sys.argv) == 3:
        (WAYS | {"pad": pad})[sys.argv[1]](sys.argv[2])
    else:
        sys.exit(main())
