"""The divisions of a season and the teams in them: typed one by one or as a list, moved, renamed, taken out.

A team is the club's: the same name in the next season is the same team.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from decimal import Decimal

from django.db.models import Max, Value
from django.db.models.functions import Lower
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_email, clean_line, fold
from tournaments.changes.models import Change
from tournaments.clubs.models import Club
from tournaments.clubs.roles import knows_club
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange, touch_events
from tournaments.league.models import DivisionTeam, LeagueDivision, LeagueTeam
from tournaments.league.services.seasons import change_league

NAME = 80
DIVISION_NAME = 40
VENUE = 120
PHONE = 40
MOST_DIVISIONS = 30
MOST_TEAMS = 200
MOST_AVERAGE = 1000
MOST_PLAYED = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamDetails:
    """What a season knows of a team. `given_average` are points a match that were not won here, see `DivisionTeam`."""

    name: str
    venue: str = ""
    captain_name: str = ""
    captain_email: str = ""
    captain_phone: str = ""
    given_average: Decimal | None = None
    given_played: int | None = None


STORED = tuple(each.name for each in fields(TeamDetails) if each.name != "name")


def add_division(actor: Actor, event: Event, *, name: str = "") -> LeagueDivision:
    """A division below all others; a blank name becomes "Division 3". Raises `RuleError` at `name`."""
    with change_league(actor, event, Action.MANAGE_EVENTS) as change:
        level = (change.event.divisions.aggregate(last=Max("level"))["last"] or 0) + 1
        if level > MOST_DIVISIONS:
            message = gettext_noop("A season has at most %(most)s divisions. Put the teams into the existing ones.")
            raise RuleError.one("name", "too_many", message, most=MOST_DIVISIONS)
        name = _division_name(change.event, name or _("Division %(level)s") % {"level": level})
        division = LeagueDivision.objects.create(event=change.event, level=level, name=name)
        change.record("add_division", _("Created the division %(name)s.") % {"name": name}, subject=f"division:{level}")
    return division


def rename_division(actor: Actor, division: LeagueDivision, *, name: str) -> None:
    """Rename a division. Raises `RuleError` at `name`."""
    with change_league(actor, division.event, Action.MANAGE_EVENTS) as change:
        locked = _locked_division(change, division)
        before = locked.name
        name = _division_name(change.event, name, but=locked)
        if name != before:
            locked.name = name
            locked.save(update_fields=["name"])
            summary = _("Renamed %(before)s to %(name)s.") % {"before": before, "name": name}
            change.record("rename_division", summary, subject=f"division:{locked.level}", before=before, after=name)
    division.name = name


def remove_division(actor: Actor, division: LeagueDivision) -> None:
    """Take out the lowest division, once it has no teams."""
    with change_league(actor, division.event, Action.MANAGE_EVENTS) as change:
        locked = _locked_division(change, division)
        if locked.teams.exists():
            message = gettext_noop("%(division)s has teams. Move or remove them first.")
            raise RuleError.one("division", "has_teams", message, division=locked.name)
        if change.event.divisions.filter(level__gt=locked.level).exists():
            message = gettext_noop("%(division)s is not the lowest division. Remove those below it first.")
            raise RuleError.one("division", "not_lowest", message, division=locked.name)
        change.record("remove_division", _("Removed %(name)s.") % {"name": locked.name})
        locked.delete()


def add_teams(actor: Actor, division: LeagueDivision, *, teams: Sequence[TeamDetails]) -> list[DivisionTeam]:
    """Put teams into a division, in this order of the Berger table. Raises `RuleError` at `teams[2].name` and so on."""
    with change_league(actor, division.event, Action.MANAGE_ENTRIES) as change:
        locked = _locked_division(change, division)
        return place_teams(change, [(locked, each) for each in teams])


def place_teams(change: EventChange, wanted: Sequence[tuple[LeagueDivision, TeamDetails]]) -> list[DivisionTeam]:
    """Put each team into its division, all or none; the change is recorded. Raises `RuleError` as `add_teams`."""
    season = change.event
    if not wanted:
        return []
    checked = check_teams(season, [each for _division, each in wanted])
    cleaned = [each for each, _wrong in checked]
    problems = [
        replace(each, path=f"teams[{k}].{each.path}") for k, (_team, wrong) in enumerate(checked) for each in wrong
    ]
    divisions = {division.pk: division for division, _each in wanted}
    problems += _room_problems(divisions.values(), [division.pk for division, _each in wanted])
    problems += fixture_problems(divisions.values())
    RuleError.gather(problems)
    known = _club_teams(season.club, [each.name for each in cleaned])
    places = {pk: division.teams.aggregate(last=Max("place"))["last"] or 0 for pk, division in divisions.items()}
    made = []
    for (division, _each), details in zip(wanted, cleaned, strict=True):
        places[division.pk] += 1
        stored = {name: getattr(details, name) for name in STORED}
        row = DivisionTeam(
            event=season, division=division, team=known[fold(details.name)], place=places[division.pk], **stored
        )
        made.append(row)
    for row in DivisionTeam.objects.bulk_create(made):
        row.event = season
    if made:
        text = ngettext("Entered %(names)s.", "Entered %(n)s teams: %(names)s.", len(made))
        names = ", ".join(row.name for row in made)
        summary = text % {"n": len(made), "names": names}
        after = [{"division": row.division.name, "team": row.name} for row in made]
        change.record("add_teams", summary, after=after)
    return made


def check_teams(
    season: Event, teams: Sequence[TeamDetails], *, wrong: Collection[int] = (), may_be_known: bool = False
) -> list[tuple[TeamDetails, list[Problem]]]:
    """Each team as it would be stored, and what is wrong with it, at the names of its fields. One query.

    A team that is wrong takes no name from a later one; neither do those whose places in `teams` are in `wrong`. With
    `may_be_known`, teams of the season may be among them.
    """
    taken: set[str] = (
        set() if may_be_known else {fold(name) for name in season.division_teams.values_list("team__name", flat=True)}
    )
    listed: set[str] = set()
    found = []
    for k, each in enumerate(teams):
        problems: list[Problem] = []
        cleaned = _cleaned(each, path="", problems=problems)
        key = fold(cleaned.name)
        if key in taken:
            message = gettext_noop("%(name)s is already in this season. Leave it out, or enter a different name.")
            problems.append(Problem("name", "taken", message, {"name": cleaned.name}))
        elif key in listed:
            message = gettext_noop("%(name)s is in the list twice. Leave one out, or enter a different name.")
            problems.append(Problem("name", "twice", message, {"name": cleaned.name}))
        if key and not problems and k not in wrong:
            listed.add(key)
        found.append((cleaned, problems))
    return found


def edit_team(
    actor: Actor, place: DivisionTeam, *, details: TeamDetails, division: LeagueDivision | None = None
) -> None:
    """Change a team's name, captain, venue or average brought in, or put it into another division without fixtures.

    The name is the club's: other events show the new one, so only who knows the club gives it there. Raises `RuleError`
    at the names of the fields.
    """
    with change_league(actor, place.event, Action.MANAGE_ENTRIES) as change:
        save_team(change, place, details=details, division=division)
    place.refresh_from_db()


def save_team(
    change: EventChange, place: DivisionTeam, *, details: TeamDetails, division: LeagueDivision | None = None
) -> None:
    """Inside a change, a team as `edit_team` changes it; the change is recorded."""
    locked = locked_place(change, place)
    before, address, phone = _as_json(locked), locked.captain_email, locked.captain_phone
    problems: list[Problem] = []
    details = _cleaned(details, path="", problems=problems)
    same = LeagueTeam.objects.alias(lowered=Lower("name")).filter(
        club=change.event.club, lowered=Lower(Value(details.name))
    )
    if details.name and same.exclude(pk=locked.team_id).exists():
        message = gettext_noop("Another team of the club is called %(name)s. Enter a different name.")
        problems.append(Problem("name", "taken", message, {"name": details.name}))
    elif details.name and details.name != locked.team.name:
        problems += _rename_problems(change.actor, change.event, [locked.team_id])
    moved = division is not None and division.pk != locked.division_id
    if moved and division is not None:
        division = _locked_division(change, division)
        problems += _room_problems([division], [division.pk])
        problems += fixture_problems([division, locked.division], path="division")
    RuleError.gather(problems)
    if locked.team.name != details.name:
        locked.team.name = details.name
        locked.team.save(update_fields=["name"])
        others = Event.objects.filter(division_teams__team=locked.team).exclude(pk=change.event.pk)
        touch_events(others)
    for name in STORED:
        setattr(locked, name, getattr(details, name))
    if moved and division is not None:
        locked.place = (division.teams.aggregate(last=Max("place"))["last"] or 0) + 1
        locked.division = division
    after = _as_json(locked)
    if locked.captain_email != address:
        # The log shows that it changed, and nothing was sent to the new address yet.
        after |= {"captain_email": "changed"}
        locked.link_sent_at = None
    if locked.captain_phone != phone:
        after |= {"captain_phone": "changed"}
    locked.save()
    if before != after:
        summary = _("Changed %(team)s.") % {"team": locked.name}
        change.record("edit_team", summary, subject=f"team:{locked.pk}", before=before, after=after)


def check_renaming(actor: Actor, undone: Change) -> None:
    """Check that undoing doesn't rename a team in events that the actor may not see. Raises `RuleError`."""
    renamed = [
        row["pk"]
        for row in undone.rows
        if row["table"] == LeagueTeam._meta.db_table and row["before"] and "name" in row["before"] and row["after"]
    ]
    if renamed and undone.event is not None:
        RuleError.gather([replace(each, path="") for each in _rename_problems(actor, undone.event, renamed)])


