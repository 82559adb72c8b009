"""Permissions: one table for the members of a club, and one for those of a single event, role × action.

`docs/reference/permissions.md` is rendered from them. The `access_*` functions of the rooms are the only way to obtain
an object, so no source can skip the check.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum

from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """What a member may do, by the table below."""

    OWNER = "owner", _("Owner")
    ORGANISER = "organiser", _("Organiser")
    SCORER = "scorer", _("Scorer")
    VIEWER = "viewer", _("Viewer")


class TokenScope(models.TextChoices):
    """What a token may do of what its user may."""

    READ = "read", _("Read only")
    RESULTS = "results", _("Read, and enter results")
    ALL = "all", _("Everything that you may do")


class Action(StrEnum):
    """What can be done to a club's things. The value is what logs and documents show."""

    SEE_DESK = "see the desk"
    MANAGE_PEOPLE = "manage people, groups and conflicts"
    MANAGE_HISTORIES = "manage armies and histories"
    MANAGE_SYSTEMS = "manage scoring systems"
    MANAGE_RATINGS = "manage rating lists"
    CREATE_EVENTS = "create and copy events"
    MANAGE_EVENTS = "edit events"
    MANAGE_CIRCUITS = "manage circuits"
    MANAGE_ENTRIES = "manage entries, teams and pre-registration"
    ADD_NEWCOMERS = "add new players by name"
    REGISTER_PLAYERS = "register players for a heat"
    RUN_HEATS = "create, seed, start and abandon heats"
    ENTER_RESULTS = "enter and finish results"
    SET_SCORES = "set a score by hand"
    MANAGE_MEMBERS = "invite and remove members"
    TRANSFER_CLUB = "hand the club over"
    EDIT_CLUB = "edit the club"
    SEE_PERSONAL_DATA = "export and erase a person’s data"
    DELETE = "delete events"
    BACK_UP = "download a backup of the club"


_VIEWER = frozenset({Action.SEE_DESK})
_SCORER = _VIEWER | {Action.REGISTER_PLAYERS, Action.ENTER_RESULTS}
_ORGANISER = _SCORER | {
    Action.MANAGE_PEOPLE,
    Action.MANAGE_HISTORIES,
    Action.MANAGE_SYSTEMS,
    Action.MANAGE_RATINGS,
    Action.CREATE_EVENTS,
    Action.MANAGE_CIRCUITS,
    Action.MANAGE_EVENTS,
    Action.MANAGE_ENTRIES,
    Action.ADD_NEWCOMERS,
    Action.RUN_HEATS,
    Action.SET_SCORES,
    Action.DELETE,
}
_OWNER = _ORGANISER | {
    Action.MANAGE_MEMBERS,
    Action.TRANSFER_CLUB,
    Action.EDIT_CLUB,
    Action.SEE_PERSONAL_DATA,
    Action.BACK_UP,
}

TABLE: dict[Role, frozenset[Action]] = {
    Role.OWNER: _OWNER,
    Role.ORGANISER: _ORGANISER,
    Role.SCORER: _SCORER,
    Role.VIEWER: _VIEWER,
}

_EVENT_ORGANISER = _SCORER | {
    Action.MANAGE_EVENTS,
    Action.MANAGE_ENTRIES,
    Action.ADD_NEWCOMERS,
    Action.RUN_HEATS,
    Action.SET_SCORES,
}

EVENT_TABLE: dict[Role, frozenset[Action]] = {
    Role.ORGANISER: _EVENT_ORGANISER,
    Role.SCORER: _SCORER,
    Role.VIEWER: _VIEWER,
}
"""What the role of somebody who helps at one event allows there, and nowhere else: never more than the club's role of
that name, and only what stays inside the event."""

EVENT_ROLES = [(role.value, role.label) for role in EVENT_TABLE]
"""The choices of a role at one event: a club has owners, an event has none."""


def allows(role: str | None, action: Action) -> bool:
    """Whether a club's member with `role` may do `action`; a stranger has no role and may do nothing."""
    return action in rights_of(role)


def rights_of(role: str | None, event_role: str | None = None) -> frozenset[Action]:
    """What the `role` in a club allows, and in an event of it the `event_role` too; a stranger may do nothing."""
    of_club = TABLE[Role(role)] if role else frozenset()
    return of_club | EVENT_TABLE[Role(event_role)] if event_role else of_club


Need = tuple[int, int, str]
"""A right that was asked for: the ids of a club and of an event (0 for the club itself), and an action's name."""

_noted: ContextVar[set[Need] | None] = ContextVar("noted_access", default=None)


@contextmanager
def noting_access() -> Iterator[set[Need]]:
    """Record which rights are checked inside the block."""
    noted: set[Need] = set()
    token = _noted.set(noted)
    try:
        yield noted
    finally:
        _noted.reset(token)


def note_access(club: int, action: Action, *, event: int = 0) -> None:
    """Record that the right to `action` in the club, or in its `event`, was checked, inside `noting_access`."""
    noted = _noted.get()
    if noted is not None:
        noted.add((club, event, action.name))
