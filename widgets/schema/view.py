"""The view of a board: seats, cells, dice and the end of a match, with hints, puzzles and the trainer beside them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .board import BoardData, Face
from .explorer import ControlValues

__all__ = [
    "BoardModel",
    "DieState",
    "DieView",
    "EndView",
    "HintView",
    "LiveCell",
    "MoveView",
    "PuzzleReply",
    "PuzzleView",
    "SeatResult",
    "SeatView",
    "TrainerView",
    "Verdict",
    "View",
    "ViewChanges",
]


class SeatView(TypedDict):
    """A seat as its tab shows it."""

    name: str
    """The name of the player."""
    by: str
    """The player of the seat, as in `BoardData.by`."""
    score: int
    """The points so far."""
    active: bool
    """True if it is this player's turn."""
    due: bool
    """True if the seat may decide now."""
    decided: bool
    """True if the seat has decided, while others of the same window have not."""
    won: bool
    """True if the seat has won."""
    note: str
    """The seat's part in the turn, in a word or two. Empty if the seat waits."""
    cells: dict[str, str]
    """The marks on the seat's sheet, as in `View.cells`."""
    fresh: list[str]
    """The marks that are new since the last roll."""


class LiveCell(TypedDict):
    """A cell that you can take now."""

    text: str
    """The effect of taking the cell, in words."""
    effects: list[str]
    """The points that the cell would score, and how many numbers you would skip."""
    mark: str
    """The mark that the cell would get."""
    chance: NotRequired[str]
    """The probability of the cell in whole per cent, only in an explorer."""


class MoveView(TypedDict):
    """A decision without a cell, shown as a button."""

    move: str
    """The move as in a record, or the first word of all moves that name the dice to be rolled."""
    label: str
    """The text on the button."""
    costs: bool
    """True if the move costs a misthrow."""
    picks: bool
    """True if the move needs picked dice. The browser then sends it as `pick`, with the names of the dice."""


DieState = Literal["blank", "lies", "aside", "old", "gone"]


class DieView(TypedDict):
    """A die on the table."""

    name: str
    """The name of the die in moves."""
    face: Face | None
    """The face of the die, if it is on the table."""
    state: DieState
    """The state of the die: due to be rolled, just rolled, set aside, from the roll before, or out of the game."""
    label: str
    """The die, its face and its state in words."""
    due: bool
    """True if the die must be rolled now."""


class SeatResult(TypedDict):
    """The result of a seat in a match."""

    name: str
    """The name of the player."""
    won: bool
    """True if the seat has won."""
    points: dict[str, str]
    """The points on the seat's sheet, by place."""


class EndView(TypedDict):
    """The end of a match."""

    why: str
    """The reason why the match is over."""
    best: str
    """The cross or entry that scored the most points, in words. Empty if several did."""
    series: str
    """The wins in a series of matches, in words. Empty in the first match."""
    labels: list[list[str]]
    """The places on the sheet that show points, and their names in the order of a table."""
    standings: list[SeatResult]
    """All seats, from the first place to the last."""


class Verdict(TypedDict):
    """The judgement of an answer to a puzzle."""

    good: bool
    """True if the answer was right."""
    head: str
    """Right or wrong, in one word."""
    text: str
    """The reason."""


class ViewChanges(TypedDict, total=False):
    """The changes that a right answer to a puzzle makes in its view. The keys are those of the view."""

    cells: dict[str, str]
    """The marks on the sheet."""
    skipped: list[str]
    """The cells that were skipped."""
    totals: dict[str, str]
    """The points."""
    live: dict[str, LiveCell]
    """The cells that you can take."""
    additionCells: list[str]
    """The live cells that need more than the dice."""
    moves: list[MoveView]
    """The other decisions."""


class PuzzleReply(ViewChanges):
    """The reply to an answer to a puzzle."""

    verdict: Verdict
    """The judgement."""
    say: str
    """The text of the reply, for screen readers."""


class PuzzleView(TypedDict):
    """The part of a view that only a puzzle has."""

    replies: dict[str, PuzzleReply]
    """The reply to each answer, by cell or move."""
    next: NotRequired[View | None]
    """The puzzle that follows."""


class HintView(TypedDict):
    """The coach's words: a hint that you asked for, or the tutor's comment on the last move."""

    text: str
    """The advice in one sentence."""
    why: list[str]
    """The reasons, one per line."""
    more: str
    """The text of the control that opens the reasons."""
    lit: dict[str, Literal["best", "second"]]
    """The cells, moves and dice of the best and of the second-best move."""
    fetch: bool
    """True if a table must be downloaded first; `hint` with `load` does so."""
    back: bool
    """True if the tutor offers to take the move back, which `undo` does."""


