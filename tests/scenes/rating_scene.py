"""Rating lists with something to count: Swiss events that are played to their end, on days of their own."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

from tests.factories import actor_of
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event
from tournaments.people.models import Person
from tournaments.ratings.models import RatedPlayer, RatingList
from tournaments.ratings.services.lists import ListDetails, create_list
from tournaments.swiss.models import SwissEntry


def make_list(club: Club, user: User, **details: Any) -> RatingList:
    """A list of Armati, by Elo unless another system is given."""
    values = {"name": "Armati", "discipline": "armati", "system": "elo", **details}
    return create_list(actor_of(user), club, details=ListDetails(**values))


def play_event(
    club: Club, user: User, *, day: int, people: list[Person] | None = None, rounds: int = 2, **details: Any
) -> Event:
    """A public event of six players on a day of June, played to its end; with these people where they are given."""
    on = date(2026, 6, day)
    values = {"name": f"June {day}", "starts_on": on, "ends_on": on, "discipline": "armati", **details}
    event = make_swiss_event(club, user, players=0 if people else 6, rounds=rounds, **values)
    for number, person in enumerate(people or [], start=1):
        entry = Entry.objects.create(event=event, person=person)
        SwissEntry.objects.create(event=event, entry=entry, number=number)
    for number in range(rounds):
        play_round(event, user, dice=random.Random(100 * day + number))  # noqa: S311  a fixed scene
    Event.objects.filter(pk=event.pk).update(published=True)
    event.refresh_from_db()
    return event


def people_of(event: Event) -> list[Person]:
    """The entries, by number."""
    return [player.entry.person for player in event.swiss_entries.select_related("entry__person").order_by("number")]


def standing(rating_list: RatingList) -> dict[int, tuple[float, float | None, int, int, int]]:
    """Everybody's rating, deviation, games, events and rank, by person."""
    rows = RatedPlayer.objects.filter(list=rating_list)
    return {row.person_id: (row.rating, row.deviation, row.games, row.events, row.rank) for row in rows}
