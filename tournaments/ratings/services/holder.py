"""Ratings that people brought along, when two people are merged."""

from __future__ import annotations

from tournaments.people.holders import Holder, Json
from tournaments.people.models import Person
from tournaments.ratings.models import RatingList, RatingStart


class StartsHolder(Holder):
    """See `tournaments.people.holders`."""

    def rows_of(self, removed: Person) -> Json:
        starts = [
            [row.list_id, str(row.rating), str(row.deviation) if row.deviation is not None else None, row.games]
            for row in RatingStart.objects.filter(person=removed).order_by("list_id")
        ]
        return {"rating_starts": starts}

    def move(self, undo: Json, *, kept: Person, removed: Person) -> None:
        # Where both brought a rating along, that of the kept record stays.
        has_own = RatingStart.objects.filter(person=kept).values("list")
        moved = RatingStart.objects.filter(person=removed).exclude(list__in=has_own)
        undo["rating_starts_moved"] = sorted(moved.values_list("list_id", flat=True))
        moved.update(person=kept)

    def give_back(self, undo: Json, *, kept: Person, person: Person) -> None:
        lists = set(RatingList.objects.filter(club_id=person.club_id).values_list("pk", flat=True))
        RatingStart.objects.filter(person=kept, list__in=undo.get("rating_starts_moved", [])).delete()
        for list_id, rating, deviation, games in undo.get("rating_starts", []):
            if list_id in lists:
                values = {"rating": rating, "deviation": deviation, "games": games}
                RatingStart.objects.update_or_create(list_id=list_id, person=person, defaults=values)
