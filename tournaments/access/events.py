"""Events of any format."""

from __future__ import annotations

from typing import Any, TypeVar

from django.db.models import F, Model, QuerySet
from django.utils.translation import gettext as _

from tournaments.access.roles import check_access, role_within
from tournaments.actors import Actor, Door
from tournaments.errors import MissingError
from tournaments.models import Format, Tournament
from tournaments.permissions import Action
from tournaments.selectors.live.announcements import ending_now
from tournaments.time_zones import show_times_of

__all__ = [
    "access_event_of_players",
    "access_portable_event",
    "access_public_tournament",
    "access_tournament",
    "allow",
    "of_event",
    "of_format",
]

Row = TypeVar("Row", bound=Model)


def access_tournament(actor: Actor, club_slug: str, slug: str, action: Action) -> Tournament:
    """The tournament with its club, if the actor may do `action` there."""
    tournament = _tournament(actor, club_slug, slug)
    return allow(actor, tournament, action)


def access_event_of_players(actor: Actor, club_slug: str, slug: str, action: Action) -> Tournament:
    """A tournament of boards or a Swiss event, which people enter one by one; a season has teams."""
    return of_format(access_tournament(actor, club_slug, slug, action), Format.BOARDS, Format.SWISS)


def access_portable_event(actor: Actor, club_slug: str, slug: str, action: Action) -> Tournament:
    """An event that goes into one file and out of it again: any but a season of a league."""
    tournament = access_tournament(actor, club_slug, slug, action)
    if tournament.format == Format.LEAGUE:
        raise MissingError(_("A season of a league has no such file. Take its tables and fixtures as CSV."))
    return tournament


def access_public_tournament(actor: Actor, club_slug: str, slug: str) -> Tournament:
    """The tournament with its club, if it is public or the actor is a member of its club.

    `announcements_ending` comes along: how many announcements wait for their end.
    """
    tournament = _tournament(actor, club_slug, slug, Tournament.objects.annotate(announcements_ending=ending_now()))
    if not tournament.published:
        check_access(actor, tournament.club, Action.SEE_DESK)
    _show_its_times(actor, tournament)
    return tournament


def allow(actor: Actor, tournament: Tournament, action: Action) -> Tournament:
    """The tournament, if the actor may do `action` in its club."""
    check_access(actor, tournament.club, action)
    _show_its_times(actor, tournament)
    return tournament


def _show_its_times(actor: Actor, tournament: Tournament) -> None:
    """No page of an event can forget its time zone; the API and all else name offsets."""
    if actor.door == Door.PAGE:
        show_times_of(tournament)


def of_format(tournament: Tournament, *wanted: Format) -> Tournament:
    """The tournament, if it is of one of these formats."""
    if tournament.format not in wanted:
        raise MissingError(_("This event has no such page. Go back to the event and choose from its tabs."))
    return tournament


def _tournament(actor: Actor, club_slug: str, slug: str, rows: QuerySet[Tournament] | None = None) -> Tournament:
    tournament = of_event(Tournament.objects.all() if rows is None else rows, actor, club_slug, slug)
    if tournament is None:
        raise MissingError(_("There is nothing here. Check the address, or sign in with another account."))
    return tournament


def of_event(rows: QuerySet[Row], actor: Actor, club_slug: str, slug: str, *, path: str = "") -> Row | None:
    """The first of the rows that is of this event, with its tournament and club; the actor's role comes along.

    `path` leads from a row to its tournament.
    """
    to = f"{path}__" if path else ""
    found = (
        rows.filter(**{f"{to}club__slug": club_slug, f"{to}slug": slug})
        .select_related(f"{to}club", f"{to}scoring_system", f"{to}swiss", f"{to}league")
        .annotate(actors_role=role_within(actor, f"{to}club"), actors_club=F(f"{to}club"))
        .first()
    )
    if found is not None:
        told: Any = found
        actor.roles[told.actors_club] = told.actors_role
    return found
