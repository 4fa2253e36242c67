"""Boards on the pages: sheets to play a match on, positions to explore, and puzzles that need no Python."""

from __future__ import annotations

import json
import sys
from html import escape
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from steps import position_in_words, read_puzzle, solution

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from live.page import begin  # the pages have what Python in the browser begins with
from live.pages_python import without_numpy

import dicepad
from widgets.exploration import Exploration
from widgets.match.settings import TUTORS
from widgets.puzzle import Puzzle

HEAD = (
    '<link rel="stylesheet" href="{live}board.css"><link rel="stylesheet" href="{live}live.css">'
    '<script type="module" src="{live}boards.js"></script>'
)
PLAY = """<div class="live-play"{anchor} tabindex="-1" data-game="{game}" data-seats="{seats}" data-lang="{lang}"{seed}
{train}{tutor}>
{own}<div class="live-room">
<div class="live-bar"><button type="button" class="live-button live-start" hidden>{button}</button>
<progress max="1" value="0" hidden aria-label="Loading Python"></progress>
<p class="live-said" role="status"></p></div>
<div class="live-still{shape}" translate="no" role="img" aria-label="{label}">{picture}</div>
<noscript><p>You need JavaScript to play a match, and your browser has it switched off.</p></noscript>
</div>
<script type="application/json" class="live-first">{first}</script>
</div>"""
EXPLORE_HEAD = (
    '<link rel="stylesheet" href="{live}board.css"><link rel="stylesheet" href="{live}chances.css">'
    '<link rel="stylesheet" href="{live}live.css">'
    '<script type="module" src="{live}explore.js"></script>'
)
EXPLORE = """<div class="live-explore" role="group" aria-label="{label}">
<div class="live-bar"><progress max="1" value="0" hidden aria-label="Loading Python"></progress>
<p class="live-said" role="status"></p></div>
<div class="live-still{shape}" translate="no" role="img" aria-label="{label}">{picture}</div>
<noscript><p>You need JavaScript to set up a position, and your browser has it switched off.</p></noscript>
<script type="application/json">{data}</script>
</div>"""
OWN = """<form class="live-own" aria-label="Your own sheet"><label>The file of the sheet: change it as you like
<textarea rows="{lines}" spellcheck="false" autocapitalize="off">{spec}</textarea></label>
<button class="live-button quiet" hidden>Play this sheet</button>
<a class="live-button quiet as-pad" href="{shop}">Draw it, or print it</a></form>
"""
STEP = """<div class="step" id="step-{number}" tabindex="-1" data-board="{board}" data-number="{number}">
<div class="step-board"><noscript><p>{ask}</p><img src="{picture}" alt="{position}"><p>{answer}</p></noscript></div>
<div class="step-after" hidden>{next}</div>
<script type="application/json" class="step-data">{data}</script>
</div>"""
GO_ON = '<button type="button" class="live-button step-next">Go on</button>'
NEXT = '<a class="live-button step-next" href="{address}">Next puzzle</a>'


def scripts(up: str, head: str = HEAD) -> str:
    """Return the scripts and styles that boards need. `up` is the path to the top of the site."""
    return head.format(live=f"{up}live/")


def play(
    game: str,
    seats: list[str],
    *,
    lang: str,
    seed: str | None = None,
    button: str | None = None,
    spec: str = "",
    form: str = "",
    shop: str = "",
    anchor: bool = False,
    train: bool = False,
    tutor: str | None = None,
) -> str:
    """Return the HTML of a match to play: of a game, or of the text of a `spec`, which the reader can change.

    A `form` replaces the form in which the reader changes the spec, which leads on to the `shop`. With `anchor`, links
    can name the match by ``#play-`` and the id of the game. With `train`, the board is a trainer. A `tutor` comments on
    mistakes, with the strictness of its name. Raises `DicepadError` for an unknown game, a bad spec or seats that
    cannot play.
    """
    with without_numpy():
        first = json.loads(begin("page", game, json.dumps(seats), lang, seed, spec or None, tutor))
    if "problem" in first:
        raise dicepad.DicepadError(first["problem"])
    return PLAY.format(
        anchor=f' id="play-{game}"' if anchor else "",
        game=game,
        seats=escape(json.dumps(seats)),
        lang=lang,
        seed="" if seed is None else f' data-seed="{escape(seed)}"',
        train=' data-train="yes"' if train else "",
        tutor=f' data-tutor="{tutor}"' if tutor else "",
        own=form or (OWN.format(lines=spec.count("\n") + 1, spec=escape(spec), shop=shop) if spec else ""),
        button=escape(button or f"Play {first['board']['title']}"),
        **still(first["board"]),
        first=script(first),
    )


