"""The actor's role, and the one check of it: in a club, or at one event of it.

A member of a club has their role at all its events. Somebody who helps at one event has a role there alone, and where
both exist, what either allows is allowed. A right is asked for at a place: at a club, or at an event.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Protocol

from django.db.models import IntegerField, OuterRef, QuerySet, Subquery, Value
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import ForbiddenError, MissingError, NothingHereError
from tournaments.base.permissions import (
    EVENT_TABLE,
    TABLE,
    Action,
    Need,
    Role,
    TokenScope,
    note_access,
    rights_of,
)
from tournaments.base.prepared import Prepared
from tournaments.clubs.models import Club, EventMembership, Membership

TOKENS: dict[str, frozenset[Action]] = {
    TokenScope.READ: TABLE[Role.VIEWER],
    TokenScope.RESULTS: TABLE[Role.SCORER],
}
MOST_OF_AN_EVENT = EVENT_TABLE[Role.ORGANISER]


class AtEvent(Protocol):
    """An event, as far as rights go: this room is below that of events."""

    @property
    def pk(self) -> Any:
        """Its id."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def slug(self) -> str:
        """Its short name in addresses."""

    @property
    def club(self) -> Club:
        """Whose it is."""

    @property
    def club_id(self) -> int:
        """The club's id."""


Place = Club | AtEvent


@dataclass(frozen=True, slots=True)
class _KnownEvent:
    """An event of which only the id is known."""

    pk: int
    club: Club
    name: str = ""
    slug: str = ""

    @property
    def club_id(self) -> int:
        return self.club.pk


def role_in(actor: Actor, club: Club, *, afresh: bool = False) -> str | None:
    """The actor's role in the club, or None for a stranger and for a helper of one event.

    A query, unless the role came with the club, or was asked before.
    """
    if actor.user is None or actor.only_club not in (None, club.pk):
        return None
    if afresh or club.pk not in actor.roles:
        found = Membership.objects.filter(club=club, user=actor.user).values_list("role", flat=True)
        actor.roles[club.pk] = found.first()
    return actor.roles[club.pk]


def rights_at(actor: Actor, place: Place, *, afresh: bool = False) -> frozenset[Action]:
    """What the actor's roles allow there; nothing for a stranger. At most one query, as for `role_in`."""
    if isinstance(place, Club):
        return rights_of(role_in(actor, place, afresh=afresh))
    club, event = place.club_id, int(place.pk)
    if actor.user is None or actor.only_club not in (None, club):
        return frozenset()
    if afresh or club not in actor.roles:
        _look_up(actor, club, event)
    of_club = rights_of(actor.roles[club])
    if of_club >= MOST_OF_AN_EVENT:
        return of_club
    if event not in actor.event_roles:
        _look_up(actor, club, event)
    return rights_of(actor.roles[club], actor.event_roles[event])


def _look_up(actor: Actor, club: int, event: int) -> None:
    """Remember the actor's roles in a club and at its event. One query."""
    found: dict[int, Any] = dict(_roles(club=club, event=event, user=actor.user.pk if actor.user else 0))
    actor.roles[club], actor.event_roles[event] = found.get(0), found.get(1)


@Prepared
def _roles(*, club: int, event: int, user: int) -> QuerySet[Any]:
    whole, single = Value(0, IntegerField()), Value(1, IntegerField())
    of_club = Membership.objects.filter(club=club, user=user).values_list(whole, "role")
    return of_club.union(EventMembership.objects.filter(event=event, user=user).values_list(single, "role"), all=True)


def may(actor: Actor, place: Place, action: Action) -> bool:
    """Whether the actor's roles allow the action there, for pages that show or leave out its buttons."""
    return action in rights_at(actor, place)


def is_member(actor: Actor, place: Place) -> bool:
    """Whether the actor has any role there, and so sees its desk."""
    return bool(rights_at(actor, place))


def knows_club(actor: Actor, club: Club) -> bool:
    """Whether the actor may use what the club has outside the event: its people, its scoring systems, its lists.

    The club's members may. Somebody who helps at one event reaches only what is in the event already.
    """
    return actor.trusted or role_in(actor, club) is not None


def check_access(actor: Actor, place: Place, action: Action, *, afresh: bool = False) -> None:
    """Raise `MissingError` for a stranger, `ForbiddenError` for a member whose role lacks `action`."""
    if actor.trusted:
        return
    club = place if isinstance(place, Club) else place.club
    _check_token(actor, club, action)
    note_access(club.pk, action, event=0 if isinstance(place, Club) else int(place.pk))
    rights = rights_at(actor, place, afresh=afresh)
    if not rights:
        raise NothingHereError(_("There is nothing here. Check the address, or sign in with another account."))
    if action not in rights:
        of_club = actor.roles.get(club.pk) is not None
        raise ForbiddenError(
            _("Your role in %(place)s does not allow you to %(action)s. Ask an owner of the club.")
            % {"place": club.name if of_club else place.name, "action": action.value}
        )


def check_again(actor: Actor, needs: Collection[Need]) -> None:
    """Check the actor's right to each of these actions again. Raises as `check_access` does."""
    clubs = Club.objects.in_bulk({club for club, _event, _name in needs})
    for club, event, name in needs:
        if club not in clubs:
            raise MissingError(_("It has been deleted."))
        check_access(actor, _KnownEvent(event, clubs[club]) if event else clubs[club], Action[name])


def _check_token(actor: Actor, club: Club, action: Action) -> None:
    """What a token leaves of its user's rights. Another club's token learns no more than a stranger."""
    if actor.only_club is not None and actor.only_club != club.pk:
        raise NothingHereError(_("There is nothing here. Check the address, or sign in with another account."))
    allowed = TOKENS.get(actor.scope)
    if allowed is not None and action not in allowed:
        words = _("The token “%(token)s” does not allow you to %(action)s. Use one with a wider scope.")
        raise ForbiddenError(words % {"token": actor.token, "action": action.value})


def role_within(actor: Actor, club: str) -> Subquery:
    """The role of the actor in the club at `club`, as part of the query that finds its row; null for a stranger."""
    return role_of(club, **asker(actor))


def role_of(club: str, *, user: int | None, only_club: int | None) -> Subquery:
    """The role of a user in the club at `club`; null where their token is only for another."""
    rows = Membership.objects.filter(club=OuterRef(club), user=user).order_by()
    if only_club is not None:
        rows = rows.filter(club=only_club)
    return Subquery(rows.values("role")[:1])


def event_role_within(actor: Actor, event: str) -> Subquery:
    """The role of the actor at the event at `event` alone, as `role_within` has that in a club."""
    return event_role_of(event, **asker(actor))


def event_role_of(event: str, *, user: int | None, only_club: int | None) -> Subquery:
    """The role of a user at the event at `event` alone, as `role_of` has that in a club."""
    rows = EventMembership.objects.filter(event=OuterRef(event), user=user).order_by()
    if only_club is not None:
        rows = rows.filter(event__club=only_club)
    return Subquery(rows.values("role")[:1])


def asker(actor: Actor) -> dict[str, int | None]:
    """Of an actor, what `role_of` and `event_role_of` ask for."""
    return {"user": actor.user.pk if actor.user else None, "only_club": actor.only_club}
