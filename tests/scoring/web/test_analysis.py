"""The lab's analysis: the same for page and API, by the address alone, throttled, and never a crash."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from common.web.throttles import CheckThrottle
from scoring.lab_analysis import BOARDS, Settings, analyse
from scoring.library import shipped_system
from scoring.web.address import pack_state
from scoring.web.state import state_of
from tests.scoring.web.test_lab import PAGE, asked_before, typed

ANALYSIS = f"{PAGE}analysis/"
API = "/api/v1/calculators/scoring-lab/"


def text_of(answer: Any, section: str = "") -> str:
    html = answer.content.decode()
    if section:
        found = re.search(rf'<section [^>]*id="{section}".*?</section>', html, flags=re.DOTALL)
        assert found, section
        html = found.group(0)
    plain = re.sub(r"<[^>]+>", " ", html)
    return " ".join(plain.replace("&#x27;", "'").replace("&nbsp;", " ").split())


def post(body: object) -> Any:
    return Client().post(API, data=json.dumps(body), content_type="application/json")


def test_page_answers_all_questions() -> None:
    page = Client().get(ANALYSIS, {"system": "c-diplo", "with": "draw-size"})
    assert page.status_code == 200
    assert "Every board without a solo sums to 100." in text_of(page, "findings")
    assert "Solo 634 73 No solo 2486 100" in text_of(page, "findings")
    assert text_of(page, "questions").count("?") == 5
    assert "Letting another player solo" in text_of(page, "throwing")
    assert "2 44 2 2 60 %" in text_of(page, "draws")
    assert "A tie for first" in text_of(page, "ties")
    assert "Name tie-breaks" in text_of(page, "ties")
    assert "5000 random boards, seed 1" in text_of(page, "random")
    assert "Same order of players" in text_of(page, "beside")
    assert page.content.decode().count('role="img"') == 3
    assert 'aria-current="page">Scoring</a>' in page.content.decode()


def test_same_seed_gives_the_same_boards_and_another_seed_others() -> None:
    first, again, other = (
        text_of(Client().get(ANALYSIS, {"system": "c-diplo", "seed": seed}), "random") for seed in ("5", "5", "6")
    )
    assert first == again
    assert first.replace("seed 5", "") != other.replace("seed 6", "")


def test_first_random_board_opens_in_the_lab() -> None:
    page = Client().get(ANALYSIS, {"system": "sum-of-squares", "with": "none"})
    link = re.search(r'href="([^"]+)">Try it in the lab', page.content.decode())
    assert link
    result = analyse(getattr(shipped_system("sum-of-squares"), "system", None), settings=Settings())  # type: ignore[arg-type]
    opened = Client().get(link.group(1).replace("&amp;", "&"))
    top = max(seat.centers or 0 for seat in result.own.sample.seats)
    assert f'name="seats[0].centers" id="seats-0-centers" value="{top}"' in opened.content.decode()


def test_typed_rules_are_analysed_by_their_address() -> None:
    answer = Client().post(PAGE, typed(do="analyse"))
    assert answer.status_code == 302
    assert answer["Location"].startswith(f"{ANALYSIS}?s=1.")
    page = Client().get(answer["Location"])
    assert "Every board without a solo sums to 34." in text_of(page, "findings")
    assert "Your version" in text_of(page)
    assert "Side by side" not in text_of(page)


def test_rules_with_an_error_stay_in_the_editor() -> None:
    answer = Client().post(PAGE, typed(do="analyse", **{"formulas.places[0]": "scs+"}))
    assert answer.status_code == 422


def test_address_of_rules_with_an_error_leads_back_to_them() -> None:
    shipped = shipped_system("regatta")
    assert shipped
    state = state_of(shipped)
    broken = pack_state(type(state)(state.start, state.typed.read({"mode": "rank"}), state.board, state.compared))
    page = Client().get(ANALYSIS, {"s": broken})
    assert page.status_code == 400
    assert f"{PAGE}?s=" in page.content.decode()


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"s": "1.cut"}, "This address of the lab is cut short or changed."),
        ({"seed": "-1"}, "The seed must be from 0 to 999999."),
        ({"seed": "x"}, "The seed must be a whole number, not text."),
        ({"rounds": "0"}, "The number of rounds must be from 1 to 12."),
        ({"players": "9999"}, "The number of players must be from 7 to 420."),
        ({"players": "9" * 5000}, "The number of players must be a whole number, not text."),
    ],
    ids=str,
)
def test_invalid_options_are_refused_with_a_remedy(query: dict[str, str], says: str) -> None:
    page = Client().get(ANALYSIS, query)
    assert page.status_code == 400
    assert says in text_of(page)


def test_unknown_system_is_missing_and_an_unknown_second_one_is_ignored() -> None:
    assert Client().get(ANALYSIS, {"system": "nope"}).status_code == 404
    assert Client().get(ANALYSIS, {"system": "kiss", "with": "nope"}).status_code == 200


@pytest.mark.parametrize("slug", ["regatta", "maxonian", "diminishing-value-dbs", "il-diplo", "dixie", "7eleven"])
def test_other_modes_and_charts_are_analysed(slug: str) -> None:
    page = Client().get(ANALYSIS, {"system": slug, "with": "maxonian"})
    assert page.status_code == 200
    assert "random boards, seed 1" in text_of(page, "random")


def test_rules_whose_numbers_grow_too_large_are_reported() -> None:
    page = Client().get(Client().post(PAGE, typed(do="analyse", **{"formulas.places[0]": "mulc*mulc"}))["Location"])
    assert page.status_code in {200, 400}
    assert "Multiply less" in text_of(page) or "can’t be scored" in text_of(page)


def test_page_is_throttled() -> None:
    asked_before(CheckThrottle(), 30)
    late = Client().get(ANALYSIS, {"system": "c-diplo"})
    assert late.status_code == 429
    assert 0 < int(late["Retry-After"]) <= 61


def test_api_gives_what_the_page_shows() -> None:
    answer = post({"system": {"slug": "c-diplo"}, "compare": {"slug": "draw-size"}, "seed": 5, "rounds": 3})
    assert answer.status_code == 200
    body = answer.json()
    assert (body["seed"], body["boards"]) == (5, BOARDS)
    assert set(body["system"]) == set(body["compare"])
    assert (body["system"]["ties"]["rounds"], body["system"]["ties"]["players"]) == (3, 49)
    page = text_of(Client().get(ANALYSIS, {"system": "c-diplo", "with": "draw-size", "seed": "5", "rounds": "3"}))
    for verdict in body["system"]["verdicts"]:
        assert verdict["title"] in page
    for found in body["system"]["answers"]:
        assert found["answer"] in page
    assert body["comparison"]["boards"] == BOARDS


def test_api_names_each_wrong_field() -> None:
    answer = post({"compare": {"slug": "nope"}, "seed": "x", "rounds": 99, "more": 1})
    assert answer.status_code == 400
    assert sorted(error["path"] for error in answer.json()["errors"]) == [
        "compare.slug",
        "more",
        "rounds",
        "seed",
        "system",
    ]


def test_api_is_throttled_as_a_check() -> None:
    asked_before(CheckThrottle(), 30)
    assert post({"system": {"slug": "c-diplo"}}).status_code == 429
