"""`POST /api/v1/calculators/…/`, contract §2 to §4 and the trials of schemes: answers, refusals by path, the doors."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from common.web.parsers import MAX_BYTES
from handicaps.api.trial_schemas import TRIALS_EXAMPLE
from tests.handicaps.calculators import test_form_l, test_top_dog
from tests.handicaps.rugby import rugby_request
from tests.scoring.api.test_board_scores import refused
from tournaments.clubs.models import User

NAMES = ("top-dog", "form-l", "fairness", "handicap-schemes")
TOP_DOG, FORM_L, FAIRNESS, SCHEMES = (f"/api/v1/calculators/{name}/" for name in NAMES)
GOOD = {
    TOP_DOG: test_top_dog.request(),
    FORM_L: rugby_request(),
    FAIRNESS: {"wins": 19, "matches": 56},
    SCHEMES: TRIALS_EXAMPLE.value,
}
URLS = list(GOOD)


def post(url: str, body: object, *, client: Client | None = None, **extra: Any) -> Any:
    data = body if isinstance(body, bytes | str) else json.dumps(body)
    return (client or Client()).post(url, data=data, content_type="application/json", **extra)


@pytest.mark.django_db
@pytest.mark.parametrize("url", URLS)
def test_nobody_needs_an_account_and_nothing_is_asked_of_the_database(
    url: str, alice: User, sign_in: Any, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        assert post(url, GOOD[url], client=Client(enforce_csrf_checks=True)).status_code == 200
    assert post(url, GOOD[url], client=sign_in(alice)).status_code == 200


def test_numbers_have_nine_significant_digits() -> None:
    assert b'"handicap_per_round":7.166666666666667' in post(TOP_DOG, GOOD[TOP_DOG]).content
    assert b'"merged_vp_difference":25.90909090909091' in post(FORM_L, GOOD[FORM_L]).content
    assert b'"probability_at_most":0.011120694736430056' in post(FAIRNESS, GOOD[FAIRNESS]).content


def test_wrong_round_score_is_named_by_its_path() -> None:
    answer = post(TOP_DOG, test_top_dog.entry(2, round_scores=[1, "bye", 3, 4, 5, 6]))
    assert refused(answer) == [("entries[2].round_scores[1]", "wrong_type")]
    said = answer.json()["errors"][0]["message"]
    assert said == "The score of C in round 2 must be a number, not the text “bye”."


def test_team_listed_twice_is_named_by_its_path() -> None:
    answer = post(FORM_L, test_form_l.team(1, 2, name="Eroes"))
    assert refused(answer) == [("divisions[1].teams[2].name", "named_twice")]
    said = answer.json()["errors"][0]["message"]
    assert said == "The team Eroes is named twice. Give each one once."


def test_more_wins_than_matches_are_named_by_their_path() -> None:
    answer = post(FAIRNESS, {"wins": 57, "matches": 56})
    assert refused(answer) == [("wins", "more_wins_than_matches")]


@pytest.mark.parametrize("url", URLS)
@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff", b"null", b"7", b"[]", b'{"rounds": 1e400, "wins": 1e400}', b"[" * 90_000]
)
def test_body_that_is_not_a_request_is_a_problem(url: str, body: bytes) -> None:
    refused(post(url, body))


@pytest.mark.parametrize("url", URLS)
def test_longest_body_is_refused(url: str) -> None:
    refused(post(url, b'"' + b"x" * MAX_BYTES + b'"'), status=413)


@pytest.mark.parametrize("url", URLS)
@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_only_post_is_served(url: str, method: str) -> None:
    refused(getattr(Client(), method)(url), status=405)


def test_address_is_held_to_one_rate_for_all_calculators() -> None:
    answers = [post(URLS[k % 3], b"{}").status_code for k in range(121)]
    assert answers == [400] * 120 + [429]
