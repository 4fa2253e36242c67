"""The review of a match in words: luck and mistakes, costly decisions, and computer players.

A board, a report and the command line say the same sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final

from dicepad import DicepadError, Match, Move, Roll
from dicepad.odds.advice import Decision, Review, compare, match_judge, review
from dicepad.odds.judge import HUNDREDTH, TENTH, WHOLE, margin, resolution
from dicepad.odds.strategy import RANDOM

from ..games import board_face
from ..match.seats import player_label
from ..schema import FileReply, Mistake, ReviewData
from ..schema.replies import Cause
from ..words import MINUS, Phrases
from .moves import move_in_words
from .reasons import amount, what_mattered
from .reasons import number as size
from .tables import DOWNLOAD_BYTES, FETCH_ERRORS, table_at_hand, table_to_fetch
from .words import coach_words, number, worth

__all__ = ["compared_losses", "lines", "look_back", "mistake", "review_reply"]

CAUSES: Final[tuple[Cause, ...]] = ("luck", "others", "lost")
DECIMALS: Final = {WHOLE: 0, TENTH: 1, HUNDREDTH: 3}
MOST: Final = 12
"""Number of the costliest decisions that are shown."""


def look_back(match: Match, found: Review, names: list[str], words: Phrases) -> ReviewData:
    """Return the data of a match's review."""
    seat, players = found.seat, match.state.players
    curve = [shown(value, found) for value in found.values]
    return {
        "seat": seat,
        "seats": names,
        "lines": lines(found, match, words),
        "label": words.say(f"review.curve-{found.unit}"),
        "curve": curve,
        "steps": causes(match, found),
        "key": [(cause, words.say(f"review.{cause}")) for cause in CAUSES if players > 1 or cause != "others"],
        "turns": turns(found, words),
        "heads": [words.say(f"review.{key}") for key in ("turn", "value", "luck", "lost")],
        "costly": words.say("review.costly"),
        "mistakes": [mistake(match, decision, found, words) for decision in found.mistakes[:MOST]],
        "ask": words.say("review.ask"),
        "compared": words.say("review.compared"),
        "table": words.say("review.table"),
        "practise": words.say("review.practise"),
        "practised": words.say("review.practised"),
        "unkept": words.say("review.unkept"),
        "cards": [
            f"{match.game.spec.id}/{seat}/{match.states[decision.number].to_text()}"
            for decision in found.mistakes[:MOST]
        ],
    }


def decimals(found: Review) -> int:
    """Return the number of decimals in the curve and its table, which are no more precise than the error allows."""
    return DECIMALS[resolution(margin(found.kind, found.error), found.unit)]


def shown(value: float, found: Review) -> float:
    """Return a value as the curve shows it. Before a match is over, nothing is certain."""
    displayed = found.to_display(value)
    if found.unit == "chance" and 0 < value < 1:
        least = 10.0 ** -decimals(found)
        displayed = min(max(displayed, least), 100 - least)
    return round(displayed, decimals(found))


def lines(found: Review, match: Match, words: Phrases) -> list[str]:
    """Return the review in sentences: the expected value, the effects of luck and mistakes, and the decisions."""
    parts, error = {"luck": found.luck, "skill": found.skill, "others": found.others}, margin(found.kind, found.error)
    if match.state.players == 1:
        del parts["others"]
    signs = {name: ("+" if found.to_display(value) >= 0 else MINUS) for name, value in parts.items()}
    amounts = {name: signs[name] + size(abs(value), found.unit, words, error=error) for name, value in parts.items()}
    # The last one says what is counted.
    last = [*parts][-1]
    amounts[last] = signs[last] + amount(abs(parts[last]), found.unit, words, error=error)
    start, end = (ends(value, found, words) for value in (found.initial, found.final))
    count = len(found.decisions)
    said = [
        words.say("review.mean", count=count, best=found.best_moves, loss=mean(found.mean_loss, found, words)),
        words.say("review.sum-others" if "others" in parts else "review.sum", start=start, end=end, **amounts),
        *what_mattered(found, match.state.players, words),
        words.say(
            "review.exact" if found.kind == "exact" else "review.estimate", error=amount(found.error, found.unit, words)
        ),
    ]
    if found.exact_since:
        said.append(words.say("review.exact-since", turn=found.exact_since))
    if found.alone:
        said.append(words.say("hint.alone"))
    return [*said, words.say("hint.unsure")] if found.unsure else said


