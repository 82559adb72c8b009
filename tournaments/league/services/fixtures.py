"""The fixture list of a season: made by Berger tables, its days and places set, matches postponed.

In a double round robin every two teams meet at home and away; in a single one a team's home matches differ from its
away matches by one at most. Days go by matchday: the first day, and then one every fixed number of days.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, time, timedelta

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import Problem, RuleError
from pairing.core.round_robin import FEWEST_PLAYERS, berger_rounds
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_line
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange
from tournaments.events.services.events import publish_event
from tournaments.league.models import DivisionTeam, Fixture, FixtureProposal, FixtureState, LeagueDivision
from tournaments.league.services.seasons import change_league

VENUE = 120
WHO = 80
MOST_DAYS = 366
FIRST_YEAR, LAST_YEAR = 1900, 2999
OPEN = (FixtureState.SCHEDULED, FixtureState.POSTPONED)


@dataclass(frozen=True, slots=True, kw_only=True)
class FixtureDay:
    """When and where a match is."""

    played_on: date | None = None
    starts: time | None = None
    venue: str = ""


def make_fixtures(
    actor: Actor,
    event: Event,
    *,
    first_day: date | None = None,
    every_days: int = 7,
    starts: time | None = None,
    make_public: bool = False,
) -> list[Fixture]:
    """The fixtures of every division that has none yet, each division by its own Berger table.

    Matchday k is `first_day` + (k − 1) · `every_days`; without a first day, days are set later. A match is where the
    home team plays. With `make_public`, the season is published as well.

    Raises `RuleError` at `every_days` and `divisions` (too few teams, nothing to make).
    """
    with change_league(actor, event, Action.MANAGE_EVENTS) as change:
        season = change.event
        RuleError.gather(_day_problems(first_day, every_days))
        divisions = [each for each in season.divisions.all() if not each.fixtures.exists()]
        teams = {each.pk: list(each.teams.select_related("team").order_by("place")) for each in divisions}
        RuleError.gather(_make_problems(divisions, teams))
        number = season.fixtures.aggregate(last=Max("number"))["last"] or 0
        made: list[Fixture] = []
        for division in divisions:
            made += _list_of(season, division, teams[division.pk], after=number + len(made), starts=starts)
        if first_day:
            for fixture in made:
                fixture.played_on = first_day + timedelta(days=(fixture.matchday - 1) * every_days)
        Fixture.objects.bulk_create(made)
        names = ", ".join(division.name for division in divisions)
        text = ngettext("Created %(n)s fixture: %(divisions)s.", "Created %(n)s fixtures: %(divisions)s.", len(made))
        summary = text % {"n": len(made), "divisions": names}
        change.record(
            "make_fixtures", summary, after={"fixtures": len(made), "first_day": first_day and str(first_day)}
        )
        if make_public:
            publish_event(actor, change.event, within=change)
    return made


def remove_fixtures(actor: Actor, division: LeagueDivision) -> None:
    """Take a division's fixture list back, while no match of it has a result."""
    with change_league(actor, division.event, Action.MANAGE_EVENTS) as change:
        fixtures = Fixture.objects.filter(event=change.event, division_id=division.pk)
        if fixtures.exclude(result=None).exists() or fixtures.exclude(state__in=OPEN).exists():
            message = gettext_noop(
                "%(division)s has results, so you can’t remove its fixtures. Remove the results first."
            )
            raise RuleError.one("division", "has_results", message, division=division.name)
        count = fixtures.count()
        if count:
            fixtures.delete()
            values = {"n": count, "division": division.name}
            change.record("remove_fixtures", _("Removed the %(n)s fixtures of %(division)s.") % values, before=count)


