"""JSON data that Python and the browser exchange about a board or a puzzle, key by key.

A model has two parts: `board` holds what never changes, and `view` what you see now. What you do comes back as an
`Event`. The types of the browser's modules are made from these classes, and the tests check every view of every game
against them. A tuple is a JSON array. Lengths on a sheet are whole micrometres.
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
"""The chances of a cell: in the roll that is due, within some turns, before others close its row."""
Cause = Literal["luck", "others", "lost"]
"""Reasons why a value changes in a match: a roll, a decision of another seat, a mistake of your own."""
Word = Literal[
    "board", "seats", "dice", "actions", "log", "crossed", "entered", "gone", "former",
    "roll", "set", "undo", "redo", "new", "repeat", "record", "print", "faces", "keys", "close", "full", "rematch",
    "speed", "slow", "normal", "fast", "once",
    "player", "plays", "add", "remove", "cover", "own", "seed", "start",
    "text", "copy", "copied", "uncopied", "download", "load", "lost", "next", "retry", "link", "moves", "on", "back",
    "game", "language", "sound", "mute", "loud", "rules", "file", "hint", "agree", "fetch", "tutor", "review", "passes",
]
# fmt: on
"""The words that a board needs, by their keys in `widgets/strings`."""
Box = tuple[int, int, int, int]
"""Left, top, width and height on a sheet, in micrometres from its upper left corner."""


class Place(TypedDict):
    """A place on the sheet to write on, such as a cell."""

    box: Box
    """The rectangle that it fills."""
    label: str
    """Its name, with what an addition to the rules says about it."""
    badge: str | None
    """A short note that a cell carries on a narrow screen, such as the cell it is linked to."""


class RowData(TypedDict):
    """A row of cells, from left to right."""

    label: str
    """The name of the row."""
    letter: str
    """A short form of that, for narrow screens."""
    band: str
    """The colour of its band, as CSS has it."""
    cells: list[str]
    """The names of its cells."""
    turn: NotRequired[int]
    """The index of the cell after a thick line, if the row has one."""
    columns: NotRequired[list[int]]
    """For each cell the number of its column from the left, if the rows of the sheet are shifted."""


class DieKind(TypedDict):
    """A die of the game."""

    label: str
    """The name of the die."""
    faces: list[Face]
    """The faces that it may show."""
    mixed: bool
    """True if its faces differ in colour."""


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
    """The dice of the game; those of a view are in the same order."""
    letters: dict[str, str]
    """A letter for each colour, for people who cannot tell colours apart."""
    codes: dict[str, str]
    """The letter of each colour in records, for typing in faces."""
    seats: tuple[int, int]
    """The fewest and the most players."""


class BoardData(SheetData):
    """Data that do not change during a match, unless you change the language."""

    kind: Literal["board", "explorer"]
    """Tells boards from explorers and lesson widgets."""
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
    """The words of the board; braces stand for what is filled in."""


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
    """True if it may decide now."""
    decided: bool
    """True if it has decided, while others of the same window have not."""
    won: bool
    """True if it has won."""
    note: str
    """Its part in the turn now, in a word or two; nothing if it waits."""
    cells: dict[str, str]
    """The marks on its sheet, as in `View.cells`."""
    fresh: list[str]
    """Those of them that were made last, by anybody."""


class LiveCell(TypedDict):
    """A cell that you can take now."""

    text: str
    """The meaning of taking it."""
    effects: list[str]
    """The points that it would score, and the numbers that it would skip."""
    mark: str
    """The mark that it would get."""
    chance: NotRequired[str]
    """Its probability in whole per cent; in an explorer alone."""


class MoveView(TypedDict):
    """A decision without a cell, shown as a button."""

    move: str
    """The move as in a record, or the first word of all moves that name the dice to be rolled."""
    label: str
    """The text on the button."""
    costs: bool
    """True if it costs a misthrow."""
    picks: bool
    """True if it takes the dice that were picked, and is sent as `pick` with their names."""


DieState = Literal["blank", "lies", "aside", "old", "gone"]


class DieView(TypedDict):
    """A die on the table."""

    name: str
    """Its name in moves."""
    face: Face | None
    """The face that it shows, if it lies there."""
    state: DieState
    """Due to be rolled, just rolled, set aside, from the roll before, or out of the game."""
    label: str
    """All of that in words."""
    due: bool
    """True if it must be rolled now."""


class SeatResult(TypedDict):
    """The result of a seat in a match."""

    name: str
    """The name of the player."""
    won: bool
    """True if it has won."""
    points: dict[str, str]
    """The points that its sheet shows, by place."""


class EndView(TypedDict):
    """The end of a match."""

    why: str
    """The reason why the match is over."""
    best: str
    """The cross or entry that scored the most points; nothing if several did."""
    series: str
    """The wins in a series of matches; nothing in the first one."""
    labels: list[list[str]]
    """The places on the sheet that show points, and their names in the order of a table."""
    standings: list[SeatResult]
    """All seats, from the first place to the last."""


class Verdict(TypedDict):
    """The judgement of an answer to a puzzle."""

    good: bool
    """True if it was right."""
    head: str
    """Right or wrong, in a word."""
    text: str
    """The reason."""


class ViewChanges(TypedDict, total=False):
    """The changes that a right answer to a puzzle makes in its view. The keys are those of the view."""

    cells: dict[str, str]
    """The marks on the sheet."""
    gone: list[str]
    """The cells that were passed over."""
    totals: dict[str, str]
    """The points."""
    live: dict[str, LiveCell]
    """The cells that can be taken."""
    other: list[str]
    """Those of them that take more than the dice."""
    moves: list[MoveView]
    """The other decisions."""


class PuzzleReply(ViewChanges):
    """The reply to an answer to a puzzle."""

    verdict: Verdict
    """The judgement."""
    say: str
    """Its text, to be spoken."""


class PuzzleView(TypedDict):
    """The part of a view that only a puzzle has."""

    replies: dict[str, PuzzleReply]
    """The reply to each answer, by cell or move."""
    next: NotRequired[View | None]
    """The puzzle that follows."""


class HintView(TypedDict):
    """The coach's words: a hint that you asked for, or the tutor's comment on the last move."""

    text: str
    """The advice in short."""
    why: list[str]
    """The reasons, a line each."""
    more: str
    """The text of the control that opens the reasons."""
    lit: dict[str, Literal["best", "second"]]
    """The cells, moves and dice of the best move, and of the one after it."""
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
    """The text for the browser to keep; nothing until it has sent the text that it kept last time."""
    curve: list[tuple[float, float, float]]
    """The mean loss of the last answers at each answer, and its interval."""
    labels: dict[str, str]
    """The words of its buttons, and of the curve."""


class View(TypedDict):
    """The board as it is now, for the seat whose sheet is displayed."""

    beat: int
    """Number of events so far, including those that changed nothing."""
    at: int
    """Number of events of the match up to the moment shown."""
    seat: int
    """The seat whose sheet is shown."""
    sheet: str
    """The label of that sheet, with the name of its player."""
    seats: list[SeatView]
    """All seats, in the order in which they take turns."""
    cells: dict[str, str]
    """The marks on the sheet by place: `x` for a cross, or what was entered."""
    gone: list[str]
    """The cells that were passed over."""
    totals: dict[str, str]
    """The points that the sheet shows, by place."""
    live: dict[str, LiveCell]
    """The cells that can be taken now."""
    other: list[str]
    """Those of them that take more than the dice, such as a swap."""
    moves: list[MoveView]
    """The other decisions."""
    pick: bool
    """True if dice can be picked, because one of the `moves` takes them."""
    roll: bool
    """True if the dice can be rolled now."""
    own: bool
    """True if people roll real dice and type them in."""
    seed: str | None
    """The seed of the dice, if somebody chose it."""
    dice: list[DieView]
    """The dice, in the order of `BoardData.dice`."""
    auto: bool
    """True if a computer acts next, or the board passes for a person; the browser then asks for the step."""
    prompt: str
    """The seat whose turn it is, and its task."""
    explores: NotRequired[Literal["printed", "blank"]]
    """Content of the cells: numbers or nothing. Only in an explorer, where you can tap all cells."""
    why: str
    """The reason why the last event was refused."""
    say: str
    """The text to be spoken."""
    log: list[str]
    """The last sentences of the match."""
    undo: bool
    """True if something can be undone."""
    back: bool
    """True if undo brings back the match that was left for this one."""
    redo: bool
    """True if something that was undone can be done again."""
    cover: str
    """The name of the player who must take the device before the sheet is shown."""
    hand: str
    """The text of the cover: the player who must take the device."""
    reveal: str
    """The text of the button that takes the cover away."""
    hides: bool
    """True if sheets are covered when the device is passed on."""
    over: bool
    """True if the match has ended."""
    past: str
    """The name of the moment, or of the other variation, that is shown; empty at the end of the match itself."""
    still: bool
    """True if an earlier moment is shown: computer players wait until somebody plays on."""
    repeat: bool
    """True if the match has ended and can be played again with the same dice."""
    end: NotRequired[EndView]
    """The end of the match, once it is over."""
    puzzle: NotRequired[PuzzleView]
    """Only in puzzles: the answers."""
    verdict: NotRequired[Verdict]
    """Only in puzzles: the judgement of the last answer."""
    hint: NotRequired[HintView]
    """The coach's hint, until something else happens."""
    trainer: NotRequired[TrainerView]
    """The trainer, if positions are being practised."""
    helps: bool
    """True if hints may be asked for in this match, when somebody decides."""
    judged: bool
    """True if the game has a judge, so that the match can be reviewed."""
    agreed: bool
    """True if several people have agreed that each may ask."""
    tutor: str
    """The smallest mistake on which the tutor comments, one of `BoardData.tutors`."""
    passes: bool | None
    """True if the board passes when nothing fits; None unless one person plays against computers."""


