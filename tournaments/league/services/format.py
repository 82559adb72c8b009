"""Matches of a season, as services that serve every event use them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.events.services.formats import FormatServices, Side, SideShown
from tournaments.league.details import LeagueDetails
from tournaments.league.models import LEAGUE
from tournaments.league.services.mails import link_of
from tournaments.league.services.seasons import change_league, check_league_details
from tournaments.league.services.teams import TeamDetails, place_teams, take_out
from tournaments.league.services.tokens import COLUMNS, renew_token

SIDE_FIELDS: Final = {"teams[0].name": "side_name", "teams[0].captain_email": "email"}


class LeagueServices(FormatServices):
    """See `tournaments.events.services.formats`."""

    code = LEAGUE

    def sides_are_people(self, event: Event) -> bool:
        return event.league.sides == "players"

    def groups_open(self, event: Event) -> list[tuple[int, str]]:
        return list(event.divisions.filter(fixtures=None).values_list("level", "name"))

    def sides(self, event: Event) -> list[SideShown]:
        rows = event.division_teams.filter(withdrawn_on=None).select_related("team", "division")
        return [
            SideShown(id=each.pk, name=each.name, group=each.division.name)
            for each in rows.order_by("division__level", "team__sort_key")
        ]

    def enter_side(self, actor: Actor, event: Event, side: Side, *, within: OpenChange) -> int:
        with change_league(actor, event, Action.MANAGE_ENTRIES, within=within) as change:
            division = change.event.divisions.filter(level=side.group or 0).first()
            if division is None:
                raise RuleError.one("group", "required", gettext_noop("Choose the division for this team."))
            details = TeamDetails(
                name=side.name,
                venue=side.venue,
                captain_name=side.captain_name,
                captain_email=side.captain_email,
                captain_phone=side.captain_phone,
            )
            try:
                (place,) = place_teams(change, [(division, details)])
            except RuleError as error:
                problems = [replace(each, path=SIDE_FIELDS.get(each.path, "group")) for each in error.problems]
                raise RuleError(*problems) from error
            renew_token(place)
            place.save(update_fields=COLUMNS)
            return place.pk

    def leave_side(self, actor: Actor, event: Event, side: int, *, within: OpenChange) -> None:
        with change_league(actor, event, Action.MANAGE_ENTRIES, within=within) as change:
            place = change.event.division_teams.select_related("team", "division").filter(pk=side).first()
            if place is not None:
                take_out(change, place)

    def forget_captains(self, event: Event, addresses: Mapping[int, Collection[str]]) -> int:
        places = event.division_teams.filter(pk__in=addresses)
        same = [each.pk for each in places if each.captain_email.lower() in {"", *addresses[each.pk]}]
        return places.filter(pk__in=same).update(captain_email="", captain_phone="")

    def has_matches(self, event: Event, side: int) -> bool:
        return event.division_teams.filter(pk=side, division__fixtures__isnull=False).exists()

    def side_url(self, event: Event, side: int) -> str:
        place = event.division_teams.select_related("team", "division").filter(pk=side).first()
        return link_of(place) if place is not None and place.division.fixtures.exists() else ""

    def check_rules(self, event: Event, *, club: Club) -> list[Problem]:
        return check_league_details(LeagueDetails.of(event), club=club, event=event)
