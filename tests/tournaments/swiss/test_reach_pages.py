"""The players who can still be first are listed only where the points alone decide it."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from django.test import Client

from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tests.tournaments.swiss.test_players_pages import PUBLIC
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db


@scene
def event(club: Club, oscar: User) -> Event:
    """Sixteen players, three of four rounds played."""
    event = make_swiss_event(club, oscar, players=16, rounds=4)
    dice = random.Random(4)  # noqa: S311  a fixed scene
    for _number in range(3):
        play_round(event, oscar, dice=dice)
    Event.objects.filter(pk=event.pk).update(published=True)
    return event


def test_players_one_win_behind_the_leader_can_still_be_first(event: Event) -> None:
    answer = Client().get(f"{PUBLIC}standings/")
    reach, rows = answer.context["reach"], answer.context["rows"]
    first = Fraction(rows[0]["points"])
    able = [row["name"] for row in rows if Fraction(row["points"]) + 2 >= first]
    assert (reach.players, reach.rounds, reach.most) == (len(able), 1, "2")
    assert list(reach.names) == able[: len(reach.names)]
    assert len(able) < len(rows)
    assert f"{len(able)} players can still be first" in " ".join(answer.content.decode().split())


def test_reach_is_not_shown_once_the_event_is_over(event: Event, oscar: User) -> None:
    play_round(event, oscar)
    assert Client().get(f"{PUBLIC}standings/").context["reach"] is None


def test_all_tie_breaks_are_a_view_of_their_own(event: Event) -> None:
    table = Client().get(f"{PUBLIC}standings/").content.decode()
    values = Client().get(f"{PUBLIC}standings/?show=tie-breaks").content.decode()
    assert ("Behind" in table, "Behind" in values) == (True, False)
    assert values.count('<th scope="col"') > table.count('<th scope="col"') - 3
