"""What wins of matches say: the source's counts as recomputed (rulings R2 and R3), and the exact distribution."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handicaps.core.binomial import even_matches, wilson_interval
from handicaps.core.fairness import assess, band_edges

HALF = Fraction(1, 2)


def test_nineteen_of_56_is_as_ruled() -> None:
    """R3: P(19 or fewer) = 1.112 %, two-sided 2.22 %, Wilson 22.9 to 47.0 %, power 30 %."""
    found = assess(19, 56)
    assert found.probability_at_most == Fraction(sum(comb(56, k) for k in range(20)), 2**56)
    assert float(found.probability_at_most) == pytest.approx(0.011121, abs=5e-7)
    assert found.p_value == 2 * found.probability_at_most
    assert float(found.p_value) == pytest.approx(0.0222, abs=5e-5)
    assert found.wilson_95 == (pytest.approx(0.229, abs=5e-4), pytest.approx(0.470, abs=5e-4))
    assert float(found.power_60_40) == pytest.approx(0.30, abs=0.005)
    assert (found.expected, found.finding) == (28, "within_98")


@pytest.mark.parametrize(
    ("wins", "matches", "p_value", "low", "high"),
    [
        (34, 87, 0.0530, 0.295, 0.496),
        (44, 88, 1.0, 0.398, 0.602),
        (39, 80, 0.911, 0.381, 0.595),
        (83, 168, 0.939, 0.419, 0.569),
        (6, 12, 1.0, 0.254, 0.746),
    ],
)
def test_other_counts_of_the_source(wins: int, matches: int, p_value: float, low: float, high: float) -> None:
    found = assess(wins, matches)
    assert float(found.p_value) == pytest.approx(p_value, abs=5e-4)
    assert found.wilson_95 == (pytest.approx(low, abs=5e-4), pytest.approx(high, abs=5e-4))


def test_bands_leave_out_tails_of_25_5_and_1_percent() -> None:
    """R2; the source's "90 %, excluding the upper and lower 10 %" would be 23 to 33."""
    bands = assess(28, 56).bands
    assert [(band.name, band.least, band.greatest) for band in bands] == [
        ("50", 25, 31),
        ("90", 22, 34),
        ("98", 19, 37),
    ]
    assert [round(float(band.coverage), 4) for band in bands] == [0.6503, 0.9186, 0.9895]
    assert even_matches(56).band(Fraction(1, 10)) == (23, 33)


@pytest.mark.parametrize(("matches", "percent"), [(12, 9), (56, 30), (90, 46), (168, 70), (200, 79)])
def test_power_to_see_a_true_60_40_bias(matches: int, percent: int) -> None:
    assert round(100 * float(assess(0, matches).power_60_40)) == percent


def test_one_match_says_nothing() -> None:
    found = assess(1, 1)
    assert (found.p_value, found.power_60_40, found.finding) == (1, 0, "within_50")
    assert [(band.least, band.greatest) for band in found.bands] == [(0, 1)] * 3


def test_extreme_counts_are_outside_all_bands() -> None:
    assert assess(0, 56).finding == assess(56, 56).finding == "outside_98"
    assert wilson_interval(0, 20)[0] == 0.0
    assert wilson_interval(20, 20)[1] == 1.0


COUNTS = st.integers(1, 60).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@given(COUNTS)
def test_tails_are_those_of_the_binomial_distribution(counts: tuple[int, int]) -> None:
    wins, matches = counts
    found = assess(wins, matches)
    chances = [comb(matches, k) * HALF**matches for k in range(matches + 1)]
    assert found.probability_at_most == sum(chances[: wins + 1])
    assert found.probability_at_least == sum(chances[wins:])
    assert found.probability_at_most + found.probability_at_least == 1 + chances[wins]
    assert found.p_value == min(1, 2 * min(found.probability_at_most, found.probability_at_least))
    for band in found.bands:
        inside = range(band.least, band.greatest + 1)
        assert [sum(chances[: k + 1]) > band.tail and sum(chances[k:]) > band.tail for k in range(matches + 1)] == [
            k in inside for k in range(matches + 1)
        ]
        assert band.coverage == sum(chances[k] for k in inside) >= 1 - 2 * band.tail


@given(COUNTS)
def test_losses_mirror_wins(counts: tuple[int, int]) -> None:
    wins, matches = counts
    one, other = assess(wins, matches), assess(matches - wins, matches)
    assert (one.p_value, one.probability_at_most, one.finding) == (
        other.p_value,
        other.probability_at_least,
        other.finding,
    )
    assert one.wilson_95[0] == pytest.approx(1 - other.wilson_95[1])
    assert one.wilson_95[0] <= wins / matches <= one.wilson_95[1]


@given(st.integers(1, 40))
def test_power_is_the_chance_of_a_small_p_value(matches: int) -> None:
    chance = Fraction(3, 5)
    seen = sum(
        comb(matches, k) * chance**k * (1 - chance) ** (matches - k)
        for k in range(matches + 1)
        if assess(k, matches).p_value <= Fraction(1, 20)
    )
    assert assess(0, matches).power_60_40 == seen


def test_edges_of_the_plot_end_at_the_last_match() -> None:
    edges = band_edges(168)
    assert edges[-1].matches == 168
    assert edges[-1].bands == ((80, 88), (73, 95), (69, 99))
    assert len(edges) <= 90
    assert [edge.matches for edge in band_edges(3)] == [1, 2, 3]
