"""What would my handicap be with army X? All armies for one player, by any column."""

from __future__ import annotations

from fractions import Fraction

import pytest

from handicaps.core.top_dog import Record
from handicaps.core.top_dog_choice import Sort, army_choices

ARMIES = (
    ("khwarizmian", Record(9, Fraction(8))),
    ("Later Imperial Roman", Record(250, Fraction("5.5"))),
    ("Mamluk", Record(0, Fraction())),
    ("Ottoman", Record(30, Fraction(4))),
)
BEN = Record(50, Fraction(6))


@pytest.mark.parametrize(
    ("sort", "first", "last"),
    [
        ("handicap", "Mamluk", "Later Imperial Roman"),
        ("name", "khwarizmian", "Ottoman"),
        ("games", "Mamluk", "Later Imperial Roman"),
        ("bargain", "khwarizmian", "Later Imperial Roman"),
    ],
)
def test_armies_sort_by_each_column(sort: Sort, first: str, last: str) -> None:
    names = [choice.name for choice in army_choices(BEN, ARMIES, sort=sort)]
    assert (names[0], names[-1]) == (first, last)


def test_bargain_is_what_the_discount_saves_a_round() -> None:
    found = {choice.name: (choice.handicap.per_round, choice.bargain) for choice in army_choices(BEN, ARMIES)}
    assert found == {
        "Mamluk": (4, 0),
        "khwarizmian": (4 + Fraction(4, 3), Fraction(4, 3)),
        "Ottoman": (4 + Fraction(4, 3), 0),
        "Later Imperial Roman": (Fraction(43, 6), Fraction(-4, 3)),
    }
