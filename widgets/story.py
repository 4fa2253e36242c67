"""What happened and what comes next, in sentences: the log of a match and the prompt of a state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dicepad import State
from dicepad.record import Match, Move, Throw
from dicepad.rules.crossing import CrossingState
from dicepad.rules.kneifen import KneifenState
from dicepad.rules.qwinto import QwintoState
from dicepad.spec import Face
from sheetgen.games.played import points, written

from .words import Phrases

__all__ = ["face_words", "passing_costs", "prompt", "tell"]


def face_words(words: Phrases, face: Face, plain: bool) -> str:
    """A face in words; `plain` leaves out the colour when all dice are alike."""
    return str(face.number) if plain else words.say("die.face", colour=words.place(face.colour), number=face.number)


def tell(match: Match, index: int, names: Sequence[str], words: Phrases) -> list[str]:
    """The sentences that event `index` of a match adds to the log.

    Decisions of a window stay secret until all have been made.
    """
    before, event, after = match.states[index], match.events[index], match.states[index + 1]
    if isinstance(event, Throw):
        return told_throw(before, event, after, names, words)
    if (before.phase, before.active) == (after.phase, after.active) and after.to_act:
        return []
    first = index
    while first and isinstance(match.events[first - 1], Move) and same_window(match.states[first - 1], before):
        first -= 1
    moves = [one for one in match.events[first : index + 1] if isinstance(one, Move)]
    moves.sort(key=lambda move: move.seat)
    lines = [line for move in moves for line in told_move(before, move, after, names[move.seat], words)]
    return lines + told_changes(match.states[first], after, names, words)


def same_window(one: State, other: State) -> bool:
    return (one.phase, one.active) == (other.phase, other.active)


def told_throw(before: State, event: Throw, after: State, names: Sequence[str], words: Phrases) -> list[str]:
    dice = [die.face(face) for die, face in zip(before.throwing(), event.faces, strict=True)]
    plain = len({face.colour for die in before.game.spec.dice for face in die.faces}) == 1
    shown = ", ".join(face_words(words, face, plain) for face in dice if face is not None)
    if before.phase == "playoff":
        return [words.say("log.playoff", dice=shown)]
    lines = [words.say("log.rolls", name=names[before.active], dice=shown)]
    return lines + (told_changes(before, after, names, words) if not after.to_act else [])


def told_move(before: State, move: Move, after: State, name: str, words: Phrases) -> list[str]:
    kind, *dice = move.move.split()
    if kind in ("pass", "keep"):
        return [words.say("log.passes" if kind == "pass" else "log.keeps", name=name)]
    if kind == "reroll":
        return [words.say("log.rerolls", name=name, count=len(dice))]
    if kind in ("throw", "again"):
        return []
    if isinstance(before, KneifenState):
        return [words.say("log.commits", name=name, number=kind)]
    old, new = written(before, move.seat), written(after, move.seat)
    added = {cell: mark for cell, mark in new.items() if old.get(cell) != mark and not cell.startswith("misthrow")}
    if isinstance(before, CrossingState):
        if kind not in added:
            return [words.say("log.plays", name=name, move=words.move(kind)), *more_crosses(added, name, words)]
        del added[kind]
        return [words.say("log.crosses", name=name, cell=words.place(kind)), *more_crosses(added, name, words)]
    return [words.say("log.enters", name=name, value=new[kind], row=words.place(kind.partition(".")[0]))]


def more_crosses(added: Mapping[str, str], name: str, words: Phrases) -> list[str]:
    """The crosses that came with another one, but for the lock, which is told as a closed row."""
    cells = [words.place(cell) for cell in added if not cell.endswith(".lock") and "." in cell]
    return [words.say("log.gets", name=name, cells=words.listed(cells))] if cells else []


def told_changes(before: State, after: State, names: Sequence[str], words: Phrases) -> list[str]:
    """What followed from the event: misthrows, closed rows, full columns, turns that lapse."""
    lines = []
    for seat, name in enumerate(names):
        if misthrows(after, seat) > misthrows(before, seat):
            lines.append(words.say("log.misthrow", name=name))
        old = points(before, seat)
        for place, value in points(after, seat).items():
            if place.startswith("column.") and place not in old:
                number = place.partition(".")[2]
                lines.append(words.say("log.column", name=name, number=number, points=value))
    if isinstance(before, CrossingState) and isinstance(after, CrossingState):
        for index, row in enumerate(after.game.spec.rows):
            if (after.closed & ~before.closed) >> index & 1:
                lines.append(words.say("log.closed", row=words.place(row.name)))
    if isinstance(before, KneifenState) and isinstance(after, KneifenState):
        lines += told_turn(before, after, names[before.active], words)
    return lines


def misthrows(state: State, seat: int) -> int:
    """How many misthrows a seat has."""
    return int(state.to_json()["seats"][seat].get("misthrows", 0))


def told_turn(before: KneifenState, after: KneifenState, name: str, words: Phrases) -> list[str]:
    """How a turn of Kneifen ended, if it did."""
    if after.phase in ("follow", "commit") or after.throws:
        return []
    seat = before.active
    lines = []
    for row, old, new in zip(after.game.spec.rows, before.crosses[seat], after.crosses[seat], strict=True):
        if new > old:
            lines.append(words.say("log.gains", name=name, number=row.name, count=new - old))
    if not lines and before.phase == "follow":
        lines.append(words.say("log.lapse"))
    if lines and after.phase == "roll" and after.active == seat and after.players > 1:
        lines.append(words.say("log.another", name=name))
    return lines


def passing_costs(state: State, seat: int, move: str) -> bool:
    """Whether a seat gets a misthrow if it plays this, and nobody else crosses anything any more."""
    after = state.play(seat, move)
    while after.to_act and same_window(after, state):
        after = after.play(after.to_act[0], after.moves(after.to_act[0])[-1])
    return misthrows(after, seat) > misthrows(state, seat)


def prompt(state: State, due: int | None, names: Sequence[str], words: Phrases) -> str:
    """Whose turn it is and what to do, in one or two sentences; `due` is the seat that is asked."""
    if state.over:
        winners, scores = state.winners, [str(score).replace("-", "\N{MINUS SIGN}") for score in state.scores]
        if state.players == 1:
            key = "prompt.alone-full" if isinstance(state, KneifenState) else "prompt.alone"
            return words.say(key, score=scores[0])
        shown = words.listed([names[seat] for seat in winners])
        key = "prompt.won" if len(winners) == 1 else "prompt.shared"
        return words.say(key, name=shown, names=shown, score=scores[winners[0]])
    if due is None:
        return ""
    values: dict[str, object] = {"name": names[due]}
    key = state.phase
    if isinstance(state, QwintoState):
        key = f"qwinto-{key}"
        values["total"] = state.total
    if isinstance(state, CrossingState):
        key = crossing_prompt(state, due)
        if key.startswith("white"):
            values["total"] = state.white_sum
    elif isinstance(state, KneifenState):
        values |= {"throws": state.throws, "most": state.game.throws, "number": state.committed}
        values["names"] = words.listed([names[seat] for seat in state.contenders]) if state.contenders else ""
        if key == "commit" and state.throws == state.game.throws:
            key = "commit-none" if state.moves(due) == ("pass",) else "commit-last"
    elif key in ("first", "second") and len(state.moves(due)) == 1:
        key += "-none"
    return words.known(f"prompt.{key}", "prompt.decide").format(**values)


def crossing_prompt(state: CrossingState, due: int) -> str:
    """Which prompt a state of the crossing family takes."""
    if state.phase not in ("white", "colour") or not state.moves(due):
        return state.phase
    nothing = state.moves(due) == ("pass",)
    if state.phase == "white":
        return "white-none" if nothing else "white"
    if passing_costs(state, due, "pass"):
        return "forced" if nothing else "costs"
    return "colour-none" if nothing else "colour"