def _rename_problems(actor: Actor, season: Event, teams: Collection[int]) -> list[Problem]:
    """Why the actor may not rename one of these teams; empty for actors who know the club."""
    others = DivisionTeam.objects.filter(team__in=teams).exclude(event=season)
    if knows_club(actor, season.club) or not others.exists():
        return []
    message = gettext_noop(
        "This team plays in other events of the club, too. Ask an organiser of the club to rename it."
    )
    return [Problem("name", "other_events", message)]


def remove_team(actor: Actor, place: DivisionTeam) -> None:
    """Take a team out of a season in which its division has no fixtures yet; after that, it withdraws."""
    with change_league(actor, place.event, Action.MANAGE_ENTRIES) as change:
        take_out(change, place)


def take_out(change: EventChange, place: DivisionTeam) -> None:
    """The same inside a change, which is recorded."""
    locked = locked_place(change, place)
    RuleError.gather(fixture_problems([locked.division], path="team"))
    change.record("remove_team", _("Removed %(team)s.") % {"team": locked.name}, before=_as_json(locked))
    team = locked.team
    locked.delete()
    if not team.places.exists():
        team.delete()


def locked_place(change: EventChange, place: DivisionTeam) -> DivisionTeam:
    """The team of the season under change, read again with its division."""
    found = change.event.division_teams.select_related("team", "division").filter(pk=place.pk).first()
    if found is None:
        raise MissingError(_("This team is no longer in the season. Go back to the teams."))
    found.event = change.event
    return found


