"""JSON data that Python and the browser exchange about a board or a puzzle, key by key.

A model has two parts: `board` holds the data that never change, and `view` those that you see now. Your actions come
back as an `Event`. The types of the browser's modules are made from these classes, and the tests check every view of
every game against them. A tuple is a JSON array. Lengths on a sheet are whole micrometres.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

__all__ = [
    "Answer",
    "BoardData",
    "BoardModel",
    "ControlValues",
    "Controls",
    "DieKind",
    "DieView",
    "EndView",
    "Event",
    "ExplorerAnswer",
    "ExplorerEvent",
    "FileReply",
    "GameChoice",
    "HintView",
    "LiveCell",
    "LogEntry",
    "Mistake",
    "MoveView",
    "Place",
    "PuzzleData",
    "PuzzleReply",
    "PuzzleView",
    "ReviewData",
    "RightAnswer",
    "RowData",
    "SeatResult",
    "SeatView",
    "SeatWanted",
    "SheetData",
    "Slider",
    "TrainerView",
    "Verdict",
    "View",
    "ViewChanges",
]

Face = tuple[str, int]
"""A face of a die: its colour and its number."""
# fmt: off
EventKind = Literal[
    "roll", "cell", "move", "pick", "step", "undo", "redo", "seat", "reveal", "new", "repeat", "load", "record",
    "link", "moves", "show", "on", "pdf", "games", "language", "rules", "hint", "tutor", "review", "train",
    "passes",
]
"""Events that a board takes."""
ExplorerEventKind = Literal["cell", "die", "turns", "chance", "seats", "whose", "entry", "worth"]
"""Events that an explorer takes."""
Chance = Literal["roll", "within", "closing"]
"""Probabilities of a cell: in the roll that is due, within some turns, or before others close its row."""
Cause = Literal["luck", "others", "lost"]
"""Reasons why a value changes in a match: a roll, a decision of another seat, a mistake of your own."""
Word = Literal[
    "board", "seats", "log", "crossed", "entered", "gone", "former",
    "roll", "set", "undo", "redo", "new", "repeat", "record", "print", "faces", "keys", "close", "full", "rematch",
    "speed", "slow", "normal", "fast", "once",
    "player", "plays", "add", "remove", "cover", "own", "seed", "start",
    "text", "copy", "copied", "uncopied", "download", "load", "lost", "next", "retry", "link", "moves", "on", "back",
    "game", "language", "sound", "rules", "file", "hint", "agree", "fetch", "tutor", "review", "passes",
]
# fmt: on
"""The words that a board needs, by their keys in `widgets/strings`."""
Box = tuple[int, int, int, int]
"""Left, top, width and height on a sheet, in micrometres from its upper left corner."""


class Place(TypedDict):
    """A place on the sheet to write on, such as a cell."""

    box: Box
    """The rectangle of the place."""
    label: str
    """The name of the place, with a note of an addition to the rules."""
    badge: str | None
    """A short note on the cell for narrow screens, such as the linked cell."""


class RowData(TypedDict):
    """A row of cells, from left to right."""

    label: str
    """The name of the row."""
    letter: str
    """A short form of the name, for narrow screens."""
    band: str
    """The colour of the row's band, in CSS."""
    bands: NotRequired[list[str]]
    """The colour of the band behind each cell, if it changes along the row."""
    cells: list[str]
    """The names of the row's cells."""
    turn: NotRequired[int]
    """The index of the cell after a thick line, if the row has one."""
    columns: NotRequired[list[int]]
    """The number of each cell's column from the left, if the rows of the sheet are shifted."""


class DieKind(TypedDict):
    """A die of the game."""

    label: str
    """The name of the die."""
    faces: list[Face]
    """The faces of the die."""
    mixed: bool
    """True if the faces have different colours."""


class SheetData(TypedDict):
    """The sheet of a game, and its dice."""

    size: tuple[int, int]
    """Width and height of the sheet."""
    places: dict[str, Place]
    """All places to write on, by name, in the order of the sheet."""
    rows: list[RowData]
    """The rows of cells, from the top."""
    legend: list[str]
    """The meaning of the additions to the rules, in sentences."""
    dice: list[DieKind]
    """The dice of the game. The dice of a view have the same order."""
    letters: dict[str, str]
    """A letter for each colour, for players who cannot tell the colours apart."""
    codes: dict[str, str]
    """The letter of each colour in records, for typing in faces."""
    seats: tuple[int, int]
    """The fewest and the most players."""


