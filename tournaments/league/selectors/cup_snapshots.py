"""What pages show of a season's handicaps and cups, from their rows: signed tables, draws, results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from django.db.models import Max, Q
from msgspec.structs import replace

from handicaps.core.cup_play import CupMatch, CupTableRow
from tournaments.base.figures import exact
from tournaments.events.models import Event
from tournaments.events.visibility import View
from tournaments.league.models import CupResult, Fixture, HandicapTable
from tournaments.league.selectors.cups import CupView, cup_views
from tournaments.league.selectors.visibility import seen_cup, tables_kept_back
from tournaments.league.shown import (
    CupBye,
    CupMatchShown,
    CupShown,
    CupStanding,
    CupTable,
    CupTeam,
    HandicapLine,
    HandicapTableShown,
)


def handicap_tables_shown(event: Event, view: View) -> tuple[HandicapTableShown, ...]:
    """The season's signed tables as the view shows them, the oldest first.

    Two queries, and one more where a season that they rest on keeps results back.
    """
    tables = HandicapTable.objects.filter(event=event).select_related("event", "new_season")
    found = seen_tables(tables.prefetch_related("lines").order_by("number"), view)
    return tuple(handicap_table_shown(each) for each in found)


def cups_shown(event: Event, view: View) -> tuple[CupShown, ...]:
    """The season's cups as the view shows them, the oldest first. Four queries, and two more as with tables."""
    return tuple(cup_shown(each) for each in seen_cups(cup_views(event), view))


def hides_handicaps(season: Event, view: View) -> bool:
    """Whether the season has a table, or a cup by one, that depends on another season's hidden results.

    At most two queries.
    """
    foreign = Q(event=season, new_season__isnull=False) | Q(cups__event=season)
    tables = HandicapTable.objects.filter(foreign).select_related("event", "new_season").defer("question")
    return bool(tables_kept_back(tables.order_by("pk"), view))


def seen_tables(tables: Iterable[HandicapTable], view: View) -> list[HandicapTable]:
    """Of a season's signed tables, loaded with their seasons, those that the view shows. At most one query more."""
    found = list(tables)
    kept_back = tables_kept_back(found, view)
    return [each for each in found if each.pk not in kept_back]


def table_numbers(event: Event, view: View) -> list[int]:
    """The signed handicap tables that the view shows, in order. At most two queries."""
    tables = HandicapTable.objects.filter(event=event).select_related("event", "new_season")
    return [each.number for each in seen_tables(tables.defer("question").order_by("number"), view)]


def seen_cups(cups: Sequence[CupView], view: View) -> list[CupView]:
    """A season's cups as the view shows them. At most two queries."""
    kept_back = tables_kept_back((each.cup.table for each in cups if each.cup.table), view)
    matchdays = 0
    if cups and view.since:
        fixtures = Fixture.objects.filter(event=cups[0].cup.event_id)
        matchdays = fixtures.aggregate(last=Max("matchday"))["last"] or 0
    return [seen_cup(each, view, matchdays=matchdays, starts_kept_back=each.cup.table_id in kept_back) for each in cups]


def handicap_table_shown(table: HandicapTable) -> HandicapTableShown:
    """A signed table: who signed it when, and every team with its exact values."""
    return HandicapTableShown(
        number=table.number,
        signed_at=table.signed_at,
        by=table.by_name,
        note=table.note,
        scheme=table.scheme,
        new_season=_name_of(table.new_season, table.event_id),
        until=table.until,
        question=table.question,
        results=len(table.basis),
        teams=tuple(
            HandicapLine(
                name=line.name,
                division=line.division,
                average=line.average or None,
                expected_vp_difference=line.expected or None,
                merged_vp_difference=line.merged or None,
                handicap=line.handicap,
                older_scheme=line.older,
                provisional=line.provisional,
            )
            for line in table.lines.all()
        ),
    )


def cup_shown(view: CupView) -> CupShown:
    """A cup: its teams in the order of the draw, byes, matches with starts and results, the table of a round robin."""
    cup = view.cup
    table = cup.table
    shown = view.starts_shown and cup.handicaps
    return CupShown(
        number=cup.number,
        name=cup.name,
        kind=cup.kind,
        ties=cup.ties,
        handicaps=cup.handicaps,
        seed=cup.seed,
        third_place=cup.third_place,
        double=cup.double,
        table=_source(table, cup.event_id) if table else None,
        teams=tuple(
            CupTeam(place=entry.place, name=entry.name, handicap=entry.handicap if shown else None)
            for entry in view.entries.values()
        ),
        starts_shown=view.starts_shown,
        rounds=view.state.rounds,
        byes=tuple(CupBye(round=number, name=view.name(place)) for number, place in view.state.byes),
        matches=tuple(_match(view, match) for match in view.state.matches),
        standings=tuple(_row(view, row) for row in view.state.table),
        winners=tuple(view.winners),
        open=len(view.state.open),
    )


def _name_of(season: Event | None, here: int) -> str | None:
    """Another season's name, once that season is listed: pages and API show this to everybody."""
    return season.name if season and (season.in_lists or season.pk == here) else None


def _source(table: HandicapTable, here: int) -> CupTable | None:
    season = table.event
    if _name_of(season, here) is None:
        return None
    return CupTable(season=season.name, slug=season.slug, number=table.number)


def _match(view: CupView, match: CupMatch) -> CupMatchShown:
    shown = CupMatchShown(
        number=match.number,
        round=match.round,
        stage=match.stage,
        third_place=match.for_third_place,
        home=view.name(match.home),
        away=view.name(match.away),
        home_from=match.from_home,
        away_from=match.from_away,
        receiver=view.name(match.receiver),
        received=match.received if view.starts_shown else None,
        winner=view.name(match.winner),
        level=match.level,
        open=match.open,
        play_by=view.deadlines.get(match.round),
    )
    result = view.results.get(match.number)
    return shown if result is None else _with_result(shown, match, result)


def _with_result(shown: CupMatchShown, match: CupMatch, result: CupResult) -> CupMatchShown:
    shown = replace(shown, version=result.number, given_to=result.given_to, reason=result.reason)
    if match.result is None:
        return shown
    scores = exact(Fraction(result.home_score or 0)), exact(Fraction(result.away_score or 0))
    return replace(shown, scores=scores, after=exact(match.result.after))


def _row(view: CupView, row: CupTableRow) -> CupStanding:
    return CupStanding(
        name=view.name(row.place),
        rank=row.rank,
        played=row.played,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        points=row.points,
        after=exact(row.after),
    )
