"""What people entered themselves, as a part of a person's data."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.entering.core import State
from tournaments.entering.models import EntryAnswer, EntryForm, EntryList, EntryRequest
from tournaments.entering.services.tidying import ALL, forget
from tournaments.people.holders import ErasureLines, Holder, Json, RowText
from tournaments.people.models import Person

TOLD = ("number", "first_name", "last_name", "email", "guardian_email", "phone", "country", "club_name", "birth_year")
TOLD_ALSO = (
    "side_name",
    "venue",
    "wish",
    "army",
    "team_name",
    "team_place",
    "preferences",
    "name_shown",
    "state",
    "queue_no",
    "reference",
    "paid_how",
    "fee_kept",
    "reason",
)


class EntriesHolder(Holder):
    """See `tournaments.people.holders`."""

    def rows_of(self, removed: Person) -> Json:
        return {"entry_requests": list(EntryRequest.objects.filter(person=removed).values_list("pk", flat=True))}

    def move(self, undo: Json, *, kept: Person, removed: Person) -> None:
        EntryRequest.objects.filter(person=removed).update(person=kept)

    def give_back(self, undo: Json, *, kept: Person, person: Person) -> None:
        EntryRequest.objects.filter(pk__in=undo.get("entry_requests", ())).update(person=person)

    def data_of(self, person: Person) -> Json:
        found = EntryRequest.objects.filter(person=person).select_related("event")
        return {"entries_sent": [data_of_request(each) for each in found]}

    def files_of(self, person: Person) -> Iterator[tuple[str, bytes]]:
        for request in EntryRequest.objects.filter(person=person):
            yield from files_of_request(request)

    def erasure_of(self, person: Person) -> ErasureLines:
        count = EntryRequest.objects.filter(person=person).count()
        goes = ngettext("%(n)s entry form is deleted.", "%(n)s entry forms are deleted.", count) % {"n": count}
        return ErasureLines(goes=(goes,) if count else ())

    def erase(self, person: Person) -> None:
        mine = EntryRequest.objects.filter(person=person)
        EntryAnswer.objects.filter(request__in=mine).delete()
        EntryList.objects.filter(request__in=mine).delete()
        mine.filter(state=State.ACCEPTED).update(**ALL)
        forget(mine.exclude(state=State.ACCEPTED))

    def texts_of(self, person: Person) -> Iterator[RowText]:
        for request in EntryRequest.objects.filter(event__club=person.club_id).exclude(note_desk="", reason=""):
            yield RowText(request, ("note_desk", "reason"), about=request.person_id == person.pk)


def data_of_request(request: EntryRequest) -> Json:
    """All that an application says, for its player."""
    return {
        "event": request.event.name,
        "sent_at": request.created_at.isoformat(timespec="seconds"),
        **{name: getattr(request, name) for name in (*TOLD, *TOLD_ALSO)},
        "answers": {each.question.label: each.value for each in request.answers.select_related("question")},
        "lists": [
            {
                "number": each.number,
                "sent_at": each.created_at.isoformat(timespec="seconds"),
                "late": each.late,
                "state": each.state,
                "remark": each.remark,
                "text": each.text,
                "file": each.file_name,
            }
            for each in request.lists.all()
        ],
        "accepted_terms": {
            "version": request.terms_version,
            "at": request.terms_at.isoformat(timespec="seconds"),
            "text": _terms_of(request),
        }
        if request.terms_at
        else None,
        "payments_and_refunds": [
            {
                "amount": str(each.amount),
                "currency": each.currency,
                "how": each.how,
                "at": each.at.isoformat(timespec="seconds"),
            }
            for each in request.movements.all()
        ],
        "card_payments": [
            {
                "number": each.number,
                "amount": str(each.amount),
                "currency": each.currency,
                "state": each.state,
                "refunded_amount": str(each.given_back) if each.given_back else None,
                "began_at": each.created_at.isoformat(timespec="seconds"),
            }
            for each in request.card_payments.all()
        ],
        "note": _("Backups that the club made may hold this for longer."),
    }


def _terms_of(request: EntryRequest) -> str | None:
    """The terms that the player accepted; none where they were changed since then."""
    form = EntryForm.objects.filter(event=request.event_id, terms_version=request.terms_version).first()
    return form.terms_text if form is not None else None


def files_of_request(request: EntryRequest) -> Iterator[tuple[str, bytes]]:
    """The files that came with an application: names and contents."""
    for each in request.lists.exclude(file=None):
        yield f"lists/{request.number or 0}-{each.number}-{each.file_name}", bytes(each.file or b"")
