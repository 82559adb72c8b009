"""The figures of an event that all tie-breaks share, calculated once.

Points are whole numbers of the smallest unit in use (a half, a third), so that thousands of sums are exact and fast;
`exact` converts them back. Players are known by their place in `players`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import lru_cache, wraps
from math import lcm
from typing import Any, Concatenate, Final, Literal, ParamSpec, TypeVar

from pairing.core.swiss.record import Kind, Outcome, Player, PointValues, Record, Turn

Options = ParamSpec("Options")
Found = TypeVar("Found")
Unplayed = Literal["fide", "own-score", "none"]
UNPLAYED: Final[tuple[Unplayed, ...]] = ("fide", "own-score", "none")
NOBODY: Final = -1
REQUESTED: Final = frozenset({Kind.HALF_BYE, Kind.ABSENCE})
"""The byes that a player asked for, or took by not coming (C.07 16.1.1)."""


@dataclass(frozen=True, slots=True)
class RankingSettings:
    """How an event ranks, besides its chain of tie-breaks; kept with the event (ruling A6).

    `values` are the points by which it ranks (None: those of the event). `points` are those of each round of a player
    where a margin table gives them, `second` those of a second scoring for the tie-break `total`. `margins` are the
    enemy's losses in percent of its break point by player and round. `unrated` is the rating that unrated players count
    with; without it tie-breaks by rating are passed over where anybody has none. `seed` draws the lots. `by_hand` are
    the places that an organiser gave players who are still tied. Below the first `chain_places` places (0: all of them)
    players with equal points share their rank, whatever the chain says (ruling A10).
    """

    unplayed: Unplayed = "fide"
    values: PointValues | None = None
    points: Mapping[int, Sequence[Fraction]] = field(default_factory=dict)
    second: Mapping[int, Sequence[Fraction]] = field(default_factory=dict)
    margins: Mapping[int, Sequence[Fraction | None]] = field(default_factory=dict)
    start_points: Mapping[int, Fraction] = field(default_factory=dict)
    unrated: int | None = None
    seed: int = 1
    chain_places: int = 0
    by_hand: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Book:
    """One event's figures; lists are by player, lists in them by round. Opponents are places, or `NOBODY`.

    `adjusted` are the scores that opponents count: under `fide` those of C.07 16.3, else the totals. `memo` keeps what
    tie-breaks have calculated for one another.
    """

    event: Record
    settings: RankingSettings
    values: PointValues
    scale: int
    win: int
    draw: int
    players: tuple[Player, ...]
    points: list[list[int]]
    totals: list[int]
    opponents: list[list[int]]
    adjusted: list[int]
    memo: dict[object, Any] = field(default_factory=dict, compare=False, hash=False)

    @property
    def rounds(self) -> int:
        """The rounds played."""
        return self.event.rounds_played

    def exact(self, value: int | Fraction, *, power: int = 1) -> Fraction:
        """A value in units of the scale to `power` as what people read."""
        return _exact(value, self.scale**power)

    def turns(self, one: int) -> tuple[Turn, ...]:
        """The rounds of a player."""
        return self.players[one].turns


@lru_cache(maxsize=4096)  # tens of thousands of addends are some dozen numbers
def _exact(value: int | Fraction, unit: int) -> Fraction:
    return Fraction(value, unit)


def once_per_book(
    figures: Callable[Concatenate[Book, Options], Found],
) -> Callable[Concatenate[Book, Options], Found]:
    """Compute these figures once for each book and other arguments: each player's arithmetic asks for them again."""

    @wraps(figures)
    def kept(book: Book, /, *args: Options.args, **options: Options.kwargs) -> Found:
        key = figures, args, tuple(options.items())
        if key not in book.memo:
            book.memo[key] = figures(book, *args, **options)
        found: Found = book.memo[key]
        return found

    return kept


def make_book(event: Record, settings: RankingSettings) -> Book:
    """The figures of `event` as these settings see them."""
    values, players = settings.values or event.values, event.players
    start = {player.number: settings.start_points.get(player.number, Fraction(0)) for player in players}
    given = [point for row in settings.points.values() for point in row[: event.rounds_played]]
    named = (getattr(values, each.name) for each in fields(values))
    scale = lcm(*(point.denominator for point in {*start.values(), *given, *named}))
    points = _points(players, settings, values, scale)
    totals = [int(start[player.number] * scale) + sum(row) for player, row in zip(players, points, strict=True)]
    place: dict[int | None, int] = {player.number: index for index, player in enumerate(players)}
    opponents = [[place.get(turn.opponent, NOBODY) for turn in player.turns] for player in players]
    win, draw = int(values.win * scale), int(values.draw * scale)
    adjusted = totals
    if settings.unplayed == "fide":
        rows = zip(players, points, totals, strict=True)
        adjusted = [total + adjustment(player.turns, row, draw) for player, row, total in rows]
    return Book(event, settings, values, scale, win, draw, players, points, totals, opponents, adjusted)


def _points(players: Sequence[Player], settings: RankingSettings, values: PointValues, scale: int) -> list[list[int]]:
    """What each round brought each player, in units of `scale`; each kind of round is looked up once."""
    worth: dict[tuple[Kind, Outcome | None], int] = {}
    found = []
    for player in players:
        if player.number in settings.points:
            found.append([int(point * scale) for point in settings.points[player.number][: len(player.turns)]])
            continue
        row = []
        for turn in player.turns:
            kind = turn.kind, turn.outcome
            if kind not in worth:
                worth[kind] = int(values.of(turn) * scale)
            row.append(worth[kind])
        found.append(row)
    return found


def adjustment(turns: Sequence[Turn], points: Sequence[int], draw: int) -> int:
    """C.07 16.3.2: requested byes after which the player chose to play no more, or in the last round, are draws.

    That is those after the last round which was a game, a bye that was not asked for, or a win by forfeit.
    """
    change = 0
    for turn, worth in zip(reversed(turns), reversed(points), strict=True):
        if turn.kind in REQUESTED:
            change += draw - worth
        elif not (turn.kind is Kind.FORFEIT and turn.outcome is not Outcome.WIN):
            break
    return change
