"""Events that players enter by themselves, with mails and without."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import count
from typing import Any

from django.utils import timezone

from tests.factories import actor_of
from tournaments.clubs.models import User
from tournaments.entering.application import Application
from tournaments.entering.models import EntryForm, EntryRequest
from tournaments.entering.selectors.links import token_of
from tournaments.entering.services.applying import apply_for_place, confirm_entry
from tournaments.entering.services.settings import edit_entry_form
from tournaments.events.models import Event
from tournaments.events.services.events import publish_event

_keys = count(1)


def open_entries(event: Event, user: User, **settings: Any) -> EntryForm:
    """Let players enter a public event from yesterday on."""
    if not event.published:
        publish_event(actor_of(user), event)
    values = {"opens_at": timezone.now() - timedelta(days=1), **settings}
    form = edit_entry_form(actor_of(user), event, values)
    event.refresh_from_db()
    return form


def application(name: str = "Ada Byron", **values: Any) -> Application:
    """What somebody of this name sends."""
    first, _space, last = name.rpartition(" ")
    email = values.pop("email", f"{name.lower().replace(' ', '.')}@example.org")
    return Application(first_name=first, last_name=last, email=email, **values)


def send(event: Event, name: str = "Ada Byron", *, key: str = "", **values: Any) -> EntryRequest | None:
    """Send a form of somebody."""
    return apply_for_place(event, application(name, **values), key=key or f"key {next(_keys)}")


def enter(event: Event, name: str = "Ada Byron", **values: Any) -> EntryRequest:
    """Somebody enters, and confirms it where mails go out."""
    request = send(event, name, **values)
    if request is None:
        request = confirm_entry(EntryRequest.objects.filter(event=event).latest("pk"))
    request.refresh_from_db()
    return request


def page_of(request: EntryRequest) -> str:
    """The address of the private page."""
    return f"/my-entry/{token_of(request)}/"


def words(answer: Any) -> str:
    """What a page says, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def states(event: Event) -> list[str]:
    """The states of all applications, in the order in which they came."""
    return list(EntryRequest.objects.filter(event=event).order_by("number", "pk").values_list("state", flat=True))
