"""A person's data in circuits: results of events held elsewhere, and adjustments. Merged, and listed on request."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from tournaments.circuits.models import CircuitAdjustment, CircuitAward, CircuitPrizeChoice, OutsideResult
from tournaments.people.holders import Holder, Json, RowText
from tournaments.people.models import Person


class CircuitsHolder(Holder):
    """See `tournaments.people.holders`."""

    def rows_of(self, removed: Person) -> Json:
        results = OutsideResult.objects.filter(person=removed).order_by("pk")
        return {
            "outside_results": [
                [row.event_id, row.place, str(row.points) if row.points is not None else None] for row in results
            ],
        }

    def move(self, undo: Json, *, kept: Person, removed: Person) -> None:
        # Where both have a result in an event, that of the kept record stays.
        has_own = OutsideResult.objects.filter(person=kept).values("event")
        moved = OutsideResult.objects.filter(person=removed).exclude(event__in=has_own)
        undo["outside_results_moved"] = sorted(moved.values_list("event_id", flat=True))
        moved.update(person=kept)
        OutsideResult.objects.filter(person=removed).delete()  # the person would count as two players
        adjustments = CircuitAdjustment.objects.filter(person=removed)
        undo["circuit_adjustments_moved"] = sorted(adjustments.values_list("pk", flat=True))
        adjustments.update(person=kept)
        undo["circuit_awards_joined"] = _join_shares(kept, removed)
        awards = CircuitAward.objects.filter(person=removed)
        undo["circuit_awards_moved"] = sorted(awards.values_list("pk", flat=True))
        awards.update(person=kept)
        choices = CircuitPrizeChoice.objects.filter(person=removed)
        undo["circuit_choices_moved"] = sorted(choices.values_list("pk", flat=True))
        choices.update(person=kept)

    def give_back(self, undo: Json, *, kept: Person, person: Person) -> None:
        moved = undo.get("outside_results_moved", [])
        events = set(
            OutsideResult.objects.filter(event__circuit__club=person.club_id).values_list("event_id", flat=True)
        )
        OutsideResult.objects.filter(person=kept, event__in=moved).delete()
        for event, place, points in undo.get("outside_results", []):
            if event in events:
                values = {"place": place, "points": points}
                OutsideResult.objects.update_or_create(event_id=event, person=person, defaults=values)
        CircuitAdjustment.objects.filter(person=kept, pk__in=undo.get("circuit_adjustments_moved", [])).update(
            person=person
        )
        for model, name in ((CircuitAward, "circuit_awards_moved"), (CircuitPrizeChoice, "circuit_choices_moved")):
            model.objects.filter(person=kept, pk__in=undo.get(name, [])).update(person=person)
        for prize, amounts, reason, handed_over in undo.get("circuit_awards_joined", []):
            mine = CircuitAward.objects.filter(person=kept, prize=prize)
            if mine.update(amount=amounts[0]):
                values = {"amount": amounts[1], "reason": reason, "handed_over_at": handed_over}
                CircuitAward.objects.create(prize_id=prize, person=person, **values)

    def goes_with(self, person: Person) -> Iterable[str]:
        if results := OutsideResult.objects.filter(person=person).count():
            yield _("results in circuits, of events held elsewhere: %(n)s") % {"n": results}
        if awards := CircuitAward.objects.filter(person=person).count():
            yield _("prizes of circuits: %(n)s") % {"n": awards}

    def data_of(self, person: Person) -> Json:
        results = OutsideResult.objects.filter(person=person).select_related("event__circuit").order_by("pk")
        adjustments = CircuitAdjustment.objects.filter(person=person).select_related("circuit").order_by("pk")
        awards = CircuitAward.objects.filter(person=person).select_related("prize__circuit").order_by("pk")
        return {
            "circuits": {
                "results": [
                    {"circuit": row.event.circuit.name, "event": row.event.name, "place": row.place} for row in results
                ],
                "prizes": [
                    {"circuit": row.prize.circuit.name, "prize": row.prize.title, "reason": row.reason}
                    for row in awards
                ],
                "adjustments": [
                    {"circuit": row.circuit.name, "points": str(row.points), "reason": row.reason}
                    for row in adjustments
                ],
            }
        }

    def texts_of(self, person: Person) -> Iterable[RowText]:
        for row in CircuitAdjustment.objects.filter(circuit__club=person.club_id):
            yield RowText(row, ("reason",), about=row.person_id == person.pk)
        for choice in CircuitPrizeChoice.objects.filter(prize__circuit__club=person.club_id):
            yield RowText(choice, ("reason",), about=choice.person_id == person.pk)
        for award in CircuitAward.objects.filter(prize__circuit__club=person.club_id):
            yield RowText(award, ("reason",), about=award.person_id == person.pk)


def _join_shares(kept: Person, removed: Person) -> list[list[Any]]:
    """Where both share a prize, the kept record gets both shares. What is needed to part them again."""
    shares = {row.prize_id: row for row in CircuitAward.objects.filter(person=kept)}
    joined: list[Any] = []
    for row in CircuitAward.objects.filter(person=removed, prize__in=shares).order_by("pk"):
        mine = shares[row.prize_id]
        amounts = [None if each.amount is None else str(each.amount) for each in (mine, row)]
        joined.append([row.prize_id, amounts, row.reason, row.handed_over_at and row.handed_over_at.isoformat()])
        if mine.amount is not None and row.amount is not None:
            mine.amount += row.amount
            mine.save(update_fields=["amount"])
        row.delete()
    return joined
