"""Everything that a board needs to know about a game: cells to click, sentences, and the states of the dice.

The defaults suit a game whose moves are names of cells on its sheet; other moves get buttons. So you can play a game
that has no face of its own. A face overrides the methods that it needs.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from dicepad import DicepadError, Game, State
from dicepad.spec import Face, Row
from sheetgen.games import SHEETS
from sheetgen.games.face import CROSS, Remarks
from sheetgen.games.played import written

from ..schema.view import DieState
from ..words import Phrases

__all__ = ["PASS", "AnyGame", "AnyState", "BoardFace", "Sentence", "misthrow_follows", "others_pass", "place"]

AnyGame = TypeVar("AnyGame", bound=Game)
AnyState = TypeVar("AnyState", bound=State)
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
PASS: Final = "pass"


class Sentence(NamedTuple):
    """A sentence to show: the key of its text, the seat that it is about, and the values for the braces."""

    key: str
    seat: int | None = None
    values: Mapping[str, object] = NOTHING


class BoardFace(Generic[AnyGame, AnyState]):
    """Actions and words of a board, for the games of one set of rules. It holds no state."""

    texts: ClassVar[Mapping[str, Mapping[str, str]]] = NOTHING
    """Texts of this game, by language and key. English stands in for a language that is missing."""
    pick_word: ClassVar[str] = ""
    """The first word of moves that name the dice to roll. These moves share one button, and you pick the dice by
    hand."""
    unused_die: ClassVar[DieState] = "gone"
    """The state of a die that is neither on the table nor to be rolled: out of the game, or blank."""

    def remarks(self, game: AnyGame, words: Phrases) -> Remarks:
        """Return the special features of a game's sheet: notes and badges of its cells, and a legend."""
        return SHEETS.find(game.spec.rules).remarks(game, words, words.place)

    def rows(self, game: AnyGame) -> dict[str, str | None]:
        """Return the rows of cells that can be clicked, each with its colour, in any order."""
        further = SHEETS.find(game.spec.rules).further_rows(game)
        return {row.name: row.colour for row in game.spec.rows} | dict.fromkeys(further)

    def titles(self, game: AnyGame, words: Phrases) -> dict[str, str]:
        """Return the name of each row in words: its own name, colour or number, or the rows that it belongs to."""
        by_row = {}
        for number, row in enumerate(game.spec.rows, 1):
            name = words.known(f"row.{row.name}", "") or words.known(f"colour.{row.name}", "")
            by_row[row.name] = name or words.say("place.row", number=number)
        for name, neighbours in SHEETS.find(game.spec.rules).further_rows(game).items():
            by_row[name] = words.listed(by_row[row] for row in neighbours)
        return by_row

    def rising(self, game: AnyGame) -> int | None:
        """Return how many cells of each row come before a thick line, or None if rows have no such line."""
        return None

    def cells(self, state: AnyState, seat: int, known: Collection[str]) -> dict[str, str]:
        """Return the cells that a seat can take, each with its move.

        If a cell has several moves, it gets the plainest.
        """
        move_of_cell: dict[str, str] = {}
        for move in sorted(state.moves(seat), key=lambda move: move not in known):
            cell = self.cell_of(state, move)
            if cell in known:
                move_of_cell.setdefault(cell, move)
        return move_of_cell

    def cell_of(self, state: AnyState, move: str) -> str:
        """Return the cell that a move takes, if it takes one."""
        return move

    def takes_more(self, cell: str, move: str) -> bool:
        """Return whether this cell needs something more than the dice, such as a swap."""
        return move != cell

    def click(self, state: AnyState, seat: int, cell: str) -> str:
        """Return the move that you mean by a click on a cell that you cannot take. The rules will then explain why not.

        Raises `IllegalMove` if a move would not lead to the right explanation.
        """
        return cell

    def cell_text(self, state: AnyState, seat: int, cell: str, move: str, words: Phrases) -> str:
        """Return in words what happens if you take a cell."""
        if move != cell:
            return self.move_text(state, move, words)
        mark = self.cell_mark(state, seat, cell, move)
        if mark == CROSS:
            return words.say("cell.open", cell=words.place(cell))
        return words.say("cell.entry", cell=words.place(cell), value=mark)

    def cell_mark(self, state: AnyState, seat: int, cell: str, move: str) -> str:
        """Return the mark that a move puts into a cell: ``x`` for a cross, or an entry."""
        return written(others_pass(state, seat).play(seat, move), seat).get(cell, CROSS)

    def move_text(self, state: AnyState, move: str, words: Phrases) -> str:
        """Return a move in words, as its button shows it."""
        return words.say(f"move.{move}") if f"move.{move}" in words.texts else words.place(move)

    def advised(self, state: AnyState, seat: int, move: str, words: Phrases) -> str:
        """Return a move in words, in the form for advice."""
        if all(move != cell.name for row in state.game.spec.rows for cell in row.cells):
            return self.move_text(state, move, words)
        mark = self.cell_mark(state, seat, move, move)
        cell = words.place(move)
        return words.say("hint.cross", cell=cell) if mark == CROSS else words.say("hint.enter", value=mark, cell=cell)

    def subject(self, state: AnyState, move: str, words: Phrases) -> str:
        """Return a move as the subject of a sentence, such as a sentence that gives the cost of the move."""
        key = f"why.do-{move}"
        return words.say(key) if key in words.texts else self.move_text(state, move, words)

    def button_text(self, state: AnyState, seat: int, move: str, words: Phrases) -> str:
        """Return the label for the button of a move, or of all moves that begin with `pick_word`."""
        return words.say("move.misthrow") if self.costs(state, seat, move) else self.move_text(state, move, words)

    def edit_sheet(self, game: AnyGame, sheet: Mapping[str, Any], cell: str, value: int) -> dict[str, Any]:
        """Return a seat's part of a position after a tap on a cell.

        The tap sets or clears the cell's cross, or its entry `value`. Raises `DicepadError` if that is impossible.
        """
        raise DicepadError(f"you cannot set up a sheet of {game.spec.rules} by tapping yet")

    def with_dice(self, state: AnyState, faces: Mapping[str, Face]) -> AnyState:
        """Return a state after a roll with these faces, given by the names of the dice.

        If some are missing, nothing changes.
        """
        if not all(name in faces for name in state.dice_due):
            return state
        return state.roll(dice=[faces[name] for name in state.dice_due])

    def costs(self, state: AnyState, seat: int, move: str) -> bool:
        """Return whether a decision is a loss that the board should warn of."""
        return move == PASS and misthrow_follows(state, seat, move)

    def rolls_at_once(self, state: AnyState, move: str) -> bool:
        """Return whether a person who makes this decision wants to roll at once."""
        return False

    def sum_of_two(self, state: AnyState) -> int | None:
        """Return the sum of the game's first two dice, while players may use it."""
        return None

    def lies_aside(self, state: AnyState) -> bool:
        """Return whether the dice on the table are set aside."""
        return False

    def prompt(self, state: AnyState, seat: int) -> Sentence:
        """Return the task of a seat, while the match is not over."""
        return Sentence("roll" if state.dice_due else "decide")

    def end(self, state: AnyState) -> Sentence:
        """Return the sentence about the end of a match: the winners, or the result of playing alone."""
        return Sentence("alone" if state.players == 1 else "won" if len(state.winners) == 1 else "shared")

    def end_reasons(self, state: AnyState, words: Phrases) -> list[Sentence]:
        """Return the reasons why a match is over."""
        most = len(state.game.spec.misthrows)
        out = [seat for seat in range(state.players) if most and misthrows(state, seat) == most]
        return [Sentence("misthrows", seat, {"count": most}) for seat in out]

    def told_roll(self, before: AnyState, dice: Sequence[str]) -> list[Sentence]:
        """Return the sentences about a roll, without its effects. `dice` are the faces in words."""
        return [Sentence("rolls", before.active, {"dice": ", ".join(dice)})]

    def told_move(self, before: AnyState, seat: int, move: str, after: AnyState, words: Phrases) -> list[Sentence]:
        """Return the sentences about a decision, without its effects. `after` is the state once all have decided."""
        if move == PASS:
            return [Sentence("passes", seat)]
        cell = self.cell_of(before, move)
        mark = written(after, seat).get(cell)
        if mark == CROSS:
            return [Sentence("crosses", seat, {"cell": words.place(cell)})]
        if mark is not None:
            return [Sentence("enters", seat, {"value": mark, "row": words.place(cell)})]
        return [Sentence("plays", seat, {"move": self.move_text(before, move, words)})]

    def told_changes(self, before: AnyState, after: AnyState, words: Phrases) -> list[Sentence]:
        """Return the sentences about the effects of a roll or of all decisions: misthrows and full columns."""
        sentences = []
        sheet = SHEETS.find(after.game.spec.rules)
        for seat in range(after.players):
            if misthrows(after, seat) > misthrows(before, seat):
                sentences.append(Sentence("misthrow", seat))
            points = sheet.points(after, seat)
            columns = [point_box for point_box in points if point_box.startswith("column.")]
            old = sheet.points(before, seat) if columns else {}
            for column in columns:
                if column not in old:
                    number = column.removeprefix("column.")
                    sentences.append(Sentence("column", seat, {"number": number, "points": points[column]}))
        return sentences


def place(game: Game, cell: str) -> tuple[Row, int]:
    """Return the row of a cell, and its index there. Raises `DicepadError` if there is no cell of that name."""
    for row in game.spec.rows:
        for index, spec_cell in enumerate(row.cells):
            if spec_cell.name == cell:
                return row, index
    raise DicepadError(f"there is no cell {cell!r}; cells have names such as {game.spec.rows[0].cells[0].name}")


PLAIN: Final[BoardFace[Any, Any]] = BoardFace()
"""The face of a game that has none of its own."""


def misthrows(state: State, seat: int) -> int:
    """Return how many misthrows a seat has."""
    marks = SHEETS.find(state.game.spec.rules).written(state, seat)
    return sum(name.startswith("misthrow.") for name in marks)


def others_pass(state: State, seat: int) -> State:
    """Return the state after all other seats of a window have made their last listed move, which does the least."""
    for other in state.to_act:
        if other != seat:
            state = state.play(other, state.moves(other)[-1])
    return state


def misthrow_follows(state: State, seat: int, move: str) -> bool:
    """Return whether a seat gets a misthrow if it makes this move and all others make their last listed move."""
    return misthrows(others_pass(state, seat).play(seat, move), seat) > misthrows(state, seat)
