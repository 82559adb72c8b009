"""What has happened in a Swiss event: the one shape that engines, tie-breaks, checker and report files share.

An `Record` holds what was decided before the round to pair and nothing that can be computed from it. Every player has
a `Turn` for each round played, in order, also for rounds that they missed. Points are exact `Fraction`s.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

ONE, HALF, NONE = Fraction(1), Fraction(1, 2), Fraction(0)


class Colour(StrEnum):
    """The side a player has in a game; in games without colours, the one named first."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Colour:
        """The opponent's colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Kind(StrEnum):
    """What a round was for one player."""

    GAME = "game"  # played over the board
    FORFEIT = "forfeit"  # paired, and won or lost without play
    ALLOCATED_BYE = "allocated-bye"  # left over by the pairing of an odd field (U)
    FULL_BYE = "full-bye"  # a win's points by the organiser's decision (F)
    HALF_BYE = "half-bye"  # a draw's points on request (H)
    ABSENCE = "absence"  # not there: a bye without points, on request or not (Z)


class Outcome(StrEnum):
    """How a game or a forfeit ended for one player; two losers of one game are possible (a double forfeit)."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Turn:
    """One round of one player. `opponent`, `colour`, `outcome`: of games and forfeits only; a forfeit may lack colour.

    `rated` is False for a game that ended before the first move, which counts as played all the same.
    """

    kind: Kind
    opponent: int | None = None
    colour: Colour | None = None
    outcome: Outcome | None = None
    rated: bool = True

    @property
    def played(self) -> bool:
        """True for a game over the board: it counts as a meeting, and its colour counts."""
        return self.kind is Kind.GAME

    @property
    def paired(self) -> bool:
        """True where the player was part of that round's pairing: a game, a forfeit or the allocated bye."""
        return self.kind in {Kind.GAME, Kind.FORFEIT, Kind.ALLOCATED_BYE}


@dataclass(frozen=True, slots=True)
class PointValues:
    """What each kind of round is worth. `like` makes the usual ones from win, draw and loss."""

    win: Fraction = ONE
    draw: Fraction = HALF
    loss: Fraction = NONE
    forfeit_win: Fraction = ONE
    forfeit_loss: Fraction = NONE
    allocated_bye: Fraction = ONE
    full_bye: Fraction = ONE
    half_bye: Fraction = HALF
    absence: Fraction = NONE

    @classmethod
    def like(cls, *, win: Fraction, draw: Fraction, loss: Fraction = NONE) -> PointValues:
        """Values where byes and forfeits score as the games do: a full bye as a win, a half bye as a draw."""
        return cls(win, draw, loss, forfeit_win=win, allocated_bye=win, full_bye=win, half_bye=draw)

    def of(self, turn: Turn) -> Fraction:
        """The points that a turn brings. A forfeit that reads as a draw scores as one."""
        match turn.kind:
            case Kind.GAME:
                return {Outcome.WIN: self.win, Outcome.DRAW: self.draw}.get(turn.outcome or Outcome.LOSS, self.loss)
            case Kind.FORFEIT:
                worth = {Outcome.WIN: self.forfeit_win, Outcome.DRAW: self.draw}
                return worth.get(turn.outcome or Outcome.LOSS, self.forfeit_loss)
            case Kind.ALLOCATED_BYE:
                return self.allocated_bye
            case Kind.FULL_BYE:
                return self.full_bye
            case Kind.HALF_BYE:
                return self.half_bye
            case _:
                return self.absence


@dataclass(frozen=True, slots=True)
class Player:
    """A participant: `number` is the pairing number (1 is first in the order), `rating` 0 without one.

    `stated_points` and `stated_rank` are what a file claims; nothing computes with them. `turns` has one item for each
    round played of the event.
    """

    number: int
    name: str = ""
    rating: int = 0
    turns: tuple[Turn, ...] = ()
    title: str = ""
    sex: str = ""
    federation: str = ""
    club: str = ""
    fide_id: str = ""
    birth: str = ""
    stated_points: Fraction | None = None
    stated_rank: int | None = None

    def points(self, values: PointValues, *, rounds: int | None = None) -> Fraction:
        """The points of the first `rounds` rounds (all, if None), without virtual points."""
        return sum((values.of(turn) for turn in self.turns[:rounds]), NONE)


@dataclass(frozen=True, slots=True)
class VirtualPoints:
    """Points for pairing only (acceleration), to players `first` to `last`, in rounds `first_round` to `last_round`.

    Where two of them cover the same player and round, the later one in the event holds.
    """

    points: Fraction
    first_round: int
    last_round: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class ForbiddenPairs:
    """People no two of whom may be paired, from `first_round` to `last_round` (None: to the end)."""

    numbers: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None

    def covers(self, number: int) -> bool:
        """True if it holds in this round."""
        return self.first_round <= number and (self.last_round is None or number <= self.last_round)


@dataclass(frozen=True, slots=True)
class Absence:
    """Players who sit out a round not yet paired, and as what: HALF_BYE, ABSENCE or FULL_BYE."""

    round: int
    kind: Kind
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A Swiss event before the pairing of its next round.

    `players` stand in pairing order; that is by number, but for a file that asks for its own order. `rounds` is the
    number of rounds planned, None if nobody said. `first_colour` is the colour of the first player in round 1, None
    to infer it from the games. `system` is the code of TRF26, such as FIDE_DUTCH or FIDE_DUTCH_BAKU.
    `absences` are about the next round and later ones. `details` are lines of a report file that nothing computes
    with, by their code: city, dates, arbiters, tie-breaks.
    """

    players: tuple[Player, ...]
    rounds: int | None = None
    rounds_played: int = 0
    name: str = ""
    system: str = ""
    first_colour: Colour | None = None
    values: PointValues = PointValues()
    virtual_points: tuple[VirtualPoints, ...] = ()
    forbidden: tuple[ForbiddenPairs, ...] = ()
    absences: tuple[Absence, ...] = ()
    own_order: bool = False
    details: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)

    def with_colours_swapped(self) -> Record:
        """The event with the other colour in each game, as for a game in which Black moves first."""
        first = self.first_colour.other if self.first_colour else None
        return replace(self, players=tuple(map(_with_colours_swapped, self.players)), first_colour=first)

    @property
    def next_round(self) -> int:
        """The number of the round to pair."""
        return self.rounds_played + 1

    def away(self, number: int) -> dict[int, Kind]:
        """The players who sit out round `number`, and as what."""
        listed = (absence for absence in self.absences if absence.round == number)
        return {player: absence.kind for absence in listed for player in absence.numbers}

    def forbidden_pairs(self, number: int) -> Iterator[tuple[int, int]]:
        """Each pair (a, b), a before b in its list, that must not meet in round `number`."""
        for entry in self.forbidden:
            if entry.covers(number):
                for place, a in enumerate(entry.numbers):
                    yield from ((a, b) for b in entry.numbers[place + 1 :] if a != b)

    def virtual(self, number: int, round_number: int) -> Fraction:
        """The virtual points of a player in a round, by the event's explicit list."""
        for entry in reversed(self.virtual_points):
            if entry.first <= number <= entry.last and entry.first_round <= round_number <= entry.last_round:
                return entry.points
        return NONE


def _with_colours_swapped(player: Player) -> Player:
    turns = (replace(turn, colour=turn.colour.other if turn.colour else None) for turn in player.turns)
    return replace(player, turns=tuple(turns))
