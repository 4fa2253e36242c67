"""What Python and the browser tell each other about a lesson widget: JSON data, key by key, as in `widgets.schema`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

__all__ = [
    "Bar",
    "ChancesData",
    "ChancesView",
    "DiceData",
    "DiceView",
    "LessonDie",
    "LessonFace",
    "QuizData",
    "QuizOption",
    "QuizView",
    "Series",
    "SettlingData",
    "SettlingView",
    "SketchData",
    "SketchView",
    "ThresholdData",
    "ThresholdView",
]

# fmt: off
LessonWord = Literal[
    "throw", "sum", "guess", "check", "reveal", "retry", "right", "wrong",
    "sketch", "exact", "off", "more", "settled", "atleast", "from",
]
# fmt: on
"""The words that lesson widgets need, by their keys in `widgets/strings`."""


class LessonFace(TypedDict):
    """A face of a die in a lesson widget."""

    label: str
    """What it is called."""
    number: int
    """Its number."""
    svg: str
    """Its picture."""
    letter: str
    """A letter for its colour, where colours are mixed."""


class LessonDie(TypedDict):
    """A die in a lesson widget."""

    label: str
    """What it is called before it is thrown."""
    blank: str
    """Its picture before it is thrown."""
    faces: list[LessonFace]
    """What it may show."""


class DiceData(TypedDict):
    """Dice to throw."""

    kind: Literal["dice"]
    """Which lesson widget this is."""
    lang: str
    """The language of all texts."""
    words: dict[LessonWord, str]
    """The words of lesson widgets."""
    label: str
    """What the widget is called."""
    dice: list[LessonDie]
    """The dice."""
    seed: str | None
    """What fixes the throws; without it, they differ each time."""


class DiceView(TypedDict):
    """How dice lie."""

    count: int
    """How many times they were thrown."""
    faces: list[int]
    """For each die the index of the face that it shows; nothing before the first throw."""


class Bar(TypedDict):
    """A value of a distribution."""

    value: str
    """The value."""
    height: str
    """The height of its bar as a share of the highest."""
    exactly: str
    """The chance of just this value, as a sentence."""
    atleast: str
    """The chance of this value or more."""
    atmost: str
    """The chance of this value or less."""


class ChancesData(TypedDict):
    """A histogram of chances."""

    kind: Literal["chances"]
    """Which lesson widget this is."""
    lang: str
    """The language of all texts."""
    words: dict[LessonWord, str]
    """The words of lesson widgets."""
    title: str
    """What the chances are of."""
    bars: list[Bar]
    """The values, in order."""
    mean: str
    """The mean, as a sentence."""


class ChancesView(TypedDict):
    """Which bar is read off."""

    at: NotRequired[int]
    """Its index."""


class QuizOption(TypedDict):
    """An answer to choose."""

    text: str
    """The answer."""
    because: str
    """What is said to it."""
    good: bool
    """Whether it is right."""


class QuizData(TypedDict):
    """A question with options, or with a number to guess."""

    kind: Literal["quiz"]
    """Which lesson widget this is."""
    lang: str
    """The language of all texts."""
    words: dict[LessonWord, str]
    """The words of lesson widgets."""
    question: str
    """The question."""
    because: str
    """What is said to every answer that has no words of its own."""
    unit: str
    """What a number is followed by, such as a percent sign."""
    reveal: str
    """The right answer, as a sentence."""
    options: NotRequired[list[QuizOption]]
    """The answers to choose from; without them, a number is asked for."""
    answer: NotRequired[float]
    """The right number."""
    tolerance: NotRequired[float]
    """How far from it a guess may lie."""


class QuizView(TypedDict):
    """What was answered."""

    given: NotRequired[str | int | None]
    """The index of an option, or the number as it was typed in."""
    shown: NotRequired[bool]
    """Whether the answer was asked for."""


class SketchData(TypedDict):
    """A curve that appears when the reader has drawn a guess of it."""

    kind: Literal["sketch"]
    """Which lesson widget this is."""
    lang: str
    """The language of all texts."""
    words: dict[LessonWord, str]
    """The words of lesson widgets."""
    title: str
    """What is asked for."""
    across: str
    """What lies from left to right."""
    unit: str
    """What heights are followed by, such as a percent sign."""
    labels: list[str]
    """The names below the heights, from left to right."""
    exact: list[float]
    """The true heights."""
    marks: list[float]
    """The heights of the grid, from zero up to its top."""
    digits: int
    """How many decimals heights have."""


class SketchView(TypedDict):
    """What was guessed."""

    guess: NotRequired[list[float]]
    """The heights that were drawn."""
    shown: NotRequired[bool]
    """Whether the curve was asked for."""


class SettlingData(TypedDict):
    """A chance experiment to repeat again and again, while its running mean settles."""

    kind: Literal["settling"]
    """Which lesson widget this is."""
    lang: str
    """The language of all texts."""
    words: dict[LessonWord, str]
    """The words of lesson widgets."""
    title: str
    """What is repeated."""
    across: str
    """What is counted from left to right."""
    unit: str
    """What means are followed by, such as a percent sign."""
    values: list[float]
    """The values of one repetition."""
    below: list[float]
    """For each value the chance of it or a smaller one."""
    mean: float
    """The exact mean."""
    deviation: float
    """The exact standard deviation."""
    marks: list[float]
    """The heights of the grid, from its bottom to its top."""
    digits: int
    """How many decimals means have."""
    seed: str | None
    """What fixes the repetitions; without it, they differ each time."""


class SettlingView(TypedDict):
    """What has come so far."""

    count: int
    """How many repetitions there were."""
    total: float
    """The sum of their values."""
    path: list[tuple[int, float]]
    """The running mean after so many of them."""


class Series(TypedDict):
    """Chances of the same values, by one of several ways to get them."""

    name: str
    """What it is called; empty if there is one alone."""
    chances: list[float]
    """The chance of each value."""


class ThresholdData(TypedDict):
    """Chances, and a threshold to move along them."""

    kind: Literal["threshold"]
    """Which lesson widget this is."""
    lang: str
    """The language of all texts."""
    words: dict[LessonWord, str]
    """The words of lesson widgets."""
    title: str
    """What the chances are of."""
    across: str
    """What the values are."""
    labels: list[str]
    """The values, in order."""
    series: list[Series]
    """One or two ways to get them."""
    marks: list[float]
    """The heights of the grid in percent, from zero up to its top."""
    start: int
    """The index of the value at which the threshold stands first."""


class ThresholdView(TypedDict):
    """Where the threshold stands."""

    at: NotRequired[int]
    """The index of its value."""
