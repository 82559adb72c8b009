"""A club and what it has: people, groups, armies and their histories, rating lists."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from django.db.models import Count, Model, Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.access.roles import check_access, role_within
from tournaments.actors import Actor
from tournaments.errors import MissingError
from tournaments.models import Army, Club, Group, HistoryRecord, Person, PersonMerge, RatingList
from tournaments.permissions import Action

__all__ = [
    "access_army",
    "access_club",
    "access_group",
    "access_histories",
    "access_history_record",
    "access_person",
    "access_person_merge",
    "access_public_rating_list",
    "access_rating_list",
]

Row = TypeVar("Row", bound=Model)


def access_club(actor: Actor, slug: str, action: Action) -> Club:
    """The club, if the actor may do `action` there."""
    club = Club.objects.filter(slug=slug).annotate(actors_role=role_within(actor, "pk")).first()
    if club is None:
        raise MissingError(_("There is nothing here. Check the address, or sign in with another account."))
    actor.roles[club.pk] = club.actors_role
    check_access(actor, club, action)
    return club


def access_person(actor: Actor, club_slug: str, pk: int, action: Action) -> Person:
    """A person of the club, with the club."""
    club = access_club(actor, club_slug, action)
    return _of_club(
        Person.objects.all(), club, pk, missing=_("This person is not in the club. Go back to the people and search.")
    )


def access_person_merge(actor: Actor, club_slug: str, pk: int, action: Action) -> PersonMerge:
    """A merge of two people of the club, with the club and the person kept."""
    club = access_club(actor, club_slug, action)
    return _of_club(
        PersonMerge.objects.select_related("kept"),
        club,
        pk,
        missing=_("There is no such merge. Go back to the duplicates and look for it."),
    )


def access_group(actor: Actor, club_slug: str, pk: int, action: Action) -> Group:
    """A group of the club, with the club."""
    club = access_club(actor, club_slug, action)
    return _of_club(
        Group.objects.all(), club, pk, missing=_("This group does not exist. Go back to the groups and pick one.")
    )


def access_army(actor: Actor, club_slug: str, pk: int, action: Action) -> Army:
    """An army of the club, with the club."""
    club = access_club(actor, club_slug, action)
    return _of_club(
        Army.objects.all(), club, pk, missing=_("This army is not in the club. Go back to the histories and search.")
    )


def access_history_record(actor: Actor, club_slug: str, pk: int, action: Action) -> HistoryRecord:
    """One row of the club's histories, with the club and the person or army that it is of."""
    club = access_club(actor, club_slug, action)
    return _of_club(
        HistoryRecord.objects.select_related("person", "army"),
        club,
        pk,
        missing=_("This figure is not there any more. Go back to the histories."),
    )


def access_histories(actor: Actor, slug: str) -> Club:
    """The club, if its histories are public or the actor is a member."""
    club = Club.objects.filter(slug=slug, histories_public=True).first()
    return club or access_club(actor, slug, Action.SEE_DESK)


def access_rating_list(actor: Actor, club_slug: str, slug: str, action: Action) -> RatingList:
    """A rating list with its club and newest job, how many are `rated` in it, and how many of them `shortened`."""
    club = access_club(actor, club_slug, action)
    return _rating_list(club, slug)


def access_public_rating_list(actor: Actor, club_slug: str, slug: str) -> RatingList:
    """A rating list with its club, if it is public or the actor is a member of the club."""
    club = Club.objects.filter(slug=club_slug).annotate(actors_role=role_within(actor, "pk")).first()
    if club is None:
        raise MissingError(_("There is nothing here. Check the address, or sign in with another account."))
    actor.roles[club.pk] = club.actors_role
    found = _rating_list(club, slug)
    if not found.published:
        check_access(actor, club, Action.SEE_DESK)
    return found


def _of_club(rows: QuerySet[Row], club: Club, pk: int, *, missing: str) -> Row:
    """The row of this number, if it is the club's, with the club. Raises `MissingError` in the words of `missing`."""
    found: Any = rows.filter(club=club, pk=pk).first()
    if found is None:
        raise MissingError(missing)
    found.club = club
    return cast("Row", found)


def _rating_list(club: Club, slug: str) -> RatingList:
    rows = RatingList.objects.filter(club=club, slug=slug).select_related("job")
    shortened = Count("players", filter=~Q(players__person__name_shown=""))
    found = rows.annotate(rated=Count("players"), shortened=shortened).first()
    if found is None:
        raise MissingError(_("There is no rating list at this address. Go back to the club and choose one."))
    found.club = club
    return found
