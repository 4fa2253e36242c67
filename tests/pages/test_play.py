"""Whole matches on the built site, by the rules in the browser's Python; and what a page says when there is none."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from dicepad import record

PAGES = {
    "qwixx": "tutorials/qwixx",
    "qwantum": "tutorials/qwantum",
    "kneifen": "tutorials/kneifen",
    "qwinto": "tutorials/qwinto",
}
STATE = """(board) => {
  const view = board.model.get('view');
  return { over: view.over, roll: view.roll, cells: Object.keys(view.live), moves: view.moves.map((one) => one.move),
    why: view.why, scores: view.seats.map((one) => one.score) };
}"""
ACT = f"""(board, selector) => new Promise((resolve) => {{
  const seen = () => {{ board.model.off('change:view', seen); setTimeout(() => resolve(({STATE})(board))); }};
  board.model.on('change:view', seen);
  board.querySelector(selector).click();
}})"""


def begin(page):
    page.click(".live-start")
    page.wait_for_selector(".live-play .dp-first")


def alone(page):
    """Begin again with one person, by the form of a new game."""
    board = page.locator(".live-play")
    board.get_by_role("button", name="New game").click()
    while board.locator(".dp-players > div").count() > 1:
        board.locator(".dp-small").last.click()
    board.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_function("document.querySelector('.live-play').model.get('view').seats.length === 1")


def next_act(now, rng: Random) -> str:
    """What to click: mostly a cell, one of the row that offers most of them."""
    if now["roll"]:
        return ".dp-first"
    moves = [move for move in now["moves"] if move != "reroll"]
    if now["cells"] and (not moves or rng.random() < 0.8):
        rows = Counter(cell.partition(".")[0] for cell in now["cells"])
        most = [cell for cell in now["cells"] if rows[cell.partition(".")[0]] == max(rows.values())]
        return f'button[data-cell="{rng.choice(most)}"]'
    return f'[data-move="{rng.choice(moves)}"]'


@pytest.mark.parametrize("game", PAGES)
def test_a_whole_match_can_be_played_on_the_page(visit, game):
    """What the browser's Python recorded is replayed by the rules here, to the same scores."""
    page, rng = visit(PAGES[game]), Random(2)
    begin(page)
    alone(page)
    board = page.locator(".live-play")
    now = board.evaluate(STATE)
    for _ in range(2000):
        now = board.evaluate(ACT, next_act(now, rng))
        assert not now["why"]
        if now["over"]:
            break
    assert now["over"]
    board.get_by_role("button", name="Save and load").click()
    page.wait_for_function("document.querySelector('.live-play dialog[open] textarea').value")
    match = record.read(page.input_value(".live-play dialog[open] textarea"))
    assert match.state.over
    assert list(match.state.scores) == now["scores"]


def test_the_computer_plays_along_and_the_sheet_can_be_printed(visit):
    page = visit("tutorials/qwixx")
    begin(page)
    page.click(".live-play .dp-first")
    page.click(".live-play [data-move=pass]:not(.dp-costs)")
    page.click(".live-play .dp-costs")
    page.wait_for_function("document.querySelector('.live-play .dp-log').textContent.includes('Computer 2 rolls')")
    with page.expect_download() as saved:
        page.locator(".live-play").get_by_role("button", name="Print this sheet").click()
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF-")


def test_without_webassembly_the_page_says_so_and_the_puzzles_work(visit):
    page = visit("tutorials/qwixx", script="delete globalThis.WebAssembly;")
    page.click(".live-start")
    page.wait_for_function("document.querySelector('.live-said').textContent.includes('cannot be played here')")
    page.click('#step-1 button[data-cell="red.7"]')
    assert page.locator("#step-1[data-solved]").count() == 1


def test_before_a_match_begins_nothing_of_python_is_loaded(visit):
    page = visit("tutorials/qwixx")
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    assert not [name for name in loaded if "pyodide" in name or name.endswith(".zip")]
