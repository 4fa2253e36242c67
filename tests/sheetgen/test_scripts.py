"""Forms that count by themselves: their scripts, read back from the PDF and run by Node, count as the rules do."""

from __future__ import annotations

import io
import json
import random
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pikepdf
import pytest

import dicepad
import sheetgen
from sheetgen.games.face import CROSS
from sheetgen.writers.document import field_name
from tests.tiers import quick_kinds

VIEWER = """
const {fields, order, changes} = JSON.parse(require("fs").readFileSync(0, "utf8"));
const doc = {getField: name => name in fields ? fields[name] : null};
const shown = changes.map(([changed, value]) => {
  if (changed) fields[changed].value = value;
  for (const [name, script] of order) {
    globalThis.event = {source: changed && {name: changed}, target: {name, value: fields[name].value}, value: null};
    new Function(script).call(doc);
    fields[name].value = event.value;
  }
  return Object.fromEntries(order.map(([name]) => [name, fields[name].value]));
});
console.log(JSON.stringify(shown));
"""
"""Script that computes all counted fields after each change of a field, as viewers do, in the order of the form. The
value of the event is null at first, as in pdf.js."""


def full_name(field: pikepdf.Object) -> str:
    name = str(field.T)
    return f"{full_name(field.Parent)}.{name}" if "/Parent" in field else name


def form(identity: str, copies: int = 1) -> tuple[dict[str, dict[str, str]], list[tuple[str, str]]]:
    """The fields of a form as they begin, and the names and scripts of those that are counted, in order."""
    content = sheetgen.sheet(identity).pdf(fillable=True, copies=copies)
    with pikepdf.open(io.BytesIO(content)) as pdf:
        fields = {
            full_name(each): {"value": "Off" if each.FT == "/Btn" else ""} for page in pdf.pages for each in page.Annots
        }
        order = [(full_name(each), each.AA.C.JS.read_bytes().decode()) for each in pdf.Root.AcroForm.CO]
    return fields, order


def after(
    fields: dict[str, dict[str, str]], order: list[tuple[str, str]], changes: Sequence[tuple[str | None, str]]
) -> list[dict[str, str]]:
    """Return the counted fields after each change, which is the name of a field and its new value."""
    node = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    if node is None:
        pytest.fail("node is missing; the environment brings it: run make front", pytrace=False)
    given = json.dumps({"fields": fields, "order": order, "changes": changes})
    done = subprocess.run([node, "-e", VIEWER], input=given, capture_output=True, text=True, check=True)
    found: list[dict[str, str]] = json.loads(done.stdout)
    return found


def counted(fields: dict[str, dict[str, str]], order: list[tuple[str, str]]) -> dict[str, str]:
    """Return the counted fields, as viewers compute them from the others."""
    (shown,) = after(fields, order, [(None, "")])
    return shown


COUNTED = [each for each in sheetgen.sheets() if each not in ("qwixx-bonus-b", "kneifen")]


@pytest.mark.parametrize("identity", quick_kinds(COUNTED))
def test_a_form_counts_what_the_rules_count(identity: str) -> None:
    """Crosses of matches played at random are ticked on the second sheet; each box shows what the rules say."""
    game = dicepad.load(identity)
    face = sheetgen.sheet(identity).face
    fields, order = form(identity, 2)
    for seed in range(3):
        state = dicepad.play_out(dicepad.Match.begin(game, players=2), random.Random(seed)).state
        marks = {f"sheet2.{field_name(place)}": mark for place, mark in face.written(state, 0).items()}
        values = {name: "Yes" if mark == CROSS else mark for name, mark in marks.items()}
        filled = {name: {"value": values.get(name, value["value"])} for name, value in fields.items()}
        shown = counted(filled, order)
        wanted = face.points(state, 0)
        found = {name.removeprefix("sheet2."): value for name, value in shown.items() if name.startswith("sheet2.")}
        assert found.keys() >= wanted.keys()
        assert {name: int(value or 0) for name, value in found.items()} == dict.fromkeys(found, 0) | wanted
        assert {value for name, value in shown.items() if name.startswith("sheet1.")} == {""}


