"""The room's data about a person: awards, marks, penalties and votes; and reasons in which names may appear.

A person's file tells awards, and marks that count towards them, once the event reveals its results.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from tournaments.events.selectors.visibility import hides_results
from tournaments.people.holders import Holder, Json, RowText
from tournaments.people.models import Person
from tournaments.prizes.models import Penalty, PrizeAward, PrizeChoice, SoftMark, Vote


class PrizesHolder(Holder):
    """See `tournaments.people.holders`."""

    def data_of(self, person: Person) -> Json:
        awards = PrizeAward.objects.filter(entry__person=person).select_related("prize__group__event").order_by("pk")
        marks = _marks(person)
        return {
            "prizes": [
                {
                    "event": row.prize.group.event.name,
                    "prize": row.prize.title,
                    "amount": str(row.amount) if row.amount is not None else None,
                    "handed_over": row.handed_over_at is not None,
                }
                for row in awards
                if not hides_results(row.prize.group.event)
            ],
            "marks": [_mark(row) for row in marks if row.giver is not None or not hides_results(row.kind.event)],
            "penalties": [_penalty(row) for row in _penalties(person)],
            "votes": [
                {"event": row.ballot.event.name, "ballot": row.ballot.question, "choice": row.choice.name}
                for row in Vote.objects.filter(voter__person=person).select_related("ballot__event", "choice__person")
            ],
        }

    def texts_of(self, person: Person) -> Iterable[RowText]:
        for award in PrizeAward.objects.filter(prize__group__event__club=person.club_id).select_related("entry"):
            yield RowText(award, ("reason",), about=award.entry.person_id == person.pk)
        for choice in PrizeChoice.objects.filter(prize__group__event__club=person.club_id).select_related("entry"):
            yield RowText(choice, ("reason",), about=bool(choice.entry and choice.entry.person_id == person.pk))
        for mark in SoftMark.objects.filter(kind__event__club=person.club_id).select_related("entry", "giver"):
            about = person.pk in {mark.entry.person_id, mark.giver.person_id if mark.giver else 0}
            yield RowText(mark, ("sentence", "given_by"), about=about)
        for penalty in Penalty.objects.filter(entry__event__club=person.club_id).select_related("entry"):
            yield RowText(penalty, ("reason",), about=penalty.entry.person_id == person.pk)


def _marks(person: Person) -> QuerySet[SoftMark]:
    """What somebody gave, and what the desk and judges gave them: opponents' marks are secret."""
    own = Q(giver__person=person) | Q(giver=None, entry__person=person)
    return SoftMark.objects.filter(own).select_related("kind__event", "entry__person").order_by("pk")


def _mark(row: SoftMark) -> Json:
    return {
        "event": row.kind.event.name,
        "for": row.kind.name,
        "to": row.entry.name,
        "mark": None if row.value is None else str(row.value),
        "sentence": row.sentence,
        "at": row.created_at.isoformat(),
    }


def _penalties(person: Person) -> QuerySet[Penalty]:
    rows = Penalty.objects.filter(entry__person=person)
    return rows.select_related("entry__event", "round").order_by("pk")


def _penalty(row: Penalty) -> Json:
    return {
        "event": row.entry.event.name,
        "kind": row.kind,
        "points": str(row.points),
        "reason": row.reason,
        "round": row.round.number if row.round else None,
    }
