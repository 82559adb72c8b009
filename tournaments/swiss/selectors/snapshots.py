"""What pages show of a Swiss event, from its rows. Drafts are left out: the public API hands this out as it is."""

from __future__ import annotations

from msgspec import convert
from msgspec.structs import replace

from tournaments.events.award_kinds import given_of
from tournaments.events.extras import shown_by_extras
from tournaments.events.visibility import View
from tournaments.swiss.disciplines import colours_of
from tournaments.swiss.selectors.margins import margins_shown
from tournaments.swiss.selectors.rows import SwissRows, Table
from tournaments.swiss.selectors.standings import swiss_table
from tournaments.swiss.selectors.visibility import seen_swiss
from tournaments.swiss.shown import ByeShown, Explanation, PlayerShown, RoundShown, SwissShown, TableShown


def swiss_snapshot(whole: SwissRows, view: View) -> SwissShown:
    """Everything that public pages need of a view, names included, so that they read no other table."""
    rows = seen_swiss(whole, view)
    extras = shown_by_extras(rows)
    table = swiss_table(rows)
    prizes = [*table.awards, *(award for each in extras for award in each.awards)]
    shown = SwissShown(
        hidden_from=view.first_hidden(rows.rules.rounds) or 0,
        system=rows.rules.system,
        planned=rows.rules.rounds,
        bye_result=rows.rules.bye_result,
        colours=tuple(colours_of(rows.event.discipline, rows.rules.system)),
        entries=_entries(rows),
        rounds=tuple(_round(rows, one.number) for one in rows.published),
        standings=replace(table, awards=given_of(prizes, rows.event) if view.awards else ()),
    )
    for each in extras:
        shown = each.told.add(shown, each.value)
    return shown


def _entries(rows: SwissRows) -> tuple[PlayerShown, ...]:
    """The players in the order of their numbers, each with their place in the order of names."""
    people = [(player.entry.person.sort_key, player.number) for player in rows.players]
    by_name = {player: place for place, (_key, player) in enumerate(sorted(people), start=1)}
    starts = rows.starts
    return tuple(
        PlayerShown(
            id=player.entry_id,
            number=player.number,
            name=rows.names[player.entry_id],
            by_name=by_name[player.number],
            town=player.entry.person.town,
            club=player.club_name,
            army=player.army,
            rating=player.rating,
            start=str(starts.get(player.number, 0)),
            joined=player.joined_in,
            withdrawn=player.withdrawn_from,
            last_name=player.entry.person.last_name,
        )
        for player in rows.players
    )


def _round(rows: SwissRows, number: int) -> RoundShown:
    """A round with its tables and the players who sit out."""
    found = next(one for one in rows.rounds if one.number == number)
    tables = rows.tables[number]
    return RoundShown(
        number=number,
        published_at=found.swiss.published_at,
        open=sum(table.results is None for table in tables),
        tables=tuple(_table(rows, table) for table in tables),
        why=convert(found.swiss.explanation, Explanation, str_keys=True),
        byes=tuple(
            ByeShown(entry=entry, name=rows.names[entry], kind=bye.kind)
            for (entry, round_number), bye in sorted(rows.byes.items())
            if round_number == number
        ),
    )


def _table(rows: SwissRows, table: Table) -> TableShown:
    first, second = table.entries
    return TableShown(
        number=table.game.number,
        entries=(first, second),
        names=(rows.names[first], rows.names[second]),
        margins=margins_shown(table.results),
        version=table.version,
        outcomes=tuple(result.outcome for result in table.results or ()),
    )
