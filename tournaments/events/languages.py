"""The language of an event, else of its club: of its public and private pages, emails, push messages and prints."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.utils import translation

from tournaments.base.languages import in_language, show_language
from tournaments.events.models import Event

Given = ParamSpec("Given")
Made = TypeVar("Made")


def show_language_of(event: Event) -> None:
    """Answer this request in the event's language, unless the visitor chose one; load the event with its club."""
    show_language(event.language, event.club.language)


def event_language(event: Event) -> translation.override:
    """Write in the event's language, else in that of the site: for mails and documents made outside its pages."""
    return in_language(event.language, event.club.language)


def print_language(event: Event) -> translation.override:
    """Print in the event's language; where neither it nor its club has one, in the language of the user who prints."""
    return in_language(event.language, event.club.language, translation.get_language() or "")


def in_events_language(
    write: Callable[Concatenate[Event, Given], Made],
) -> Callable[Concatenate[Event, Given], Made]:
    """Decorate a function that notifies phones so that it writes in the event's language."""

    @wraps(write)
    def written(event: Event, /, *args: Given.args, **kwargs: Given.kwargs) -> Made:
        with event_language(event):
            return write(event, *args, **kwargs)

    return written
