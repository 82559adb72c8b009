"""Score overrides on the pages: entered below the sheet, marked wherever a score is shown."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
from django.test import Client

from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.boards.games.services.score_overrides import set_score
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game, ScoreOverride, Seat
from tournaments.events.services.events import publish_event

SignIn = Callable[[User], Client]
GAME = "/desk/front-range/e/regatta/heats/1/games/1/"
WHY = "Left the board"
WORDS = "set by the organiser: Left the board; computed 57"


@scene
def game(regatta: Event, alice: User) -> Game:
    game = factories.make_game(regatta)
    record_result(actor_of(alice), game, facts=sheet(game), seen=0)
    finish_game(actor_of(alice), game, seen=1)
    publish_event(actor_of(alice), regatta)
    return game


@scene
def england(game: Game) -> Seat:
    return game.seats.get(power="ENGLAND")


def test_score_is_set_and_cleared(game: Game, england: Seat, alice: User, sign_in: SignIn) -> None:
    client = sign_in(alice)
    data = {"do": "set", "seat": str(england.pk), "score": "12,5", "reason": WHY}
    assert client.post(f"{GAME}score/", data).status_code == 302
    assert ScoreOverride.objects.get().score == Decimal("12.5")
    page = " ".join(client.get(GAME).content.decode().replace("<span\n", "<span ").split())
    assert "computed 57" in page
    assert '<b>12.5</b><small class="team">computed <span data-preview="score-1">57</span>' in page
    client.post(f"{GAME}score/", {"do": "clear", "seat": str(england.pk)})
    assert not ScoreOverride.objects.exists()


@pytest.mark.parametrize("score", ["", "ten", "1e9", "١٢", "--1", "0.12345"])
def test_wrong_score_is_named_and_kept(game: Game, england: Seat, alice: User, sign_in: SignIn, score: str) -> None:
    data = {"do": "set", "seat": str(england.pk), "score": score, "reason": WHY}
    answer = sign_in(alice).post(f"{GAME}score/", data)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'href="#score"' in page
    assert f'value="{score}"' in page
    assert not ScoreOverride.objects.exists()


def test_every_page_that_shows_the_score_marks_it(game: Game, england: Seat, alice: User, sign_in: SignIn) -> None:
    set_score(actor_of(alice), game, seat=england.pk, score=Decimal(90), reason=WHY)
    event = "/c/front-range/regatta/"
    me = f"?me={england.entry_id}"
    for page in (me, "standings/", "standings/?show=powers", "heats/1/", "heats/1/games/1/", "awards/?only=all"):
        assert WORDS in Client().get(f"{event}{page}").content.decode(), page
    for page in ("standings/", "awards/?only=all"):
        assert WORDS in sign_in(alice).get(f"/desk/front-range/e/regatta/{page}").content.decode(), page
    assert f"Heat 1: 90 in place of 57: {WHY}" in Client().get(f"{event}standings.csv").content.decode("utf-8-sig")


def test_scorers_see_and_do_not_set(game: Game, england: Seat, bob: User, sign_in: SignIn) -> None:
    assert "Set a score" not in sign_in(bob).get(GAME).content.decode()
    assert sign_in(bob).post(f"{GAME}score/", {"seat": str(england.pk)}).status_code == 403


@pytest.mark.parametrize("data", [{}, {"seat": "x"}, {"do": "clear"}, {"seat": "1", "score": "1"}])
def test_odd_posts_never_fail(game: Game, alice: User, sign_in: SignIn, data: dict[str, str]) -> None:
    assert sign_in(alice).post(f"{GAME}score/", data).status_code == 422
