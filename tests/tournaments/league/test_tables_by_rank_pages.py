"""Handicaps of the older scheme on pages: looked at and signed at the desk, read in public and on paper."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.handicaps.web.asked import text_of
from tests.scenes.cup_scene import next_season, rugby_season, sign
from tests.scenes.event_pages import SignIn
from tests.scenes.league_scene import make_season, play, play_all
from tests.scenes.stage import scene
from tournaments.base.sheets.paper import html_of
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import document_of, sheet_of

DESK = "/desk/front-range/e/2013-14/league/"


@scene
def season(club: Club, oscar: User) -> Event:
    season = rugby_season(club, oscar)
    Event.objects.filter(pk=season.pk).update(published=True)
    return Event.objects.select_related("club", "league").get(pk=season.pk)


def rows_of(answer: Any) -> list[str]:
    """Each row of the tables, as text."""
    found = re.findall(r"<tr>(.*?)</tr>", answer.content.decode(), re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", each).split()) for each in found]


def test_steps_are_reviewed_and_signed(season: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    assert 'href="?scheme=steps"' in client.get(f"{DESK}handicaps/").content.decode()
    page = client.get(f"{DESK}handicaps/", {"scheme": "steps"})
    assert {"1 Discards 14 0 + 0 × 6 0", "3 Gambits 13.4 0 + 2 × 6 12", "5 Lambs 7.7 60 + 4 × 6 84"} <= set(
        rows_of(page)
    )
    assert "Its best team has 30, like the lowest team of Division 1." in text_of(page)
    assert "IMPs for one VP" not in text_of(page)
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page.content.decode()))
    assert hidden["scheme"] == "steps"
    sent = {"scheme": "steps", "fingerprint": hidden["fingerprint"], "note": "As in 2013"}
    answer: Any = client.post(f"{DESK}handicaps/sign/", sent, follow=True)
    assert answer.redirect_chain[-1][0] == f"{DESK}handicaps/1/"
    assert "Steps by rank (the older scheme): 6 IMPs a rank, from 18 results." in text_of(answer)
    assert "5 Lambs 7.7 60 + 4 × 6 84" in rows_of(answer)
    assert "This version of Topboard calculates different handicaps" not in text_of(answer)


def test_the_next_table_starts_from_the_scheme_of_the_last(season: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    sign(season, oscar, scheme="steps")
    page = text_of(client.get(f"{DESK}handicaps/"))
    assert ("60 + 4 × 6" in page, "28.67 × 2.75" in page) == (True, False)
    page = text_of(client.get(f"{DESK}handicaps/", {"scheme": "form-l"}))
    assert ("60 + 4 × 6" in page, "28.67 × 2.75" in page) == (False, True)


def test_a_change_of_results_is_shown_by_the_same_scheme(club: Club, oscar: User, sign_in: SignIn) -> None:
    season = make_season(club, oscar, sizes=(4,))
    play_all(season, oscar)
    sign(season, oscar, scheme="steps")
    play(season, oscar, "A1", "A4", "0-900")
    client = sign_in(oscar)
    desk = "/desk/front-range/e/winter-league/league/handicaps/"
    for page in (desk, f"{desk}1/"):
        assert "Results have changed since it was signed" in text_of(client.get(page))


def test_refusals_are_shown_on_the_page(season: Event, club: Club, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    later = next_season(club, oscar)
    address = f"/desk/front-range/e/{later.slug}/league/handicaps/"
    assert "has no results yet" in text_of(client.get(address, {"scheme": "steps"}))
    assert "This handicap scheme doesn" in text_of(client.get(f"{DESK}handicaps/", {"scheme": "ladder"}))
    assert "This handicap scheme doesn" in text_of(client.get(f"{DESK}handicaps/", {"scheme": "ladder", "look": "1"}))
    for rules in ({}, {"imps_per_vp": "2.75"}):
        answer = client.post(f"{DESK}handicaps/sign/", {"scheme": "ladder", **rules})
        assert (answer.status_code, "This handicap scheme doesn" in text_of(answer)) == (422, True)
    assert "60 + 4 × 6" in text_of(client.get(f"{DESK}handicaps/", {"scheme": " steps ", "look": "1"}))
    assert not season.handicap_tables.exists()


def test_everybody_reads_it_and_a_new_cup_names_it(
    season: Event, oscar: User, sign_in: SignIn, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sign(season, oscar)
    sign(season, oscar, scheme="steps")
    with django_assert_num_queries(2):
        page = Client().get("/c/front-range/2013-14/handicaps/")
    assert "5 Lambs 7.7 60 + 4 × 6 84" in rows_of(page)
    assert "28.67 × 2.75" in text_of(Client().get("/c/front-range/2013-14/handicaps/?table=1"))
    choices = text_of(sign_in(oscar).get(f"{DESK}cups/new/"))
    assert re.search(r"table 2 of [\d-]+, Steps by rank \(the older scheme\)", choices)


def test_it_is_printed(season: Event, oscar: User) -> None:
    sign(season, oscar, scheme="steps")
    season.refresh_from_db()
    sheet = html_of(document_of(sheet_of(season, "handicaps"), Asked(event=season, number=1)))
    assert "Steps by rank (the older scheme): 6 IMPs a rank" in " ".join(sheet.split())
    assert ("60 + 4 × 6" in sheet, "Merged" in sheet) == (True, False)
