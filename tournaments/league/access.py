"""Seasons of a league: divisions, teams, fixtures, handicap tables, cups."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.events.access import access_event, access_public_event, of_format
from tournaments.events.models import Event
from tournaments.league.models import LEAGUE, Cup, DivisionTeam, Fixture, HandicapTable, LeagueDivision


def access_season(actor: Actor, club_slug: str, slug: str, action: Action) -> Event:
    """A season of a league with its rules."""
    return of_format(access_event(actor, club_slug, slug, action), LEAGUE)


def access_public_season(actor: Actor, club_slug: str, slug: str) -> Event:
    """As `access_public_event`, for what seasons alone have."""
    return of_format(access_public_event(actor, club_slug, slug), LEAGUE)


def access_division(actor: Actor, club_slug: str, slug: str, level: int, action: Action) -> LeagueDivision:
    """A division of a season by its level, 1 the best, with season and club."""
    season = access_season(actor, club_slug, slug, action)
    division = LeagueDivision.objects.filter(event=season, level=level).first()
    if division is None:
        raise MissingError(_("This division doesn’t exist. Go back to the season and choose one of its divisions."))
    division.event = season
    return division


def access_season_team(actor: Actor, club_slug: str, slug: str, pk: int, action: Action) -> DivisionTeam:
    """A team of a season by the id of its place there, with team, division, season and club."""
    season = access_season(actor, club_slug, slug, action)
    place = DivisionTeam.objects.filter(event=season, pk=pk).select_related("team", "division").first()
    if place is None:
        raise MissingError(_("This team is not in the season. Go back to the teams and choose one."))
    place.event = place.division.event = season
    return place


def access_fixture(actor: Actor, club_slug: str, slug: str, number: int, action: Action) -> Fixture:
    """A match of a season by its number, with both teams, division, result, a proposed day, season and club."""
    season = access_season(actor, club_slug, slug, action)
    rows = Fixture.objects.select_related("home__team", "away__team", "division", "result", "proposal__team__team")
    fixture = rows.filter(event=season, number=number).first()
    if fixture is None:
        raise MissingError(_("This match doesn’t exist. Go back to the fixtures and choose one."))
    fixture.event = season
    return fixture


def access_handicap_table(actor: Actor, club_slug: str, slug: str, number: int, action: Action) -> HandicapTable:
    """A signed table of a season by its number, with season and club."""
    season = access_season(actor, club_slug, slug, action)
    rows = HandicapTable.objects.filter(event=season, number=number).select_related("new_season__league")
    table = rows.prefetch_related("lines").first()
    if table is None:
        raise MissingError(_("This table doesn’t exist. Go back to the handicaps and choose one."))
    table.event = season
    return table


def access_cup(actor: Actor, club_slug: str, slug: str, number: int, action: Action) -> Cup:
    """A cup of a season by its number, with the table that it was drawn from, season and club."""
    season = access_season(actor, club_slug, slug, action)
    cup = Cup.objects.filter(event=season, number=number).select_related("table__event").first()
    if cup is None:
        raise MissingError(_("This cup doesn’t exist. Go back to the cups and choose one."))
    cup.event = season
    return cup
