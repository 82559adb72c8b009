"""A request with an `Idempotency-Key` counts once, in each format, also where two come at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from tests import factories
from tests.factories import actor_of
from tests.scenes.api import EVENT, Api, problems
from tests.scenes.league_scene import make_season
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.base.models import IdempotencyKey
from tournaments.base.services.idempotency import KEPT, forget_old_keys
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, Membership, User
from tournaments.events.models import Event, Game, ResultVersion
from tournaments.league.models import FixtureResult
from tournaments.swiss.services.rounds import draft_round, publish_round

KEY = "0d4f6c1e-8d5b-4b51-9d39-54f1a1a3f9c7"
Case = tuple[str, dict[str, Any], dict[str, Any]]


def boards(club: Club, user: User) -> Case:
    """An address that takes a result, and two that differ."""
    game = factories.make_game(factories.make_boards_event(club, name="Regatta", slug="regatta", players=7))
    seats = [{"id": seat.pk, "centers": 5} for seat in game.seats.order_by("pk")]
    first = {"seats": [{**seats[0], "centers": 4}, *seats[1:]], "version": 0}
    return f"{EVENT}heats/1/games/1/result/", first, {"seats": seats, "version": 0}


def swiss(club: Club, user: User) -> Case:
    event = make_swiss_event(club, user, players=4)
    publish_round(actor_of(user), draft_round(actor_of(user), event))
    url = "/api/v1/clubs/front-range/events/armati/swiss/rounds/1/tables/1/result/"
    return url, {"outcome": "first", "version": 0}, {"outcome": "draw", "version": 0}


def league(club: Club, user: User) -> Case:
    make_season(club, user)
    url = "/api/v1/clubs/front-range/events/winter-league/league/fixtures/1/result/"
    return url, {"home_score": 40, "away_score": 20, "version": 0}, {"home_score": 20, "away_score": 40, "version": 0}


def versions() -> int:
    """How many results were saved, in any format."""
    return ResultVersion.objects.count() + FixtureResult.objects.count()


@pytest.mark.parametrize("make", [boards, swiss, league])
def test_the_same_request_again_gets_the_first_answer(
    make: Callable[[Club, User], Case], club: Club, oscar: User, bob: User
) -> None:
    url, first, other = make(club, oscar)
    script, headers = Api(bob), {"Idempotency-Key": KEY}
    answer = script.put(url, first, headers=headers)
    assert answer.status_code == 200, answer.content
    logged = ChangeLine.objects.count()
    again = script.put(url, first, headers={"Idempotency-Key": f'"{KEY}"'})
    assert (again.status_code, again.json()) == (200, answer.json())
    assert (again["Idempotency-Replayed"], answer.get("Idempotency-Replayed")) == ("true", None)
    assert (versions(), ChangeLine.objects.count()) == (1, logged)
    refused = script.put(url, other, headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (422, "key_reused")
    assert script.put(url, first, headers={"Idempotency-Key": "another-key"}).status_code == 409
    assert Api(oscar).put(url, first, headers=headers).status_code == 409, "a key is its sender's own"
    assert (versions(), ChangeLine.objects.count()) == (1, logged)


@pytest.mark.parametrize(("role", "status"), [("viewer", 403), (None, 404), ("organiser", 200)])
def test_a_user_without_the_role_gets_no_stored_answer(
    club: Club, oscar: User, bob: User, role: str | None, status: int
) -> None:
    url, first, other = swiss(club, oscar)
    script, headers = Api(bob), {"Idempotency-Key": KEY}
    assert script.put(url, first, headers=headers).status_code == 200
    member = Membership.objects.filter(club=club, user=bob)
    member.update(role=role) if role else member.delete()
    again = script.put(url, first, headers=headers)
    assert (again.status_code, "seats" in again.json()) == (status, status == 200)
    assert script.put(url, other, headers=headers).status_code == (status if status != 200 else 422)


def test_a_refusal_keeps_no_key(club: Club, oscar: User) -> None:
    url, first, _other = swiss(club, oscar)
    script, headers = Api(oscar), {"Idempotency-Key": KEY}
    assert problems(script.put(url, {"outcome": "both"}, headers=headers)) == [("outcome", "not_a_choice")]
    assert script.put(url, {**first, "version": 7}, headers=headers).status_code == 409
    assert not IdempotencyKey.objects.exists()
    assert script.put(url, first, headers=headers).status_code == 200


def test_an_invalid_key_is_refused(club: Club, oscar: User) -> None:
    url, first, _other = swiss(club, oscar)
    for bad in ("short", "with a blank", "x" * 101):
        answer = Api(oscar).put(url, first, headers={"Idempotency-Key": bad})
        assert problems(answer) == [("Idempotency-Key", "bad_key")]
    assert versions() == 0


def test_a_key_is_forgotten_after_its_time(club: Club, oscar: User) -> None:
    url, first, _other = swiss(club, oscar)
    for key in ("old-key-1", "new-key-1"):
        Api(oscar).put(url, first, headers={"Idempotency-Key": key})
        first = {"outcome": "draw"}
    IdempotencyKey.objects.filter(key="old-key-1").update(created_at=timezone.now() - KEPT - timedelta(minutes=1))
    assert forget_old_keys() == 1
    assert IdempotencyKey.objects.get().key == "new-key-1"


@pytest.mark.django_db(transaction=True)
def test_two_at_once_are_one_result() -> None:
    oscar = factories.make_user("Oscar")
    club = factories.make_club(oscar, name="Front Range", slug="front-range")
    url, first, _other = swiss(club, oscar)
    script = Api(oscar)

    def send(_turn: int) -> Any:
        try:
            return script.put(url, first, headers={"Idempotency-Key": KEY})
        finally:
            connections.close_all()

    before = Event.objects.get().revision
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(send, range(4)))
    done = [answer for answer in answers if answer.status_code == 200]
    assert {answer.status_code for answer in answers} <= {200, 503}
    assert all(answer.json() == done[0].json() for answer in done)  # a kept answer may name its fields in another order
    assert Game.objects.get(number=1).result_versions.count() == 1
    assert Event.objects.get().revision == before + 1
