"""What Python and the browser tell each other about a board or a puzzle: JSON data, key by key.

A model has two tables: `board` says what stays the same, `view` what is shown now; what a person does comes back as an
`Event`. The types of the browser's modules are made from these (`widgets/front/types.py`), and the tests hold every
view of every game against them. A tuple is an array of JSON; lengths on a sheet are whole micrometres.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

__all__ = [
    "Answer",
    "Asked",
    "BoardData",
    "BoardModel",
    "Changes",
    "Controls",
    "DieKind",
    "DieView",
    "EndView",
    "Event",
    "Explored",
    "Exploring",
    "FileReply",
    "HintView",
    "Judged",
    "LiveCell",
    "Mistake",
    "MoveView",
    "Place",
    "PuzzleData",
    "PuzzleView",
    "ReviewData",
    "RightAnswer",
    "RowData",
    "SeatView",
    "SeatWanted",
    "SheetData",
    "Slider",
    "Standing",
    "Told",
    "TrainerView",
    "Verdict",
    "View",
]

Face = tuple[str, int]
"""A face of a die: its colour and its number."""
# fmt: off
Deed = Literal[
    "roll", "cell", "move", "pick", "step", "undo", "redo", "seat", "reveal", "new", "repeat", "load", "record",
    "link", "moves", "show", "on", "pdf", "games", "language", "rules", "hint", "tutor", "review", "train",
]
"""What can be done at a board."""
Exploit = Literal["cell", "die", "turns", "chance", "seats", "whose", "entry", "worth"]
"""What can be done at an explorer."""
Chance = Literal["throw", "within", "closing"]
"""The chances of a cell: in the throw that is due, within some turns, before others close its row."""
Cause = Literal["luck", "others", "lost"]
"""What changes a value in a match: a throw, a decision of another seat, a mistake of one's own."""
Word = Literal[
    "board", "seats", "dice", "actions", "log", "crossed", "entered", "gone",
    "roll", "set", "undo", "redo", "new", "repeat", "record", "print", "faces", "keys", "close", "full", "rematch",
    "speed", "slow", "normal", "fast", "once",
    "player", "plays", "add", "remove", "cover", "own", "seed", "start",
    "text", "copy", "copied", "download", "load", "lost", "next", "retry", "link", "moves", "on", "back",
    "game", "language", "sound", "mute", "loud", "rules", "file", "hint", "agree", "fetch", "tutor", "review",
]
# fmt: on
"""The words that a board needs, by their keys in `widgets/strings`."""
Box = tuple[int, int, int, int]
"""Left, top, width and height on a sheet, in micrometres from its upper left corner."""


class Place(TypedDict):
    """A cell or another field on the sheet that is written on."""

    box: Box
    """Where it lies."""
    label: str
    """What it is called, with what an addition to the rules says about it."""
    badge: str | None
    """A short note that a cell carries on a narrow screen, such as the cell it is linked to."""


class RowData(TypedDict):
    """A row of cells, from left to right."""

    label: str
    """What the row is called."""
    letter: str
    """A short form of that, for narrow screens."""
    band: str
    """The colour of its band, as CSS has it."""
    cells: list[str]
    """The names of its cells."""
    turn: NotRequired[int]
    """The index of the cell behind a thick line, if the row has one."""
    columns: NotRequired[list[int]]
    """For each cell the number of its column from the left, if the rows of the sheet are shifted."""


class DieKind(TypedDict):
    """A die of the game."""

    label: str
    """What it is called."""
    faces: list[Face]
    """What it may show."""
    mixed: bool
    """Whether its faces differ in colour."""


class SheetData(TypedDict):
    """The sheet of a game, and its dice."""

    size: tuple[int, int]
    """Width and height of the sheet."""
    places: dict[str, Place]
    """All that can be written on, by name; first those that the sheet has first."""
    rows: list[RowData]
    """The rows of cells, from the top."""
    legend: list[str]
    """What additions to the rules mean, in sentences."""
    dice: list[DieKind]
    """The dice of the game; those of a view are in the same order."""
    letters: dict[str, str]
    """A letter for each colour, so that nobody needs to see colours."""
    codes: dict[str, str]
    """The letter of each colour in records, in which faces are typed in."""
    seats: tuple[int, int]
    """The fewest and the most players."""


class BoardData(SheetData):
    """What stays the same during a match, but for its language."""

    kind: Literal["board", "explorer"]
    """Tells boards from explorers and lesson widgets."""
    svg: str
    """The picture of the empty sheet; each of its places is a group with the attribute data-cell."""
    id: str
    """The id of the game."""
    title: str
    """What the game is called."""
    options: Mapping[str, Any]
    """The options of the game that differ from the usual ones."""
    lang: str
    """The language of all texts: de, en, fr or it."""
    languages: list[tuple[str, str]]
    """The languages that can be chosen, and what each calls itself."""
    by: list[tuple[str, str]]
    """Who may play a seat: a name and what it is called, people first."""
    tutors: list[tuple[str, str]]
    """How strict a tutor may be, and what that is called; none at all first."""
    keys: list[str]
    """What the keys do, in sentences."""
    words: dict[Word, str]
    """The words of the board; braces stand for what is filled in."""


