"""Swiss events for tests: small ones written as a table of results, and made-up ones with all that happens in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random

from pairing.core.swiss.record import (
    Absence,
    Colour,
    ForbiddenPairs,
    Kind,
    Outcome,
    Player,
    PointValues,
    Record,
    Turn,
    VirtualPoints,
)

MARKS = {
    "1": (Kind.GAME, Outcome.WIN),
    "=": (Kind.GAME, Outcome.DRAW),
    "0": (Kind.GAME, Outcome.LOSS),
    "+": (Kind.FORFEIT, Outcome.WIN),
    "-": (Kind.FORFEIT, Outcome.LOSS),
    "U": (Kind.ALLOCATED_BYE, None),
    "F": (Kind.FULL_BYE, None),
    "H": (Kind.HALF_BYE, None),
    "Z": (Kind.ABSENCE, None),
}
RESULTS = [(Outcome.WIN, Outcome.LOSS), (Outcome.LOSS, Outcome.WIN), (Outcome.LOSS, Outcome.LOSS)]
Pairing = tuple[list[tuple[int, int]], int | None]


def event_of(*rows: str, rounds: int = 9, **facts: object) -> Record:
    """An event from a row for each player: "2w1 3b= U" is a win with white against 2, a draw with black, a bye."""
    players = []
    for number, row in enumerate(rows, start=1):
        turns = []
        for word in row.split():
            kind, outcome = MARKS[word[-1]]
            colour = {"w": Colour.WHITE, "b": Colour.BLACK}.get(word[-2:-1])
            opponent = int(word[:-2]) if len(word) > 2 else None
            turns.append(Turn(kind, opponent, colour, outcome))
        players.append(Player(number, f"Player {number}", turns=tuple(turns)))
    facts = {"first_colour": Colour.WHITE} | facts
    played = len(players[0].turns)
    return Record(tuple(players), rounds, played, **facts)  # type: ignore[arg-type]


@dataclass(slots=True)
class MadeUp:
    """A made-up event: its players and results are drawn from `seed`, and the caller pairs them."""

    seed: int
    players: int
    rounds: int
    draws: float = 0.3
    forfeits: float = 0.0
    half_byes: float = 0.0
    absences: float = 0.0
    late: float = 0.0
    values: PointValues = field(default_factory=PointValues)
    virtual_points: tuple[VirtualPoints, ...] = ()
    forbidden: tuple[ForbiddenPairs, ...] = ()

    @classmethod
    def of(cls, seed: int, *, least: int = 4, most: int = 30) -> MadeUp:
        """Everything from the seed, point values and acceleration included."""
        dice = Random(seed)  # noqa: S311 – made-up events, the same again
        size = dice.randint(least, most if dice.random() < 0.6 else max(least, min(12, most)))
        rounds = dice.randint(1, min(11, size + 1)) if size < 10 else dice.randint(3, 13)
        made = cls(
            seed,
            size,
            rounds,
            draws=dice.choice([0, 0.2, 0.5, 0.9]),
            forfeits=dice.choice([0, 0, 0.05, 0.3]),
            half_byes=dice.choice([0, 0, 0.05, 0.2]),
            absences=dice.choice([0, 0, 0.05, 0.15]),
            late=dice.choice([0, 0, 0.2]),
        )
        half = Fraction(1, 2)
        odd = [
            PointValues.like(win=Fraction(3), draw=Fraction(1)),
            replace(PointValues(), allocated_bye=half),
            replace(PointValues(), absence=half, forfeit_loss=half),
        ]
        if dice.random() < 0.2:
            made.values = dice.choice(odd)
        if dice.random() < 0.2:
            win = made.values.win
            made.virtual_points = (VirtualPoints(win, 1, -(-rounds // 4), 1, 2 * -(-size // 4)),)
        if dice.random() < 0.2:
            apart = tuple(dice.sample(range(1, size + 1), dice.randint(2, min(size, 4))))
            made.forbidden = (ForbiddenPairs(apart),)
        return made

    def play(self, pair: Callable[[Record], Pairing | None], *, until: int | None = None) -> list[Record]:
        """The event before each round, from round 1; it ends early where `pair` finds no pairing.

        `pair` gives the pairs (white, black) of the next round, and who has the bye. After `until` rounds no more are
        played.
        """
        dice = Random(self.seed)  # noqa: S311
        turns: dict[int, list[Turn]] = {number: [] for number in range(1, self.players + 1)}
        comes = {number: dice.randint(0, 3) if dice.random() < self.late else 0 for number in turns}
        gone: set[int] = set()
        colour = dice.choice(list(Colour))
        events: list[Record] = []
        for played in range(self.rounds if until is None else min(self.rounds, until + 1)):
            away = self._away(dice, comes, gone, played)
            events.append(self._event(turns, away, played, colour))
            found = pair(events[-1])
            if found is None:
                break
            self._play_round(dice, found, turns, gone)
            for number, kind in away.items():
                turns[number].append(Turn(kind))
        return events

    def _away(self, dice: Random, comes: dict[int, int], gone: set[int], played: int) -> dict[int, Kind]:
        away = {}
        for number, first in comes.items():
            if first > played or number in gone or dice.random() < self.absences:
                away[number] = Kind.ABSENCE
            elif dice.random() < self.half_byes:
                away[number] = Kind.HALF_BYE
        return away if len(away) < len(comes) - 1 else {}

    def _event(self, turns: dict[int, list[Turn]], away: dict[int, Kind], played: int, colour: Colour) -> Record:
        absences = tuple(
            Absence(played + 1, kind, tuple(number for number in sorted(away) if away[number] is kind))
            for kind in (Kind.ABSENCE, Kind.HALF_BYE)
            if kind in away.values()
        )
        players = tuple(
            Player(number, f"Player {number}", 2500 - 5 * number, tuple(own)) for number, own in turns.items()
        )
        return Record(
            players,
            self.rounds,
            played,
            name=f"Made up {self.seed}",
            first_colour=colour,
            values=self.values,
            virtual_points=self.virtual_points,
            forbidden=self.forbidden,
            absences=absences,
        )

    def _play_round(self, dice: Random, found: Pairing, turns: dict[int, list[Turn]], gone: set[int]) -> None:
        pairs, bye = found
        for white, black in pairs:
            kind, (one, two), rated = Kind.GAME, dice.choice(RESULTS[:2]), True
            if dice.random() < self.forfeits:
                kind, (one, two) = Kind.FORFEIT, dice.choice(RESULTS)
                if dice.random() < 0.3:
                    gone.add(black)
            elif dice.random() < self.draws:
                one = two = Outcome.DRAW
            turns[white].append(Turn(kind, black, Colour.WHITE, one, rated))
            turns[black].append(Turn(kind, white, Colour.BLACK, two, rated))
        if bye is not None:
            turns[bye].append(Turn(Kind.ALLOCATED_BYE))


def played_event(seed: int, pair: Callable[[Record], Pairing | None], **sizes: int) -> Sequence[Record]:
    """All states of a made-up event whose rounds `pair` pairs."""
    return MadeUp.of(seed, **sizes).play(pair)
