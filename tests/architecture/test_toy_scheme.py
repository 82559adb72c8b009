"""A scheme of handicaps is one object in the registry: it is looked at, signed, printed, drawn from, and tried."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

import pytest
from django.test import Client

from handicaps.calculators.scheme_trials import trials_request
from handicaps.core.form_l import Division
from handicaps.core.schemes.registry import SCHEMES, USUAL_SCHEME
from handicaps.core.schemes.scheme import Scheme, SchemeLine, divisions_as_json, divisions_from
from tests.factories import actor_of
from tests.handicaps.web.asked import text_of
from tests.scenes.api import Api, problems
from tests.scenes.cup_scene import make_cup, rugby_season, sign
from tests.scenes.event_pages import SignIn
from tests.scenes.league_scene import make_season, play_all
from tournaments.base.sheets.paper import html_of
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import document_of, sheet_of
from tournaments.league.models import Cup, HandicapTable
from tournaments.league.selectors.fairness import cup_trials, division_trials
from tournaments.league.selectors.handicaps import drift_of
from tournaments.league.services.cup_results import record_cup_result

DESK = "/desk/front-range/e/2013-14/league/"
SCRIPT = "/api/v1/clubs/front-range/events/2013-14/league/"


@dataclass(frozen=True)
class FlatQuestion:
    """A number of IMPs for each division further down."""

    scheme: ClassVar[str] = "flat"
    divisions: tuple[Division, ...]
    step: Fraction = Fraction(20)

    def lines(self) -> tuple[SchemeLine, ...]:
        return tuple(
            SchemeLine(team.name, division.name, team.average, int(self.step) * level)
            for level, division in enumerate(self.divisions)
            for team in division.teams
        )

    def strengths(self) -> Mapping[str, Mapping[str, Fraction]]:
        return {"flat": {line.name: Fraction(line.handicap) for line in self.lines()}}

    def as_json(self) -> dict[str, Any]:
        return {"scheme": "flat", "divisions": divisions_as_json(self.divisions)}


FLAT = Scheme(
    code="flat",
    name="Flat by division",
    short="Flat",
    about="Each division has 20 IMPs more than the one above.",
    ask=lambda divisions, _new_teams, rules: FlatQuestion(tuple(divisions), **rules),
    read=lambda raw: FlatQuestion(divisions_from(raw)),
    rules=("step",),
)


@pytest.fixture(autouse=True)
def scheme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SCHEMES, "flat", FLAT)


@pytest.fixture
def season(club: Club, oscar: User) -> Event:
    season = rugby_season(club, oscar)
    Event.objects.filter(pk=season.pk).update(published=True)
    return Event.objects.select_related("club", "league").get(pk=season.pk)


def test_codes_fit_into_the_column_and_are_in_their_questions() -> None:
    longest = HandicapTable._meta.get_field("scheme").max_length or 0
    assert [code for code in SCHEMES if len(code) > longest] == []
    for code, scheme in SCHEMES.items():
        written = scheme.ask([], (), {}).as_json()
        assert written.get("scheme", USUAL_SCHEME.code) == code


def test_it_is_reviewed_and_signed_at_the_desk(season: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    assert 'href="?scheme=flat"' in client.get(f"{DESK}handicaps/").content.decode()
    page = client.get(f"{DESK}handicaps/", {"scheme": "flat"})
    shown = text_of(page)
    assert ("Each division has 20 IMPs more" in shown, "Form-L calculates" in shown) == (True, False)
    assert "Calculate" not in shown  # it has nothing to fill in
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page.content.decode()))
    answer: Any = client.post(
        f"{DESK}handicaps/sign/", {"scheme": "flat", "fingerprint": hidden["fingerprint"]}, follow=True
    )
    assert answer.redirect_chain[-1][0] == f"{DESK}handicaps/1/"
    assert "Flat by division, from 18 results." in text_of(answer)
    table = HandicapTable.objects.get()
    assert (table.scheme, set(table.lines.values_list("handicap", flat=True))) == ("flat", {0, 20, 40})
    assert "Flat" in text_of(client.get(f"{DESK}handicaps/"))
    assert re.search(r"table 1 of [\d-]+, Flat by division", text_of(client.get(f"{DESK}cups/new/")))


def test_it_is_reviewed_and_signed_by_a_script(season: Event, oscar: User) -> None:
    script = Api(oscar)
    look: Any = script.post(f"{SCRIPT}handicap-tables/preview/", {"scheme": "flat"}).json()
    assert {team["handicap"] for team in look["teams"] if team["division_name"] == "Division 3"} == {40}
    signed: Any = script.post(
        f"{SCRIPT}handicap-tables/", {"scheme": "flat", "fingerprint": look["fingerprint"]}
    ).json()
    assert (signed["scheme"], signed["question"]["scheme"]) == ("flat", "flat")
    for name, value in (("imps_per_vp", 3), ("overlap", True), ("until", "2014-01-01")):
        sent = {"scheme": "flat", name: value}
        assert problems(script.post(f"{SCRIPT}handicap-tables/preview/", sent)) == [(name, "not_in_scheme")]


def test_everybody_reads_it_and_it_is_printed(season: Event, oscar: User) -> None:
    sign(season, oscar, scheme="flat")
    page = text_of(Client().get("/c/front-range/2013-14/handicaps/"))
    assert ("Lambs 7.7 40" in page, "Merged" in page) == (True, False)
    season.refresh_from_db()
    sheet = html_of(document_of(sheet_of(season, "handicaps"), Asked(event=season, number=1)))
    assert ("Flat by division, from 18 results." in " ".join(sheet.split()), "Merged" in sheet) == (True, False)


def test_a_cup_is_played_with_it_and_tried(season: Event, club: Club, oscar: User) -> None:
    cup = make_cup(season, oscar, sign(season, oscar, scheme="flat"))
    handicaps = dict(Cup.objects.get(pk=cup.pk).entries.values_list("name", "handicap"))
    assert handicaps == {"Eroes": 0, "Dragons": 0, "Rabbits": 20, "Lambs": 40, "Pioneers": 40}
    record_cup_result(actor_of(oscar), cup, 1, home_score=Decimal(40), away_score=Decimal(35))
    assert [trial.scheme for trial in cup_trials(club)] == ["given", "flat"]
    answer = Client().get("/c/front-range/fairness/")
    assert (answer.status_code, "Flat by division" in text_of(answer)) == (200, True)


def test_corrections_are_compared_by_it(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, sizes=(4, 3))
    play_all(season, oscar)
    table = sign(season, oscar, scheme="flat")
    drift = drift_of(table)
    assert (drift.handicaps, drift.results, drift.error) == ((), (), None)


def test_it_is_tried_with_the_others(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, sizes=(4, 3))
    play_all(season, oscar)
    Event.objects.filter(pk=season.pk).update(published=True)
    assert [trial.scheme for trial in division_trials(club)] == ["form-l", "steps", "flat"]
    averages = (("1", "Eroes", 14), ("1", "Dragons", 10), ("1", "JCBC", 6), ("2", "Lambs", 7))
    asked = {
        "matches": [{"team": "Eroes", "opponent": "Lambs", "margin": 12}],
        "teams": [{"division": at, "team": name, "average_vps": vps} for at, name, vps in averages],
    }
    found: Any = trials_request(asked)["schemes"]
    assert [(each["scheme"], each["total"]["wins"]) for each in found][-1] == ("flat", 1), "by its own step of 20"