def edit_fixture(actor: Actor, fixture: Fixture, *, day: FixtureDay) -> None:
    """Set when and where a match is. Raises `RuleError` at `venue` and `played_on`."""
    with change_league(actor, fixture.event, Action.ENTER_RESULTS) as change:
        RuleError.gather(year_problems(day.played_on, path="played_on"))
        locked = locked_fixture(change, fixture)
        venue = clean_venue(day.venue)
        before = _day_json(locked)
        locked.played_on, locked.starts, locked.venue = day.played_on, day.starts, venue
        if before == _day_json(locked):
            return
        locked.save(update_fields=["played_on", "starts", "venue"])
        _end_proposals([locked.pk])
        summary = _("%(match)s is %(when)s.") % {"match": match_name(locked), "when": day_in_words(locked)}
        change.record(
            "edit_fixture", summary, subject=f"fixture:{locked.number}", before=before, after=_day_json(locked)
        )
    fixture.refresh_from_db()


def set_matchday(
    actor: Actor, division: LeagueDivision, *, matchday: int, played_on: date | None, starts: time | None = None
) -> int:
    """Set the day of all open matches of a matchday that were not postponed; how many that changed."""
    with change_league(actor, division.event, Action.MANAGE_EVENTS) as change:
        RuleError.gather(year_problems(played_on, path="played_on"))
        fixtures = Fixture.objects.filter(
            event=change.event, division_id=division.pk, matchday=matchday, state=FixtureState.SCHEDULED
        )
        pks = list(fixtures.values_list("pk", flat=True))
        count = fixtures.update(played_on=played_on, starts=starts)
        if count:
            _end_proposals(pks)
            values = {"n": matchday, "division": division.name, "day": played_on or _("without a day")}
            summary = _("Matchday %(n)s of %(division)s: %(day)s.") % values
            change.record("set_matchday", summary, after={"day": played_on and str(played_on), "matches": count})
    return count


def postpone_fixture(actor: Actor, fixture: Fixture, *, to: date | None, asked_by: str) -> None:
    """Postpone a match to another day, or to one that isn't known yet. Raises `RuleError` at `to` and `asked_by`."""
    with change_league(actor, fixture.event, Action.ENTER_RESULTS) as change:
        locked = locked_fixture(change, fixture)
        problems: list[Problem] = []
        label = gettext_noop("Who asked for it")
        asked_by = clean_line(asked_by, path="asked_by", label=label, longest=WHO, problems=problems)
        if locked.state not in OPEN:
            message = gettext_noop("This match already has a result. Remove it first.")
            problems.append(Problem("to", "has_result", message))
        elif to is not None and to == locked.played_on:
            message = gettext_noop("The match is already on this day. Choose another one, or leave it open.")
            problems.append(Problem("to", "same_day", message))
        RuleError.gather([*problems, *year_problems(to, path="to")])
        values = {"match": match_name(locked), "day": to or _("a date to be agreed"), "who": asked_by}
        summary = _("%(match)s is postponed to %(day)s. %(who)s asked for it.") % values
        day = FixtureDay(played_on=to, starts=locked.starts, venue=locked.venue)
        move_fixture(change, locked, day=day, asked_by=asked_by, action="postpone_fixture", summary=summary)
    fixture.refresh_from_db()


def move_fixture(
    change: EventChange, locked: Fixture, *, day: FixtureDay, asked_by: str, action: str, summary: str
) -> None:
    """Inside a change, put an open match on another day, or change its time and place alone; proposals end."""
    before = _day_json(locked)
    if day.played_on != locked.played_on:
        locked.postponed_from = locked.postponed_from or locked.played_on
        locked.postponed_by, locked.state = asked_by, FixtureState.POSTPONED
        locked.reminded_on, locked.reminders = None, 0
    locked.played_on, locked.starts, locked.venue = day.played_on, day.starts, day.venue
    locked.save()
    _end_proposals([locked.pk])
    change.record(action, summary, subject=f"fixture:{locked.number}", before=before, after=_day_json(locked))


