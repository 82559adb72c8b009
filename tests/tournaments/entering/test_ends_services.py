"""What ends in time: the days to confirm an entry, and offers of places once the event has begun or is past."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from common.pure.errors import RuleError
from tests.factories import actor_of, delivered
from tests.scenes.entering_scene import application, enter, open_entries, page_of, send, states, words
from tournaments.clubs.models import User
from tournaments.entering.core import State
from tournaments.entering.models import EntryRequest, Source
from tournaments.entering.services import applying
from tournaments.entering.services.applying import apply_for_place, confirm_entry
from tournaments.entering.services.decisions import withdraw_entry
from tournaments.entering.services.places import offer_next, tend_entries
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def full(cup: Event, oscar: User, mails: None) -> Event:
    """One has the only place, one waits; the event is in ten days, for two days."""
    day = timezone.localdate() + timedelta(days=10)
    Event.objects.filter(pk=cup.pk).update(starts_on=day, ends_on=day + timedelta(days=1))
    cup.refresh_from_db()
    open_entries(cup, oscar, capacity=1)
    enter(cup, "Ada Byron")
    enter(cup, "Bo Diddley")
    Event.objects.filter(pk=cup.pk).update(starts_on=day, ends_on=day + timedelta(days=1))
    EntryRequest.objects.filter(event=cup, state=State.ACCEPTED).update(state=State.WITHDRAWN)
    cup.entries.all().delete()
    cup.refresh_from_db()
    return cup


def noon(event: Event, days: int) -> datetime:
    """This time of the day, `days` after the event's first day."""
    assert event.starts_on is not None
    return timezone.now() + timedelta(days=10 + days)


def test_free_places_are_offered_until_the_event_begins(full: Event) -> None:
    assert tend_entries(now=noon(full, -2)) == 1
    assert states(full) == [State.WITHDRAWN, State.OFFERED]


@pytest.mark.parametrize("days", [1, 3, 90])
def test_no_place_is_offered_by_itself_once_the_event_has_begun_or_is_past(full: Event, days: int) -> None:
    assert tend_entries(now=noon(full, days)) == 0
    assert states(full) == [State.WITHDRAWN, State.WAITING]


def test_no_place_is_offered_by_hand_after_the_last_day(full: Event, oscar: User, desk: Client, client: Client) -> None:
    day = timezone.localdate() - timedelta(days=3)
    Event.objects.filter(pk=full.pk).update(starts_on=day, ends_on=day)
    full.refresh_from_db()
    with pytest.raises(RuleError, match="No places are offered any more"):
        offer_next(actor_of(oscar), full)
    assert 'value="offer"' not in desk.get(f"/desk/front-range/e/{full.slug}/entries/").content.decode()
    waiting = EntryRequest.objects.get(event=full, state=State.WAITING)
    assert "No place became free" in words(client.get(page_of(waiting)))


def test_an_entry_is_confirmed_within_two_days(cup: Event, client: Client, mails: None) -> None:
    send(cup)
    EntryRequest.objects.update(created_at=timezone.now() - timedelta(days=3))
    row = EntryRequest.objects.get()
    page = client.get(page_of(row)).content.decode()
    assert "Your time to confirm is over" in page
    assert "Confirm my entry" not in page
    with pytest.raises(RuleError, match="time to confirm this entry is over"):
        confirm_entry(row)
    assert states(cup) == [State.UNCONFIRMED]


def test_who_sends_the_form_again_has_two_days_again(cup: Event, mails: None) -> None:
    send(cup)
    EntryRequest.objects.update(created_at=timezone.now() - timedelta(days=3))
    send(cup)
    row = EntryRequest.objects.get()
    confirm_entry(row)
    assert states(cup) == [State.ACCEPTED]


def test_a_teammate_has_two_weeks(cup: Event, mails: None) -> None:
    row = EntryRequest(created_at=timezone.now(), source=Source.TEAM)
    assert row.confirm_until - row.created_at == timedelta(days=14)


def test_the_same_form_sent_at_once_is_one_email(cup: Event, mails: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one of the two is stored after this one has looked for it."""
    asked = applying.turn_of_mail

    def other_first(address: str) -> datetime | None:
        monkeypatch.setattr(applying, "turn_of_mail", asked)
        apply_for_place(cup, application(), key="one")
        return asked(address)

    monkeypatch.setattr(applying, "turn_of_mail", other_first)
    apply_for_place(cup, application(), key="one")
    assert EntryRequest.objects.count() == 1
    assert len(delivered()) == 1


def test_who_withdraws_on_the_day_gives_the_place_to_nobody_by_itself(cup: Event, oscar: User, mails: None) -> None:
    open_entries(cup, oscar, capacity=1)
    first = enter(cup, "Ada Byron")
    enter(cup, "Bo Diddley")
    Event.objects.filter(pk=cup.pk).update(starts_on=timezone.localdate(), ends_on=None)
    withdraw_entry(actor_of(oscar), EntryRequest.objects.get(pk=first.pk))
    assert states(cup) == [State.WITHDRAWN, State.WAITING]
