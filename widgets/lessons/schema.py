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
    "sketch", "exact", "off", "points-off", "together", "scale", "shown", "more", "settled", "atleast", "from",
]
# fmt: on
"""The words that lesson widgets need, by their keys in `widgets/strings`."""


class LessonFace(TypedDict):
    """A face of a die in a lesson widget."""

    label: str
    """The name of the face."""
    number: int
    """The number on the face."""
    svg: str
    """The picture of the face, as SVG."""
    letter: str
    """A letter for the face's colour, if the colours are mixed."""


class LessonDie(TypedDict):
    """A die in a lesson widget."""

    label: str
    """The name of the die before it is rolled."""
    blank: str
    """The picture of the die before it is rolled."""
    faces: list[LessonFace]
    """The faces of the die."""


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
    """The seed of the rolls. Without a seed, they differ each time."""


class DiceView(TypedDict):
    """The dice as they show now."""

    count: int
    """The number of rolls so far."""
    faces: list[int]
    """The index of the face that each die shows. Empty before the first roll."""


class Bar(TypedDict):
    """One value of a distribution, with its bar."""

    value: str
    """The value."""
    height: str
    """The height of the bar as a share of the highest."""
    exactly: str
    """The probability of exactly this value, as a sentence."""
    atleast: str
    """The probability of this value or more, as a sentence."""
    atmost: str
    """The probability of this value or less, as a sentence."""


class ChancesData(TypedDict):
    """A histogram of probabilities."""

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
    """The bar that the reader has selected."""

    at: NotRequired[int]
    """The index of the selected bar."""


class QuizOption(TypedDict):
    """One option of a quiz."""

    text: str
    """The answer."""
    because: str
    """The reply to this answer."""
    good: bool
    """True if the answer is right."""


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
    """The answers to choose from. Without them, the reader types a number."""
    answer: NotRequired[float]
    """The right number."""
    tolerance: NotRequired[float]
    """The greatest distance of a good guess from the right number."""


class QuizView(TypedDict):
    """The answer that the reader gave."""

    given: NotRequired[str | int | None]
    """The index of an option, or the number as it was typed in."""
    shown: NotRequired[bool]
    """True if the reader asked for the answer."""


class SketchData(TypedDict):
    """A curve that appears once the reader has drawn a guess."""

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
    """The sum of all heights, if they are the probabilities of all possible results."""


class SketchView(TypedDict):
    """The guess that the reader drew."""

    guess: NotRequired[list[float]]
    """The heights that the reader drew."""
    shown: NotRequired[bool]
    """True if the reader asked for the curve."""


class SettlingData(TypedDict):
    """A chance experiment that the reader repeats while its running mean settles."""

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
    """The probability of each value or a smaller one."""
    mean: float
    """The exact mean."""
    deviation: float
    """The exact standard deviation."""
    marks: list[float]
    """The heights of the grid, from its bottom to its top."""
    digits: int
    """The number of decimals of the means."""
    seed: str | None
    """The seed of the repetitions. Without a seed, they differ each time."""


class SettlingView(TypedDict):
    """The repetitions so far."""

    count: int
    """The number of repetitions."""
    total: float
    """The sum of all values so far."""
    path: list[tuple[int, float]]
    """Points of the running mean: the number of repetitions, and the mean."""


class Series(TypedDict):
    """Probabilities of the same values in one of the distributions."""

    name: str
    """The name of the series; empty if there is only one."""
    chances: list[float]
    """The probability of each value."""


class ThresholdData(TypedDict):
    """Probabilities, and a threshold to move along them."""

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
    """The probabilities of the values, in one or two series."""
    marks: list[float]
    """The heights of the grid in per cent, from zero up to its top."""
    start: int
    """The index of the value at which the threshold begins."""


class ThresholdView(TypedDict):
    """The present place of the threshold."""

    at: NotRequired[int]
    """The index of the threshold's value."""
