"""At least once in some rolls, and the mean wait until the first time."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final, NamedTuple

from ..events import FACES, alternatives, asked, event_of, result
from ..sheets import dice_said
from ..task import Blank, DicePicture, Form, Said, Task, TaskType, said
from ..usual import usual_numbers

__all__ = ["WAIT"]

ID: Final = "wait"
MINUS: Final = "\N{MINUS SIGN}"
POWERS: Final = {2: "\N{SUPERSCRIPT TWO}", 3: "\N{SUPERSCRIPT THREE}", 4: "\N{SUPERSCRIPT FOUR}"}
WAITS: Final = (Form("fraction"), Form("decimal", 1))


class Repeated(NamedTuple):
    """An event of one roll: its words as a clause, its probability as outcomes of a whole, and dice that show it."""

    words: Said
    ways: int
    whole: int
    dice: tuple[str, ...]

    @property
    def chance(self) -> Fraction:
        """The probability of the event in one roll."""
        return Fraction(self.ways, self.whole)


def two_dice(kind: str, number: int = 0) -> Repeated:
    event = event_of(kind, number)
    shown = event.outcomes[len(event.outcomes) // 3]
    return Repeated(event.words, len(event.outcomes), 36, tuple([f"W{face}" for face in shown]))


def one_die(key: str, number: int, faces: tuple[int, ...]) -> Repeated:
    return Repeated(said(f"wait.{key}", number=number), len(faces), 6, (f"W{faces[-1]}",))


SUMS: Final = tuple([two_dice("sum", number) for number in (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)])
LARGE: Final = (*[two_dice("any", number) for number in FACES], two_dice("least", 8), two_dice("least", 9))
"""Events of two dice that are more likely than any sum."""
DOUBLES: Final = two_dice("doubles")
SMALL: Final = (*[one_die("face", number, (number,)) for number in FACES], one_die("least", 5, (5, 6)), DOUBLES)
"""Events with probabilities of 1/6 and 2/6."""
POOLS: Final = (
    (*SUMS, *LARGE, *SMALL),
    (*SUMS, *LARGE),
    (*SMALL, SUMS[5], one_die("most", 2, (1, 2)), one_die("even", 0, (2, 4, 6)), one_die("least", 3, (3, 4, 5, 6))),
)
"""The events of each level. On level 3, the outcomes of all rolls must not be too many to count by hand."""


def make(dice: Random, level: int) -> Task:
    """Return a task: the mean wait on level 1, two rolls on 2, three or four rolls on 3."""
    event = dice.choice(POOLS[level - 1])
    if level == 1:
        return mean_wait(event, dice.choice(WAITS))
    return at_least_once(level, event, 2 if level == 2 else dice.choice((3, 4)), alternatives(dice))


def mean_wait(event: Repeated, form: Form) -> Task:
    chance = event.chance
    answer = 1 / chance
    wrong = [
        (answer - 1, said("wait.wrong_before")),
        (answer / 2, said("wait.wrong_half")),
        (Fraction(event.whole), said("wait.wrong_whole", whole=event.whole)),
        (chance, said("wait.wrong_chance")),
    ]
    way = [
        said("wait.way_chance", event=event.words, chance=shown(event)),
        said("wait.way_mean"),
        said("wait.way_wait", chance=chance, **result(answer, form)),
    ]
    return task_of(1, event, (said("wait.question_mean", event=event.words),), answer, form, wrong, way)


def shown(event: Repeated) -> str:
    """Return the probability of an event in one roll, in lowest terms after an equals sign."""
    plain = f"{event.ways}/{event.whole}"
    return plain if plain == str(event.chance) else f"{plain} = {event.chance}"


def at_least_once(level: int, event: Repeated, rolls: int, form: Form) -> Task:
    chance = event.chance
    missed = 1 - chance
    answer = 1 - missed**rolls
    wrong = [
        (rolls * chance, said("wait.wrong_added", rolls=rolls)),
        (missed**rolls, said("wait.wrong_never")),
        (chance**rolls, said("wait.wrong_every")),
        (1 - chance**rolls, said("wait.wrong_not_every")),
        (rolls * chance * missed ** (rolls - 1), said("wait.wrong_once")),
        (chance, said("wait.wrong_one_roll")),
    ]
    way = [
        said("wait.way_chance", event=event.words, chance=shown(event)),
        said("wait.way_missed", terms=f"1 {MINUS} {chance} = {missed}"),
        said("wait.way_never", terms=f"({missed}){POWERS[rolls]} = {missed**rolls}"),
        said("wait.way_once", terms=f"1 {MINUS} {missed**rolls}", **result(answer, form)),
    ]
    question = (said("wait.question_once", event=event.words, rolls=rolls), asked(form))
    return task_of(level, event, question, answer, form, wrong, way, f" {rolls}")


def task_of(
    level: int,
    event: Repeated,
    question: tuple[Said, ...],
    answer: Fraction,
    form: Form,
    wrong: list[tuple[Fraction, Said]],
    way: list[Said],
    more: str = "",
) -> Task:
    asked = (said("wait.round" if form.kind == "decimal" else "wait.exact"),) if level == 1 else ()
    return Task(
        ID,
        level,
        f"{event.words.key} {event.words.values['number']}{more}",
        DicePicture(event.dice),
        (said("wait.two" if len(event.dice) == 2 else "wait.one"), *question, *asked, said("wait.shown")),
        (Blank(answer, form, usual_numbers(answer, form, wrong)),),
        tuple(way),
        (dice_said(event.dice),),
        said("wait.hint_mean" if level == 1 else "wait.hint_once"),
    )


WAIT: Final = TaskType(ID, 12, 3, make)
