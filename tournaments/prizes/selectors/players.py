"""The players who can win prizes: those with a place in the standings, and what is known of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from scoring.core.prizes.categories import Facts, fits
from scoring.core.prizes.plan import Contender
from tournaments.events.extras import outcome_of
from tournaments.events.models import Entry, Event, EventResult
from tournaments.events.selectors.conditions import OF_ENTRY, condition_of, facts_of
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


def players_of(event: Event) -> Players:
    """The players who can win prizes of the event now, by all its results. Usually two queries.

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
        facts={number: facts_of(row, played_as.get(number, "")) for number, row in entries.items()},
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
    rows = Entry.objects.filter(event=event).select_related(*OF_ENTRY)
    return rows.annotate(came_before=Exists(earlier))
