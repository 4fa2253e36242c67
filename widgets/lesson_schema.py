"""JSON data that Python and the browser exchange about a lesson widget, key by key, as in `widgets.schema`."""

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
    "roll", "sum", "guess", "check", "reveal", "retry", "right", "wrong",
    "sketch", "exact", "off", "points-off", "together", "scale", "more", "settled", "atleast", "from",
]
# fmt: on
"""The words that lesson widgets need, by their keys in `widgets/strings`."""


class LessonFace(TypedDict):
    """A face of a die in a lesson widget."""

    label: str
    """The name of the face."""
    number: int
    """Its number."""
    svg: str
    """Its picture."""
    letter: str
    """A letter for its colour, where colours are mixed."""


class LessonDie(TypedDict):
    """A die in a lesson widget."""

    label: str
    """The name of the die before it is rolled."""
    blank: str
    """Its picture before it is rolled."""
    faces: list[LessonFace]
    """The faces that it may show."""


class DiceData(TypedDict):
    """Dice to roll."""

    kind: Literal["dice"]
    """The kind of lesson widget."""
    lang: str
    """The language of all texts."""
    words: dict[LessonWord, str]
    """The words of lesson widgets."""
    label: str
    """The name of the widget."""
    dice: list[LessonDie]
    """The dice."""
    seed: str | None
    """The seed of the rolls; without it, they differ each time."""


class DiceView(TypedDict):
    """The dice as they lie."""

    count: int
    """The number of rolls so far."""
    faces: list[int]
    """For each die the index of the face that it shows; nothing before the first roll."""


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
    """The kind of lesson widget."""
    lang: str
    """The language of all texts."""
    words: dict[LessonWord, str]
    """The words of lesson widgets."""
    title: str
    """The name of the random variable."""
    bars: list[Bar]
    """The values, in order."""
    mean: str
    """The mean, as a sentence."""


class ChancesView(TypedDict):
    """The bar that is read off."""

    at: NotRequired[int]
    """Its index."""


class QuizOption(TypedDict):
    """An answer to choose."""

    text: str
    """The answer."""
    because: str
    """The reply to it."""
    good: bool
    """True if it is right."""


class QuizData(TypedDict):
    """A question with options, or with a number to guess."""

    kind: Literal["quiz"]
    """The kind of lesson widget."""
    lang: str
    """The language of all texts."""
    words: dict[LessonWord, str]
    """The words of lesson widgets."""
    question: str
    """The question."""
    because: str
    """The reply to every answer that has none of its own."""
    unit: str
    """The unit of a number, such as `%`."""
    reveal: str
    """The right answer, as a sentence."""
    options: NotRequired[list[QuizOption]]
    """The answers to choose from; without them, a number is asked for."""
    answer: NotRequired[float]
    """The right number."""
    tolerance: NotRequired[float]
    """The greatest distance of a good guess from it."""


class QuizView(TypedDict):
    """The answer that was given."""

    given: NotRequired[str | int | None]
    """The index of an option, or the number as it was typed in."""
    shown: NotRequired[bool]
    """True if the answer was asked for."""


class SketchData(TypedDict):
    """A curve that appears when the reader has drawn a guess of it."""

    kind: Literal["sketch"]
    """The kind of lesson widget."""
    lang: str
    """The language of all texts."""
    words: dict[LessonWord, str]
    """The words of lesson widgets."""
    title: str
    """The question."""
    across: str
    """The label of the horizontal axis."""
    unit: str
    """The unit of the heights, such as `%`."""
    labels: list[str]
    """The names below the heights, from left to right."""
    exact: list[float]
    """The true heights."""
    marks: list[float]
    """The heights of the grid, from zero up to its top."""
    digits: int
    """The number of decimals of the heights."""
    whole: NotRequired[float]
    """The sum of all heights, if they are the probabilities of everything that can come."""


class SketchView(TypedDict):
    """The guess that was drawn."""

    guess: NotRequired[list[float]]
    """The heights that were drawn."""
    shown: NotRequired[bool]
    """True if the curve was asked for."""


class SettlingData(TypedDict):
    """A chance experiment to repeat again and again, while its running mean settles."""

    kind: Literal["settling"]
    """The kind of lesson widget."""
    lang: str
    """The language of all texts."""
    words: dict[LessonWord, str]
    """The words of lesson widgets."""
    title: str
    """The experiment that is repeated."""
    across: str
    """The label of the horizontal axis."""
    unit: str
    """The unit of the means, such as `%`."""
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
    """The number of decimals of the means."""
    seed: str | None
    """The seed of the repetitions; without it, they differ each time."""


class SettlingView(TypedDict):
    """The repetitions so far."""

    count: int
    """The number of repetitions."""
    total: float
    """The sum of their values."""
    path: list[tuple[int, float]]
    """The running mean after so many of them."""


class Series(TypedDict):
    """Chances of the same values, by one of several ways to get them."""

    name: str
    """The name of the series; empty if there is only one."""
    chances: list[float]
    """The chance of each value."""


class ThresholdData(TypedDict):
    """Chances, and a threshold to move along them."""

    kind: Literal["threshold"]
    """The kind of lesson widget."""
    lang: str
    """The language of all texts."""
    words: dict[LessonWord, str]
    """The words of lesson widgets."""
    title: str
    """The name of the random variable."""
    across: str
    """The label of the values."""
    labels: list[str]
    """The values, in order."""
    series: list[Series]
    """One or two ways to get them."""
    marks: list[float]
    """The heights of the grid in per cent, from zero up to its top."""
    start: int
    """The index of the value at which the threshold stands first."""


class ThresholdView(TypedDict):
    """The threshold as it stands."""

    at: NotRequired[int]
    """The index of its value."""
