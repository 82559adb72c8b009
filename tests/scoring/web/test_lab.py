"""The scoring lab: for everybody, whole without scripts, following the typing with them, nothing stored."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from common.web.throttles import CalculatorThrottle, CheckThrottle
from scoring.core.definitions import parse_definition
from scoring.library import shipped_systems
from scoring.web.typed import TypedDefinition
from tests.scenes.throttles import asked_before
from tests.scoring.api.test_board_scores import post as post_api
from tests.scoring.web.sent_forms import sent_form
from tournaments.clubs.models import User

PAGE = "/lab/scoring/"
PREVIEW = f"{PAGE}preview/"
COUNTS = {"FRANCE": 10, "TURKEY": 8, "ENGLAND": 7, "RUSSIA": 5, "GERMANY": 4, "AUSTRIA": 0, "ITALY": 0}


def typed(**changes: str) -> dict[str, str]:
    """A form as a browser sends it: points equal to centers, a five-way draw."""
    data = {"system": "c-diplo", "mode": "rank", "rounding": "none", "final_year": "", "compare-1": "", "compare-2": ""}
    data |= {f"formulas.places[{k}]": "scs" for k in range(7)} | {
        "formulas.elimination": "",
        "formulas.provisional": "",
    }
    for i, (power, held) in enumerate(COUNTS.items()):
        data |= {f"seats[{i}].power": power, f"seats[{i}].centers": str(held)}
        if held:
            data[f"seats[{i}].result"] = "win"
    return data | changes


def parts(answer: Any) -> dict[str, str]:
    """The text of each part that follows the typing."""
    found = re.findall(r'<(\w+)[^>]*data-preview="([^"]+)"[^>]*>(.*?)</\1>', answer.content.decode(), flags=re.DOTALL)
    return {name: " ".join(re.sub(r"<[^>]+>", " ", text).split()) for _tag, name, text in found}


def scores(answer: Any, column: int = 0) -> list[str]:
    shown = parts(answer)
    return [shown[f"score-{row}-{column}"] for row in range(7)]


@pytest.mark.parametrize("slug", ["", *(shipped.slug for shipped in shipped_systems())])
def test_every_shipped_system_opens_with_scores_and_findings(slug: str) -> None:
    answer = Client().get(PAGE, {"system": slug} if slug else {})
    assert answer.status_code == 200
    assert "–" not in scores(answer)
    assert "What the linter found" in answer.content.decode()
    shipped = next(each for each in shipped_systems() if each.slug == (slug or "c-diplo"))
    sent = TypedDefinition.read(sent_form(answer.content.decode()))
    assert parse_definition({**sent.raw(), "name": shipped.name}) == shipped.definition


def test_the_lab_opens_as_drawn() -> None:
    answer = Client().get(PAGE)
    assert scores(answer) == ["49", "23", "15", "6", "5", "1", "1"]
    assert scores(answer, 1) == ["39.37", "25.2", "19.29", "9.84", "6.3", "0", "0"]
    shown = parts(answer)
    assert [shown[f"column-{k}"] for k in range(3)] == ["C-Diplo", "Sum of squares", "Draw size"]
    assert [shown[f"place-{k}"] for k in range(7)] == ["1", "2", "3", "4", "5", "6=", "6="]
    assert (shown["total-0"], shown["centers"]) == ("100", "34 of 34")


def test_pages_ask_nothing_of_the_database() -> None:
    """Without the mark of a database test, any query fails."""
    assert [Client().get(page).status_code for page in ("/lab/", PAGE)] == [200, 200]


@pytest.mark.django_db
def test_everyone_may_use_the_lab(alice: User, bob: User, charlie: User, sign_in: Any) -> None:
    clients = [Client(), *(sign_in(user) for user in (alice, bob, charlie))]
    for client in clients:
        assert client.get("/lab/").status_code == 200
        assert client.post(PAGE, typed()).status_code == 200
        assert client.post(PREVIEW, typed()).status_code == 200


def test_preview_scores_what_is_typed() -> None:
    answer = Client().post(PREVIEW, typed(**{"formulas.places[0]": "2*scs", "compare-1": "draw-size"}))
    assert scores(answer) == ["20", "8", "7", "5", "4", "0", "0"]
    assert scores(answer, 1) == ["20", "20", "20", "20", "20", "0", "0"]
    assert parts(answer)["label-places[1]"] == "Second-most centers"


def test_labels_follow_the_mode() -> None:
    shown = parts(Client().post(PREVIEW, typed(mode="win_draw")))
    assert shown["label-places[0]"] == "Solo victory"
    assert shown["label-elimination"] == "Elimination or survival"


def test_columns_are_those_that_the_systems_read() -> None:
    asked = re.search(r'data-asked="([^"]*)"', Client().post(PREVIEW, typed()).content.decode())
    assert asked
    assert asked.group(1) == "centers"
    answer = Client().post(PREVIEW, typed(**{"compare-2": "regatta"})).content.decode()
    assert 'data-asked="result centers final_year compare-2"' in answer


def test_settings_that_the_mode_does_not_ask_for_are_ignored() -> None:
    answer = Client().post(PREVIEW, typed(draws_include_all_survivors="on", average_ties="on"))
    assert parts(answer)["settings-says"] == ""
    assert Client().post(PAGE, typed(mode="win_draw", average_ties="on")).status_code == 200


def test_error_points_at_the_character_and_keeps_the_last_scores() -> None:
    wrong = {"formulas.places[2]": "scs*(1+tie"}
    preview = Client().post(PREVIEW, typed(**wrong))
    shown = parts(preview)
    assert shown["says-places[2]"].startswith("Character 5: this bracket is never closed. Add ) at the end.")
    assert "scs*<mark>(</mark>1+tie" in preview.content.decode()
    assert "score-0-0" not in shown
    page = Client().post(PAGE, typed(**wrong))
    assert page.status_code == 422
    assert scores(page) == ["49", "23", "15", "6", "5", "1", "1"]
    assert '<a href="#formulas-places-2">Third-most centers: Character 5: ' in page.content.decode()
    assert 'id="formulas-places-2"' in page.content.decode()


def test_samples_fill_the_board_without_scripts() -> None:
    answer = Client().post(PAGE, typed(do="board-1"))
    assert scores(answer) == ["18", "10", "6", "0", "0", "0", "0"]
    assert 'value="18"' in answer.content.decode()


def test_findings_say_when_the_rules_changed_since() -> None:
    page = Client().post(PAGE, typed()).content.decode()
    checked = re.search(r'name="checked" value="(\w{16})"', page)
    assert checked
    assert parts(Client().post(PREVIEW, typed(checked=checked.group(1))))["findings-note"] == ""
    changed = Client().post(PREVIEW, typed(checked=checked.group(1), rounding="down"))
    assert parts(changed)["findings-note"] == "The rules have changed since then. Check them again."


@pytest.mark.parametrize(
    "changes",
    [
        {"formulas.places[0]": "scs+"},
        {"formulas.elimination": "foo"},
        {"formulas.provisional": "prov"},
        {"formulas.places[6]": "1" * 1001},
        {"rounding": "up"},
        {"mode": "best"},
        {"final_year": "1906"},
        {"final_year": "soon"},
        {"seats[2].centers": "x"},
        {"seats[2].centers": "35"},
        {"seats[2].centers": "9" * 30},
        {"seats[2].centers": "20"},
        {"seats[2].power": "FRANCE"},
    ],
    ids=str,
)
def test_page_and_api_refuse_the_same_in_the_same_words(changes: dict[str, str]) -> None:
    data = typed(**changes)
    number = {key: int(text) if text.isdigit() and len(text) < 12 else text or None for key, text in data.items()}
    seats = [
        {
            "power": data[f"seats[{i}].power"],
            "centers": number[f"seats[{i}].centers"],
            "result": data.get(f"seats[{i}].result", "loss"),
        }
        for i in range(7)
    ]
    system = {
        "mode": data["mode"],
        "rounding": data["rounding"],
        "final_year": number["final_year"],
        "formulas": {
            "places": [data[f"formulas.places[{k}]"] for k in range(7)],
            "elimination": data["formulas.elimination"],
            "provisional": data["formulas.provisional"],
        },
    }
    errors = post_api({"system": system, "seats": seats}).json()["errors"]
    assert errors
    page = Client().post(PAGE, data)
    text = page.content.decode().replace("&#x27;", "'").replace("&gt;", ">").replace("&lt;", "<")
    assert [error["message"] for error in errors if error["message"] not in text] == []


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"mode": "rank"},
        typed(**{"seats[0].power": "<script>"}),
        typed(**{"formulas.places[0]": "<script>alert(1)</script>"}),
        typed(**{"formulas.places[0]": "9" * 40 + "*" + "9" * 40}),
        typed(**{"formulas.places[0]": "((" * 400}),
        typed(**{"formulas.places[0]": "\x00"}),
        typed(**{"compare-1": "nope", "checked": "x" * 999, "do": "board-99"}),
    ],
    ids=range(8),
)
def test_no_form_crashes_the_page(data: dict[str, str]) -> None:
    for url in (PAGE, PREVIEW):
        answer = Client().post(url, data)
        assert answer.status_code in {200, 422}
        assert "<script>" not in answer.content.decode()


def test_unknown_system_is_missing() -> None:
    assert Client().get(PAGE, {"system": "nope"}).status_code == 404
    assert Client().post(PREVIEW, {"system": "nope"}).status_code == 404


def test_long_form_is_refused() -> None:
    assert Client().post(PAGE, typed(**{"formulas.places[0]": "1" * 100_000})).status_code == 413


def test_address_is_held_to_its_rates() -> None:
    asked_before(CheckThrottle(), 29)
    assert [Client().post(PAGE, typed()).status_code for _ in range(2)] == [200, 429]
    late = Client().post(PAGE, typed())
    assert 0 < int(late["Retry-After"]) <= 61
    asked_before(CalculatorThrottle(), 119)
    quick = [Client().post(PREVIEW, typed(), headers={"x-requested-fragment": "preview"}) for _ in range(2)]
    assert [answer.status_code for answer in quick] == [200, 429]
    assert quick[1]["Content-Type"] == "text/plain; charset=utf-8"


@pytest.mark.parametrize("page", [PAGE, f"{PAGE}analysis/", "/lab/library/", "/lab/library/dixie/"])
def test_pages_travel_compressed_and_light(page: str) -> None:
    """A phone loads under 60 kB in all; styles and scripts are about half of that."""
    answer = Client().get(page, headers={"accept-encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 25_000


def test_the_first_page_shows_nine_tools_with_figures_that_are_counted() -> None:
    answer = Client().get("/lab/")
    text = answer.content.decode()
    assert len(re.findall(r"<h3><a href", text)) == 9
    assert [name for name, _share in answer.context["library"]][:2] == ["C-Diplo", "Sum of squares"]
    assert answer.context["answer"].split(", ")[0] == "51"
    assert dict(answer.context["library"])["Draw size"] == 25
