"""Votes on the pages: the desk says what a concession counts as before saving; the public sees them afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game
from tournaments.events.services.events import publish_event

SignIn = Callable[[User], Client]
GAME = "/desk/front-range/e/regatta/heats/1/games/1/"
PUBLIC = "/c/front-range/regatta/heats/1/games/1/"
RANK = {**factories.WIN_DRAW, "mode": "rank"}


@scene
def game(regatta: Event) -> Game:
    return factories.make_game(regatta)


def typed(**changes: Any) -> dict[str, Any]:
    return {
        "version": "0",
        "year": "1907",
        "powers": ["ENGLAND", "FRANCE"],
        "in_favour": "5",
        "against": "2",
        **changes,
    }


def test_vote_is_recorded_passed_and_removed(game: Game, bob: User, sign_in: SignIn) -> None:
    client = sign_in(bob)
    assert client.post(f"{GAME}votes/", typed()).status_code == 302
    page = client.get(GAME).content.decode()
    assert "1907: 2-way draw" in page
    assert "5 in favour, 2 against" in page
    client.post(f"{GAME}votes/1/", {"do": "pass", "version": "0"})
    page = client.get(GAME).content.decode()
    assert "wins and losses are entered" in page
    assert page.count('value="win" checked') == 2
    client.post(f"{GAME}votes/1/", {"do": "remove"})
    assert not game.draw_votes.exists()


def test_page_says_what_a_concession_counts_as(regatta: Event, game: Game, bob: User, sign_in: SignIn) -> None:
    client = sign_in(bob)
    assert "the others concede to it, and it counts as a solo" in client.get(GAME).content.decode()
    regatta.boards.scoring_system = factories.make_system(regatta.club, definition=RANK)
    regatta.boards.save()
    assert "The centers held count, and it isn’t a solo" in client.get(GAME).content.decode()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"powers": []}, "powers"),
        ({"powers": ["SPAIN"]}, "powers"),
        ({"year": ""}, "year"),
        ({"year": "next"}, "year"),
        ({"year": "1850"}, "year"),
        ({"in_favour": "many"}, "in_favour"),
        ({"against": "7"}, "against"),
        ({"outcome": "passed", "version": "x"}, "version"),
    ],
)
def test_wrong_vote_is_named_and_kept(
    game: Game, bob: User, sign_in: SignIn, changes: dict[str, Any], field: str
) -> None:
    answer = sign_in(bob).post(f"{GAME}votes/", typed(**changes))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert f'href="#{field}"' in page
    if "powers" not in changes:
        assert 'value="ENGLAND" checked' in " ".join(page.split())
    assert not game.draw_votes.exists()


def test_result_of_a_vote_is_not_entered_over_a_newer_one(game: Game, alice: User, bob: User, sign_in: SignIn) -> None:
    record_result(actor_of(alice), game, facts=sheet(game), seen=0)
    answer = sign_in(bob).post(f"{GAME}votes/", typed(outcome="passed"))
    assert answer.status_code == 409
    assert "Alice saved version 1" in answer.content.decode()


def test_passed_vote_proposes_its_year_as_the_last(game: Game, bob: User, sign_in: SignIn) -> None:
    client = sign_in(bob)
    client.post(f"{GAME}votes/", typed(outcome="failed", year="1909"))
    assert client.get(GAME).context["last_year"] == ""
    client.post(f"{GAME}votes/", typed(outcome="passed", year="1907"))
    assert 'id="last_year" name="last_year" value="1907"' in client.get(GAME).content.decode()


def test_public_page_shows_decided_votes_of_a_finished_game(game: Game, alice: User, sign_in: SignIn) -> None:
    publish_event(actor_of(alice), game.round.event)
    client = sign_in(alice)
    client.post(f"{GAME}votes/", typed(outcome="failed"))
    client.post(f"{GAME}votes/", typed(powers=["TURKEY"], year="1908", in_favour="", against="", outcome="failed"))
    assert "2-way draw" not in Client().get(PUBLIC).content.decode()
    record_result(actor_of(alice), game, facts=sheet(game), seen=0)
    finish_game(actor_of(alice), game, seen=1)
    page = Client().get(PUBLIC).content.decode()
    assert "1907: 2-way draw" in page
    assert "1908: concession to Turkey" in page
    assert page.count("in favour") == 1


@pytest.mark.parametrize("data", [{}, {"do": "x"}, {"do": "pass"}, {"do": "remove", "version": "²"}])
def test_odd_posts_never_fail(game: Game, bob: User, sign_in: SignIn, data: dict[str, str]) -> None:
    client = sign_in(bob)
    client.post(f"{GAME}votes/", typed())
    assert client.post(f"{GAME}votes/1/", data).status_code in {302, 422}
    assert client.post(f"{GAME}votes/9/", {"do": "remove"}).status_code == 404
    assert client.post(f"{GAME}votes/", data).status_code == 422


def test_strangers_see_nothing(game: Game, charlie: User, sign_in: SignIn) -> None:
    assert sign_in(charlie).post(f"{GAME}votes/", typed()).status_code == 404
