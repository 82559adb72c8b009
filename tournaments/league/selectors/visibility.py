"""Rows of a season as a view shows them: without hidden results, and what handicaps tell of those."""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from tournaments.events.selectors.visibility import hides_results, view_of_everybody
from tournaments.events.visibility import View
from tournaments.league.models import CupResult, Fixture, FixtureState, HandicapTable
from tournaments.league.selectors.cups import CupView, state_of, without_starts
from tournaments.league.selectors.rows import LeagueRows

HIDDEN_STATES = (FixtureState.PLAYED, FixtureState.AWARDED)


def seen_league(rows: LeagueRows, view: View) -> LeagueRows:
    """The rows of a season as the view shows them: a match that is hidden is one not played yet."""
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
    """A cup as the view shows it: of its last rounds only the matches, as far as the rounds before decide them.

    `matchdays` is how many the season has: as many of the cup's rounds are hidden as of those, its final at least. With
    `starts_kept_back`, all its results and what follows from handicaps are left out, and only the matches stay.
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
    """The ids of those signed tables that rest on hidden results, of whichever season: handicaps would tell them.

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
    """The first matchday whose results are hidden; None for none."""
    return view.first_hidden(max((fixture.matchday for fixture in rows.fixtures), default=0))
