"""A cup's current state: its rows, and what the core makes of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import cast

from django.db.models import Case, Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce

from handicaps.core.cup_play import CupKind, CupMatch, CupScore, CupState, TieRule, play_cup
from tournaments.events.models import Event
from tournaments.league.models import Cup, CupClaim, CupEntry, CupResult
from tournaments.league.selectors.rows import load_league_rows
from tournaments.league.selectors.tables import TableRow, season_tables

CLAIM_ORDER = ("cup__number", "match", "pk")


@dataclass(frozen=True, slots=True)
class CupView:
    """A cup with its entries by place, the current result of each match, the state that follows, and the days by which
    its rounds are to be played.

    `starts_shown` is false for viewers who may not see the handicaps that it is played with.
    """

    cup: Cup
    entries: Mapping[int, CupEntry]
    results: Mapping[int, CupResult]
    state: CupState
    starts_shown: bool = True
    deadlines: Mapping[int, date] = field(default_factory=dict)

    def match(self, number: int) -> CupMatch | None:
        """The match of this number."""
        return next((match for match in self.state.matches if match.number == number), None)

    def name(self, place: int | None) -> str:
        """The team at a place of the draw; blank while it is not known."""
        return self.entries[place].name if place is not None else ""

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of who won the cup."""
        return tuple(self.name(place) for place in self.state.winners)


def cup_view(cup: Cup) -> CupView:
    """One cup. Three queries."""
    return cup_rows_of(cup)


def cup_views(event: Event) -> list[CupView]:
    """The cups of a season in the order of their numbers. Four queries."""
    rows = Cup.objects.filter(event=event).select_related("table__event", "table__new_season")
    cups = list(rows.prefetch_related("entries", "results", "deadlines"))
    for cup in cups:
        cup.event = event
    return [cup_rows_of(cup) for cup in cups]


def cup_rows_of(cup: Cup) -> CupView:
    """A cup whose entries and results are loaded already. No query."""
    return _view(cup, list(cup.entries.all()), standing_results(cup.results.all()))


def standing_results(versions: Iterable[CupResult]) -> dict[int, CupResult]:
    """The newest version of each match; one that took a result back is none."""
    newest = {version.match: version for version in sorted(versions, key=lambda each: each.number)}
    return {number: one for number, one in newest.items() if one.home_score is not None or one.given_to}


def state_of(cup: Cup, entries: Sequence[CupEntry], results: Mapping[int, CupResult]) -> CupState:
    """What the core makes of a cup's rows."""
    return play_cup(
        cast("CupKind", cup.kind),
        [entry.handicap for entry in sorted(entries, key=lambda each: each.place)],
        scores={number: _score(result) for number, result in results.items()},
        ties=cast("TieRule", cup.ties),
        third_place=cup.third_place,
        double=cup.double,
    )


def teams_by_strength(season: Event) -> list[TableRow]:
    """The season's teams that are still in, in the order of the divisions' tables, the best division first."""
    tables = season_tables(load_league_rows(season))
    return [line for table in tables for line in table.rows if line.place.withdrawn_on is None]


@dataclass(frozen=True, slots=True)
class ClaimedMatch:
    """A cup match with claims of captains that are not a result yet: its sides, and what each entered."""

    cup: Cup
    number: int
    home: str
    away: str
    claims: tuple[CupClaim, ...]

    @property
    def disputed(self) -> bool:
        """Whether both entered something, and not the same."""
        return len({(claim.home_score, claim.away_score) for claim in self.claims}) > 1


@dataclass(frozen=True, slots=True)
class LevelMatch:
    """A cup match that is tied after the handicap, which the organiser decides."""

    cup: Cup
    number: int
    home: str
    away: str


def cups_to_decide(season: Event) -> tuple[list[ClaimedMatch], list[LevelMatch]]:
    """The cup matches of a season that captains entered results for, and those that are tied.

    Two queries without results, else three.
    """
    claims = list(CupClaim.objects.filter(cup__event=season).select_related("cup", "entry").order_by(*CLAIM_ORDER))
    results = list(CupResult.objects.filter(cup__event=season).select_related("cup").order_by("cup__number", "pk"))
    cups = {row.cup_id: row.cup for row in results} | {claim.cup_id: claim.cup for claim in claims}
    if not cups:
        return [], []
    entries: dict[int, list[CupEntry]] = {pk: [] for pk in cups}
    for entry in CupEntry.objects.filter(cup__in=cups):
        entries[entry.cup_id].append(entry)
    states = {
        pk: state_of(cup, entries[pk], standing_results(row for row in results if row.cup_id == pk))
        for pk, cup in cups.items()
    }
    level = [
        each
        for cup in sorted(cups.values(), key=lambda cup: cup.number)
        for each in _level(cup, entries[cup.pk], states[cup.pk])
    ]
    return _claimed(claims, entries, states), level


