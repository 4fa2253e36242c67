"""Finishing of pages and style sheets after all are written, also with a theme that has changed."""

from __future__ import annotations

import re
import sys
from base64 import b64decode
from html import unescape
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from docutils.core import publish_doctree
from fontTools.ttLib import TTFont
from PIL import Image
from selectolax.lexbor import LexborHTMLParser
from sphinx.errors import ExtensionError

import dicepad
import sheetgen
from dicepad.tasks import TYPES
from tests.places import ROOT

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "book" / "_ext"))

import access
import assets
import cards
import finish
import head
import icons
import live_figures
import meta
import progress
import sheets
import sizes
import storage
import styles
import tasks
import thumbnails


def test_a_trimmed_style_loses_only_what_nothing_can_match():
    """Rules without classes, of at-rules other than conditions, and of brackets stay."""
    css = """@import "a.css";/*! licence */@font-face{font-family:F;src:url("x;{}.woff")}
    a:not(.gone){b:c}.gone a,.here>b{content:"}"}@media print{.gone{b:c}}@media (width>1px){.here{b:c}.gone{b:c}}
    :is(.here,.gone).gone{b:c}.gone::after{b:c}@keyframes k{from{b:c}to{b:d}}"""
    assert styles.trimmed(css, {"here"}) == (
        '@import "a.css";/*! licence */@font-face{font-family:F;src:url("x;{}.woff")}'
        'a:not(.gone){b:c}.here>b{content:"}"}@media (width>1px){.here{b:c}}@keyframes k{from{b:c}to{b:d}}'
    )
    assert styles.trimmed(styles.trimmed(css, {"here"}), {"here"}) == styles.trimmed(css, {"here"})


def test_a_style_that_cannot_be_read_is_an_error():
    with pytest.raises(ExtensionError, match="styles: line 2 cannot be read"):
        styles.trimmed("a{b:c}\n.x b:c", {"x"})


def page(folder: Path, body: str) -> Path:
    path = folder / "page.html"
    path.write_text(f"<!DOCTYPE html><html><head></head><body>{body}</body></html>", encoding="utf-8")
    return path


def test_what_the_theme_has_no_more_is_an_error(tmp_path):
    """All that pages need of the theme is asked for by name, and nothing is left undone in silence."""
    path = page(tmp_path, '<button class="theme-switch-button"></button>')
    with pytest.raises(ExtensionError) as refused:
        finish.finish_pages([path], finish.PATCHES)
    assert str(refused.value).startswith("finish: no page has ")
    assert "summary:has(> .toctree-toggle)" in str(refused.value)
    assert ".theme-switch-button" not in str(refused.value)
    assert 'aria-label="Colour mode: Light' in path.read_text(encoding="utf-8")


def test_a_drawing_with_a_label_is_not_read_twice(tmp_path):
    path = page(tmp_path, '<svg class="wide" aria-label="Six ways"><text>6</text></svg><svg><text>7</text></svg>')
    finish.finish_pages([path], [patch for patch in finish.PATCHES if patch.apply is access.hide_text])
    texts = LexborHTMLParser(path.read_text(encoding="utf-8")).css("text")
    assert [text.attributes.get("aria-hidden") for text in texts] == ["true", None]


def test_pages_are_finished_once_and_for_all(tmp_path):
    rows = '<tr><th class="head"><p>A</p></th><th class="head">B &amp; C</th><th class="head">D</th></tr>'
    table = f'<table class="table"><thead>{rows}</thead><tbody><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table>'
    path = page(tmp_path, f'{table}<table class="table"><thead></thead><tbody><tr><td>4</td></tr></tbody></table>')
    cards = [patch for patch in finish.PATCHES if patch.selector == "table.table"]
    finish.finish_pages([path], cards)
    text = path.read_text(encoding="utf-8")
    assert '<td data-head="A">1</td><td data-head="B &amp; C">2</td><td data-head="D">3</td>' in text
    assert '<table class="table cards">' in text
    assert "<td>4</td>" in text
    finish.finish_pages([path], cards)
    assert path.read_text(encoding="utf-8") == text