class BoardModel(TypedDict):
    """The whole model that a page gets."""

    board: BoardData
    """Data that stay the same."""
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
    """Its kind."""
    ask: NotRequired[str]
    """The name of the sender, which a reply carries back."""
    at: NotRequired[int]
    """`View.at` when it was done; at another moment of the match the event is ignored."""
    dice: NotRequired[str]
    """roll: the faces of real dice, as in a record."""
    cell: NotRequired[str]
    """cell: its name."""
    move: NotRequired[str]
    """move: the move, as in a record."""
    picked: NotRequired[list[str]]
    """pick: the names of the dice."""
    seat: NotRequired[int]
    """seat: the seat whose sheet is to be shown."""
    game: NotRequired[str]
    """new: the id of the game; the present one by default."""
    seats: NotRequired[list[SeatWanted]]
    """new: the players."""
    cover: NotRequired[bool]
    """new: `View.hides`."""
    own: NotRequired[bool]
    """new: `View.own`."""
    agreed: NotRequired[bool]
    """new: `View.agreed`."""
    load: NotRequired[bool]
    """hint: true if a table may be fetched."""
    next: NotRequired[bool]
    """train: true to go on to the next position."""
    kept: NotRequired[str]
    """train: the text that the browser has kept."""
    mistakes: NotRequired[list[str]]
    """train: positions of new mistakes, as in `ReviewData.cards`."""
    day: NotRequired[int]
    """train: days since 1970."""
    compare: NotRequired[bool]
    """review: true if the usual computers are to be compared."""
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
    """link: true if it is to lead to the position alone."""
    moment: NotRequired[int]
    """show: the number of events played; the end by default."""
    way: NotRequired[int]
    """show: the index in `FileReply.ways`; the present one by default."""


