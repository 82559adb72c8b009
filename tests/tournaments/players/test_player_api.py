"""Players over the API: their private link is the key, and the services are the page's."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from tests.factories import actor_of, make_game
from tests.scenes.api import problems
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Game
from tournaments.people.models import NameShown
from tournaments.players.models import CheckIn, PlayerLink, ResultSlip
from tournaments.players.services.links import make_player_links, renew_player_link, token_of
from tournaments.swiss.services.rounds import draft_round, publish_round

PLAYER = "/api/v1/player/"
KEY = {"Idempotency-Key": "0d4f6c1e-8d5b-4b51-9d39-54f1a1a3f9c7"}


class Phone:
    """A player's script."""

    def __init__(self, link: PlayerLink) -> None:
        self.client = Client(headers={"Authorization": f"Link {token_of(link)}"})

    def get(self) -> Any:
        return self.client.get(PLAYER)

    def send(self, method: str, path: str, body: Any, **headers: str) -> Any:
        return self.client.generic(
            method, f"{PLAYER}{path}", json.dumps(body), content_type="application/json", headers=headers
        )


def phones(event: Event, user: User, game: Game) -> list[Phone]:
    """Those who sit at the game, in the order of its seats."""
    Event.objects.filter(pk=event.pk).update(published=True)
    make_player_links(actor_of(user), event)
    links = PlayerLink.objects.filter(entry__seats__game=game).order_by("entry__seats__position", "entry__seats__pk")
    return [Phone(link) for link in links]


@scene
def table(club: Club, oscar: User) -> Game:
    event = make_swiss_event(club, oscar, players=6)
    publish_round(actor_of(oscar), draft_round(actor_of(oscar), event))
    return Game.objects.select_related("round__event").get(round__event=event, number=1)


def test_two_scripts_make_a_result_of_a_table(table: Game, oscar: User) -> None:
    one, two = phones(table.round.event, oscar, table)
    mine = one.get().json()
    assert (mine["event"]["slug"], mine["game"]["id"], mine["game"]["table"]) == ("armati", table.pk, 1)
    assert mine["game"]["seats"][0]["entry"] == mine["entry"]
    slip = {"outcome": "first", "seats": [{"loss": 10}, {"loss": 60}]}
    for _turn in range(2):
        answer = one.send("PUT", f"games/{table.pk}/slip/", slip, **KEY)
        assert (answer.status_code, answer.json()) == (200, {"handed": "waits"}), answer.content
    assert ResultSlip.objects.count() == 1
    (shown,) = two.get().json()["game"]["slips"]
    assert (shown["name"], shown["facts"]["outcome"]) == (mine["name"], "first")
    done = two.send("POST", f"games/{table.pk}/confirm/", {"slip": shown["id"]})
    assert done.json() == {"handed": "stands"}
    table.refresh_from_db()
    assert [duel.outcome for duel in table.result.duels.order_by("seat__position")] == ["win", "loss"]


def test_a_loss_above_the_break_point_is_confirmed_by_anyway(table: Game, oscar: User) -> None:
    one, _two = phones(table.round.event, oscar, table)
    slip = {"outcome": "first", "seats": [{"loss": 10}, {"loss": 160}]}
    assert problems(one.send("PUT", f"games/{table.pk}/slip/", slip)) == [("anyway", "above_break_point")]
    assert one.send("PUT", f"games/{table.pk}/slip/", slip | {"anyway": True}).json() == {"handed": "waits"}


def test_what_is_wrong_is_named_by_its_field(table: Game, oscar: User) -> None:
    one, _two = phones(table.round.event, oscar, table)
    address = f"games/{table.pk}/slip/"
    assert problems(one.send("PUT", address, {"outcome": "both"})) == [("outcome", "not_a_choice")]
    wrong = {"outcome": "first", "seats": [{"loss": -1}, {}]}
    assert problems(one.send("PUT", address, wrong)) == [("seats[0].loss", "out_of_range")]
    assert problems(one.send("POST", f"games/{table.pk}/confirm/", {"slip": 99})) == [("slip", "gone")]
    other = Game.objects.get(round=table.round, number=2)
    assert one.send("PUT", f"games/{other.pk}/slip/", {"outcome": "first"}).status_code == 404
    assert not ResultSlip.objects.exists()


def test_the_word_for_the_next_round(table: Game, oscar: User) -> None:
    one, _two = phones(table.round.event, oscar, table)
    coming = {"round": 2, "sit_out": "It counts as nothing: 0 points.", "bye_given": False}
    assert one.get().json()["coming"] == {**coming, "here": None}
    answer = one.send("PUT", "check-in/", {"round": 2, "here": False})
    assert (answer.status_code, answer.json()["coming"]) == (200, {**coming, "here": False})
    assert problems(one.send("PUT", "check-in/", {"round": 5, "here": True})) == [("round", "past")]
    assert not CheckIn.objects.get().here


def test_a_board_is_final_once_two_players_agree(regatta: Event, oscar: User) -> None:
    game = make_game(regatta)
    one, two, *_others = phones(regatta, oscar, game)
    mine = one.get().json()
    assert (mine["event"]["format"], len(mine["game"]["seats"])) == ("boards", 7)
    seats = [
        {"id": seat["id"], "result": "win" if seat["power"][:1].upper() in "EF" else "loss", "final_year": 1909}
        for seat in mine["game"]["seats"]
    ]
    lacking = [{**seats[0], "final_year": None}, *seats[1:]]
    assert one.send("PUT", f"games/{game.pk}/slip/", {"seats": lacking}).status_code == 400
    handed = [phone.send("PUT", f"games/{game.pk}/slip/", {"seats": seats}).json() for phone in (one, two)]
    assert handed == [{"handed": "waits"}, {"handed": "stands"}]
    game.refresh_from_db()
    assert game.state == "finished"


def test_a_link_opens_its_own_player_and_nothing_else(table: Game, oscar: User) -> None:
    one, _two = phones(table.round.event, oscar, table)
    for header in ({}, {"Authorization": "Link nobody"}, {"Authorization": "Token nobody"}):
        answer = Client(headers=header).get(PLAYER)
        assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Link")
        assert "Authorization: Link" in answer.json()["detail"]
    assert Client().delete(PLAYER).status_code == 405
    rounds = "/api/v1/clubs/front-range/events/armati/swiss/players/"
    assert one.client.get(rounds).status_code == 401, "a link is no account"
    link = PlayerLink.objects.get(entry=one.get().json()["entry"])
    renew_player_link(actor_of(oscar), link.entry)
    assert one.get().status_code == 401
    Event.objects.update(published=False)
    assert Phone(PlayerLink.objects.get(pk=link.pk)).get().status_code == 404


def test_others_are_named_as_they_asked_for(table: Game, oscar: User) -> None:
    one, two = phones(table.round.event, oscar, table)
    first = table.seats.select_related("entry__person").order_by("position")[0].entry.person
    first.name_shown = NameShown.INITIALS
    first.save(update_fields=["name_shown"])
    one.send("PUT", f"games/{table.pk}/slip/", {"outcome": "first", "seats": [{"loss": 10}, {"loss": 60}]})
    seen = two.get().json()["game"]
    assert first.last_name not in json.dumps(seen)
    assert seen["slips"][0]["name"] == seen["seats"][0]["name"]
    assert one.get().json()["name"].endswith(first.last_name)
