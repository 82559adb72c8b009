"""The event in a player's calendar."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from tests.factories import delivered
from tests.scenes.entering_scene import enter, page_of
from tournaments.events.models import Event


@pytest.mark.django_db
def test_a_player_with_a_place_adds_the_event_to_their_calendar(cup: Event, mails: None) -> None:
    ada = enter(cup)
    shown = Client().get(page_of(ada)).content.decode()
    assert "Add to my calendar" not in shown
    assert Client().get(f"{page_of(ada)}event.ics").status_code == 404
    Event.objects.filter(pk=cup.pk).update(starts_on=date(2027, 3, 31), venue="Caversham Hall")
    shown = Client().get(page_of(ada)).content.decode()
    assert "Add to my calendar" in shown
    answer = Client().get(f"{page_of(ada)}event.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert "LOCATION:Caversham Hall" in answer.content.decode()
    assert page_of(ada) not in answer.content.decode()
    enter(cup, "Bo Diddley")
    assert any("event.ics" in mail.body for mail in delivered() if "bo.diddley@example.org" in mail.to)
