"""What the form and the emails say to players, and what others see of their lists."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import actor_of, delivered, make_boards_event
from tests.scenes.entering_scene import enter, open_entries, page_of, words
from tournaments.clubs.models import Club, ClubSite, User
from tournaments.entering.models import EntryForm
from tournaments.entering.selectors.coming import coming_to, shown_list
from tournaments.entering.selectors.forms import new_form
from tournaments.entering.services.decisions import decline_entry
from tournaments.entering.services.lists import check_list, submit_list
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db


def test_a_new_form_asks_for_powers_where_the_event_uses_them(club: Club) -> None:
    asking = make_boards_event(club, name="Open", slug="open", power_preferences=True, assign_powers=True)
    plain = make_boards_event(club, name="Plain", slug="plain")
    assert [new_form(each).ask_preferences for each in (asking, plain)] == ["may", "no"]


def test_an_email_says_when_and_where_and_how_to_pay_and_answers_go_to_the_club(
    cup: Event, oscar: User, mails: None
) -> None:
    ClubSite.objects.create(club=cup.club, email="desk@example.org")
    Event.objects.filter(pk=cup.pk).update(venue="Town Hall", starts_on=date(2027, 6, 5))
    cup = Event.objects.select_related("club").get(pk=cup.pk)
    pay = {"pay_note": "By transfer.", "payee": "The Club", "iban": "DE89370400440532013000"}
    open_entries(cup, oscar, fee=25, currency="EUR", **pay)
    request = enter(cup)
    asked, state = delivered()[-2:]
    assert "5 June 2027, Town Hall" in asked.body
    assert f"To The Club, IBAN DE89 3704 0044 0532 0130 00, reference {request.reference}" in state.body
    assert state.reply_to == ["desk@example.org"]


def test_a_refused_list_is_not_shown_to_everybody(cup: Event, oscar: User) -> None:
    hour = timedelta(hours=1)
    form = open_entries(cup, oscar, list_kind="text", list_due_at=timezone.now() + hour, shows="accepted")
    request = enter(cup)
    submit_list(request, text="Romans")
    check_list(actor_of(oscar), request, number=1, state="refused", remark="Too many points.")
    EntryForm.objects.filter(pk=form.pk).update(list_reveal_at=timezone.now() - hour)
    found = coming_to(EntryForm.objects.get(pk=form.pk))
    assert found is not None
    assert [each.list_number for each in found.players] == [0]
    assert request.entry is not None
    assert shown_list(EntryForm.objects.get(pk=form.pk), request.entry.pk, 1) is None


def test_a_declined_player_reads_of_no_confirmed_entry(cup: Event, oscar: User, client: Client) -> None:
    open_entries(cup, oscar, review="by_hand")
    request = enter(cup)
    decline_entry(actor_of(oscar), request, reason="The hall is full.")
    page = words(client.post(f"{page_of(request)}confirm/", follow=True))
    assert "Your entry is confirmed." not in page
    assert "The hall is full." in page
