"""From a sheet and options to a document: the size, the content and the order of the pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import prod
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from dicepad.command import Progress, write_whole
from dicepad.errors import DicepadError, DoesNotFit

from ..drawing.marks import MM, Box, Group, Panel
from ..drawing.palette import PALETTES
from ..drawing.sketch import Sketch
from ..drawing.tiles import panel_unit
from ..games.played import play_on
from ..writers.document import Attachment, Document, Page, Placed, can_label
from .artwork import FRONT, GUIDE, PRINT_SIZES, Artwork
from .cover import QR_SIDE, Cover, cover_panel, draw_address
from .links import linked
from .names import write_name
from .options import MOST_FILLABLE, OPTIONS, OptionError, Options
from .pad import arrange, copies_on_a_page
from .papers import BORDER, PAPERS, SCREENS, Plan, cut, display_name, pieces_of, trim
from .scripts import form_scripts
from .spread import Spread

__all__ = ["OPTIONS_FILE", "SPEC_FILE", "Job", "Pad", "counted", "watched"]

Item = TypeVar("Item")
MOST_PIECES: Final = 8
"""Greatest number of pieces that a page is cut into."""
FEW: Final = 8
"""Greatest number of sheets of which every place is labelled by default: a full page of the smallest ones."""
MANY: Final = 500
"""Greatest number of sheets that get labels by default.

Larger pads are for print shops, and labels take longer than the pages.
"""
LARGER: Final = ("a5", "a4", "a3")
"""Papers to propose for a sheet that is too large, from small to large."""
LARGER_THAN_LETTER: Final = ("tabloid", "a3")
"""Papers to propose where the chosen one is Letter or Legal."""
GUTTER: Final = 4 * MM
"""Space between the rules on a back and the QR code beside them."""
OPTIONS_FILE, SPEC_FILE = "sheetgen.toml", "spec.toml"
"""Files that each PDF carries: the options that made it, and the spec if it is not a built-in one."""
WRITTEN: Final = ("name", "date", "tally", "points", "column", "total")
"""Places that you write in instead of crossing them."""


class Layout(NamedTuple):
    """A page cut into pieces, and the panels to print on them.

    A sheet that is too large for a page is `spread` over two, and has a panel for each of them.
    """

    plan: Plan
    panels: tuple[Panel, ...]
    spread: Spread | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a sheet."""
        piece = self.plan.places[0]
        return self.spread.size if self.spread else (piece.width, piece.height)


