"""The lists that players submit, and the public page of players."""

from __future__ import annotations

from datetime import timedelta
from unittest import mock

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import actor_of
from tests.scenes.entering_scene import enter, open_entries, page_of, words
from tournaments.clubs.models import User
from tournaments.entering.models import EntryList
from tournaments.entering.services.lists import check_list, submit_list
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db
COMING = "/c/front-range/spring-cup/entries/"
NOW = "/c/front-range/spring-cup/"


def test_a_list_is_due_at_its_moment_and_late_half_a_minute_after(cup: Event, oscar: User) -> None:
    due = timezone.now() + timedelta(hours=1)
    open_entries(cup, oscar, list_kind="text", list_due_at=due)
    page = page_of(enter(cup))
    assert "Your list was submitted." in words(Client().post(f"{page}list/", {"text": "Ten spearmen"}, follow=True))
    Client().post(f"{page}list/", {"text": "Ten spearmen"})
    with mock.patch("tournaments.entering.services.lists.timezone.now", return_value=due + timedelta(seconds=30)):
        answer = Client().post(f"{page}list/", {"text": "Nine spearmen"}, follow=True)
    assert "It is late" in words(answer)
    assert list(EntryList.objects.values_list("number", "late")) == [(1, False), (2, True)]


def test_a_file_is_only_ever_downloaded(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, list_kind="file", list_due_at=timezone.now() + timedelta(hours=1))
    page = page_of(enter(cup))
    refused = Client().post(f"{page}list/", {"file": SimpleUploadedFile("x.html", b"\x00\xff\xfe<script>")})
    assert refused.status_code == 422
    big = Client().post(f"{page}list/", {"file": SimpleUploadedFile("x.pdf", b"%PDF-" + b"0" * 200_000)})
    assert "larger than 200 kB" in words(big)
    Client().post(f"{page}list/", {"file": SimpleUploadedFile("my <list>.exe", b"%PDF-1.7")})
    answer = Client().get(f"{page}lists/1/")
    assert answer["Content-Disposition"].startswith('attachment; filename="my list.pdf"')
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("application/pdf", "nosniff")


def test_lists_are_missing_for_everybody_else_until_their_moment(cup: Event, oscar: User) -> None:
    now = timezone.now()
    due, reveal = now + timedelta(hours=1), now + timedelta(hours=2)
    open_entries(cup, oscar, ask_army="may", list_kind="text", list_due_at=due, list_reveal_at=reveal)
    request = enter(cup, army="Carthage")
    Client().post(f"{page_of(request)}list/", {"text": "Zanzibar spearmen"})
    address = reverse("public:coming_list", args=["front-range", "spring-cup", request.entry_id, 1])
    assert Client().get(address).status_code == 404
    assert "Carthage" not in Client().get(COMING).content.decode()
    with mock.patch("tournaments.entering.selectors.coming.timezone.now", return_value=reveal):
        assert Client().get(address).content == b"Zanzibar spearmen"
        assert "Carthage" in Client().get(COMING).content.decode()
        other = reverse("public:coming_list", args=["front-range", "spring-cup", request.entry_id, 2])
        assert Client().get(other).status_code == 404


def test_the_public_list_shows_names_as_their_players_want(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, capacity=2, shows="all")
    enter(cup, "Ada Byron")
    enter(cup, "Bo Diddley", name_shown="short")
    enter(cup, "Cy Twombly")
    page = words(Client().get(COMING))
    assert "Ada Byron" in page
    assert "Bo D." in page
    assert "Diddley" not in page
    assert "Twombly" not in page
    assert "1 player is on the waiting list." in page
    open_entries(cup, oscar, shows="no")
    assert Client().get(COMING).status_code == 404


def test_names_of_the_public_list_lead_to_the_players(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, shows="all")
    entry = enter(cup, "Ada Byron").entry_id
    address = reverse("public:player", args=["front-range", "spring-cup", entry])
    assert f'href="{address}"' in Client().get(COMING).content.decode()
    assert Client().get(address).status_code == 200


def test_one_player_is_counted_as_one(cup: Event, dip: Event) -> None:
    enter(cup)
    enter(dip, "Bo Diddley")
    for address in (NOW, "/c/front-range/open/"):
        assert " 1 player " in words(Client().get(address))


def test_after_the_event_nobody_is_coming_or_waiting(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, capacity=1, shows="all")
    for name in ("Ada Byron", "Bo Diddley"):
        enter(cup, name)
    address = COMING
    assert "1 player is on the waiting list" in words(Client().get(address))
    Event.objects.filter(pk=cup.pk).update(over=True)
    page = words(Client().get(address))
    assert "waiting list" not in page
    assert "Who is coming" not in page
    assert "Ada Byron" in page


def test_what_the_organisers_say_of_a_list_ends_with_a_stop(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, list_kind="text", list_due_at=timezone.now() - timedelta(hours=1))
    request = enter(cup)
    submit_list(request, text="My list")
    check_list(actor_of(oscar), request, number=1, state="refused", remark="Illegal fleet")
    assert "Not accepted. Illegal fleet. Submitted late." in words(Client().get(page_of(request)))
