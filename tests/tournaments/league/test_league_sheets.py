"""The prints of a season: certificates for who won, and a badge for each side."""

from __future__ import annotations

from typing import Any

from tests.factories import actor_of
from tests.scenes.league_scene import make_season, play_all
from tests.scenes.stage import scene
from tournaments.base.sheets.paper import html_of
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.visibility import VisibilityDetails, change_visibility
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import Sizes, document_of, sheet_of
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