HEAD = """<link rel="stylesheet" href="../_static/a/a.css?v=1"><link rel="stylesheet" href="../_static/b.css"><script
src="x/documentation_options.js"></script><script>DOCUMENTATION_OPTIONS.pagename = 1</script><script>quick</script><link
rel="stylesheet" href="../live/live.css">"""
BODY = """<article><link rel="stylesheet" href="../live/board.css"><link rel="stylesheet" href="../live/live.css">
<script>old</script><script type="module" src="boards.js"></script>
<script type="application/json">{}</script></article>"""


def test_a_page_waits_for_nothing_that_it_does_not_need_to_be_seen(tmp_path):
    """Short scripts come before styles, what boards need comes before the theme's scripts, which come last."""
    path, static = tmp_path / "page.html", tmp_path / "_static"
    path.write_text(f"<!DOCTYPE html><html><head>{HEAD}</head><body>{BODY}</body></html>", encoding="utf-8")
    (static / "a").mkdir(parents=True)
    (static / "a" / "a.css").write_text('@import "../c.css";a{b:url(../d/e.png)}', encoding="utf-8")
    (static / "b.css").write_text('b{c:url("f.woff2")}b{c:url(data:x)}', encoding="utf-8")
    (static / "c.css").write_text("c{d:e}", encoding="utf-8")
    for _ in range(2):
        united = head.Styles(tmp_path)
        patches = [patch for patch in finish.PATCHES if patch.apply in (assets.defer, head.sort_head)]
        finish.finish_pages([path], [*patches, finish.HtmlPatch("head", united.mend)])
        united.write()
        page = LexborHTMLParser(path.read_text(encoding="utf-8"))
        found = [one.attributes.get("src") or one.attributes.get("href") or one.text() for one in page.css("head > *")]
        assert [name.strip().partition("?")[0] for name in found] == [
            *("quick", "old", "../_static/all.css", "boards.js", "x/documentation_options.js"),
            *("DOCUMENTATION_OPTIONS.pagename = 1", "../live/board.css", "../live/live.css"),
        ]
        waited = page.css("head > script:not([defer]):not([type=module])")
        assert [one.text().strip() for one in waited] == ["quick", "old"]
        assert [one.attributes["type"] for one in page.css("article > *")] == ["application/json"]
        text = (static / "all.css").read_text(encoding="utf-8")
        assert not finish.has_new_pages(tmp_path)
        assert text == 'c{d:e}a{b:url(d/e.png)}b{c:url("f.woff2")}b{c:url(data:x)}'


def test_a_page_with_other_styles_is_an_error(tmp_path):
    paths = [tmp_path / name for name in ("a.html", "b.html")]
    for path in paths:
        link = f'<link rel="stylesheet" href="_static/{path.stem}.css">'
        path.write_text(f"<!DOCTYPE html><html><head>{link}</head></html>", encoding="utf-8")
    with pytest.raises(ExtensionError, match=r"a page has the styles _static/b\.css, and others _static/a\.css"):
        finish.finish_pages(paths, [finish.HtmlPatch("head", head.Styles(tmp_path).mend)])


def test_a_table_is_marked_by_what_it_holds(tmp_path):
    """An empty head is hidden, and rows of prose are marked, so that no style has to look for them."""
    rows = ("<td>1</td><td>2</td>", '<td class="x">1</td><td>2</td><td>3</td>', "<td>1</td>" * 5)
    body = "".join(f'<tr class="row-odd">{row}</tr>' for row in rows)
    texts = ("<p></p>", "<p>A</p>", "what a cell of a notebook says")
    heads = "".join(f"<table><thead><tr><th>{text}</th></tr></thead>{body}</table>" for text in texts)
    path = page(tmp_path, f'<article class="bd-article">{heads}</article>')
    for _ in range(2):
        finish.finish_pages([path], [one for one in finish.PATCHES if one.apply in (cards.hide_head, cards.mark_prose)])
        found = LexborHTMLParser(path.read_text(encoding="utf-8"))
        assert [part.attributes.keys() for part in found.css("thead")] == [{"hidden": ""}.keys(), {}.keys(), {}.keys()]
        marked = [row.attributes["class"] for row in found.css("tbody tr")]
        assert marked == ["row-odd", "row-odd prose", "row-odd"] * 3