class Pad(NamedTuple):
    """Content of the pages: the panels of one copy, the number of copies, and the number of sheets in all copies."""

    page: Plan
    panels: tuple[Panel, ...]
    copies: int
    sheets: int
    cover: Panel | None
    backs: tuple[Panel, ...]

    @property
    def sides(self) -> int:
        """Number of pages."""
        pieces = self.copies * len(self.panels) + (self.cover is not None)
        return -(-pieces // len(self.page.places)) * (1 + bool(self.backs))


def counted(number: int, thing: str) -> str:
    """Return a number with the name of the things that it counts, in the plural if necessary.

    >>> counted(1, "page"), counted(1200, "sheet")
    ('1 page', '1,200 sheets')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def watched(items: Iterable[Item], total: int, progress: Progress | None) -> Iterator[Item]:
    """Yield items, and after each of them call `progress` with the share of `total` that is done, from 0 to 1.

    >>> list(watched("ab", 2, print))
    0.5
    1.0
    ['a', 'b']
    """
    for done, item in enumerate(items, start=1):
        yield item
        if progress:
            progress(done / total)


@dataclass(frozen=True)
class Job:
    """A sheet together with the options for printing it. If the options ask for par, the sheet must know its par."""

    plain: Artwork
    options: Options

    def __post_init__(self) -> None:
        if self.options.par and not self.plain.pars:
            raise ValueError("the par of the sheet is missing: make the job with Sheet.job")

    @cached_property
    def sheet(self) -> Artwork:
        """The sheet with the title, the fields and the palette that the options ask for."""
        spec = self.plain.game.spec
        fields = self.options.fields
        if self.options.names and not fields and "name" not in spec.sheet.fields:
            fields = "name"
        if fields:
            tally = tuple(name for name in spec.sheet.fields if name == "tally")
            wanted = tuple(dict.fromkeys((*tally, *fields.split(","))))
            spec = replace(spec, sheet=replace(spec.sheet, fields=wanted))
        if self.options.title:
            spec = replace(spec, title=self.options.title)
        game = replace(self.plain.game, spec=spec)
        return replace(
            self.plain,
            game=game,
            others=self.plain.others or tuple(self.plain.face.of_seat(game, seat) for seat in range(1, self.seats)),
            palette=self.options.palette,
            print_size=self.options.size,
        )

    @property
    def seats(self) -> int:
        """Number of seats with different sheets, which are printed in turn."""
        if self.plain.others or self.options.position:
            return 1
        sheets = self.options.copies or len(self.options.names or ()) * self.options.per_name or MOST_PIECES
        return min(sheets, self.plain.face.kinds(self.plain.game))

    def panels(self, width: int, height: int) -> tuple[Panel, ...]:
        """Lay out the panels on pieces of this size, with the marks of the position if there is one.

        Raises `DoesNotFit`.
        """
        sheet = self.sheet.of_seat(self.options.seat) if self.options.position else self.sheet
        panels = sheet.panels(width, height, self.options.margin)
        if self.options.position:
            panels = (self.played(panels[0]), *panels[1:])
        least = PRINT_SIZES[self.options.size].cells
        names = {cell.name for row in self.sheet.game.spec.rows for cell in row.cells}
        sides = [mark.box.width for mark in panels[0].marks if isinstance(mark, Group) and mark.name in names]
        if sides and min(sides) < least:
            needed, available = f"cells of {least // MM} mm", f"cells of {min(sides) // 100 / 10:.1f} mm"
            what = f"{self.sheet.game_title} in {self.options.size} print"
            raise DoesNotFit(what, needed, available, "choose a larger paper size")
        return panels

    def played(self, panel: Panel) -> Panel:
        """Return the panel with the marks of the position.

        Raises `PositionError` if the position is wrong, and `OptionError` if it has no such seat.
        """
        state = self.sheet.game.from_text(self.options.position)
        seat = self.options.seat
        if seat >= state.players:
            raise OptionError("seat", f"there is no seat {seat}; the position has seats 0 to {state.players - 1}")
        return play_on(panel, state, seat, self.sheet.words)

    @cached_property
    def layout(self) -> Layout:
        """The page and the panels of its pieces.

        As many pieces as possible fit on it, unless the options give their number. In large and giant print, a sheet
        may take two pages. Raises `DoesNotFit`, with a paper that is large enough if there is one.
        """
        try:
            return self.laid_out()
        except DoesNotFit as error:
            hint = "; ".join(filter(None, (self.larger_paper, self.without_back))) if self.is_enlarged else ""
            if not hint:
                raise
            title = self.sheet.game_title
            what = error.what if error.what == title else f"{title}: {error.what}"
            raise DoesNotFit(f"{what} in {self.options.size} print", error.needed, error.available, hint) from None

    def laid_out(self) -> Layout:
        """Lay out the page and its pieces. Raises `DoesNotFit`."""
        options, landscape = self.options, self.sheet.landscape
        border = BORDER if options.crop_marks else 0
        if options.trim:
            page = trim(options.paper, *options.trim, options.up, border=border)
            try:
                return Layout(page, self.sides(page.places[0]))
            except DoesNotFit as error:
                hint = "choose larger pieces or a smaller margin"
                raise DoesNotFit(error.what, error.needed, error.available, hint) from None
        most = pieces_of(options.paper, self.sheet.size)
        tries = [options.up] if options.up else [count for count in (MOST_PIECES, 4, 2, 1) if count <= most]
        for count in tries:
            page = cut(options.paper, count, landscape=landscape, border=border)
            try:
                return Layout(page, self.sides(page.places[0]))
            except DoesNotFit as error:
                problem = error
        if options.up and options.up > 1:
            for count in (each for each in (4, 2, 1) if each < options.up):
                page = cut(options.paper, count, landscape=landscape, border=border)
                if self.fits(page.places[0]):
                    hint = f"{count} on a page would fit"
                    raise DoesNotFit(f"{options.up} on a page: {problem.what}", problem.needed, problem.available, hint)
        return self.on_two_pages(problem)

    def on_two_pages(self, problem: DoesNotFit) -> Layout:
        """Lay out a sheet of large or giant print on two pages, without fields of a form and without a back.

        Raises `problem` for other sheets, and for those that are too large even so.
        """
        options = self.options
        single = options.fillable or options.duplex != "none" or options.paper in SCREENS
        if single or not self.is_enlarged:
            raise problem
        border = BORDER if options.crop_marks else 0
        page = cut(options.paper, 1, landscape=not self.sheet.landscape, border=border)
        spread = Spread(page.places[0], options.margin)
        try:
            panels = self.sides(Box(0, 0, *spread.size))
            if options.cover:
                self.cover(spread.page.width, spread.page.height, 1)
        except DoesNotFit:
            raise problem from None
        ink = PALETTES[options.palette].rule
        return Layout(page, tuple(half for panel in panels for half in spread.halves(panel, ink)), spread)

    @property
    def is_enlarged(self) -> bool:
        """True for large and giant print, in which one sheet may fill a page."""
        return self.options.size != "standard"

    @property
    def larger_paper(self) -> str:
        """A sentence that names the next larger papers which hold the sheet, or an empty text if there are none."""
        twice = ""
        for paper in LARGER_THAN_LETTER if self.options.paper in ("letter", "legal") else LARGER:
            if prod(PAPERS[paper]) <= prod(PAPERS[self.options.paper]):
                continue
            try:
                layout = Job(self.plain, replace(self.options, paper=paper)).laid_out()
            except DoesNotFit:
                continue
            if not layout.spread:
                return f"choose {display_name(paper)} paper" + (f", or {twice}" if twice else "")
            twice = twice or f"{display_name(paper)} with two pages for each sheet"
        return f"choose {twice}" if twice else ""

    @property
    def without_back(self) -> str:
        """A sentence that two pages would hold the sheet, without the back and the fields that it should have, or an
        empty text."""
        options = self.options
        lost = ["a back"] * (options.duplex != "none") + ["fields"] * options.fillable
        try:
            plain = replace(options, duplex="none", fillable=False)
            taped = bool(lost) and Job(self.plain, plain).laid_out().spread is not None
        except (DoesNotFit, OptionError):
            return ""
        return f"without {' and '.join(lost)}, each sheet takes two pages to tape together" if taped else ""

    @property
    def warnings(self) -> list[str]:
        """Sentences about options that are allowed but may disappoint. Raises as `pad` does."""
        options = self.options
        texts = list(self.options.warnings)
        if options.crop_marks and not options.trim and not options.up:
            without = replace(options, crop_marks=False, registration=False)
            now = len(self.layout.plan.places)
            usual = len(Job(self.plain, without).layout.plan.places)
            if now < usual:
                texts.append(f"the crop marks need room: {counted(now, 'piece')} a page instead of {usual}")
        if self.layout.spread:
            how = "each sheet takes two pages: cut one of them along its line and tape it onto the line of the other"
            texts.append(f"{how}; or {hint}" if (hint := self.larger_paper) else how)
        backs = [panel for panel in self.pad.backs if panel.name == "back"]
        if len(backs) > 1 + len(self.sheet.others):
            texts.append(f"the rules take {len(backs)} backs, which the sheets carry in turn; larger pieces take fewer")
        return texts

    def sides(self, place: Box) -> tuple[Panel, ...]:
        """Return the panels on a piece, after checking that its back, its cover and all names fit.

        Raises `DoesNotFit`.
        """
        panels = self.panels(place.width, place.height)
        for name in self.options.names or ():
            write_name(panels[0], name)
        if self.options.duplex != "none" and all(panel.name != GUIDE for panel in panels):
            self.sheet.back_pages(place.width, place.height, self.options.margin, self.room_for_address)
        if self.options.cover:
            self.cover(place.width, place.height, 1)
        return panels

    def fits(self, place: Box) -> bool:
        """Return whether the sheet fits into a piece."""
        try:
            return bool(self.sides(place))
        except DoesNotFit:
            return False

    @cached_property
    def pad(self) -> Pad:
        """The pad to print.

        Raises `DoesNotFit`, `OptionError`, or `DicepadError` if the game has no back.
        """
        options, page, panels = self.options, self.layout.plan, self.layout.panels
        piece = page.places[0]
        backs: tuple[Panel, ...] = ()
        if options.duplex != "none":
            guides = [panel for panel in panels if panel.name == GUIDE]
            panels = tuple(panel for panel in panels if panel.name != GUIDE)
            backs = tuple(guides) or self.backs(piece.width, piece.height)
        copies = options.copies or len(options.names or ()) * options.per_name
        fronts = sum(panel.name == FRONT for panel in panels)
        copies = copies or copies_on_a_page(page, len(panels) // self.seats, options)
        copies += -copies % max(1, len(backs) // max(1, fronts))  # as many sheets as carry all pages of the rules
        if self.seats > 1:
            each = len(panels) // self.seats
            panels, copies, fronts = (panels * copies)[: copies * each], 1, copies
        sheets = copies * fronts
        if (options.tagged or options.fillable) and sheets > MOST_FILLABLE:
            raise OptionError(
                "copies", f"{sheets:,} sheets with labels or fields are too many; allowed: at most {MOST_FILLABLE}"
            )
        cover = self.cover(piece.width, piece.height, sheets) if options.cover else None
        return Pad(page, panels, copies, sheets, cover, backs)

    def pages(self) -> Iterator[Page]:
        """Yield the pages in the order of printing."""
        pad, options, words = self.pad, self.options, self.sheet.words
        pages = arrange(pad.page, pad.panels, pad.copies, options, cover=pad.cover, backs=pad.backs)
        if options.paper not in SCREENS:
            return pages
        return linked(pages, pad.sides, options.margin, words.say("sheet.page-back"), words.say("sheet.page-on"))

    @property
    def summary(self) -> str:
        """The PDF in one line: how many sheets of which game, on how many pages, and how to print them."""
        pad, title = self.pad, self.sheet.game_title
        width, height = self.layout.size
        size = f"{width / MM:g} x {height / MM:g} mm"
        paper = display_name(self.options.paper)
        where = f"for {paper}" if self.options.paper in SCREENS else f"of {paper}; print at 100 %"
        return f"{counted(pad.sheets, 'sheet')} of {title}, {size}, on {counted(pad.sides, 'page')} {where}"

    def cover(self, width: int, height: int, copies: int) -> Panel:
        """Lay out the cover on a piece of this size."""
        sheet = self.sheet
        room = Box(0, 0, width, height).inset(self.options.margin)
        marks = cover_panel(self.cover_text(copies), sheet.look(width, height), room, self.options.qr)
        return Panel("cover", sheet.title, width, height, marks)

    def cover_text(self, copies: int) -> Cover:
        """Return what the cover of a pad of `copies` sheets shows."""
        spec, words = self.sheet.game.spec, self.sheet.words
        number = words.say("cover.sheet" if copies == 1 else "cover.sheets", count=f"{copies}")
        credit = (words.say("cover.designers", designers=", ".join(spec.designers)),) if spec.designers else ()
        return Cover(spec, ((self.sheet.game, self.sheet.face),), (number,), credit)

    def backs(self, width: int, height: int) -> tuple[Panel, ...]:
        """Lay out the backs for pieces of this size: the short rules, beside the QR code if there is one."""
        sheet, margin, address = self.sheet, self.options.margin, self.options.qr
        room = Box(0, 0, width, height).inset(margin)
        sketch = Sketch(sheet.game.spec, sheet.look(width, height), room, panel_unit(room))
        if address:
            draw_address(sketch, room, address)
        back_sides = sheet.backs(width, height, margin, self.room_for_address)
        return tuple(Panel("back", sheet.guide_title, width, height, (*marks, *sketch.marks)) for marks in back_sides)

    @property
    def room_for_address(self) -> int:
        """Width that the QR code takes from a back, in micrometres."""
        return QR_SIDE + GUTTER if self.options.qr else 0

    def attachments(self) -> tuple[Attachment, ...]:
        """Return the files from which the same PDF can be made again."""
        name = SPEC_FILE if self.plain.source else self.plain.game.spec.id
        text = f'sheet = "{name}"\n{replace(self.options, lang="en").to_toml()}lang = "{self.options.lang}"\n'
        files = [Attachment(OPTIONS_FILE, text.encode(), "options of sheetgen that made this file")]
        if self.plain.source:
            files.append(Attachment(SPEC_FILE, self.plain.source.encode(), "spec of the sheet"))
        return tuple(files)

    def pdf(self, progress: Progress | None = None) -> bytes:
        """Return the PDF. The same input gives the same bytes at the same time of creation, see `creation_time`.

        `progress` is called with the share of the pages that are written, from 0 to 1.
        """
        from ..writers.pdf import write_pdf

        return write_pdf(self.document(progress))

    def document(self, progress: Progress | None = None) -> Document:
        """Return the document to write, whose pages are laid out as they are read. Raises as `pad` does."""
        sheet, options = self.sheet, self.options
        return Document(
            watched(self.pages(), self.pad.sides, progress),
            sheet.title,
            sheet.subject,
            sheet.lang,
            duplex="none" if options.backs_last else options.duplex,
            cmyk=options.cmyk,
            tagged=self.labelled,
            labelled_sheets=self.labelled_sheets,
            panels_unique=self.panels_unique,
            fillable=options.fillable,
            entries=self.entries if options.fillable else frozenset(),
            information=self.information if options.fillable else frozenset(),
            scripts=tuple(self.scripts.items()) if options.fillable else (),
            attachments=self.attachments(),
        )

    @property
    def information(self) -> frozenset[str]:
        """The places of a form that are only read."""
        return self.sheet.face.information(self.sheet.game) | ({"name"} if self.options.names else set())

    @property
    def labelled(self) -> bool:
        """True if the PDF has labels for screen readers: as the options say, otherwise for up to `MANY` sheets."""
        if self.options.tagged is not None or self.options.fillable:
            return bool(self.options.tagged or self.options.fillable)
        return self.pad.sheets <= MANY and can_label()

    @property
    def labelled_sheets(self) -> int | None:
        """Number of sheets that screen readers read place by place, or None for all of them.

        For a large pad it is 1, because the other sheets are like the first. The option `tagged` asks for all.
        """
        return 1 if self.options.tagged is None and not self.options.fillable and self.pad.sheets > FEW else None

    @property
    def panels_unique(self) -> bool:
        """True if no panel is printed twice."""
        fronts = list(map(id, self.pad.panels))
        return self.pad.copies == 1 and len({*fronts}) == len(fronts) and len(self.pad.backs) in (0, len(fronts))

    @property
    def entries(self) -> frozenset[str]:
        """Places that take a text: fields, points, and the cells of games whose cells take a number."""
        numbers = self.sheet.face.entries(self.sheet.game)
        names = [mark.name for panel in self.layout.panels for mark in panel.marks if isinstance(mark, Group)]
        return frozenset(name for name in names if name in numbers or name.partition(".")[0] in WRITTEN)

    @property
    def scripts(self) -> dict[str, str]:
        """Scripts that fill in the boxes for points of a form."""
        names = [mark.name for mark in self.layout.panels[0].marks if isinstance(mark, Group)]
        return form_scripts(names, self.sheet.face.tallies(self.sheet.game))

    @cached_property
    def picture(self) -> Panel:
        """The front panel alone. Raises `OptionError` for options that only a PDF has."""
        for name in self.options.chosen:
            if OPTIONS[name].group in ("pad", "sides", "shop", "screen") or name == "up":
                raise OptionError(name, "a picture shows one sheet; this option is for .pdf")
        if self.options.trim:
            return self.panels(*self.options.trim)[0]
        if self.is_enlarged:
            return self.panels(*self.layout.size)[0]
        size = self.sheet.natural_place
        return self.panels(size.width, size.height)[0]

    def write(self, path: Path, progress: Progress | None = None) -> str:
        """Write a file whose kind is the ending of `path`, and return a line that describes it."""
        make: dict[str, Callable[[], bytes]] = {".pdf": partial(self.pdf, progress), ".svg": self.svg, ".png": self.png}
        if path.suffix not in make:
            raise DicepadError(f"{path}: the file name must end in .pdf, .svg or .png")
        write_whole(path, make[path.suffix]())
        if path.suffix == ".pdf":
            return self.summary
        return f"{self.sheet.game_title}, {self.picture.width / MM:g} x {self.picture.height / MM:g} mm"

    def svg(self) -> bytes:
        """Return the front panel as SVG, with its letters as outlines, so that it looks the same without the font."""
        from ..writers.outlines import outlined_text
        from ..writers.svg import draw_svg

        identity, lang = self.sheet.game.spec.id, self.sheet.lang
        return draw_svg(self.picture, identity, lang, self.sheet.subject, outlined_text).encode()

    def png(self, dots: int = 200, colours: int | None = None) -> bytes:
        """Return the front panel as PNG, with `dots` dots per inch and at most `colours` colours."""
        from ..writers.pdf import write_pdf
        from ..writers.png import draw_png

        page = Page(self.picture.width, self.picture.height, (Placed(self.picture, 0, 0, 1),))
        return draw_png(
            write_pdf(Document([page], self.sheet.title, self.sheet.subject, self.sheet.lang)), dots, colours
        )
