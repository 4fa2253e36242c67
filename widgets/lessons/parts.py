"""Lesson widgets as data: dice to roll, a histogram of probabilities, and a question to guess."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, get_args

from dicepad import DicepadError, GameLike, games, load
from dicepad.spec import COLOURS, Die, Face
from sheetgen.drawing.pictures import PIPS

from ..display.picture import names_of_dice
from ..words import Phrases, decimal, percent, phrases
from .schema import LessonWord

__all__ = ["chances_data", "dice_data", "quiz_data"]

Number = int | float | Fraction
MOST_DICE: Final = 12


def dice_data(dice: GameLike, lang: str, seed: object = None) -> dict[str, Any]:
    """Return the data of dice to roll, either a game's dice or dice of colours such as ``"white white red"``.

    Raises `DicepadError` for an unknown colour.

    >>> dice_data("white red", "fr")["board"]["dice"][1]["faces"][4]["label"]
    'Rouge 5'
    """
    words = phrases(lang)
    if not isinstance(dice, str) or dice in games() or dice.endswith(".toml"):
        game = load(dice)
        rolled = game.spec.dice
        names = names_of_dice(game, words)
    else:
        rolled = tuple(plain_die(name, colour) for name, colour in enumerate(dice.split(), 1))
        names = [words.place(str(die.colour)) for die in rolled]
    if not 1 <= len(rolled) <= MOST_DICE:
        raise DicepadError(f"dice: there are {len(rolled)} dice; allowed: 1 to {MOST_DICE}")
    mixed = any(die.colour is None for die in rolled)
    views = [
        {
            "label": words.say("die.blank", die=name),
            "blank": die_svg(Face(die.colour or "white", 0)),
            "faces": [
                {"label": words.say("die.face", colour=words.place(face.colour), number=face.number)}
                | {"number": face.number, "svg": die_svg(face)}
                | {"letter": words.texts[f"letter.{face.colour}"] if mixed else ""}
                for face in die.faces
            ],
        }
        for die, name in zip(rolled, names, strict=True)
    ]
    board = head("dice", words) | {"label": words.texts["ui.dice"], "dice": views}
    return {"board": board | {"seed": None if seed is None else str(seed)}, "view": {"count": 0, "faces": []}}


def chances_data(chances: Mapping[int, Number], title: str, lang: str) -> dict[str, Any]:
    """Return a histogram of probabilities, given by value. Raises `DicepadError` if they do not sum to 1.

    >>> from fractions import Fraction
    >>> coin = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    >>> chances_data(coin, "Heads", "de")["board"]["bars"][1]["exactly"]
    'Genau 1: 50,0\xa0%'
    """
    words = phrases(lang)
    values = sorted(chances)
    total = sum(chances.values())
    if not values or abs(float(total) - 1) > 1e-9 or any(chances[value] < 0 for value in values):
        raise DicepadError(f"chances: the probabilities sum to {float(total):.6g}, not to 1")
    highest = max(chances.values())
    bars = []
    for value in values:
        parts = {
            "exactly": chances[value],
            "atleast": sum(chances[other] for other in values if other >= value),
            "atmost": sum(chances[other] for other in values if other <= value),
        }
        sentences = {
            key: words.say(f"part.{key}", value=value, chance=percent(chance, lang)) for key, chance in parts.items()
        }
        bars.append({"value": str(value), "height": f"{float(chances[value] / highest):.4f}"} | sentences)
    mean = decimal(f"{float(sum(value * chances[value] for value in values)):.2f}", lang)
    board = head("chances", words) | {"title": title, "bars": bars, "mean": words.say("part.mean", mean=mean)}
    return {"board": board, "view": {}}


def quiz_data(
    question: str,
    options: Mapping[str, str] | None,
    right: str | Number,
    *,
    tolerance: Number = 0,
    unit: str = "",
    because: str = "",
    lang: str = "en",
) -> dict[str, Any]:
    """Return a question with options and the replies to them, or with a number to guess.

    Raises `DicepadError` if the right answer is not among the options, or is not a number.

    >>> quiz_data("2 + 2?", {"3": "Too low.", "4": ""}, "4")["board"]["options"][0]
    {'text': '3', 'because': 'Too low.', 'good': False}
    """
    words = phrases(lang)
    board = head("quiz", words) | {"question": question, "because": because, "unit": unit}
    if options is not None:
        if right not in options:
            raise DicepadError(f"quiz: {right!r} is not among the options; allowed: {', '.join(options)}")
        board["options"] = [
            {"text": text, "because": why or because, "good": text == right} for text, why in options.items()
        ]
        answer = str(right)
    elif isinstance(right, str):
        raise DicepadError(f"quiz: {right!r} is not a number; give options, or a number as the right answer")
    else:
        board |= {"answer": float(right), "tolerance": float(tolerance)}
        answer = f"{decimal(f'{float(right):.4g}', lang)} {unit}".strip()
    return {"board": board | {"reveal": words.say("part.answer", answer=answer)}, "view": {}}


def head(kind: str, words: Phrases) -> dict[str, Any]:
    """Return the keys at the beginning of every lesson widget's data."""
    return {
        "kind": kind,
        "lang": words.lang,
        "words": {key: words.texts[f"part.{key}"] for key in get_args(LessonWord)},
    }


def plain_die(number: int, colour: str) -> Die:
    """Return a die of one colour with the faces 1 to 6."""
    if colour not in COLOURS:
        raise DicepadError(f"dice: {colour!r} is not a colour; allowed: {', '.join(COLOURS)}")
    return Die(f"die{number}", colour, tuple(Face(colour, pips) for pips in range(1, 7)))


def die_svg(face: Face) -> str:
    """Draw a face of a die as SVG. The number 0 is a die that has not been rolled."""
    spots = [(1.5 + 0.37 * x, 1.5 + 0.37 * y) for x, y in PIPS.get(face.number, ())]
    inside = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="3.7"/>' for x, y in spots)
    if face.number and not spots:
        inside = f'<text x="20" y="28" text-anchor="middle" font-size="22">{face.number}</text>'
    kind = f"dp-face dp-{face.colour}" + ("" if face.number else " dp-none")
    body = '<rect x="1.5" y="1.5" width="37" height="37" rx="8"/>'
    return f'<svg class="{kind}" viewBox="0 0 40 40" aria-hidden="true">{body}{inside}</svg>'
