"""Answers that change the fee, and answers that everybody sees."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.entering_scene import application, enter, open_entries, page_of, words
from tournaments.clubs.models import User
from tournaments.entering.core import priced
from tournaments.entering.models import EntryQuestion, EntryRequest
from tournaments.entering.services.applying import change_own_entry
from tournaments.entering.services.desk import mark_paid
from tournaments.entering.services.settings import add_question, edit_question, remove_question
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db
DESK = "/desk/front-range/e/spring-cup/entries/"
MEALS = {"label": "Meals", "kind": "many", "choices": "Lunch +8\nDinner +12.50\nNone"}


@pytest.mark.parametrize(
    ("line", "label", "amount"),
    [
        ("Dinner +12.50", "Dinner", "12.50"),
        ("Dinner + 12,5", "Dinner", "12.5"),
        ("Student -5", "Student", "-5"),
        ("Student −5.00", "Student", "-5"),
        ("18+", "18+", "0"),
        ("Hall A - 2", "Hall A - 2", "0"),
        ("Saturday", "Saturday", "0"),
    ],
)
def test_a_choice_ends_with_what_it_adds(line: str, label: str, amount: str) -> None:
    assert priced(line) == (label, Decimal(amount))


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("Dinner +12 €", "Dinner +12"),
        ("Dinner +€12", "Dinner +12"),
        ("Dinner + €12,50", "Dinner +12,50"),
        ("Dinner +12 EUR", "Dinner +12"),
        ("Dinner (+12)", "Dinner +12"),
        ("Student (-5 €)", "Student -5"),
        ("Dinner +12", "Dinner +12"),
        ("Basement (-2)", "Basement (-2)"),
        ("Hall A - 2", "Hall A - 2"),
        ("Age 18+", "Age 18+"),
    ],
)
def test_an_amount_with_its_currency_is_an_amount(cup: Event, oscar: User, typed: str, stored: str) -> None:
    open_entries(cup, oscar, currency="EUR")
    meals = add_question(actor_of(oscar), cup, {"label": "Meals", "kind": "choice", "choices": f"{typed}\nNone"})
    assert meals.choices == f"{stored}\nNone"


@pytest.mark.parametrize(
    "line",
    [
        *("Dinner +1.250,00", "Dinner +1e3", "Dinner +12.345", "Dinner +£12", "Dinner +1000000"),
        *("Dinner (Fri +12)", "Dinner (+12"),
    ],
)
def test_an_amount_that_nobody_could_read_is_refused(cup: Event, oscar: User, line: str) -> None:
    """Otherwise players would read it, and the fee would not follow."""
    open_entries(cup, oscar, currency="EUR")
    with pytest.raises(RuleError) as error:
        add_question(actor_of(oscar), cup, {"label": "Meals", "kind": "choice", "choices": f"{line}\nNone"})
    assert [(each.path, each.code) for each in error.value.problems] == [("choices", "amount")]


def test_a_choice_that_was_saved_before_stays_as_players_answered_it(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, currency="EUR")
    values = {"label": "Who comes?", "kind": "choice", "choices": "Alone\nIn pairs"}
    question = add_question(actor_of(oscar), cup, values)
    EntryQuestion.objects.update(choices="Alone\nGuest (+1)")  # by an earlier release
    edit_question(actor_of(oscar), cup, question.pk, {"help_text": "Guests sleep elsewhere."})
    assert EntryQuestion.objects.get().choices == "Alone\nGuest (+1)"
    edit_question(actor_of(oscar), cup, question.pk, {"choices": "Alone\nGuest (+1)\nFamily (+3)"})
    assert EntryQuestion.objects.get().choices == "Alone\nGuest (+1)\nFamily +3"


def with_meals(cup: Event, oscar: User, **settings: Any) -> EntryQuestion:
    open_entries(cup, oscar, **{"fee": 20, "iban": "DE89370400440532013000", "payee": "Club", **settings})
    return add_question(actor_of(oscar), cup, MEALS)


def test_choices_are_in_the_fee_everywhere(cup: Event, oscar: User, desk: Client, client: Client) -> None:
    meals = with_meals(cup, oscar)
    page = words(client.get("/c/front-range/spring-cup/enter/"))
    assert "Lunch +€8" in page
    assert "Dinner +€12.50" in page
    ada = enter(cup, "Ada Byron", answers={meals.pk: "Lunch\nDinner"})
    enter(cup, "Bo Diddley")
    page = words(client.get(page_of(ada)))
    assert "Pay €40.50" in page
    assert "Entry €20 Meals +€20.50" in page
    assert "Fee, €40.50" in page
    assert "€40.50 Not paid" in words(desk.get(DESK))
    assert "€0 of €60.50 paid" in words(desk.get(DESK)).replace(".00", "")
    assert "€40.50 due" in words(desk.get(f"{DESK}door-list/"))
    assert "Fee of €40.50" in words(desk.get(f"{DESK}1/"))
    mark_paid(actor_of(oscar), cup, [ada], how="cash")
    ada.refresh_from_db()
    assert ada.paid_amount == Decimal("40.50")


def test_a_yes_and_a_number_are_in_the_fee(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar)
    bed = add_question(actor_of(oscar), cup, {"label": "Bed", "kind": "yes", "fee_delta": Decimal(15)})
    guests = add_question(actor_of(oscar), cup, {"label": "Guests", "kind": "number", "fee_delta": Decimal(5)})
    ada = enter(cup, "Ada Byron", answers={bed.pk: "yes", guests.pk: "3"})
    assert ada.fee_extra == 30
    with pytest.raises(RuleError):
        enter(cup, "Bo Diddley", answers={guests.pk: "2.5"})


def test_a_discount_never_makes_the_fee_negative(cup: Event, oscar: User, client: Client) -> None:
    open_entries(cup, oscar, fee=3)
    helper = add_question(actor_of(oscar), cup, {"label": "I help", "kind": "yes", "fee_delta": Decimal(-5)})
    ada = enter(cup, "Ada Byron", answers={helper.pk: "yes"})
    assert "Pay" not in words(client.get(page_of(ada)))


def test_a_no_to_yes_or_no_adds_nothing_and_other_words_are_refused(cup: Event, oscar: User, client: Client) -> None:
    """A script that answered "no" got the discount."""
    open_entries(cup, oscar, fee=12)
    student = add_question(actor_of(oscar), cup, {"label": "Student", "kind": "yes", "fee_delta": Decimal(-5)})
    ada = enter(cup, "Ada Byron", answers={student.pk: "No"})
    assert (ada.fee_extra, ada.answers.count()) == (0, 0)
    with pytest.raises(RuleError, match="Answer yes or no"):
        enter(cup, "Bo Diddley", answers={student.pk: "maybe"})
    cleo = enter(cup, "Cleo Dale", answers={student.pk: "Yes"})
    assert cleo.fee_extra == -5
    with override("de"):
        assert cleo.answers.get().shown == "ja"


def test_a_paid_fee_is_not_changed_by_an_answer(cup: Event, oscar: User) -> None:
    meals = with_meals(cup, oscar)
    ada = enter(cup, "Ada Byron", answers={meals.pk: "Lunch"})
    mark_paid(actor_of(oscar), cup, [ada], how="cash")
    with pytest.raises(RuleError, match="paid"):
        change_own_entry(ada, application("Ada Byron", answers={meals.pk: "Dinner"}))
    ada.refresh_from_db()
    assert (ada.fee_extra, ada.answers.get().value) == (8, "Lunch")


def test_fees_that_are_due_follow_a_question(cup: Event, oscar: User) -> None:
    meals = with_meals(cup, oscar)
    for name, meal in (("Ada Byron", "Lunch"), ("Bo Diddley", "Lunch")):
        enter(cup, name, answers={meals.pk: meal})
    mark_paid(actor_of(oscar), cup, list(EntryRequest.objects.filter(number=1)), how="cash")
    edit_question(actor_of(oscar), cup, meals.pk, {"choices": "Lunch +9\nDinner +12.50"})
    extras = EntryRequest.objects.order_by("number").values_list("fee_extra", flat=True)
    assert list(extras) == [8, 9]
    remove_question(actor_of(oscar), cup, meals.pk)
    assert list(extras.all()) == [8, 0]


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({**MEALS, "fee_delta": Decimal(3)}, "fee_delta"),
        ({"label": "Name of your dog", "fee_delta": Decimal(3)}, "fee_delta"),
        ({"label": "Diet", "public": True, "sensitive": True}, "public"),
    ],
)
def test_questions_that_do_not_fit_are_refused(cup: Event, oscar: User, values: dict[str, Any], path: str) -> None:
    with pytest.raises(RuleError) as refused:
        add_question(actor_of(oscar), cup, values)
    assert [each.path for each in refused.value.problems] == [path]


def test_everybody_sees_public_answers_alone(cup: Event, oscar: User, client: Client) -> None:
    board = add_question(actor_of(oscar), cup, {"label": "Can you bring a board?", "kind": "yes", "public": True})
    diet = add_question(actor_of(oscar), cup, {"label": "Diet", "sensitive": True})
    plain = add_question(actor_of(oscar), cup, {"label": "Arrives", "help_text": "By train?"})
    assert "Everybody sees your answer." in words(client.get("/c/front-range/spring-cup/enter/"))
    enter(cup, "Ada Byron", answers={board.pk: "yes", diet.pk: "vegan", plain.pk: "late"})
    page = words(client.get("/c/front-range/spring-cup/entries/"))
    assert "Can you bring a board? yes" in page
    assert "vegan" not in page
    assert "late" not in page.replace("latest", "")
