"""Results of pupils: the code that a pupil shows, and the table that a class's page makes of thirty."""

from __future__ import annotations

import csv
from collections import Counter
from io import BytesIO
from random import Random

import pytest
import zxingcpp
from chromium import CHROMIUM
from PIL import Image
from playwright.sync_api import Page, expect

from dicepad.tasks import say, words
from dicepad.tasks.results import Outcome, result_code, usual_mistakes
from dicepad.tasks.sets import TaskSet, task_set
from tests.conftest import ARGUMENTS

from .conftest import PATIENCE
from .test_class_data import open_class
from .test_classroom import room
from .test_tasks import answer

DASH = "\u2013"
SIGNS = {"right": "✓", "later": "✓", "wrong": "✗", "open": DASH}


def rows(page: Page) -> list[list[str]]:
    """The names of the pupils and what the table shows, once all has come."""
    page.wait_for_selector(".room-results")
    page.wait_for_function("!document.querySelector('[data-state=unread]')")
    found = page.locator(".room-results tbody tr").all()
    return [
        [
            row.locator("th input").input_value(),
            *(cell.inner_text().strip() for cell in row.locator("[data-state] [aria-hidden]").all()),
        ]
        for row in found
    ]


def take_in(page: Page, text: str, said: str) -> None:
    page.get_by_label("Codes, with the name behind").fill(text)
    page.keyboard.press("Enter")
    expect(page.locator(".room > [role=status]")).to_have_text(said, timeout=PATIENCE)


def class_of(count: int, sheet: str = "7b") -> list[tuple[str, TaskSet, list[Outcome]]]:
    """Pupils with sheets of one kind and different numbers, and what became of their tasks."""
    dice = Random(sheet)
    found = []
    for number in range(count):
        tasks = task_set(["square", "score"], level=2, count=4, seed=f"{sheet} {number}")
        outcomes = []
        for task in tasks.tasks:
            state = dice.choice(list(SIGNS))
            most = len(usual_mistakes(task)) if state in ("later", "wrong") else 0
            outcomes.append(Outcome(state, dice.choice(range(most + 1))))
        found.append((f"pupil {number}", tasks, outcomes))
    return found


def test_a_pupil_shows_a_result_and_the_teacher_sees_it(visit):
    """From the first wrong answer to the list of what to talk about; another program reads the QR code."""
    tasks = task_set(["square", "score"], level=2, count=3, seed="class 7b")
    page = visit("check")
    page.goto(f"{page.url}#{tasks.code}")
    forms = [page.locator(".task").nth(number) for number in range(3)]
    forms[2].wait_for()
    press = lambda place: place.click()  # noqa: E731
    assert page.locator(".task-result").count() == 0, "there is nothing to show yet"
    first, second, _ = tasks.tasks
    answer(forms[0], first, [first.blanks[0].answer], "en", press)
    forms[0].locator("xpath=self::*[@data-solved]").wait_for()
    for value in (second.blanks[0].usual[1].value, second.blanks[0].usual[0].value, second.blanks[0].answer):
        answer(forms[1], second, [value], "en", press)
        forms[1].locator(".task-said:not(:empty)").wait_for()
    shown = page.locator(".task-result")
    shown.locator("summary").click()
    shown.get_by_label(words("en").say("page.name")).fill("Łukasz")
    code = f"{result_code(tasks, [Outcome('right'), Outcome('later', 2), Outcome('open')])} Łukasz"
    expect(shown.locator(".task-code")).to_have_text(code, timeout=PATIENCE)
    page.reload()
    expect(shown.locator(".task-code")).to_have_text(code, timeout=PATIENCE)
    shown.locator("summary").click()
    (read,) = zxingcpp.read_barcodes(Image.open(BytesIO(shown.locator("svg").screenshot())))
    assert read.text.startswith(f"{page.url.partition('check')[0]}classroom/results.html#{tasks.code}")

    page.goto(read.text)
    expect(page.locator(".room > [role=status]")).to_have_text("Łukasz came in.", timeout=PATIENCE)
    assert rows(page) == [["Łukasz", "✓", "✓ a", DASH]]
    talk = page.locator(".room-talk li").inner_text()
    assert talk.startswith("1 pupil, task 2 (Score a sheet): ")
    assert say(second.blanks[0].usual[1].reply, "en") in talk
    assert page.url.endswith("results.html"), "a reload takes nothing in again"
    page.reload()
    assert rows(page) == [["Łukasz", "✓", "✓ a", DASH]]
    page.get_by_role("button", name="Undo").click()
    assert page.locator(".room-results").count() == 0


