"""The news of a release: one page that a newsletter may print as it stands, and the notes that are made from it."""

from __future__ import annotations

import re
import tomllib
from itertools import product
from typing import Final

import notes
import pytest
from PIL import Image

import dicepad
import sheetgen
from dicepad.odds.qwixx.solver.solving import table_for
from sheetgen.lessons.lesson import LESSONS
from sheetgen.wording import LANGUAGES
from tests.places import ROOT
from tests.small_book import files, whole_contents

BOOK: Final = ROOT / "book"
NEWS: Final = (BOOK / "news.md").read_text(encoding="utf-8")
PICTURE: Final = re.compile(r"^!\[(.+)\]\((images/[\w-]+\.png)\)$", re.MULTILINE)
LINK: Final = re.compile(r"(?<!!)\[([^]]+)\]\(([^)]+)\)")
TEXT: Final = LINK.sub(r"\1", PICTURE.sub("", re.sub(r"^:.*\n", "", NEWS, flags=re.MULTILINE)))
"""The news as it is read on paper."""
URLS: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]


def test_the_news_fills_a_column_of_300_words_about_the_last_version() -> None:
    assert 280 <= len(re.findall(r"\w\S*", TEXT)) <= 320
    versions = re.findall(r"^## \[(\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert TEXT.startswith(f"# dicepad {versions[0]}: ")
    assert f"version {versions[0]} is here" in TEXT
    assert f"<{URLS['Homepage']}>" in TEXT
    assert "unofficial and not affiliated with any publisher" in TEXT


def test_the_numbers_in_the_news_are_those_of_the_games_and_the_site() -> None:
    titles = {dicepad.load(name).spec.title for name in dicepad.games()}
    variants = {title for title in titles if title.startswith("Qwixx ")}
    assert (len(variants), len(titles - variants)) == (20, 4)
    assert "four dice games that you play on paper: Qwixx with twenty variants, Qwantum, Qwinto, and one" in TEXT
    assert f"All {len(sheetgen.sheets())} sheets" in TEXT
    sums = [sum(roll) for roll in product(range(1, 7), repeat=2)]
    assert (len(sums), sums.count(7), sums.count(12)) == (36, 6, 1)
    assert "7 in six of their 36 rolls, and 12 in only one" in TEXT
    assert len(LESSONS) == 8
    assert all("| Time | 45 minutes" in (BOOK / "teachers" / f"{name}.md").read_text("utf-8") for name in LESSONS)
    assert "Eight lessons of 45 minutes" in TEXT
    chapters = [name for name in files(whole_contents()) if (BOOK / f"{name}.ipynb").exists()]
    assert sum(name.startswith("chances/") for name in chapters) > 20
    assert "More than twenty chapters" in TEXT
    assert {name for name in LANGUAGES if "-" not in name} == {"de", "en", "fr", "it"}
    assert "also speak German, French and Italian" in TEXT


@pytest.mark.solve
def test_perfect_play_in_the_news_is_solved() -> None:
    assert f"averages {table_for('qwixx').start:.2f} points" in TEXT


def test_pictures_of_the_news_are_described_and_sharp_on_paper() -> None:
    """At 300 points an inch each is wider than the 80 mm that it has beside the text, or the 105 mm of a board."""
    pictures = PICTURE.findall(NEWS)
    assert len(pictures) == NEWS.count("![") == 3
    for told, name in pictures:
        assert len(told) > 60
        with Image.open(BOOK / name) as picture:
            assert picture.width / 300 * 25.4 > (105 if "hint" in name else 80)


def test_the_notes_of_a_release_are_the_news_with_whole_addresses(tmp_path) -> None:
    notes.main(tmp_path)
    text = (tmp_path / "notes.md").read_text(encoding="utf-8")
    links, known = LINK.findall(text), files(whole_contents())
    assert [name for name, _ in links] == [name for name, _ in LINK.findall(NEWS)] + ["changelog"]
    pages = {address.removeprefix(URLS["Homepage"]) for _, address in links[:-1]}
    assert len(pages) == len(links) - 1
    assert pages <= {f"{name}.html" for name in known}
    tag = "HEAD" if "dev" in dicepad.__version__ else f"v{dicepad.__version__}"
    assert links[-1][1] == f"{URLS['Source']}/blob/{tag}/CHANGELOG.md"
    shown = re.findall(r"^!\[.+\]\((.*)\)$", text, re.MULTILINE)
    assert shown == [f"{URLS['Source']}/raw/{tag}/book/{name}" for _, name in PICTURE.findall(NEWS)]
    assert ":::" not in text
