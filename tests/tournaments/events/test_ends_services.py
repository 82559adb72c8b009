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
    archive_tournament,
    delete_tournament,
    publish_tournament,
    unarchive_tournament,
    unpublish_tournament,
)


def test_publish_and_archive_are_logged_once(tournament: Event, oscar: User) -> None:
    actor = actor_of(oscar)
    for step in (publish_tournament, publish_tournament, archive_tournament, archive_tournament):
        step(actor, tournament)
    assert (tournament.published, tournament.archived_at is not None, tournament.revision) == (True, True, 2)
    for step in (unpublish_tournament, unpublish_tournament, unarchive_tournament, unarchive_tournament):
        step(actor, tournament)
    assert (tournament.published, tournament.archived_at, tournament.revision) == (False, None, 4)
    actions = ChangeLine.objects.order_by("id").values_list("kind", flat=True)
    assert list(actions) == [
        "publish_tournament",
        "archive_tournament",
        "unpublish_tournament",
        "unarchive_tournament",
    ]


def test_delete_tournament_takes_everything_of_it_and_nothing_else(tournament: Event, oscar: User) -> None:
    heat = tournament.rounds.create(number=1)
    game = heat.games.create(number=1)
    entries = list(tournament.entries.all())
    for position, entry in enumerate(entries[:7]):
        seat = Seat.objects.create(round=heat, game=game, entry=entry, position=position)
    seat.replacements.create(outgoing=entries[8], incoming=entries[6])
    other = factories.make_tournament(tournament.club, players=2)
    publish_tournament(actor_of(oscar), tournament)
    delete_tournament(actor_of(oscar), tournament, typed_name=" Regatta ")
    assert list(Event.objects.all()) == [other]
    assert (Entry.objects.count(), Seat.objects.count(), tournament.club.people.count()) == (2, 0, 16)
    event = ChangeLine.objects.get(club=tournament.club)
    assert (event.kind, event.event, event.before["entries"]) == ("delete_tournament", None, 14)


@pytest.mark.parametrize("typed", ["", "regatta", "Regatta2"])
def test_delete_tournament_needs_the_exact_name(tournament: Event, oscar: User, typed: str) -> None:
    with pytest.raises(RuleError) as caught:
        delete_tournament(actor_of(oscar), tournament, typed_name=typed)
    [problem] = caught.value.problems
    assert (problem.path, problem.code) == ("typed_name", "wrong_name")
    assert Event.objects.filter(pk=tournament.pk).exists()


def test_delete_tournament_is_not_for_scorers(tournament: Event, bob: User) -> None:
    with pytest.raises(ForbiddenError):
        delete_tournament(actor_of(bob), tournament, typed_name="Regatta")
