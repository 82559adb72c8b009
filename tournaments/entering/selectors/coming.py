"""The list of people who are coming, as everybody may see it.

It has what the event shows, names as their players want them, and lists once revealed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tournaments.base.languages import labelled
from tournaments.entering.core import State
from tournaments.entering.models import EntryAnswer, EntryForm, EntryList, EntryRequest, ListState, ShownEntries
from tournaments.entering.selectors.armies import armies_are_hidden
from tournaments.entering.selectors.entrants import enters_sides
from tournaments.entering.selectors.forms import waits_for_list
from tournaments.entering.selectors.teams import IN_TEAM
from tournaments.events.models import Entry
from tournaments.events.selectors.visibility import people_as_shown
from tournaments.events.services.formats import services_of


@dataclass(frozen=True, slots=True)
class Coming:
    """Somebody who has a place. `list_number` is that of a list that everybody may read, else 0."""

    name: str
    about: str
    entry: int = 0
    list_number: int = 0


_OF_LIST = ("request_id", "number", "state")


@dataclass(frozen=True, slots=True)
class ComingList:
    """The public list: those with a place by name, and how many wait; None where that is not shown."""

    players: list[Coming]
    waiting: int | None


def lists_are_shown(form: EntryForm, *, now: datetime | None = None) -> bool:
    """Whether everybody may read the lists: from the moment that the organisers chose on."""
    at = form.list_reveal_at
    return waits_for_list(form) and at is not None and at <= (now or timezone.now())


def coming_to(form: EntryForm) -> ComingList | None:
    """The people who are coming; None where the event has no public list. Names are as public pages show them."""
    if form.shows == ShownEntries.NOBODY:
        return None
    if enters_sides(form.event):
        sides = services_of(form.event).sides(form.event)
        return ComingList([Coming(each.name, each.group) for each in sides], _waiting(form))
    entries = list(
        Entry.objects.filter(event=form.event_id)
        .exclude(entry_request__state=State.WITHDRAWN)
        .select_related("person", "entry_request")
    )
    people = people_as_shown([entry.person for entry in entries])
    found = sorted(zip(entries, people, strict=True), key=lambda pair: (pair[1].sort_key, pair[0].pk))
    lists = _newest_lists(form) if lists_are_shown(form) else {}
    shown, hidden, told = [], armies_are_hidden(form), _public_answers(form)
    for entry, person in found:
        request: EntryRequest | None = getattr(entry, "entry_request", None)
        parts: tuple[str, ...] = ()
        if request is not None:
            team = request.team_name if request.team_place in IN_TEAM else ""
            parts = (team, request.club_name, "" if hidden else request.army, request.country, *told[request.pk])
        number = lists.get(request.pk, 0) if request else 0
        about = ", ".join(part for part in parts if part)
        shown.append(Coming(person.name, about, entry.pk, number))
    return ComingList(shown, _waiting(form))


def _waiting(form: EntryForm) -> int | None:
    if form.shows != ShownEntries.ALL or form.event.over:
        return None
    return EntryRequest.objects.filter(event=form.event_id, state=State.WAITING).count()


def shown_list(form: EntryForm, entry: int, number: int) -> EntryList | None:
    """A list that everybody may read; None before its moment, and for an older version."""
    if not lists_are_shown(form) or form.shows == ShownEntries.NOBODY:
        return None
    rows = EntryList.objects.filter(request__event=form.event_id, request__state=State.ACCEPTED)
    found = rows.filter(request__entry=entry).order_by("-number").first()
    if found is None or found.number != number or found.state == ListState.REFUSED:
        return None
    return found


def _public_answers(form: EntryForm) -> Mapping[int, list[str]]:
    """What everybody may know of the answers, by application: each with its question."""
    found: dict[int, list[str]] = defaultdict(list)
    rows = EntryAnswer.objects.filter(request__event=form.event_id, question__public=True, question__sensitive=False)
    for each in rows.select_related("question").order_by("question__position", "question_id"):
        label, value = each.question.label, each.shown.replace("\n", ", ")
        found[each.request_id].append(f"{label} {value}" if label.endswith("?") else labelled(label, value))
    return found


def _newest_lists(form: EntryForm) -> dict[int, int]:
    """The number of each application's newest list; none for one that the organisers did not accept."""
    rows = EntryList.objects.filter(request__event=form.event_id, request__state=State.ACCEPTED)
    newest = {request: (number, state) for request, number, state in rows.order_by("number").values_list(*_OF_LIST)}
    return {request: number for request, (number, state) in newest.items() if state != ListState.REFUSED}
