"""Who may be in a club twice."""

from __future__ import annotations

import pytest

from tournaments.people.duplicates import NamedPerson, Reason, likely_duplicates


def reasons(*people: tuple[str, str, str]) -> list[tuple[int, int, tuple[str, ...]]]:
    named = [NamedPerson(number, *person) for number, person in enumerate(people, 1)]
    return [(pair.first, pair.second, tuple(map(str, pair.reasons))) for pair in likely_duplicates(named)]


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        (("Pete", "Hand", ""), ("Peter", "HAND", ""), Reason.NAME),
        (("M.", "Hand", ""), ("Manus", "Hand", ""), Reason.NAME),
        (("", "Hand", ""), ("Manus", "Hand", ""), Reason.NAME),
        (("Zoë", "Müller", ""), ("Zoe", "Muller", ""), Reason.NAME),
        (("Jonathan", "Hand", ""), ("Johnathan", "Hand", ""), Reason.NAME),
        (("Mollie", "Hand", ""), ("Molly", "Hand", ""), Reason.NAME),
        (("Pete", "Gaughan", ""), ("PETE", "Gaughen", ""), Reason.SPELLING),
        (("Zoë", "Ormond", ""), ("Zoe", "Ormonde", ""), Reason.SPELLING),
        (("Edi", "Birsan", "e@example.org"), ("Edward", "B", "E@example.org"), Reason.EMAIL),
        (("Hand", "Manus", ""), ("Manus", "Hand", ""), Reason.TURNED),
    ],
)
def test_these_may_be_one(one: tuple[str, str, str], other: tuple[str, str, str], why: str) -> None:
    assert reasons(one, other) == [(1, 2, (why,))]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("Manus", "Hand", ""), ("Mollie", "Hand", "")),
        (("Manus", "Hand", ""), ("Manus", "Hanson", "")),
        (("Jo", "Hand", ""), ("Al", "Hand", "")),
        (("Pete", "Gaughan", ""), ("Paul", "Gaughen", "")),
        (("Pete", "Li", ""), ("Pete", "Lo", "")),
    ],
)
def test_these_are_two(one: tuple[str, str, str], other: tuple[str, str, str]) -> None:
    assert reasons(one, other) == []


def test_the_surest_come_first() -> None:
    found = reasons(("Jo", "A", ""), ("Joe", "A", ""), ("Pete", "B", "p@x.org"), ("Peter", "B", "p@x.org"))
    assert found == [(3, 4, ("email", "name")), (1, 2, ("name",))]


def test_listed_duplicates_are_limited() -> None:
    people = [NamedPerson(number, "J" * number, "Smith") for number in range(1, 60)]
    assert len(likely_duplicates(people, most=7)) == 7