def still(board: dict[str, Any]) -> dict[str, str]:
    """Return the sheet of a board as it looks before the page is alive. The board finds its picture there."""
    width, height = board["size"]
    shape, picture = "" if width > height else " tall", board["svg"]
    board["svg"] = ""
    return {"shape": shape, "label": escape(board["title"]), "picture": picture}


def explorer(game: str, position: str, turns: int, lang: str) -> str:
    """Return the HTML of an explorer, with the probabilities of its first position. Raises `DicepadError` for a
    position that cannot occur."""
    first = Exploration(dicepad.load(game).from_text(position), turns, lang)
    data: dict[str, Any] = {
        "board": first.board(),
        "view": first.view(),
        "about": {"game": game, "position": position, "turns": turns, "lang": lang},
    }
    return EXPLORE.format(**still(data["board"]), data=script(data))


class BoardDirective(SphinxDirective):
    """Base of the directives with boards: the place of the scripts, for which a page asks only once."""

    head: ClassVar[str] = HEAD

    def raw(self, html: str) -> list[nodes.Node]:
        """Return the HTML of a board. The first board of a page also brings what all of them need."""
        given = self.env.temp_data.setdefault("boards", set())
        head = "" if self.head in given else scripts(self.up, self.head)
        given.add(self.head)
        return [nodes.raw("", head + html, format="html")]

    def first(self, name: str) -> bool:
        """Return whether a name is new on this page."""
        given: set[str] = self.env.temp_data.setdefault("names", set())
        new = name not in given
        given.add(name)
        return new

    @property
    def up(self) -> str:
        """The path from this page to the top of the site."""
        return "../" * self.env.docname.count("/")


class PlayDirective(BoardDirective):
    """A match to play: ``{play} qwixx``. The sheet appears at once, and the board when the reader scrolls near.
    ``:seats:`` are the names of people and of computer players (``careful`` or ``random``), separated by commas.
    Instead of the id of a game, the directive may contain the text of a spec, which the reader can change. With
    ``:train:``, the board is a trainer instead of a match. ``:tutor:`` is the strictness of a tutor who comments on
    mistakes: ``coarse``, ``usual`` or ``fine``. ``:seed:`` names the deal that fixes the dice; without it, a link may
    name one (``?deal=NAME``).
    """

    optional_arguments = 1
    has_content = True
    option_spec: ClassVar = {
        "button": directives.unchanged_required,
        "lang": directives.unchanged_required,
        "seats": directives.unchanged_required,
        "seed": directives.unchanged_required,
        "train": directives.flag,
        "tutor": lambda level: directives.choice(level, TUTORS[1:]),
    }

    def run(self) -> list[nodes.Node]:
        """Draw the sheet. An unknown game, or seats that cannot play it, are an error of the page."""
        game, spec = "".join(self.arguments), "\n".join(self.content)
        if bool(game) == bool(spec):
            raise self.error("a game or the text of a spec is needed, and not both")
        lang = self.options.get("lang", "en")
        seats = [seat.strip() for seat in self.options.get("seats", "You, careful").split(",")]
        seed, button = self.options.get("seed"), self.options.get("button")
        try:
            anchor = bool(game) and self.first(f"play-{game}")
            coach: dict[str, Any] = {"train": "train" in self.options, "tutor": self.options.get("tutor")}
            shop = f"{self.up}printing.html#own"
            shown = play(game, seats, lang=lang, seed=seed, button=button, spec=spec, anchor=anchor, shop=shop, **coach)
            return self.raw(shown)
        except dicepad.DicepadError as error:
            raise self.error(str(error)) from error