class TrainerView(TypedDict):
    """The part of a view that a trainer shows beside its board."""

    lines: list[str]
    """The question, the number of positions due, and the progress so far."""
    answered: bool
    """True if an answer has been given."""
    kept: str
    """The text for the browser to save. Empty until the browser has sent the text that it saved last time."""
    curve: list[tuple[float, float, float]]
    """The mean loss of the latest answers after each answer, and its interval."""
    labels: dict[str, str]
    """The words of the trainer's buttons and of the curve."""


class View(TypedDict):
    """The board as it is now, for the seat whose sheet is displayed."""

    beat: int
    """Number of events so far, including those that changed nothing."""
    eventIndex: int
    """Number of events of the match up to the moment shown."""
    seat: int
    """The seat whose sheet is shown."""
    sheet: str
    """The label of the displayed sheet, with the name of its player."""
    seats: list[SeatView]
    """All seats, in the order in which they take turns."""
    cells: dict[str, str]
    """The marks on the sheet by place: `x` for a cross, or an entry."""
    skipped: list[str]
    """The cells that were skipped."""
    totals: dict[str, str]
    """The points that the sheet shows, by place."""
    live: dict[str, LiveCell]
    """The cells that you can take now."""
    additionCells: list[str]
    """The live cells that need more than the dice, such as a swap."""
    moves: list[MoveView]
    """The other decisions."""
    pick: bool
    """True if you can pick dice, because one of the `moves` needs them."""
    roll: bool
    """True if you can roll the dice now."""
    ownDice: bool
    """True if the players roll real dice and type in the faces."""
    seed: str | None
    """The seed of the dice, if a player has chosen it."""
    dice: list[DieView]
    """The dice, in the order of `BoardData.dice`."""
    sum: int | None
    """The sum of the first two dice, while players may use it."""
    auto: bool
    """True if a computer player acts next, or the board passes for a person. The browser then asks for the step."""
    prompt: str
    """The seat whose turn it is, and its task."""
    explores: NotRequired[Literal["printed", "blank"]]
    """True if cells take numbers. Only in an explorer, where you can tap all cells."""
    asked: NotRequired[ControlValues]
    """Only in an explorer: the values of its controls."""
    told: NotRequired[list[str]]
    """Only in an explorer: the values of the moves, one per line, if the last event asked for them."""
    why: str
    """The reason why the last event was refused."""
    say: str
    """The text for screen readers."""
    log: list[str]
    """The last sentences of the match."""
    undo: bool
    """True if you can undo something."""
    back: bool
    """True if undo brings back the match that was left for this one."""
    redo: bool
    """True if you can redo something that was undone."""
    cover: str
    """The name of the player who must take the device before the board shows the sheet."""
    handoverText: str
    """The text of the cover: the player who must take the device."""
    reveal: str
    """The text of the button that takes the cover away."""
    coverEnabled: bool
    """True if the sheets are covered when you pass the device on."""
    over: bool
    """True if the match has ended."""
    momentName: str
    """The name of the displayed moment or variation. Empty at the end of the match itself."""
    paused: bool
    """True if an earlier moment is displayed. Computer players then wait until you play on."""
    repeat: bool
    """True if the match has ended and you can play it again with the same dice."""
    end: NotRequired[EndView]
    """The end of the match, once it is over."""
    puzzle: NotRequired[PuzzleView]
    """Only in puzzles: the answers."""
    verdict: NotRequired[Verdict]
    """Only in puzzles: the judgement of the last answer."""
    hint: NotRequired[HintView]
    """The coach's hint, until something else happens."""
    trainer: NotRequired[TrainerView]
    """The trainer, if you are practising positions."""
    helps: bool
    """True if players may ask for hints in this match."""
    judged: bool
    """True if the game has a judge, so that the match can be reviewed."""
    agreed: bool
    """True if several people have agreed that everybody may ask for hints."""
    tutor: str
    """The smallest mistake on which the tutor comments, one of `BoardData.tutors`."""
    passes: bool | None
    """True if the board passes when nothing fits. None unless one person plays against computer players."""


class BoardModel(TypedDict):
    """The whole model that a page gets."""

    board: BoardData
    """The data that never change."""
    view: View
    """The board as it stands now."""
