"""Teams enter an event: a new team's captain enters it, names its members and answers requests to join.

Each member confirms their own entry, and has a place of their own. Once a player is accepted, they are in the event's
team of that name.
"""

from __future__ import annotations

import hashlib
import secrets

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_email, clean_line
from tournaments.base.private_links import hashed_token
from tournaments.entering.application import NAMES_OF_PEOPLE, likeness, link_problems
from tournaments.entering.core import LIVE, State
from tournaments.entering.models import EntryRequest, Source, TeamPlace
from tournaments.entering.selectors.forms import mails_go_out
from tournaments.entering.selectors.links import made_token
from tournaments.entering.selectors.teams import (
    IN_TEAM,
    has_teams,
    may_write_to_teammates,
    rows_of_team,
    team_of,
    teams_coming,
)
from tournaments.entering.services.actors import applicant
from tournaments.entering.services.mails import ask_member, ask_to_join, may_ask_for_mail, tell_of_team
from tournaments.entering.services.places import needed_form, request_in
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange, change_event
from tournaments.events.services.teams import join_team, leave_team


def enter_with_team(change: EventChange, request: EntryRequest) -> None:
    """Settle what an arriving player is in their team: its captain if it is new, else somebody who asks to join.

    A member whom the captain named stays one, and leads the team if nobody does.
    """
    if not (has_teams(change.event) and request.team_name):
        return
    team = team_of(change.event, request.team_name)
    others = [each for each in team.members if each.pk != request.pk] if team else []
    if request.team_place == TeamPlace.MEMBER:
        if not any(each.team_place == TeamPlace.CAPTAIN for each in others):
            request.team_place = TeamPlace.CAPTAIN
    elif not others and not (team and team.others):
        request.team_place = TeamPlace.CAPTAIN
    else:
        request.team_place = TeamPlace.ASKED
        captain = team.captain if team else None
        if captain is not None and team is not None:
            request.team_name = team.name
            captain.event = change.event
            ask_to_join(captain, needed_form(change.event), who=request.name)


def seat_in_team(change: EventChange, request: EntryRequest) -> None:
    """Put an accepted player into the event's team. Where they don't fit in, they are shown as asking to join."""
    if request.entry is None or request.team_place not in IN_TEAM or not has_teams(change.event):
        return
    request.entry.event = change.event
    try:
        join_team(change.actor, request.entry, name=request.team_name, within=change)
    except RuleError:
        request.team_place = TeamPlace.ASKED
        request.save(update_fields=["team_place"])


def part_from_team(change: EventChange, request: EntryRequest) -> None:
    """Take a player who stays in the event out of their team, there too."""
    request.team_place = request.team_name = ""
    request.save(update_fields=["team_place", "team_name"])
    if request.entry is not None:
        request.entry.event = change.event
        leave_team(change.actor, request.entry, within=change)


def settle_teams(event: Event) -> None:
    """Let teams follow who is out of the event by now: a captain's place goes to the first member who confirmed."""
    if not has_teams(event):
        return
    rows = EntryRequest.objects.filter(event=event).exclude(team_place="")
    rows.exclude(state__in=LIVE).update(team_place="")
    for team in teams_coming(event):
        confirmed = [each for each in team.members if each.state != State.UNCONFIRMED]
        if team.captain is None and confirmed:
            EntryRequest.objects.filter(pk=confirmed[0].pk).update(team_place=TeamPlace.CAPTAIN)


def name_member(captain: EntryRequest, *, first_name: str, last_name: str, email: str) -> EntryRequest:
    """Name somebody as a member. They get a private link by email, or from the captain if the site sends no emails.

    Raises `RuleError` at the names of the fields, and where the team is full, or the email would come from a captain
    whom the organisers haven't accepted yet.
    """
    problems: list[Problem] = []
    first = clean_line(
        first_name,
        path="first_name",
        label=gettext_noop("The first name"),
        longest=60,
        problems=problems,
        required=False,
    )
    last = clean_line(last_name, path="last_name", label=gettext_noop("The last name"), longest=60, problems=problems)
    address = clean_email(email, path="email", problems=problems, required=True)
    problems += link_problems(
        (path, label, text) for (path, label), text in zip(NAMES_OF_PEOPLE, (first, last), strict=True)
    )
    RuleError.gather(problems)
    with change_event(applicant(captain), captain.event, Action.MANAGE_ENTRIES) as change:
        row = _captain_in(change, captain)
        team = team_of(change.event, row.team_name)
        if team is None or team.is_full:
            message = gettext_noop("The team is full: it has %(size)s players. Remove somebody first.")
            raise RuleError.one("", "full", message, size=change.event.team_size)
        if not may_write_to_teammates(row):
            message = gettext_noop(
                "The organisers are still looking at your entry. You can name your team once you have a place."
            )
            raise RuleError.one("", "in_review", message)
        if mails_go_out() and not may_ask_for_mail(address):
            message = gettext_noop("Many emails went to this address. Try again later.")
            raise RuleError.one("email", "too_often", message)
        member = _invited(row, first, last, address)
        ask_member(member, needed_form(change.event), captain=row.name)
        change.record("name_team_member", _("The captain of %(team)s named a member.") % {"team": row.team_name})
    return member


