"""A Swiss event as its tables hold it, loaded once in a constant number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from django.db.models import Model, QuerySet

from tournaments.base.prepared import Prepared
from tournaments.events.models import Event, Game, Round, Seat
from tournaments.players.selectors.slip_conflicts import slips_may_differ
from tournaments.swiss.details import WITH_START_POINTS
from tournaments.swiss.models import DuelResult, SwissBye, SwissEntry, SwissPairRule, SwissRoundState, SwissRules

OF_RESULT = tuple(each.name for each in DuelResult._meta.fields if not each.primary_key and not each.is_relation)


class TableGame(NamedTuple):
    """What a table needs of its game. Tuples, not rows of the model: a large event has tens of thousands."""

    pk: int
    number: int
    started_at: datetime | None
    finished_at: datetime | None


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a round: the ids of its two entries in order, and the newest result of each, or None without one.

    `version` is the number of that result, 0 without one. Results with equal figures share one unsaved row, which
    knows neither its seat nor its version.
    """

    game: TableGame
    round: Round
    entries: tuple[int, int]
    results: tuple[DuelResult, DuelResult] | None
    version: int = 0


@dataclass(frozen=True, slots=True)
class SwissRows:
    """Players by number, rounds, the tables of each round by its number, byes by entry and round, names by entry.

    `pair_rules` are the pairs that must not meet, and those that are wished.
    `slips_may_differ` says that a look at the result slips of players is worth it.
    """

    event: Event
    rules: SwissRules
    players: tuple[SwissEntry, ...]
    rounds: tuple[Round, ...]
    tables: Mapping[int, tuple[Table, ...]]
    byes: Mapping[tuple[int, int], SwissBye]
    names: Mapping[int, str]
    pair_rules: tuple[SwissPairRule, ...] = ()
    slips_may_differ: bool = False

    @property
    def published(self) -> tuple[Round, ...]:
        """The published rounds."""
        return tuple(one for one in self.rounds if one.swiss.state == SwissRoundState.PUBLISHED)

    @property
    def draft(self) -> Round | None:
        """The round that only the desk sees."""
        return next((one for one in self.rounds if one.swiss.state == SwissRoundState.DRAFT), None)

    @property
    def starts(self) -> dict[int, Fraction]:
        """The points that players start with, by number; only those who have some, where the system knows any."""
        if self.rules.system not in WITH_START_POINTS:
            return {}
        return {player.number: Fraction(player.start_points) for player in self.players if player.start_points}

    def player(self, entry: int) -> SwissEntry:
        """The player of an entry."""
        return next(player for player in self.players if player.entry_id == entry)

    def due(self, number: int) -> list[SwissEntry]:
        """The players to pair in this round: joined, not withdrawn, and without a bye of their own wish."""
        return [
            player
            for player in self.players
            if player.joined_in <= number
            and (player.withdrawn_from is None or number < player.withdrawn_from)
            and ((player.entry_id, number) not in self.byes or self.byes[player.entry_id, number].kind == "U")
        ]


def with_result(rows: SwissRows, game: int, results: tuple[DuelResult, DuelResult]) -> SwissRows:
    """The rows as they would be with these results at one table, by the id of its game."""
    tables = {
        number: tuple(replace(table, results=results) if table.game.pk == game else table for table in found)
        for number, found in rows.tables.items()
    }
    return replace(rows, tables=tables)


def load_swiss_rows(event: Event, *, only: Collection[int] | None = None, pairs: bool = True) -> SwissRows:
    """Seven queries, whatever the number of players and rounds; one more where the rules are not loaded yet.

    `only` names the rounds whose tables are wanted: the others then seem to have none, so no standings follow. Without
    `pairs` their rules are left out, which only pairing asks for.
    """
    players, rounds, byes = (_rows(each, event=event.pk) for each in (SwissEntry, Round, SwissBye))
    for each in rounds:
        each.event = event
    by_id = {one.pk: one for one in rounds}
    find = _of_all_tables if only is None else partial(_of_tables, only=only)
    games = find(Game, event=event.pk)
    seats: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for game_id, seat, entry in find(Seat, event=event.pk):
        seats[game_id].append((seat, entry))
    found = _results_by_seat(find(DuelResult, event=event.pk))
    tables: dict[int, list[Table]] = {one.number: [] for one in rounds}
    for *of_game, round_id, version in games:
        game = TableGame(*of_game)
        (first, one), (second, other) = seats[game.pk]
        results = (found[first], found[second]) if version else None
        heat = by_id[round_id]
        tables[heat.number].append(Table(game, heat, (one, other), results, version or 0))
    return SwissRows(
        event=event,
        rules=event.swiss,
        players=tuple(players),
        rounds=tuple(rounds),
        tables={number: tuple(found) for number, found in tables.items()},
        byes={(bye.entry_id, bye.number): bye for bye in byes},
        names={player.entry_id: player.entry.person.name for player in players},
        pair_rules=tuple(_rows(SwissPairRule, event=event.pk)) if pairs else (),
        slips_may_differ=any(one.look for one in rounds),
    )


@Prepared
def _rows(model: type[Model], *, event: int) -> QuerySet[Any]:
    """The rows of one model that the pairings and standings of a Swiss event follow from, in their order."""
    players = SwissEntry.objects.filter(event=event)
    rounds = Round.objects.filter(event=event).select_related("swiss").annotate(look=slips_may_differ())
    of_event: dict[type[Model], QuerySet[Any]] = {
        SwissEntry: players.select_related("entry__person", "entry__team_membership__team"),
        Round: rounds.order_by("number"),
        SwissBye: SwissBye.objects.filter(entry__event=event),
        SwissPairRule: SwissPairRule.objects.filter(event=event),
    }
    return of_event[model]


def with_pair_rules(rows: SwissRows) -> SwissRows:
    """Rows that were loaded without them, with the pairs that must not meet or are wished. One query."""
    return replace(rows, pair_rules=tuple(_rows(SwissPairRule, event=rows.event.pk)))


def _of_tables(model: type[Model], *, event: int, only: Collection[int] | None = None) -> QuerySet[Any]:
    """The games, their seats, or the newest results, of all rounds or some.

    Plain values: a large event has tens of thousands of seats and results, and nobody asks them for more.
    """
    wanted = {"round__event": event} | ({} if only is None else {"round__number__in": only})
    games = Game.objects.filter(**wanted).order_by("round__number", "number")
    of_event: dict[type[Model], QuerySet[Any, Any]] = {
        Game: games.values_list(*TableGame._fields, "round", "result__number"),
        Seat: Seat.objects.filter(**wanted).order_by("position").values_list("game", "pk", "entry"),
        DuelResult: DuelResult.objects.filter(version__in=games.values("result")).values_list("seat", *OF_RESULT),
    }
    return of_event[model]


_of_all_tables = Prepared(_of_tables)


def _results_by_seat(rows: Iterable[tuple[Any, ...]]) -> dict[int, DuelResult]:
    """The result of each seat; one object for all that are equal."""
    kinds: dict[tuple[Any, ...], DuelResult] = {}
    found = {}
    for seat, *figures in rows:
        key = tuple(figures)
        if key not in kinds:
            kinds[key] = DuelResult(**dict(zip(OF_RESULT, key, strict=True)))
        found[seat] = kinds[key]
    return found
