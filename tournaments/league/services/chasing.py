"""Overdue matches: found by the day that their season names, and their captains reminded.

A match is marked before its emails are sent, so that no reminder comes twice however often the task runs. A captain
gets one email with all matches that are due. Nobody is reminded of a match long past, or of one whose day was past
already when the fixtures were made or imported.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, timedelta

from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import ngettext

from tournaments.base.actors import Actor, Door
from tournaments.base.errors import BusyError, MissingError
from tournaments.base.models import Job
from tournaments.base.permissions import Action
from tournaments.base.services.sweeping import isolated
from tournaments.events.models import Event
from tournaments.events.time_zones import zone_of
from tournaments.league.models import Fixture, FixtureState, LeagueRules
from tournaments.league.services.mails import CaptainMail, queue_mails
from tournaments.league.services.seasons import change_league

MOST_REMINDERS = 3
OLDEST_DAYS = 30
OPEN = (FixtureState.SCHEDULED, FixtureState.POSTPONED)


def chase_overdue() -> list[Job]:
    """Send reminders in every season that isn't archived; a season that is being changed waits for the next run.

    Two queries where nothing is due. What fails in one season is logged, and the others get their reminders.
    """
    jobs = []
    for season in _seasons_to_look_at():
        with isolated("chase_overdue", event=season.pk), suppress(BusyError, MissingError):
            today = timezone.localdate(timezone=zone_of(season))
            if _to_remind(season, today):
                job = chase_season(Actor(None, Door.WORKER, trusted=True), season, today=today)
                jobs += [job] if job else []
    return jobs


def _seasons_to_look_at() -> QuerySet[Event]:
    """Seasons with a match that is due in the zone whose day is the latest, and a captain to write to."""
    latest = timezone.localdate(timezone=UTC) + timedelta(days=1)
    due = Q(pk__in=[])
    for days in LeagueRules.objects.filter(chase_days__gt=0).values_list("chase_days", flat=True).distinct():
        due |= _due(days, latest) & Q(event__league__chase_days=days)
    reachable = Q(home__captain_email__gt="", home__captain_hash__gt="")
    reachable |= Q(away__captain_email__gt="", away__captain_hash__gt="")
    fixtures = Fixture.objects.filter(due, reachable, event__archived_at=None)
    seasons = Event.objects.filter(pk__in=fixtures.order_by().values("event"))
    return seasons.select_related("league", "club").order_by("pk")


def chase_season(actor: Actor, season: Event, *, today: date) -> Job | None:
    """Mark the season's overdue matches as reminded, and mail the captains who have not typed a result."""
    with change_league(actor, season, Action.ENTER_RESULTS) as change:
        due = _to_remind(change.event, today)
        matches: dict[int, list[int]] = {}
        reminded = 0
        for fixture in due:
            wanted = _captains_of(fixture)
            if wanted:
                fixture.reminded_on, fixture.reminders = today, fixture.reminders + 1
                fixture.save(update_fields=["reminded_on", "reminders"])
                reminded += 1
            for team in wanted:
                matches.setdefault(team, []).append(fixture.pk)
        mails = [CaptainMail("chase", team, fixtures=tuple(found)) for team, found in matches.items()]
        text = ngettext("Reminded the captains of %(n)s match.", "Reminded the captains of %(n)s matches.", reminded)
        return queue_mails(change, mails, action="chase_fixtures", summary=text % {"n": reminded})


def _captains_of(fixture: Fixture) -> list[int]:
    """The teams whose captains can be written to and have not typed a result."""
    typed = {claim.team_id for claim in fixture.claims.all()}
    return [
        side.pk
        for side in (fixture.home, fixture.away)
        if side.captain_email and side.captain_hash and side.pk not in typed
    ]


def _to_remind(season: Event, today: date) -> list[Fixture]:
    """The matches whose captains are to be reminded, by day, with their claims. Two queries."""
    rows = Fixture.objects.filter(_due(season.league.chase_days, today), event=season)
    rows = rows.select_related("home__team", "away__team").prefetch_related("claims")
    return list(rows.order_by("played_on", "number"))


def _due(days: int, today: date) -> Q:
    """The open matches of which reminders are due, where they come `days` days apart.

    The last reminder is due after `MOST_REMINDERS` times that; `OLDEST_DAYS` later it is not sent any more.
    """
    before = today - timedelta(days=days)
    return Q(
        Q(reminded_on=None) | Q(reminded_on__lte=before),
        state__in=OPEN,
        reminders__lt=MOST_REMINDERS,
        played_on__lte=before,
        played_on__gte=today - timedelta(days=MOST_REMINDERS * days + OLDEST_DAYS),
        made_on__lte=F("played_on"),
    )
