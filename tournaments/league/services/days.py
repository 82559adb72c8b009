"""The day of a match, as two captains agree on it: one proposes, and the match moves once the other agrees.

A proposal alone moves nothing. Any later proposal replaces it, and so does a day that the desk sets.
"""

from __future__ import annotations

from datetime import date

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.events.services.changes import EventChange
from tournaments.events.time_zones import zone_of
from tournaments.league.models import Fixture, FixtureProposal
from tournaments.league.services.captains import OPEN, captains_change, fixture_of_captain, tell_other
from tournaments.league.services.fixtures import (
    FixtureDay,
    clean_venue,
    day_in_words,
    match_name,
    move_fixture,
    year_problems,
)


def propose_day(token: str, *, fixture: int, day: FixtureDay) -> FixtureProposal:
    """A captain proposes another day, time or place for a match, by its number.

    Raises `RuleError` at `fixture`, `played_on` and `venue`.
    """
    with captains_change(token) as (change, place):
        locked = fixture_of_captain(change, place, fixture)
        _check_open(locked)
        venue = clean_venue(day.venue)
        RuleError.gather(_day_problems(change, locked, day, venue))
        assert day.played_on is not None  # noqa: S101  checked just now
        FixtureProposal.objects.filter(fixture=locked).delete()
        made = FixtureProposal.objects.create(
            fixture=locked, team=place, played_on=day.played_on, starts=day.starts, venue=venue
        )
        words = {"team": place.name, "match": match_name(locked), "when": day_in_words(made)}
        change.record(
            "propose_day",
            _("%(team)s proposed for %(match)s: %(when)s.") % words,
            subject=f"fixture:{locked.number}",
            after={"played_on": str(made.played_on), "starts": made.starts and f"{made.starts:%H:%M}", "venue": venue},
        )
        tell_other(change, locked, place, kind="propose")
    return made


def agree_to_day(token: str, *, fixture: int, proposal: int) -> date:
    """The other captain agrees, and the match moves; its new day. `proposal` is the one that they saw.

    Raises `RuleError` at `fixture` where it is their own, or was replaced since.
    """
    with captains_change(token) as (change, place):
        locked = fixture_of_captain(change, place, fixture)
        _check_open(locked)
        found = FixtureProposal.objects.select_related("team__team").filter(fixture=locked, pk=proposal).first()
        if found is None:
            message = gettext_noop("This day is no longer proposed. Check the match again.")
            raise RuleError.one("fixture", "changed", message)
        if found.team_id == place.pk:
            message = gettext_noop("You proposed this day yourself. Wait until the other captain agrees to it.")
            raise RuleError.one("fixture", "own_proposal", message)
        if found.played_on < _today(change):
            message = gettext_noop("This day has passed. Propose another one.")
            raise RuleError.one("fixture", "passed", message)
        day = FixtureDay(played_on=found.played_on, starts=found.starts, venue=found.venue)
        words = {"team": place.name, "match": match_name(locked), "when": day_in_words(found)}
        summary = _("%(team)s agreed, %(match)s moves to: %(when)s.") % words
        move_fixture(change, locked, day=day, asked_by=found.team.name, action="agree_to_day", summary=summary)
        tell_other(change, locked, place, kind="agreed")
    return found.played_on


def _check_open(locked: Fixture) -> None:
    if locked.state not in OPEN:
        message = gettext_noop(
            "This match already has a result, so its day can’t change. If something is wrong, ask the league."
        )
        raise RuleError.one("fixture", "has_result", message)


def _day_problems(change: EventChange, locked: Fixture, day: FixtureDay, venue: str) -> list[Problem]:
    if day.played_on is None:
        return [Problem("played_on", "missing", gettext_noop("Enter the day that you propose."))]
    if wrong := year_problems(day.played_on, path="played_on"):
        return wrong
    if day.played_on < _today(change):
        return [Problem("played_on", "passed", gettext_noop("This day has passed. Propose one from today on."))]
    if (day.played_on, day.starts, venue) == (locked.played_on, locked.starts, locked.venue):
        message = gettext_noop("The match is already on this day. Propose another day, time or place.")
        return [Problem("played_on", "same_day", message)]
    return []


def _today(change: EventChange) -> date:
    return timezone.localdate(timezone=zone_of(change.event))
