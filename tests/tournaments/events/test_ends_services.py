"""Publish, put away and delete events of any format (manual §5)."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tournaments.base.errors import ForbiddenError
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event, Seat
from tournaments.events.services.events import (
    archive_event,
    delete_event,
    publish_event,
    unarchive_event,
    unpublish_event,
)


def test_publish_and_archive_are_logged_once(regatta: Event, oscar: User) -> None:
    actor = actor_of(oscar)
    for step in (publish_event, publish_event, archive_event, archive_event):
        step(actor, regatta)
    assert (regatta.published, regatta.archived_at is not None, regatta.revision) == (True, True, 2)
    for step in (unpublish_event, unpublish_event, unarchive_event, unarchive_event):
        step(actor, regatta)
    assert (regatta.published, regatta.archived_at, regatta.revision) == (False, None, 4)
    actions = ChangeLine.objects.order_by("id").values_list("kind", flat=True)
    assert list(actions) == [
        "publish_tournament",
        "archive_tournament",
        "unpublish_tournament",
        "unarchive_tournament",
    ]


def test_delete_event_takes_everything_of_it_and_nothing_else(regatta: Event, oscar: User) -> None:
    heat = regatta.rounds.create(number=1)
    game = heat.games.create(number=1)
    entries = list(regatta.entries.all())
    for position, entry in enumerate(entries[:7]):
        seat = Seat.objects.create(round=heat, game=game, entry=entry, position=position)
    seat.replacements.create(outgoing=entries[8], incoming=entries[6])
    other = factories.make_boards_event(regatta.club, players=2)
    publish_event(actor_of(oscar), regatta)
    delete_event(actor_of(oscar), regatta, typed_name=" Regatta ")
    assert list(Event.objects.all()) == [other]
    assert (Entry.objects.count(), Seat.objects.count(), regatta.club.people.count()) == (2, 0, 16)
    event = ChangeLine.objects.get(club=regatta.club)
    assert (event.kind, event.event, event.before["entries"]) == ("delete_tournament", None, 14)


@pytest.mark.parametrize("typed", ["", "regatta", "Regatta2"])
def test_delete_event_needs_the_exact_name(regatta: Event, oscar: User, typed: str) -> None:
    with pytest.raises(RuleError) as caught:
        delete_event(actor_of(oscar), regatta, typed_name=typed)
    [problem] = caught.value.problems
    assert (problem.path, problem.code) == ("typed_name", "wrong_name")
    assert Event.objects.filter(pk=regatta.pk).exists()


def test_delete_event_is_not_for_scorers(regatta: Event, bob: User) -> None:
    with pytest.raises(ForbiddenError):
        delete_event(actor_of(bob), regatta, typed_name="Regatta")
