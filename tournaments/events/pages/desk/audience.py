"""Who sees what is being started: a question that an event for members only asks, with both answers as buttons."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.clubs.roles import may
from tournaments.events.models import Event


@dataclass(frozen=True, slots=True)
class Question:
    """The two answers as the buttons of `components/audience.html` say them."""

    public: str
    members: str


def asked_of(actor: Actor, event: Event, *, public: str, members: str) -> Question | None:
    """The question, where the event is for members only and the actor may publish it."""
    if event.published or not may(actor, event.club, Action.MANAGE_EVENTS):
        return None
    return Question(public, members)


def wants_public(request: HttpRequest) -> bool:
    """Whether the button pressed publishes the event; without an answer it stays as it is."""
    return request.POST.get("audience") == "public"


def said_to_whom(done: str, event: Event, *, made_public: bool) -> str:
    """What was done, and who sees it where that was the question."""
    if made_public:
        return f"{done} {_('The event is public now.')}"
    return done if event.published else f"{done} {_('Only members of your club see the event.')}"
