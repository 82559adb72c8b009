"""What is known about the players of a circuit, for categories and for rankings of countries and teams. Two queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from django.db.models import F, Value

from scoring.core.circuits.results import CircuitEvent as CountedEvent
from scoring.core.circuits.results import Finish
from scoring.core.prizes.categories import Facts, fits
from tournaments.circuits.models import Circuit, CircuitCategory
from tournaments.events.models import Entry, EventResult
from tournaments.events.selectors.conditions import OF_ENTRY, condition_of, facts_of


def facts_of_people(
    circuit: Circuit, events: Sequence[CountedEvent], tournaments: Iterable[int], finishes: Iterable[Finish]
) -> dict[int, Facts]:
    """By person, the newest of each fact that an entry in an event that counts has.

    Of entries in another club's event only what its public pages show: that club keeps years of birth and countries.
    Newcomers are those without a result in an event of the club before the circuit's first. Results of events held
    elsewhere tell a rating at most.
    """
    found: dict[int, Facts] = {}
    rows = Entry.objects.filter(event__in=list(tournaments)).select_related(*OF_ENTRY, "person__club")
    rows = rows.annotate(came_before=Value(value=False), host=F("event__club")).order_by(
        F("event__outcome__day").asc(nulls_first=True), "pk"
    )
    played_as = {
        (each.event_id, each.person_id): each.played_as for each in EventResult.objects.filter(event__in=tournaments)
    }
    for row in rows:
        facts = facts_of(row, played_as.get((row.event_id, row.person_id), ""))
        if row.host != circuit.club_id:
            facts = Facts(club=facts.club, played_as=facts.played_as, team=facts.team)
        if not facts.club and row.person.club_id != circuit.club_id:
            facts = replace(facts, club=row.person.club.name)
        found[row.person_id] = _newest(found.get(row.person_id, Facts()), facts)
    days = {event.id: event.day for event in events}
    for finish in sorted(finishes, key=lambda each: -days.get(each.event, 0)):
        known = found.get(finish.person, Facts())
        if finish.rating and not known.rating:
            found[finish.person] = replace(known, rating=finish.rating)
    before = _came_before(circuit, events)
    return {person: replace(facts, newcomer=person not in before) for person, facts in found.items()}


def fitting(category: CircuitCategory, facts: Mapping[int, Facts]) -> frozenset[int]:
    """The people who fit the category."""
    wanted = condition_of(category)
    return frozenset(person for person, known in facts.items() if fits(wanted, known))


def _newest(before: Facts, now: Facts) -> Facts:
    return Facts(
        born=now.born or before.born,
        rating=now.rating or before.rating,
        country=now.country or before.country,
        club=now.club or before.club,
        played_as=tuple(dict.fromkeys((*before.played_as, *now.played_as))),
        team=now.team or before.team,
    )


def _came_before(circuit: Circuit, events: Sequence[CountedEvent]) -> set[int]:
    if not events:
        return set()
    first = date.fromordinal(min(event.day for event in events))
    rows = EventResult.objects.filter(event__club=circuit.club_id, event__outcome__day__lt=first)
    return set(rows.values_list("person_id", flat=True))
