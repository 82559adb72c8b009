"""How pages say that a board ended, and how heat scores become totals."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.score_book import heat_scores
from tournaments.boards.games.details import rules_of
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.shown.events import GameShown, SeatShown
from tournaments.boards.games.shown.standings import TeamRow, TeamScoreShown
from tournaments.boards.games.words import dropping_in_words, ending_in_short, result_line, team_in_words
from tournaments.events.models import Event


def seat_of(power: str, result: str, centers: int | None) -> SeatShown:
    return SeatShown(entry=1, name="Ann", power=power, result=result, centers=centers, final_year=1908)


def game_of(state: str, seats: list[SeatShown]) -> GameShown:
    return GameShown(number=1, state=state, system="C-Diplo", seats=tuple(seats))


@pytest.mark.parametrize(
    ("wins", "centers", "expected"),
    [
        (["ITALY"], 18, "Solo by Italy, 1908"),
        (["ITALY"], 14, "Conceded to Italy, 1908"),
        (["ITALY"], None, "Solo by Italy, 1908"),
        (["ITALY", "TURKEY"], 9, "2-way draw, 1908"),
    ],
)
def test_ending_is_named_by_wins_and_centers(wins: list[str], centers: int | None, expected: str) -> None:
    seats = [seat_of(power, "win" if power in wins else "loss", centers) for power in ("FRANCE", "ITALY", "TURKEY")]
    assert result_line(game_of("finished", seats)) == expected
    assert result_line(game_of("started", seats)) == ""


@pytest.mark.parametrize(
    ("power", "wins", "centers", "expected"),
    [
        ("ITALY", ["ITALY"], (0, 18, 16), "solo 1908"),
        ("ITALY", [], (0, 18, 16), "solo 1908"),
        ("FRANCE", ["ITALY"], (0, 18, 16), "0 centers"),
        ("FRANCE", [], (8, 11, 15), "8 centers"),
        ("FRANCE", ["FRANCE", "ITALY"], (9, 9, 16), "2-way draw, 1908"),
        ("FRANCE", ["ITALY"], (None, None, None), ""),
    ],
)
def test_a_best_result_tells_the_centers_of_its_own_power(
    power: str, wins: list[str], centers: tuple[int | None, ...], expected: str
) -> None:
    powers = ("FRANCE", "ITALY", "TURKEY")
    results = [("win" if each in wins else "loss") if wins else "" for each in powers]
    seats = [seat_of(*each) for each in zip(powers, results, centers, strict=True)]
    assert ending_in_short(game_of("finished", seats), power=power) == expected
    assert ending_in_short(game_of("started", seats), power=power) == ""


@pytest.mark.parametrize(
    ("centers", "expected"),
    [
        ((12, 11, 11), "France topped the board with 12 centers, 1908"),
        ((12, 12, 10), "France and Italy topped the board with 12 centers, 1908"),
        ((18, 10, 6), "Solo by France, 18 centers, 1908"),
    ],
)
def test_finished_game_without_wins_is_described_by_its_centers(centers: tuple[int, ...], expected: str) -> None:
    powers = ("FRANCE", "ITALY", "TURKEY")
    seats = [seat_of(power, "", count) for power, count in zip(powers, centers, strict=True)]
    assert result_line(game_of("finished", seats)) == expected


HALVED = {"lowest_count": 1, "lowest_multiplier": Decimal("0.5")}
BOTH = {**HALVED, "next_lowest_count": 1, "next_lowest_multiplier": Decimal("0.75")}


@pytest.mark.parametrize(
    ("rules", "said", "totals"),
    [
        ({}, ["All 4 heats count."], [8, 14, 18, 20]),
        (
            {"lowest_count": 2},
            ["The best 2 of 4 heats count. Dropped scores are in brackets.", "Scores are dropped from heat 3 on"],
            [8, 14, 14, 14],
        ),
        (
            {"best_count": 3},
            ["The best 3 of 4 heats count. Dropped scores are in brackets.", "Scores are dropped from heat 4 on"],
            [8, 14, 18, 18],
        ),
        (HALVED, ["The lowest score counts × ½.", "Scores are multiplied from heat 4 on"], [8, 14, 18, 19]),
        (
            BOTH,
            [
                "The lowest score counts × ½.",
                "The next lowest score counts × ¾.",
                "Scores are multiplied from heat 3 on",
            ],
            [8, 14, 17, 18],
        ),
        ({"lowest_count": 4}, ["No heat counts: every total is 0."], [0, 0, 0, 0]),
    ],
)
def test_words_above_the_table_agree_with_its_totals_after_each_heat(
    rules: dict[str, Any], said: list[str], totals: list[int]
) -> None:
    """Boards of 8, 6, 4 and 2 points: the totals after each of the four heats, and the sentences about them."""
    regatta = BoardsRules(event=Event(), heats=4, **rules).event
    words = dropping_in_words(regatta)
    assert [line.partition(", since")[0].rstrip(".") for line in words][: len(said)] == [
        line.rstrip(".") for line in said
    ]
    assert not any("heat 4 on" in line or "heat 3 on" in line for line in dropping_in_words(regatta, over=True))
    core = rules_of(regatta.boards)
    counted = [
        sum(heat.weighted for heat in heat_scores(played, closed=frozenset(played), rules=core))
        for played in ({heat: Fraction(10 - 2 * heat) for heat in range(1, last + 1)} for last in range(1, 5))
    ]
    assert counted == totals


@given(st.integers(1, 6), st.integers(0, 6), st.integers(0, 6), st.integers(0, 6), st.sampled_from([0, Decimal("0.5")]))
def test_first_heat_named_is_the_first_whose_scores_are_reduced(
    heats: int, best: int, lowest: int, following: int, times: Decimal
) -> None:
    counts = {"best_count": min(best, heats)} if best else {"lowest_count": min(lowest, heats)}
    more = {} if best else {"next_lowest_count": min(following, heats - min(lowest, heats))}
    exact = {"lowest_multiplier": times, "next_lowest_multiplier": Decimal("0.75")}
    regatta = BoardsRules(event=Event(), heats=heats, **exact, **counts, **more).event
    core = rules_of(regatta.boards)
    reduced = [
        last
        for last in range(1, heats + 1)
        if any(
            heat.multiplier != 1
            for heat in heat_scores(
                {heat: Fraction(heat) for heat in range(1, last + 1)}, closed=frozenset(range(1, last + 1)), rules=core
            )
            if heat.state == "played"
        )
    ]
    first = next(iter(reduced), 0)
    named = [line for line in dropping_in_words(regatta) if f"from heat {first} on" in line]
    assert len(named) == (1 if first > 1 else 0)


def test_two_members_of_one_name_are_two_members() -> None:
    scores = tuple(
        TeamScoreShown(entry=entry, heat=1, score=score, state="counted") for entry, score in [(4, "59"), (7, "12")]
    )
    team = TeamRow(team=1, name="Spartans", total="71", scores=scores)
    members = team_in_words(team, {4: "Ann Ash", 7: "Ann Ash"})["members"]
    assert [(entry, [score.score for score in found]) for entry, _name, found in members] == [(4, ["59"]), (7, ["12"])]
