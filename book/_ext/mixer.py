"""Freshly mixed sheets on a page: one of many appears, ready to play, and a button brings another one."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any, ClassVar, Final

from boards import HEAD, BoardDirective, play
from docutils import nodes
from sphinx.application import Sphinx

from dicepad.rules.crossing.mix import KINDS, mixed_spec

SEEDS: Final = range(1, 101)
"""Seeds whose sheets come with the page; `sheetgen` mixes all others."""
FIRST: Final = ("numbers", 1)
"""The sheet that the page shows first."""
KIND: Final = '<label><input type="radio" name="kind" value="{kind}"{checked}>{kind}</label>'
FORM: Final = """<form class="live-own mixer" aria-label="A fresh sheet" data-sheets="{sheets}">
<fieldset><legend>What is mixed</legend>{kinds}</fieldset>
<p class="mixer-ways"><button type="button" class="live-button another">Another one</button>
<a class="live-button quiet as-pad" href="{shop}">Print a pad</a></p>
<details><summary>Its file</summary><label>Change it as you like
<textarea rows="18" spellcheck="false" autocapitalize="off">{spec}</textarea></label>
<button class="live-button quiet">Play this sheet</button></details>
<p class="mixed-said" role="status"></p></form>
<script type="module" src="{live}mix.js"></script>"""


class MixerDirective(BoardDirective):
    """A mixed sheet to play on, and a button for another one."""

    head = HEAD + '<link rel="stylesheet" href="{live}mixer.css">'
    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        """Write the form and the match."""
        spec = mixed_spec(*FIRST)
        kinds = "".join(
            KIND.format(kind=kind, checked=" checked" if kind == FIRST[0] else "") for kind in reversed(KINDS)
        )
        form = FORM.format(
            sheets=f"{self.up}_static/mixed.json",
            kinds=kinds,
            shop=f"{self.up}printing.html#own",
            spec=escape(spec),
            live=f"{self.up}live/",
        )
        return self.raw(play("", ["You", "careful"], lang="en", spec=spec, form=form))


def write_sheets(app: Sphinx, error: Exception | None) -> None:
    """Write the sheets that the button chooses from."""
    if error is None and app.builder.format == "html":
        sheets = {kind: [mixed_spec(kind, seed) for seed in SEEDS] for kind in KINDS}
        (Path(app.outdir) / "_static" / "mixed.json").write_text(json.dumps(sheets), encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive with Sphinx."""
    app.connect("build-finished", write_sheets)
    app.add_directive("mixer", MixerDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
