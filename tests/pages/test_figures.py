"""Figures to act on: by mouse and keys they answer with true numbers, fit every screen, and leave paper its task."""

from __future__ import annotations

import gzip
import re
from fractions import Fraction
from statistics import NormalDist

import pytest

from tests.tiers import quick

from .conftest import MOST_SHIFT, ROOT, SHIFTS, settle

FIGURES = {
    "square": "square",
    "colour": "venn",
    "trees": "tree",
    "spread": "bell",
    "chain": "chain",
    "which-dice": "bayes",
    "simulation": "interval",
}
"""Figures by their chapters."""
FIGURE = pytest.mark.parametrize("chapter", quick(FIGURES, "square"))


ACTS = {
    "square": ("button", "Roll once"),
    "venn": ("checkbox", "neither of them"),
    "tree": ("textbox", "P(loaded)"),
    "bell": ("button", "Roll 1 sample"),
    "chain": ("button", "1 step"),
    "bayes": ("slider", "Ill"),
    "interval": ("slider", "Confidence level"),
}
"""A control of each figure."""
HANDS = ("mouse", "finger", "keys")


def asleep(page, chapter):
    """The figure of a chapter, before a guess."""
    found = page.locator(f".live-figure[data-figure={FIGURES[chapter]}]")
    page.wait_for_selector(f".live-figure[data-figure={FIGURES[chapter]}][data-ready]")
    return found


def figure(page, chapter):
    """The figure of a chapter, whose question has been skipped."""
    found = asleep(page, chapter)
    go_on(found, "Skip")
    return found


def go_on(place, button):
    """Leave the question of a figure by a button, and wait until the figure can be used."""
    place.get_by_role("button", name=button).click()
    place.locator(".figure-body:not([inert])").wait_for()


def plain(text):
    return text.replace("\N{NO-BREAK SPACE}", " ")


def said(place):
    return plain(place.locator(".figure-said").inner_text())


def guessed(place):
    return plain(place.locator(".figure-guessed [role=status]").inner_text())


def act(page, hand, role, control):
    """Press a button, tick a box, move a slider or type into a field, by mouse, finger or keys."""
    control.scroll_into_view_if_needed()
    box = control.bounding_box()
    at = {"x": 0.3 * box["width"], "y": box["height"] / 2}
    if hand == "finger":
        control.tap(position=at)
    elif hand == "keys":
        control.focus()
        page.keyboard.press({"button": "Enter", "checkbox": "Space", "slider": "ArrowLeft"}.get(role, "Home"))
    elif role == "slider":
        page.mouse.move(box["x"] + 0.5 * box["width"], box["y"] + at["y"])
        page.mouse.down()
        page.mouse.move(box["x"] + at["x"], box["y"] + at["y"], steps=4)
        page.mouse.up()
    else:
        control.click(position=at)
    if role == "textbox":
        page.keyboard.type("30%")
        page.keyboard.press("Tab")


def test_every_figure_stands_in_a_chapter():
    modules = {path.stem for path in (ROOT / "book" / "live" / "src" / "figures").glob("*.tsx")}
    assert modules - {"guess", "panel", "parts", "plot"} == set(FIGURES.values())


