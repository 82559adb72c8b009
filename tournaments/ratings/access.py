"""Rating lists of a club."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Count, Model, Q
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError, NothingHereError
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.roles import check_access, role_within
from tournaments.ratings.models import RatingList

Row = TypeVar("Row", bound=Model)


def access_rating_list(actor: Actor, club_slug: str, slug: str, action: Action) -> RatingList:
    """A rating list with its club and newest job, how many are `rated` in it, and how many of them `shortened`."""
    club = access_club(actor, club_slug, action)
    return _rating_list(club, slug)


def access_public_rating_list(actor: Actor, club_slug: str, slug: str) -> RatingList:
    """A rating list with its club, if it is public or the actor is a member of the club."""
    club = Club.objects.filter(slug=club_slug).annotate(actors_role=role_within(actor, "pk")).first()
    if club is None:
        raise NothingHereError(_("There is nothing here. Check the address, or sign in with another account."))
    actor.roles[club.pk] = club.actors_role
    found = _rating_list(club, slug)
    if not found.published:
        check_access(actor, club, Action.SEE_DESK)
    return found


def _rating_list(club: Club, slug: str) -> RatingList:
    rows = RatingList.objects.filter(club=club, slug=slug).select_related("job")
    shortened = Count("players", filter=~Q(players__person__name_shown=""))
    found = rows.annotate(rated=Count("players"), shortened=shortened).first()
    if found is None:
        raise MissingError(_("There is no rating list at this address. Go back to the club and choose one."))
    found.club = club
    return found
