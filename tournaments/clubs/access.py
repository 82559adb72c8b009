"""A club, and whatever of it is found by its number."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError, NothingHereError
from tournaments.base.languages import show_language
from tournaments.base.permissions import Action
from tournaments.base.prepared import Prepared
from tournaments.clubs.models import Club, EventMembership
from tournaments.clubs.roles import asker, check_access, role_of, role_within

Row = TypeVar("Row", bound=Model)


def access_club(actor: Actor, slug: str, action: Action) -> Club:
    """The club, if the actor may do `action` there."""
    club: Any = next(iter(_clubs(slug=slug, **asker(actor))), None)
    if club is None:
        raise NothingHereError(_("There is nothing here. Check the address, or sign in with another account."))
    actor.roles[club.pk] = club.actors_role
    check_access(actor, club, action)
    return cast("Club", club)


def access_public_club(slug: str, rows: QuerySet[Club] | None = None) -> Club:
    """The club at an address, for everybody, of these `rows` where they bring more along; its language answers the
    request. Raises `MissingError`. One query."""
    found = (Club.objects.all() if rows is None else rows).filter(slug=slug).first()
    if found is None:
        raise MissingError(_("There is no club at this address. Check the address, or start at the front page."))
    show_language(found.language)
    return found


@Prepared
def _clubs(*, slug: str, **who: Any) -> QuerySet[Club]:
    return Club.objects.filter(slug=slug).annotate(actors_role=role_of("pk", **who)).order_by()


def access_event_member(actor: Actor, club_slug: str, pk: int, action: Action) -> EventMembership:
    """A role at one event, with its event, club and user: everybody's own, and all for actors who may do `action`
    there."""
    rows = EventMembership.objects.select_related("event__club", "user").filter(event__club__slug=club_slug, pk=pk)
    found = rows.annotate(actors_role=role_within(actor, "event__club")).first()
    if found is None:
        access_club(actor, club_slug, action)
        raise MissingError(_("They no longer help at this event. Go back to the members."))
    club = found.event.club
    actor.roles[club.pk] = found.actors_role
    if is_own(actor, found):
        check_access(actor, found.event, Action.SEE_DESK)
    else:
        check_access(actor, club, action)
    return found


def is_own(actor: Actor, membership: EventMembership) -> bool:
    """Whether it is the actor's own role."""
    return actor.user is not None and membership.user_id == actor.user.pk


def of_club(rows: QuerySet[Row], club: Club, pk: int, *, missing: str) -> Row:
    """The row of this number, if it is the club's, with the club. Raises `MissingError` in the words of `missing`."""
    found: Any = rows.filter(club=club, pk=pk).first()
    if found is None:
        raise MissingError(missing)
    found.club = club
    return cast("Row", found)