def test_the_colours_of_the_system_are_there_at_once(tmp_path):
    path = tmp_path / "page.html"
    theme = "<script data-cfasync='false'>document.documentElement.dataset.theme = 'auto';</script>"
    path.write_text(f"<!DOCTYPE html><html><head>{theme}</head><body></body></html>", encoding="utf-8")
    for _ in range(2):
        finish.finish_pages([path], [patch for patch in finish.PATCHES if patch.apply is access.mend_colours])
        scripts = LexborHTMLParser(path.read_text(encoding="utf-8")).css("head > script")
        assert len(scripts) == 2
        assert "prefers-color-scheme" in scripts[1].text()


def test_storage_is_guarded_before_a_script_asks_for_it(tmp_path):
    path = tmp_path / "page.html"
    path.write_text(
        "<html><head><script data-cfasync='false'>localStorage.mode</script></head></html>", encoding="utf-8"
    )
    for _ in range(2):
        finish.finish_pages([path], [patch for patch in finish.PATCHES if patch.apply is storage.guard_storage])
        first, *others = LexborHTMLParser(path.read_text(encoding="utf-8")).css("head > script")
        assert "unkept" in first.text()
        assert [one.text() for one in others] == ["localStorage.mode"]


def test_an_icon_that_nobody_draws_is_an_error(tmp_path):
    script = tmp_path / "fontawesome.js"
    script.write_text('{"sun":[2,3,[],"f1","M0"],sun:[4,5,[],"f1","M1"]}', encoding="utf-8")
    drawn = icons.Icons(script)
    for element in ("i", "span"):
        path = page(tmp_path, f'<{element} class="fa-solid fa-sun fa-lg fa-fw" title="Light"></{element}>')
        finish.finish_pages([path], [finish.HtmlPatch(*one) for one in drawn.patches])
        svg = '<svg aria-hidden="true" viewBox="0 0 4 5" class="svg-inline--fa fa-sun fa-lg fa-fw" title="Light">'
        assert svg in path.read_text(encoding="utf-8")
    path = page(tmp_path, '<i class="fa-solid fa-moon"></i>')
    for known in (drawn, icons.Icons(tmp_path / "none.js")):
        with pytest.raises(ExtensionError, match="icons: "):
            finish.finish_pages([path], [finish.HtmlPatch(*one) for one in known.patches])


def test_a_thumbnail_has_its_letters_and_says_nothing():
    """Texts in a picture's file are set in the font of the sheets, wherever the picture is shown."""
    svg = thumbnails.thumbnail(sheetgen.sheet("qwinto", lang="de").svg())
    faces = dict(re.findall(r"font-weight:(\d+);src:url\(data:font/woff2;base64,([^)]+)\)", svg))
    known = {weight: TTFont(BytesIO(b64decode(data))).getBestCmap() for weight, data in faces.items()}
    texts = thumbnails.TEXT.findall(svg)
    assert len(texts) > 10
    for look, words in texts:
        assert set(map(ord, unescape(words))) <= known["700" if "700" in look else "400"].keys()
    assert not [one.tag for one in ElementTree.fromstring(svg).iter() if one.tag.endswith(("}title", "}desc"))]


def test_a_picture_says_how_large_it_is(tmp_path):
    (tmp_path / "_images").mkdir()
    Image.new("L", (30, 20)).save(tmp_path / "_images" / "a.png")
    path = page(tmp_path, '<img src="../_images/a.png" alt="A">')
    finish.finish_pages([path], [finish.HtmlPatch("img", sizes.Pictures(tmp_path).mend)])
    assert 'alt="A" width="30" height="20" loading="lazy"' in path.read_text(encoding="utf-8")


