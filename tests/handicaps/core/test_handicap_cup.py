"""A handicap cup: the weaker side receives the difference, lots that can be repeated, and a table that stays signed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from common.pure.errors import RuleError
from handicaps.core.form_l import form_l_handicaps
from handicaps.core.handicap_cup import HandicapChange, after_handicap, draw_cup, handicap_changes
from tests.handicaps.rugby import rugby_divisions

HANDICAPS = {team.name: team.handicap for team in form_l_handicaps(rugby_divisions()).teams}


@pytest.mark.parametrize(
    ("home", "away", "margin", "receiver", "received", "after", "winner"),
    [
        ("Eroes", "Lambs", 80, "Lambs", 79, 1, "Eroes"),
        ("Eroes", "Lambs", 79, "Lambs", 79, 0, None),
        ("Eroes", "Lambs", 30, "Lambs", 79, -49, "Lambs"),
        ("Lambs", "Eroes", -30, "Lambs", 79, 49, "Lambs"),
        ("Rebels", "Clubs", 1, None, 0, 1, "Rebels"),
    ],
)
def test_weaker_side_receives_the_difference(
    home: str, away: str, margin: int, receiver: str | None, received: int, after: int, winner: str | None
) -> None:
    found = after_handicap(home, away, handicaps=HANDICAPS, margin=Fraction(margin))
    assert (found.receiver, found.received, found.after, found.winner) == (receiver, received, after, winner)


def test_draw_holds_every_team_once_and_can_be_repeated() -> None:
    draw = draw_cup(list(HANDICAPS), seed=5)
    assert sorted(draw.teams) == sorted(HANDICAPS)
    assert draw == draw_cup(list(reversed(HANDICAPS)), seed=5)
    assert draw.teams != draw_cup(list(HANDICAPS), seed=6).teams
    assert (draw.bracket.size, len(draw.bracket.byes), len(draw.bracket.matches)) == (32, 14, 17)


def test_cup_of_one_is_refused() -> None:
    with pytest.raises(RuleError):
        draw_cup(["Lambs"], seed=1)


def test_correction_shows_what_would_change() -> None:
    changes = handicap_changes(HANDICAPS, HANDICAPS | {"Lambs": 77, "Newts": 50})
    assert changes == (HandicapChange("Lambs", 79, 77), HandicapChange("Newts", None, 50))
    assert handicap_changes(HANDICAPS, HANDICAPS) == ()
