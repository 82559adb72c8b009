"""What Swiss events store about a person."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.events.models import Entry
from tournaments.events.services.people import events_of
from tournaments.people.holders import Holder, Json, RowText
from tournaments.people.models import Person
from tournaments.swiss.models import SwissBye, SwissEntry, SwissPairRule, SwissRound


class SwissHolder(Holder):
    """See `tournaments.people.holders`. Merges move entries, and these rows go with them."""

    def erase(self, person: Person) -> None:
        SwissEntry.objects.filter(entry__person=person).update(birth_year=None)

    def texts_of(self, person: Person) -> Iterator[RowText]:
        events = events_of(person)
        for draw in SwissRound.objects.filter(round__event__in=events):
            yield RowText(draw, ("explanation", "changed_by_hand"), about=True)
        for bye in SwissBye.objects.filter(entry__event__in=events).select_related("entry"):
            yield RowText(bye, ("note",), about=bye.entry.person_id == person.pk)
        for rule in SwissPairRule.objects.filter(event__in=events):
            yield RowText(rule, ("note",))


def details_of(entry: Entry) -> Json:
    """What was entered about a player; blank for players of other formats."""
    player = SwissEntry.objects.filter(entry=entry).first()
    return {
        "club": player.club_name if player else "",
        "army": player.army if player else "",
        "rating": player.rating if player else None,
        "birth_year": player.birth_year if player else None,
    }
