"""Organisers are written to once a day, while entries wait for them."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.factories import actor_of, delivered, make_user
from tests.scenes.entering_scene import enter, open_entries
from tests.scenes.event_pages import SignIn
from tournaments.base.permissions import Role
from tournaments.clubs.models import EventMembership, User
from tournaments.entering.services.decisions import accept_entries, withdraw_entry
from tournaments.entering.services.desk import mark_paid, settle_fees
from tournaments.entering.services.digests import tell_reviewers
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def to_review(cup: Event, oscar: User, mails: None) -> Event:
    """Two entries wait for a decision."""
    open_entries(cup, oscar, review="by_hand")
    for name in ("Ada Byron", "Bo Diddley"):
        enter(cup, name)
    delivered()
    mail.outbox.clear()
    return cup


def readers() -> set[str]:
    """Whom the emails went to."""
    return {each.to[0] for each in delivered()}


def test_those_who_may_decide_read_what_waits(to_review: Event, oscar: User, alice: User, bob: User) -> None:
    """Alice owns the club, Oscar organises, Bob only scores; Hana helps at this event alone."""
    hana = make_user("Hana")
    EventMembership.objects.create(event=to_review, user=hana, role=Role.ORGANISER)
    assert tell_reviewers() == 3
    assert readers() == {alice.email, oscar.email, hana.email}
    found = delivered()[0]
    assert found.subject == "Spring Cup: entries wait for you"
    assert "- 2 to review" in found.body
    assert "/desk/front-range/e/spring-cup/entries/" in found.body
    assert "Ada" not in found.body


def test_nobody_gets_a_second_email_on_the_same_day(to_review: Event) -> None:
    assert tell_reviewers() == 2
    assert tell_reviewers() == 0
    assert tell_reviewers(now=timezone.now() + timedelta(days=1)) == 2


def test_no_email_comes_while_nothing_waits(to_review: Event, oscar: User) -> None:
    accept_entries(actor_of(oscar), to_review, list(to_review.entry_requests.all()))
    assert tell_reviewers() == 0


def test_people_who_turned_it_off_get_no_mail(to_review: Event, oscar: User, alice: User, sign_in: SignIn) -> None:
    browser = sign_in(oscar)
    page = browser.get("/accounts/email/").content.decode()
    assert 'name="daily_mail" value="yes" checked' in page
    browser.post("/accounts/email/", {"action_daily": ""})
    assert 'value="yes" checked' not in browser.get("/accounts/email/").content.decode()
    assert tell_reviewers() == 1
    assert readers() == {alice.email}
    browser.post("/accounts/email/", {"action_daily": "", "daily_mail": "yes"})
    oscar.refresh_from_db()
    assert oscar.daily_mail


def test_once_the_event_is_over_only_money_waits(cup: Event, oscar: User, mails: None) -> None:
    open_entries(cup, oscar, fee=Decimal(10))
    ada = enter(cup, "Ada Byron")
    mark_paid(actor_of(oscar), cup, [ada], how="cash")
    withdraw_entry(actor_of(oscar), ada)
    open_entries(cup, oscar, review="by_hand")
    enter(cup, "Bo Diddley")
    last = timezone.localdate() - timedelta(days=2)
    Event.objects.filter(pk=cup.pk).update(starts_on=last, ends_on=last)
    delivered()
    mail.outbox.clear()
    assert tell_reviewers() == 2
    assert "- 1 fee to refund" in delivered()[0].body
    assert "to review" not in delivered()[0].body
    settle_fees(actor_of(oscar), cup, [ada], how="kept")
    mail.outbox.clear()
    assert tell_reviewers(now=timezone.now() + timedelta(days=1)) == 0


def test_a_free_place_waits_where_places_are_offered_by_hand(cup: Event, oscar: User, mails: None) -> None:
    open_entries(cup, oscar, capacity=1, offers_places=False)
    first, _second = enter(cup, "Ada Byron"), enter(cup, "Bo Diddley")
    assert tell_reviewers() == 0
    withdraw_entry(actor_of(oscar), first)
    assert tell_reviewers() == 2
    assert "- 1 free place to offer" in delivered()[-1].body


def test_a_site_that_sends_no_emails_writes_to_nobody(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, review="by_hand")
    enter(cup)
    assert tell_reviewers() == 0


def test_strangers_have_no_such_setting() -> None:
    assert Client().post("/accounts/email/", {"action_daily": ""}).status_code == 302


def test_a_viewer_of_the_club_gets_none(to_review: Event, vera: User) -> None:
    tell_reviewers()
    assert vera.email not in readers()