def _locked_division(change: EventChange, division: LeagueDivision) -> LeagueDivision:
    found = change.event.divisions.filter(pk=division.pk).first()
    if found is None:
        raise MissingError(_("This division is no longer in the season. Go back to the teams."))
    found.event = change.event
    return found


def _division_name(season: Event, name: str, *, but: LeagueDivision | None = None) -> str:
    problems: list[Problem] = []
    label = gettext_noop("The name of the division")
    name = clean_line(name, path="name", label=label, longest=DIVISION_NAME, problems=problems)
    others = [each for each in season.divisions.all() if but is None or each.pk != but.pk]
    if any(fold(each.name) == fold(name) for each in others):
        message = gettext_noop("Another division is called %(name)s. Enter a different name.")
        problems.append(Problem("name", "taken", message, {"name": name}))
    RuleError.gather(problems)
    return name


def _club_teams(club: Club, names: Iterable[str]) -> dict[str, LeagueTeam]:
    """The club's teams of these names by their folded name, made where there is none yet."""
    wanted = {fold(name): name for name in names}
    known = {fold(team.name): team for team in LeagueTeam.objects.filter(club=club)}
    new = [LeagueTeam(club=club, name=name) for key, name in wanted.items() if key not in known]
    known.update({fold(team.name): team for team in LeagueTeam.objects.bulk_create(new)})
    return known


