"""What the room brings into the frame of public pages: that the event can be entered, and how many places are left."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.figures import money
from tournaments.entering.core import Places
from tournaments.entering.models import EntryForm
from tournaments.entering.selectors.forms import OPEN, form_of, places_of
from tournaments.entering.selectors.words import moment
from tournaments.events.models import Event
from tournaments.events.pages.public.page_context import Json, PublicPage


@dataclass(frozen=True, slots=True)
class Invitation:
    """Where the event is entered, in a sentence; `title` says how many places are left, `closes` until when.

    `capacity` is None without a limit.
    """

    url: str
    text: str
    button: str
    title: str
    closes: str
    fee: str
    taken: int
    capacity: int | None


def frame_part(page: PublicPage[Any]) -> Json:
    """The invitation to enter, while that is possible: counted by the page that shows it, with three queries."""
    event: Any = page.event
    is_open = getattr(event, "entering", None) == OPEN
    return {"invitation": SimpleLazyObject(partial(_invitation, event)) if is_open else None}


def _invitation(event: Event) -> Invitation | None:
    form = form_of(event)
    if form is None:
        return None
    places = places_of(form)
    button = _("Enter")
    if not places.open_to_new:
        button = _("Join the waiting list") if form.queues else ""
    url = reverse("public:enter", args=[event.club.slug, event.slug])
    return Invitation(
        url,
        " ".join(_sentences(form, places)),
        button,
        title=_places_left(places, queues=form.queues),
        closes=_until(form, places),
        fee=money(form.fee, form.currency) if form.fee else "",
        taken=places.taken + places.offered,
        capacity=places.capacity,
    )


def _places_left(places: Places, *, queues: bool) -> str:
    if places.free is None:
        return _("Entries are open")
    if places.open_to_new:
        words = ngettext(
            "Entries are open: %(n)s of %(all)s places left",
            "Entries are open: %(n)s of %(all)s places left",
            places.free,
        )
        return words % {"n": places.free, "all": places.capacity}
    return _("Full, with a waiting list") if queues else _("All places are taken")


def _until(form: EntryForm, places: Places) -> str:
    """Until when one may enter, and what happens when the places are taken."""
    said = [_("Until %(at)s.") % {"at": moment(form.closes_at)}] if form.closes_at else []
    if places.waiting:
        said.append(ngettext("%(n)s player waits.", "%(n)s players wait.", places.waiting) % {"n": places.waiting})
    elif form.queues and places.capacity is not None:
        said.append(_("Once all places are taken, there is a waiting list."))
    return " ".join(said)


def _sentences(form: EntryForm, places: Places) -> list[str]:
    said = [places_in_words(places)]
    if form.fee:
        said.append(_("Fee: %(fee)s.") % {"fee": money(form.fee, form.currency)})
    if form.closes_at:
        said.append(_("Entries close %(at)s.") % {"at": moment(form.closes_at)})
    return said


def places_in_words(places: Places) -> str:
    """How many places there are and are left."""
    if places.capacity is None:
        return ngettext("%(n)s player so far.", "%(n)s players so far.", places.taken) % {"n": places.taken}
    values = {"n": places.capacity, "taken": places.taken + places.offered, "waiting": places.waiting}
    if places.has_free:
        text = ngettext("%(taken)s of %(n)s place taken.", "%(taken)s of %(n)s places taken.", places.capacity)
    else:
        text = ngettext("%(n)s place, taken.", "%(n)s places, all taken.", places.capacity)
    if places.waiting:
        text += " " + ngettext("%(waiting)s player waits.", "%(waiting)s players wait.", places.waiting)
    return text % values
