"""What one season shows of another: nothing of a draft, and a team's new name at once."""

from __future__ import annotations

from decimal import Decimal

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.league_scene import make_season, play_all
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import shown_data
from tournaments.league.models import DivisionTeam
from tournaments.league.services.cups import CupDetails, create_cup
from tournaments.league.services.handicap_tables import sign_handicaps
from tournaments.league.services.teams import TeamDetails, edit_team
from tournaments.league.shown import CupTable


def place(season: Event, name: str) -> DivisionTeam:
    return DivisionTeam.objects.select_related("team", "event__club").get(event=season, team__name=name)


def test_a_cup_names_the_season_of_its_handicaps_only_once_that_is_public(club: Club, oscar: User) -> None:
    draft = make_season(club, oscar, name="Secret Draft")
    play_all(draft, oscar)
    table = sign_handicaps(actor_of(oscar), draft)
    season = make_season(club, oscar, name="Open League")
    create_cup(actor_of(oscar), season, table=table, details=CupDetails(name="Cup"))
    season.refresh_from_db()
    assert "Secret Draft" not in str(shown_data(season))
    Event.objects.filter(pk=draft.pk).update(published=True)
    create_cup(actor_of(oscar), season, table=table, details=CupDetails(name="Plate"))
    season.refresh_from_db()
    assert shown_data(season).cups[1].table == CupTable(season="Secret Draft", slug="secret-draft", number=1)


def test_a_new_address_of_a_captain_is_logged_without_it_and_is_yet_to_be_written_to(club: Club, oscar: User) -> None:
    season = make_season(club, oscar)
    edit_team(actor_of(oscar), place(season, "A1"), details=TeamDetails(name="A1", captain_email="new@example.org"))
    last = ChangeLine.objects.filter(kind="edit_team").latest("id")
    assert last.after["captain_email"] == "changed"
    assert place(season, "A1").link_sent_at is None


def test_a_team_renamed_in_one_season_has_its_new_name_in_the_others(club: Club, oscar: User) -> None:
    old, new = (make_season(club, oscar, name=name) for name in ("Last Year", "This Year"))
    edit_team(actor_of(oscar), place(new, "A1"), details=TeamDetails(name="Zed"))
    old.refresh_from_db()
    names = [entry.name for entry in shown_data(old).entries]
    assert (names[0], names[1:]) == ("Zed", sorted(names[1:])), "by division and place"


@pytest.mark.parametrize("slope", ["1e30", "Infinity", "NaN", "1" * 32])
def test_a_slope_that_is_not_a_number_is_refused(club: Club, oscar: User, slope: str) -> None:
    season = make_season(club, oscar)
    play_all(season, oscar)
    with pytest.raises(RuleError) as refused:
        sign_handicaps(actor_of(oscar), season, imps_per_vp=Decimal(slope))
    assert refused.value.problems[0].path == "imps_per_vp"
