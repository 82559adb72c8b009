"""The editor of scoring systems: it keeps all of a definition, fixes brackets, and says what each word is worth."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from scoring.core.definitions import MAX_VALUES
from tests.scoring.web.sent_forms import sent_form
from tests.scoring.web.test_lab import PAGE, PREVIEW, parts, scores, typed

VALUE = {"values[0].name": "bonus", "values[0].formula": "2*scs", "formulas.places[0]": "bonus + 1"}


def asked(answer: Any) -> list[str]:
    found = re.search(r'data-asked="([^"]*)"', answer.content.decode())
    assert found
    return found.group(1).split()


def test_value_is_used_by_a_formula() -> None:
    assert scores(Client().post(PREVIEW, typed(**VALUE)))[0] == "21"


def test_row_is_added_and_removed_without_scripts() -> None:
    page = Client().post(PAGE, typed(**VALUE, do="add-value"))
    sent = sent_form(page.content.decode())
    assert (sent["values[0].name"], sent["values[1].name"], sent["values[1].formula"]) == ("bonus", "", "")
    assert scores(page)[0] == "21"
    two = sent | {"values[1].name": "more", "values[1].formula": "3", "formulas.places[0]": "more"}
    left = sent_form(Client().post(PAGE, two | {"do": "remove-value-0"}).content.decode())
    assert (left["values[0].name"], left["values[0].formula"]) == ("more", "3")
    assert "values[1].name" not in left


def test_no_more_values_than_a_system_may_have() -> None:
    many = {f"values[{k}].name": f"v{k}" for k in range(MAX_VALUES)}
    full = Client().post(PAGE, typed(**many)).content.decode()
    assert 'value="add-value"' not in full
    refused = Client().post(PAGE, typed(**many, **{f"values[{MAX_VALUES}].name": "last"}))
    assert refused.status_code == 422
    assert "A system can have at most 20 named values, but this one has 21. Remove some." in refused.content.decode()


@pytest.mark.parametrize(
    ("values", "says", "text"),
    [
        ([("scs", "1")], "says-values[0].name", "scs is already a word of the formula language."),
        ([("", "1")], "says-values[0].name", "This value has no name. Give it one, or remove it."),
        ([("2b", "1")], "says-values[0].name", "2b can’t be the name of a value."),
        ([("a", "1"), ("", ""), ("A", "2")], "says-values[2].name", "Two values are called A. Rename one of them."),
        ([("a", "1"), ("a", "2")], "says-values[1].name", "Two values are called a. Rename one of them."),
        ([("", ""), ("a", "scs+")], "says-values[1].formula", "Character 4: a number, a word or ( must follow +."),
        ([("a", "b"), ("b", "a")], "says-values[0].formula", "b uses this value itself"),
    ],
    ids=lambda part: str(part)[:20],
)
def test_error_of_a_value_is_shown_next_to_it(values: list[tuple[str, str]], says: str, text: str) -> None:
    rows = {f"values[{k}].name": name for k, (name, _formula) in enumerate(values)}
    rows |= {f"values[{k}].formula": formula for k, (_name, formula) in enumerate(values)}
    page = Client().post(PAGE, typed(**rows))
    assert page.status_code == 422
    assert text in parts(page)[says].replace("&#x27;", "'")
    control = says.removeprefix("says-").replace("[", "-").replace("].", "-")
    assert f'href="#{control}"' in page.content.decode()
    assert f'id="{control}"' in page.content.decode()


def test_missing_bracket_is_added_without_scripts() -> None:
    wrong = typed(**{"formulas.places[2]": "scs*(1+tie "})
    page = Client().post(PAGE, wrong).content.decode()
    button = re.search(r'<button\s[^>]*value="(close-[^"]+)"[^>]*>\s*Add \) at the end\s*</button>', page)
    assert button
    mended = Client().post(PAGE, wrong | {"do": button.group(1)})
    assert mended.status_code == 200
    assert sent_form(mended.content.decode())["formulas.places[2]"] == "scs*(1+tie)"
    value = VALUE | {"values[0].formula": "2*(scs"}
    again = sent_form(Client().post(PAGE, typed(**value, do="close-values[0].formula")).content.decode())
    assert again["values[0].formula"] == "2*(scs)"


@pytest.mark.parametrize(
    ("formula", "columns"),
    [
        ("scs", ["centers"]),
        ("yrs", ["centers", "final_year"]),
        ("ctrs", ["centers", "total_centers"]),
        ("led", ["centers", "chart"]),
        ("scs(1905)", ["centers", "chart"]),
        ("solo*9", ["result", "centers", "concession"]),
    ],
)
def test_only_what_the_formulae_read_is_asked_for(formula: str, columns: list[str]) -> None:
    assert asked(Client().post(PREVIEW, typed(**{"formulas.places[0]": formula}))) == columns


def test_concession_counts_as_chosen() -> None:
    alone = typed(**{f"formulas.places[{k}]": "solo" for k in range(7)})
    conceded = {key: value for key, value in alone.items() if not key.endswith(".result")} | {"seats[1].result": "win"}
    assert scores(Client().post(PREVIEW, conceded | {"concession": "solo"})) == ["0", "1", "0", "0", "0", "0", "0"]
    assert scores(Client().post(PREVIEW, conceded | {"concession": "centers"})) == ["0"] * 7


def test_chart_is_read_as_rows_of_counts() -> None:
    rows = {f"seats[{i}].chart": f"4 4, {held}" for i, held in enumerate((10, 8, 7, 5, 4, 0, 0))}
    answer = Client().post(PREVIEW, typed(**rows, **{"formulas.places[0]": "scs(1902)*100 + scs(1903)"}))
    assert scores(answer)[0] == "410"
    wrong = Client().post(PREVIEW, typed(**rows | {"seats[0].chart": "4 x"}, **{"formulas.places[0]": "led"}))
    assert parts(wrong)["board-says"] == "The centers after 1902 must be a whole number, not text."


def test_chart_that_nothing_reads_does_not_matter() -> None:
    assert scores(Client().post(PREVIEW, typed(**{"seats[0].chart": "nonsense"})))[0] == "10"


def test_each_word_has_its_worth_for_the_chosen_seat() -> None:
    rules = VALUE | {"formulas.places[1]": "(bonus + sum(scs))/(tie+1)"}
    shown = parts(Client().post(PREVIEW, typed(**rules, seat="TURKEY")))
    assert "scs 8 supply centers" in shown["seat-words"]
    assert "bonus 16 a named value" in shown["seat-words"]
    answer = Client().post(PREVIEW, typed(**rules, seat="TURKEY")).content.decode()
    worth = re.search(r'data-preview="worth-places\[1\]">(.*?)</details>', answer, flags=re.DOTALL)
    assert worth
    text = " ".join(re.sub(r"<[^>]+>", " ", worth.group(1)).replace("&nbsp;", " ").split())
    assert text == "Scores Turkey: 50 ( bonus [ 16 ] + sum(scs) [ 34 ] )/( tie [ 0 ] +1)"
    assert "worth-elimination" in answer


def test_every_word_and_function_can_be_looked_up() -> None:
    page = Client().get(PAGE).content.decode()
    for word in ("scs", "led", "sum(", "if(", "share("):
        assert f'data-word="{word}"' in page
