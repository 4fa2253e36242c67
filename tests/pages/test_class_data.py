"""The class's data: nothing that was typed is lost, and a table is read as it is meant or not at all."""

from __future__ import annotations

import csv
import json
from random import Random
from typing import Any, ClassVar

import pytest
from playwright.sync_api import Locator, Page

from tests.tiers import quick

from .modules import run_modules
from .test_classroom import room

SUMS = [str(total) for total in range(2, 13)]
TABLES = """
import { readFileSync } from "node:fs";
const { read, written } = await import(process.argv[1]);
const { outcomes, findings, texts } = JSON.parse(readFileSync(0, "utf8"));
const told = (text) => {
  try {
    return read(text, outcomes);
  } catch (error) {
    return error.message;
  }
};
const lines = findings.map((each) => written(each, outcomes));
process.stdout.write(JSON.stringify([lines, lines.map(told), texts.map(told)]));
"""
FULL = "void (Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); })"
NAMES = ("1", "red", "=1+1", "@SUM(A1)", "-7", "+ 3", "a,b", 'the "best"', "Zürich;x", "tab\there", "7", "guess")
COUNTED = {
    "7\n7\n12\n": {"groups": {"pasted": {"7": 2, "12": 1}}},
    "1,7\n2,7\n1,7,3": {"groups": {"1": {"7": 4}, "2": {"7": 1}}},
    "\ufeffGroup;Outcome;Count\r\nred;7;4\r\n": {"groups": {"red": {"7": 4}}},
    "group;7;8\n1;3;2\n2;;5\n": {"groups": {"1": {"7": 3, "8": 2}, "2": {"8": 5}}},
    "\t2\t3\nA\t1\t0\nguesses\t4\t5": {"groups": {"A": {"2": 1}}, "guesses": {"2": 4, "3": 5}},
    "outcome,kind,group\n7,guess,\n8,observation,a": {"groups": {"a": {"8": 1}}, "guesses": {"7": 1}},
    "group,outcome\n2,3\n": {"groups": {"2": {"3": 1}}},
}
REFUSED = {
    "": "there is no line with an outcome",
    "7, 8, 7, 6": "which column is the group? Begin with the line “group,outcome”, or write an outcome on each line",
    "7,8\n8,7": "which column is the group? Begin with the line “group,outcome”, or write an outcome on each line",
    "a,7,1,9": "line 1: 4 values are too many for group, outcome, count",
    "1,7\n1,13\n": f"line 2: “13” is none of {', '.join(SUMS)}",
    "1,7,2.5": "line 1: “2.5” is no whole number up to 9,999",
    "1,7,-1": "line 1: “-1” is no whole number up to 9,999",
    "group;7;8\n1;3;x": "line 2: “x” is no whole number up to 9,999",
    "group;7;8\n1;3;2;9": "line 2: there are more numbers than outcomes",
    "group,outcome,colour\n1,7,red": "line 1: “colour” is none of the columns kind, group, outcome, count",
}


def drawn_findings(rng: Random) -> dict[str, Any]:
    counts = lambda: [rng.choice([0, 0, 1, 3]) for _ in SUMS]  # noqa: E731
    groups = [{"name": name, "counts": counts()} for name in rng.sample(NAMES, rng.randint(1, 6))]
    return {"guesses": counts(), "groups": groups, "shown": False}


