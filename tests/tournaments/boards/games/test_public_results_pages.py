"""What everybody reads of the winners of a game: a win, or a draw."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests import factories
from tests.factories import actor_of
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.boards.games.services.results import enter_sheet
from tournaments.clubs.models import User
from tournaments.events.models import Event


@pytest.mark.parametrize("page", ["heats/1/", "heats/1/games/1/"])
def test_those_who_share_a_draw_have_no_win(regatta: Event, alice: User, page: str) -> None:
    game = factories.make_game(regatta)
    Event.objects.filter(pk=regatta.pk).update(published=True)
    enter_sheet(actor_of(alice), game, facts=sheet(game), seen=0)
    text = Client().get(f"/c/{regatta.club.slug}/{regatta.slug}/{page}").content.decode()
    assert re.findall(r"<td><b>(\w+)</b>|<td>(Loss)", text).count(("Draw", "")) == 3
    assert "<b>Win</b>" not in text
