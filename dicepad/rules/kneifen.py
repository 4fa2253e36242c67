"""Kneifen: cross every number from 1 to 12 six times, with up to three rolls a turn and one number to commit to.

A single die hits the small number that it shows. Two dice together hit a larger number if it is their sum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, ClassVar, Final, Self

from ..errors import PositionError
from ..match import REASONS, Game, State, position_table, read_dice
from ..reading import TableReader, either
from ..spec import Die, Face, Spec

__all__ = ["KneifenGame", "KneifenState"]

PASS: Final = "pass"
ROLL: Final = "roll"
LAPSES: Final = ("void", "keep")
LAPSES_ON: Final = ("turn", "roll")
MOST_NUMBER: Final = 2 * 99
"""The highest sum of two dice."""


@dataclass(frozen=True, repr=False)
class KneifenGame(Game):
    """A game of Kneifen. Single dice hit the numbers below `pairs_from`; pairs of dice hit the others by their sum.

    `lapse` says what a lapsed turn loses: all its hits (void) or nothing (keep). `lapse_on` says when a turn lapses: if
    all rolls after the commitment bring no hit (turn), or at the first roll without one (roll).
    """

    rolls: int
    pairs_from: int
    lapse: str
    lapse_on: str
    numbers: tuple[int, ...] = field(compare=False)
    size: int = field(compare=False)

    option_names: ClassVar[tuple[str, ...]] = ("dice", "lapse", "lapse_on")
    list_facts: ClassVar[tuple[str, ...]] = ("dice", "contenders")
    reasons: ClassVar[Mapping[str, str]] = REASONS | {
        "complete": "the number {number} has all its crosses",
        "no-hit": "none of the dice hit {number}",
        "last-roll": "that was the last roll of the turn",
        "must-commit": "after the last roll you must choose a number",
        "can-roll": "you still have rolls left",
    }

    @classmethod
    def read(cls, spec: Spec, details: TableReader, options: Mapping[str, object]) -> Self:
        details.data = details.data | {name: value for name, value in options.items() if name != "dice"}
        pairs_from = details.integer("pairs_from", 1, 99)
        rolls = details.integer("rolls", 1, 9)
        lapse = details.choice("lapse", LAPSES)
        lapse_on = details.choice("lapse_on", LAPSES_ON)
        details.done()
        spec = replace(spec, dice=some_dice(spec.dice, details, options.get("dice", len(spec.dice))))
        if spec.misthrows:
            raise details.make_error("misthrows", "these rules have no misthrows; remove the key")
        sizes = {len(row.cells) for row in spec.rows}
        if len(sizes) != 1 or any(cell.number is not None for row in spec.rows for cell in row.cells):
            raise details.make_error("rows", "the rows have numbers or different lengths; write cells = 6 in every row")
        singles = {face.number for face in spec.dice[0].faces}
        pairs = {first + second for first in singles for second in singles}
        hit = sorted({number for number in singles | pairs if number in (pairs if number >= pairs_from else singles)})
        for index, row in enumerate(spec.rows):
            if row.name not in map(str, hit):
                problem = f"{row.name!r} is not a number that the dice can hit; {either(hit)}"
                raise details.make_error(f"rows[{index}].name", problem)
        return cls(spec, rolls, pairs_from, lapse, lapse_on, tuple(int(row.name) for row in spec.rows), sizes.pop())

    @property
    def option_values(self) -> Mapping[str, tuple[object, ...]]:
        return {"dice": tuple(range(5, 9)), "lapse": LAPSES, "lapse_on": LAPSES_ON}

    @property
    def dice(self) -> int:
        """The number of dice."""
        return len(self.spec.dice)

    @property
    def seat_keys(self) -> Mapping[str, bool]:
        return {row.name: True for row in self.spec.rows}

    @property
    def actions(self) -> tuple[str, ...]:
        return (*map(str, self.numbers), ROLL, PASS)

    def start(self, players: int = 2) -> KneifenState:
        seats = self.check_players(players)
        return KneifenState(self, ((0,) * len(self.numbers),) * seats, 0, "roll", ())

    def ends_turn(self, before: Any, after: Any) -> bool:
        """Return whether a new turn begins between two successive states.

        You get a further turn if you complete a number, or if all dice become hits. Each play-off is a turn of its own.
        """
        if after.active != before.active:
            return True
        if after.phase == "playoff":
            return bool(before.phase != "playoff")
        if after.players > 1 or after.phase != "roll" or after.rolls:
            return False
        counts = zip(self.numbers, before.crosses[0], after.crosses[0], strict=True)
        gained = {number: (new - old, new) for number, old, new in counts if new > old}
        return not any(
            crosses == self.size or hits * self.dice_a_hit(number) == self.dice
            for number, (hits, crosses) in gained.items()
        )

    def hits(self, number: int, dice: Sequence[Face | None]) -> tuple[int, ...]:
        """Return the dice that hit a number, as indices into `dice`.

        They are all dice that show the number, or separate pairs of dice that sum to it.
        """
        if number < self.pairs_from:
            return tuple(index for index, face in enumerate(dice) if face is not None and face.number == number)
        waiting: dict[int, list[int]] = {}
        paired: list[int] = []
        for index, face in enumerate(dice):
            if face is None:
                continue
            # Only one face fits each face, so pairing them as they come makes as many pairs as possible.
            partners = waiting.get(number - face.number)
            if partners:
                paired += [partners.pop(), index]
            else:
                waiting.setdefault(face.number, []).append(index)
        return tuple(sorted(paired))

    def dice_a_hit(self, number: int) -> int:
        """Return how many dice make one hit of a number, 1 or 2."""
        return 1 if number < self.pairs_from else 2

    def from_json(self, position: object) -> KneifenState:
        top = position_table(position)
        seats = top.tables("seats")
        players = self.check_players(len(seats))
        crosses = tuple(tuple(seat.integer(row.name, 0, self.size, 0) for row in self.spec.rows) for seat in seats)
        for seat in seats:
            seat.done()
        state = KneifenState(
            self,
            crosses,
            active=top.integer("active", 0, players - 1, 0),
            phase=top.choice("phase", ("roll", "commit", "follow", "playoff", "over"), "roll"),
            dice=read_dice(top, self.spec.dice),
            rolls=top.integer("rolls", 0, self.rolls, 0),
            committed=top.integer("committed", 1, MOST_NUMBER, 0),
            further=top.flag("further", False),
            contenders=top.integers("contenders", 0, players - 1, []),
            repeated=top.flag("repeated", False),
        )
        top.done()
        check_ending(state)
        check_turn(state)
        return state


@dataclass(frozen=True, slots=True, repr=False)
class KneifenState(State):
    """A state of a Kneifen match.

    `crosses[seat][k]` counts the crosses of the game's k-th number. `rolls` counts the rolls of this turn. `committed`
    is the number committed to in this turn, or 0. `further` is true if a roll after the commitment brought a hit.
    `contenders` can still win, and `repeated` is true after the first play-off. After a commitment, `dice` holds the
    dice set aside, and None for each die to roll.
    """

    game: KneifenGame
    crosses: tuple[tuple[int, ...], ...]
    active: int
    phase: str
    dice: tuple[Face | None, ...]
    rolls: int = 0
    committed: int = 0
    further: bool = False
    contenders: tuple[int, ...] = ()
    repeated: bool = False

    @property
    def players(self) -> int:
        return len(self.crosses)

    @property
    def to_act(self) -> tuple[int, ...]:
        return (self.active,) if self.phase == "commit" else ()

    @property
    def dice_due(self) -> tuple[str, ...]:
        names = self.game.die_names
        if self.phase == "roll":
            return names
        if self.phase == "follow":
            return tuple(name for name, face in zip(names, self.dice, strict=True) if face is None)
        if self.phase == "playoff":
            return names[: self.playoff_dice] * len(self.contenders)
        return ()

    @property
    def to_roll(self) -> tuple[int, ...]:
        if self.phase == "playoff":
            return self.contenders
        return (self.active,) if self.dice_due else ()

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(sum(counts) for counts in self.crosses)

    @property
    def winners(self) -> tuple[int, ...]:
        return self.contenders if self.over else ()

    @property
    def finishers(self) -> tuple[int, ...]:
        """The seats that have all crosses."""
        return tuple(
            seat for seat, counts in enumerate(self.crosses) if all(count == self.game.size for count in counts)
        )

    @property
    def playoff_dice(self) -> int:
        """Number of dice that each contender rolls: two, or one in the later play-offs of three or more finishers."""
        return 1 if self.repeated and len(self.finishers) > 2 else 2

    @property
    def hits(self) -> int:
        """Number of times that the dice set aside make the number committed to."""
        aside = sum(face is not None for face in self.dice)
        return aside // self.game.dice_a_hit(self.committed) if self.phase == "follow" else 0

    def needed(self, seat: int, number: int) -> int:
        """Return how many crosses of a number a seat still needs."""
        return self.game.size - self.crosses[seat][self.game.numbers.index(number)]

    def moves(self, seat: int) -> tuple[str, ...]:
        if self.phase != "commit" or seat != self.active:
            return ()
        numbers = [face.number for face in self.dice if face is not None]
        singles = set(numbers)
        pairs = {first + second for first, second in combinations(numbers, 2)}
        allowed = [
            str(number)
            for number, crosses in zip(self.game.numbers, self.crosses[seat], strict=True)
            if crosses < self.game.size and number in (singles if number < self.game.pairs_from else pairs)
        ]
        if self.rolls < self.game.rolls:
            allowed.append(ROLL)
        return tuple(allowed) or (PASS,)

    def after_roll(self, faces: tuple[Face, ...]) -> KneifenState:
        if self.phase == "roll":
            return KneifenState(self.game, self.crosses, self.active, "commit", faces, self.rolls + 1)
        if self.phase == "playoff":
            return self.play_off(faces)
        rolled = iter(faces)
        fresh = tuple(next(rolled) if face is None else None for face in self.dice)
        return self.set_aside(fresh, self.rolls + 1)

    def after_move(self, seat: int, move: str) -> KneifenState:
        if move == ROLL:
            return KneifenState(self.game, self.crosses, self.active, "roll", (), self.rolls)
        if move == PASS:
            return self.end_turn(0)
        return replace(self, committed=int(move), dice=()).set_aside(self.dice, self.rolls)

    def set_aside(self, fresh: tuple[Face | None, ...], rolls: int) -> KneifenState:
        """Set aside the hits among the dice just rolled, and end the turn or leave the other dice to be rolled."""
        game, number = self.game, self.committed
        new = game.hits(number, fresh)
        aside = self.dice or (None,) * len(fresh)
        dice = tuple(fresh[index] if index in new else face for index, face in enumerate(aside))
        hits = sum(face is not None for face in dice) // game.dice_a_hit(number)
        left = dice.count(None)
        following = self.phase == "follow"
        further = self.further or (following and bool(new))
        if not left or hits >= self.needed(self.active, number):
            return self.end_turn(hits, another=True)
        # A commitment lapses at a roll without a hit or, by `lapse_on`, only if no roll after it has brought one.
        if following and ((not new and game.lapse_on == "roll") or (rolls == game.rolls and not further)):
            return self.end_turn(hits if game.lapse == "keep" else 0)
        if rolls == game.rolls or left < game.dice_a_hit(number):  # a single die makes no pair
            return self.end_turn(hits)
        return KneifenState(game, self.crosses, self.active, "follow", dice, rolls, number, further)

    def end_turn(self, hits: int, another: bool = False) -> KneifenState:
        """Cross the hits, and go on to another turn of the same seat, to the next seat, or to the end of the game."""
        game, active, crosses = self.game, self.active, self.crosses
        if hits:
            index = game.numbers.index(self.committed)
            counts = crosses[active]
            counts = (*counts[:index], min(game.size, counts[index] + hits), *counts[index + 1 :])
            crosses = (*crosses[:active], counts, *crosses[active + 1 :])
        after = KneifenState(game, crosses, active, "roll", ())
        finishers = after.finishers
        if another and active not in finishers:
            return after
        # A complete sheet does not end the game at once: the other seats finish the round.
        if active < len(crosses) - 1 or not finishers:
            return KneifenState(game, crosses, (active + 1) % len(crosses), "roll", ())
        phase = "over" if len(finishers) == 1 else "playoff"
        return KneifenState(game, crosses, active, phase, (), contenders=finishers)

    def play_off(self, faces: tuple[Face, ...]) -> KneifenState:
        """Keep the contenders with the highest sum."""
        each = self.playoff_dice
        sums = [sum(face.number for face in faces[start : start + each]) for start in range(0, len(faces), each)]
        best = tuple(seat for seat, total in zip(self.contenders, sums, strict=True) if total == max(sums))
        if len(best) == 1:
            return KneifenState(self.game, self.crosses, self.active, "over", (), contenders=best)
        return KneifenState(self.game, self.crosses, self.active, "playoff", (), contenders=best, repeated=True)

    def refusal(self, seat: int, move: str) -> tuple[str, dict[str, object]]:
        if move == ROLL:
            return "last-roll", {}
        if move == PASS:
            return ("can-roll" if self.rolls < self.game.rolls else "must-commit"), {}
        if move not in [row.name for row in self.game.spec.rows]:
            return "unknown", {}
        return ("no-hit" if self.needed(seat, int(move)) else "complete"), {"number": move}

    def seat_json(self, seat: int) -> dict[str, Any]:
        rows = zip(self.game.spec.rows, self.crosses[seat], strict=True)
        return {row.name: count for row, count in rows if count}

    def turn_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {}
        if self.rolls:
            data["rolls"] = self.rolls
        if self.committed:
            data |= {"committed": self.committed, "further": self.further}
        if self.contenders:
            data |= {"contenders": list(self.contenders), "repeated": self.repeated}
        return data


def some_dice(dice: tuple[Die, ...], details: TableReader, wanted: object) -> tuple[Die, ...]:
    """Return as many equal dice as the option asks for. Raises `SpecError`."""
    if any(die.faces != dice[0].faces for die in dice):
        raise details.make_error("dice", "the dice differ; these rules need dice that are all alike")
    if type(wanted) is not int or not 5 <= wanted <= 8:
        raise details.make_error("dice", f"{wanted!r} is not a number of dice for these rules; allowed: 5 to 8")
    return tuple(replace(dice[0], name=f"die{number}") for number in range(1, wanted + 1))


def check_ending(state: KneifenState) -> None:
    """Refuse finishers, contenders and phases that do not belong together. Raises `PositionError`."""
    finishers = state.finishers
    if state.phase in ("playoff", "over"):
        if state.active != state.players - 1:
            raise PositionError("active", "a game ends with the last seat of a round")
        wanted = 1 if state.over else 2
        good = set(state.contenders) <= set(finishers) and list(state.contenders) == sorted(set(state.contenders))
        if not good or (len(state.contenders) == 1) != state.over or len(state.contenders) < wanted:
            who = "one winner" if state.over else "at least two seats, in order,"
            raise PositionError("contenders", f"the key must name {who} from the seats with all crosses")
        if state.repeated and state.over:
            raise PositionError("repeated", "the play-offs are over")
        if not state.repeated and not state.over and state.contenders != finishers:
            raise PositionError("contenders", "before the first play-off all finishers are contenders")
    elif state.contenders or state.repeated:
        raise PositionError("contenders", f"the phase {state.phase} does not use this key; remove it")
    elif any(seat >= state.active for seat in finishers):
        raise PositionError(
            "seats", "a seat with all its crosses does not roll again; the others finish the round, then the game ends"
        )


def check_turn(state: KneifenState) -> None:
    """Refuse dice, rolls and commitments that do not belong to the phase. Raises `PositionError`."""
    game, phase = state.game, state.phase
    lowest, highest = {"roll": (0, game.rolls - 1), "commit": (1, game.rolls), "follow": (1, game.rolls - 1)}.get(
        phase, (0, 0)
    )
    if not lowest <= state.rolls <= highest:
        raise PositionError(
            "rolls", f"there cannot be {state.rolls} rolls in the phase {phase}; allowed: {lowest} to {highest}"
        )
    if bool(state.dice) != (phase in ("commit", "follow")):
        raise PositionError(
            "dice", f"the phase {phase} {'has no dice' if state.dice else 'needs the dice'} on the table"
        )
    if phase == "commit" and None in state.dice:
        raise PositionError("dice", "before a commitment, all dice are on the table")
    if phase != "follow":
        if state.committed or state.further:
            raise PositionError("committed", f"the phase {phase} has no commitment")
        return
    number = state.committed
    if number not in game.numbers:
        raise PositionError("committed", f"{number} is not a number of this game; {either(game.numbers)}")
    aside = tuple(index for index, face in enumerate(state.dice) if face is not None)
    if not aside or game.hits(number, state.dice) != aside:
        raise PositionError("dice", f"the dice set aside do not all make {number}")
    if state.dice.count(None) < game.dice_a_hit(number) or state.hits >= state.needed(state.active, number):
        raise PositionError("dice", "with these dice set aside, the turn would be over")
    if state.further and (state.rolls < 2 or state.hits < 2):
        raise PositionError("further", "a further hit needs a second roll and a second hit")
