"""What players and organisers read of lists, deadlines, fees and the queue, and the desk's long lists."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import actor_of, delivered
from tests.scenes.entering_scene import enter, open_entries, page_of, send, words
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.clubs.models import Club, User
from tournaments.entering.core import State
from tournaments.entering.currencies import currency_of_iban
from tournaments.entering.models import EntryRequest
from tournaments.entering.selectors.forms import new_form
from tournaments.entering.services.decisions import withdraw_entry
from tournaments.entering.services.desk import mark_paid, settle_fees
from tournaments.entering.services.lists import check_list, submit_list
from tournaments.entering.services.places import offer_next
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db
DESK = "/desk/front-range/e/spring-cup/entries/"
PUBLIC = "/c/front-range/spring-cup/"


@pytest.fixture
def berlin(cup: Event) -> Event:
    Event.objects.filter(pk=cup.pk).update(time_zone="Europe/Berlin")
    cup.refresh_from_db()
    return cup


def due() -> datetime:
    return datetime(timezone.now().year + 1, 6, 4, 20, tzinfo=ZoneInfo("Europe/Berlin"))


def test_a_question_about_a_list_is_an_email_of_its_own(berlin: Event, oscar: User, desk: Client, mails: None) -> None:
    open_entries(berlin, oscar, list_kind="text", list_due_at=due())
    row = enter(berlin)
    submit_list(row, text="Ten camels")
    check_list(actor_of(oscar), row, number=1, state="question", remark="Which camels?")
    mail = delivered()[-1]
    assert mail.subject == "Spring Cup: a question about your list"
    assert "Which camels?" in mail.body
    assert "Europe/Berlin (UTC+2)" in mail.body
    page = words(Client().get(page_of(row)))
    assert "Your list done" not in page
    assert "Question. Which camels?" in page
    inbox = words(desk.get(DESK))
    assert "1 list sent back" in inbox
    assert "List 1" in inbox


def test_emails_and_private_pages_name_the_time_zone_of_a_deadline(berlin: Event, oscar: User, mails: None) -> None:
    open_entries(berlin, oscar, capacity=1, offers_places=False, list_kind="text", list_due_at=due())
    enter(berlin, "Ada Byron")
    row = enter(berlin, "Bo Diddley")
    open_entries(berlin, oscar, capacity=2)
    offer_next(actor_of(oscar), berlin)
    assert "Europe/Berlin (UTC+" in delivered()[-1].body
    page = words(Client().get(page_of(row)))
    assert page.count("20:00, Europe/Berlin (UTC+2)") == 2


def test_the_email_about_a_place_has_the_fee_and_the_deadline(berlin: Event, oscar: User, mails: None) -> None:
    open_entries(berlin, oscar, fee=25, currency="EUR", pay_note="By transfer.", list_kind="text", list_due_at=due())
    enter(berlin)
    body = delivered()[-1].body
    assert "The fee is €25." in body
    assert "By transfer." in body
    assert "Your list is due" in body


def test_who_left_reads_what_became_of_the_fee(cup: Event, oscar: User, client: Client) -> None:
    open_entries(cup, oscar, fee=25, currency="EUR")
    refunded, kept = enter(cup, "Ada Byron"), enter(cup, "Bo Diddley")
    mark_paid(actor_of(oscar), cup, [refunded, kept], how="cash")
    for each in (refunded, kept):
        withdraw_entry(actor_of(oscar), EntryRequest.objects.get(pk=each.pk))
    settle_fees(actor_of(oscar), cup, [refunded], how="refunded")
    settle_fees(actor_of(oscar), cup, [kept], how="kept")
    assert "Your fee of €25 was refunded." in words(client.get(page_of(refunded)))
    assert "You paid €25. The club keeps the fee." in words(client.get(page_of(kept)))


def test_the_queue_has_one_figure_everywhere(cup: Event, oscar: User, desk: Client, client: Client) -> None:
    open_entries(cup, oscar, capacity=1, shows="all")
    for name in ("Ada Byron", "Bo Diddley", "Cy Twombly", "Di Prima"):
        enter(cup, name)
    open_entries(cup, oscar, capacity=2)
    offer_next(actor_of(oscar), cup)
    coming = words(client.get(f"{PUBLIC}entries/"))
    assert "2 players are on the waiting list." in coming
    assert "2 of 2 places taken." in coming
    assert "1 of them is held by an offer." in coming
    assert "You will be 3rd on the waiting list" in words(client.get(f"{PUBLIC}enter/"))
    inbox = words(desk.get(DESK))
    assert "2 waiting" in inbox
    assert "Waiting list 2, 1 offered" in inbox


def test_a_new_form_has_the_currency_of_its_time_zone(cup: Event, club: Club, oscar: User) -> None:
    Event.objects.filter(pk=cup.pk).update(time_zone="America/Denver")
    cup.refresh_from_db()
    open_entries(cup, oscar, fee=80, currency="USD")
    berlin = make_swiss_event(club, oscar, name="Berlin")
    for zone, currency in (("Europe/Berlin", "EUR"), ("America/Denver", "USD"), ("UTC", "USD")):
        berlin.time_zone = zone
        assert new_form(berlin).currency == currency


def test_a_currency_that_the_account_does_not_fit_is_shown(cup: Event, oscar: User, desk: Client) -> None:
    assert [currency_of_iban(each) for each in ("DE89", "GB29", "CH93", "ZZ00", "")] == ["EUR", "GBP", "CHF", "", ""]
    open_entries(cup, oscar, fee=80, currency="USD", iban="DE89370400440532013000", payee="Club")
    doubt = "The fee is in USD, but the account is in a country that pays in EUR (DE)."
    assert doubt in words(desk.get(f"{DESK}settings/"))
    open_entries(cup, oscar, currency="EUR")
    assert doubt not in words(desk.get(f"{DESK}settings/"))


def test_a_refused_answer_about_a_list_keeps_what_was_chosen(cup: Event, oscar: User, desk: Client) -> None:
    open_entries(cup, oscar, list_kind="text", list_due_at=timezone.now() + timedelta(days=1))
    row = enter(cup)
    submit_list(row, text="Ten camels")
    answer = desk.post(f"{DESK}1/", {"do": "check", "version": "1", "state": "refused", "remark": " "})
    assert answer.status_code == 422
    assert 'value="refused" checked' in " ".join(answer.content.decode().split())


def test_a_long_list_is_searched_without_a_script(cup: Event, oscar: User, desk: Client, mails: None) -> None:
    for number in range(11):
        enter(cup, f"Ada Byron{number:02d}")
    send(cup, "Bo Diddley")
    whole = words(desk.get(DESK))
    assert "Bo Diddley bo.diddley@example.org" in whole
    found = words(desk.get(f"{DESK}?q=BYRON07"))
    assert "Ada Byron07" in found
    assert "Ada Byron08" not in found
    assert "Nobody here is called “Zed”" in words(desk.get(f"{DESK}?q=Zed"))
    assert "Bo Diddley" in words(desk.get(f"{DESK}?q=diddley@"))
    assert EntryRequest.objects.filter(state=State.UNCONFIRMED).count() == 1


def test_the_form_leads_to_lists_that_everybody_may_read(cup: Event, oscar: User, client: Client) -> None:
    now = timezone.now()
    open_entries(
        cup, oscar, list_kind="text", list_due_at=now - timedelta(days=2), list_reveal_at=now + timedelta(days=1)
    )
    assert "and their lists" not in words(client.get(f"{PUBLIC}enter/"))
    open_entries(cup, oscar, list_reveal_at=now - timedelta(days=1))
    assert "Who is coming, and their lists" in words(client.get(f"{PUBLIC}enter/"))