@pytest.fixture
def cameras(tmp_path, browser):
    """Opens a browser whose camera sees a QR code that another program has written."""
    opened = []

    def look_at(text: str):
        code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode)
        drawn = Image.fromarray(code.to_image(scale=5))
        view = Image.new("RGB", (640, 480), "#9a8f80")
        view.paste(drawn.convert("RGB").rotate(4, fillcolor="#ffffff"), (150, 60))
        film = tmp_path / "camera.mjpeg"
        view.save(film, "JPEG", quality=90)
        device = f"--use-file-for-fake-video-capture={film}"
        arguments = [*ARGUMENTS, "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", device]
        opened.append(browser.browser_type.launch(executable_path=CHROMIUM, args=arguments))
        return opened[-1]

    yield look_at
    for each in opened:
        each.close()


def test_the_camera_reads_a_code(visit, cameras, site):
    ((name, tasks, outcomes),) = class_of(1)
    text = f"{result_code(tasks, outcomes)} {name}"
    page = room(visit, "results", inside=cameras(f"{site}/classroom/results.html#{text.replace(' ', '%20')}"))
    page.get_by_role("button", name="Read with the camera").click()
    expect(page.locator(".room > [role=status]")).to_have_text("pupil 0 came in.", timeout=PATIENCE)
    assert [row[0] for row in rows(page)] == ["pupil 0"]
    page.get_by_role("button", name="Camera off").click()
    assert page.locator("video").count() == 0


def test_without_a_camera_the_page_says_what_to_do(visit):
    page = room(visit, "results", script="Object.defineProperty(navigator, 'mediaDevices', { value: undefined });")
    page.get_by_role("button", name="Read with the camera").click()
    page.get_by_text("There is no camera that this page may use. Type the codes, or paste them.").wait_for()
    assert page.locator("video").count() == 0


def test_thirty_pupils_are_a_table(visit, tmp_path):
    """As the codes tell, with a letter for each mistake, the one of most pupils first, in the table, the list and the
    file."""
    pupils = class_of(30)
    page = room(visit, "results", width=1920)
    take_in(
        page,
        "\n".join(f"{result_code(tasks, outcomes)} {name}" for name, tasks, outcomes in pupils),
        "30 results came in.",
    )
    met: dict[str, set[str]] = {}
    for name, tasks, outcomes in pupils:
        for task, (_, mistake) in zip(tasks.tasks, outcomes, strict=True):
            if mistake:
                met.setdefault(usual_mistakes(task)[mistake - 1].key, set()).add(name)
    table = rows(page)
    lines = page.locator(".room-talk li").all_inner_texts()
    assert [int(line.split()[0]) for line in lines] == sorted(map(len, met.values()), reverse=True)
    letters: dict[str, set[str]] = {}
    for (name, tasks, outcomes), (shown, *cells) in zip(pupils, table, strict=True):
        assert shown == name
        for task, (state, mistake), cell in zip(tasks.tasks, outcomes, cells, strict=True):
            sign, _, letter = cell.partition(" ")
            assert sign == SIGNS[state]
            assert bool(letter) == bool(mistake)
            if mistake:
                letters.setdefault(letter, set()).add(usual_mistakes(task)[mistake - 1].key)
    assert all(len(keys) == 1 for keys in letters.values()), "a letter is one mistake"
    for at, line in enumerate(lines):
        ((key),) = letters[chr(97 + at)]
        assert all(name in line for name in met[key])
        assert len(met[key]) == int(line.split()[0])
    feet = page.locator(".room-results tfoot td").all_inner_texts()[:4]
    right = Counter(at for _, _, outcomes in pupils for at, (state, _) in enumerate(outcomes) if SIGNS[state] == "✓")
    assert feet == [f"{right[at]} of 30" for at in range(4)]

    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    file = tmp_path / "results.csv"
    saved.value.save_as(file)
    with file.open(encoding="utf-8", newline="") as opened:
        found = list(csv.reader(opened))
    assert found[0] == ["name", "sheet", "right", *(f"{at + 1} {t}" for at, t in enumerate(titles(pupils[0][1])))]
    for (name, tasks, outcomes), line in zip(pupils, found[1:], strict=True):
        assert line[:2] == [name, tasks.code]
        assert [cell.partition(":")[0] for cell in line[3:]] == [state for state, _ in outcomes]
    page.get_by_label("Hide the names, for the wall").check()
    assert "pupil 7" not in page.locator(".room").inner_text()
    assert page.locator(".room-results th input").count() == 0


