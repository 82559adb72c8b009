"""What prizes keep of somebody: awards that were given; and reasons in which names may appear."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.people.holders import Holder, Json, RowText
from tournaments.people.models import Person
from tournaments.prizes.models import PrizeAward, PrizeChoice


class PrizesHolder(Holder):
    """See `tournaments.people.holders`."""

    def data_of(self, person: Person) -> Json:
        awards = PrizeAward.objects.filter(entry__person=person).select_related("prize__group__event").order_by("pk")
        return {
            "prizes": [
                {
                    "event": row.prize.group.event.name,
                    "prize": row.prize.title,
                    "amount": str(row.amount) if row.amount is not None else None,
                    "handed_over": row.handed_over_at is not None,
                }
                for row in awards
            ]
        }

    def texts_of(self, person: Person) -> Iterable[RowText]:
        for award in PrizeAward.objects.filter(prize__group__event__club=person.club_id).select_related("entry"):
            yield RowText(award, ("reason",), about=award.entry.person_id == person.pk)
        for choice in PrizeChoice.objects.filter(prize__group__event__club=person.club_id).select_related("entry"):
            yield RowText(choice, ("reason",), about=bool(choice.entry and choice.entry.person_id == person.pk))