class SeatView(TypedDict):
    """A seat as its tab shows it."""

    name: str
    """The name of the player."""
    by: str
    """Who plays it, as in `BoardData.by`."""
    score: int
    """The points so far."""
    active: bool
    """Whether it is this player's turn."""
    due: bool
    """Whether it may decide now."""
    decided: bool
    """Whether it has decided, while others of the same window have not."""
    won: bool
    """Whether it has won."""
    note: str
    """What it does now, in a word or two; nothing if it waits."""
    cells: dict[str, str]
    """The marks on its sheet, as in `View.cells`."""
    fresh: list[str]
    """Those of them that were made last, by anybody."""


class LiveCell(TypedDict):
    """A cell that can be taken now."""

    text: str
    """What it means to take it."""
    effects: list[str]
    """What it would bring, and what it would pass over."""
    mark: str
    """What would stand in it."""
    chance: NotRequired[str]
    """Its chance in whole percent; told in an explorer alone."""


class MoveView(TypedDict):
    """A decision that no cell stands for: a button."""

    move: str
    """The move as in a record, or the first word of all moves that name the dice to be thrown."""
    label: str
    """What the button says."""
    costs: bool
    """Whether it costs a misthrow."""
    picks: bool
    """Whether it takes the dice that were picked, and is sent as `pick` with their names."""


DieState = Literal["blank", "lies", "aside", "old", "gone"]


class DieView(TypedDict):
    """A die on the table."""

    name: str
    """Its name in moves."""
    face: Face | None
    """What it shows, if it lies there."""
    state: DieState
    """To be thrown, just thrown, set aside, of the throw before, or out of the game."""
    label: str
    """All of that in words."""
    due: bool
    """Whether it must be thrown now."""


class Standing(TypedDict):
    """What a seat has made in a match."""

    name: str
    """The name of the player."""
    won: bool
    """Whether it has won."""
    points: dict[str, str]
    """The points that its sheet shows, by place."""


class EndView(TypedDict):
    """How a match ended."""

    why: str
    """What happened last."""
    best: str
    """The cross or entry that brought most points; nothing if none did alone."""
    standings: list[Standing]
    """All seats, from the first place to the last."""


class Verdict(TypedDict):
    """What is said to the answer to a puzzle."""

    good: bool
    """Whether it was right."""
    head: str
    """Right or wrong, in a word."""
    text: str
    """Why."""


class Changes(TypedDict, total=False):
    """What a right answer to a puzzle changes in its view; each key is that of the view."""

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


class Judged(Changes):
    """What happens after an answer to a puzzle."""

    verdict: Verdict
    """What is said."""
    say: str
    """The same, to be spoken."""


class PuzzleView(TypedDict):
    """What makes a puzzle of a view."""

    replies: dict[str, Judged]
    """What happens after each answer, by cell or move."""
    next: NotRequired[View | None]
    """The puzzle that follows."""


class HintView(TypedDict):
    """What the coach says: to somebody who has asked, or as a tutor to what has just been played."""

    text: str
    """What is said, in short."""
    why: list[str]
    """The reasons, a line each."""
    more: str
    """What opens the reasons says."""
    lit: dict[str, Literal["best", "second"]]
    """The cells, moves and dice of the best move, and of the one after it."""
    fetch: bool
    """Whether a table would have to be fetched first; `hint` with `load` does so."""
    back: bool
    """Whether what was played is offered back, which `undo` does."""


class TrainerView(TypedDict):
    """What a trainer shows beside its board."""

    lines: list[str]
    """What is asked, what is due, and how it goes."""
    answered: bool
    """Whether an answer has been given."""
    kept: str
    """What a browser is to keep; nothing before it has told what it has kept."""
    curve: list[tuple[float, float, float]]
    """The mean loss of the last answers at each answer, and its interval."""
    labels: dict[str, str]
    """The words of its buttons, and of the curve."""