def titles(tasks: TaskSet) -> list[str]:
    return [words("en").say(f"type.{task.type}") for task in tasks.tasks]


def test_nothing_is_lost_and_nothing_comes_twice(visit):
    """A typo, a newer code, names, another kind of sheet, another tab, reloads and undo."""
    pupils = class_of(2)
    codes = [f"{result_code(tasks, outcomes)} {name}" for name, tasks, outcomes in pupils]
    page = room(visit, "results")
    typo = codes[0].replace("-", "", 1)[:-9] + " Ada"
    problem = f"the code '{typo.split()[0]}' has a typo or is not complete; compare it with the pupil's page."
    take_in(page, f"{codes[1]}\n{typo}", f"Nothing came in: line 2: {problem}")
    page.reload()
    page.wait_for_selector(".live-classroom[data-ready] .room")
    field = page.get_by_label("Codes, with the name behind")
    assert field.input_value() == f"{codes[1]}\n{typo}", "what was typed stays"
    take_in(page, "\n".join(codes).lower(), "2 results came in.")
    assert field.input_value() == ""
    before = rows(page)
    newer = result_code(pupils[0][1], [Outcome("right")] * 4)
    take_in(page, f"{newer.replace('-', '', 1)} PUPIL 0", "PUPIL 0 came in.")
    after = rows(page)
    assert after == [["PUPIL 0", "✓", "✓", "✓", "✓"], before[1]]
    page.get_by_label("Name of pupil 2").fill("Zoë")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".live-classroom[data-ready] .room")
    assert [row[0] for row in rows(other)] == ["PUPIL 0", "Zoë"]
    _, tasks, outcomes = class_of(1, "8a")[0]
    longer = result_code(task_set(["score"], count=1, seed=1), [Outcome("wrong")])
    take_in(other, f"{longer} Ada", "Ada came in.")
    page.get_by_role("heading", name="Sheets A11").wait_for()
    take_in(page, result_code(tasks, outcomes), "A result came in.")
    page.get_by_role("button", name="Sort by name").click()
    assert [row[0] for row in rows(page)] == ["", "PUPIL 0", "Zoë", "Ada"]
    page.get_by_role("button", name="Remove Ada").click()
    page.get_by_role("button", name="Undo").click()
    page.reload()
    page.wait_for_selector(".room-results")
    assert [row[0] for row in rows(page)] == ["", "PUPIL 0", "Zoë", "Ada"]
    for _ in range(4):
        page.get_by_role("button", name="Undo").click()
    assert rows(page) == after
    page.get_by_role("button", name="Undo").click()
    assert rows(page) == before
    page.get_by_role("button", name="New class").click()
    assert page.locator(".room-results").count() == 0
    open_class(page).select_option("our class")
    assert rows(page) == before
