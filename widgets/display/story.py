"""Sentences about a match: the log of its events and the prompt of a state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from dicepad import Match, Move, Roll, State
from dicepad.spec import Face

from ..games import Sentence, board_face
from ..words import Phrases

__all__ = ["Story", "face_words", "prompt"]


@lru_cache(maxsize=256)
def face_words(words: Phrases, face: Face, plain: bool) -> str:
    """Return a face in words. `plain` omits the colour, for dice that are all alike."""
    return str(face.number) if plain else words.say("die.face", colour=words.place(face.colour), number=face.number)


def sentence_text(part: str, sentence: Sentence, names: Sequence[str], words: Phrases) -> str:
    """Return the text of a sentence, with the names of its seats."""
    key, seat, values = sentence
    more: dict[str, object] = {} if seat is None else {"name": names[seat]}
    seats = values.get("seats")
    if isinstance(seats, tuple):
        more["names"] = [names[one] for one in seats]
    return words.say(f"{part}.{key}", **values, **more)


def rolled_words(faces: Sequence[Face], total: int | None, plain: bool, words: Phrases) -> list[str]:
    """Return the faces of a roll in words. `total` is the sum of the first two, if players may use it.

    >>> from widgets.words import phrases
    >>> rolled_words([Face("white", 4), Face("white", 6), Face("red", 3)], 10, False, phrases("en"))
    ['White 4 + 6 = 10', 'Red 3']
    """
    texts = [face_words(words, face, plain) for face in faces]
    return texts if total is None else [f"{texts[0]} + {faces[1].number} = {total}", *texts[2:]]


class Story:
    """The sentences about a match. The log has each event only once, even if moves are taken back or replaced.

    >>> import dicepad
    >>> from widgets.words import phrases
    >>> match = dicepad.Match.begin(dicepad.load("qwixx"), 1).roll(dice="4 1 5 6 2 6").play(0, "red.5")
    >>> Story(["Ann"], phrases("en")).tell(match)[1]
    ['Ann crosses Red 5.']
    """

    def __init__(self, names: Sequence[str], words: Phrases) -> None:
        self.names = names
        self.words = words
        self.sentences: list[list[str]] = []
        self.match: Match | None = None
        """The longest match of which `told` has the sentences."""

    def tell(self, match: Match) -> list[list[str]]:
        """Return the sentences of a match, event by event."""
        common = 0 if self.match is None else common_events(self.match, match)
        if self.match is None or common < len(match.events):
            del self.sentences[common:]
            self.match = match
        for index in range(len(self.sentences), len(match.events)):
            self.sentences.append(
                [sentence_text("log", sentence, self.names, self.words) for sentence in tell(match, index, self.words)]
            )
        return self.sentences[: len(match.events)]


def common_events(one: Match, other: Match) -> int:
    """Return how many events two matches have in common from the start."""
    if one.states[0] != other.states[0]:
        return 0
    count = 0
    for mine, yours in zip(one.events, other.events, strict=False):
        if mine != yours:
            break
        count += 1
    return count


def tell(match: Match, index: int, words: Phrases) -> list[Sentence]:
    """Return the sentences that event `index` adds to the log of a match.

    Decisions of a window stay secret until all seats have decided. Then they appear in the order of the seats.
    """
    before, event, after = match.states[index], match.events[index], match.states[index + 1]
    face = board_face(match.game)
    if isinstance(event, Roll):
        dice = [die.face(token) for die, token in zip(before.dice_to_roll(), event.faces, strict=True)]
        faces = [one for one in dice if one is not None]
        sentences = face.told_roll(before, rolled_words(faces, face.sum_of_two(after), plain_dice(before), words))
        return sentences + ([] if after.to_act else face.told_changes(before, after, words))
    if same_window(before, after) and after.to_act:
        return []
    first = index
    while first and isinstance(match.events[first - 1], Move) and same_window(match.states[first - 1], before):
        first -= 1
    moves = [one for one in match.events[first : index + 1] if isinstance(one, Move)]
    moves.sort(key=lambda move: move.seat)
    sentences = [sentence for move in moves for sentence in face.told_move(before, move.seat, move.move, after, words)]
    return sentences + face.told_changes(match.states[first], after, words)


def same_window(one: State, other: State) -> bool:
    """Return whether two states belong to the same decision, or to the same window of decisions."""
    return (one.phase, one.active) == (other.phase, other.active)


def plain_dice(state: State) -> bool:
    """Return whether all dice have the same colour."""
    return len({face.colour for die in state.game.spec.dice for face in die.faces}) == 1


def prompt(state: State, due: int | None, names: Sequence[str], words: Phrases) -> str:
    """Return whose turn it is and what to do, or how the match ended. `due` is the seat to prompt."""
    face = board_face(state.game)
    if not state.over:
        if due is None:
            return ""
        key, _, values = face.prompt(state, due)
        return sentence_text("prompt", Sentence(key, due, values), names, words)
    key, _, values = face.end(state)
    winners = state.winners
    values = {**values, "score": state.scores[winners[0]], "seats": winners}
    return sentence_text("prompt", Sentence(key, winners[0], values), names, words)
