"""A match in play, with its seats, its dice and its history. It does not know the texts, the sheet or the coach."""

from __future__ import annotations

import secrets
from dataclasses import replace
from random import Random

from dicepad import Game, Match, State, deal

from .history import History
from .seats import Seat, about_seats, chooser, computers

__all__ = ["MatchInPlay", "in_window"]


class MatchInPlay:
    """A match that people and computer players continue.

    `seed` fixes the dice. Without a seed, the dice are those of the record, or random. The random choices of computer
    players depend on the seed and the number of the event, so undoing a roll and rolling again gives the same faces.

    >>> import dicepad
    >>> in_play = MatchInPlay(Match.begin(dicepad.load("qwixx"), 2), (Seat("Ann"), Seat("Ada", "careful")), seed=1)
    >>> in_play.commit_human_event(in_play.roll())
    >>> in_play.event_index, in_play.seat_due, in_play.computer_due
    (1, 0, False)
    """

    def __init__(self, match: Match, seats: tuple[Seat, ...], seed: object) -> None:
        self.seats = seats
        self.people = tuple(index for index, seat in enumerate(seats) if seat.person)
        """The seats of people."""
        fixed = match.about.deal if seed is None else seed
        self.deal = deal(match.game, secrets.token_hex(4) if fixed is None else fixed)
        self.chosen_seed = None if seed is None else str(seed)
        self.paused = False
        """True while an earlier moment is displayed. Computer players then wait until you play on."""
        known = match.about.deal if match.events else self.deal.seed
        stops = (index for index, state in enumerate(match.states[:-1]) if self.next_seat(state) in self.people)
        self.history = History(replace(match, about=about_seats(seats, known)), stops)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.history.full_match.game

    @property
    def match(self) -> Match:
        """The match so far, without undone events."""
        return self.history.match

    @property
    def whole_match(self) -> Match:
        """The match itself to its end, whatever the board shows."""
        return self.history.main_match

    @property
    def state(self) -> State:
        """The state on the board."""
        return self.history.state

    @property
    def event_index(self) -> int:
        """The number of events so far."""
        return self.history.event_index

    @property
    def strategies(self) -> tuple[str, ...]:
        """The strategies to choose from: those that every board offers, and those that this board already uses."""
        sitting = [seat.strategy for seat in self.seats if isinstance(seat.strategy, str)]
        return tuple(dict.fromkeys((*computers(self.game), *sitting)))

    def next_seat(self, state: State) -> int | None:
        """Return the seat that acts next in a state. People come before computer players, the active seat first."""
        order = [
            (seat not in self.people, (seat - state.active) % state.players, seat)
            for seat in state.to_act or state.to_roll
        ]
        return min(order)[2] if order else None

    @property
    def seat_due(self) -> int | None:
        """The seat that acts now, or None once the match is over."""
        return self.next_seat(self.state)

    @property
    def person_due(self) -> int | None:
        """The seat that acts now if a person plays it, otherwise None."""
        seat = self.seat_due
        return seat if seat is not None and self.seats[seat].person else None

    @property
    def computer_due(self) -> bool:
        """True if a computer player rolls or decides next."""
        seat = self.seat_due
        return seat is not None and not self.seats[seat].person

    @property
    def computer_plays(self) -> bool:
        """True if a computer player rolls or decides now, because the match is not paused."""
        return self.computer_due and not self.paused

    def roll(self) -> Match:
        """Return the match after the next roll of the deal."""
        return self.match.roll(dice=self.deal.roll(self.match.states))

    def advance(self, match: Match) -> None:
        """Go on to a longer match."""
        self.history.advance(match)
        self.paused = False

    def commit_human_event(self, match: Match) -> None:
        """Go on by an event of a person, to which undo can return."""
        self.history.act(match)
        self.paused = False

    def step(self) -> None:
        """Let a computer player roll or decide once."""
        seat = self.seat_due
        if seat is None:
            return
        if self.state.dice_due:
            self.advance(self.roll())
        else:
            choose = chooser(self.game, self.seats[seat])
            rng = Random(f"{self.deal.seed}/{self.event_index}")
            self.advance(self.match.play(seat, choose(self.state, seat, rng)))

    def close_window(self) -> None:
        """Let the computer players decide in a window in which all people have decided."""
        while self.computer_plays and in_window(self.match):
            self.step()

    def run(self) -> None:
        """Let the computer players play until a person must act or the match is over."""
        while self.computer_plays:
            self.step()

    def rename(self, seats: tuple[Seat, ...]) -> None:
        """Give the seats other names."""
        self.seats = seats
        self.history.rename_players(tuple(seat.name for seat in seats))


def in_window(match: Match) -> bool:
    """Return whether a seat has already decided in a window of simultaneous decisions."""
    if len(match.states) < 2:
        return False
    before, state = match.states[-2:]
    return bool(before.to_act) and (before.phase, before.active) == (state.phase, state.active)