def mean(loss: float, found: Review, words: Phrases) -> str:
    """Return a mean loss in words. The error of a mean is smaller than that of each decision."""
    error = margin(found.kind, found.error) / sqrt(len(found.decisions))
    return amount(loss, found.unit, words, error=error)


def ends(value: float, found: Review, words: Phrases) -> str:
    """Return the value at the start or at the end in words. If values count turns, return the length of the match."""
    if found.unit == "turns":
        return amount(-value, found.unit, words)
    return worth(value, found.unit, margin(found.kind, found.error), words)


def causes(match: Match, found: Review) -> list[Cause]:
    """Return the cause of the change in value at each event. A cost within the error of an estimate has no cause."""
    costly = {decision.number for decision in found.mistakes}

    def cause(at: int, event: Roll | Move) -> Cause:
        if isinstance(event, Move) and event.seat != found.seat:
            return "others"
        return "lost" if at in costly else "luck"

    return [cause(at, event) for at, event in enumerate(match.events)]


def turns(found: Review, words: Phrases) -> list[list[str]]:
    """Return the table beside the curve, with a row for each roll: its number, the new value, luck, and losses."""
    lost = dict.fromkeys(range(len(found.turns) + 1), 0.0)
    for decision in found.decisions:
        lost[decision.turn] += decision.cost
    rows = []
    for turn, event in enumerate(found.turns, 1):
        luck = found.values[event + 1] - found.values[event]
        values = (shown(value, found) for value in (found.values[event + 1], luck, -lost[turn]))
        rows.append([str(turn), *(number(value, words.lang, min(1, decimals(found))) for value in values)])
    return rows


def mistake(match: Match, decision: Decision, found: Review, words: Phrases) -> Mistake:
    """Describe a costly decision: its moment, its cost, and the better move."""
    state = match.states[decision.number]
    played = board_face(match.game).subject(state, decision.played, words)
    cost = amount(decision.cost, found.unit, words, error=decision.error)
    best = move_in_words(state, found.seat, decision.best[0], words)
    return {
        "moment": decision.number,
        "text": words.say("review.mistake", turn=decision.turn, move=played),
        "better": words.say("review.better", cost=cost, best=best),
    }


def compared_losses(losses: Mapping[str, float], found: Review, words: Phrases) -> list[tuple[str, str]]:
    """Return the mean losses of the built-in computer players and of this seat in the same positions.

    The highest loss comes first. `losses` has those of the computer players by name, as `compare` returns them. The
    result is empty if the match is too short, or its positions too odd, to tell players apart: if more than one of them
    costs more than random moves.
    """
    if found.few or RANDOM.pattern in [*losses][2:]:
        return []
    labelled = {player_label(name, words): loss for name, loss in losses.items()}
    labelled[words.say("review.here")] = found.mean_loss
    in_order = sorted(labelled.items(), key=lambda entry: -entry[1])
    return [(name, mean(loss, found, words)) for name, loss in in_order]


def review_reply(match: Match, seat: int, names: list[str], words: Phrases, *, comparing: bool) -> FileReply:
    """Return the review of a match for the view that asked, or a sentence that explains why there is no review.

    With `comparing`, the review includes the losses of the built-in computer players in the same positions.
    """
    reply: FileReply = {"name": "review", "type": "application/json"}
    words = coach_words(words)
    identity = table_to_fetch(match.state)
    if identity and identity not in FETCH_ERRORS:
        size = number(DOWNLOAD_BYTES[identity] / 1e6, words.lang)
        return {**reply, "problem": words.say("hint.fetch", size=size), "fetch": True}
    if identity:
        return {**reply, "problem": words.say("hint.failed", why=FETCH_ERRORS.pop(identity))}
    try:
        by = match_judge(match, seat, table=table_at_hand(match.game, match.state.players))
        found = review(match, seat, judge=by)
    except DicepadError as error:
        why = words.say("review.why", why=error) if words.lang == "en" else words.say("review.none")
        return {**reply, "problem": why}
    if not found.decisions:
        return {**reply, "problem": words.say("review.nothing")}
    if comparing:
        return {**reply, "computers": compared_losses(compare(match, found, judge=by), found, words)}
    return {**reply, "review": look_back(match, found, names, words), "computers": None}
