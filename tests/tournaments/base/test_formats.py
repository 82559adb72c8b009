"""Days and numbers in each language; English ones are as they ever were."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import RequestFactory
from django.utils import translation
from django.utils.formats import date_format, get_format, number_format

from common.pure.errors import Phrase, in_a_row
from common.pure.text import Figure
from common.web.problems import words_text
from ops.setup import ROOT
from tournaments.base.days import days_in_words
from tournaments.base.figures import even_figure, figure, for_plural, money, ordinal, plain_figure, signed_figure
from tournaments.base.languages import labelled, visitors_language

DAY = date(2026, 11, 21)
NUMERIC = {"c", "U", "Y-m-d", "H:i", "Y", "D", "l", "i", "H"}
"""The same in all languages."""


def formats_used() -> set[str]:
    """Every format of days that a template or the code names; those of `dated` with the year of another year too."""
    found: set[str] = set()
    deadlines: set[str] = set()
    for path in (ROOT / "templates").rglob("*.*"):
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r'\|(?:date|time):"([^"]+)"', text))
        deadlines |= set(re.findall(r'\|dated:"([^"]+)"', text))
    for folder in ("tournaments", "scoring", "pairing", "handicaps", "common"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            deadlines |= set(re.findall(r'\bdated\([^"]*"([^"]+)"', text))
            for call in re.findall(r"date_format\((.*)", text):
                found |= set(re.findall(r"""["']([a-zA-Z][^"'{}]*)["']""", call.split(", use_l10n")[0]))
    found |= deadlines | {form.replace("F", "F Y").replace("M", "M Y") for form in deadlines}
    return {each for each in found if re.search(r"\b[jDlFMN]\b", each)}


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES if code != "en"])
def test_language_has_every_format_that_is_used(language: str) -> None:
    module = __import__(f"config.formats.{language}.formats", fromlist=["formats"])
    assert len(formats_used()) > 15
    assert formats_used() - NUMERIC - set(vars(module)) == set()


@pytest.mark.parametrize("name", ["j M Y", "D j F, H:i", "l j F", "j"])
def test_english_formats_are_their_own_names(name: str) -> None:
    with translation.override("en"):
        assert get_format(name) == name


@pytest.mark.parametrize(
    ("language", "short", "long", "range_"),
    [
        ("en", "21 Nov 2026", "Saturday 21 November", "21–22 Nov 2026"),
        ("de", "21. Nov. 2026", "Samstag, 21. November", "21.–22. Nov. 2026"),
        ("fr", "21 nov. 2026", "samedi 21 novembre", "21–22 nov. 2026"),
    ],
)
def test_days(language: str, short: str, long: str, range_: str) -> None:
    with translation.override(language):
        assert date_format(DAY, "j M Y") == short
        assert Template('{{ day|date:"l j F" }}').render(Context({"day": DAY})) == long
        assert days_in_words(DAY, date(2026, 11, 22)) == range_


def test_first_of_a_month_is_an_ordinal_in_french() -> None:
    first, last = date(2026, 12, 1), date(2026, 12, 2)
    with translation.override("fr"):
        assert (date_format(first, "l j F"), date_format(first, "j M Y")) == ("mardi 1er décembre", "1er déc. 2026")
        assert days_in_words(DAY, first, month="F") == "21 novembre – 1er décembre 2026"
        assert days_in_words(first, last) == "1er–2 déc. 2026"
        assert date_format(first, "Y-m-d") == "2026-12-01"
    with translation.override("de"):
        assert date_format(first, "l j F") == "Dienstag, 1. Dezember"


def test_ordinals_follow_the_gender_in_french() -> None:
    with translation.override("fr"):
        assert [ordinal(1), ordinal(1, feminine=True), ordinal(2, feminine=True)] == ["1er", "1re", "2e"]
    with translation.override("en"):
        assert [ordinal(1, feminine=True), ordinal(11, feminine=True)] == ["1st", "11th"]


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["1.5", "−0.33", "2.50", "+1.5", "€25.50", "1,025 CHF", "2nd", "1.5, 2"]),
        ("de", ["1,5", "−0,33", "2,50", "+1,5", "25,50 €", "1.025 CHF", "2.", "1,5; 2"]),
        ("fr", ["1,5", "−0,33", "2,50", "+1,5", "25,50 €", "1\N{NARROW NO-BREAK SPACE}025 CHF", "2e", "1,5; 2"]),
    ],
)
def test_numbers(language: str, texts: list[str]) -> None:
    with translation.override(language):
        assert [
            figure("3/2"),
            figure(Fraction(-1, 3)),
            even_figure("5/2", 2),
            signed_figure(1.5),
            money(Decimal("25.50"), "EUR").replace("\N{NO-BREAK SPACE}", " "),
            money(Decimal(1025), "CHF").replace("\N{NO-BREAK SPACE}", " "),
            ordinal(2),
            Template('{% load topboard %}{{ "1.5, 2"|nums }}').render(Context()),
        ] == texts
        assert plain_figure("3/2") == "1.5"
        assert figure("a text of its own. And more") == "a text of its own. And more"


def test_programs_and_drawings_get_a_point() -> None:
    request = RequestFactory().get("/api/v1/", headers={"accept-language": "de"})
    with visitors_language(request):
        assert (translation.get_language(), figure("3/2")) == ("de", "1.5")
    with translation.override("de"):
        assert Template('<rect x="{{ x }}"/>').render(Context({"x": 1.5})) == '<rect x="1.5"/>'
        assert number_format(1.5) == "1.5"


@pytest.mark.parametrize(
    ("language", "points", "words"),
    [
        ("en", 1, "1 point"),
        ("en", Fraction(1, 2), "0.5 points"),
        ("en", 435, "435 points"),
        ("de", 1, "1 Punkt"),
        ("de", Fraction(3, 2), "1,5 Punkte"),
        ("de", 435, "435 Punkte"),
        ("fr", Fraction(3, 2), "1,5 point"),
        ("fr", 435, "435 points"),
    ],
)
def test_number_and_its_noun_agree(language: str, points: object, words: str) -> None:
    with translation.override(language):
        noun = translation.ngettext("point", "points", for_plural(points))
        assert f"{figure(points)} {noun}" == words


def test_figures_within_words_of_the_cores_follow_the_language() -> None:
    words = Phrase("%(held)s sums to %(sum)s", held="17–17", sum=Figure("1,234.5"))
    with translation.override("de"):
        assert words_text(words) == "17–17 ergibt die Summe 1\N{NARROW NO-BREAK SPACE}234,5"
        assert words_text(in_a_row("A tie loses points.", Phrase("Yes."))) == "Ein Gleichstand kostet Punkte. Ja."
    assert words_text(words) == words == "17–17 sums to 1,234.5"


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Ann: 2"), ("de", "Ann: 2"), ("fr", "Ann\N{NARROW NO-BREAK SPACE}: 2")]
)
def test_a_colon_after_a_label_has_a_space_before_it_in_french(language: str, words: str) -> None:
    with translation.override(language):
        assert labelled("Ann", 2) == words
        assert Template("{% load topboard %}Ann{% colon %} 2").render(Context()) == words
