"""The one place where facts are filtered before anybody but the desk sees them: results kept back, names shortened.

Every public selector, page, file and mail is made from rows that went through here, so that nothing which follows from
a result that is kept back (a rank, a tie-break, an award, a reason of a pairing) can be read off anywhere.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils import timezone

from tournaments.base.collation import sort_key
from tournaments.boards.games.selectors.facts import TournamentRows
from tournaments.boards.games.selectors.games import SeatLine
from tournaments.events.models import Entry, Event, Game, GameState, Round
from tournaments.events.visibility import KnownName, ShownName, View, public_view, shown_names
from tournaments.league.models import CupResult, Fixture, FixtureState, HandicapTable
from tournaments.league.selectors.cups import CupView, state_of, without_starts
from tournaments.league.selectors.rows import LeagueRows
from tournaments.people.models import Person
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.selectors.rows import SwissRows

HIDDEN_STATES = (FixtureState.PLAYED, FixtureState.AWARDED)


def view_of_everybody(event: Event) -> View:
    """What everybody sees of the event now. No query."""
    return public_view(event.hiding, now=timezone.now())


def hides_results(event: Event) -> bool:
    """Whether the event keeps anything back now."""
    return view_of_everybody(event).keeps_back


def names_of_people(people: Iterable[Person]) -> Mapping[int, ShownName]:
    """The names of those who are shown shortened among these people, by their ids."""
    return shown_names(KnownName(one.pk, one.first_name, one.last_name, one.name_shown) for one in people)


def people_as_shown(people: Sequence[Person]) -> list[Person]:
    """These people as others see them, in their order: copies, for reading alone."""
    names = names_of_people(people)
    return [person_as_shown(one, names) for one in people]


def event_names(event: Event) -> Mapping[int, ShownName]:
    """The shortened names of an event, by the ids of people. One query."""
    return names_of_people(Person.objects.filter(entries__event=event))


def has_short_names(rows: TournamentRows | SwissRows | LeagueRows) -> bool:
    """Whether anybody of the event asked for a shortened name. Teams of a season have none."""
    if isinstance(rows, LeagueRows):
        return False
    entries = [player.entry for player in rows.players] if isinstance(rows, SwissRows) else rows.entries
    return any(entry.person.name_shown for entry in entries)


def person_as_shown(person: Person, names: Mapping[int, ShownName]) -> Person:
    """The person as others see them: a copy, for reading alone."""
    if person.pk not in names:
        return person
    shown = copy.copy(person)
    shown.first_name, shown.last_name = names[person.pk].first, names[person.pk].last
    shown.sort_key = sort_key(shown.last_name, shown.first_name)  # the whole name's would tell it
    return shown


def seat_lines_as_shown(lines: Iterable[SeatLine], *, reader: Entry) -> tuple[SeatLine, ...]:
    """The seats of a game as one of its players sees them: their own name whole. One query where a name is short."""
    found = tuple(lines)
    if not any(line.seat.entry.person.name_shown and line.seat.entry_id != reader.pk for line in found):
        return found
    names = event_names(reader.event)
    shown = []
    for line in found:
        if line.seat.entry_id != reader.pk:
            seat = copy.copy(line.seat)
            seat.entry = _entry_as_shown(seat.entry, names)
            shown.append(replace(line, seat=seat))
        else:
            shown.append(line)
    return tuple(shown)


def seen_boards(rows: TournamentRows, view: View) -> TournamentRows:
    """The rows of an event of boards as the view shows them: a finished game that is kept back is one still played."""
    first = view.first_hidden(rows.event.boards.heats)
    hidden = {
        game.pk
        for game in rows.games
        if first is not None and game.round.number >= first and game.state == GameState.FINISHED
    }
    names = names_of_people(entry.person for entry in rows.entries) if view.short_names else {}
    if not hidden and not names:
        return rows
    return replace(
        rows,
        entries=[_entry_as_shown(entry, names, ordered=not hidden) for entry in rows.entries],
        games=[_still_played(game) if game.pk in hidden else game for game in rows.games],
    )


def seen_swiss(rows: SwissRows, view: View) -> SwissRows:
    """The rows of a Swiss event as the view shows them: a result that is kept back is one not entered yet.

    Reasons of later pairings tell points, so that they go with the results.
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


