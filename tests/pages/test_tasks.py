"""Tasks on the built site: fresh ones below the exercises, and those of a printed sheet, by mouse, finger and keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

import pytest
from playwright.sync_api import Locator, Page, expect

from dicepad.tasks import TYPES, Task, make_tasks, say, words
from dicepad.tasks.sets import TaskSet, task_set
from dicepad.tasks.task import SquarePicture
from tests.tiers import quick

from .conftest import settle
from .test_pages import SEEN

ANOTHER = "Another one like this"
FRESH = """async (rules) => (await axe.run(".fresh-tasks", rules.length ? { runOnly: rules } : {})).violations
  .map(({ id }) => id)"""
"""The rules of axe that fresh tasks break, of all or of those that are named."""


def begin(page: Page) -> Locator:
    """Ask for a fresh task, and return its part of the page."""
    page.get_by_role("button", name=ANOTHER).click()
    page.wait_for_selector(".fresh-tasks .task")
    return page.locator(".fresh-tasks section")


def asked(section: Locator, kind: str, level: int = 1) -> Task:
    """Return the task that a part of a page shows."""
    return make_tasks(kind, level=level, seed=section.get_attribute("data-seed"))[0]


def choose(section: Locator, field: str, value: str) -> None:
    """Choose another kind of task or another level, and wait for its task."""
    seed = section.get_attribute("data-seed")
    section.get_by_label(field).select_option(value)
    section.page.wait_for_selector(f".fresh-tasks section:not([data-seed='{seed}'])")


def answer(form: Locator, task: Task, values: Sequence[object], lang: str, press: Callable[[Locator], None]) -> None:
    """Answer a task: cells by a press on each, and numbers in their fields, as they are written in a language."""
    if task.blanks[0].form is None:
        (cells,) = values
        assert isinstance(cells, frozenset)
        chosen = {str(button.get_attribute("data-place")) for button in form.locator('[aria-pressed="true"]').all()}
        for name in sorted(cells ^ chosen):
            press(form.locator(f'[data-place="{name}"]'))
    else:
        fields = form.locator("input").all()
        assert len(fields) == len(task.blanks)
        for at, blank in enumerate(task.blanks):
            form.locator(f'[data-blank="{at}"]').fill(words(lang).valued(values[at], blank.form))  # type: ignore[arg-type]
    press(form.locator("button[type='submit']"))


def solve(form: Locator, task: Task, lang: str, press: Callable[[Locator], None]) -> None:
    """Answer a task wrongly, as many do, until the reply to this mistake comes, and then rightly."""
    own, said = words(lang), form.get_by_role("status")
    right = [blank.answer for blank in task.blanks]
    at = next(at for at, blank in enumerate(task.blanks) if blank.usual)
    usual, reply = task.blanks[at].usual[0]
    wrong: list[object] = [*right[:at], usual, *right[at + 1 :]]
    before = f"{task.blanks[at].label}: " if len(task.blanks) > 1 else ""
    answer(form, task, wrong, lang, press)
    expect(said).to_have_text(f"{before}{own.say('verdict.wrong')} {own.say('page.hint', text=say(task.hint, lang))}")
    answer(form, task, wrong, lang, press)
    expect(said).to_have_text(f"{before}{own.tell(reply)}")
    answer(form, task, right, lang, press)
    expect(said).to_have_text(own.say("verdict.right"))
    assert form.get_attribute("data-solved") is not None


def check_sheet(page: Page, tasks: TaskSet, lang: str, press: Callable[[Locator], None]) -> None:
    """Solve the tasks of a sheet."""
    for number, task in enumerate(tasks.tasks):
        form = page.locator(".task").nth(number)
        form.wait_for()
        solve(form, task, lang, press)
    score = words(lang).say("page.score", right=tasks.count, count=tasks.count)
    expect(page.locator(".task-score")).to_have_text(score)


def test_every_type_of_task_is_marked_by_mouse(visit):
    tasks = task_set(list(TYPES), count=len(TYPES), seed="mouse")
    page = visit("check")
    page.get_by_label("Code").fill(tasks.code.lower())
    page.get_by_role("button", name="Show my tasks").click()
    check_sheet(page, tasks, "en", lambda place: place.click())


KINDS = tuple(TYPES)
BY_FINGER = [("de", 2, KINDS[::2]), ("fr", 3, KINDS[1::2]), ("de", 2, KINDS[1::2]), ("fr", 3, KINDS[::2])]


@pytest.mark.parametrize(("lang", "level", "kinds"), quick(BY_FINGER, *BY_FINGER[:2]))
def test_every_type_of_task_is_marked_by_finger_on_a_phone(visit, lang, level, kinds):
    """In the language of the browser, and at another address of the same page, as a link has it."""
    tasks = task_set(kinds, level=level, count=len(kinds), seed="finger")
    page = visit("check", 390, color_scheme="dark", has_touch=True, locale=lang)
    page.goto(f"{page.url}#{tasks.code}")
    check_sheet(page, tasks, lang, lambda place: place.tap())
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_task_is_answered_by_keys_and_another_one_follows(visit):
    """A wrong answer brings a hint, then the reply to a usual mistake, and then the way; the focus stays there."""
    page = visit("chances/square")
    button = page.get_by_role("button", name=ANOTHER)
    assert button.locator("xpath=ancestor::section[starts-with(@id, 'try-it-yourself')]").count()
    button.focus()
    page.keyboard.press("Enter")
    question = page.locator(".task-question")
    expect(question).to_be_focused()
    section = page.locator(".fresh-tasks section")
    task = asked(section, "square")
    for key in ("Tab", "ArrowDown", "ArrowRight", "Space"):
        page.keyboard.press(key)
    assert section.locator('[aria-pressed="true"]').get_attribute("aria-label") == "red 2, blue 2"
    assert section.locator(".task-chosen").inner_text() == "Marked: 1."
    page.keyboard.press("Tab")
    usual, reply = task.blanks[0].usual[0]
    for typed, said in (("1/97", task.hint), (usual, reply), ("1/97", task.way[0])):
        page.keyboard.press("ControlOrMeta+A")
        page.keyboard.type(f"{typed}\n")
        expect(section.get_by_role("status").first).to_contain_text(say(said, "en"))
        expect(section.locator("input")).to_be_focused()
    assert isinstance(task.picture, SquarePicture)
    marked = [one.get_attribute("data-place") for one in section.locator("[data-key]").all()]
    assert marked == [f"{down}.{across}" for down, across in task.picture.cells]
    for key in ("Tab", "Tab"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.textContent") == "Another one"
    seed = section.get_attribute("data-seed")
    page.keyboard.press("Enter")
    page.wait_for_selector(f".fresh-tasks section:not([data-seed='{seed}'])")
    expect(question).to_be_focused()
    assert question.inner_text().split() == say(asked(section, "square").question, "en").split()


def test_what_cannot_be_read_or_has_another_form_is_no_wrong_answer(visit):
    page = visit("chances/square")
    section = begin(page)
    (right,) = (blank.answer for blank in asked(section, "square").blanks)
    assert isinstance(right, Fraction)
    field, said = section.locator("input"), section.get_by_role("status").first
    for typed, text in (("", "There is no answer yet."), (str(float(right)), "Give the answer as a fraction.")):
        field.fill(typed)
        field.press("Enter")
        expect(said).to_have_text(text)
        expect(section.get_by_role("button", name="Show the way")).to_have_count(0)
    field.fill("1/97")
    field.press("Enter")
    section.get_by_role("button", name="Show the way").click()
    expect(said).to_contain_text("The way")


def test_the_mixed_exercises_have_every_type_and_keep_the_language(visit):
    page = visit("chances/mixed-exercises")
    section = begin(page)
    kinds = section.get_by_label("Kind of task")
    assert [option.get_attribute("value") for option in kinds.locator("option").all()] == list(TYPES)
    choose(section, "Kind of task", "wait")
    choose(section, "Level", "3")
    assert section.get_attribute("aria-label") == words("en").say("type.wait")
    section.get_by_label("Language").select_option("it")
    expect(section).to_have_attribute("lang", "it")
    solve(section.locator("form"), asked(section, "wait", 3), "it", lambda place: place.click())
    seed, typed = section.get_attribute("data-seed"), section.locator("input").first.input_value()
    page.reload()
    page.locator(".fresh-tasks").scroll_into_view_if_needed()
    section.locator("form[data-solved]").wait_for()
    assert (section.get_attribute("lang"), section.get_attribute("data-seed")) == ("it", seed)
    assert section.locator("input").first.input_value() == typed
    section.locator("form button.quiet").last.click()
    page.wait_for_selector(f".fresh-tasks section:not([data-seed='{seed}'])")
    assert section.locator("input").first.input_value() == ""


def test_the_answers_to_a_sheet_come_back_with_what_was_said_of_them(visit):
    """After a reload and by the browser's button: numbers, chosen cells, the score, and the count of wrong ones."""
    tasks = task_set(["score", "crosses", "square"], count=3, seed="class 7b")
    page = visit("check")
    page.goto(f"{page.url}#{tasks.code}")
    forms = [page.locator(".task").nth(number) for number in range(3)]
    forms[2].wait_for()
    press = lambda place: place.click()  # noqa: E731
    answer(forms[0], tasks.tasks[0], [tasks.tasks[0].blanks[0].answer], "en", press)
    expect(forms[0].get_by_role("status")).to_have_text(words("en").say("verdict.right"))
    answer(forms[2], tasks.tasks[2], [Fraction(1, 97)], "en", press)
    hint = say(tasks.tasks[2].hint, "en")
    forms[2].get_by_role("status").filter(has_text=hint).wait_for()
    cells = tasks.tasks[1].blanks[0].answer
    assert isinstance(cells, frozenset)
    for name in sorted(cells):
        forms[1].locator(f'[data-place="{name}"]').click()
    for come_back in (page.reload, lambda: (page.goto(page.url.replace("check", "matches")), page.go_back())):
        come_back()
        page.wait_for_selector(".task-score:has-text('1 of 3')")
        forms[2].get_by_role("status").filter(has_text=hint).wait_for()
        assert forms[2].locator("input").input_value() == "1/97"
        assert forms[1].locator('[aria-pressed="true"]').count() == len(cells)
        assert forms[0].get_attribute("data-solved") is not None
    answer(forms[2], tasks.tasks[2], [Fraction(1, 97)], "en", press)
    forms[2].locator(".task-way").wait_for()  # the second wrong answer brings the way
    forms[1].locator("button[type='submit']").click()
    expect(page.locator(".task-score")).to_contain_text("2 of 3")


