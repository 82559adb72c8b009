"""Certificates: a page for each whatever its words, the colour of a power, and a code that leads to the results."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from tournaments.base.sheets.paper import Paper, html_of, pdf_of
from tournaments.events.disciplines import DIPLOMACY
from tournaments.events.models import Event
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.awards import certificate, certificate_pages

SITE = "https://topboard.example"
LONG_AWARD = "Best army of the weekend, as chosen by the players and the jury together, of all who had never shown one"
LONG_NAME = "Maria Antonia Josefa Johanna von Habsburg-Lothringen und Österreich-Toskana, Erzherzogin von Österreich"


def page_of(event: Event, *, power: str = "", site: str = SITE) -> str:
    one = certificate("Best Germany", "Yarden Livnat", shared=False, power=DIPLOMACY.power(power))
    return html_of(certificate_pages(Asked(event=event, whole=True, site=site), [one], name="x"))


@pytest.mark.parametrize("paper", Paper)
def test_each_certificate_is_one_page_with_long_names_and_awards(regatta: Event, paper: Paper) -> None:
    found = [
        certificate("1st place", "Ida Ek", shared=False, place=1),
        certificate(LONG_AWARD, LONG_NAME, shared=True),
        certificate("Best Italy", "Krishnaswamyvenkataraghavan", shared=False, power=DIPLOMACY.power("ITALY")),
        certificate("Winning team", LONG_NAME, shared=True, members=[LONG_NAME] * 7),
    ]
    document = certificate_pages(Asked(event=regatta, whole=True, site=SITE), found, name="x")
    pages = PdfReader(BytesIO(pdf_of(document, paper=paper))).pages
    assert len(pages) == len(found)
    assert all(page.mediabox.width > page.mediabox.height for page in pages)
    assert "Ida Ek" in pages[0].extract_text()


def test_the_best_of_a_power_has_its_colour_and_all_others_the_clubs(regatta: Event) -> None:
    assert 'class="certificate powered p-g"' in page_of(regatta, power="GERMANY")
    plain = page_of(regatta)
    assert 'class="certificate"' in plain
    assert f'data-accent="{regatta.club.accent}"' in plain


def test_the_code_leads_to_the_results_of_a_public_event_alone(regatta: Event) -> None:
    regatta.published = True
    assert "topboard.example/c/front-range/regatta" in page_of(regatta)
    assert "See the results" not in page_of(regatta, site="")
    regatta.published = False
    assert "See the results" not in page_of(regatta)


@pytest.mark.parametrize(
    ("name", "step"),
    [("Ida Ek", 1), ("Yarden Livnat", 1), ("The Knights of the Round", 2), ("Featherstonehaugh", 2), (LONG_NAME, 4)],
)
def test_a_longer_name_is_set_smaller(name: str, step: int) -> None:
    assert certificate("1st place", name, shared=False)["fit"] == step
