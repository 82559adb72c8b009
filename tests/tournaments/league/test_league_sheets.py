"""The prints of a season: certificates for who won, and a badge for each side."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from io import BytesIO
from typing import Any

from pypdf import PdfReader

from common.web.figures import for_programs
from tests.factories import actor_of
from tests.scenes.league_scene import make_season, match, play, play_all
from tests.scenes.stage import scene
from tournaments.base.figures import figure
from tournaments.base.sheets.paper import Paper, html_of, pdf_of
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.visibility import VisibilityDetails, change_visibility
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import Sizes, document_of, make_print, sheet_of, sheets_of
from tournaments.league.services.cups import CupDetails, create_cup, set_cup_deadlines
from tournaments.league.services.results import record_scores
from tournaments.league.sheets import season_winners
from tournaments.league.shown import CupShown, DivisionRow, DivisionShown, LeagueShown


@scene
def season(club: Club, alice: User) -> Event:
    return make_season(club, alice, sizes=(4, 3))


def asked(season: Event) -> Asked:
    row = Event.objects.select_related("club", "league").get(pk=season.pk)
    return Asked(event=row, whole=True)


def test_nobody_won_a_division_before_its_last_match(season: Event, alice: User) -> None:
    assert season_winners(asked(season).data) == []
    assert "Nobody holds an award yet." in html_of(document_of(sheet_of(season, "certificates"), asked(season)))


def test_the_first_two_of_each_division_have_a_certificate(season: Event, alice: User) -> None:
    play_all(season, alice)
    told = [(each["title"], each["name"]) for each in season_winners(asked(season).data)]
    assert told == [
        ("Winner of Division A", "A1"),
        ("Second place in Division A", "A2"),
        ("Winner of Division B", "B1"),
        ("Second place in Division B", "B2"),
    ]
    row = asked(season).data.divisions[0].rows[0]
    reason = f"{row.played} matches, {row.won} won, {figure(row.points)} points."
    assert season_winners(asked(season).data)[0]["reason"] == reason
    page = html_of(document_of(sheet_of(season, "certificates"), asked(season)))
    assert (page.count("For the league"), "Tournament director" in page) == (4, False)
    assert Sizes(asked(season).event).pages(sheet_of(season, "certificates")) == 4


def test_certificates_are_made_before_the_ceremony(season: Event, oscar: User, alice: User) -> None:
    play_all(season, alice)
    change_visibility(actor_of(oscar), season, details=VisibilityDetails(hide_last=1))
    assert len(season_winners(asked(season).data)) == 4


def test_those_who_share_a_place_and_cup_winners_have_one_each() -> None:
    rows = tuple(
        DivisionRow(team=place, name=f"A{place}", rank=1, points="9", withdrawn=place == 3) for place in (1, 2, 3)
    )
    division = DivisionShown(level=1, name="Division A", played=3, rows=rows)
    cup = CupShown(number=1, name="Handicap Cup", kind="knock_out", ties="decide", handicaps=True, winners=("A2",))
    told = season_winners(LeagueShown(scoring={}, entries=(), divisions=(division,), cups=(cup,)))
    assert [(each["title"], each["name"], each["shared"]) for each in told] == [
        ("Winner of Division A", "A1", True),
        ("Winner of Division A", "A2", True),
        ("Winner of the Handicap Cup", "A2", False),
    ]


def test_each_side_has_a_badge_with_its_division(season: Event) -> None:
    badges: Any = document_of(sheet_of(season, "badges"), asked(season)).context["pages"]
    cards = [(card["first"], card["side"]) for page in badges for card in page]
    assert cards[0] == ("A1", "Division A")
    assert cards[-1] == ("B3", "Division B")
    assert Sizes(season).pages(sheet_of(season, "badges")) == 1


def test_all_fixtures_are_listed_by_matchday_with_the_results_so_far(season: Event, alice: User) -> None:
    record_scores(actor_of(alice), match(season, "A1", "A4"), home_score=Decimal(40), away_score=Decimal(12))
    document = document_of(sheet_of(season, "fixtures"), asked(season))
    days: Any = document.context["days"]
    assert [day["number"] for day in days] == sorted({each.matchday for each in season.fixtures.all()})
    assert sum(len(matches) for day in days for _name, matches in day["divisions"]) == season.fixtures.count()
    page = html_of(document)
    assert "40–12" in page
    assert page.count('class="write-box"') == 2 * (season.fixtures.count() - 1)
    assert Sizes(asked(season).event).pages(sheet_of(season, "fixtures")) == 1


def test_no_heading_of_the_fixtures_is_alone_at_the_foot_of_a_sheet(club: Club, alice: User) -> None:
    season = make_season(club, alice, sizes=(6, 6, 6), name="Long")
    pages = PdfReader(BytesIO(pdf_of(document_of(sheet_of(season, "fixtures"), asked(season))))).pages
    ends = [page.extract_text().rsplit("Long · ", 1)[0].strip().splitlines()[-1] for page in pages]
    assert len(ends) > 1
    assert not [line for line in ends if line.startswith(("Division", "Matchday", "No."))], ends


def test_cups_are_printed_with_their_rounds_and_days_once_there_is_one(season: Event, alice: User) -> None:
    assert "cups" not in [sheet.code for sheet in sheets_of(asked(season).event)]
    cup = create_cup(actor_of(alice), season, table=None, details=CupDetails(name="Spring Cup", draw="strength"))
    set_cup_deadlines(actor_of(alice), cup, days={1: date(2027, 3, 1)})
    page = html_of(document_of(sheet_of(season, "cups"), asked(season)))
    assert "Spring Cup" in page
    assert "play by Mon 1 Mar 2027" in " ".join(page.split())
    assert "Final" in page
    assert 'class="write-box"' in page


def first_lines(season: Event, code: str) -> list[str]:
    """What each page of a print begins with."""
    pages = PdfReader(BytesIO(pdf_of(document_of(sheet_of(season, code), asked(season))))).pages
    return [page.extract_text().strip().splitlines()[0] for page in pages]


def test_no_round_of_a_cup_and_no_table_continues_overleaf(club: Club, alice: User) -> None:
    season = make_season(club, alice, sizes=(10, 10, 10), name="Long")
    for name in ("Spring Cup", "Autumn Cup"):
        create_cup(actor_of(alice), season, table=None, details=CupDetails(name=name, draw="strength"))
    starts = first_lines(season, "cups")
    assert len(starts) > 2
    assert all(line.startswith(("Long", "Spring", "Autumn", "Round", "Quarter", "Semi", "Final")) for line in starts), (
        starts
    )
    starts = first_lines(season, "tables")
    assert len(starts) > 1
    assert all(line.startswith(("Long", "Division")) for line in starts), starts


def test_a_round_that_is_longer_than_a_page_begins_below_its_heading(club: Club, alice: User) -> None:
    season = make_season(club, alice, sizes=(20, 20, 20), name="Long")
    create_cup(actor_of(alice), season, table=None, details=CupDetails(name="Spring Cup", draw="strength"))
    pages = PdfReader(BytesIO(pdf_of(document_of(sheet_of(season, "cups"), asked(season))))).pages
    assert "Round 1" in pages[0].extract_text()
    assert len(pages) == 3


def test_points_of_the_fixtures_have_a_comma_in_german_and_as_many_decimals(season: Event, alice: User) -> None:
    play(season, alice, "A1", "A4", "58-40")
    play(season, alice, "A2", "A3", "53-40")
    Event.objects.filter(pk=season.pk).update(language="de")
    mark = for_programs.set(True)
    try:
        _name, content = make_print(sheet_of(season, "fixtures"), asked(season), paper=Paper.A4)
    finally:
        for_programs.reset(mark)
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    assert ("13,90–6,10" in text, "12,95–7,05" in text, "13.9" in text) == (True, True, False)
