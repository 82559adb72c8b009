"""The audience of what is being started: a private event asks for it once, with a button for each answer."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.clubs.roles import may
from tournaments.events.figures import figures_of
from tournaments.events.models import Event
from tournaments.events.pages.steps import desk_url, seen_by_members


@dataclass(frozen=True, slots=True)
class Question:
    """The question of `components/audience.html`, what its buttons say, and where "Not yet" leads."""

    title: str
    text: str
    public: str
    members: str
    not_yet: str


def asked_of(
    actor: Actor, event: Event, *, title: str, public: str, members: str, not_yet: str = ""
) -> Question | None:
    """The question, where the event is for members only and the actor may publish it.

    Once the first game has begun, it was answered: the check list still has the step. "Not yet" leads to that list,
    unless another address is given.
    """
    if event.published or event.rules_frozen_at is not None or not may(actor, event, Action.MANAGE_EVENTS):
        return None
    links = figures_of(event)["links"]
    held = ngettext(
        "%(n)s player holds a private link, which opens once the event is public.",
        "%(n)s players hold a private link, which opens once the event is public.",
        links,
    )
    text = held % {"n": links} if links else _("Players and spectators find its pages once it is public.")
    return Question(title, f"{seen_by_members(event)} {text}", public, members, not_yet or desk_url(event, "checklist"))


def wants_public(request: HttpRequest) -> bool:
    """Whether the button pressed publishes the event; without an answer it stays as it is."""
    return request.POST.get("audience") == "public"


def said_to_whom(done: str, event: Event, *, made_public: bool) -> str:
    """What was done, and who sees it if that was the question."""
    if made_public:
        return f"{done} {_('The event is public now.')}"
    if event.published:
        return done
    return f"{done} {seen_by_members(event)} {_('To publish it, open “Members only” at the top of this page.')}"