class Answer(TypedDict):
    """Python's answer to an event."""

    view: View
    """The board as it stands now."""
    board: NotRequired[BoardData]
    """Data that stay the same from now on, if the game or the language has changed."""
    reply: NotRequired[FileReply]
    """A file, if one was asked for."""


class ExplorerEvent(TypedDict):
    """An event at an explorer. It has only the keys of its kind."""

    do: ExplorerEventKind
    """Its kind."""
    cell: NotRequired[str]
    """cell: the one that is set or cleared."""
    die: NotRequired[str]
    """die: the one that shows its next face."""
    value: NotRequired[int]
    """turns, seats, whose and entry: the number in `ControlValues`."""
    chance: NotRequired[Chance]
    """chance: the one that the cells show."""


class Slider(TypedDict):
    """A slider of an explorer, which sets a number."""

    do: ExplorerEventKind
    """The kind of event that sets it."""
    label: str
    """The name of the number."""
    low: int
    """The lowest number."""
    high: int
    """The highest number."""


class Controls(TypedDict):
    """The controls around the sheet of an explorer."""

    show: str
    """The label of the choice of a chance."""
    chances: list[tuple[Chance, str]]
    """The chances, and what they are called."""
    sliders: list[Slider]
    """The numbers."""
    worth: str
    """The text of the button that asks for the values of the moves."""


