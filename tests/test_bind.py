"""The course as a book, bound from a small site that has all that the real one has."""

from __future__ import annotations

import re
import shutil
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
<math><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac></math>
<svg viewBox="0 0 9 9" aria-label="a &lt; b">
<rect id="word" width="9" height="9" fill="var(--a, var(--b, #12f))"></rect>
<text x="1" y="8" fill="currentColor" paint-order="stroke" stroke="var(--c, #fff)" stroke-width="4">7</text></svg>
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


def test_each_reader_can_show_the_drawings_and_formulas_of_an_epub(site: Path) -> None:
    """Numbers have no halo, colours no variables; what sets no formulas shows fractions with a slash."""
    write_epub(bind(site, PAGES), site / "book.epub")
    with zipfile.ZipFile(site / "book.epub") as book:
        page = minidom.parseString(book.read("chances-seven.xhtml"))
    ground, cell = page.getElementsByTagName("rect")
    assert [ground.getAttribute("fill"), cell.getAttribute("fill")] == ["#ffffff", "#12f"]
    (number,) = page.getElementsByTagName("text")
    assert dict(number.attributes.items()) == {"x": "1", "y": "8", "fill": "#1d2329"}
    sixth, choose = page.getElementsByTagName("math")
    assert [one.getAttribute("alttext") for one in (sixth, choose)] == ["1/6", "n choose k"]
    lines = [one for one in page.getElementsByTagName("span") if one.getAttribute("class") == "one-line"]
    assert [one.toxml() for one in lines] == [f'<span class="one-line">{one}</span>' for one in ("1/6", "n choose k")]
    assert not sixth.getElementsByTagName("mfrac")
    assert choose.getElementsByTagName("mfrac")


@pytest.mark.long
@pytest.mark.skipif(
    not (shutil.which("epubcheck") and shutil.which("java")), reason="needs Debian's epubcheck and Java"
)
def test_the_epub_of_the_course_obeys_the_standard(built_site: Path, tmp_path: Path) -> None:
    pages = [one for one in course(ROOT / "book" / "_toc.yml") if (built_site / f"{one}.html").exists()]
    write_epub(bind(built_site, pages), tmp_path / "book.epub")
    command = ["java", "-jar", str(shutil.which("epubcheck")), str(tmp_path / "book.epub")]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert "0 fatals / 0 errors / 0 warnings" in checked.stdout


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
    assert pages[-2:] == ["teachers/worksheets", "chances/glossary"]
    assert len(pages) == len(set(pages))


def test_a_site_that_is_not_built_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path), "--to", str(tmp_path / "book")]) == 1
    error = capsys.readouterr().err
    assert error.startswith("bind: ")
    assert error.count("\n") == 1
    assert not (tmp_path / "book").exists()
