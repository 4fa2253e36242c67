"""The course as a book, bound from a small site that has all that the real one has."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path
from xml.dom import minidom

import pytest
from bind import bind, course, main, write_epub
from pypdf import PdfReader

from tests.places import ROOT

PAGES = ["chances/seven", "teachers/bets", "chances/glossary"]
PAGE = """<html><body><article class="bd-article"><section id="top"><h1>{title}
<a class="headerlink" href="#top">#</a></h1>
<p>Six &amp; one<br>make 7.
See <a href="../chances/glossary.html#word">a word</a>, <a href="../qwixx.html">Qwixx</a> and
<a href="https://example.org/a?b=1&amp;c=2">more</a>.</p><math><mfrac><mn>1</mn><mn>6</mn></mfrac></math>
<svg viewBox="0 0 9 9" aria-label="a &lt; b"><rect id="word" width="9" height="9"></rect></svg>
<div class="live-part"><button>Roll</button><script>1 < 2</script></div>
<details class="guess"><summary><b>Guess:</b> six?</summary><p>In full: six.</p></details>
<details><summary>Hint</summary><p>Count them.</p></details>
<details class="hide"><summary>code</summary><details><summary>in it</summary>x</details></details></section>
<section class="on-paper"><h2>Answers</h2><p>In full: six.</p></section></article></body></html>"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for page in PAGES:
        path = tmp_path / f"{page}.html"
        path.parent.mkdir(exist_ok=True)
        path.write_text(PAGE.format(title=f"Of {page}"), encoding="utf-8")
    return tmp_path


def test_an_epub_has_every_chapter_in_order_and_nothing_to_click(site: Path) -> None:
    write_epub(bind(site, PAGES), site / "book.epub")
    with zipfile.ZipFile(site / "book.epub") as book:
        names = book.namelist()
        assert names[0] == "mimetype"
        assert book.read("mimetype") == b"application/epub+zip"
        text = {name: book.read(name).decode() for name in names}
    spine = minidom.parseString(text["book.opf"]).getElementsByTagName("itemref")
    assert [one.getAttribute("idref") for one in spine] == ["nav", "chances-seven", "teachers-bets", "chances-glossary"]
    for name in ("nav.xhtml", "chances-seven.xhtml", "teachers-bets.xhtml", "chances-glossary.xhtml"):
        minidom.parseString(text[name])
        assert "<button" not in text[name]
        assert "<script" not in text[name]
    chapter = text["chances-seven.xhtml"]
    assert 'href="chances-glossary.xhtml#chances-glossary--word"' in chapter
    assert 'id="chances-glossary--word"' in text["chances-glossary.xhtml"]
    assert "<a>Qwixx</a>" in chapter
    assert chapter.count("In full: six.") == 1
    assert '<div class="hint"><b>Hint</b><p>Count them.</p></div>' in chapter
    assert 'viewBox="0 0 9 9"' in chapter


@pytest.mark.browser
def test_the_pdf_has_a_bookmark_for_each_chapter(site: Path) -> None:
    # A process of its own, for the other tests of this one may have a browser open.
    program = f"from pathlib import Path; import bind; s = Path({str(site)!r}); "
    program += f"bind.write_pdf(bind.bind(s, {PAGES!r}), s / 'book.pdf', s)"
    subprocess.run([sys.executable, "-c", program], cwd=ROOT / "book", check=True)
    book = PdfReader(site / "book.pdf")
    titles = [one.title for one in bind(site, PAGES)]
    assert [one.title for one in book.outline if not isinstance(one, list)] == titles
    contents = re.findall(r"^Of (\S+) (\d+)$", book.pages[0].extract_text(), re.MULTILINE)
    starts = [1 + number for number, page in enumerate(book.pages) if "Six & one" in page.extract_text()]
    assert contents == [(page, str(start)) for page, start in zip(PAGES, starts, strict=True)]
    assert "(https://example.org/a?b=1&c=2)" in " ".join(page.extract_text() for page in book.pages)


def test_a_picture_is_refused_and_not_lost(site: Path) -> None:
    (site / "chances" / "seven.html").write_text('<article class="bd-article"><img src="a.png"></article>', "utf-8")
    with pytest.raises(ValueError, match=r"a\.png"):
        bind(site, PAGES)


def test_the_course_ends_with_the_glossary() -> None:
    pages = course(ROOT / "book" / "_toc.yml")
    assert pages[0] == "chances/index"
    assert pages[-2:] == ["teachers/now-or-later", "chances/glossary"]
    assert len(pages) == len(set(pages))


def test_a_site_that_is_not_built_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path), "--to", str(tmp_path / "book")]) == 1
    error = capsys.readouterr().err
    assert error.startswith("bind: ")
    assert error.count("\n") == 1
    assert not (tmp_path / "book").exists()
