"""Form, edit and disband the teams of an event (manual §10, ruling M9)."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Value
from django.db.models.functions import Lower
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.base.plain_text import sign_problems, visible_line
from tournaments.changes.services.changes import OpenChange
from tournaments.events.models import Entry, Event, Team, TeamMember
from tournaments.events.services.changes import change_event

LONGEST_NAME = 80


def form_team(
    actor: Actor, event: Event, *, name: str, entries: Sequence[Entry], within: OpenChange | None = None
) -> Team:
    """A new team of up to the event's team size; with fewer it counts the scores of the players it has.

    Raises `RuleError` at `name` and `entries[i]`.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES, within=within) as change:
        locked = change.event
        name = visible_line(name)
        rows = _checked(locked, name=name, entries=entries, team=None)
        team = Team.objects.create(event=locked, name=name)
        TeamMember.objects.bulk_create(TeamMember(team=team, entry=row) for row in rows)
        players = [row.name for row in rows]
        summary = _("Created the team %(team)s: %(players)s.") % {"team": name, "players": ", ".join(players)}
        change.record("form_team", summary, subject=f"team:{team.pk}", after={"name": name, "players": players})
    return team


def edit_team(
    actor: Actor, team: Team, *, name: str, entries: Sequence[Entry], within: OpenChange | None = None
) -> None:
    """Give the team this name and exactly these players. Raises `RuleError` as `form_team` does."""
    with change_event(actor, team.event, Action.MANAGE_ENTRIES, within=within) as change:
        locked = _locked(change.event, team)
        name = visible_line(name)
        rows = _checked(change.event, name=name, entries=entries, team=locked)
        old = {member.entry_id: member.entry.name for member in _members(locked)}
        new = {row.pk: row.name for row in rows}
        before = {"name": locked.name, "players": sorted(old.values())}
        after = {"name": name, "players": sorted(new.values())}
        if before == after and old == new:
            return
        locked.name = name
        locked.save(update_fields=["name"])
        locked.members.exclude(entry__in=new).delete()
        TeamMember.objects.bulk_create(TeamMember(team=locked, entry_id=pk) for pk in new if pk not in old)
        summary = _("Changed the team %(team)s: %(players)s.") % {"team": name, "players": ", ".join(new.values())}
        change.record("edit_team", summary, subject=f"team:{team.pk}", before=before, after=after)
    team.refresh_from_db()


def join_team(actor: Actor, entry: Entry, *, name: str, within: OpenChange) -> None:
    """Put an entry into the team of this name, which is formed for it where there is none. Raises `RuleError` as
    `form_team` does. If it is in the team already, nothing happens."""
    event = entry.event
    team = team_called(event, name)
    if team is None:
        form_team(actor, event, name=name, entries=[entry], within=within)
        return
    team.event = event
    mine = [member.entry for member in _members(team)]
    if entry not in mine:
        edit_team(actor, team, name=team.name, entries=[*mine, entry], within=within)


def leave_team(actor: Actor, entry: Entry, *, within: OpenChange) -> None:
    """Take an entry out of its team, which is disbanded without its last player. If it has no team, nothing happens."""
    team = Team.objects.filter(event=entry.event, members__entry=entry).first()
    if team is None:
        return
    team.event = entry.event
    left = [member.entry for member in _members(team) if member.entry_id != entry.pk]
    if left:
        edit_team(actor, team, name=team.name, entries=left, within=within)
    else:
        disband_team(actor, team, within=within)


def drop_empty_team(actor: Actor, event: Event, *, name: str, within: OpenChange) -> None:
    """Disband the team of this name if its last player has left the event."""
    team = team_called(event, name) if name else None
    if team is not None and not team.members.exists():
        team.event = event
        disband_team(actor, team, within=within)


def team_called(event: Event, name: str) -> Team | None:
    """The event's team of this name, in upper or lower case."""
    return event.teams.alias(lowered=Lower("name")).filter(lowered=Lower(Value(name))).first()


def disband_team(actor: Actor, team: Team, *, within: OpenChange | None = None) -> None:
    """Dissolve the team; its players stay in the event."""
    with change_event(actor, team.event, Action.MANAGE_ENTRIES, within=within) as change:
        locked = _locked(change.event, team)
        players = [member.entry.name for member in _members(locked)]
        locked.delete()
        change.record(
            "disband_team",
            _("Disbanded the team %(team)s.") % {"team": locked.name},
            subject=f"team:{team.pk}",
            before={"name": locked.name, "players": players},
        )


def _locked(event: Event, team: Team) -> Team:
    row = event.teams.filter(pk=team.pk).first()
    if row is None:
        raise MissingError(_("This team has been disbanded. Go back to the teams."))
    return row


def _members(team: Team) -> list[TeamMember]:
    return list(team.members.select_related("entry__person").order_by("id"))


def _checked(event: Event, *, name: str, entries: Sequence[Entry], team: Team | None) -> list[Entry]:
    """The fresh entries, if name and players make a team; `team` is the one under change."""
    if not event.team_size:
        message = _("This event has no teams. Choose a team size in its settings first.")
        raise RuleError.one("", "no_teams", message)
    wanted = [entry.pk for entry in entries]
    rows = event.entries.select_related("person", "team_membership__team").in_bulk(wanted)
    problems = _name_problems(event, name=name, team=team)
    if not wanted:
        problems.append(Problem("entries", "required", _("The team has no players. Choose at least one.")))
    if len(set(wanted)) > event.team_size:
        message = _("You chose %(count)s players, but a team has at most %(size)s. Remove some.")
        params = {"count": len(set(wanted)), "size": event.team_size}
        problems.append(Problem("entries", "too_many", message, params))
    for index, pk in enumerate(wanted):
        problem = _entry_problem(rows.get(pk), f"entries[{index}]", team=team)
        if problem:
            problems.append(problem)
        elif pk in wanted[:index]:
            message = _("%(player)s is chosen twice. Choose each player once.")
            problems.append(Problem(f"entries[{index}]", "twice", message, {"player": rows[pk].name}))
    RuleError.gather(problems)
    return [rows[pk] for pk in wanted]


def _name_problems(event: Event, *, name: str, team: Team | None) -> list[Problem]:
    if not name:
        return [Problem("name", "required", _("The team has no name. Enter one."))]
    if len(name) > LONGEST_NAME:
        message = _("The text has %(length)s characters. Shorten it to %(most)s.")
        return [Problem("name", "too_long", message, {"length": len(name), "most": LONGEST_NAME})]
    signs = sign_problems(name, path="name", label=gettext_noop("The name"))
    if signs:
        return signs
    same = team_called(event, name)
    if same is not None and (team is None or same.pk != team.pk):
        message = _("Another team is called “%(name)s”. Give this one a different name.")
        return [Problem("name", "name_taken", message, {"name": name})]
    return []


def _entry_problem(row: Entry | None, path: str, *, team: Team | None) -> Problem | None:
    if row is None:
        message = _("This player is not entered in the event. Reload the page.")
        return Problem(path, "unknown", message)
    if row.unranked:
        message = _("%(player)s plays without a rank, so they can’t be on a team. Rank them first.")
        return Problem(path, "unranked", message, {"player": row.name})
    membership = getattr(row, "team_membership", None)
    if membership and (team is None or membership.team_id != team.pk):
        message = _("%(player)s is in the team %(team)s already. Remove them from that team first.")
        return Problem(path, "in_another_team", message, {"player": row.name, "team": membership.team.name})
    return None