class ControlValues(TypedDict):
    """The values of the controls of an explorer."""

    turns: int
    """The number of turns at the table."""
    seats: int
    """The number of players."""
    whose: int
    """The player whose turn it is; the sheet is that of the first, 1."""
    entry: int
    """The number that a tap writes into an empty cell."""
    chance: Chance
    """The chance that the cells show."""


class ExplorerAnswer(TypedDict):
    """Python's answer to an event at an explorer."""

    view: View
    """The explorer as it stands now."""
    asked: ControlValues
    """The values of its controls."""
    told: list[str]
    """The values of the moves, a line each, if they were asked for."""
    board: NotRequired[BoardData]
    """Data that stay the same from now on, if the number of players has changed."""


class GameChoice(TypedDict):
    """A game as the form of a new match lists it."""

    id: str
    """The id of the game."""
    title: str
    """Its name, told apart from that of every other game."""
    group: str
    """The heading that it stands under."""
    about: str
    """The special rule of its sheet, in a sentence; empty for a game of its own."""
    rows: list[list[str]]
    """The colours of its cells, row by row: a picture in small."""
    noted: list[list[int]]
    """The indices of cells with something special about them, row by row."""


class FileReply(TypedDict):
    """A file for the page that asked for it, such as a record or a PDF."""

    name: str
    """The name of the file."""
    type: str
    """Its media type."""
    text: NotRequired[str]
    """Its content, if it is text."""
    base64: NotRequired[str]
    """Its content otherwise."""
    moves: NotRequired[list[LogEntry]]
    """moves: the sentences of the variation that is shown."""
    ways: NotRequired[list[str]]
    """moves: the names of the match and of the other variations that were tried."""
    games: NotRequired[list[GameChoice]]
    """games: those to choose from for a new match."""
    rules: NotRequired[list[tuple[str, str]]]
    """rules: headings and texts."""
    ask: NotRequired[str | None]
    """The name of the sender."""
    review: NotRequired[ReviewData]
    """review: the match, reviewed."""
    computers: NotRequired[list[tuple[str, str]]]
    """review: the computers and their mean losses; empty until compared."""
    problem: NotRequired[str]
    """review: the reason why there is none."""
    fetch: NotRequired[bool]
    """review: true if a table must be downloaded first."""
    module: NotRequired[str]
    """The address of the module that shows it in a dialog, as pages add it."""
    source: NotRequired[str]
    """The source of that module, as notebooks add it."""


class Mistake(TypedDict):
    """A decision that cost you something."""

    moment: int
    """The number of events before it."""
    text: str
    """The cost of the decision, and the better move."""
    sure: bool
    """True if its cost is larger than the error of the estimate."""


class ReviewData(TypedDict):
    """A match reviewed from one seat."""

    seat: int
    """The seat that decides."""
    seats: list[str]
    """All names; each seat can be reviewed."""
    lines: list[str]
    """The match in sentences."""
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
    compared: str
    """The head of the comparison."""
    practise: str
    """The text of the button that gives the mistakes to the trainer."""
    practised: str
    """The confirmation that it has them."""
    cards: list[str]
    """The positions of the mistakes, as the trainer keeps them."""


class LogEntry(TypedDict):
    """One sentence of the log of a match."""

    text: str
    """The sentence."""
    moment: int
    """The number of events up to this sentence."""