def locked_fixture(change: EventChange, fixture: Fixture) -> Fixture:
    """The match of the season under change, read again with its teams and its result."""
    rows = Fixture.objects.select_related("home__team", "away__team", "division", "result")
    found = rows.filter(event=change.event, pk=fixture.pk).first()
    if found is None:
        raise MissingError(_("This match is no longer in the fixture list. Go back to the fixtures."))
    found.event = change.event
    return found


def match_name(fixture: Fixture) -> str:
    """ "Eroes v Gambits"."""
    return _("%(home)s v %(away)s") % {"home": fixture.home.name, "away": fixture.away.name}


def _end_proposals(fixtures: Collection[int]) -> None:
    """A day proposed before the match was moved is no longer proposed."""
    FixtureProposal.objects.filter(fixture__in=fixtures).delete()


def _day_problems(first_day: date | None, every_days: int) -> list[Problem]:
    problems = []
    if not 0 <= every_days <= MOST_DAYS:
        message = gettext_noop("There must be 0 to %(most)s days between two matchdays. Enter a number in that range.")
        problems.append(Problem("every_days", "out_of_range", message, {"most": MOST_DAYS}))
    return problems + year_problems(first_day, path="first_day")


def year_problems(day: date | None, *, path: str) -> list[Problem]:
    """What is wrong with the year of a day: a slip of the keyboard such as 0202 would put it before all others."""
    if day is None or FIRST_YEAR <= day.year <= LAST_YEAR:
        return []
    message = gettext_noop("The year %(year)s can’t be right. Enter a day from %(first)s to %(last)s.")
    return [Problem(path, "out_of_range", message, {"year": day.year, "first": FIRST_YEAR, "last": LAST_YEAR})]


def _list_of(
    season: Event, division: LeagueDivision, teams: list[DivisionTeam], *, after: int, starts: time | None
) -> list[Fixture]:
    """A division's matches by its Berger table, without days, numbered on from `after`."""
    rounds = berger_rounds(len(teams), double=season.league.meetings == 2)
    pairs = [(each.number, teams[one - 1], teams[other - 1]) for each in rounds for one, other in each.pairs]
    return [
        Fixture(
            event=season,
            division=division,
            number=number,
            matchday=matchday,
            home=home,
            away=away,
            starts=starts,
            venue=home.venue,
        )
        for number, (matchday, home, away) in enumerate(pairs, start=after + 1)
    ]


def _make_problems(divisions: Iterable[LeagueDivision], teams: dict[int, list[DivisionTeam]]) -> list[Problem]:
    problems = []
    for division in divisions:
        if len(teams[division.pk]) < FEWEST_PLAYERS:
            message = gettext_noop("%(division)s has fewer than two teams. Enter its teams, or remove the division.")
            problems.append(Problem("divisions", "too_few_teams", message, {"division": division.name}))
    if not teams:
        message = gettext_noop("Every division already has fixtures. To create them again, remove the old ones first.")
        problems.append(Problem("divisions", "all_made", message))
    return problems


def clean_venue(text: str) -> str:
    """The place of a match as it is stored. Raises `RuleError` at `venue`."""
    problems: list[Problem] = []
    label = gettext_noop("The place")
    venue = clean_line(text, path="venue", label=label, longest=VENUE, problems=problems, required=False)
    RuleError.gather(problems)
    return venue


def day_in_words(fixture: Fixture | FixtureProposal) -> str:
    """ "2026-12-03, 19:30, Bell Inn", of a match or of what is proposed for it."""
    parts = [str(fixture.played_on or _("without a day")), fixture.starts and f"{fixture.starts:%H:%M}", fixture.venue]
    return ", ".join(part for part in parts if part)


def _day_json(fixture: Fixture) -> dict[str, str | None]:
    return {
        "played_on": fixture.played_on.isoformat() if fixture.played_on else None,
        "starts": f"{fixture.starts:%H:%M}" if fixture.starts else None,
        "venue": fixture.venue,
    }
