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


def test_a_finished_game_says_how_its_scores_come_about(regatta: Event, alice: User) -> None:
    game = factories.make_game(regatta)
    Event.objects.filter(pk=regatta.pk).update(published=True)
    page = f"/c/{regatta.club.slug}/{regatta.slug}/heats/1/games/1/"
    assert "How the scores come about" not in Client().get(page).content.decode()
    enter_sheet(actor_of(alice), game, facts=sheet(game), seen=0)
    text = Client().get(page).content.decode()
    part = " ".join(re.sub(r"<[^>]*>", " ", text[text.index('id="steps"') :]).split())
    scores = re.findall(r'<td class="n sum">\s*([^<\s]+)', text)
    assert re.findall(r"yrs [^=]*= (\S+)", part)[: len(scores)] == scores


@pytest.mark.parametrize("page", ["", "heats/1/", "heats/1/games/1/"])
def test_a_game_whose_result_is_hidden_is_not_shown_as_in_progress(regatta: Event, alice: User, page: str) -> None:
    game = factories.make_game(regatta)
    Event.objects.filter(pk=regatta.pk).update(published=True, hide_from=1)
    enter_sheet(actor_of(alice), game, facts=sheet(game), seen=0)
    text = Client().get(f"/c/{regatta.club.slug}/{regatta.slug}/{page}").content.decode()
    assert "Result to come" in text
    assert "In progress" not in text
