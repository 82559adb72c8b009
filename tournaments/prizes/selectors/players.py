"""Who can win prizes: those with a place in the standings, and what is known of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef

from common.pure.countries import country_named
from scoring.core.prizes.categories import Condition, Facts, fits
from scoring.core.prizes.plan import Contender
from tournaments.events.extras import outcome_of
from tournaments.events.models import Entry, Event, EventResult
from tournaments.events.selectors.snapshots import shown_data
from tournaments.events.services.outcomes import day_of
from tournaments.prizes.models import PrizeCategory


@dataclass(frozen=True, slots=True)
class Players:
    """The contenders, the facts of each, all entries by id, and whether the event is over."""

    contenders: tuple[Contender, ...]
    facts: Mapping[int, Facts]
    entries: Mapping[int, Entry]
    over: bool = False

    @property
    def places(self) -> dict[int, int]:
        """The place of each."""
        return {one.id: one.place for one in self.contenders}

    def eligible(self, category: PrizeCategory) -> frozenset[int]:
        """Of those with a place, the ones who fit the category."""
        wanted = condition_of(category)
        return frozenset(one.id for one in self.contenders if fits(wanted, self.facts[one.id]))


def condition_of(category: PrizeCategory) -> Condition:
    """The category as the rules read it."""
    return Condition(
        born_from=category.born_from,
        born_to=category.born_to,
        rating_from=category.rating_from,
        rating_below=category.rating_below,
        takes_unrated=category.takes_unrated,
        country=country_named(category.country),
        club=category.club_name,
        played_as=category.played_as,
        team=category.team,
        newcomers=category.newcomers,
    )


def players_of(event: Event) -> Players:
    """Who can win prizes of the event now, by all its results. Two queries as a rule.

    Before anybody has a place, everybody who is entered counts for the categories, and nobody wins.
    """
    shown = shown_data(event)
    outcome = outcome_of(event, shown)
    endings = {each.entry: each for each in outcome.endings} if outcome else {}
    entries = {row.pk: row for row in _entries(event)}
    played_as = {number: found.played_as for number, found in endings.items()}
    return Players(
        contenders=tuple(
            Contender(id=each.entry, place=each.place, points=each.points)
            for each in endings.values()
            if each.entry in entries and not entries[each.entry].unranked
        ),
        facts={number: _facts(row, played_as.get(number, "")) for number, row in entries.items()},
        entries=entries,
        over=shown.ending.over,
    )


def counts_of(players: Players, categories: Iterable[PrizeCategory]) -> dict[int, int]:
    """How many fit each category: of those with a place, or of all who are entered while nobody has one."""
    among = [one.id for one in players.contenders] or [*players.entries]
    return {
        each.pk: sum(fits(wanted, players.facts[number]) for number in among)
        for each in categories
        for wanted in [condition_of(each)]
    }


def _entries(event: Event) -> Iterable[Entry]:
    earlier = EventResult.objects.filter(
        person=OuterRef("person"), event__club=event.club_id, event__outcome__day__lt=day_of(event)
    ).exclude(event=event)
    rows = Entry.objects.filter(event=event).select_related("person", "swiss", "entry_request", "team_membership__team")
    return rows.annotate(came_before=Exists(earlier))


def _facts(row: Any, played_as: str) -> Facts:
    swiss, request = getattr(row, "swiss", None), getattr(row, "entry_request", None)
    member = getattr(row, "team_membership", None)
    army = (swiss.army if swiss else "") or (request.army if request else "")
    return Facts(
        born=(swiss.birth_year if swiss else None) or (request.birth_year if request else None) or 0,
        rating=(swiss.rating if swiss else None) or 0,
        country=country_named(request.country) if request else "",
        club=(swiss.club_name if swiss else "") or (request.club_name if request else ""),
        played_as=tuple(each.strip() for each in played_as.split(",")) if played_as else (army,),
        team=member.team.name if member else "",
        newcomer=not row.came_before,
    )
