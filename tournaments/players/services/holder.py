"""What players hold and submit, as a part of a person's data."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import ngettext

from tournaments.events.models import Entry
from tournaments.people.holders import ErasureLines, Holder, Json
from tournaments.people.models import Person
from tournaments.players.models import CheckIn, PlayerLink, PushDevice, ResultSlip, SlipPhoto


class LinksHolder(Holder):
    """See `tournaments.people.holders`. Merges move entries, and these rows go with them."""

    def files_of(self, person: Person) -> Iterator[tuple[str, bytes]]:
        for photo in SlipPhoto.objects.filter(slip__entry__person=person):
            yield f"photos/slip-{photo.slip_id}.jpg", bytes(photo.jpeg)

    def erasure_of(self, person: Person) -> ErasureLines:
        links = PlayerLink.objects.filter(entry__person=person).count()
        photos = SlipPhoto.objects.filter(slip__entry__person=person).count()
        stop = ngettext("%(n)s private link stops working.", "%(n)s private links stop working.", links)
        go = ngettext("%(n)s photo of a slip is deleted.", "%(n)s photos of slips are deleted.", photos)
        return ErasureLines(goes=tuple(words % {"n": n} for words, n in ((stop, links), (go, photos)) if n))

    def erase(self, person: Person) -> None:
        for model in (PlayerLink, PushDevice, CheckIn):
            model.objects.filter(entry__person=person).delete()
        SlipPhoto.objects.filter(slip__entry__person=person).delete()


def slips_and_link(entry: Entry) -> Json:
    """What a player left in an event."""
    slips = ResultSlip.objects.filter(entry=entry)
    return {
        "slips": [{"at": slip.created_at.isoformat(timespec="seconds"), "facts": slip.facts} for slip in slips],
        "private_link": PlayerLink.objects.filter(entry=entry).exists(),
    }
