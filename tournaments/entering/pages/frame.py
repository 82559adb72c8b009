"""What the room brings into the frame of public pages: that the event can be entered, and how many places are left."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.base.figures import money
from tournaments.entering.core import Places
from tournaments.entering.models import EntryForm
from tournaments.entering.selectors.entrants import Entrants, entrants_of
from tournaments.entering.selectors.forms import OPEN, SHUT, form_of, places_of
from tournaments.entering.selectors.words import moment
from tournaments.events.models import Event
from tournaments.events.pages.public.page_context import Json, PublicPage


@dataclass(frozen=True, slots=True)
class Invitation:
    """Where the event is entered, in a sentence; `title` says how many places are left, `closes` until when.

    `capacity` is None without a limit. One that is not open says so before the event, and has no button.
    """

    url: str
    text: str
    button: str
    title: str
    closes: str
    fee: str
    taken: int
    capacity: int | None
    is_open: bool = True


def frame_part(page: PublicPage[Any]) -> Json:
    """The invitation to enter, where players enter themselves: counted by the page, with three queries."""
    event: Any = page.event
    entering = getattr(event, "entering", None)
    if entering not in {OPEN, SHUT}:
        return {"invitation": None}
    return {"invitation": SimpleLazyObject(partial(_invitation, event, is_open=entering == OPEN))}


def _invitation(event: Event, *, is_open: bool) -> Invitation | None:
    form = form_of(event)
    if form is None or form.opens_at is None:
        return None
    places = places_of(form)
    fee = money(form.fee, form.currency) if form.fee else ""
    taken = places.taken + places.offered
    if not is_open:
        opens = _("Entries open %(at)s") % {"at": moment(form.opens_at)}
        title = opens if form.opens_at > timezone.now() else _("Entries are closed")
        return Invitation("", title, "", title, "", fee, taken, places.capacity, is_open=False)
    button = pgettext("an event", "Enter")
    if not places.open_to_new:
        button = _("Join the waiting list") if form.queues else ""
    url = reverse("public:enter", args=[event.club.slug, event.slug])
    return Invitation(
        url,
        " ".join(_sentences(form, places)),
        button,
        title=_places_left(places, queues=form.queues),
        closes=_until(form, places),
        fee=fee,
        taken=taken,
        capacity=places.capacity,
    )


def _places_left(places: Places, *, queues: bool) -> str:
    if places.open_to_new:
        if places.free is None:
            return _("Entries are open")
        words = ngettext(
            "Entries are open: %(n)s of %(all)s places left",
            "Entries are open: %(n)s of %(all)s places left",
            places.free,
        )
        return words % {"n": places.free, "all": places.capacity}
    if queues and places.has_free:
        return _("Entries are open, with a waiting list")
    return _("Full, with a waiting list") if queues else _("All places are taken")


def _until(form: EntryForm, places: Places) -> str:
    """Until when one may enter, and what happens when the places are taken."""
    said = [_("Until %(at)s.") % {"at": moment(form.closes_at)}] if form.closes_at else []
    if places.waiting:
        said.append(str(entrants_of(form.event).wait % {"n": places.waiting}))
    elif form.queues and places.capacity is not None:
        said.append(_("Once all places are taken, there is a waiting list."))
    return " ".join(said)


def _sentences(form: EntryForm, places: Places) -> list[str]:
    said = [places_in_words(places, entrants_of(form.event))]
    if form.fee:
        said.append(_("Fee: %(fee)s.") % {"fee": money(form.fee, form.currency)})
    if form.closes_at:
        said.append(_("Entries close %(at)s.") % {"at": moment(form.closes_at)})
    return said


def places_in_words(places: Places, entrants: Entrants) -> str:
    """How many places there are and are left."""
    if places.capacity is None:
        return str(entrants.so_far % {"n": places.taken})
    values = {"n": places.capacity, "taken": places.taken + places.offered}
    if places.has_free:
        text = ngettext("%(taken)s of %(n)s place taken.", "%(taken)s of %(n)s places taken.", places.capacity)
    else:
        text = ngettext("%(n)s place, taken.", "%(n)s places, all taken.", places.capacity)
    waiting = [str(entrants.wait % {"n": places.waiting})] if places.waiting else []
    return " ".join([text % values, *waiting])
