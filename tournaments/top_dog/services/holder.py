"""Histories of people: they follow merges, and stay when somebody is erased."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import ngettext

from tournaments.people.holders import ErasureLines, Holder, Json
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
        # The records of their own events move with the entries, and so do corrections made since the merge.
        of_events = Q(event__entries__in=undo["entries"], person=kept)
        HistoryRecord.objects.filter(Q(pk__in=undo.get("histories", [])) | of_events).update(person=person)

    def goes_with(self, person: Person) -> Iterator[str]:
        n = HistoryRecord.objects.filter(person=person).count()
        words = ngettext(
            "%(n)s record in Top Dog’s histories, with its games",
            "%(n)s records in Top Dog’s histories, with their games",
            n,
        )
        if n:
            yield words % {"n": n}

    def data_of(self, person: Person) -> Json:
        rows = HistoryRecord.objects.filter(person=person)
        return {
            "histories": [
                {"game": row.game, "source": row.source_name, "games": row.games, "points": row.points} for row in rows
            ]
        }

    def erasure_of(self, person: Person) -> ErasureLines:
        n = HistoryRecord.objects.filter(person=person).count()
        words = ngettext(
            "%(n)s record in the histories stays, under the new name.",
            "%(n)s records in the histories stay, under the new name.",
            n,
        )
        return ErasureLines(stays=(words % {"n": n},) if n else ())