@pytest.mark.parametrize(
    ("identity", "written", "wanted"),
    [
        ("qwantum", {"violet.1": "3", "blue.1": "3", "red.1": "3"}, {"total": ""}),
        ("qwantum", dict.fromkeys(("violet.1", "blue.1", "red.1", "yellow.1"), "3"), {"column.1": "3", "total": "3"}),
        ("qwantum", {"violet.1": "9", "blue.1": "3", "red.1": " 3 ", "yellow.1": "7"}, {"column.1": "7", "total": "7"}),
        ("qwantum", {"violet.1": "9", "blue.1": "3", "red.1": "?", "yellow.1": "7"}, {"column.1": "", "total": ""}),
        ("qwinto", {"orange.1": "2", "orange.3": "9"}, {"points.orange": "2", "total": "2"}),
        ("qwinto", {f"orange.{place}": str(2 * place) for place in range(1, 10)}, {"points.orange": "18"}),
        ("qwinto", {"orange.1": "x"}, {"points.orange": "", "total": ""}),
    ],
)
def test_numbers_that_are_written_in_count_once_they_can(
    identity: str, written: dict[str, str], wanted: dict[str, str]
) -> None:
    """A column counts once it is full; what is not a number leaves its box empty and open."""
    fields, order = form(identity)
    for place, text in written.items():
        fields[f"sheet1.{place}"] = {"value": text}
    shown = counted(fields, order)
    assert {name: shown[f"sheet1.{name}"] for name in wanted} == wanted


def test_an_empty_form_shows_nothing_and_one_misthrow_counts_alone() -> None:
    fields, order = form("qwixx")
    assert set(counted(fields, order).values()) == {""}
    fields["sheet1.misthrow.2"] = {"value": "Yes"}
    shown = counted(fields, order)
    assert (shown["sheet1.points.misthrows"], shown["sheet1.total"]) == ("5", "-5")


def test_a_total_that_needs_a_hand_is_left_to_it() -> None:
    """The bonuses of Bonus B are not crosses: rows and misthrows are counted, the total is not."""
    _, order = form("qwixx-bonus-b")
    assert {name.partition(".")[2] for name, _ in order} == {
        *(f"points.{row}" for row in ("red", "yellow", "green", "blue")),
        "points.misthrows",
    }


@pytest.mark.parametrize(
    ("identity", "box", "own", "other"),
    [
        ("qwixx", "points.red", {"red.2": "Yes"}, {"green.9": "Yes"}),
        ("qwixx-big-points", "points.red", {"red.2": "Yes"}, {"misthrow.1": "Yes"}),
        ("qwinto", "points.yellow", {"yellow.1": "4"}, {"violet.1": "4"}),
        ("qwantum", "column.2", {f"{row}.2": "7" for row in ("violet", "blue", "red", "yellow")}, {"red.3": "5"}),
    ],
)
def test_what_is_typed_stays_until_crosses_say_otherwise(
    identity: str, box: str, own: dict[str, str], other: dict[str, str]
) -> None:
    """Points that are typed without crosses are nobody's mistake: they stay, also beside crosses that are not theirs.
    The first of their own counts, and once it is taken back the box is empty, and so is the total."""
    fields, order = form(identity)
    typed = [("total", "40"), (box, "15")]
    emptied = [(name, "Off" if value == "Yes" else "") for name, value in (*own.items(), *other.items())]
    changes = [(f"sheet1.{name}", value) for name, value in (*typed, *other.items(), *own.items(), *emptied)]
    shown = [(each[f"sheet1.{box}"], each["sheet1.total"]) for each in after(fields, order, changes)]
    assert shown[:2] == [("", "40"), ("15", "15")]
    assert shown[2][0] == "15"
    assert shown[2 + len(own)][0] not in ("", "15")
    assert shown[-1] == ("", "")


@pytest.mark.parametrize("identity", ["qwixx", "qwinto", "qwantum", "kneifen"])
def test_every_field_can_be_typed_into_where_scripts_are_off(identity: str) -> None:
    content = sheetgen.sheet(identity).pdf(fillable=True, copies=1)
    with pikepdf.open(io.BytesIO(content)) as pdf:
        for field in pdf.pages[0].Annots:
            assert not int(field.get("/Ff", 0)) & 1
        assert ("/AA" in pdf.pages[0].Annots[-1]) == (identity != "kneifen")


def test_scripts_are_shared_and_only_in_forms() -> None:
    content = sheetgen.sheet("qwixx").pdf(fillable=True, copies=8)
    with pikepdf.open(io.BytesIO(content)) as pdf:
        assert len(pdf.Root.AcroForm.CO) == 8 * 6
        assert len({each.AA.C.JS.objgen for each in pdf.Root.AcroForm.CO}) == 6
    assert b"JavaScript" not in sheetgen.sheet("qwixx").pdf(tagged=True)
