"""What the public pages of a Swiss event show, as one JSON value: players, published rounds, standings.

Drafts are left out: the public API hands this out as it is.
"""

from __future__ import annotations

from typing import Any

from tournaments.events.award_kinds import given_of
from tournaments.events.extras import shown_by_extras
from tournaments.events.visibility import View
from tournaments.swiss.disciplines import colours_of
from tournaments.swiss.selectors.margins import margins_json
from tournaments.swiss.selectors.rows import SwissRows, Table
from tournaments.swiss.selectors.standings import swiss_standings_json
from tournaments.swiss.selectors.visibility import seen_swiss

Json = dict[str, Any]


def swiss_snapshot(whole: SwissRows, view: View) -> Json:
    """Everything that public pages need of a view, names included, so that they read no other table."""
    rows = seen_swiss(whole, view)
    extras = shown_by_extras(rows)
    table = swiss_standings_json(rows)
    prizes = [*table["awards"], *(award for each in extras.values() for award in each.awards)]
    return {
        "format": rows.event.format,
        "hidden_from": view.first_hidden(rows.rules.rounds) or 0,
        "system": rows.rules.system,
        "planned": rows.rules.rounds,
        "bye_result": rows.rules.bye_result,
        "colours": list(colours_of(rows.event.discipline, rows.rules.system)),
        "entries": _entries(rows),
        "rounds": [round_json(rows, one.number) for one in rows.published],
        "standings": table | {"awards": given_of(prizes, rows.event) if view.awards else []},
        **{code: each.data for code, each in extras.items()},
    }


def _entries(rows: SwissRows) -> list[Json]:
    """The players in the order of their numbers, each with their place in the order of names."""
    people = [(player.entry.person.sort_key, player.number) for player in rows.players]
    by_name = {player: place for place, (_key, player) in enumerate(sorted(people), start=1)}
    starts = rows.starts
    return [
        {
            "id": player.entry_id,
            "number": player.number,
            "name": rows.names[player.entry_id],
            "by_name": by_name[player.number],
            "town": player.entry.person.town,
            "club": player.club_name,
            "army": player.army,
            "rating": player.rating,
            "start": str(starts.get(player.number, 0)),
            "joined": player.joined_in,
            "withdrawn": player.withdrawn_from,
        }
        for player in rows.players
    ]


def round_json(rows: SwissRows, number: int) -> Json:
    """A round with its tables and who sits out."""
    found = next(one for one in rows.rounds if one.number == number)
    tables = rows.tables[number]
    return {
        "number": number,
        "published_at": found.swiss.published_at.isoformat() if found.swiss.published_at else None,
        "open": sum(table.results is None for table in tables),
        "tables": [_table(rows, table) for table in tables],
        "why": found.swiss.explanation,
        "byes": [
            {"entry": entry, "name": rows.names[entry], "kind": bye.kind}
            for (entry, round_number), bye in sorted(rows.byes.items())
            if round_number == number
        ],
    }


def _table(rows: SwissRows, table: Table) -> Json:
    names = rows.names
    line: Json = {"number": table.game.number, "entries": list(table.entries)}
    line["names"] = [names[entry] for entry in table.entries]
    line["margins"] = margins_json(table.results)
    line["version"] = table.version
    if table.results:
        line["outcomes"] = [result.outcome for result in table.results]
    return line
