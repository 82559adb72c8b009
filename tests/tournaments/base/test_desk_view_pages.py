"""The frame of a view at the desk: methods follow from rights, and a view is given what it asks for."""

from __future__ import annotations

from typing import Any

import pytest
from django import forms
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action

Seen = list[Any]


def find(actor: Actor, club: str, number: int, action: Action) -> tuple[str, int, Action]:
    """A row stands for what was asked for."""
    return club, number, action


def request(method: str, user: Any) -> HttpRequest:
    made = RequestFactory().generic(method, "/desk/front-range/3/")
    made.user = user
    return made


def show(request: HttpRequest, actor: Actor, row: Any, *, number: int) -> HttpResponse:
    """Tells what it was given."""
    return HttpResponse(f"{row[0]} {row[1]} {row[2].value} {number}")


def test_a_page_is_opened_with_one_right_and_changed_with_another(alice: Any) -> None:
    view = desk_view(find, see=Action.SEE_DESK, change=Action.RUN_HEATS)(show)
    said = [view(request(method, alice), club="front-range", number=3).content.decode() for method in ("GET", "POST")]
    assert said == [
        f"front-range 3 {Action.SEE_DESK.value} 3",
        f"front-range 3 {Action.RUN_HEATS.value} 3",
    ]


@pytest.mark.parametrize(
    ("rights", "statuses"),
    [
        ({"see": Action.SEE_DESK}, {"GET": 200, "HEAD": 200, "POST": 405}),
        ({"change": Action.RUN_HEATS}, {"GET": 405, "HEAD": 405, "POST": 200}),
        ({"see": Action.SEE_DESK, "change": Action.RUN_HEATS}, {"GET": 200, "HEAD": 200, "POST": 200, "PUT": 405}),
    ],
)
def test_an_address_takes_what_there_is_a_right_for(
    alice: Any, rights: dict[str, Action], statuses: dict[str, int]
) -> None:
    view = desk_view(find, **rights)(show)
    found = {method: view(request(method, alice), club="x", number=1).status_code for method in statuses}
    assert found == statuses


def test_names_of_the_address_after_those_of_the_row_go_to_the_view_alone(alice: Any) -> None:
    def other(request: HttpRequest, actor: Actor, row: Any, *, page: str) -> HttpResponse:
        return HttpResponse(f"{row[0]} {row[1]} {page}")

    answer = desk_view(find, see=Action.SEE_DESK)(other)(request("GET", alice), club="x", number=1, page="rules")
    assert answer.content == b"x 1 rules"


def test_a_visitor_is_asked_to_sign_in_before_anything_is_looked_up() -> None:
    def fail(*_: Any) -> None:
        raise AssertionError

    answer = desk_view(fail, see=Action.SEE_DESK)(show)(request("GET", AnonymousUser()), number=1)
    assert (answer.status_code, answer["Location"].partition("?")[0]) == (302, "/accounts/login/")


class NameForm(forms.Form):
    name = forms.CharField()


def test_a_refusal_is_shown_at_its_field_and_bugs_are_raised() -> None:
    form = NameForm({"name": "Ada"})
    assert form.is_valid()
    with ShowProblems(form):
        raise RuleError.one("name", "taken", "There is an Ada already.")
    assert form.errors["name"] == ["There is an Ada already."]
    with pytest.raises(KeyError), ShowProblems(form):
        raise KeyError
