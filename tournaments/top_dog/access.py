"""Armies and histories of a club."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club, of_club
from tournaments.clubs.models import Club
from tournaments.top_dog.models import Army, HistoryRecord

Row = TypeVar("Row", bound=Model)


def access_army(actor: Actor, club_slug: str, pk: int, action: Action) -> Army:
    """An army of the club, with the club."""
    return army_in(access_club(actor, club_slug, action), pk)


def army_in(club: Club, pk: int) -> Army:
    """An army of a club that was obtained before."""
    missing = _("This army is not in the club. Go back to the histories and search.")
    return of_club(Army.objects.all(), club, pk, missing=missing)


def access_history_record(actor: Actor, club_slug: str, pk: int, action: Action) -> HistoryRecord:
    """One row of the club's histories, with the club and the person or army that it is of."""
    return history_record_in(access_club(actor, club_slug, action), pk)


def history_record_in(club: Club, pk: int) -> HistoryRecord:
    """One row of the histories of a club that was obtained before."""
    missing = _("This record no longer exists. Go back to the histories.")
    return of_club(HistoryRecord.objects.select_related("person", "army"), club, pk, missing=missing)


def access_histories(actor: Actor, slug: str) -> Club:
    """The club, if its histories are public or the actor is a member."""
    club = Club.objects.filter(slug=slug, histories_public=True).first()
    return club or access_club(actor, slug, Action.SEE_DESK)
