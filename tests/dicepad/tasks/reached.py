"""The positions of tasks, reached by moves of a match: each cross and each misthrow by a roll that the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import product

from dicepad import load
from dicepad.match import State
from dicepad.rules.kneifen import KneifenGame
from dicepad.tasks import Task
from dicepad.tasks.task import DicePicture, SheetPicture, TablePicture, TurnsPicture
from tests.dicepad.tasks.oracles import ORDER, crosses_of, dice_left, dice_of, misthrows_of, number_in, played
from tests.kinds import checked

__all__ = ["REACHED"]


def white_roll(state: State, number: int) -> State:
    """Roll a white sum with the dice that are left; the coloured dice show 1."""
    one = max(1, number - 6)
    return state.roll(dice=(f"W{one}", f"W{number - one}", *(f"{name}1" for name in colours(state))))


def colours(state: State) -> list[str]:
    """Return the letters of the coloured dice that are still rolled."""
    return [name[0].upper() for name in state.dice_due if not name.startswith("white")]


def crossed(state: State, cells: Iterable[str]) -> State:
    """Cross cells one after another, each in a turn of its own with the white sum."""
    for cell in cells:
        state = white_roll(state, int(cell.partition(".")[2]))
        assert cell in state.moves(0), cell
        state = state.play(0, cell)
        if state.to_act:
            state = state.play(0, "pass")
    return state


def sheet(task: Task) -> bool:
    """Return whether a solo match can reach the sheet and, with the dice beside it, the decision in the picture."""
    assert isinstance(task.picture, SheetPicture)
    wanted = task.picture.position
    rows = {row: [number for number in found if number != "lock"] for row, found in crosses_of(task).items()}
    cells = [f"{row}.{number}" for row, found in rows.items() for number in found]
    # A row is closed last, because its die leaves with it.
    cells.sort(key=lambda cell: int(cell.partition(".")[2]) == ORDER[cell.partition(".")[0]][-1])
    newest = [f"{row}.{found[-1]}" for row, found in rows.items() if found]
    endings = [cell for cell in newest if "crossed=yes" in wanted and fits(cell, dice_of(task, "W"))] or [""]
    return any(comes_to(wanted, cells, misthrows_of(task), last, task.picture.dice) for last in endings)


def fits(cell: str, whites: tuple[int, ...]) -> bool:
    return int(cell.partition(".")[2]) == sum(whites)


def comes_to(wanted: str, cells: list[str], misthrows: int, last: str, dice: tuple[str, ...]) -> bool:
    """Return whether these crosses and misthrows, and then the dice, lead to a position. `last` comes with them."""
    state: State = load("qwixx").start(1)
    for _ in range(misthrows):
        state = white_roll(state, 2).play(0, "pass").play(0, "pass")
    state = crossed(state, [cell for cell in cells if cell != last])
    if not dice or state.to_text() == wanted:
        return state.to_text() == wanted
    state = state.roll(dice=dice)
    return wanted in (state.to_text(), state.play(0, last or "pass").to_text())


def turns(task: Task) -> bool:
    """Return whether all turns but the wrong one are moves of a match, and the sheet to cross along is its start."""
    assert isinstance(task.picture, TurnsPicture)
    answer = task.blanks[0].answer
    assert not isinstance(answer, frozenset)
    return played(task, int(answer)) and task.picture.sheet.position == load("qwixx").start(1).to_text()


def kneifen(task: Task) -> bool:
    """Return whether the dice lie so after a roll, and the rules allow what the question offers."""
    assert isinstance(task.picture, DicePicture)
    game, faces = checked(KneifenGame, load("kneifen")), dice_of(task, "W")
    if task.level == 1:
        rolled = game.start(1).roll(dice=faces)
        return {"7", "8", "9", "10", "11", "12"} & {*rolled.moves(0)} >= {
            str(task.question[1].values[name]) for name in ("one", "other")
        }
    number = number_in(task.question[0])
    full = {row.name: game.size for row in game.spec.rows if row.name != str(number)}
    begun = game.from_json({"seats": [full if task.level == 3 else {}]})
    if task.level == 2:
        rolls = [(*faces, *[other] * (6 - len(faces))) for other in range(1, 7)]
        roll = next(roll for roll in rolls if dice_left(number, roll) == 6 - len(faces))
        chosen = begun.roll(dice=roll).play(0, str(number))
        return len(chosen.dice_due) == 6 - len(faces)
    second = begun.roll(dice=(1, 1, 1, 1, 1, 1))
    second = second.play(0, "roll").roll(dice=faces)
    left = second.play(0, str(number)).dice_due
    return {*second.moves(0)} == {str(number), "roll"} and len(left) == dice_left(number, faces)


def outcome(task: Task) -> bool:
    """Dice that nobody has played with yet can always be rolled."""
    return True


def scores(task: Task) -> bool:
    """Return whether each score is that of a sheet with open rows, as others may end a match at any time."""
    assert isinstance(task.picture, TablePicture)
    return {*task.picture.counts[0]} <= possible_scores()


@cache
def possible_scores() -> set[int]:
    points = [load("qwixx").from_text(row_of(count)).scores[0] for count in range(11)]
    return {sum(four) - 5 * lost for four in product(points, repeat=4) for lost in range(4)}


def row_of(count: int) -> str:
    """Return the position of a sheet whose red row has some crosses from the left."""
    numbers = [str(number) for number in ORDER["red"][:count]]
    return f"red:{','.join(numbers)} ; active=0 phase=roll" if count else "- ; active=0 phase=roll"


REACHED: dict[str, Callable[[Task], bool]] = {
    "score": sheet,
    "crosses": sheet,
    "mistake": turns,
    "square": outcome,
    "cell": sheet,
    "wait": outcome,
    "tree": outcome,
    "kneifen": kneifen,
    "best": sheet,
    "mean": scores,
}
