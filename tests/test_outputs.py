"""Widgets of notebooks on the pages of the book."""

from __future__ import annotations

import json
import re
import runpy
import subprocess
import sys
from html import unescape
from pathlib import Path

import nbformat
import pytest

from dicepad import load
from tests.kinds import checked
from widgets.session import Session

pytestmark = pytest.mark.notebook
ROOT = Path(__file__).resolve().parents[1]
CELLS = {
    "match": 'import widgets\nwidgets.play("qwixx-longo", seats=["Zoë", "careful", "random"], lang="fr")',
    "seeded": 'widgets.play("qwixx", seats=["Ann", "careful"], seed=7)',
    "options": 'from dicepad import load\nwidgets.play(load("kneifen", dice=5))',
    "middle": 'board = widgets.play("qwixx", seats=1, seed=1)\nboard.do("roll")\nboard',
    "own": """from pathlib import Path
Path("own.toml").write_text('format = 1\\nbase = "qwixx"\\nid = "own"\\ntitle = "Own"\\n', encoding="utf-8")
widgets.play(Path("own.toml"))""",
    "dice": 'widgets.Dice("white red")',
    "puzzle": """from dicepad import load
state = load("qwixx").from_text("- ; active=0 phase=roll").roll(dice="3 4 1 1 1 1")
widgets.PuzzleWidget(widgets.Puzzle(state, "Where?", best=["red.7"]))""",
    "strange": "import ipywidgets\nipywidgets.IntSlider()",
    "none": "1 + 1",
}


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The HTML of each cell's output, on a page two folders below the top."""
    folder = tmp_path_factory.mktemp("book")
    (folder / "a" / "b").mkdir(parents=True)
    cells = [nbformat.v4.new_markdown_cell("# A page")]
    for name, code in CELLS.items():
        cells += [nbformat.v4.new_markdown_cell(f"cell {name}"), nbformat.v4.new_code_cell(code)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), folder / "a" / "b" / "page.ipynb")
    (folder / "index.md").write_text("# Top\n\n```{toctree}\na/b/page\n```\n", encoding="utf-8")
    (folder / "conf.py").write_text(
        f"import sys\nsys.path.append({str(ROOT / 'book' / '_ext')!r})\n"
        "extensions = ['myst_nb', 'boards', 'outputs', 'notebooks']\nnb_execution_raise_on_error = True\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", str(folder), str(folder / "out")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    page = (folder / "out" / "a" / "b" / "page.html").read_text(encoding="utf-8")
    parts = re.split(r"<p>cell (\w+)</p>", page)
    found = dict(zip(parts[1::2], parts[2::2], strict=True))
    return {"page": page, **{name: text.partition("cell_output")[2] for name, text in found.items()}}


def test_a_board_is_a_match_to_play(outputs: dict[str, str]) -> None:
    """Game, seats and language are those of the cell; the picture for readers without boards is gone."""
    output = outputs["match"]
    assert 'data-game="qwixx-longo"' in output
    assert 'data-lang="fr"' in output
    seats = checked(re.Match, re.search(r'data-seats="([^"]*)"', output))
    assert json.loads(unescape(seats[1])) == ["Zoë", "careful", "random"]
    assert "data-seed" not in output
    assert 'src="../../live/boards.js"' in output
    assert "<img" not in output


def test_a_board_with_a_seed_rolls_the_same_dice_on_the_page(outputs: dict[str, str]) -> None:
    """The page asks Python in a way that leads to the match of the notebook."""
    given = {name: unescape(text) for name, text in re.findall(r'data-(\w+)="([^"]*)"', outputs["seeded"])}
    page = runpy.run_path(str(ROOT / "book" / "live" / "page.py"))
    page["begin"]("board", given["game"], given["seats"], given["lang"], given["seed"])
    session = Session(load("qwixx"), ["Ann", "careful"], seed=7)
    for event in ({"do": "roll"}, {"do": "move", "move": "pass"}, {"do": "move", "move": "pass"}, {"do": "step"}):
        answer = json.loads(page["take"]("board", json.dumps(event)))
        session.handle(event)
        assert answer["view"] == json.loads(json.dumps(session.view()))
    assert session.table.in_play.event_index > 3


@pytest.mark.parametrize("name", ["middle", "own", "options"])
def test_a_board_that_the_page_cannot_begin_stays_a_picture(outputs: dict[str, str], name: str) -> None:
    """A match in its middle, a game that the site does not know, and rules that it does not play by."""
    assert "live-play" not in outputs[name]
    assert "<img" in outputs[name]


@pytest.mark.parametrize("name", ["dice", "puzzle"])
def test_other_parts_keep_what_they_were_made_of(outputs: dict[str, str], name: str) -> None:
    script = checked(re.Match, re.search(r'<script type="application/json">(.*?)</script>', outputs[name]))
    data = json.loads(script[1])
    assert set(data) == {"board", "view"}
    assert outputs["page"].count("live/lessons.js") == 1


def test_no_other_host_is_asked_for_a_widget(outputs: dict[str, str]) -> None:
    """A widget that is not ours is told as text; what would fetch a program for it elsewhere is gone."""
    assert "IntSlider" in outputs["strange"]
    assert "widget-view" not in outputs["page"]
    assert not re.findall(r'<(?:script|link)[^>]*(?:src|href)="(?:https?:)?//', outputs["page"])
    assert outputs["page"].count('src="../../live/boards.js"') == 1


def test_the_links_of_a_notebook_lead_up_to_the_top(outputs: dict[str, str]) -> None:
    assert 'href="../../lite/chapters/page.zip"' in outputs["page"]
    assert 'href="../../lite/notebooks/index.html?path=a/b/page.ipynb"' in outputs["page"]
