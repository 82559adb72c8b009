"""Every change can be undone until the next round is published, and so can the undoing.

A change left what it did to the rows (`tournaments.changes.services.row_journal`). Undoing it is a change like any
other: the same permission, lock, log and revision. It restores the rows, unless something depends on them by now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

from django.db.models import Model, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError, NothingHereError
from tournaments.base.permissions import Action
from tournaments.changes.kinds import nothing
from tournaments.changes.models import Change
from tournaments.changes.services.changes import OpenChange
from tournaments.changes.services.giving_back import Tables, by_model, give_back, told_again, undo_words
from tournaments.clubs.models import Club
from tournaments.clubs.roles import Place, check_access, event_role_within, rights_at, role_within
from tournaments.clubs.services.changes import ClubChange, change_club, club_changed, needs_of
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange, change_event, touch_events
from tournaments.events.services.formats import services_of
from tournaments.events.services.undo_checks import check_undo
from tournaments.people.models import Person


def _events_of_people(people: list[int]) -> Q:
    return Q(entries__person__in=people)


SHOWN: Final[dict[type[Model], Callable[[list[int]], Q]]] = {Person: _events_of_people}
"""Which events show rows of a table, by their ids: undoing a club's change gives them a new revision, or is refused
here. Rooms add theirs in their `wiring.py`."""


def find_change(actor: Actor, club_slug: str, pk: int) -> Change:
    """A change of the club, if the actor may do what it took, there or at its event. Raises as `check_access` does."""
    rows = Change.objects.select_related("club", "event").annotate(
        actors_role=role_within(actor, "club"), actors_event_role=event_role_within(actor, "event")
    )
    found = rows.filter(club__slug=club_slug, pk=pk).first()
    if found is None:
        raise _no_change(actor, club_slug)
    actor.roles[found.club_id] = found.actors_role
    if found.event is not None:
        actor.event_roles[found.event.pk] = found.actors_event_role
        found.event.club = found.club
    places = _places(found)
    if not any(rights_at(actor, each) for each, _action in places):
        raise _no_change(actor, club_slug)
    for place, action in places:
        check_access(actor, place, action)
    return found


def _no_change(actor: Actor, club_slug: str) -> MissingError:
    """What to raise where the change is missing; strangers learn no more than elsewhere."""
    club = Club.objects.filter(slug=club_slug).first()
    if club is None or not rights_at(actor, club):
        return NothingHereError(_("There is nothing here. Check the address, or sign in with another account."))
    return MissingError(_("This change no longer exists. Go back to the log."))


def _places(change: Change) -> list[tuple[Place, Action]]:
    """Where the change needed which right. For an event that is gone, the same right in the club is needed."""
    needs = needs_of(change)
    others = {event for _action, event in needs if event not in {None, change.event_id}}
    events: dict[int | None, Event] = dict(Event.objects.select_related("club").in_bulk(others)) if others else {}
    if change.event is not None:
        events[change.event.pk] = change.event
    found: list[tuple[Place, Action]] = [(events.get(event, change.club), action) for action, event in needs]
    return found or [(change.event or change.club, Action.SEE_DESK)]


def undo_change(actor: Actor, asked: Change) -> str:
    """Undo the change and return a sentence that says so.

    Raises `RuleError` where it can't be undone or was undone already, where a round was published since, or where
    something that came later depends on it, and names that.
    """
    if not asked.undoable:
        raise RuleError.one(
            "", "stands", gettext_noop("This can’t be undone. The log says why, and what to do instead.")
        )
    with _opened(actor, asked) as (change, events):
        fresh = Change.objects.select_for_update(of=("self",)).get(pk=asked.pk)
        tables = by_model(fresh.rows)
        for model, changed in tables.items():
            change.act.journal.watch(model, [row["pk"] for row in changed])
        check_undo(change.actor, fresh, [each.event for each in events.values()])
        change.act.undoes = fresh
        give_back(change.actor, tables)
        for each in events.values():
            each.event.refresh_from_db()  # what it shows is calculated from the rows given back
            RuleError.gather(services_of(each.event).problems_given_back(each.event, tables))
        for line in fresh.lines.exclude(kind__in=nothing()).order_by("id"):
            base = line.summary.removeprefix(_("Undid: %(what)s") % {"what": ""})
            base = base.removeprefix(_("Did again: %(what)s") % {"what": ""})
            of = events.get(line.event_id, change) if line.event_id else change
            told = told_again(fresh, base)
            of.record(line.kind, told, subject=line.subject, before=line.after, after=line.before)
        if isinstance(change, ClubChange):
            _tell_events(change.club, tables)
    return undo_words(fresh)


@contextmanager
def _opened(actor: Actor, asked: Change) -> Iterator[tuple[OpenChange, dict[int, EventChange]]]:
    """The change that takes `asked` back, with a part for each event that it was about, in the order of their ids."""
    with ExitStack() as stack:
        if asked.event is not None:
            needs = [action for action, _event in needs_of(asked)]
            opened = stack.enter_context(change_event(actor, asked.event, needs[0]))
            for action in needs[1:]:
                stack.enter_context(change_event(actor, asked.event, action, within=opened))
            yield opened, {opened.event.pk: opened}
            return
        places = _places(asked)
        change: ClubChange | None = None
        for place, action in places:
            at = None if isinstance(place, Club) else place
            change = stack.enter_context(change_club(actor, asked.club, action, at=at, within=change))
        assert change is not None  # noqa: S101  every change took a right
        events = Event.objects.filter(change_lines__change=asked).order_by("id").distinct()
        first = places[0][1]
        yield (
            change,
            {each.pk: stack.enter_context(change_event(actor, each, first, within=change)) for each in events},
        )


def _tell_events(club: Club, tables: Tables) -> None:
    """Events that show what a club's change touched get a new revision."""
    shown = [events_of([row["pk"] for row in tables[model]]) for model, events_of in SHOWN.items() if model in tables]
    if shown:
        touch_events(Event.objects.filter(Q(*shown, _connector=Q.OR), club=club))
    if Person in tables:
        club_changed(club)