def _cleaned(details: TeamDetails, *, path: str, problems: list[Problem]) -> TeamDetails:
    average, played = details.given_average, details.given_played
    if average is not None and (not average.is_finite() or not 0 <= average <= MOST_AVERAGE):
        message = gettext_noop("Enter the average as a number from 0 to %(most)s.")
        problems.append(Problem(f"{path}given_average", "out_of_range", message, {"most": MOST_AVERAGE}))
    elif average is not None and average != average.quantize(Decimal("0.0001")):
        message = gettext_noop("An average has at most 4 decimals. Round it.")
        problems.append(Problem(f"{path}given_average", "too_fine", message))
    if played is not None and not 1 <= played <= MOST_PLAYED:
        message = gettext_noop("Enter a number of matches from 1 to %(most)s.")
        problems.append(Problem(f"{path}given_played", "out_of_range", message, {"most": MOST_PLAYED}))
    return TeamDetails(
        name=clean_line(
            details.name, path=f"{path}name", label=gettext_noop("The name"), longest=NAME, problems=problems
        ),
        venue=clean_line(
            details.venue,
            path=f"{path}venue",
            label=gettext_noop("The place"),
            longest=VENUE,
            problems=problems,
            required=False,
        ),
        captain_name=clean_line(
            details.captain_name,
            path=f"{path}captain_name",
            label=gettext_noop("The captain’s name"),
            longest=NAME,
            problems=problems,
            required=False,
        ),
        captain_email=clean_email(details.captain_email, path=f"{path}captain_email", problems=problems),
        captain_phone=clean_line(
            details.captain_phone,
            path=f"{path}captain_phone",
            label=gettext_noop("The captain’s phone number"),
            longest=PHONE,
            problems=problems,
            required=False,
        ),
        given_average=average,
        given_played=played,
    )


def _room_problems(divisions: Iterable[LeagueDivision], wanted: Sequence[int]) -> list[Problem]:
    problems = []
    for division in divisions:
        total = division.teams.count() + wanted.count(division.pk)
        if total > MOST_TEAMS:
            message = gettext_noop(
                "%(division)s would have %(total)s teams, but can have at most %(most)s. Put "
                "some into another division."
            )
            params = {"division": division.name, "total": total, "most": MOST_TEAMS}
            problems.append(Problem("teams", "too_many", message, params))
    return problems


def fixture_problems(divisions: Iterable[LeagueDivision], *, path: str = "teams") -> list[Problem]:
    """Teams come and go while a division has no fixtures: its Berger table is one for all of them."""
    message = gettext_noop(
        "%(division)s already has fixtures. Remove them first. If a team is leaving, withdraw it instead."
    )
    return [
        Problem(path, "has_fixtures", message, {"division": division.name})
        for division in divisions
        if division.fixtures.exists()
    ]


def _as_json(place: DivisionTeam) -> dict[str, object]:
    average = place.given_average
    return {
        "name": place.name,
        "division": place.division.name,
        "venue": place.venue,
        "captain_name": place.captain_name,
        "given_average": None if average is None else f"{average:f}",
        "given_played": place.given_played,
    }
