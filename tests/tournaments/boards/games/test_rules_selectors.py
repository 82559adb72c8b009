"""The rules of an event in words (manual §4, rulings M6–M10, M13, M16)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as bounded
from hypothesis import strategies as st

from tournaments.boards.games.details import BoardsDetails, settled
from tournaments.boards.games.selectors.rules import rules_in_words
from tournaments.lab.models import ScoringSystem


def in_words(**changes: Any) -> list[str]:
    values: dict[str, Any] = {"name": "DipCon", "scoring_system": ScoringSystem(name="Regatta"), "heats": 4}
    return rules_in_words(settled(BoardsDetails(**{**values, **changes})))


def test_the_rules_of_dipcon_xxxiv() -> None:
    assert in_words(
        preregistration=True,
        lowest_count=1,
        unplayed_score=Decimal(-11),
        minimum_heats=3,
        power_groups="AGI-EF-RT",
        same_power=3,
        team_size=3,
        team_heat=2,
        tie_breaks=("head-to-head", "solos"),
    ) == [
        "4 heats, scored by Regatta unless a heat or game uses another system.",
        "Players can pre-register for each heat until it is created.",
        "The best 3 of 4 heats count.",
        "A heat that a player sits out scores −11 points.",
        "When a seat changes hands, the last player gets its score.",
        "Players must play in 3 heats to be ranked.",
        "The awards for the best without a solo, the best of losses and last place are only for players with 3 heats.",
        "Ties are broken by: Head-to-head, then Solos. Players who are still tied share the rank.",
        "The seeding assigns powers.",
        "Where it can, the seeding separates players who have met. Each further meeting costs 1.",
        "The same power again costs 3, and another power of its group costs 1. "
        "Groups: Austria/Germany/Italy, England/France, Russia/Turkey.",
        "Once the boards of a seeding run are used, anyone can download its file and verify them.",
        "Teams of 3 score the sum of their members in heat 2.",
    ]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({}, "A player’s total is the sum of all heats."),
        ({"lowest_count": 3}, "The best heat of 4 counts."),
        ({"lowest_count": 4}, "No heat counts: every total is 0."),
        (
            {"lowest_count": 2, "lowest_multiplier": Decimal("0.5")},
            "The 2 lowest heat scores count times 0.5.",
        ),
        (
            {"lowest_count": 1, "next_lowest_count": 1, "next_lowest_multiplier": Decimal("0.25")},
            "The next lowest heat score counts times 0.25.",
        ),
        (
            {"best_count": 3, "unplayed_score": Decimal(-11)},
            "A player’s best 3 heats count. Each missing heat scores −11 points.",
        ),
        ({"best_count": 1}, "A player’s best heat counts. A player without a heat scores 0 points."),
        (
            {"best_count": 3},
            "The awards for the best without a solo, the best of losses and last place "
            "are only for players with 3 heats.",
        ),
        (
            {"power_preferences": True},
            "The seeding finds boards. Then the player with the lowest score picks a power first, by preference.",
        ),
        (
            {"power_preferences": True, "preference_weight": 2},
            "A player’s first choice of powers costs nothing, and each place further down their list costs 2.",
        ),
        ({"minimum_heats": 0}, "Everyone entered is ranked, whether they played or not."),
        ({"minimum_heats": 1}, "Players must play in 1 heat to be ranked."),
        ({}, "Tied players share the rank: 1, 2, 2, 4."),
        ({"assign_powers": False}, "Players choose their powers at the table."),
        ({"replacement_policy": "both"}, "When a seat changes hands, both players get its score."),
        (
            {"team_size": 5, "team_rule": "without_interplay", "team_scores_counted": 2, "same_team": 9},
            "Teams of 5 score each player’s best 2 games without a teammate.",
        ),
        (
            {"team_size": 5, "team_rule": "without_interplay", "same_team": 9},
            "Sharing a board with a teammate costs 9.",
        ),
    ],
)
def test_each_rule_has_its_sentence(changes: dict[str, Any], sentence: str) -> None:
    assert sentence in in_words(**changes)


@bounded(max_examples=60)
@given(
    heats=st.integers(1, 9),
    lowest=st.integers(0, 9),
    following=st.integers(0, 9),
    multiplier=st.decimals(0, 10, places=3),
    team_size=st.sampled_from([0, 3, 7]),
)
def test_every_sentence_is_finished(
    heats: int, lowest: int, following: int, multiplier: Decimal, team_size: int
) -> None:
    sentences = in_words(
        heats=heats,
        lowest_count=min(lowest, heats),
        next_lowest_count=min(following, heats - min(lowest, heats)),
        lowest_multiplier=multiplier,
        team_size=team_size,
    )
    assert [s for s in sentences if not s.endswith(".") or "%(" in s] == []


def test_best_heats_are_named_once() -> None:
    assert [s for s in in_words(best_count=3) if "sits out" in s or "sum of all" in s] == []
