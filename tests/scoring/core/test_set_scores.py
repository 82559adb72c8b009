"""Score overrides: which they are, and in which heats they count."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from scoring.core.facts import SeatScore, StandingsRules
from scoring.core.set_scores import find_set_scores
from scoring.core.standings import standings
from scoring.core.standings_export import csv_rows
from tests.scoring.core.standings_cases import game, keep, seat

RULES = StandingsRules(heats=2)


def set_seat(*players: int, score: int, computed: int, power: str = "FRANCE") -> SeatScore:
    return replace(seat(*players, score=score, power=power), computed=Fraction(computed), reason="Ruling")


def test_set_score_counts_and_is_found_by_heat() -> None:
    book = keep([game(1, set_seat(1, score=40, computed=12), seat(2, score=30, power="ITALY"))], rules=RULES)
    found = find_set_scores(book)
    assert book.pages[1].total == 40
    assert found.by_heat[1, 1].computed == 12
    assert list(found.by_heat) == [(1, 1)]


def test_set_score_below_another_game_of_the_heat_does_not_mark_the_heat() -> None:
    book = keep(
        [game(1, set_seat(1, score=5, computed=50)), game(1, seat(1, score=20), number=2)],
        rules=RULES,
    )
    found = find_set_scores(book)
    assert found.by_heat == {}
    assert [(each.number, each.score) for each in found.all] == [(1, 5)]


def test_both_players_of_a_seat_are_marked_where_both_get_credit() -> None:
    rules = replace(RULES, replacement_policy="both")
    found = find_set_scores(keep([game(1, set_seat(1, 2, score=7, computed=0))], rules=rules))
    assert sorted(found.by_heat) == [(1, 1), (2, 1)]
    assert found.all[0].entries == (1, 2)


def test_file_has_its_last_column_only_where_a_score_was_set() -> None:
    plain = keep([game(1, seat(1, score=40))], rules=RULES)
    marked = keep([game(1, set_seat(1, score=40, computed=12))], rules=RULES)
    assert csv_rows(standings(plain), book=plain)[0] == ("Rank", "Name", "Heat 1", "Heat 2", "Score")
    assert csv_rows(standings(marked), book=marked)[1][-1] == "Heat 1: 40 in place of 12: Ruling"