class View(TypedDict):
    """What a board shows now, for the seat whose sheet is looked at."""

    beat: int
    """Counts the events that came, also those that changed nothing."""
    at: int
    """Counts the events of the match up to what is shown."""
    seat: int
    """The seat whose sheet is shown."""
    sheet: str
    """Whose sheet that is."""
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
    """Whether dice can be picked, for one of the `moves` takes them."""
    roll: bool
    """Whether the dice can be thrown now."""
    own: bool
    """Whether people throw real dice and type them in."""
    seed: str | None
    """What fixes the dice, if somebody chose it."""
    dice: list[DieView]
    """The dice, in the order of `BoardData.dice`."""
    auto: bool
    """Whether a computer acts next; the browser then asks for the step."""
    prompt: str
    """Whose turn it is and what to do."""
    explores: NotRequired[Literal["printed", "blank"]]
    """What is printed in the cells: numbers or nothing; told in an explorer alone, where all cells can be tapped."""
    why: str
    """Why the last event was refused."""
    say: str
    """What is spoken."""
    log: list[str]
    """What happened, the last sentences."""
    undo: bool
    """Whether something can be undone."""
    redo: bool
    """Whether something that was undone can be done again."""
    cover: str
    """Who must take the device before the sheet is shown."""
    hand: str
    """What the cover says: who must take the device."""
    reveal: str
    """What takes the cover away says."""
    hides: bool
    """Whether sheets are covered when the device goes round."""
    over: bool
    """Whether the match has ended."""
    past: str
    """Which moment is shown, or on which other way, if it is not that of the match itself."""
    still: bool
    """Whether a moment is only looked at: computers wait until somebody plays on."""
    repeat: bool
    """Whether it has, and can be played again with the same dice."""
    end: NotRequired[EndView]
    """How the match ended, if it has."""
    puzzle: NotRequired[PuzzleView]
    """Only in puzzles: the answers."""
    verdict: NotRequired[Verdict]
    """Only in puzzles: what was said to the last answer."""
    hint: NotRequired[HintView]
    """What the coach says, until something else happens."""
    trainer: NotRequired[TrainerView]
    """What is practised, if anything is."""
    helps: bool
    """Whether hints may be asked for in this match, when somebody decides."""
    judged: bool
    """Whether somebody can judge the moves of this match, so that it can be looked at again."""
    agreed: bool
    """Whether several people have agreed that each may ask."""
    tutor: str
    """From which mistakes on the tutor speaks, one of `BoardData.tutors`."""


class BoardModel(TypedDict):
    """A whole model, as it is sent to a page."""

    board: BoardData
    """What stays the same."""
    view: View
    """What is shown now."""


class RightAnswer(TypedDict):
    """What happens after a right answer to a puzzle on a page."""

    text: str
    """What is said."""
    changes: Changes
    """What is seen."""


class PuzzleData(TypedDict):
    """A puzzle on a page, without what its pages have in common."""

    view: View
    """The question."""
    replies: dict[str, str | int]
    """By cell or move: what is said to a wrong answer, or the number of what comes `after` a right one."""
    after: list[RightAnswer]
    """What right answers lead to."""
    heads: tuple[str, str]
    """What stands before the text of right and of wrong answers."""


class SeatWanted(TypedDict):
    """A seat of a new match."""

    name: str
    """The name of the player."""
    by: str
    """Who plays it, as in `BoardData.by`."""


class Event(TypedDict):
    """What a person does. Only what belongs to the deed is given."""

    do: Deed
    """The deed."""
    ask: NotRequired[str]
    """Who asks: a reply carries it."""
    at: NotRequired[int]
    """`View.at` when it was done; at another moment of the match the event is ignored."""
    dice: NotRequired[str]
    """roll: the faces of real dice, as in a record."""
    cell: NotRequired[str]
    """cell: which."""
    move: NotRequired[str]
    """move: which."""
    picked: NotRequired[list[str]]
    """pick: the names of the dice."""
    seat: NotRequired[int]
    """seat: whose sheet is to be shown."""
    game: NotRequired[str]
    """new: which game, by its id; this one if it is left out."""
    seats: NotRequired[list[SeatWanted]]
    """new: who plays."""
    cover: NotRequired[bool]
    """new: `View.hides`."""
    own: NotRequired[bool]
    """new: `View.own`."""
    agreed: NotRequired[bool]
    """new: `View.agreed`."""
    load: NotRequired[bool]
    """hint: whether a table may be fetched."""
    next: NotRequired[bool]
    """train: whether to go on to the next position."""
    kept: NotRequired[str]
    """train: what the browser has kept."""
    mistakes: NotRequired[list[str]]
    """train: positions of new mistakes, as in `ReviewData.cards`."""
    day: NotRequired[int]
    """train: days since 1970."""
    compare: NotRequired[bool]
    """review: whether the usual computers are to be compared."""
    level: NotRequired[str]
    """tutor: `View.tutor`."""
    seed: NotRequired[str]
    """new: `View.seed`."""
    text: NotRequired[str]
    """load: a record, a link, or a spec of one's own."""
    lang: NotRequired[str]
    """language: which, as in `BoardData.lang`."""
    position: NotRequired[bool]
    """link: whether it is to lead to the position alone."""
    moment: NotRequired[int]
    """show: after how many events; the end if it is left out."""
    way: NotRequired[int]
    """show: on which of the `FileReply.ways`; on this one if it is left out."""


