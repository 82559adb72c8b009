"""Countries as people type them."""

from __future__ import annotations

import pytest

from common.pure.countries import country_named, country_names


@pytest.mark.parametrize("typed", ["Germany", "germany ", "DE", "deu", "Deutschland", "GER"])
def test_codes_and_names_in_other_languages_are_one_country(typed: str) -> None:
    assert country_named(typed) == "Germany"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("U.S.A.", "United States"),
        ("the Netherlands", "Netherlands"),
        ("Österreich", "Austria"),
        ("osterreich", "Austria"),
        ("España", "Spain"),
        ("Česko", "Czechia"),
        ("Côte d'Ivoire", "Ivory Coast"),
        ("UK", "United Kingdom"),
    ],
)
def test_accents_dots_and_articles_do_not_matter(typed: str, name: str) -> None:
    assert country_named(typed) == name


@pytest.mark.parametrize("typed", ["England", "Middle-earth", "", "Bavaria"])
def test_unknown_country_stays_as_typed(typed: str) -> None:
    assert country_named(typed) == typed


def test_countries_have_one_name_each() -> None:
    assert len(country_names()) == 249
    assert all(country_named(each) == each for each in country_names())