def seen_league(rows: LeagueRows, view: View) -> LeagueRows:
    """The rows of a season as the view shows them: a match that is kept back is one not played yet."""
    first = first_matchday(rows, view)
    if first is None:
        return rows
    fixtures = []
    for fixture in rows.fixtures:
        if fixture.matchday >= first and fixture.state in HIDDEN_STATES:
            hidden = copy.copy(fixture)
            hidden.result, hidden.state = None, FixtureState.SCHEDULED
            fixtures.append(hidden)
        else:
            fixtures.append(fixture)
    kept_back = {fixture.pk for fixture in rows.fixtures if fixture.matchday >= first}
    return replace(
        rows,
        fixtures=tuple(fixtures),
        claims={pk: claims for pk, claims in rows.claims.items() if pk not in kept_back},
    )


def seen_cup(cup: CupView, view: View, *, matchdays: int, starts_kept_back: bool) -> CupView:
    """A cup as the view shows it: of its last rounds who meets whom, as far as the rounds before decide it.

    `matchdays` is how many the season has: as many of the cup's rounds are kept back as of those, its final at least.
    With `starts_kept_back`, all its results and what follows from handicaps go, and who meets whom is left.
    """
    last = view.last
    if view.since:
        last = max(1, matchdays - view.since + 1)
    if last:
        first = cup.state.rounds - last + 1
        rounds = {match.number: match.round for match in cup.state.matches}
        results: Mapping[int, CupResult] = {
            number: result for number, result in cup.results.items() if rounds.get(number, first) < first
        }
        cup = replace(cup, results=results, state=state_of(cup.cup, list(cup.entries.values()), results))
    return without_starts(cup) if starts_kept_back else cup


def tables_kept_back(tables: Iterable[HandicapTable], view: View) -> frozenset[int]:
    """The ids of those signed tables that rest on results kept back, of whichever season: handicaps would tell them.

    The tables are loaded with both their seasons. One query, where one of those keeps results back.
    """
    found = list(tables) if view.short_names else []
    pairs = [(table, season) for table in found for season in (table.event, table.new_season) if season]
    hiding = {season.pk: season for _table, season in pairs if hides_results(season)}
    if not hiding:
        return frozenset()
    days: dict[int, dict[int, int]] = defaultdict(dict)
    fixtures = Fixture.objects.filter(event__in=hiding).values_list("event", "number", "matchday")
    for season_id, number, matchday in fixtures:
        days[season_id][number] = matchday
    kept_back = set()
    for table, season in pairs:
        first = view_of_everybody(season).first_hidden(max(days[season.pk].values(), default=0))
        if season.pk in hiding and first is not None:
            matches = {each.get("match") for each in table.basis if each.get("season") == season.slug}
            if any(days[season.pk].get(number, 0) >= first for number in matches if number is not None):
                kept_back.add(table.pk)
    return frozenset(kept_back)


def first_matchday(rows: LeagueRows, view: View) -> int | None:
    """The first matchday whose results are kept back; None for none."""
    return view.first_hidden(max((fixture.matchday for fixture in rows.fixtures), default=0))


def _still_played(game: Game) -> Game:
    hidden = copy.copy(game)
    hidden.state, hidden.result, hidden.finished_at = GameState.STARTED, None, None
    return hidden


def _without_reasons(one: Round) -> Round:
    shown = copy.copy(one)
    shown.swiss = copy.copy(one.swiss)
    shown.swiss.explanation = {}
    return shown


def _told_with(one: Round, names: Mapping[str, str]) -> Round:
    """The round, its reasons with the shortened names: they were written down with the whole ones."""
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


def _entry_as_shown(entry: Entry, names: Mapping[int, ShownName], *, ordered: bool = True) -> Entry:
    """A copy with the person as shown; without the director's order of the tied, where results are kept back."""
    if entry.person_id not in names and (ordered or entry.manual_order is None):
        return entry
    shown = copy.copy(entry)
    shown.person = person_as_shown(entry.person, names)
    if not ordered:
        shown.manual_order = None
    return shown


def _player_as_shown(player: SwissEntry, names: Mapping[int, ShownName], *, ordered: bool) -> SwissEntry:
    entry = _entry_as_shown(player.entry, names, ordered=ordered)
    if entry is player.entry:
        return player
    shown = copy.copy(player)
    shown.entry = entry
    return shown
