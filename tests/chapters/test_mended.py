"""Mistakes of the first edition, and the sentences of the second that correct them.

That the numbers in it are so, `test_numbers` proves.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .notebooks import BOOK, pictures, printed, prose

PAGES = {
    path.stem: path
    for folder in ("chances", "teachers")
    for kind in ("ipynb", "md")
    for path in (BOOK / folder).glob(f"*.{kind}")
}
SAID: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "a rule for the table is tried in many positions": (
        "misthrow",
        ("jumps tried, each against a misthrow", "skipping two numbers costs 14.09 points and a misthrow costs 9.66"),
        ("Early in the game, leaving out two",),
    ),
    "who chooses a misthrow is counted in many games": (
        "misthrow",
        ("In the first ten turns all 196 misthrows were choices", "Later only 24.8 % ± 3.2 were"),
        ("late ones are forced on you. ## ", "So early misthrows are your own choice, and"),
    ),
    "advice for the second roll is tried on many rolls": (
        "second-throw",
        ("keep *every* face of your colour", "at best", "less than one percentage point"),
        ("keep the large faces of your colour and roll everything else", "No simple rule works"),
    ),
    "most sums are counted": (
        "strange-dice",
        ("In red, 53.3 % of all sums lie from 6 to 12, and only 8.3 % are larger than 15",),
        ("fills without trouble", "nearly always have a choice"),
    ),
    "the simple player skips one at most": (
        "perfect",
        ("crosses the nearest number and skips one at most scores 71.20",),
        ("always takes the nearest number", "player of the next chapter"),
    ),
    "a trend is not a cause": ("par", ("**A trend is not a cause.**", "So here the swap is the cause"), ()),
    "ten groups are just about enough": (
        "compare",
        ("you need 10.00 ± 0.07 games, so ten groups are just about enough, and eleven certainly are",),
        (),
    ),
    "the rule for misthrows is for a player alone": (
        "misthrow",
        ("if you play alone, for the first ten turns", "it *costs* you wins: with two players 3.9 ± 0.5"),
        ("you can use at the table",),
    ),
    "a difference has an interval of its own": (
        "friendly",
        ("about 200 games each", "about 1,111 games"),
        ("must not overlap", "four thousand"),
    ),
    "lanes do not even out": (
        "race",
        ("the lanes do not even out", "grows in step with the rolls"),
        ("comes as close as you like",),
    ),
    "others may close red": ("waiting", ("somebody else may close red with the red die",), ()),
    "a class sees few whole staircases": ("why-seven", ("begins to show",), ("the staircase appears", "for a week")),
    "a central limit needs a finite variance": (
        "simulation",
        ("finite [variance]", "approximately has a [normal distribution]"),
        (),
    ),
    "one side is said beside two": ("loaded", ("Our test is **one-sided**", "The interval is **two-sided**"), ()),
    "many sixes are best for their size": ("loaded", ("the size of Ada's test is 4.16 %", "46.1 %"), ()),
    "a question says which dice she looked at": ("which-dice", ("Is at least one of them a six?",), ()),
    "averages are compared with averages, spread with spread": (
        "luck",
        ("Bo's rule scores more than perfect play in 11.9 %", "Everything that differs between two of Bo's games"),
        ("what the dice change in one of his games, or",),
    ),
    "a race ends when its first lane is home": (
        "race",
        ("a race takes 47.7 rolls on average", "the 2 or the 12 in 64.5 % of all tries", r"$0.37 \sqrt{n}$"),
        ("nearly always the 2",),
    ),
    "the exercise that computes the lanes is named": (
        "race",
        ("Exercise 9 shows how to compute", "9. *School.* How do you compute the probability that lane"),
        (),
    ),
    "most players get worse after a record, exactly": (
        "record",
        ("82.9 %", "*less extreme* one"),
        ("Nearly everybody",),
    ),
    "the cost of mistakes is exact": ("luck", ("Bo's rule 71.20", "his mistakes cost 44.29"), ("48.5", "19.4")),
    "the rule is told whole": ("luck", ("If you would otherwise take a misthrow, skip as many as you must",), ()),
    "the same words are the same player": (
        "friendly",
        ("or more if the alternative is a misthrow", "watches him play alone"),
        (),
    ),
    "more than half says how much": (
        "perfect",
        ("More than half of all games, 54.8 %",),
        ("little more than half", "63 %"),
    ),
    "thirty sevens are as rare as they are": ("simulation", ("once in 1,478",), ("1,400", "1400 series")),
    "spread is not confidence": (
        "simulation",
        ("17 sevens in one series only tell you that the probability lies between 10.2 % and 25.8 %",),
        ("as 10 to 24",),
    ),
    "fair series contain what is suspicious": (
        "simulation",
        ("among a thousand series is 49.2 %", "multiple testing"),
        (),
    ),
    "common dice cancel a part": ("simulation", ("correlation](glossary.md#correlation) of only 0.30",), ()),
    "a lesson says how many groups": (
        "jump-or-refuse",
        ("correlation of 0.30", "29.4 points", "28 groups", "in 92 of 100 classes", "in 83"),
        ("luck cancels",),
    ),
    "seven hardly wins more than 6 and 8": ("seven", ("41.5 %", "40.3 %"), ("now and then the 6",)),
    "a lone player is in no hurry": ("closing", ("26.2 turns on average",), ("over sooner", " 9.7 %", "47.3 %,")),
    "rows are locked out for ever": (
        "closing",
        ("*locked out*", "locked out for ever", "8.8 %", "46.9 %", "48.8 %", "35.0 %"),
        (),
    ),
    "3.7 standard errors are rare": (
        "par",
        ("once in 4,648 simulations, and once in 664",),
        ("more than its plus or minus",),
    ),
    "240 games do not tell 65 from 75": (
        "friendly",
        ("from 65.0 % to 76.7 %", "240 games do not tell 65 % from 75 %", "you need about 200 games each"),
        ("240 games do tell",),
    ),
    "two in five here": ("colour", ("a little more often than in two turns out of five",), ("every other",)),
    "two in five there": ("strange-dice", ("About two times in five: 39.7 %",), ("every other",)),
    "the median is ten": ("waiting", ("ten is the [median]", "nine such factors"), ("within nine turns",)),
    "an aim is a chance": (
        "second-throw",
        ("what counts is not the average; it is how often the sum reaches the goal",),
        (),
    ),
    "exercise 4 goes to its end": ("strange-dice", ("\N{MINUS SIGN}53/36",), ()),
    "the jumps are explained": ("push-your-luck", ("Why does it jump?",), ()),
    "six sevens are an expectation": (
        "seven",
        ("you see exactly these numbers in only 6.6 % of all series of 36 rolls",),
        ("hardly ever",),
    ),
}


@pytest.mark.parametrize("mended", SAID)
def test_what_was_wrong_is_mended(mended: str) -> None:
    name, says, never = SAID[mended]
    path: Path = PAGES[name]
    text = re.sub(r"\s+", " ", prose(path) + ("\n" + printed(path) if path.suffix == ".ipynb" else ""))
    assert [one for one in says if one not in text] == []
    assert [one for one in never if one in text] == []


@pytest.mark.parametrize(
    "path", [path for path in PAGES.values() if path.suffix == ".ipynb"], ids=lambda path: path.stem
)
def test_no_term_comes_before_its_definition(path: Path) -> None:
    """Of the words of the course, the first on a page leads to the glossary, or is told there and stands in italics."""
    text = re.sub(r"\$[^$]*\$|<summary>.*?</summary>", "", prose(path), flags=re.DOTALL)
    text = text.split("\n## Try it yourself")[0]
    for word in (
        "standard error",
        "standard deviation",
        "variance",
        "convolution",
        "confidence interval",
        "correlation",
    ):
        first = re.search(rf"(\[|\*)?\b{word}s?\b(\]\(|\*|\.\*)?", text, re.IGNORECASE)
        assert not first or (first[1] and first[2]), word


@pytest.mark.parametrize(
    "path", [path for path in PAGES.values() if path.suffix == ".ipynb"], ids=lambda path: path.stem
)
def test_rings_of_a_simulation_have_error_bars(path: Path) -> None:
    for cell, html, _ in pictures(path):
        if "simulated" in html:
            assert "errors=" in "".join(cell["source"])
