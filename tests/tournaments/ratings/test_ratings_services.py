"""Ratings of a Swiss event's players, taken from the club's list before the first round, and never after."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.rating_scene import make_list, people_of, play_event
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tournaments.base.errors import ForbiddenError
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event
from tournaments.ratings.models import RatedPlayer
from tournaments.ratings.services.copy_ratings import preview_taking, take_ratings
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.services.players import PlayerDetails, describe_player, enter_known_people


@scene
def next_event(club: Club, oscar: User) -> Event:
    """An event to come, with the players of a counted one and somebody new."""
    before = play_event(club, oscar, day=1)
    event = make_swiss_event(club, oscar, name="Next", discipline="armati", rounds=1)
    enter_known_people(actor_of(oscar), event, people=people_of(before))
    return event


def test_ratings_come_from_the_list_and_decide_which_players_are_strong(
    club: Club, oscar: User, next_event: Event
) -> None:
    ratings = make_list(club, oscar)
    assert take_ratings(actor_of(oscar), next_event, ratings) == 6
    given = {row.person_id: round(row.rating) for row in RatedPlayer.objects.filter(list=ratings)}
    assert {player.entry.person_id: player.rating for player in next_event.swiss_entries.all()} == given
    assert take_ratings(actor_of(oscar), next_event, ratings) == 0
    play_round(next_event, oscar)
    by_number = [player.rating for player in next_event.swiss_entries.order_by("number")]
    assert by_number == sorted(by_number, reverse=True)  # type: ignore[type-var]  # none is None


def test_existing_ratings_may_be_kept_and_people_missing_from_the_list_keep_theirs(
    club: Club, oscar: User, next_event: Event
) -> None:
    ratings = make_list(club, oscar)
    first = next_event.swiss_entries.select_related("entry__event")[0]
    describe_player(actor_of(oscar), first, details=PlayerDetails(rating=1999))
    new = club.people.create(last_name="New")
    newcomer = SwissEntry.objects.create(
        event=next_event, entry=Entry.objects.create(event=next_event, person=new), number=50, rating=1234
    )
    lines = {line.player.pk: (line.before, line.after, line.changes) for line in preview_taking(next_event, ratings)}
    assert lines[newcomer.pk] == (1234, None, False)
    assert take_ratings(actor_of(oscar), next_event, ratings, only_missing=True) == 5
    assert SwissEntry.objects.get(pk=first.pk).rating == 1999


def test_ratings_are_frozen_once_the_event_has_begun(club: Club, oscar: User, next_event: Event) -> None:
    play_round(next_event, oscar)
    with pytest.raises(RuleError, match="Round 1 is published"):
        take_ratings(actor_of(oscar), next_event, make_list(club, oscar))


def test_a_list_of_another_game_and_a_scorer_are_refused(club: Club, oscar: User, bob: User, next_event: Event) -> None:
    with pytest.raises(RuleError, match="another game"):
        take_ratings(actor_of(oscar), next_event, make_list(club, oscar, discipline="chess"))
    with pytest.raises(ForbiddenError):
        take_ratings(actor_of(bob), next_event, make_list(club, oscar, name="Ours"))