def test_a_table_is_read_as_it_is_meant_or_not_at_all(tmp_path):
    """Written tables read back in Python and on the page, and no cell is a formula for a spreadsheet."""
    rng = Random(7)
    findings = [drawn_findings(rng) for _ in range(60)]
    given = {"outcomes": SUMS, "findings": findings, "texts": [*COUNTED, *REFUSED]}
    tables, again, told = run_modules(tmp_path, 'export * from "./classroom/csv";', TABLES, given)
    for each, table, back in zip(findings, tables, again, strict=True):
        rows = list(csv.DictReader(table.splitlines()))
        assert not any(cell[:1] in ("=", "+", "-", "@") for row in rows for cell in row.values())
        seen = [group for group in each["groups"] if any(group["counts"])]
        for group in seen:
            kept = [row["outcome"] for row in rows if row["group"].removeprefix("'") == group["name"]]
            assert [kept.count(total) for total in SUMS] == group["counts"]
        guessed = [row["outcome"] for row in rows if row["kind"] == "guess"]
        assert [guessed.count(total) for total in SUMS] == each["guesses"]
        if rows:
            assert back.get("groups", []) == seen
            assert back.get("guesses", [0] * len(SUMS)) == each["guesses"]
    for expected, found in zip(COUNTED.values(), told, strict=False):
        sparse = {"groups": {each["name"]: thin(each["counts"]) for each in found["groups"]}}
        assert sparse | ({"guesses": thin(found["guesses"])} if "guesses" in found else {}) == expected
    assert told[len(COUNTED) :] == list(REFUSED.values())


def thin(counts: list[int]) -> dict[str, int]:
    return {total: count for total, count in zip(SUMS, counts, strict=True) if count}


def counts(page: Page) -> list[list[str]]:
    """Return guesses and groups as the page shows them: their names and counts."""
    found: list[list[str]] = page.locator(".room-table tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.querySelectorAll('input')].map((field) => field.value))"
    )
    return found


def alert(page: Page) -> str:
    return page.locator(".room [role=alert]").inner_text()


