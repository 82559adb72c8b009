"""What happened in an event or a club, and the button that undoes a change."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from common.web.problems import problem_text
from tournaments.base.actors import Actor, Door
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.next_page import next_page
from tournaments.base.permissions import Action
from tournaments.changes.kind_words import kind_words
from tournaments.changes.kinds import why_left_alone
from tournaments.changes.log_words import FieldChange, labelled_changes
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.clubs.roles import knows_club, rights_at
from tournaments.clubs.services.changes import needs_of
from tournaments.events.access import access_event
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.older import asked_older, older_links
from tournaments.events.selectors.log import log_choices, log_of, sees_births, without_births
from tournaments.events.selectors.older import part_of_rows
from tournaments.events.services.undo import find_change, undo_change

FILTERS = ("who", "action", "door", "round")


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: its text, old and new values, and why it can't be undone, if it can't."""

    row: ChangeLine
    changes: list[FieldChange]
    undone: bool
    why_not: str


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One change in the log: its lines, its source, and the undo, if there is one."""

    change: Change
    event: Event | None
    revision: int | None
    door: str
    undo_url: str
    lines: list[LogLine]


@desk_view(access_event, see=Action.SEE_DESK)
def event_log(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Newest first: who changed what, the old and new values, and the source."""
    context = event_frame(row, "log") | _log_context(request, actor, row.club, row)
    return render(request, "events/desk/standings/log.html", context)


@desk_view(access_club, see=Action.SEE_DESK)
def club_log(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """The same of the club and all its events."""
    context = club_frame(row, "club_log") | _log_context(request, actor, row, None)
    return render(request, "events/desk/clubs/log.html", context)


def access_change(actor: Actor, club: str, pk: int, _action: Action) -> Change:
    """A change by its address. The change itself says which rights undoing it needs."""
    return find_change(actor, club, pk)


@desk_view(access_change, change=Action.SEE_DESK)
def change_undo(request: HttpRequest, actor: Actor, row: Change) -> HttpResponse:
    """Undo a change, and return to the page that it was requested from, with the reason if it is refused."""
    change = row
    try:
        messages.success(request, undo_change(actor, change))
    except RuleError as error:
        for problem in error.problems:
            words = problem_text(problem)
            messages.error(request, _("Not undone. %(why)s") % {"why": words})
    if where := next_page(request):
        return HttpResponseRedirect(where)  # `redirect` takes a word for the name of a page
    if change.event:
        return redirect("desk:log", change.club.slug, change.event.slug)
    return redirect("desk:club_log", change.club.slug) if knows_club(actor, change.club) else redirect("desk:home")


def _log_context(request: HttpRequest, actor: Actor, club: Club, event: Event | None) -> dict[str, Any]:
    asked = {name: request.GET.get(name, "")[:120] for name in FILTERS}
    choices = log_choices(club, event)
    part = part_of_rows(log_of(club, event, asked), older=asked_older(request))
    rights, births = _rights(actor, club, event), sees_births(actor, event or club)
    return {
        "older": older_links(request, part.older),
        "entries": [
            _entry(list(rows), rights, club, births=births)
            for _pk, rows in groupby(part.rows, key=lambda row: row.change_id)
        ],
        "asked": asked,
        "narrowed": any(asked.values()),
        "choices": choices,
        "kinds": sorted(((kind, kind_words(kind)) for kind in choices.kinds), key=itemgetter(1)),
        "doors": _doors(),
        "of_club": event is None,
        "has_rounds": event is None or format_of(event).has_clocks,
        "here": request.get_full_path(),
    }


def _rights(actor: Actor, club: Club, event: Event | None) -> dict[int | None, frozenset[Action]]:
    """What the actor may undo: in the club, by None, and in the event whose log it is, by its id."""
    of_club = rights_at(actor, club)
    return {None: of_club} if event is None else {None: of_club, event.pk: rights_at(actor, event)}


def _entry(
    rows: list[ChangeLine], rights: dict[int | None, frozenset[Action]], club: Club, *, births: bool
) -> LogEntry:
    """The lines of one change in the order in which they were done."""
    change = rows[0].change
    allowed = all(action in rights.get(event, rights[None]) for action, event in needs_of(change))
    may = change.undoable and change.undone_by_id is None and allowed
    door = dict(_doors()).get(change.door, change.door)
    if change.token:
        door = _("%(door)s, token “%(token)s”") % {"door": door, "token": change.token}
    of_event = next((row for row in rows if row.event), rows[0])
    return LogEntry(
        change,
        of_event.event,
        of_event.revision,
        door,
        reverse("desk:change_undo", args=[club.slug, change.pk]) if may else "",
        [_line(row, births=births) for row in reversed(rows)],
    )


def _line(row: ChangeLine, *, births: bool) -> LogLine:
    sides = (row.before, row.after)
    before, after = sides if births else (without_births(each) for each in sides)
    why_not = "" if row.change.undoable else why_left_alone(row.kind)
    return LogLine(row, labelled_changes(before, after), row.is_undone, _(why_not) if why_not else "")


def _doors() -> list[tuple[str, str]]:
    return [
        (Door.PAGE, _("page")),
        (Door.API, _("API")),
        (Door.COMMAND, _("command line")),
        (Door.WORKER, _("task")),
        (Door.LINK, _("private link")),
    ]