class BoardData(SheetData):
    """Data that do not change during a match, unless you change the language."""

    kind: Literal["board", "explorer"]
    """The kind of model, which distinguishes boards from explorers and lesson widgets."""
    svg: str
    """The picture of the empty sheet; each of its places is a group with the attribute data-cell."""
    id: str
    """The id of the game."""
    title: str
    """The name of the game."""
    options: Mapping[str, Any]
    """The options of the game that differ from the usual ones."""
    lang: str
    """The language of all texts: de, en, fr or it."""
    languages: list[tuple[str, str]]
    """The languages to choose from, each by its own name."""
    by: list[tuple[str, str, str]]
    """The players that a seat can have: a key, its label, and how it plays; people first."""
    tutors: list[tuple[str, str]]
    """Degrees of strictness of a tutor: a key and its label, no tutor first."""
    keys: list[str]
    """The keys of the keyboard and their effects, in sentences."""
    words: dict[Word, str]
    """The words of the board. Values replace the braces."""


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


class RightAnswer(TypedDict):
    """The reply to a right answer to a puzzle on a page."""

    text: str
    """The text of the reply."""
    changes: ViewChanges
    """The changes in the view."""


class PuzzleData(TypedDict):
    """One puzzle, without the data that all puzzles share."""

    view: View
    """The question."""
    replies: dict[str, str | int]
    """By cell or move: the reply to a wrong answer, or the index in `after` for a right one."""
    after: list[RightAnswer]
    """The replies to right answers."""
    heads: tuple[str, str]
    """The words before the text of right and of wrong answers."""


class SeatWanted(TypedDict):
    """A seat of a new match."""

    name: str
    """The name of the player."""
    by: str
    """The player of the seat, as in `BoardData.by`."""


class Event(TypedDict):
    """An event: something that you do at a board. It has only the keys of its kind."""

    do: EventKind
    """The kind of event."""
    ask: NotRequired[str]
    """The name of the sender, which a reply carries back."""
    eventIndex: NotRequired[int]
    """`View.eventIndex` at the time of the event. At another moment of the match, the event is ignored."""
    dice: NotRequired[str]
    """roll: the faces of real dice, as in a record."""
    cell: NotRequired[str]
    """cell: the name of the cell."""
    move: NotRequired[str]
    """move: the move, as in a record."""
    picked: NotRequired[list[str]]
    """pick: the names of the dice."""
    seat: NotRequired[int]
    """seat: the seat whose sheet to show."""
    game: NotRequired[str]
    """new: the id of the game; the present one by default."""
    seats: NotRequired[list[SeatWanted]]
    """new: the players."""
    cover: NotRequired[bool]
    """new: `View.coverEnabled`."""
    own: NotRequired[bool]
    """new: `View.ownDice`."""
    agreed: NotRequired[bool]
    """new: `View.agreed`."""
    load: NotRequired[bool]
    """hint: true if the browser may download a table."""
    next: NotRequired[bool]
    """train: true to go on to the next position."""
    kept: NotRequired[str]
    """train: the text that the browser has saved."""
    mistakes: NotRequired[list[str]]
    """train: positions of new mistakes, as in `ReviewData.cards`."""
    day: NotRequired[int]
    """train: days since 1970."""
    compare: NotRequired[bool]
    """review: true to compare the built-in computer players."""
    level: NotRequired[str]
    """tutor: `View.tutor`."""
    on: NotRequired[bool]
    """passes: `View.passes`."""
    seed: NotRequired[str]
    """new: `View.seed`."""
    text: NotRequired[str]
    """load: a record, a link, or a spec of your own."""
    lang: NotRequired[str]
    """language: its code, as in `BoardData.lang`."""
    position: NotRequired[bool]
    """link: true for a link to the position alone."""
    moment: NotRequired[int]
    """show: the number of events played; the end by default."""
    way: NotRequired[int]
    """show: the index in `FileReply.ways`; the present one by default."""


class Answer(TypedDict):
    """Python's answer to an event."""

    view: View
    """The board as it stands now."""
    board: NotRequired[BoardData]
    """The new data that do not change, if the game or the language has changed."""
    reply: NotRequired[FileReply]
    """A file, if the event asked for one."""


class ExplorerEvent(TypedDict):
    """An event at an explorer. It has only the keys of its kind."""

    do: ExplorerEventKind
    """The kind of event."""
    cell: NotRequired[str]
    """cell: the name of the cell to set or clear."""
    die: NotRequired[str]
    """die: the name of the die to turn to its next face."""
    value: NotRequired[int]
    """turns, seats, whose and entry: the number in `ControlValues`."""
    chance: NotRequired[Chance]
    """chance: the probability that the cells show."""


