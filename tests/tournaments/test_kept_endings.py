"""The migration that fills in how the events of before ended says of each what the services said."""

from __future__ import annotations

from importlib import import_module

from django.apps import apps

from tests.tournaments.league_scene import make_season, play_all
from tests.tournaments.swiss_scene import make_swiss_event, play_round
from tests.tournaments.test_going_back import Editor
from tournaments.models import Club, Event, User


def test_events_of_before_get_the_ending_that_they_had(club: Club, tournament: Event, alice: User) -> None:
    play_round(make_swiss_event(club, alice, players=4, rounds=1), alice)
    play_all(make_season(club, alice, sizes=(2, 2)), alice)
    kept = list(Event.objects.order_by("pk").values_list("name", "over", "winners"))
    Event.objects.update(over=False, winners=[])
    import_module("tournaments.migrations.0024_endings").keep_endings(apps, Editor())
    assert list(Event.objects.order_by("pk").values_list("name", "over", "winners")) == kept
    assert [over for _name, over, _winners in kept] == [False, True, True]
    assert kept[1][2]
    assert len(kept[2][2]) == 2
