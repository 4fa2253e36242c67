"""200 pages of A4 with four Qwixx sheets each, against fpdf2 drawing the same marks: whole processes, in turn.

Without arguments both run five times and medians are printed; ``ours FILE`` and ``fpdf2 FILE`` are one run each.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PAGES, RUNS = 200, 5
LEAST_RATIO, MOST_BYTES = 8, 200_000


def ours(file: str) -> None:
    import sheetgen

    sheetgen.sheet("qwixx").save(file, paper="a4", copies=4 * PAGES)


def fpdf2(file: str) -> None:
    """The same marks on the same places, walked onto fpdf2 pages."""
    import fpdf

    import sheetgen
    from sheetgen.fonts import FILES
    from sheetgen.marks import MM, walk

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
    from sheetgen.marks import MM, POINT, Line, Path, Rect

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
    """Set the colours and the line width of a mark; returns how fpdf2 calls filling and outlining."""
    from sheetgen.marks import MM

    fill = getattr(mark, "fill", None)
    if fill:
        change(pdf.set_fill_color, fill)
    if mark.stroke:
        change(pdf.set_draw_color, mark.stroke)
        change(pdf.set_line_width, mark.line / MM)
    return ("F" if fill else "") + ("D" if mark.stroke else "")


def change(setter, value, last: dict[str, object] = {}) -> None:  # type: ignore[no-untyped-def]  # noqa: B006
    """Call a setter of fpdf2 only if its value is new; fpdf2 keeps colours and widths from page to page."""
    if last.get(setter.__name__) != value:
        setter(value)
        last[setter.__name__] = value


def main() -> int:
    seconds: dict[str, list[float]] = {"ours": [], "fpdf2": []}
    sizes: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(RUNS):
            for way, times in seconds.items():
                file = Path(folder) / f"{way}.pdf"
                start = time.perf_counter()
                subprocess.run([sys.executable, __file__, way, str(file)], check=True)
                times.append(time.perf_counter() - start)
                sizes[way] = file.stat().st_size
    print(f"  {PAGES} pages of A4 with 4 sheets each, whole process, median of {RUNS} runs")
    for way, times in seconds.items():
        print(f"  {way:<6} {statistics.median(times):6.2f} s {sizes[way] / 1000:8.0f} kB")
    ratio = statistics.median(slow / fast for fast, slow in zip(seconds["ours"], seconds["fpdf2"], strict=True))
    print(
        f"  {ratio:.1f} times as fast (aim: {LEAST_RATIO}), {sizes['ours'] / 1000:.0f} kB (aim: {MOST_BYTES // 1000})"
    )
    return 0 if ratio >= LEAST_RATIO and sizes["ours"] < MOST_BYTES else 1


if __name__ == "__main__":
    if len(sys.argv) == 3:
        {"ours": ours, "fpdf2": fpdf2}[sys.argv[1]](sys.argv[2])
    else:
        sys.exit(main())