class ExploreDirective(BoardDirective):
    """A position to set up by tapping, with the probabilities of its open cells: ``{explore} qwixx``.

    The first position is computed when the page is built. ``:turns:`` is the number of turns that its probabilities
    look ahead.
    """

    head = EXPLORE_HEAD
    required_arguments = 1
    option_spec: ClassVar = {
        "position": directives.unchanged_required,
        "turns": directives.positive_int,
        "lang": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Compute the first position. An unknown game, or a position that cannot occur, is an error of the page."""
        position, turns = self.options.get("position", "-"), self.options.get("turns", 5)
        try:
            return self.raw(explorer(self.arguments[0], position, turns, self.options.get("lang", "en")))
        except dicepad.DicepadError as error:
            raise self.error(str(error)) from error


class PuzzleDirective(BoardDirective):
    """A puzzle: a position, a question, and a reply to each answer. `steps.read_puzzle` explains how to write one.

    A right answer leads to what follows on the page, or to the page and the anchor in ``:next:``.
    """

    required_arguments = 1
    has_content = True
    option_spec: ClassVar = {
        "position": directives.unchanged_required,
        "events": directives.unchanged_required,
        "seat": directives.nonnegative_int,
        "show": directives.flag,
        "next": directives.unchanged_required,
        "lang": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Compute the puzzle. Any fault in it is an error of the page."""
        game, lang = self.arguments[0], self.options.get("lang", "en")
        try:
            puzzle = read_puzzle(
                game,
                "\n".join(self.content),
                position=self.options.get("position", "-"),
                events=self.options.get("events", ""),
                seat=self.options.get("seat", 0),
                show="show" in self.options,
                lang=lang,
            )
            data = puzzle.data()
        except dicepad.DicepadError as error:
            raise self.error(str(error)) from error
        self.env.metadata[self.env.docname].setdefault("game", game)
        number = self.env.new_serialno("step") + 1
        name = f"{self.env.docname.replace('/', '-')}-{number}.svg"
        folder = Path(self.env.app.outdir) / "steps"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(puzzle.session.svg(), encoding="utf-8")
        html = STEP.format(
            number=number,
            board=f"{game}-{lang}",
            ask=escape(puzzle.question),
            picture=f"{self.up}steps/{name}",
            position=escape(position_in_words(puzzle)),
            answer=escape(solution(puzzle)),
            next=self.onward(),
            data=script(data),
        )
        return self.raw(html + self.board(f"{game}-{lang}", puzzle))

    def onward(self) -> str:
        """Return what a right answer offers."""
        page, _, anchor = self.options.get("next", "").partition("#")
        return NEXT.format(address=f"{self.up}{page}.html#{anchor}") if page else GO_ON

    def board(self, name: str, puzzle: Puzzle) -> str:
        """Return the data of a game that all puzzles of a page share."""
        given = self.env.temp_data.setdefault("boards", set())
        if name in given:
            return ""
        given.add(name)
        data = script(puzzle.session.board())
        return f'<script type="application/json" class="step-boards" data-board="{name}">{data}</script>'


def preload(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: object) -> None:
    """Request the boards of a page at once, because readers wait for them."""
    if "live/boards.js" in context.get("body", ""):
        module = context["pathto"]("live/boards.js", 1)
        context["metatags"] = context.get("metatags", "") + f'<link rel="modulepreload" href="{module}">'


def script(data: Any) -> str:
    """Return JSON that is safe inside a script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives with Sphinx."""
    app.connect("html-page-context", preload)
    app.add_directive("explore", ExploreDirective)
    app.add_directive("play", PlayDirective)
    app.add_directive("puzzle", PuzzleDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
