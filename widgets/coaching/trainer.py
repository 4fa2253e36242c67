"""The trainer: positions to decide, with your own mistakes first. Each comes back when it is due."""

from __future__ import annotations

from typing import Final

from dicepad import DicepadError, Game, State, load
from dicepad.odds.advice import Advice, advise
from dicepad.odds.exercises import Exercise, exercises_for
from dicepad.odds.exercises.learner import Learner, OwnMistake
from dicepad.odds.judge import Unit, margin

from ..games import board_face
from ..schema import HintView, TrainerView
from ..words import Phrases
from .hint import reasons, text_hint
from .moves import controls_of_move, move_in_words
from .reasons import amount, headline
from .tables import table_at_hand
from .words import coach_words

__all__ = ["Training"]

WINDOW: Final = 20
"""Number of answers averaged in each point of the curve."""
MOST: Final = 200
"""Greatest number of points of the curve."""
LABELS: Final = ("next", "save", "open", "curve", "lost")


class Training:
    """The training at a board. Only the text of `kept` needs to be saved.

    Call `restore` and `next_position` to begin, `answer` to judge a move, and `next_position` to continue.
    """

    def __init__(self, game: Game, players: int = 1) -> None:
        self.game = game
        try:
            self.graded = {exercise.key: exercise for exercise in exercises_for(game, players)}
        except DicepadError:
            self.graded = {}
        self.learner = Learner()
        self.day = 0
        self.key: str | None = None
        self.state: State = game.start(1)
        self.seat = 0
        self.answered = False
        self.problem = ""

    def restore(self, text: str, mistakes: list[str], day: int, words: Phrases) -> None:
        """Continue from a browser's saved text, and add positions of new mistakes.

        If the text is damaged, a sentence says so.
        """
        self.day, self.problem = day, ""
        try:
            self.learner = Learner.from_json(text) if text else Learner()
        except DicepadError:
            self.problem = coach_words(words).say("train.damaged")
        found = []
        for line in mistakes:
            game, seat, position = [*line.split("/", 2), "", ""][:3]
            try:
                state = load(game).from_text(position)
                if seat.isdigit() and int(seat) in state.to_act:
                    found.append(OwnMistake(game, position, int(seat)))
            except DicepadError:
                continue
        self.learner = self.learner.add(found)

    def next_position(self) -> bool:
        """Choose the next position. Return false if none is left for today."""
        self.answered = False
        own = self.own_mistakes
        known = Learner(self.learner.memories, (), tuple(own.values()))
        self.key = known.next(list(self.graded), self.day)
        if self.key is None:
            return False
        if self.key in own:
            mistake = own[self.key]
            self.state, self.seat = self.game.from_text(mistake.position), mistake.seat
        else:
            self.state, self.seat = self.graded[self.key].state, self.graded[self.key].seat
        return True

    @property
    def own_mistakes(self) -> dict[str, OwnMistake]:
        """Your own mistakes in this game, by their keys."""
        return {mistake.key: mistake for mistake in self.learner.mistakes if mistake.game == self.game.spec.id}

    @property
    def exercise(self) -> Exercise | None:
        """The graded exercise on display, or None if the position is from your own matches."""
        return self.graded.get(self.key or "")

    def advice(self, move: str) -> Advice:
        """Return the values of the moves, including this one. Raises `DicepadError` if nothing can judge them."""
        stored = self.exercise.advice if self.exercise else None
        if stored and move in stored.values:
            return stored
        table = table_at_hand(self.state.game, self.state.players)
        return advise(self.state, self.seat, table=table, also=move)

    def answer(self, move: str, words: Phrases) -> HintView:
        """Judge a move. Only your first answer counts."""
        words = coach_words(words)
        if self.key is None:
            return text_hint(words.say("train.none"))
        try:
            advice = self.advice(move)
        except DicepadError:
            self.answered = True
            return text_hint(words.say("hint.none"))
        lost = advice.option(move).cost
        cost = lost if lost >= margin(advice.kind, advice.error) else 0.0
        if not self.answered:
            self.learner = self.learner.answer(self.key, cost, advice.unit, self.day)
            self.answered = True
        days = self.learner.memories[self.key].due - self.day
        face = board_face(self.game)
        parts = [headline(advice, move, self.state, face, words), words.say("train.again", days=days)]
        if cost > 0:
            parts.insert(1, words.say("train.better", best=move_in_words(self.state, self.seat, advice.best[0], words)))
        live = face.cells(self.state, self.seat, [cell.name for row in self.game.spec.rows for cell in row.cells])
        best = [cell for cell, move in live.items() if move == advice.best[0]]
        names = best or controls_of_move(self.state, advice.best[0])
        return {
            **text_hint(" ".join(parts)),
            "why": reasons(self.state, advice, move, words),
            "more": words.say("hint.more"),
            "lit": dict.fromkeys(names, "best"),
        }

    def view(self, words: Phrases) -> TrainerView:
        """Return the part of the view that the trainer shows beside the board."""
        words = coach_words(words)
        seen = sum([key in self.graded for key in self.learner.memories])
        due = sum([key in self.graded or key in self.own_mistakes for key in self.learner.due(self.day)])
        lines = [self.problem] if self.problem else []
        lines += [self.question(words), words.say("train.due", due=due, seen=seen, count=len(self.graded))]
        losses = self.losses()
        if len(losses) > 1:
            last = losses[-50:]
            progress = Learner(answers=tuple([(0, "", loss) for loss in last])).progress()
            mean, half = (amount(value, self.unit, words) for value in (progress.mean, progress.half))
            lines.append(words.say("train.mean", count=len(last), mean=mean, half=half))
        return {
            "lines": lines,
            "answered": self.answered,
            "kept": self.learner.to_json() if self.day else "",
            "curve": curve(losses),
            "labels": {label: words.say(f"train.{label}") for label in LABELS},
        }

    def question(self, words: Phrases) -> str:
        """Return a sentence that names the kind of position."""
        if self.key is None:
            return words.say("train.none")
        if self.exercise is None:
            return words.say("train.own")
        return words.say(
            "train.graded", theme=words.say(f"train.theme-{self.exercise.theme}"), level=self.exercise.level
        )

    @property
    def unit(self) -> Unit:
        """The unit of the graded exercises, in which progress is measured."""
        first = next(iter(self.graded.values()), None)
        return first.advice.unit if first else "points"

    def losses(self) -> list[float]:
        """Return the costs of your answers to graded exercises, the latest last.

        Mistakes from your matches do not count here.
        """
        return [cost for _, key, cost in self.learner.answers if key in self.graded]


def curve(losses: list[float]) -> list[tuple[float, float, float]]:
    """Return the mean loss of the latest answers after each answer, with its 95 % interval."""
    found = []
    for end in range(max(2, len(losses) - MOST), len(losses) + 1):
        part = losses[max(0, end - WINDOW) : end]
        _, mean, half = Learner(answers=tuple([(0, "", loss) for loss in part])).progress()
        found.append((round(mean, 3), round(max(0.0, mean - half), 3), round(mean + half, 3)))
    return found