def _level(cup: Cup, entered: Sequence[CupEntry], state: CupState) -> list[LevelMatch]:
    if cup.kind != "knock_out":
        return []
    entries = {each.place: each for each in entered}
    return [
        LevelMatch(cup, match.number, entries[match.home].name, entries[match.away].name)
        for match in state.matches
        if match.open and match.level and match.home is not None and match.away is not None
    ]


def claims_of(cup: Cup) -> list[ClaimedMatch]:
    """Those of one cup."""
    claims = list(cup.claims.select_related("cup", "entry").order_by(*CLAIM_ORDER))
    if not claims:
        return []
    entries = list(cup.entries.all())
    state = state_of(cup, entries, standing_results(cup.results.all()))
    return _claimed(claims, {cup.pk: entries}, {cup.pk: state})


def open_cups() -> QuerySet[Cup]:
    """The cups with a match that has no result: a knock-out of n teams has n - 1, a round robin n(n - 1)/2, or twice as
    many.
    """
    entered = CupEntry.objects.filter(cup=OuterRef("pk")).order_by().values("cup").annotate(n=Count("pk")).values("n")
    newer = CupResult.objects.filter(cup=OuterRef("cup"), match=OuterRef("match"), number__gt=OuterRef("number"))
    results = CupResult.objects.filter(Q(home_score__isnull=False) | ~Q(given_to=""), cup=OuterRef("pk"))
    played = results.exclude(Exists(newer)).order_by().values("cup").annotate(n=Count("pk")).values("n")
    n = F("entered")
    matches = Case(
        When(kind="round_robin", double=True, then=n * (n - 1)),
        When(kind="round_robin", then=n * (n - 1) / 2),
        When(third_place=True, entered__gt=3, then=n),
        default=n - 1,
        output_field=IntegerField(),
    )
    rows = Cup.objects.alias(entered=Coalesce(Subquery(entered, output_field=IntegerField()), 0))
    rows = rows.alias(played=Coalesce(Subquery(played, output_field=IntegerField()), 0), matches=matches)
    return Cup.objects.filter(pk__in=rows.filter(played__lt=F("matches")).values("pk"))


def without_starts(view: CupView) -> CupView:
    """The matches alone: handicaps, and results from which a handicap could be calculated, are left out."""
    matches = tuple(
        replace(
            match,
            receiver=None,
            received=0,
            result=None,
            winner=None,
            open=match.home is not None and match.away is not None,
        )
        for match in view.state.matches
    )
    state = replace(view.state, matches=matches, places={}, table=(), winners=())
    return replace(view, results={}, state=state, starts_shown=False)


def _claimed(
    claims: Iterable[CupClaim], entered: Mapping[int, Sequence[CupEntry]], states: Mapping[int, CupState]
) -> list[ClaimedMatch]:
    """Claims by their matches, of claims in the order of cups and matches; the home side's first."""
    found = []
    for (_pk, number), group in groupby(claims, key=lambda claim: (claim.cup_id, claim.match)):
        mine = list(group)
        cup = mine[0].cup
        entries = {entry.place: entry for entry in entered[cup.pk]}
        match = next((each for each in states[cup.pk].matches if each.number == number), None)
        home, away = (entries.get(place or 0) for place in (match.home, match.away)) if match else (None, None)
        mine.sort(key=lambda claim: home is None or claim.entry_id != home.pk)
        one, other = (side.name if side else "" for side in (home, away))
        found.append(ClaimedMatch(cup, number, one, other, tuple(mine)))
    return found


def _view(cup: Cup, entries: Sequence[CupEntry], results: Mapping[int, CupResult]) -> CupView:
    by_place = {entry.place: entry for entry in entries}
    deadlines = {each.round: each.play_by for each in cup.deadlines.all()}
    return CupView(cup, by_place, results, state_of(cup, entries, results), deadlines=deadlines)


def _score(result: CupResult) -> CupScore:
    margin = None
    if result.home_score is not None and result.away_score is not None:
        margin = Fraction(result.home_score) - Fraction(result.away_score)
    given = result.given_to
    return CupScore(margin, "home" if given == "home" else "away" if given == "away" else "")
