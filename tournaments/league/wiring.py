"""What the room brings to the others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import Q

from tournaments.base.pages.registers import ANY, ANY_NUMBER, BEHIND_LINKS, ENTRY_PAGES, FORMS_OF_LINKS, QUEUED
from tournaments.changes.services.giving_back import VERSIONS
from tournaments.clubs.pages.desk.navigation import FOR_ORGANISERS_OF_CLUBS
from tournaments.events.figures import FIGURES, counted
from tournaments.events.formats import register_format
from tournaments.events.services.changes import AROUND, EventChange, touch_events
from tournaments.events.services.copying import copy_with_event
from tournaments.events.services.events import OTHER_PAGES, SHOWN_IN
from tournaments.events.services.formats import register_services
from tournaments.events.services.undo import SHOWN
from tournaments.events.services.undo_checks import GUARDS, RULES, own_rules
from tournaments.events.sheets.register import register_sheets
from tournaments.league.models import (
    Cup,
    CupResult,
    DivisionTeam,
    Fixture,
    FixtureState,
    LeagueDivision,
    LeagueRules,
    LeagueTeam,
)
from tournaments.league.models.seasons import OPEN_FIXTURES
from tournaments.league.selectors.cups import open_cups
from tournaments.league.selectors.dependents import dependent_seasons, public_state
from tournaments.league.selectors.format import LeagueFormat
from tournaments.league.services.cup_results import renew_cup_result
from tournaments.league.services.format import LeagueServices
from tournaments.league.services.link_desk import CaptainLinks
from tournaments.league.services.teams import check_renaming
from tournaments.league.sheets import SHEETS
from tournaments.players.selectors.link_desks import LINK_DESKS


def wire() -> None:
    """Register the format, and what undo asks of it."""
    register_format(LeagueFormat())
    _count_for_steps()
    copy_with_event(LeagueRules, but={"last": "the season that a season was made from is its own"})
    SHOWN_IN.append(dependent_seasons)
    OTHER_PAGES.add("fairness")
    register_services(LeagueServices())
    register_sheets(LeagueFormat.code, SHEETS)
    AROUND[""].append(_seasons_show_it)
    LINK_DESKS[LeagueFormat.code] = CaptainLinks()
    RULES["edit_season"] = own_rules
    GUARDS.append(check_renaming)
    VERSIONS[CupResult] = renew_cup_result
    SHOWN[LeagueTeam] = _events_of_teams
    BEHIND_LINKS.append("captain:page")
    ENTRY_PAGES.extend(("desk:league_match", "desk:league_cup_match"))
    QUEUED.append(("desk:league_match", ANY, ANY, ANY_NUMBER))
    QUEUED.append(("desk:league_cup_match", ANY, ANY, ANY_NUMBER, ANY_NUMBER))
    QUEUED.append(("captain:match", ANY, ANY_NUMBER))
    QUEUED.append(("captain:cup_match", ANY, ANY_NUMBER, ANY_NUMBER))
    FORMS_OF_LINKS.update(("captain:match", "captain:day", "captain:cup_match"))
    FOR_ORGANISERS_OF_CLUBS.add("league_next")


def _count_for_steps() -> None:
    """The figures of the check list: annulled matches are none, and divisions wait as long as they have no fixtures."""
    places = DivisionTeam.objects.all()
    FIGURES["teams"] = counted(places, of="event")
    handed = Q(link_sent_at__isnull=False) | Q(link_given_at__isnull=False) | Q(link_opened_at__isnull=False)
    FIGURES["captains"] = counted(places.exclude(captain_hash="").filter(handed), of="event")
    FIGURES["unmade"] = counted(LeagueDivision.objects.filter(fixtures=None), of="event")
    FIGURES["matches"] = counted(Fixture.objects.exclude(state=FixtureState.VOID), of="event")
    FIGURES["cups"] = counted(Cup.objects.all(), of="event")
    FIGURES["open_cups"] = counted(open_cups(), of="event")
    FIGURES["open_matches"] = counted(Fixture.objects.filter(state__in=OPEN_FIXTURES), of="event")


def _events_of_teams(teams: list[int]) -> Q:
    return Q(division_teams__team__in=teams)


@contextmanager
def _seasons_show_it(change: EventChange) -> Iterator[None]:
    face = public_state(change.event)
    yield
    if change.has_lines and public_state(change.event) != face:
        touch_events(dependent_seasons(change.event))
