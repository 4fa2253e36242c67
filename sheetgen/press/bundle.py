"""Pads of several sheets: one PDF with a cover, the sheets of each game, their backs, and a card for the back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple

from dicepad.command import Progress
from dicepad.errors import DicepadError, DoesNotFit
from dicepad.spec import Spec

from ..drawing.marks import MM, Box, Panel
from ..drawing.sketch import TIMES, Sketch
from ..drawing.tiles import panel_unit
from ..writers.document import Attachment, Document, Page, can_label
from .artwork import GUIDE, Artwork
from .cover import Cover, cover_panel, draw_line
from .job import FEW, MANY, OPTIONS_FILE, Job, Layout, counted, watched
from .links import linked
from .options import LEAST_GLUE, MOST_COPIES, OptionError, Options
from .pad import Leaves, Piece, numbered_pieces, print_pieces
from .papers import BORDER, SCREENS, Plan, cut, display_name, pieces_of, trim

__all__ = ["RULES", "Bundle", "Part"]

USUAL_COPIES: Final = 20
"""Number of sheets of each game, if you give none."""
RULES: Final = "rules"
CARD: Final = "card"
"""The name of the panel at the end, which is for card."""
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
GLUED: Final = {"top": "pad.glue-top", "left": "pad.glue-left"}
"""Directions to glue the pad, by the side of its edge for glue."""
COMMA: Final = ("de", "fr", "it")
"""Languages with a decimal comma."""


class Part(NamedTuple):
    """A sheet of the pad: its id or the name of its file, its artwork, and the number of its copies if it is given."""

    name: str
    sheet: Artwork
    copies: int | None = None


@dataclass(frozen=True)
class PartJob(Job):
    """The job of one part of the pad, whose pieces lie where the pad has room for them."""

    place: Plan

    @cached_property
    def layout(self) -> Layout:
        """The panels on the pieces of the pad."""
        return Layout(self.place, self.sides(self.place.places[0]))


@dataclass(frozen=True)
class Bundle:
    """Several sheets with the options for printing them as one pad.

    `behind` is the sheet on the backs. `glue_edge` is in micrometres, and `glue_side` is the side of the first sheet on
    which it lies; sheets that lie the other way have it on the same side of the paper.
    """

    parts: tuple[Part, ...]
    options: Options
    back: str = ""
    behind: Artwork | None = None
    glue_edge: int = 0
    glue_side: str = "top"
    card_back: bool = False

    def __post_init__(self) -> None:
        options = self.options
        if not self.parts:
            raise DicepadError("name one sheet or more, such as qwixx:20 qwinto:10")
        if options.names and any(part.copies for part in self.parts):
            raise OptionError("names", "the names decide how many sheets there are; remove the numbers of copies")
        if options.qr and not options.cover and self.behind:
            raise OptionError("qr", "the QR code is printed on covers and on rules; choose cover as well")
        if (total := sum(map(self.copies_of, self.parts))) > MOST_COPIES:
            raise DicepadError(f"the pad has {total:,} sheets; allowed: at most {MOST_COPIES:,}")

    @property
    def first(self) -> Artwork:
        """The first sheet, whose way of lying decides where the glue edge is."""
        return self.parts[0].sheet

    @property
    def title(self) -> str:
        """The name of the pad: as the options say, that of the only sheet, or a general one."""
        if self.options.title:
            return self.options.title
        titles = {part.sheet.game_title for part in self.parts}
        return titles.pop() if len(titles) == 1 else self.first.words.say("pad.title")

    def copies_of(self, part: Part) -> int:
        """Return how many sheets there are of a part."""
        if self.options.names:
            return len(self.options.names) * self.options.per_name
        return part.copies or self.options.copies or USUAL_COPIES

    @property
    def contents(self) -> list[str]:
        """The content of the pad: how many sheets of which game."""
        words = self.first.words
        return [
            words.say("pad.part", count=f"{self.copies_of(part)}", title=part.sheet.game_title) for part in self.parts
        ]

    @property
    def listed(self) -> str:
        """The content of the pad, as one text whose lines do not end between a number and its game."""
        return f"{NO_BREAK}· ".join(NO_BREAK.join(each.split(" ", 2)) for each in self.contents)

    def cuts(self, count: int, *, landscape: bool) -> Plan:
        """Return where pages are cut into `count` pieces that lie or stand."""
        options = self.options
        border = BORDER if options.crop_marks else 0
        if options.trim:
            size = options.trim if landscape == self.first.landscape else options.trim[::-1]
            return trim(options.paper, *size, options.up, border=border)
        return cut(options.paper, count, landscape=landscape, border=border)

    def inside(self, cuts: Plan, glue: int, *, landscape: bool) -> Plan:
        """Return the places for sheets: the pieces without an edge for glue, `glue` micrometres wide."""
        at_top = (self.glue_side == "top") == (landscape == self.first.landscape)
        x, y = (0, glue) if at_top else (glue, 0)
        places = tuple(Box(box.x + x, box.y + y, box.width - x, box.height - y) for box in cuts.places)
        return Plan(cuts.width, cuts.height, places)

    def job(self, sheet: Artwork, place: Plan, copies: int, *, rules: bool) -> PartJob:
        """Return the job for a sheet in its places, without what belongs to the whole pad."""
        options = self.options
        still = Options()
        plain = replace(
            options,
            title="",
            cover=False,
            qr=options.qr if rules else "",
            copies=None if options.names else copies,
            duplex=options.duplex if rules else "none",
            order="cut-stack" if options.order.startswith("cut-stack") else "reading",
            offset_front=still.offset_front,
            offset_back=still.offset_back,
        )
        return PartJob(sheet, plain, place)

    def jobs(self, count: int, glue: int) -> list[PartJob]:
        """Return the jobs of all parts for pages of `count` pieces. Raises `DoesNotFit` if one of them has no room."""
        found = []
        for part in self.parts:
            landscape = part.sheet.landscape
            place = self.inside(self.cuts(count, landscape=landscape), glue, landscape=landscape)
            job = self.job(part.sheet, place, self.copies_of(part), rules=self.back == RULES)
            job.layout  # noqa: B018 - it refuses what does not fit
            self.check_behind(part, place)
            found.append(job)
        if self.options.cover:
            self.cover(found[0].place.places[0])
        return found

    def check_behind(self, part: Part, place: Plan) -> None:
        """Raise `DoesNotFit` if the sheet for the backs has no room behind a part."""
        if not self.behind:
            return
        try:
            self.job(self.behind, place, self.copies_of(part), rules=False).layout  # noqa: B018 - as above
        except DoesNotFit as error:
            pair = f"{self.behind.game_title} behind {part.sheet.game_title}"
            turned = self.behind.landscape != part.sheet.landscape
            hint = (
                "choose a sheet that lies the same way, or fewer pieces on a page" if turned else "choose larger pieces"
            )
            raise DoesNotFit(pair, error.needed, error.available, hint) from None

    def fits(self, count: int, glue: int) -> bool:
        """Return whether all sheets fit on pages of `count` pieces, with this edge for glue."""
        try:
            return bool(self.jobs(count, glue))
        except DoesNotFit:
            return False

    @cached_property
    def count(self) -> int:
        """Number of pieces on a page: as many as fit, unless the options give it.

        Raises `DoesNotFit`, which says how wide an edge for glue would fit if that is the problem.
        """
        options = self.options
        most = min(pieces_of(options.paper, part.sheet.size) for part in self.parts)
        tries = [options.up or 1] if options.up or options.trim else [each for each in (8, 4, 2, 1) if each <= most]
        for count in tries:
            try:
                self.jobs(count, self.glue_edge)
            except DoesNotFit as error:
                problem, last = error, count
            else:
                return count
        if self.glue_edge and self.fits(last, 0):
            raise self.too_wide(problem, last)
        raise problem

    def too_wide(self, problem: DoesNotFit, count: int) -> OptionError:
        """Return the error for an edge for glue that leaves no room, with the widest one that would fit."""
        fitting = [width for width in range(LEAST_GLUE, self.glue_edge // MM + 1) if self.fits(count, width * MM)]
        would = f"at most {fitting[-1]} mm would fit" if fitting else "no edge for glue would fit"
        fewer = f", or fewer than {count} on a page" if self.options.up and count > 1 else ""
        return OptionError("glue_edge", f"{self.glue_edge / MM:g} mm leave no room for {problem.what}: {would}{fewer}")

    @cached_property
    def made(self) -> list[PartJob]:
        """The jobs of the parts, one after the other."""
        return self.jobs(self.count, self.glue_edge)

    @cached_property
    def sections(self) -> list[tuple[Leaves, list[Piece]]]:
        """The pieces, and where they lie: a new page begins if sheets stand after others that lie, or for the card."""
        pieces: list[tuple[bool, Piece]] = []
        number = 0
        for part, job, title in zip(self.parts, self.made, self.contents, strict=True):
            landscape, pad = part.sheet.landscape, job.pad
            if self.options.cover and not pieces:
                cover = self.cover(job.place.places[0])
                pieces.append((landscape, Piece(cover, entry=self.title)))
            backs = self.backs_of(part, job)
            for index, piece in enumerate(numbered_pieces(pad.panels, pad.copies, job.options, backs)):
                entry = "" if index else title
                pieces.append((landscape, piece._replace(number=number + piece.number, entry=entry)))
            number += pad.sheets
        found: list[tuple[Leaves, list[Piece]]] = []
        for index, (landscape, piece) in enumerate(pieces):
            if not index or landscape != pieces[index - 1][0]:
                found.append((self.leaves(landscape), []))
            found[-1][1].append(piece)
        if self.card_back:
            landscape = self.first.landscape
            leaves = self.leaves(landscape)
            card = Piece(self.card(leaves.page.places[0]), entry=self.first.words.say("pad.card"))
            found.append((leaves, [card]))
        total = sum(map(leaves_of, found))
        before = 0
        for index, (leaves, group_of) in enumerate(found):
            found[index] = (leaves._replace(before=before, total=total), group_of)
            before += leaves_of(found[index])
        return found

    def leaves(self, landscape: bool) -> Leaves:
        """Return the pages for sheets that lie or stand."""
        cuts = self.cuts(self.count, landscape=landscape)
        return Leaves(self.inside(cuts, self.glue_edge, landscape=landscape), cuts)

    def backs_of(self, part: Part, job: PartJob) -> tuple[Panel, ...]:
        """Return the backs of a part: its rules, the sheet behind it, or none."""
        if not self.behind:
            return job.pad.backs
        panels = self.job(self.behind, job.place, self.copies_of(part), rules=False).pad.panels
        return tuple(panel for panel in panels if panel.name != GUIDE)

    def pages(self) -> Iterator[Page]:
        """Yield the pages in the order of printing."""
        pages = self.in_order()
        if self.options.paper not in SCREENS:
            return pages
        words = self.first.words
        return linked(pages, self.sides, self.options.margin, words.say("sheet.page-back"), words.say("sheet.page-on"))

    def in_order(self) -> Iterator[Page]:
        """Yield the pages of the sections. A card comes last, even after backs that follow all fronts."""
        behind: list[Page] = []
        for section in self.sections:
            leaves, pieces = section
            pages = list(print_pieces(leaves, pieces, self.options))
            if pieces[0].panel.name == CARD:
                yield from behind
                behind = []
            fronts = leaves_of(section) if self.options.backs_last else len(pages)
            yield from pages[:fronts]
            behind += pages[fronts:]
        yield from behind

    @property
    def sides(self) -> int:
        """Number of pages."""
        return sum(
            leaves_of(section) * (1 + any(piece.back is not None for piece in section[1])) for section in self.sections
        )

    @property
    def sheets(self) -> int:
        """Number of sheets."""
        return sum(job.pad.sheets for job in self.made)

    @property
    def size(self) -> str:
        """Width and height of the pieces, in words."""
        piece = self.cuts(self.count, landscape=self.first.landscape).places[0]
        return f"{piece.width / MM:g} x {piece.height / MM:g} mm"

    @property
    def summary(self) -> str:
        """The PDF in one line: how many sheets, of which size, on how many pages, and how to print them."""
        paper = display_name(self.options.paper)
        where = f"for {paper}" if self.options.paper in SCREENS else f"of {paper}; print at 100 %"
        kinds = f" of {counted(len(self.parts), 'kind')}" if len(self.parts) > 1 else ""
        return f"{counted(self.sheets, 'sheet')}{kinds}, {self.size}, on {counted(self.sides, 'page')} {where}"

    @property
    def warnings(self) -> list[str]:
        """Sentences about options that are allowed but may disappoint."""
        texts = list(self.options.warnings)
        if self.glue_edge and not self.options.up and not self.options.trim:
            usual = replace(self, glue_edge=0).count
            if self.count < usual:
                texts.append(f"the glue edge needs room: {counted(self.count, 'piece')} a page instead of {usual}")
        if self.back and self.options.duplex != "none" and self.options.backs_last:
            texts.append("all backs follow the last front: turn the pile over and print them on its other side")
        return texts

    def cover(self, place: Box) -> Panel:
        """Lay out the cover of the pad."""
        games = list({part.name: (part.sheet.game, part.sheet.face) for part in self.parts}.values())
        cover = Cover(self.spec, tuple(games), (self.listed,))
        room = Box(0, 0, place.width, place.height).inset(self.options.margin)
        marks = cover_panel(cover, self.styled.look(place.width, place.height), room, self.options.qr)
        return Panel("cover", self.title, place.width, place.height, marks)

    @property
    def spec(self) -> Spec:
        """The spec of the first sheet with what the whole pad has: its name, and a publisher of one of its games."""
        spec = self.first.game.spec
        publishers = [part.sheet.game.spec.publisher for part in self.parts]
        return replace(
            spec,
            title=self.title,
            verified=True,
            publisher=next(filter(None, publishers), ""),
            sheet=replace(spec.sheet, seed=None),
        )

    @property
    def styled(self) -> Artwork:
        """The first sheet in the palette and the size of the pad."""
        return replace(self.first, palette=self.options.palette, print_size=self.options.size)

    def card(self, place: Box) -> Panel:
        """Lay out the card at the end: what is in the pad, its size, and how to put it together."""
        words = self.first.words
        room = Box(0, 0, place.width, place.height).inset(self.options.margin)
        sketch = Sketch(self.spec, self.styled.look(place.width, place.height), room, panel_unit(room))
        y = room.y + sketch.units(0.3)
        heading = Box(room.x, y, room.width, sketch.units(0.8))
        sketch.passage("H1", sketch.text(heading, words.say("pad.card"), sketch.units(0.6), weight="bold"))
        y = heading.bottom + sketch.units(0.5)
        decimal = "," if words.lang in COMMA else "."
        width = decimal.join(f"{self.glue_edge / MM:g}".split("."))
        glue = words.say(GLUED[self.glue_side], width=width) if self.glue_edge else ""
        size = words.say("pad.size", size=decimal.join(self.size.replace("x", TIMES).split(".")))
        for line in (self.title, self.listed, size, words.say("pad.thick"), glue):
            if line:
                y = draw_line(sketch, line, Box(room.x, y, room.width, 0), sketch.label, sketch.ink)
                y += sketch.units(0.25)
        if y > room.bottom:
            raise DoesNotFit("the card", f"{(y - room.y) / MM:.1f} mm", f"{room.height / MM:.1f} mm")
        return Panel(CARD, words.say("pad.card"), place.width, place.height, tuple(sketch.marks))

    def attachments(self) -> tuple[Attachment, ...]:
        """Return the files from which the same pad can be made again."""
        specs = [(index, part.sheet.source) for index, part in enumerate(self.parts) if part.sheet.source]
        names = [f"spec-{index + 1}.toml" if part.sheet.source else part.name for index, part in enumerate(self.parts)]
        listed = " ".join(
            f"{name}:{part.copies}" if part.copies else name for name, part in zip(names, self.parts, strict=True)
        )
        lines = [
            f'sheets = "{listed}"\n',
            replace(self.options, lang="en").to_toml(),
            f'lang = "{self.options.lang}"\n',
        ]
        lines += [f'back = "{self.back}"\n'] if self.back else []
        lines += [f'glue_edge = "{self.glue_edge / MM:g}"\nglue_side = "{self.glue_side}"\n'] if self.glue_edge else []
        lines += ["card_back = true\n"] if self.card_back else []
        files = [Attachment(OPTIONS_FILE, "".join(lines).encode(), "options of sheetgen that made this file")]
        files += [Attachment(f"spec-{index + 1}.toml", text.encode(), "spec of a sheet") for index, text in specs]
        return tuple(files)

    def pdf(self, progress: Progress | None = None) -> bytes:
        """Return the PDF. `progress` is called with the share of the pages that are written, from 0 to 1."""
        from ..writers.pdf import write_pdf

        return write_pdf(self.document(progress))

    def document(self, progress: Progress | None = None) -> Document:
        """Return the document to write, whose pages are laid out as they are read."""
        options = self.options
        firsts = [piece.number for _, pieces in self.sections for piece in pieces if piece.entry]
        wanted: dict[str, Any] = {"labelled_sheets": 1, "labelled_too": frozenset(firsts)} if self.sheets > FEW else {}
        return Document(
            watched(self.pages(), self.sides, progress),
            self.title,
            ", ".join(self.contents),
            options.lang,
            duplex="none" if options.backs_last else options.duplex,
            cmyk=options.cmyk,
            tagged=self.sheets <= MANY and can_label(),
            attachments=self.attachments(),
            **wanted,
        )


def leaves_of(section: tuple[Leaves, list[Piece]]) -> int:
    """Return the number of leaves of a section."""
    leaves, pieces = section
    return -(-len(pieces) // len(leaves.page.places))
