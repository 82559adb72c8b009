"""A Swiss event as tables for spreadsheets, and in the columns of NASAMW's Glicko page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.swiss.files.results_csv import MARGINS as MARGINS_IN_FILES
from tournaments.swiss.files.results_csv import RESULT_COLUMNS
from tournaments.swiss.models import ByeKind, DuelResult
from tournaments.swiss.selectors.record import complete_rounds
from tournaments.swiss.selectors.rounds import outcome_code
from tournaments.swiss.selectors.rows import SwissRows
from tournaments.swiss.selectors.standings import ranked

PLAYER_COLUMNS = (
    "number", "first_name", "last_name", "distinction", "town", "club", "army", "rating", "seed_number", "birth_year",
    "fixed_table", "travelled", "start_points", "byes", "first_round", "withdrawn_from",
)  # fmt: skip


def player_rows(rows: SwissRows) -> Iterator[Sequence[object]]:
    """The players with what they bring; the same columns can be imported again. A game of colours has no column of
    armies."""
    left_out = _without_armies(rows)
    yield [name for name in PLAYER_COLUMNS if name not in left_out]
    asked: dict[int, list[str]] = defaultdict(list)
    for (entry, number), bye in sorted(rows.byes.items()):
        if bye.kind != ByeKind.ALLOCATED:
            asked[entry].append(f"{number}{bye.kind}")
    for player in rows.players:
        person = player.entry.person
        values = (
            player.number,
            person.first_name, person.last_name, person.distinction, person.town, player.club_name, player.army,
            player.rating, player.seed_number, player.birth_year, player.fixed_table,
            "yes" if player.travelled else "", f"{player.start_points.normalize():f}" if player.start_by_hand else "",
            " ".join(asked[player.entry_id]), player.joined_in, player.withdrawn_from,
        )  # fmt: skip
        told = zip(PLAYER_COLUMNS, values, strict=True)
        yield ["" if value is None else value for name, value in told if name not in left_out]


def _without_armies(rows: SwissRows) -> frozenset[str]:
    discipline = SWISS_DISCIPLINES.get(rows.event.discipline)
    return frozenset() if discipline is None or discipline.may_have_armies else frozenset({"army"})


def result_rows(rows: SwissRows) -> Iterator[Sequence[object]]:
    """The tables of the published rounds with their results; the same columns can be imported again."""
    yield RESULT_COLUMNS
    players = {player.entry_id: player for player in rows.players}
    for one in rows.published:
        for table in rows.tables[one.number]:
            first, second = (players[entry] for entry in table.entries)
            values = (
                one.number, table.game.number, first.number, rows.names[first.entry_id], second.number,
                rows.names[second.entry_id], outcome_code(table),
                *(_margin(result, name) for result in table.results or (None, None) for name in MARGINS_IN_FILES),
            )  # fmt: skip
            yield values


def _margin(result: DuelResult | None, name: str) -> str:
    value = getattr(result, name, None)
    return "" if value is None else f"{value.normalize():f}"


def standings_rows(rows: SwissRows) -> Iterator[Sequence[object]]:
    """The table after the last complete round: rank, player, points, tie-breaks in their order, what decided."""
    table = ranked(rows, rounds=complete_rounds(rows))
    players = {player.number: player for player in rows.players}
    army = () if _without_armies(rows) else ("army",)
    yield ["rank", "number", "name", "club", *army, "points", *(each.code for each in table.chain), "decided_by"]
    for row in table.rows:
        player = players[row.number]
        values = ["" if value is None else _plain(value) for value in row.values]
        yield [
            row.rank,
            row.number,
            row.name,
            player.club_name,
            *(getattr(player, name) for name in army),
            _plain(row.points),
            *values,
            row.decided_by or "",
        ]


def nasamw_rows(rows: SwissRows) -> Iterator[Sequence[object]]:
    """Position, surname, first name, number, army, and for each complete round the opponent's number and the score."""
    rounds = complete_rounds(rows)
    table = ranked(rows, rounds=rounds)
    players = {player.number: player for player in rows.players}
    numbers = range(1, rounds + 1)
    yield [
        "Position", "Surname", "First name", "Number", "Army",
        *(f"Opponent {n}" for n in numbers), *(f"Score {n}" for n in numbers),
    ]  # fmt: skip
    book = table.book
    for index, row in enumerate(table.rows):
        player, place = players[row.number], table.places[index]
        turns = book.turns(place)
        yield [
            row.rank,
            player.entry.person.last_name,
            player.entry.person.first_name,
            row.number,
            player.army,
            *(turn.opponent if turn.opponent is not None else "" for turn in turns),
            *(_plain(book.exact(points)) for points in book.points[place]),
        ]


def _plain(value: Fraction) -> str:
    """A number for spreadsheets: exact where it ends within four digits."""
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.4f}".rstrip("0")
