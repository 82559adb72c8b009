"""The settings of entries, as organisers change them at the desk."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.scenes.entering_scene import open_entries, words
from tournaments.changes.models import Change
from tournaments.clubs.models import User
from tournaments.entering.models import EntryForm, EntryQuestion
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db
DESK = "/desk/front-range/e/spring-cup/entries/"


def settings(**values: Any) -> dict[str, Any]:
    """The form of the settings as it comes without a change."""
    asks = {f"ask_{name}": "no" for name in ("country", "club", "birth_year", "phone", "army", "team", "preferences")}
    rest = {"offer_hours": "24", "review": "automatic", "currency": "EUR", "list_kind": "none", "shows": "accepted"}
    return {"queues": "on", "offers_places": "on", "fee": "0", "min_age": "0", **asks, **rest, **values}


def test_an_organiser_opens_entries(regatta: Event, desk: Client) -> None:
    address = "/desk/front-range/e/regatta/entries/"
    assert "Allow players to enter on their own" in words(desk.get(address))
    sent = settings(opens_at="2026-01-01T08:00", capacity="20", ask_preferences="may", fee="12,50")
    answer = desk.post(f"{address}settings/", sent, follow=True)
    assert "Saved. Publish the event to open the form." in words(answer)
    assert "Closed: the event isn’t public" in words(answer)
    assert "Publish the event, then share the form’s address." in words(answer)
    form = EntryForm.objects.get(event=regatta)
    assert (form.capacity, form.fee, form.ask_preferences) == (20, 12.5, "may")
    assert (timezone.localtime(form.opens_at).hour if form.opens_at else 0) == 8


def test_settings_that_do_not_fit_say_what_to_do(cup: Event, desk: Client) -> None:
    sent = settings(
        opens_at="2027-01-02T08:00", closes_at="2027-01-01T08:00", min_age="18", list_kind="text", iban="DE00 1234"
    )
    answer = desk.post(f"{DESK}settings/", sent)
    assert answer.status_code == 422
    page = words(answer)
    assert "Entries close before they open" in page
    assert "A minimum age needs the year of birth" in page
    assert "Enter when lists are due." in page
    assert "The check digits of this IBAN" in page


def test_settings_can_be_undone(cup: Event, desk: Client) -> None:
    desk.post(f"{DESK}settings/", settings(opens_at="2026-01-01T08:00", capacity="3"))
    change = Change.objects.latest("pk")
    assert (change.kind, change.undoable) == ("edit_entry_form", True)
    desk.post(f"/desk/front-range/changes/{change.pk}/undo/")
    assert EntryForm.objects.get(event=cup).capacity is None


def test_questions_are_added_changed_and_removed(cup: Event, desk: Client) -> None:
    sent = {"label": "Bed?", "kind": "choice", "choices": "yes\nno"}
    assert "Enter at least two choices" in words(desk.post(f"{DESK}questions/new/", {**sent, "choices": "yes"}))
    desk.post(f"{DESK}questions/new/", sent)
    question = EntryQuestion.objects.get()
    assert question.options == ["yes", "no"]
    desk.post(f"{DESK}questions/{question.pk}/", {**sent, "label": "Need a bed?"})
    question.refresh_from_db()
    assert question.label == "Need a bed?"
    desk.post(f"{DESK}questions/{question.pk}/", {"do": "remove"})
    assert not EntryQuestion.objects.exists()


def test_closed_folds_say_what_they_hold(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, fee=15, currency="GBP", ask_club="may", ask_army="must", offer_hours=48)
    client = Client()
    client.force_login(oscar)
    shown = client.get("/desk/front-range/e/spring-cup/entries/settings/").content.decode()
    for said in ("£15", "club, army", "a waiting list, 2 days to answer an offer", "no terms"):
        assert said in shown


def test_an_invalid_fee_hides_no_other_problem(cup: Event, desk: Client) -> None:
    sent = settings(
        fee="ten", opens_at="2027-01-02T08:00", closes_at="2027-01-01T08:00", min_age="18", iban="DE00 1234"
    )
    page = words(desk.post(f"{DESK}settings/", sent))
    assert "Entries close before they open" in page
    assert "A minimum age needs the year of birth" in page
    assert "Enter a number" in page


def test_an_empty_day_of_opening_opens_entries_at_once(cup: Event, desk: Client) -> None:
    EntryForm.objects.filter(event=cup).delete()
    page = desk.get(f"{DESK}settings/").content.decode()
    assert re.search(r'<option value="open" selected>', page)
    answer = desk.post(f"{DESK}settings/", settings(entering="open", closes_at="2999-01-01T20:00"), follow=True)
    assert "Saved. Entries are open until Tue 1 January 2999, 20:00." in words(answer)
    form = EntryForm.objects.get(event=cup)
    assert form.opens_at is not None
    assert form.opens_at <= timezone.now()


def test_entries_that_are_closed_say_so_after_saving(cup: Event, desk: Client) -> None:
    sent = settings(entering="closed", opens_at="2026-01-01T08:00", closes_at="2999-01-01T20:00")
    answer = words(desk.post(f"{DESK}settings/", sent, follow=True))
    assert "Saved. Entries are closed. To open them, choose “Yes” at “Players can enter” in the settings." in answer
    form = EntryForm.objects.get(event=cup)
    assert (form.opens_at, form.closes_at and form.closes_at.year) == (None, 2999)
    assert re.search(r'<option value="closed" selected>', desk.get(f"{DESK}settings/").content.decode())


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"opens_at": "2999-01-01T20:00"}, "Saved. Entries open Tue 1 January 2999, 20:00."),
        ({"closes_at": "2026-01-02T20:00", "opens_at": "2026-01-01T20:00"}, "Saved. Entries closed on Fri 2"),
        ({"opens_at": "2026-01-01T20:00"}, "Saved. Entries are open until the event starts."),
    ],
)
def test_saving_says_the_state_that_results(cup: Event, desk: Client, sent: dict[str, str], told: str) -> None:
    assert told in words(desk.post(f"{DESK}settings/", settings(entering="open", **sent), follow=True))


def test_a_form_without_anything_is_refused(cup: Event, desk: Client) -> None:
    assert desk.post(f"{DESK}settings/", {}).status_code == 422


def test_folds_of_a_refused_form_show_what_was_typed(cup: Event, desk: Client) -> None:
    sent = settings(entering="open", ask_club="may", fee="12,50", currency="GBP", capacity="0", offer_hours="")
    answer = desk.post(f"{DESK}settings/", sent)
    assert answer.status_code == 422
    page = words(answer)
    assert "What the form asks club" in page
    assert "Fee £12.50" in page


def test_the_currency_is_that_of_the_place_then_that_of_the_newest_fee(
    cup: Event, regatta: Event, desk: Client
) -> None:
    EntryForm.objects.filter(event=cup).delete()
    Event.objects.filter(pk__in=[cup.pk, regatta.pk]).update(time_zone="Europe/London")
    assert 'name="currency" value="GBP"' in desk.get(f"{DESK}settings/").content.decode()
    desk.post(f"{DESK}settings/", settings(entering="open", fee="12", currency="USD"))
    page = desk.get("/desk/front-range/e/regatta/entries/settings/").content.decode()
    assert 'name="currency" value="USD"' in page


def test_a_currency_must_be_one_and_an_amount_is_written_out(cup: Event, desk: Client) -> None:
    for wrong, said in (
        ({"currency": "ABC"}, "There is no currency of this code."),
        ({"fee": "1e5"}, "Enter a number, such as 2.5."),
        ({"closes_at": "2030-01-01T08:00"}, "Let entries close on that day or before."),
    ):
        Event.objects.filter(pk=cup.pk).update(starts_on="2029-06-05", ends_on="2029-06-06")
        answer = desk.post(f"{DESK}settings/", settings(opens_at="2026-01-01T08:00", **wrong))
        assert (answer.status_code, said in words(answer)) == (422, True), wrong
    last_minute = settings(opens_at="2026-01-01T08:00", closes_at="2029-06-06T23:59")
    assert desk.post(f"{DESK}settings/", last_minute).status_code == 302


def test_a_long_currency_is_one_mistake(cup: Event, desk: Client) -> None:
    page = words(desk.post(f"{DESK}settings/", settings(currency="EURO")))
    assert "fix 1 thing" in page
    assert "Currency: Enter at most 3 characters." in page


def test_a_time_that_the_clocks_skip_is_explained(cup: Event, desk: Client) -> None:
    Event.objects.filter(pk=cup.pk).update(time_zone="Europe/Berlin")
    page = words(desk.post(f"{DESK}settings/", settings(closes_at="2027-03-28T02:30")))
    assert "Entries close: The clocks change at this time, so it isn’t clear. Enter a time one hour later." in page


def test_the_settings_say_that_the_pages_of_the_event_name_players_too(cup: Event, desk: Client) -> None:
    page = words(desk.get(f"{DESK}settings/"))
    assert "Names are on the event’s public pages in any case." in page
    assert "Nobody: no public list" not in page
