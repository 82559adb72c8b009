"""The Rugby and District Bridge League: its season of 2013–14 as published, and one in progress with made-up
results."""

from __future__ import annotations

import random
from datetime import date, timedelta
from decimal import Decimal
from itertools import groupby

from django.utils import timezone

from handicaps.core.samples import RUGBY_LEAGUE
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action, Role
from tournaments.clubs.models import Accent, Club, Membership, User
from tournaments.clubs.services.changes import change_club
from tournaments.clubs.services.clubs import create_club
from tournaments.events.models import Event
from tournaments.events.services.events import publish_event
from tournaments.league.details import LeagueDetails
from tournaments.league.models import Fixture
from tournaments.league.services.captains import claim_result, make_link
from tournaments.league.services.fixtures import make_fixtures, postpone_fixture
from tournaments.league.services.next_season import NextSeasonPlan, make_next_season
from tournaments.league.services.results import record_scores
from tournaments.league.services.seasons import create_season, edit_season
from tournaments.league.services.teams import TeamDetails, add_teams

CLUB = {
    "name": "Rugby and District Bridge League",
    "slug": "rugby-bridge",
    "town": "Rugby",
    "accent": Accent.BLUE.value,
}
PLAYED_DAYS = 6
BOARDS = 24
# A double round robin: five opponents in a division of six.
MATCHES = 10


def load_league(actor: Actor, *, members: dict[str, User]) -> Event:
    """The club with its two seasons. Returns the one in progress."""
    club = create_club(actor, **CLUB)
    with change_club(actor, club, Action.MANAGE_MEMBERS) as change:
        for role in (Role.ORGANISER, Role.SCORER):
            Membership.objects.create(club=change.club, user=members[role], role=role)
            change.record("accept_invitation", f"{members[role]} is a member now ({role.label}).", after={"role": role})
    published = _published_season(actor, club)
    season = _season_under_way(actor, published, today=timezone.localdate())
    for each in (published, season):
        publish_event(actor, each)
    return season


def _published_season(actor: Actor, club: Club) -> Event:
    details = LeagueDetails(
        name="Season 2013–14",
        description=(
            "Three divisions of six, with the average victory points that the league published; results of single "
            "matches are not. Handicaps made from this table give the Lambs 79 IMPs, where 77 was printed: 28.67 times "
            "2.75 is 78.83."
        ),
        time_zone="Europe/London",
        scoring={"kind": "typed", "total": 20},
        starts_on=date(2013, 9, 1),
        ends_on=date(2014, 5, 31),
    )
    groups = [(name, list(rows)) for name, rows in groupby(RUGBY_LEAGUE, key=lambda row: row.division)]
    names = tuple(f"Division {name}" for name, _rows in groups)
    season = create_season(actor, club, details=details, divisions=names)
    for division, (_name, rows) in zip(season.divisions.order_by("level"), groups, strict=True):
        division.event = season
        teams = [TeamDetails(name=row.name, given_average=Decimal(row.average), given_played=MATCHES) for row in rows]
        add_teams(actor, division, teams=teams)
    return season


def _season_under_way(actor: Actor, last: Event, *, today: date) -> Event:
    """The same league after promotion, six matchdays on: one result is missing, one disputed, one match postponed."""
    first = today - timedelta(days=7 * PLAYED_DAYS - 3)
    season = make_next_season(
        actor, last, plan=NextSeasonPlan(name=f"Season {first.year}–{(first.year + 1) % 100:02d}")
    )
    details = LeagueDetails(
        name=season.name,
        description="Who went up and down comes from the season of 2013–14; all results are made up for this demo.",
        time_zone="Europe/London",
        scoring={"kind": "wbf", "boards": BOARDS},
        starts_on=first,
    )
    edit_season(actor, season, details=details)
    make_fixtures(actor, season, first_day=first, every_days=7)
    strength = {row.name: float(row.average) - 7 * int(row.division) for row in RUGBY_LEAGUE}
    rows = Fixture.objects.filter(event=season, matchday__lte=PLAYED_DAYS).order_by("number")
    due = list(rows.select_related("home__team", "away__team", "event__club"))
    dice = random.Random(14)  # noqa: S311  a made-up season, the same each time
    missing, disputed, waiting = due[-1], due[-2], due[-4]
    for fixture in due:
        gap = strength[fixture.home.name] - strength[fixture.away.name]
        scores = _scores(gap, dice)
        if fixture not in (missing, disputed, waiting):
            record_scores(actor, fixture, home_score=scores[0], away_score=scores[1])
    _claim(actor, disputed, home=(48, 31), away=(48, 37))
    _claim(actor, waiting, home=(52, 40))
    ahead = Fixture.objects.filter(event=season, matchday=PLAYED_DAYS + 1).select_related("home__team", "event__club")
    postponed = ahead.order_by("number")[0]
    if postponed.played_on:
        postpone_fixture(actor, postponed, to=postponed.played_on + timedelta(days=4), asked_by=postponed.home.name)
    return season


def _scores(gap: float, dice: random.Random) -> tuple[Decimal, Decimal]:
    """IMPs of a match of two sides whose strength differs by `gap` victory points."""
    margin = round(dice.gauss(2.2 * gap, 17))
    lower = dice.randint(18, 45)
    return Decimal(lower + max(margin, 0)), Decimal(lower + max(-margin, 0))


def _claim(
    actor: Actor, fixture: Fixture, *, home: tuple[int, int] | None = None, away: tuple[int, int] | None = None
) -> None:
    for place, scores in ((fixture.home, home), (fixture.away, away)):
        if scores is None:
            continue
        place.event = fixture.event
        token = make_link(actor, place).rstrip("/").rpartition("/")[2]
        claim_result(token, fixture=fixture.number, home_score=Decimal(scores[0]), away_score=Decimal(scores[1]))
