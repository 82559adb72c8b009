"""Rows of a Swiss event as a view shows them: without hidden results, and with shortened names."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.events.models import Round
from tournaments.events.selectors.visibility import entry_as_shown, names_of_people
from tournaments.events.visibility import ShownName, View
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.selectors.rows import SwissRows


def seen_swiss(rows: SwissRows, view: View) -> SwissRows:
    """The rows of a Swiss event as the view shows them: a result that is hidden is one not entered yet.

    Reasons of later pairings reveal points, so they are hidden with the results.
    """
    first = view.first_hidden(rows.rules.rounds)
    hidden = first is not None and any(
        table.results is not None for number, tables in rows.tables.items() if number >= first for table in tables
    )
    names = names_of_people(player.entry.person for player in rows.players) if view.short_names else {}
    if not hidden and not names:
        return rows
    players = tuple(_player_as_shown(player, names, ordered=not hidden) for player in rows.players)
    rounds = rows.rounds
    tables = rows.tables
    if hidden and first is not None:
        rounds = tuple(_without_reasons(one) if one.number > first else one for one in rounds)
        tables = {
            number: tuple(replace(table, results=None) for table in found) if number >= first else found
            for number, found in tables.items()
        }
    if names:
        whole = {
            player.entry.person.name: names[player.entry.person_id].name
            for player in rows.players
            if player.entry.person_id in names
        }
        rounds = tuple(_told_with(one, whole) for one in rounds)
    shown = {player.entry_id: player.entry.person.name for player in players}
    return replace(rows, players=players, rounds=rounds, tables=tables, names=shown)


def _without_reasons(one: Round) -> Round:
    shown = copy.copy(one)
    shown.swiss = copy.copy(one.swiss)
    shown.swiss.explanation = {}
    return shown


def _told_with(one: Round, names: Mapping[str, str]) -> Round:
    """The round, with shortened names in its reasons, which were stored with whole names."""
    shown = copy.copy(one)
    shown.swiss = copy.copy(one.swiss)
    shown.swiss.explanation = _renamed(one.swiss.explanation, sorted(names.items(), key=lambda pair: -len(pair[0])))
    return shown


def _renamed(value: Any, names: Sequence[tuple[str, str]]) -> Any:
    if isinstance(value, str):
        for whole, short in names:
            value = value.replace(whole, short)
        return value
    if isinstance(value, dict):
        return {key: _renamed(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [_renamed(each, names) for each in value]
    return value


def _player_as_shown(player: SwissEntry, names: Mapping[int, ShownName], *, ordered: bool) -> SwissEntry:
    entry = entry_as_shown(player.entry, names, ordered=ordered)
    if entry is player.entry:
        return player
    shown = copy.copy(player)
    shown.entry = entry
    return shown
