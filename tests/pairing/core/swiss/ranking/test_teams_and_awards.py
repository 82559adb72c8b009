"""Teams, awards and the organiser's order in the ranking, on five players whose figures are in `test_standings`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pairing.core.swiss.ranking.awards import swiss_awards
from pairing.core.swiss.ranking.book import RankingSettings
from pairing.core.swiss.ranking.standings import Standings, rank_event
from pairing.core.swiss.ranking.teams import TeamRow, rank_teams
from pairing.core.swiss.ranking.tie_breaks import find_swiss_tie_breaks
from tests.pairing.core.swiss.armati.events import field_of
from tests.pairing.core.swiss.ranking.test_standings import five


def table(*codes: str, **asked: Any) -> Standings:
    return rank_event(five(), chain=find_swiss_tie_breaks(codes), settings=RankingSettings(**asked))


def ranks(found: Standings) -> list[tuple[int, int, str | None]]:
    return [(row.rank, row.number, row.decided_by) for row in found.rows]


@pytest.mark.parametrize(
    ("places", "second_and_third"),
    [
        ({}, [(2, 2, "points"), (2, 5, None)]),
        ({5: 1, 2: 2}, [(2, 5, "points"), (3, 2, "director")]),
        ({5: 1}, [(2, 2, "points"), (2, 5, None)]),  # not all of them have a place
        ({5: 1, 2: 1}, [(2, 2, "points"), (2, 5, None)]),
        ({1: 5, 4: 1}, [(2, 2, "points"), (2, 5, None)]),  # who is not level is not moved
    ],
)
def test_the_organiser_orders_tied_players_only(
    places: dict[int, int], second_and_third: list[tuple[int, int, str | None]]
) -> None:
    assert ranks(table(by_hand=places))[1:3] == second_and_third


def test_the_organisers_order_comes_after_the_chain_and_shows_its_places() -> None:
    assert ranks(table("buchholz", by_hand={5: 1, 2: 2}))[1:3] == [(2, 2, "points"), (3, 5, "buchholz")]
    why = table(by_hand={5: 1, 2: 2}).why(2)
    assert why
    assert (why.ahead, why.behind, why.ahead_trace.text, why.behind_trace.text) == (5, 2, "1", "2")


def test_the_best_players_of_a_team_count() -> None:
    """Totals are 5, 4, 4, 3, 1. With two that count North's 5 + 3 and South's 4 + 4 are level: North is first."""
    teams = {"East": [4], "South": [5, 2], "North": [3, 1]}
    one, two = ([(each.key, each.rank, each.points) for each in _ranked(teams, counted)] for counted in (1, 2))
    assert one == [("North", 1, 5), ("South", 2, 4), ("East", 3, 1)]
    assert two == [("North", 1, 8), ("South", 2, 8), ("East", 3, 1)]
    assert [(row.number, at < each.counted) for each in _ranked(teams, 1) for at, row in enumerate(each.players)] == [
        (1, True), (3, False), (2, True), (5, False), (4, True),
    ]  # fmt: skip


def _ranked(teams: dict[str, list[int]], counted: int) -> Sequence[TeamRow]:
    return rank_teams(table(), teams=teams, counted=counted)


def test_teams_whose_players_share_ranks_share_theirs() -> None:
    found = rank_teams(table(), teams={"A": [2], "B": [5], "C": [4]}, counted=2)
    assert [(team.key, team.rank, team.level) for team in found] == [("A", 1, True), ("B", 1, True), ("C", 3, False)]


def test_the_prizes() -> None:
    found = table("goal-average", margins={2: [40, 100, 30], 3: [None, 150, 20]})
    teams = rank_teams(found, teams={"North": [1, 3], "South": [2, 5]}, counted=1)
    prizes = swiss_awards(found, teams=teams, seeded=True)
    assert [(each.code, each.place, [(w.name, w.score) for w in each.winners]) for each in prizes] == [
        ("place", 1, [("Player 1", 5)]),
        ("place", 2, [("Player 2", 4)]),
        ("place", 3, [("Player 5", 4)]),
        ("winning_team", None, [("North", 5)]),
        ("best_lower_half", None, [("Player 5", 4)]),  # of 4 and 5
        ("most_inflicted", None, [("Player 2", 170)]),  # 40 + 100 + 30; of 3's, 100 of 150 count
        ("last_place", None, [("Player 4", 1)]),
    ]


def test_tied_players_share_the_prize_and_the_next_place_has_none() -> None:
    places = {each.place: [w.id for w in each.winners] for each in swiss_awards(table()) if each.place}
    assert places == {1: [1], 2: [2, 5]}


def test_nobody_has_won_before_a_game_is_played() -> None:
    prizes = swiss_awards(rank_event(field_of(5), chain=()), teams=(), seeded=True)
    assert {winner for each in prizes for winner in each.winners} == set()
    assert [each.place for each in prizes if each.code == "place"] == [1, 2, 3]
