"""Histories of people, when two people are merged."""

from __future__ import annotations

from django.db.models import Q

from tournaments.people.holders import Holder, Json
from tournaments.people.models import Person
from tournaments.top_dog.models import HistoryRecord


class HistoriesHolder(Holder):
    """See `tournaments.people.holders`."""

    def rows_of(self, removed: Person) -> Json:
        records = HistoryRecord.objects.filter(person=removed)
        return {"histories": list(records.values_list("pk", flat=True).order_by("pk"))}

    def move(self, undo: Json, *, kept: Person, removed: Person) -> None:
        HistoryRecord.objects.filter(pk__in=undo["histories"]).update(person=kept)

    def give_back(self, undo: Json, *, kept: Person, person: Person) -> None:
        # The figures of their own events go with the entries, and so do corrections made since the merge.
        of_events = Q(event__entries__in=undo["entries"], person=kept)
        HistoryRecord.objects.filter(Q(pk__in=undo.get("histories", [])) | of_events).update(person=person)
