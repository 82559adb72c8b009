"""The page of the board call: the text, the mails and how far they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.scenes.heat_cases import entries_of, seeded_heat
from tests.scenes.stage import scene
from tournaments.base.models import Job, JobState
from tournaments.boards.heats.tasks import run_board_call
from tournaments.clubs.models import User
from tournaments.events.models import Event, Round
from tournaments.people.models import Person

SignIn = Callable[[User], Client]
ADDRESS = reverse("desk:board_call", args=["front-range", "regatta", 1])
STATUS = reverse("desk:board_call_status", args=["front-range", "regatta", 1])


@scene
def heat(regatta: Event, oscar: User) -> Round:
    for index, entry in enumerate(entries_of(regatta)[1:], start=2):
        Person.objects.filter(pk=entry.person_id).update(email=f"player{index}@example.org")
    return seeded_heat(oscar, regatta)


@pytest.fixture
def desk(oscar: User, sign_in: SignIn) -> Client:
    return sign_in(oscar)


def text_of(answer: HttpResponse) -> str:
    return " ".join(answer.content.decode().split())


def test_page_shows_the_text_and_players_without_an_address(
    heat: Round, desk: Client, bob: User, sign_in: SignIn
) -> None:
    page = text_of(desk.get(ADDRESS))
    first = entries_of(heat.event)[0].name
    assert "Regatta · Heat 1" in page
    assert f"Without an address: {first}." in page
    assert "13 players at these boards have an email address." in page
    assert "@example.org" not in page
    assert "Send the emails" not in text_of(sign_in(bob).get(ADDRESS))


def test_mails_are_sent_by_the_worker_and_the_page_follows(heat: Round, desk: Client) -> None:
    page = text_of(desk.post(ADDRESS, {"do": "call"}, follow=True))
    assert "The emails are now being sent in the background." in page
    assert "0 of 13 emails sent." in page
    assert f'data-job-url="{STATUS}"' in text_of(desk.get(STATUS))
    run_board_call(Job.objects.get(kind="board_call").pk)
    card = text_of(desk.get(STATUS))
    assert "13 of 13 emails sent." in card
    assert f'data-job-url="{STATUS}" data-job-next="{ADDRESS}"' in card  # progress.js then opens the whole page
    assert "data-job-over" in text_of(desk.get(ADDRESS))
    assert len(mail.outbox) == 13
    assert "called at" in text_of(desk.get(reverse("desk:heat", args=["front-range", "regatta", 1])))


def test_calling_again_asks_first(heat: Round, desk: Client) -> None:
    desk.post(ADDRESS, {"do": "call"})
    run_board_call(Job.objects.get(kind="board_call").pk)
    assert "Call heat 1 again?" in text_of(desk.post(ADDRESS, {"do": "call"}))
    assert Job.objects.filter(kind="board_call").count() == 1
    desk.post(ADDRESS, {"do": "again"})
    assert Job.objects.filter(kind="board_call").count() == 2


def test_interrupted_board_call_is_resumed(heat: Round, desk: Client) -> None:
    desk.post(ADDRESS, {"do": "call"})
    Job.objects.filter(kind="board_call").update(state=JobState.FAILED, done=6)
    assert "Send to the rest" in text_of(desk.get(ADDRESS))
    desk.post(ADDRESS, {"do": "rest"})
    run_board_call(Job.objects.get(kind="board_call").pk)
    assert len(mail.outbox) == 10
    assert desk.post(ADDRESS, {"do": "rest"}).status_code == 422


def test_page_without_boards_says_so(regatta: Event, desk: Client, heat: Round) -> None:
    heat.games.all().delete()
    assert "No boards to call" in text_of(desk.get(ADDRESS))


def test_page_takes_a_fixed_number_of_queries(heat: Round, desk: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(7):
        desk.get(ADDRESS)
