"""Outputs of notebooks on pages: boards to play on and lesson widgets in place of the widgets."""

from __future__ import annotations

import json
from typing import Any

from boards import play, script, scripts
from docutils import nodes
from myst_nb.sphinx_ import NbMetadataCollector
from sphinx.application import Sphinx

import dicepad

VIEW = "application/vnd.jupyter.widget-view+json"
STATE = "ipywidgets_state"
LESSONS = ("dice", "chances", "quiz", "sketch", "settling", "threshold")
PART = """<div class="live-part"><script type="application/json">{data}</script>
<noscript><p>This part needs JavaScript, and your browser has it switched off.</p></noscript></div>"""
HEAD = '<link rel="stylesheet" href="{up}live/lesson.css"><script type="module" src="{up}live/lessons.js"></script>'


def bring_to_life(app: Sphinx, doctree: nodes.document) -> None:
    """Replace every widget of a page. A foreign widget, or one in the middle of a match, stays a picture or text."""
    env = app.env
    files = NbMetadataCollector.get_js_files(env, env.docname)
    saved = json.loads(files[STATE][1]["body"])["state"] if STATE in files else {}
    for name in [name for name in files if name.startswith("ipywidgets_")]:
        del files[name]
    up = "../" * env.docname.count("/")
    head = scripts(up) + HEAD.format(up=up)
    for shown in [node for node in doctree.findall(nodes.container) if node.get("mime_type") == VIEW]:
        bundle = shown.parent
        html = live(saved[json.loads(text_of(shown))["model_id"]]["state"])
        if html is None:
            bundle.remove(shown)
            continue
        for picture in pictures(bundle):
            picture.parent.remove(picture)
        bundle.parent.replace(bundle, nodes.raw("", head + html, format="html"))
        head = ""


def pictures(bundle: nodes.Element) -> list[nodes.Element]:
    """Return the picture that follows a board, for readers who cannot use the board."""
    after = bundle.parent[bundle.parent.index(bundle) + 1 :][:1]
    return [node for node in after if isinstance(node, nodes.Element) and any(map(is_picture, node.children))]


def is_picture(form: nodes.Node) -> bool:
    """Return whether one of the stored forms of an output is a picture."""
    return isinstance(form, nodes.Element) and form.get("mime_type", "").startswith("image/")


def text_of(shown: nodes.Element) -> str:
    """Return the JSON in the script element of a widget."""
    html: str = shown.astext()
    return html[html.index("{") : html.rindex("}") + 1]


def live(state: dict[str, Any]) -> str | None:
    """Return the HTML of a widget from its saved state, or nothing if the page cannot show it."""
    board, view = state.get("board", {}), state.get("view", {})
    kind = board.get("kind")
    if kind in LESSONS or (kind == "board" and "puzzle" in view):
        return PART.format(data=script({"board": board, "view": view}))
    if kind != "board":
        return None
    if (
        board["id"] not in dicepad.games()
        or board["options"] != dicepad.load(board["id"]).options
        or view["eventIndex"]
    ):
        return None
    seats = [seat["name"] if seat["by"] == "person" else seat["by"] for seat in view["seats"]]
    return play(board["id"], seats, lang=board["lang"], seed=view["seed"])


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx to call these functions once it has read a page."""
    app.connect("doctree-read", bring_to_life)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
