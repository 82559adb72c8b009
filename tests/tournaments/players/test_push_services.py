"""Messages to phones: each gets its own, once, and is forgotten when gone. The push service here is real."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from common.pure.errors import RuleError
from tests.factories import actor_of, make_game
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.boards.heats.services.heats import start_games
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Round
from tournaments.hall.services.announcements import announce
from tournaments.people.models import Person
from tournaments.players.models import PushDevice, PushMessage
from tournaments.players.services.links import make_player_links, open_player_link, renew_player_link, token_of
from tournaments.players.services.push import forget_phones, remember_phone, send_push_messages
from tournaments.swiss.services.push_texts import push_tables
from tournaments.swiss.services.results import Margins
from tournaments.swiss.services.rounds import add_tables, draft_round, publish_round
from tournaments.swiss.services.slips import hand_in_duel

SECRET = b"sixteen letters."


def text_of(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class PushService(BaseHTTPRequestHandler):
    """Keeps what it got by path, and answers as told."""

    def do_POST(self) -> None:
        server: Any = self.server
        body = self.rfile.read(int(self.headers["Content-Length"]))
        server.got.append((self.path, body, self.headers["Authorization"]))
        self.send_response(server.answers.get(self.path, 201))
        self.end_headers()

    def log_message(self, *_args: object) -> None:
        """Quiet."""


@pytest.fixture
def service(settings: Settings) -> Iterator[Any]:
    settings.PUSH_SERVICES, settings.PUSH_SCHEMES = ["127.0.0.1"], ["http"]
    settings.VAPID_PRIVATE_KEY = text_of((7**80).to_bytes(32))
    server: Any = ThreadingHTTPServer(("127.0.0.1", 0), PushService)
    server.got, server.answers = [], {}
    server.key = generate_private_key(SECP256R1())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def event(club: Club, alice: User, service: Any) -> Event:
    made = make_swiss_event(club, alice, players=4)
    Event.objects.filter(pk=made.pk).update(published=True)
    made.refresh_from_db()
    make_player_links(actor_of(alice), made)
    return made


def phone(service: Any, entry: Entry, name: str = "") -> PushDevice:
    public = service.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    endpoint = f"http://127.0.0.1:{service.server_port}/{name or entry.pk}"
    return remember_phone(entry, endpoint=endpoint, p256dh=text_of(public), auth=text_of(SECRET))


def opened(service: Any) -> dict[str, dict[str, str]]:
    """What each phone can read of what it got."""
    return {
        path.strip("/"): json.loads(http_ece.decrypt(body, private_key=service.key, auth_secret=SECRET))
        for path, body, _signed in service.got
    }


def test_a_new_pairing_reaches_each_phone_sealed_for_it_alone(event: Event, alice: User, service: Any) -> None:
    for entry in event.entries.all():
        phone(service, entry)
    draft = draft_round(actor_of(alice), event)
    assert not PushMessage.objects.exists(), "a draft is the desk's alone"
    publish_round(actor_of(alice), draft)
    assert send_push_messages() == 4
    game = draft.games.get(number=1)
    one, two = (seat.entry for seat in game.seats.order_by("position").select_related("entry__person"))
    got = opened(service)[str(one.pk)]
    assert got["body"] == f"Round 1: table 1, against {two.name}"
    assert got["title"] == "Armati"
    assert got["url"] == f"/p/{token_of(one.player_link)}/"
    assert all(signed.startswith("vapid t=") for _path, _body, signed in service.got)
    assert two.name.encode() not in b"".join(body for _path, body, _signed in service.got)
    assert send_push_messages() == 0, "each goes out once"


def test_a_new_pairing_says_who_has_white(club: Club, alice: User, service: Any) -> None:
    event = make_swiss_event(club, alice, players=2, name="Chess", discipline="chess", system="dutch")
    Event.objects.filter(pk=event.pk).update(published=True)
    event.refresh_from_db()
    for entry in event.entries.all():
        phone(service, entry)
    publish_round(actor_of(alice), draft := draft_round(actor_of(alice), event))
    white, black = (seat.entry for seat in draft.games.get().seats.order_by("position").select_related("entry__person"))
    texts = dict(PushMessage.objects.values_list("device__entry", "text"))
    assert texts == {
        white.pk: f"Round 1: table 1, White against {black.name}",
        black.pk: f"Round 1: table 1, Black against {white.name}",
    }


def test_an_announcement_reaches_its_recipients(event: Event, alice: User, service: Any) -> None:
    publish_round(actor_of(alice), draft := draft_round(actor_of(alice), event))
    for entry in event.entries.all():
        phone(service, entry)
    announce(actor_of(alice), event, text="See the umpire", round_number=1, game=1)
    send_push_messages()
    assert set(opened(service)) == {str(seat.entry_id) for seat in draft.games.get(number=1).seats.all()}
    announce(actor_of(alice), event, text="Lunch")
    assert send_push_messages() == 4


def test_both_players_are_notified_of_slips_that_differ(event: Event, alice: User, service: Any) -> None:
    publish_round(actor_of(alice), draft := draft_round(actor_of(alice), event))
    game = draft.games.get(number=1)
    players = [open_player_link(token_of(seat.entry.player_link)) for seat in game.seats.order_by("position")]
    for player in players:
        phone(service, player)
    for player in players:
        game.refresh_from_db()
        game.round.event = event
        hand_in_duel(
            player,
            game,
            outcome="first" if player is players[0] else "second",
            margins=(Margins(), Margins()),
            without_figures=True,
        )
    assert send_push_messages() == 2
    assert all("The slips of table 1 differ" in got["body"] for got in opened(service).values())


def test_players_are_notified_of_their_power_when_the_heat_starts(regatta: Event, alice: User, service: Any) -> None:
    Event.objects.update(published=True)
    game = make_game(regatta, state="unstarted")
    seat = game.seats.select_related("entry__person").get(power="TURKEY")
    phone(service, seat.entry)
    regatta.refresh_from_db()
    start_games(actor_of(alice), game.round)
    send_push_messages()
    assert opened(service)[str(seat.entry_id)]["body"] == "Heat 1: game 1, Turkey"


def test_an_event_that_is_not_public_tells_nothing(event: Event, alice: User, service: Any) -> None:
    phone(service, event.entries.all()[0])
    announce(actor_of(alice), event, text="Written while it was public")
    Event.objects.filter(pk=event.pk).update(published=False)
    announce(actor_of(alice), Event.objects.get(pk=event.pk), text="Lunch")
    assert send_push_messages() == 0
    assert service.got == []


@pytest.mark.parametrize(
    ("status", "known", "waits"), [(404, 0, 0), (410, 0, 0), (400, 1, 0), (429, 1, 1), (503, 1, 1)]
)
def test_a_phone_that_is_gone_is_forgotten_and_a_service_that_is_busy_asked_again(
    event: Event, alice: User, service: Any, status: int, known: int, waits: int
) -> None:
    device = phone(service, event.entries.all()[0])
    service.answers = {f"/{device.entry_id}": status}
    announce(actor_of(alice), event, text="Lunch")
    assert send_push_messages() == 0
    assert (PushDevice.objects.count(), PushMessage.objects.count()) == (known, waits)
    PushMessage.objects.update(created_at=timezone.now() - timedelta(hours=2))
    service.answers = {}
    assert send_push_messages() == 0, "what is old matters no more"
    assert not PushMessage.objects.exists()


def test_one_row_for_a_phone_and_ten_phones_at_most(event: Event, service: Any) -> None:
    entry = event.entries.all()[0]
    for name in [*map(str, range(10)), "3"]:
        phone(service, entry, name)
    assert PushDevice.objects.count() == 10
    with pytest.raises(RuleError):
        phone(service, entry, "11")
    assert forget_phones(entry, endpoint=PushDevice.objects.all()[0].endpoint) == 1
    assert forget_phones(entry) == 9


def test_a_new_link_ends_what_was_turned_on_by_the_old(event: Event, alice: User, service: Any) -> None:
    entry = event.entries.all()[0]
    phone(service, entry)
    renew_player_link(actor_of(alice), entry)
    assert not PushDevice.objects.exists()


class TestPage:
    def test_the_private_page_turns_messages_on_and_off(self, event: Event, service: Any) -> None:
        entry = event.entries.select_related("player_link")[0]
        url = f"/p/{token_of(entry.player_link)}/"
        page = Client().get(url).content.decode()
        assert 'data-push-key="B' in page
        sent = {
            "do": "on",
            "endpoint": f"http://127.0.0.1:{service.server_port}/1",
            "p256dh": "B" * 87,
            "auth": "A" * 22,
        }
        assert Client().post(f"{url}messages/", sent).json() == {"on": True}
        assert "Stop the messages to my phone" in Client().get(url).content.decode()
        assert Client().post(f"{url}messages/", {**sent, "do": "off"}).json() == {"on": False}
        Client().post(f"{url}messages/", sent)
        assert Client().post(f"{url}messages/", {"do": "off"})["Location"] == url
        assert not PushDevice.objects.exists()

    def test_no_other_address_than_a_push_service_is_called(self, event: Event, settings: Settings) -> None:
        settings.PUSH_SERVICES, settings.PUSH_SCHEMES = [".push.apple.com"], ["https"]
        url = f"/p/{token_of(event.entries.select_related('player_link')[0].player_link)}/messages/"
        for endpoint in (
            "",
            "http://web.push.apple.com/1",
            "https://evil.example/.push.apple.com",
            "https://[",
            "x" * 600,
        ):
            sent = {"do": "on", "endpoint": endpoint, "p256dh": "B" * 87, "auth": "A" * 22}
            answer = Client().post(url, sent)
            assert (answer.status_code, answer.json()["errors"][0]["path"]) == (422, "endpoint"), endpoint
        answer = Client().post(url, {"do": "on", "endpoint": "https://web.push.apple.com/1", "p256dh": "<", "auth": ""})
        assert [each["path"] for each in answer.json()["errors"]] == ["p256dh", "auth"]

    def test_a_site_without_a_key_offers_nothing(self, event: Event, settings: Settings) -> None:
        settings.VAPID_PRIVATE_KEY = ""
        url = f"/p/{token_of(event.entries.select_related('player_link')[0].player_link)}/"
        assert "data-push-key" not in Client().get(url).content.decode()


def test_all_players_of_a_round_of_more_than_1000_are_notified(club: Club, alice: User) -> None:
    """SQLite refused the query for that number of entries, so a round of 1,400 players could not be published there."""
    event = make_swiss_event(club, alice)
    people = Person.objects.bulk_create(Person(club=club, last_name=f"P{n:04d}") for n in range(1_002))
    entries = Entry.objects.bulk_create(Entry(event=event, person=person) for person in people)
    round_ = Round.objects.create(event=event, number=1)
    pairs = zip(entries[::2], entries[1::2], strict=True)
    add_tables(round_, [(n, one.pk, two.pk) for n, (one, two) in enumerate(pairs, start=1)])
    push_tables(event, round_)
    assert not PushMessage.objects.exists()  # nobody has a phone here