def test_a_code_with_a_typo_is_one_line_and_a_right_one_outlasts_a_reload(visit):
    code = task_set(["score"], count=2, seed="class 7b").code
    page = visit("check")
    field, said = page.get_by_label("Code"), page.locator(".sheet-check > .live-said")
    typo = code[:-1] + ("2" if code[-1] != "2" else "3")
    field.fill(typo)
    field.press("Enter")
    expect(said).to_have_text(
        f"The code '{typo}' has a typo or is not complete; compare it with the foot of the sheet."
    )
    assert page.locator(".task").count() == 0
    assert "#" not in page.url
    field.fill(code)
    field.press("Enter")
    expect(page.locator(".task")).to_have_count(2)
    expect(said).to_have_text("")
    expect(page.get_by_role("heading", name="Task 1")).to_be_focused()
    page.reload()
    expect(page.locator(".task")).to_have_count(2)
    assert field.input_value() == code


def test_tasks_can_be_read_out(visit, axe):
    """Each type, with a wrong answer and the way to the right one; and in the dark on a phone, where only colours and
    widths are others."""
    page = visit("chances/mixed-exercises", 1280)
    section = begin(page)
    page.evaluate("(source) => void (0, eval)(source)", axe)
    for kind in TYPES:
        choose(section, "Kind of task", kind)
        for field in section.locator("input").all():
            field.fill("97")
        for place in section.locator(".task-spot").all()[:1]:
            place.click()
        section.get_by_role("button", name="Check").click()
        section.get_by_role("button", name="Show the way").click()
        for width, theme, rules in ((1280, "light", ()), (390, "dark", SEEN)):
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            assert page.evaluate(FRESH, rules) == [], (kind, theme)
            assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_page_brings_tasks_only_when_it_is_asked_for_one(visit):
    page = visit("chances/square")
    asked: list[str] = []
    page.on("requestfinished", lambda one: asked.append(one.url.rpartition("/")[2]))
    settle(page)
    assert not [name for name in asked if ".zip" in name]
    begin(page)
    assert {name for name in asked if ".zip" in name} == {"light.zip.gz", "asking.zip.gz"}


def test_only_pages_with_tasks_bring_what_shows_them(built_site):
    for path in built_site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert ("live/tasks." in text) == bool(re.search('class="(fresh-tasks|sheet-code)', text)), path
    packed = (built_site / "live" / "asking.zip.gz").stat().st_size
    assert packed < 61_000


def test_the_whole_python_asks_where_the_light_one_does_not_come(visit):
    page = visit("check", complain=False, wanted=True)
    page.route("**/light.zip.gz", lambda route: route.abort())
    tasks = task_set(["square", "cell", "best"], count=3, seed="whole")
    page.goto(f"{page.url}#{tasks.code}")
    check_sheet(page, tasks, "en", lambda place: place.click())