def open_class(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Class", exact=True)


def experiment(page: Page) -> str:
    return page.get_by_label("Experiment").input_value()


def test_another_experiment_empties_nothing(visit):
    """Each experiment of a class keeps its data, and a lesson's link opens its own."""
    page = room(visit, "data")
    page.get_by_label("Group 1: 7", exact=True).fill("12")
    page.get_by_label("Experiment").focus()
    page.keyboard.press("ArrowDown")
    assert experiment(page) == "race"
    page.get_by_label("Group 1: 7", exact=True).fill("3")
    page.reload()
    page.wait_for_selector(".live-classroom[data-ready] .room")
    assert experiment(page) == "race"
    assert counts(page)[1][6] == "3"
    page.goto(page.url.partition("#")[0] + "#sums")
    page.wait_for_function("document.querySelector('[aria-label=\"Group 1: 7\"]')?.value === '12'")
    page.evaluate("location.hash = '#die'")
    page.get_by_label("Group 1: 1", exact=True).wait_for()
    assert all(value in ("", "1") for row in counts(page) for value in row)
    page.get_by_label("Experiment").select_option("sums")
    assert counts(page)[1][6] == "12"


def test_a_class_gets_its_name_after_its_data(visit):
    """A name that another class has is refused, and the last class opens again."""
    page = room(visit, "data")
    page.get_by_label("Group 1: 7", exact=True).fill("12")
    name = page.get_by_label("Its name")
    name.fill("7b")
    name.press("Tab")
    assert counts(page)[1][6] == "12"
    page.get_by_role("button", name="New class").click()
    assert counts(page)[1][6] == ""
    page.get_by_label("Group 1: 8", exact=True).fill("5")
    name.fill("7b")
    name.press("Tab")
    assert alert(page) == "There is already a class called “7b”: choose it from the list."
    assert name.input_value() == "class 2"
    open_class(page).select_option("7b")
    assert counts(page)[1][6] == "12"
    open_class(page).select_option("class 2")
    page.reload()
    page.wait_for_selector(".live-classroom[data-ready] .room")
    assert open_class(page).input_value() == "class 2"
    assert open_class(page).locator("option").all_inner_texts() == ["7b", "class 2"]
    assert counts(page)[1][7] == "5"


def test_a_count_is_a_whole_number_or_is_marked(visit):
    """Digits never change their places, and arrows and Enter go from cell to cell."""
    page = room(visit, "data")
    field = page.get_by_label("Group 1: 2", exact=True)
    for text, invalid in (("12", False), ("1.2", True), ("2.6", True), ("1.000", True), ("1,5", True), ("0", False)):
        field.click()
        field.press("Control+a")
        page.keyboard.type(text)
        assert (field.input_value(), field.get_attribute("aria-invalid")) == (text, str(invalid).lower())
        assert ("a count is a whole number" in alert(page)) == invalid
    field.fill("4")
    page.get_by_role("button", name="Add a group").click()
    focused = "document.activeElement.getAttribute('aria-label')"
    for key, label in (
        ("ArrowRight", "Group 2: 3"),
        ("ArrowUp", "Group 1: 3"),
        ("ArrowLeft", "Group 1: 2"),
        ("ArrowRight", "Group 1: 3"),
        ("ArrowLeft", "Group 1: 2"),
        ("Enter", "Group 2: 2"),
        ("ArrowLeft", "Name of group 2"),
        ("Shift+Enter", "Name of group 1"),
        ("ArrowUp", "Name of group 1"),
    ):
        page.keyboard.press(key)
        assert page.evaluate(focused) == label
    assert counts(page)[1][:2] == ["1", "4"], "an arrow changes no count"


def test_undo_takes_back_one_field_after_the_other(visit):
    """Keys in one field are one step, and a field that is typed into again after an undo is another."""
    page = room(visit, "data")
    undo = page.get_by_role("button", name="Undo")
    for label, count in (("Group 1: 2", "11"), ("Group 1: 3", "22")):
        page.get_by_label(label, exact=True).click()
        page.keyboard.type(count)
    undo.click()
    page.get_by_label("Group 1: 3", exact=True).fill("33")
    page.reload()
    page.wait_for_selector(".live-classroom[data-ready] .room")
    for left in (["11", "33"], ["11", ""], ["", ""]):
        assert counts(page)[1][1:3] == left
        if any(left):
            undo.click()
    assert undo.is_disabled()


def test_where_nothing_is_kept_the_page_says_so_first(visit):
    block = (
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    page = room(visit, "data", script=block)
    note = page.locator(".room-note").inner_text()
    assert note.startswith("This browser does not let pages keep anything")
    page.get_by_label("Group 1: 7", exact=True).fill("12")
    page.get_by_label("Experiment").select_option("die")
    page.get_by_label("Experiment").select_option("sums")
    assert counts(page)[1][6] == "12"


class ClassEvening:
    """A page with the class's data, and what a notebook of our own says that it must show."""

    OUTCOMES: ClassVar = {"sums": 11, "die": 6, "larger": 6}

    def __init__(self, page: Page, seed: int) -> None:
        self.page, self.rng = page, Random(f"class {seed}")
        self.name, self.experiment, self.last = "our class", "sums", ""
        self.steps: dict[tuple[str, str], list[list[list[str]]]] = {}

    @property
    def rows(self) -> list[list[str]]:
        steps = self.steps.get((self.name, self.experiment))
        return steps[-1] if steps else self.none()

    def none(self) -> list[list[str]]:
        blank = [""] * self.OUTCOMES[self.experiment]
        return [blank, ["1", *blank]]

    def step(self, rows: list[list[str]], field: str = "") -> None:
        """Note new rows; keys in one field are one step."""
        steps = self.steps.setdefault((self.name, self.experiment), [])
        if steps and field and field == self.last:
            steps.pop()
        steps.append(rows)
        del steps[:-30]
        self.last = field

    def type(self) -> None:
        rows = [list(row) for row in self.rows]
        row = self.rng.randrange(len(rows))
        at = self.rng.randrange(len(rows[row]))
        is_name = row > 0 and at == 0
        text = self.rng.choice(["red", "=1+1", "7", "Zoë, 2"]) if is_name else str(self.rng.randrange(1, 99))
        field = self.page.locator(".room-table tbody tr").nth(row).locator("input").nth(at)
        field.fill(text)
        rows[row][at] = text
        self.step(rows, f"{row} {at}")

    def add(self) -> None:
        self.page.get_by_role("button", name="Add a group").click()
        self.step([*self.rows, [str(len(self.rows)), *[""] * self.OUTCOMES[self.experiment]]])

    def paste(self) -> None:
        details = self.page.locator(".room details")
        if not details.evaluate("(part) => part.open"):
            details.locator("summary").click()
        details.locator("textarea").fill("a,2\na,2\nb,6\n")
        details.get_by_role("button", name="Bring in").click()
        size = self.OUTCOMES[self.experiment]
        first = 2 if self.experiment == "sums" else 1
        groups = [["a", *[""] * size], ["b", *[""] * size]]
        groups[0][1 + 2 - first], groups[1][1 + 6 - first] = "2", "1"
        self.step([self.rows[0], *groups])

    def undo(self) -> None:
        button = self.page.get_by_role("button", name="Undo")
        steps = self.steps.get((self.name, self.experiment))
        assert button.is_enabled() == bool(steps)
        self.last = ""
        if steps:
            button.click()
            steps.pop()

    def choose(self) -> None:
        self.experiment, self.last = self.rng.choice(list(self.OUTCOMES)), ""
        self.page.get_by_label("Experiment").select_option(self.experiment)

    def rename(self) -> None:
        name = self.rng.choice(["7b", "8 a", "Ü"])
        taken = {known for known, _ in self.steps} - {self.name}
        field = self.page.get_by_label("Its name")
        field.fill(name)
        field.press("Tab")
        if name in taken:
            assert alert(self.page).startswith("There is already a class")
            return
        for known, experiment in [*self.steps]:
            if known == self.name:
                self.steps[name, experiment] = self.steps.pop((known, experiment))
        self.name = name

    def open(self) -> None:
        name = self.rng.choice(sorted({self.name, *(known for known, _ in self.steps)}))
        open_class(self.page).select_option(name)
        self.name, self.last = name, ""

    def leave(self) -> None:
        """Leave the page in one of several ways, and come back."""
        way, page = self.rng.choice(["reload", "back", "tab"]), self.page
        if way == "reload":
            page.reload()
        elif way == "back":
            page.goto(page.url.replace("data.html", "dice.html"))
            page.go_back()
        else:
            self.page = page.context.new_page()
            self.page.goto(page.url)
            page.close()
        self.page.wait_for_selector(".live-classroom[data-ready] .room")
        self.last = ""

    def check(self) -> None:
        assert counts(self.page) == self.rows
        assert open_class(self.page).input_value() == self.name
        assert experiment(self.page) == self.experiment


@pytest.mark.parametrize("seed", quick(range(70), 0, 39))
def test_an_evening_with_the_class_loses_nothing(visit, seed):
    page = room(visit, "data", address="#sums")
    evening = ClassEvening(page, seed)
    deeds = [evening.type] * 6 + [evening.add, evening.paste, evening.undo, evening.undo, evening.choose]
    deeds += [evening.rename, evening.open, evening.leave, evening.leave]
    for _ in range(40):
        evening.rng.choice(deeds)()
        evening.check()


def test_two_tabs_with_one_class_see_each_other(visit):
    page = room(visit, "data")
    page.get_by_label("Group 1: 7", exact=True).fill("12")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".live-classroom[data-ready] .room")
    other.get_by_label("Group 1: 8", exact=True).fill("3")
    page.wait_for_function("document.querySelector('[aria-label=\"Group 1: 8\"]').value === '3'")
    page.get_by_label("Group 1: 9", exact=True).fill("4")
    other.wait_for_function("document.querySelector('[aria-label=\"Group 1: 9\"]').value === '4'")
    assert counts(other)[1][6:9] == ["12", "3", "4"]
    other.evaluate(FULL)
    other.get_by_label("Group 1: 10", exact=True).fill("6")
    other.get_by_label("Group 1: 11", exact=True).fill("2")
    assert counts(other)[1][6:11] == ["12", "3", "4", "6", "2"]
    assert other.locator(".room-note").inner_text().startswith("This browser has no room left")
    other.get_by_role("button", name="New class").click()
    assert alert(other) == "Only this page has the data of “our class”: save them as CSV first."
    assert counts(other)[1][6:11] == ["12", "3", "4", "6", "2"]
    other.get_by_label("Its name").fill("7b")
    other.get_by_label("Its name").press("Tab")
    assert counts(other)[1][6:11] == ["12", "3", "4", "6", "2"]
    assert json.loads(page.evaluate("localStorage['dicepad class our class']"))["experiment"] == "sums"
