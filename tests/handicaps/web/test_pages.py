"""What all calculators' pages share: the input in the address, rows, pasted lines, errors at fields, the doors."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.cache import cache
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from common.web.throttles import CalculatorThrottle
from handicaps.web import fairness, form_l, top_dog
from handicaps.web.pages import Calculator
from handicaps.web.typed import Typed, number_of, pack_typed, unpack_typed
from tests.handicaps.web.asked import ask, said, sent_form, text_of, typed_rows
from tests.scenes.throttles import asked_before
from tournaments.clubs.models import User

CALCULATORS: dict[str, Calculator] = {
    "/lab/top-dog/": top_dog.TOP_DOG,
    "/lab/form-l/": form_l.FORM_L,
    "/lab/fairness/": fairness.FAIRNESS,
}
SAMPLES = [(url, name) for url, calculator in CALCULATORS.items() for name in calculator.samples]


@pytest.mark.parametrize("url", CALCULATORS)
def test_empty_page_asks_nothing_of_the_database_and_has_rows_to_type_into(url: str) -> None:
    """Without the mark of a database test, any query fails."""
    answer = Client().get(url)
    assert answer.status_code == 200
    assert not answer.context["answered"]
    assert any(len(table["rows"]) == 5 for table in answer.context["tables"].values())


@pytest.mark.parametrize(("url", "name"), SAMPLES)
def test_sample_is_answered_and_sent_again_comes_to_the_same(url: str, name: str) -> None:
    sample = Client().get(url, {"sample": name})
    assert sample.status_code == 200
    assert sample.context["answered"]
    again = ask(url, sent_form(sample) | {"do": "ask"})
    assert again.redirect_chain
    assert sent_form(again) == sent_form(sample)
    assert text_of(again).split("Link to this")[0] == text_of(sample).split("Link to this")[0]


@pytest.mark.parametrize(("url", "name"), SAMPLES)
def test_address_holds_the_input_and_fits_every_server(url: str, name: str) -> None:
    link = Client().get(url, {"sample": name}).context["link"]
    assert list(parse_qs(urlsplit(link).query)) == ["s"]
    assert len(link) < 1500
    opened = Client().get(link)
    assert opened.context["answered"]
    assert opened.context["link"] == link


@pytest.mark.django_db
@pytest.mark.parametrize("url", CALCULATORS)
def test_everyone_may_use_the_pages(url: str, alice: User, bob: User, charlie: User, sign_in: Any) -> None:
    for client in [Client(), *(sign_in(user) for user in (alice, bob, charlie))]:
        assert client.get(url).status_code == 200
        assert client.post(url, {"do": "ask"}).status_code == 422


@pytest.mark.parametrize("url", CALCULATORS)
def test_rows_grow_and_shrink_and_keep_what_was_typed(url: str) -> None:
    table = CALCULATORS[url].spec.tables[0]
    rows = [tuple(f"{column} {k}" for column in table.columns) for k in range(3)]
    grown = Client().post(url, typed_rows(table.name, rows, table.columns) | {"do": f"add-{table.name}"})
    assert grown.status_code == 200
    assert len(grown.context["tables"][table.name]["rows"]) == 8
    kept = sent_form(grown)
    assert kept[f"{table.name}[2].{table.columns[0]}"] == f"{table.columns[0]} 2"
    shrunk = sent_form(Client().post(url, kept | {"do": f"remove-{table.name}-1"}))
    assert shrunk[f"{table.name}[1].{table.columns[0]}"] == f"{table.columns[0]} 2"
    assert f"{table.name}[7].{table.columns[0]}" not in shrunk


def test_last_row_can_be_removed() -> None:
    answer = Client().post("/lab/fairness/", {"counts[0].wins": "1", "do": "remove-counts-0"})
    assert answer.status_code == 200
    assert len(answer.context["tables"]["counts"]["rows"]) == 5


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Player\tGames\tAverage\tArmy\tArmy avg\tR1\tR2\tR3\nAnn\t12\t4,5\t0\t\t11\t\t9", "11 - 9"),
        ("Ann;12;4,5;0;;11 - 9", "11 - 9"),
        ("Ann,12,4.5,0,,11,,9", "11 - 9"),
        ("Ann\t12\t4.5\t0\t\t11\nBen\t1\t2\t3\t4\t1\t2\t3", "11 - -"),
    ],
)
def test_lines_of_a_spreadsheet_become_rows(text: str, row: str) -> None:
    answer = Client().post("/lab/top-dog/", {"do": "paste-entries", "pasted-entries": text})
    form = sent_form(answer)
    assert (form["entries[0].name"], form["entries[0].player_games"]) == ("Ann", "12")
    assert form["entries[0].round_scores"] == row


def test_short_lines_are_filled_up() -> None:
    answer = Client().post("/lab/form-l/", {"do": "paste-teams", "pasted-teams": "1\tEroes\n\n1\tDragons\t10\t\t"})
    form = sent_form(answer)
    assert [form[f"teams[{k}].average_vps"] for k in (0, 1)] == ["", "10"]


@pytest.mark.parametrize("url", CALCULATORS)
@pytest.mark.parametrize("address", ["1.", "1.AAAA", "x", "2.abc", "1." + "A" * 9000])
def test_bad_address_shows_the_page_and_what_to_do(url: str, address: str) -> None:
    answer = Client().get(url, {"s": address})
    assert answer.status_code == 400
    assert "address" in text_of(answer)


@pytest.mark.parametrize("url", CALCULATORS)
def test_each_invalid_field_shows_its_error(url: str) -> None:
    wrong = {"entries[0].name": "A", "teams[0].name": "A", "teams[0].division": "1", "counts[0].wins": "x"}
    answer = Client().post(url, wrong | {"do": "ask"})
    html = answer.content.decode()
    for path, _code in said(answer):
        place = path.replace("[", "-").replace("].", "-")
        assert f'href="#{place}"' in html
        if "." in path:
            assert re.search(rf'id="{place}"[^>]*aria-invalid="true"[^>]*aria-describedby="[^"]*{place}-error"', html)


def test_page_is_held_to_the_calculators_rate() -> None:
    client = Client()
    asked_before(CalculatorThrottle(), 119)
    assert [client.get("/lab/fairness/", {"sample": "steps"}).status_code for _ in range(2)] == [200, 429]
    assert client.get("/lab/fairness/").status_code == 200


def rows_of_three(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(row[:3] for row in rows if any(row[:3]))


TEXTS = st.text("aé, 7.−\t", max_size=8)
SPEC = top_dog.SPEC


@given(
    st.fixed_dictionaries(dict.fromkeys(SPEC.fields, TEXTS)),
    st.lists(st.tuples(*[TEXTS] * 6).filter(any), max_size=4).map(tuple),
)
def test_input_survives_its_address(fields: dict[str, str], rows: tuple[tuple[str, ...], ...]) -> None:
    typed = Typed(fields, {"entries": rows, "player": (), "army": rows_of_three(rows)})
    address = pack_typed(SPEC, typed)
    assert address is None or unpack_typed(SPEC, address) == typed


@pytest.mark.parametrize(
    ("text", "value"),
    [("", None), ("12", 12), ("−3", -3), ("007", 7), ("1e9", "1e9"), ("nan", "nan"), ("1.2.3", "1.2.3"), ("½", "½")],
)
def test_text_becomes_a_number_where_it_is_one(text: str, value: object) -> None:
    assert number_of(text) == value


def test_decimals_are_exact_with_a_point_or_a_comma() -> None:
    assert str(number_of("4.50")) == str(number_of("4,50")) == "4.50"


@given(
    st.dictionaries(
        st.sampled_from(["do", "rounds", "entries[0].name", "entries[0].round_scores", "pasted-entries"]),
        st.text(max_size=20),
    )
)
def test_no_form_breaks_the_page(data: dict[str, str]) -> None:
    cache.clear()
    assert Client().post("/lab/top-dog/", data).status_code in {200, 302, 422}