def test_a_figure_is_one_that_there_is_and_leaves_something_for_paper(tmp_path):
    """A page asks for the module and the style once, from where it lies."""
    place = '<div class="live-figure" data-figure="{}">{}</div>'
    body = f"<script src='../_static/x.js'></script><article>{place.format('square', 'Draw.') * 2}</article>"
    path = page(tmp_path, body)
    waking = finish.HtmlPatch("article:has(.live-figure)", live_figures.wake_figures)
    finish.finish_pages([path, path], [waking])
    (article,) = LexborHTMLParser(path.read_text("utf-8")).css("article")
    asked = re.findall(r'(?:src|href)="([^"]+)"', str(article.html))
    assert sorted(asked) == ["../live/figures.css", "../live/figures.js"]
    for wrong, problem in ((("cube", "Draw."), "no figure 'cube'"), (("square", " "), "nothing to show on paper")):
        path = page(tmp_path, f"<article>{place.format(*wrong)}</article>")
        with pytest.raises(ExtensionError, match=problem):
            finish.finish_pages([path], [waking])


def test_a_page_is_described_by_its_first_paragraph_that_says_something():
    told = "Two players roll two dice each, and whoever has the higher sum begins."
    assert meta.summary(publish_doctree(f"For the teacher.\n\n{told}\n\n{told} Again.")) == told
    assert meta.summary(publish_doctree("For the teacher.")) == ""


@pytest.mark.parametrize(("count", "numbered"), [(2, 0), (3, 3)])
def test_a_page_with_many_puzzles_numbers_them_once(count, numbered):
    steps = '<section class="step"><div class="step-board"></div></section>' * count
    article = LexborHTMLParser(f"<article><h1>Learn</h1>{steps}</article>").css("article")[0]
    for _ in range(2):
        progress.number_steps(article)
    assert [one.text() for one in article.css(".step-count")] == [f"Puzzle {at} of 3" for at in range(1, numbered + 1)]
    assert [one.attributes["href"] for one in article.css(".steps-row a")] == [
        f"#step-{at}" for at in range(1, numbered + 1)
    ]


def test_a_row_on_a_page_is_struck_and_told_as_in_a_match():
    """In Qwantum, the thick line stands before the fifth field."""
    cells, told = sheets.numbered_row(dicepad.load("qwixx").spec.rows[0], ["5", "7"])
    looks = [span.attributes["class"] for span in LexborHTMLParser(cells).css("span")]
    assert looks == [*["passed"] * 3, "crossed", "passed", "crossed", *["open"] * 5, "lock open"]
    assert told == "The red row. Crossed: 5, 7. Ahead: 8, 9, 10, 11, 12."
    cells, told = sheets.blank_row(dicepad.load("qwantum").spec.rows[0], ["3", "9"], 4)
    looks = [span.attributes["class"] for span in LexborHTMLParser(cells).css("span")]
    assert looks == [*["entry"] * 4, "entry behind", "entry"]
    assert told.endswith("Written: 3, 9. Fields left: 4.")


def test_a_fresh_task_stands_below_the_exercises(tmp_path):
    """Or at the end of a page without any. A chapter that has lost its exercises is no silent loss."""
    head = "<script>DOCUMENTATION_OPTIONS.pagename = '{}'</script><script src='../_static/x.js'></script>"
    exercises = "<section id='try-it-yourself'><ol><li>One</li></ol></section>"
    patch = finish.HtmlPatch("article", tasks.offer_tasks)
    for name, body in (("chances/square", f"<section>{exercises}<p>End</p></section>"), ("trainer", exercises)):
        path = page(tmp_path, f"{head.format(name)}<article>{body}</article>")
        finish.finish_pages([path, path], [patch])
        (article,) = LexborHTMLParser(path.read_text("utf-8")).css("article")
        (place,) = article.css("section > ol ~ .fresh-tasks")
        types, level = tasks.FRESH[name]
        assert (place.attributes["data-types"], place.attributes["data-level"]) == (types, str(level))
        assert len(article.css("script[src$='live/tasks.js']")) == 1
    path = page(tmp_path, f"{head.format('chances/square')}<article><section></section></article>")
    with pytest.raises(ExtensionError, match="chances/square has no exercises"):
        finish.finish_pages([path], [patch])


def test_the_pages_with_fresh_tasks_are_in_the_book_and_begin_with_a_level_that_there_is():
    for name, (types, level) in tasks.FRESH.items():
        assert [*ROOT.glob(f"book/{name}.*")], name
        assert level <= TYPES[types.split()[0]].levels
    assert set(TYPES) == set(" ".join(types for types, _ in tasks.FRESH.values()).split())
