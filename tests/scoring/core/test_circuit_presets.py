"""The figures that circuits print come out of their presets, and out of formulae for the other circuits that we know.

Sources are named in `scoring.core.circuits.presets`; those without a preset at their test.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.core.circuits.lint import SIZES, paid
from scoring.core.circuits.presets import PRESETS
from scoring.core.circuits.results import EventClass
from scoring.core.lexer import Number
from tests.scoring.core.circuits_cases import event, pays, percent, preset, rules_of, season_of


def rough(value: Number, places: int = 3) -> float:
    return round(float(value), places)


@pytest.mark.parametrize(("place", "points"), [(1, "150"), (2, "135"), (3, "121.5"), (4, "109.35"), (34, "5")])
def test_grand_prix_of_2010_pays_90_percent_of_the_place_before(place: int, points: str) -> None:
    at = event(60, boards=(5, 5, 5))
    assert pays(preset("grand-prix"), at, place) == Fraction(points)


def test_grand_prix_of_2010_takes_the_three_largest_rounds_up_to_300_points() -> None:
    rules = preset("grand-prix")
    assert rough(pays(rules, event(60, boards=(5, 5, 5)), 33), 4) == 5.1505
    assert pays(rules, event(60, boards=(2, 5, 5, 5)), 1) == 150
    large = event(90, boards=(12, 12, 11))
    assert [pays(rules, large, place) for place in (1, 2)] == [300, 270]


def test_grand_prix_of_2010_counts_the_best_four() -> None:
    results = [Fraction(each) for each in ("300", "150", "121.5", "109.35", "5")]
    assert season_of(preset("grand-prix"), results) == Fraction("680.85")


def test_grand_prix_of_2002_pays_the_top_half_alone() -> None:
    """diplom.org, Zine W2002A: the four largest rounds, at most 500 points."""
    rules = rules_of("if(place > players/2, 0, min(500, 10*boards(4)) * power(0.9, place - 1))")
    at = event(56, boards=(5, 5, 5, 5))
    assert [rough(pays(rules, at, place), 2) for place in (1, 2, 28, 29)] == [200, 180, 11.63, 0]


@pytest.mark.parametrize(
    ("players", "place", "points"),
    [
        *[(28, 1, 1028), (28, 2, 918.254), (28, 3, 843.191), (28, 27, 108.902), (28, 28, 100)],
        *[(7, 1, 1007), (7, 2, 681.292), (7, 3, 464.159)],
    ],
)
def test_tour_goes_from_1000_to_100_by_equal_ratios(players: int, place: int, points: float) -> None:
    assert rough(pays(preset("tour"), event(players), place)) == points


def test_tour_counts_majors_in_full_and_the_others_less_and_less() -> None:
    results: list[Number | tuple[Number, str]] = [900, 100, 500, (700, "major"), 400, 200, 300]
    assert season_of(preset("tour"), results) == 2250


def test_percentile_is_the_share_of_the_players_behind() -> None:
    """Scores of 30, 25, 25 and 10."""
    rules, at = preset("percentile"), event(4)
    shares = [pays(rules, at, 1), pays(rules, at, 2, tied=2), pays(rules, at, 2, tied=2, order=3), pays(rules, at, 4)]
    assert shares == [Fraction(3, 4), Fraction(1, 4), Fraction(1, 4), 0]


def test_linear_goes_down_by_equal_steps() -> None:
    rules = preset("linear")
    small = event(12, event_class="day4")
    assert [pays(rules, small, place) for place in range(1, 13)] == [72 - 6 * step for step in range(12)]
    large = event(44, event_class="weekend")
    assert pays(rules, large, 1) == 100
    assert pays(rules, large, 1) - pays(rules, large, 2) == Fraction(25, 11)


def test_places_are_shared_by_the_tied_and_rounded_up() -> None:
    rules, at = preset("places"), event(20)
    assert [pays(rules, at, place) for place in (1, 9, 10, 20)] == [200, 10, 5, 5]
    assert [pays(rules, at, 3, tied=3, order=order) for order in (3, 4, 5)] == [100, 100, 100]
    assert pays(rules, at, 7, tied=4) == 19


def test_score_counts_more_in_longer_games() -> None:
    rules = preset("score")
    points = Fraction(9, 2)
    assert pays(rules, event(30, event_class="long"), 3, points=points) == 45
    assert pays(rules, event(30, event_class="blitz"), 3, points=points) == Fraction(9, 2)


def test_fide_takes_half_of_a_tie_by_the_own_place() -> None:
    """Three tied first, B of 10, 8 and 7, in a field whose eight best average 2600, so that k is 1."""
    at = event(20, ratings=(2600,) * 8)
    points = [pays(preset("fide"), at, 1, tied=3, order=order) for order in (1, 2, 3)]
    assert [rough(each, 4) for each in points] == [9.1667, 8.1667, 7.6667]
    assert pays(preset("fide"), event(20, ratings=(2763, 2765, *(2764,) * 6, 2300)), 1) == Fraction("29.04")


def test_hema_counts_at_least_twenty_players() -> None:
    assert [pays(preset("hema"), event(12), place) for place in range(1, 13)] == [20, 18, *range(16, 6, -1)]


def test_companion_gives_what_its_formula_says() -> None:
    """Five rounds, a list for 20 points, attendance 10, of 20 players: 86, and 60.2 for the seventh."""
    rules = preset("companion")
    at = event(20, boards=(10,) * 5)
    assert pays(rules, at, 1) == 86 - 20
    with_list = rules_of(f"{rules.formula.source} + 20*(players + 1 - place)/players")
    assert [pays(with_list, at, place) for place in (1, 7)] == [86, Fraction("60.2")]


def test_log_gives_its_three_printed_figures() -> None:
    rules = preset("log")
    assert [rough(pays(rules, event(players), 1), 0) for players in (12, 32, 64)] == [72, 100, 120]


def test_world_performance_evaluation_shrinks_with_the_place() -> None:
    """diplomania-gen.fr, ranking:system:wpe: a main event of influence 5 with 30 players, inflow 2.5, 7 awarded."""
    awarded = "(5 + (players >= 21) + (players >= 28) + (players >= 35) + (players >= 49))"
    base = f"if(place <= 3, pick(place, 12, 8, 6), 4*({awarded} - place + 1)/({awarded} - 3))"
    inflow = "(1 + (players >= 21) + (players >= 28)*0.5)"
    rules = rules_of(f"(weight + {inflow}) * max(0, {base})", classes={"main": EventClass(weight=5)})
    at = event(30, event_class="main")
    assert [pays(rules, at, place) for place in range(1, 9)] == [
        90,
        60,
        45,
        30,
        Fraction("22.5"),
        15,
        Fraction("7.5"),
        0,
    ]


def test_a_world_championship_of_60_counts_as_one_of_67_and_a_half() -> None:
    assert pays(rules_of("if(players < 75, (players + 75)/2, players)"), event(60), 1) == Fraction("67.5")


def test_malifaux_takes_a_point_for_each_player_under_28() -> None:
    """malifaux-rankings.com: 16 players in 3 rounds."""
    rules = rules_of("100 + 10*(rounds - 3) - max(0, 28 - players)")
    assert pays(rules, event(16, boards=(8, 8, 8)), 1) == 88


def test_bridge_pays_by_tables() -> None:
    """bridge.ecats.co.uk, 743 tables; bridgehands.com, 30 tables of a regional with 2 sessions; forums.ebu.co.uk."""
    ecats = rules_of("ceil(150*sqrt(tables/25))")
    assert pays(ecats, event(1486, boards=(743,)), 1) == 818
    assert rough(pays(rules_of("150*sqrt(tables/25)"), event(1486, boards=(743,)), 1), 2) == 817.74
    acbl = "if(tables <= 60, (tables + 10)/60, log10(tables/4))"
    assert pays(rules_of(f"{acbl}*14*1.5"), event(60, boards=(30, 30)), 1) == 14
    assert pays(rules_of(acbl), event(120, boards=(60,)), 1) == Fraction(7, 6)
    assert rough(pays(rules_of(acbl), event(122, boards=(61,)), 1), 4) == 1.1833
    ebu = rules_of("if(place > players/3, 0, max(6, 3*(players/3 + 1 - place)))")
    assert [pays(ebu, event(24), place) for place in range(1, 9)] == [24, 21, 18, 15, 12, 9, 6, 6]


def test_weights_are_shares_of_the_sorted_results() -> None:
    """T3, NTR: the best five at 24, 22, 20, 18 and 16%."""
    rules = rules_of("points", counting="weighted", weights=percent("24 22 20 18 16"))
    assert season_of(rules, [60, 80, 100, 70, 90, 50]) == 82


def test_a_table_has_a_row_for_each_size() -> None:
    """chess-events.org, rgm-wct2: 21 to 50 players."""
    rules = rules_of("table(place)", table="1-20: 50 40 30\n21-50: 80 65 55 50 45\n51+: 100 80")
    assert [pays(rules, event(30), place) for place in (1, 2, 5, 6)] == [80, 65, 45, 0]
    assert [pays(rules, event(players), 1) for players in (20, 51, 900)] == [50, 100, 100]


@pytest.mark.parametrize("code", [*PRESETS])
def test_no_preset_pays_a_better_place_less(code: str) -> None:
    rules = preset(code)
    for size in SIZES:
        points = paid(rules, size)
        assert points == sorted(points, reverse=True)


def test_the_six_that_are_confirmed_come_first() -> None:
    assert [preset.confirmed for preset in PRESETS.values()] == [True] * 6 + [False] * (len(PRESETS) - 6)
    assert all(preset.source and preset.says for preset in PRESETS.values())
