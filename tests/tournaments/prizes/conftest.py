"""A played Swiss event of six players, and a plan with a prize for which one of them is eligible three times."""

from __future__ import annotations

from tests.scenes.rating_scene import play_event
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event


@scene
def cup(club: Club, oscar: User) -> Event:
    """Six players, two rounds, over and public."""
    return play_event(club, oscar, day=1, name="Cup")