class Slider(TypedDict):
    """A slider of an explorer, which sets a number."""

    do: ExplorerEventKind
    """The kind of event that sets the number."""
    label: str
    """The name of the number."""
    low: int
    """The lowest number."""
    high: int
    """The highest number."""


class Controls(TypedDict):
    """The controls around the sheet of an explorer."""

    show: str
    """The label of the choice of a probability."""
    chances: list[tuple[Chance, str]]
    """The probabilities to choose from, with their names."""
    sliders: list[Slider]
    """The sliders for numbers."""
    worth: str
    """The text of the button that asks for the values of the moves."""


class ControlValues(TypedDict):
    """The values of the controls of an explorer."""

    turns: int
    """The number of turns at the table."""
    seats: int
    """The number of players."""
    whose: int
    """The player whose turn it is, from 1. The sheet belongs to player 1."""
    entry: int
    """The number that a tap writes into an empty cell."""
    chance: Chance
    """The probability that the cells show."""


class ExplorerAnswer(TypedDict):
    """Python's answer to an event at an explorer."""

    view: View
    """The explorer as it stands now."""
    asked: ControlValues
    """The values of the explorer's controls."""
    told: list[str]
    """The values of the moves, one per line, if the event asked for them."""
    board: NotRequired[BoardData]
    """The new data that do not change, if the number of players has changed."""


class GameChoice(TypedDict):
    """A game as the form of a new match lists it."""

    id: str
    """The id of the game."""
    title: str
    """The title of the game. No other game has the same title."""
    group: str
    """The heading above the game in the list."""
    about: str
    """The special rule of a variant, in a sentence. Empty if the game is not a variant."""
    rows: list[list[str]]
    """The colours of the cells, row by row, for a small picture."""
    noted: list[list[int]]
    """The indices of special cells, row by row."""


class FileReply(TypedDict):
    """A file for the page that asked for it, such as a record or a PDF."""

    name: str
    """The name of the file."""
    type: str
    """The media type of the file."""
    text: NotRequired[str]
    """The content, if the file is text."""
    base64: NotRequired[str]
    """The content in base64, if the file is not text."""
    moves: NotRequired[list[LogEntry]]
    """moves: the sentences of the displayed variation."""
    ways: NotRequired[list[str]]
    """moves: the names of the match and of its variations."""
    games: NotRequired[list[GameChoice]]
    """games: the games to choose from for a new match."""
    rules: NotRequired[list[tuple[str, str]]]
    """rules: headings and texts."""
    ask: NotRequired[str | None]
    """The name of the sender."""
    review: NotRequired[ReviewData]
    """review: the review of the match."""
    computers: NotRequired[list[tuple[str, str]]]
    """review: the computer players and their mean losses. Empty until they are compared."""
    problem: NotRequired[str]
    """review: the reason why there is no review."""
    fetch: NotRequired[bool]
    """review: true if a table must be downloaded first."""
    module: NotRequired[str]
    """The address of the module that shows the file in a dialog. Pages add it."""
    source: NotRequired[str]
    """The source of the module in `module`. Notebooks add it."""


class Mistake(TypedDict):
    """A decision that cost you something."""

    moment: int
    """The number of events before the decision."""
    text: str
    """The turn, and the move that was made."""
    better: str
    """The cost of the move, and a better one."""


class ReviewData(TypedDict):
    """A match reviewed from one seat."""

    seat: int
    """The seat that decides."""
    seats: list[str]
    """The names of all seats, each of which can be reviewed."""
    lines: list[str]
    """The review in sentences."""
    label: str
    """The label of the curve."""
    curve: list[float]
    """The value of each state."""
    steps: list[Cause]
    """The cause of the change at each event."""
    key: list[tuple[Cause, str]]
    """The name of each cause."""
    heads: list[str]
    """The heads of the table."""
    turns: list[list[str]]
    """The table beside the curve."""
    table: str
    """The text of the control that opens the table."""
    costly: str
    """The head of the mistakes."""
    mistakes: list[Mistake]
    """The costliest decisions."""
    ask: str
    """The text of the control that shows what was better."""
    compared: str
    """The head of the comparison."""
    practise: str
    """The text of the button that gives the mistakes to the trainer."""
    practised: str
    """The confirmation that the trainer has the mistakes."""
    unkept: str
    """The sentence that the trainer does not get them, because the browser keeps nothing."""
    cards: list[str]
    """The positions of the mistakes, as the trainer keeps them."""


class LogEntry(TypedDict):
    """One sentence of the log of a match."""

    text: str
    """The sentence."""
    moment: int
    """The number of events up to this sentence."""
