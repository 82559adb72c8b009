"""A form that is sent twice counts once: a double tap, or a resend where the first answer was lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from tests.factories import actor_of, make_game
from tests.scenes.league_scene import make_season
from tests.scenes.swiss_scene import make_swiss_event
from tests.tournaments.boards.games.test_games_pages import typed
from tournaments.base.models import IdempotencyKey
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Game, ResultVersion
from tournaments.league.models import FixtureResult
from tournaments.players.models import PlayerLink, ResultSlip
from tournaments.players.services.links import make_player_links, token_of
from tournaments.swiss.services.rounds import draft_round, publish_round

KEY = {"idempotency_key": "0d4f6c1e-8d5b-4b51-9d39-54f1a1a3f9c7"}
BLANK = {"without_figures": "on"}
DESK = "/desk/front-range/e/"


def publish(club: Club, user: User) -> Game:
    """The first table of a published round."""
    event = make_swiss_event(club, user, players=4)
    Event.objects.filter(pk=event.pk).update(published=True)
    publish_round(actor_of(user), draft_round(actor_of(user), event))
    make_player_links(actor_of(user), event)
    return Game.objects.get(round__event=event, number=1)


def test_a_double_tap_is_one_result_in_each_format(
    club: Club, regatta: Event, oscar: User, bob: User, sign_in: Callable[[User], Client]
) -> None:
    publish(club, oscar)
    make_season(club, oscar)
    make_game(regatta)
    desk = sign_in(bob)
    forms = {
        f"{DESK}armati/rounds/1/results/": {"result": "1 first 0"},
        f"{DESK}armati/rounds/1/tables/2/": {"outcome": "draw", "seen": "0"},
        f"{DESK}winter-league/league/fixtures/1/": {"do": "score", "home_score": "40", "away_score": "20", "seen": "0"},
        f"{DESK}regatta/heats/1/games/1/save/": typed(),
    }
    for url, form in forms.items():
        first = desk.post(url, {**form, **KEY})
        assert first.status_code == 302, (url, first.content.decode()[:3000])
        logged = ChangeLine.objects.count()
        again = desk.post(url, {**form, **KEY})
        assert (again.status_code, again.url) == (302, first.url)
        assert ChangeLine.objects.count() == logged
    assert (ResultVersion.objects.count(), FixtureResult.objects.count()) == (3, 1)
    beaten = "Table 1 of round 1: P01 of armati beat P02 of armati."  # the log's words, to undo it
    said = [str(each) for each in get_messages(again.wsgi_request)]
    assert said == [beaten, "Table 2 is saved.", "The result is in the table.", "Result saved."]


def test_the_same_key_with_another_result_is_refused(
    club: Club, oscar: User, sign_in: Callable[[User], Client]
) -> None:
    publish(club, oscar)
    desk, url = sign_in(oscar), f"{DESK}armati/rounds/1/tables/1/"
    assert desk.post(url, {"outcome": "first", "seen": "0", **KEY}).status_code == 302
    answer = desk.post(url, {"outcome": "second", "seen": "0", **KEY})
    assert answer.status_code == 422
    assert "sent before with other values" in answer.content.decode()
    assert ResultVersion.objects.count() == 1


def test_the_buttons_of_a_round_have_keys_of_their_own(
    club: Club, oscar: User, sign_in: Callable[[User], Client]
) -> None:
    publish(club, oscar)
    desk, url = sign_in(oscar), f"{DESK}armati/rounds/1/results/"
    for tap in ("1 first 0", "2 draw 0", "2 draw 0"):
        assert desk.post(url, {"result": tap, **KEY}).status_code == 302
    assert ResultVersion.objects.count() == 2


def test_a_tap_on_a_table_that_somebody_else_entered_is_stale(
    club: Club, oscar: User, bob: User, sign_in: Callable[[User], Client]
) -> None:
    publish(club, oscar)
    url = f"{DESK}armati/rounds/1/results/"
    sign_in(bob).post(url, {"result": "1 second 0"})
    desk = sign_in(oscar)
    answer = desk.post(url, {"result": "1 first 0", **KEY})
    assert answer.status_code == 409
    assert 'data-current="1"' in answer.content.decode()
    assert not IdempotencyKey.objects.filter(who=f"user:{oscar.pk}").exists()
    assert desk.post(url, {"result": "1 first 0", "seen": "1", **KEY}).status_code == 302, "mine anyway"
    desk.post(f"{DESK}armati/rounds/1/tables/1/", {"do": "clear"})
    assert desk.post(url, {"result": "1 draw 0"}).status_code == 302, "no result stands, and none was seen"


def test_a_game_saved_but_not_finished_is_not_saved_twice(
    regatta: Event, oscar: User, sign_in: Callable[[User], Client]
) -> None:
    desk, url = sign_in(oscar), f"{DESK}regatta/heats/1/games/1/save/"
    make_game(regatta)
    form = {**typed(do="finish"), "seats-0-final_year": "", **KEY}
    assert desk.post(url, form).status_code == 422, "a year is missing"
    assert ResultVersion.objects.count() == 1
    again = desk.post(url, form)
    assert (again.status_code, again.url) == (302, f"{DESK}regatta/heats/1/games/1/")
    assert ResultVersion.objects.count() == 1


def test_a_slip_is_submitted_once(client: Client, club: Club, oscar: User) -> None:
    table = publish(club, oscar)
    links = PlayerLink.objects.filter(entry__seats__game=table).order_by("entry__seats__position")
    mine, theirs = (f"/p/{token_of(link)}/" for link in links)
    assert 'name="idempotency_key"' in client.get(mine).content.decode()
    sent = [
        client.post(f"{mine}slips/{table.pk}/", {"outcome": "won", **BLANK, **KEY}, follow=True) for _turn in range(2)
    ]
    assert all("It is final once your opponent submits the same result" in answer.content.decode() for answer in sent)
    logged = ChangeLine.objects.count()
    assert client.post(f"{mine}slips/{table.pk}/", {"outcome": "lost", **BLANK, **KEY}).status_code == 422
    assert (ResultSlip.objects.count(), ChangeLine.objects.count()) == (1, logged)
    done = client.post(f"{theirs}slips/{table.pk}/", {"outcome": "lost", **BLANK, **KEY}, follow=True)
    assert "the result is final" in done.content.decode(), "another link has keys of its own"


@pytest.mark.parametrize("page", ["rounds/1/", "rounds/1/tables/1/"])
def test_each_opened_page_has_a_fresh_key(
    page: str, club: Club, oscar: User, sign_in: Callable[[User], Client]
) -> None:
    publish(club, oscar)
    desk = sign_in(oscar)
    one, other = (desk.get(f"{DESK}armati/{page}").content.decode() for _turn in range(2))
    mark = 'name="idempotency_key" value="'
    assert one.split(mark)[1][:36] != other.split(mark)[1][:36]