class Answer(TypedDict):
    """What Python answers to an event."""

    view: View
    """What the board shows now."""
    board: NotRequired[BoardData]
    """What stays the same from now on, if there is another game or language."""
    reply: NotRequired[FileReply]
    """A file, if one was asked for."""


class Exploring(TypedDict):
    """What a person does at an explorer. Only what belongs to the deed is given."""

    do: Exploit
    """The deed."""
    cell: NotRequired[str]
    """cell: which is set or cleared."""
    die: NotRequired[str]
    """die: which shows its next face."""
    value: NotRequired[int]
    """turns, seats, whose and entry: the number in `Asked`."""
    chance: NotRequired[Chance]
    """chance: which the cells show."""


class Slider(TypedDict):
    """A number that can be asked for at an explorer."""

    do: Exploit
    """The deed that sets it."""
    label: str
    """What it is called."""
    low: int
    """The lowest number."""
    high: int
    """The highest number."""


class Controls(TypedDict):
    """The controls around the sheet of an explorer."""

    show: str
    """What the choice of a chance is called."""
    chances: list[tuple[Chance, str]]
    """The chances, and what they are called."""
    sliders: list[Slider]
    """The numbers."""
    worth: str
    """What stands on the button that asks what the moves are worth."""


class Asked(TypedDict):
    """What the controls of an explorer stand at."""

    turns: int
    """Within how many turns at the table."""
    seats: int
    """How many play."""
    whose: int
    """Whose turn it is; the sheet is that of the first seat, 1."""
    entry: int
    """The number that a tap writes into an empty field."""
    chance: Chance
    """Which chance the cells show."""


class Explored(TypedDict):
    """What Python answers to what was done at an explorer."""

    view: View
    """What the explorer shows now."""
    asked: Asked
    """What its controls stand at."""
    told: list[str]
    """What the moves are worth, a line each, if that was asked for."""
    board: NotRequired[BoardData]
    """What stays the same from now on, if others play."""


class FileReply(TypedDict):
    """A file for whoever asked: a record or a PDF."""

    name: str
    """What the file is to be called."""
    type: str
    """Its media type."""
    text: NotRequired[str]
    """What is in it, if it is text."""
    base64: NotRequired[str]
    """What is in it otherwise."""
    moves: NotRequired[list[Told]]
    """moves: what happened on the way that is shown."""
    ways: NotRequired[list[str]]
    """moves: what the match, and the other ways that were tried, are called."""
    games: NotRequired[list[tuple[str, str]]]
    """games: their ids, and what they are called."""
    rules: NotRequired[list[tuple[str, str]]]
    """rules: headings and texts."""
    ask: NotRequired[str | None]
    """Who asked."""
    review: NotRequired[ReviewData]
    """review: the match looked at again."""
    computers: NotRequired[list[tuple[str, str]]]
    """review: who plays, and what was lost on average; empty before it was asked for."""
    problem: NotRequired[str]
    """review: why it cannot be."""
    fetch: NotRequired[bool]
    """review: whether a table would have to be fetched first."""
    module: NotRequired[str]
    """The address of the module that shows it in a dialog, as pages add it."""
    source: NotRequired[str]
    """The source of that module, as notebooks add it."""


class Mistake(TypedDict):
    """A decision that cost something."""

    moment: int
    """After how many events it was due."""
    text: str
    """What it cost, and what was better."""
    sure: bool
    """Whether it cost more than an estimate may be off."""


class ReviewData(TypedDict):
    """A match looked at again from one seat."""

    seat: int
    """Whose decisions they are."""
    seats: list[str]
    """All names; each seat can be looked at."""
    lines: list[str]
    """The match in sentences."""
    label: str
    """What the curve shows."""
    curve: list[float]
    """The value of each state."""
    steps: list[Cause]
    """What changed it at each event."""
    key: list[tuple[Cause, str]]
    """What these are called."""
    heads: list[str]
    """The heads of the table."""
    turns: list[list[str]]
    """The table beside the curve."""
    table: str
    """What opens it says."""
    costly: str
    """The head of the mistakes."""
    mistakes: list[Mistake]
    """The costliest decisions."""
    compared: str
    """The head of the comparison."""
    practise: str
    """What the button says that gives the mistakes to the trainer."""
    practised: str
    """What is said when it has them."""
    cards: list[str]
    """The positions of the mistakes, as the trainer keeps them."""


class Told(TypedDict):
    """A sentence of the match."""

    text: str
    """What happened."""
    moment: int
    """After how many events the match stood so."""