def _invited(captain: EntryRequest, first: str, last: str, email: str) -> EntryRequest:
    """Store an application that its player has to fill in and confirm.

    A captain gets the same answer about everybody. The organisers see who may have entered already.
    """
    member = EntryRequest(
        event=captain.event,
        first_name=first,
        last_name=last,
        email=email,
        mailed_to=email if mails_go_out() else "",
        team_name=captain.team_name,
        team_place=TeamPlace.MEMBER,
        source=Source.TEAM,
        language=captain.language,
        form_key=hashlib.sha256(secrets.token_bytes(18)).hexdigest(),
    )
    member.doubts = likeness(member, EntryRequest.objects.filter(event=captain.event, state__in=LIVE).order_by("pk"))
    member.token_hash = hashed_token(made_token(member))
    member.save()
    return member


def answer_join(actor: Actor, request: EntryRequest, *, accept: bool) -> None:
    """Take somebody who asked into the team, or don't. Answered already, nothing happens.

    Raises `RuleError` where the team is full.
    """
    with change_event(actor, request.event, Action.MANAGE_ENTRIES) as change:
        row, form = request_in(change, request), needed_form(change.event)
        if row.team_place != TeamPlace.ASKED:
            return
        words = {"team": row.team_name, "number": row.number}
        if not accept:
            tell_of_team(row, form, joined=False)
            part_from_team(change, row)
            change.record("refuse_team_member", _("Entry no. %(number)s was not taken into the team %(team)s.") % words)
            return
        team = team_of(change.event, row.team_name)
        if team is not None and team.is_full:
            message = gettext_noop("The team is full: it has %(size)s players. Remove somebody first.")
            raise RuleError.one("", "full", message, size=change.event.team_size)
        leads = team is None or (team.captain is None and not team.others)
        row.team_place = TeamPlace.CAPTAIN if leads else TeamPlace.MEMBER
        row.save(update_fields=["team_place"])
        change.record("take_team_member", _("Entry no. %(number)s is in the team %(team)s.") % words)
        seat_in_team(change, row)
        tell_of_team(row, form, joined=row.team_place != TeamPlace.ASKED)


def remove_member(captain: EntryRequest, member: int) -> None:
    """Take somebody out of the captain's team. An invitation that nobody confirmed is deleted.

    Who entered keeps their entry. Raises `MissingError` for somebody who isn't in the team.
    """
    with change_event(applicant(captain), captain.event, Action.MANAGE_ENTRIES) as change:
        row = _captain_in(change, captain)
        found = _member_of(row, member)
        words = {"team": row.team_name}
        if found.state == State.UNCONFIRMED:
            found.delete()
        else:
            part_from_team(change, request_in(change, found))
        change.record("remove_team_member", _("The captain of %(team)s removed a member.") % words)


def answer_as_captain(captain: EntryRequest, member: int, *, accept: bool) -> None:
    """The captain answers somebody who asked to join. Raises as `answer_join` and `remove_member` do."""
    if captain.team_place != TeamPlace.CAPTAIN:
        raise MissingError(_("You are not the captain of a team."))
    found = _member_of(captain, member)
    answer_join(applicant(captain), found, accept=accept)


def _captain_in(change: EventChange, captain: EntryRequest) -> EntryRequest:
    row = request_in(change, captain)
    if row.team_place != TeamPlace.CAPTAIN or State(row.state) not in LIVE:
        raise MissingError(_("You are not the captain of a team."))
    return row


def _member_of(captain: EntryRequest, member: int) -> EntryRequest:
    found = rows_of_team(captain.event, captain.team_name).filter(pk=member).exclude(pk=captain.pk).first()
    if found is None:
        raise MissingError(_("This player isn’t in your team. Go back to your private page."))
    found.event = captain.event
    return found