@FIGURE
@pytest.mark.parametrize(("width", "theme"), quick([(320, "light"), (390, "dark"), (1280, "light")], (320, "light")))
def test_a_figure_fits_can_be_read_out_and_moves_nothing(visit, axe, chapter, width, theme):
    page = visit(f"chances/{chapter}", width=width, script=SHIFTS, color_scheme=theme, reduced_motion="reduce")
    place = asleep(page, chapter)
    height = place.bounding_box()["height"]
    page.evaluate("(source) => void (0, eval)(source)", axe)
    for name in ("Keep my guess", "Guess again", "Skip"):
        found = page.evaluate("async () => (await axe.run('.live-figure')).violations")
        assert [one["id"] for one in found] == []
        place.get_by_role("button", name=name).press("Enter")
        assert place.bounding_box()["height"] == height
    for button in place.locator(".figure-body").get_by_role("button").all():
        if button.is_enabled():
            button.press("Enter")
    assert place.bounding_box()["height"] == height
    assert said(place)
    found = page.evaluate("async () => (await axe.run('.live-figure')).violations")
    assert [one["id"] for one in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate("window.shifted || 0") <= MOST_SHIFT


BY_HAND = [(hand, width) for hand in HANDS for width in (390, 1280)]


@FIGURE
@pytest.mark.parametrize(("hand", "width"), quick(BY_HAND, ("finger", 390)))
def test_a_figure_asks_for_a_guess_and_is_used_by_any_hand(visit, chapter, hand, width):
    """It keeps the guess, which waits beside the answer on the next visit."""
    page = visit(f"chances/{chapter}", width=width, script=SHIFTS, has_touch=hand == "finger", reduced_motion="reduce")
    place = asleep(page, chapter)
    role, name = ACTS[FIGURES[chapter]]
    control = place.get_by_role(role, name=name, exact=True)
    assert control.count() == 0, "what waits for a guess is not there for those who listen"
    act(page, hand, "slider", place.get_by_role("slider", name="Your guess"))
    guess = plain(place.locator(".figure-guess b >> nth=1").inner_text())
    act(page, hand, "button", place.get_by_role("button", name="Keep my guess"))
    assert page.evaluate("document.activeElement.className") == "figure-body"
    assert guessed(place).startswith(f"Your guess: {guess}. Now ")
    before = said(place)
    act(page, hand, role, control)
    assert said(place) != before
    settle(page)
    assert page.evaluate("window.shifted || 0") <= MOST_SHIFT
    page.reload()
    assert guessed(asleep(page, chapter)).startswith(f"Your guess: {guess}. ")


def answer_square(place):
    place.get_by_role("button", name="Roll 100 times").click()
    return "11 of 36 outcomes", Fraction(11, 36)


def answer_venn(place):
    place.get_by_role("checkbox", name="9 or more, no double").check()
    return "14 outcomes", None


def answer_tree(place):
    answers = ("3/10", "7/10", "1/2", "1/6", "9/60", "7/60", "16/60", "9/16")
    for field, answer in zip(place.get_by_role("textbox").all(), answers, strict=True):
        field.fill(answer)
        field.press("Tab")
    return "9/16", Fraction(9, 16)


def answer_bell(place):
    place.get_by_role("slider", name="Dice in a sample").fill("4")
    place.get_by_role("button", name="Roll 100", exact=True).click()
    return f"1.71 divided by 2, {(35 / 12 / 4) ** 0.5:.2f}", None


def answer_chain(place):
    place.get_by_role("button", name="100 steps", exact=True).click()
    return "81/211", Fraction(81, 211)


def answer_bayes(place):
    place.get_by_role("button", name="Hide those without it").click()
    ill, healthy = Fraction(5, 100) * Fraction(90, 100), Fraction(95, 100) * Fraction(10, 100)
    return "9 of 28", ill / (ill + healthy)


def answer_interval(place):
    place.get_by_role("slider", name="Confidence level").fill("80")
    return "20, on average", None


ANSWERS = {
    "square": answer_square,
    "venn": answer_venn,
    "tree": answer_tree,
    "bell": answer_bell,
    "chain": answer_chain,
    "bayes": answer_bayes,
    "interval": answer_interval,
}


@FIGURE
def test_the_answer_stands_beside_the_guess_once_it_has_been_seen(visit, chapter):
    place = asleep(visit(f"chances/{chapter}"), chapter)
    go_on(place, "Keep my guess")
    assert "The answer" not in guessed(place)
    answer, share = ANSWERS[FIGURES[chapter]](place)
    assert f". The answer: {answer}" in guessed(place)
    if share:
        (percent,) = re.findall(r", ([\d.]+) %\.$", guessed(place))
        assert float(percent) == pytest.approx(float(100 * share), abs=0.051)
    place.get_by_role("button", name="Guess again").click()
    assert guessed(place) == ""


@FIGURE
def test_paper_has_a_still_picture_with_its_caption_and_a_task(visit, chapter):
    page = visit(f"chances/{chapter}")
    place = asleep(page, chapter)
    still, legend = place.locator(".figure-still"), place.locator(".figure-legend")
    assert not still.is_visible()
    assert not legend.is_visible()
    page.emulate_media(media="print")
    assert still.is_visible()
    assert len(legend.inner_text()) > 40
    assert place.locator(".figure-body").bounding_box()["height"] > 60
    assert place.locator(".figure-body").evaluate("(one) => getComputedStyle(one).filter") == "none"
    assert place.locator("button:visible, [type=range]:visible, .figure-guess:visible").count() == 0


@pytest.mark.parametrize("name", sorted(FIGURES.values()))
def test_a_figure_weighs_little(built_site, name):
    """Its modules and styles, packed by gzip, with those that a chapter has anyway: at most 40 kB."""
    live = built_site / "live"
    (chunk,) = re.findall(rf'import\("\./({name}-[^"]+)"\)', (live / "figures.js").read_text(encoding="utf-8"))
    asked, loaded = ["figures.js", chunk, "figures.css"], {}
    while asked:
        one = asked.pop()
        loaded[one] = (live / one).read_bytes()
        asked += set(re.findall(r'(?:from|import)"\./([^"]+)"', loaded[one].decode())) - set(loaded)
    assert 5_000 < sum(len(gzip.compress(content, 9, mtime=0)) for content in loaded.values()) < 40_000


def test_without_javascript_the_task_stands_there(visit):
    page = visit("chances/square", java_script_enabled=False)
    assert "draw a square" in page.locator(".live-figure").inner_text()


def test_a_page_without_a_figure_asks_for_none(visit):
    assert visit("chances/seven").locator("[src$='figures.js'], [href$='figures.css']").count() == 0


def test_the_square_counts_rolls_and_knows_the_probability_of_an_event(visit):
    place = figure(visit("chances/square"), "square")
    # A browser that translates the page leaves the numbers in place that change.
    assert place.locator(".figure-live").get_attribute("translate") == "no"
    for button in ("Roll once", "Roll 100 times"):
        place.get_by_role("button", name=button).click()
    cells = place.locator("tbody td")
    counts = [int(text or 0) for text in cells.all_inner_texts()]
    assert (len(counts), sum(counts)) == (36, 101)
    events = {"sum 7": 6, "sum 11": 2, "double": 6, "9 or more": 10, "at least one six": 11}
    for name, outcomes in events.items():
        place.get_by_role("combobox", name="Event").select_option(name)
        inside = [count for cell, count in zip(cells.all(), counts, strict=True) if cell.get_attribute("class")]
        text = said(place)
        assert len(inside) == outcomes
        assert f"{outcomes} of 36 outcomes, probability {Fraction(outcomes, 36)}, {100 * outcomes / 36:.1f} %" in text
        assert re.findall(r"In 101 rolls it came up (\d+) times?", text) == [str(sum(inside))]
    place.get_by_role("button", name="Start again").click()
    assert set(cells.all_inner_texts()) == {""}


@pytest.mark.long
def test_means_of_more_dice_lie_closer_together_as_the_square_root_says(visit):
    place = figure(visit("chances/spread"), "spread")
    for dice in (1, 25):
        place.get_by_role("slider", name="Dice in a sample").fill(str(dice))
        for _ in range(2):
            place.get_by_role("button", name="Roll 1,000").click()
        (found,) = re.findall(
            r"2,000 samples: .* average (\S+) and the standard deviation (\S+)\. (\S+) %", said(place)
        )
        average, deviation, near = map(float, found)
        exact = (35 / 12 / dice) ** 0.5
        assert average == pytest.approx(3.5, abs=6 * exact / 2000**0.5)
        assert deviation == pytest.approx(exact, rel=0.12)
        assert near == pytest.approx(66.7 if dice == 1 else 68.3, abs=8)
    heights = [float(bar.get_attribute("height")) for bar in place.locator("rect.bar").all()]
    assert 20 < len(heights) < 60
    assert 80 < max(heights) <= 91


@pytest.mark.long
def test_a_walk_comes_close_to_the_long_run_probabilities(visit):
    """Those of the page are found again by stepping with the transition probabilities."""
    chances = [1.0, 0.0, 0.0, 0.0, 0.0]
    for _ in range(500):
        inner = [chances[at - 1] / 3 + chances[at] / 6 + chances[at + 1] / 2 for at in (1, 2, 3)]
        first = chances[0] * 2 / 3 + chances[1] / 2
        chances = [first, *inner, chances[3] / 3 + chances[4] / 2]
    place = figure(visit("chances/chain"), "chain")
    for button in ("1 step", "100 steps", "10,000 steps"):
        place.get_by_role("button", name=button, exact=True).click()
    rows = [row.locator("td").all_inner_texts() for row in place.locator("tbody tr").all()]
    assert sum(int(steps.replace(",", "")) for steps, *_ in rows) == 10_101
    for (_, share, long), exact in zip(rows, chances, strict=True):
        assert float(long.split("\N{NO-BREAK SPACE}")[0]) == pytest.approx(100 * exact, abs=0.051)
        assert float(share.split("\N{NO-BREAK SPACE}")[0]) == pytest.approx(100 * exact, abs=8)
    assert re.search(r"on field [1-5]\. After 10,101 steps .* percentage points", said(place))


@pytest.mark.long
def test_people_with_a_symptom_are_counted_by_bayes_rule(visit):
    place = figure(visit("chances/which-dice"), "which-dice")
    assert "18 of 56 are ill" in said(place)
    for prior, if_ill, if_healthy in ((50, 100, 25), (1, 100, 1), (20, 50, 0)):
        chances = {"Ill": prior, "Symptom, if ill": if_ill, "Symptom, if healthy": if_healthy}
        for name, hundredths in chances.items():
            place.get_by_role("slider", name=name, exact=True).fill(str(hundredths))
        ill = 400 * Fraction(prior, 100)
        both, alarms = ill * if_ill / 100, round((400 - ill) * if_healthy / 100)
        exact = Fraction(prior * if_ill, prior * if_ill + (100 - prior) * if_healthy)
        assert f"{both} of {both + alarms} are ill" in said(place)
        assert f"is {float(100 * exact):.1f} %" in said(place)
    circles = place.locator(".figure-people .ill")
    assert sum(circle.get_attribute("d").count("M") for circle in circles.all()) == 80
    place.get_by_role("button", name="Hide those without it").press("Enter")
    assert circles.count() == 1
    for name in chances:
        place.get_by_role("slider", name=name, exact=True).fill("0")
    assert "not defined, as nobody has it" in said(place)


@pytest.mark.long
def test_intervals_widen_with_their_level_and_hold_the_true_value_as_often_as_it_says(visit):
    place = figure(visit("chances/simulation"), "simulation")
    levels, rolls = (place.get_by_role("slider", name=name) for name in ("Confidence level", "Rolls in a sample"))
    for level, size in ((50, 20), (95, 80), (99, 320)):
        rolls.fill(str(size))
        levels.fill(str(level))
        ((half, hits, misses),) = re.findall(r"±\s(\S+)\. (\d+) of 100 contain 3\.5, and (\d+) miss it", said(place))
        exact = NormalDist().inv_cdf((1 + level / 100) / 2) * (35 / 12 / size) ** 0.5
        assert float(half) == pytest.approx(exact, abs=0.0051)
        assert int(hits) == pytest.approx(level, abs=25 if level < 99 else 8)
        assert place.locator(".interval.missing").get_attribute("d").count("M") == int(misses)
    before = said(place)
    levels.press("ArrowLeft")
    assert "Level 98 %" in said(place) != before


@pytest.mark.long
def test_all_sixteen_events_of_the_venn_diagram_are_named_and_counted(visit):
    place = figure(visit("chances/colour"), "colour")
    rolls = [(red, blue) for red in range(1, 7) for blue in range(1, 7)]
    parts = [(True, False), (True, True), (False, True), (False, False)]
    boxes = place.get_by_role("checkbox").all()
    heard = set()
    for chosen in range(16):
        for part, box in enumerate(boxes):
            box.set_checked(bool(chosen >> part & 1))
        size = sum(chosen >> parts.index((red == blue, red + blue >= 9)) & 1 for red, blue in rolls)
        share = Fraction(size, 36)
        assert f"It has {size} of the 36 outcomes, probability {share}, {100 * float(share):.1f} %." in said(place)
        heard.add(said(place).partition(".")[0])
    assert len(heard) == 16
    # A tap into the overlap of the circles takes it away again.
    place.locator("svg").scroll_into_view_if_needed()
    picture = place.locator("svg").bounding_box()
    place.page.mouse.click(picture["x"] + picture["width"] * 310 / 640, picture["y"] + picture["height"] * 130 / 270)
    assert not boxes[1].is_checked()


@pytest.mark.long
def test_a_tree_is_filled_in_and_checked(visit):
    place = asleep(visit("chances/trees", width=390), "trees")
    asked = place.locator(".figure-legend").text_content()
    loaded, faces = map(int, re.findall(r"(\d) of them .*?: (\d) faces", asked)[0])
    go_on(place, "Skip")
    fields = place.get_by_role("textbox").all()
    drawn = place.locator("path.drawn")
    fields[0].fill("9/10")
    fields[0].press("Tab")
    assert said(place).startswith("P(loaded): Not yet.")
    one, other = Fraction(loaded * faces, 60), Fraction(10 - loaded, 60)
    answers = [Fraction(loaded, 10), Fraction(10 - loaded, 10), Fraction(faces, 6), Fraction(1, 6)]
    answers += [one, other, one + other, one / (one + other)]
    for field, answer in zip(fields, answers, strict=True):
        field.fill(f"{float(answer):.2%}")
        field.press("Tab")
        assert field.get_attribute("aria-invalid") == "false", answer
    assert drawn.count() == 6
    assert said(place) == "Right. The tree is full, and you have used Bayes' rule."
    place.get_by_role("button", name="Another bag").click()
    go_on(place, "Skip")
    assert (fields[0].input_value(), drawn.count()) == ("", 0)
