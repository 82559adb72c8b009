"""Prizes: the winner of each and the reason, money shared among tied players, and funds based on entries."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.prizes.allocation import allocate, by_people
from scoring.core.prizes.categories import Condition, Facts, fits
from scoring.core.prizes.funds import in_cents, scaled, share_of_fund
from scoring.core.prizes.plan import Contender, Fund, Given, Passed, Prize, Rules, Share, Ties, Why

JUNIORS, BAND = 1, 2
F = Fraction


def players(*points: int | str) -> tuple[Contender, ...]:
    """Players 1, 2, 3 … in the order of the standings, each with a place of their own."""
    return tuple(Contender(id=n, place=n, points=F(each)) for n, each in enumerate(points, start=1))


def money(*values: int, category: int = 0, first: int = 1) -> tuple[Prize, ...]:
    return tuple(Prize(id=n, category=category, value=F(each)) for n, each in enumerate(values, start=first))


def winners(found: tuple[Given, ...]) -> dict[int, list[int]]:
    return {one.prize.id: [share.contender for share in one.shares] for one in found}


def amounts(found: tuple[Given, ...]) -> dict[int, F | None]:
    return {share.contender: share.amount for one in found for share in one.shares}


def fund(contenders: tuple[Contender, ...], prizes: tuple[Prize, ...], **more: object) -> Fund:
    rules = {name: more.pop(name) for name in ("one_each", "by_value", "moves_up", "ties", "seed") if name in more}
    return Fund(contenders=contenders, prizes=prizes, rules=Rules(**rules), **more)  # type: ignore[arg-type]


def test_tied_players_share_the_money_of_their_places() -> None:
    """The 2nd to 4th of four, with prizes of 1000, 500 and 300 for these places: 600 each."""
    prizes = money(2000, 1000, 500, 300)
    shared = allocate(fund(players(9, 7, 7, 7), prizes, ties=Ties.AVERAGE))
    assert amounts(shared) == {1: 2000, 2: 600, 3: 600, 4: 600}


def test_half_by_place_and_half_shared() -> None:
    shared = allocate(fund(players(7, 7, 7), money(1000, 500, 300), ties=Ties.HALF))
    assert amounts(shared) == {1: 800, 2: 550, 3: 450}


def test_without_sharing_the_tie_breaks_decide() -> None:
    assert amounts(allocate(fund(players(7, 7, 7), money(1000, 500, 300)))) == {1: 1000, 2: 500, 3: 300}


def test_those_tied_with_the_last_winner_share_too() -> None:
    """Three share the 100 of the second prize; the cent that is left goes to the best-placed."""
    shared = allocate(fund(players(9, 7, 7, 7), money(500, 100), ties=Ties.AVERAGE))
    assert amounts(shared) == {1: 500, 2: F("33.34"), 3: F("33.33"), 4: F("33.33")}
    assert winners(shared) == {1: [1], 2: [2, 3, 4]}


def test_a_thing_is_never_shared_and_a_lot_decides_where_nothing_else_does() -> None:
    tied = (Contender(id=1, place=1, points=F(5)), Contender(id=2, place=1, points=F(5)))
    (first,) = allocate(fund(tied, (Prize(id=1),), ties=Ties.AVERAGE, seed=3))
    assert (len(first.shares), first.shares[0].amount, first.drawn) == (1, None, True)
    assert allocate(fund(tied, (Prize(id=1),), seed=3)) == (first,)
    drawn = {allocate(fund(tied, (Prize(id=1),), seed=seed))[0].shares[0].contender for seed in range(20)}
    assert drawn == {1, 2}


@pytest.mark.parametrize(
    ("total", "based_on", "entered", "paid"),
    [(2000, 125, 75, 1200), (1000, 100, 20, 500), (450, 30, 10, 150), (500, 10, 12, 500)],
)
def test_a_fund_based_on_entries_shrinks_with_them(total: int, based_on: int, entered: int, paid: int) -> None:
    """The rule of US Chess: in proportion, and at least half of a fund of more than 500."""
    part = share_of_fund(F(total), based_on=based_on, entered=entered)
    values = scaled([F(total) * 2 / 3, F(total) / 3], part)
    assert sum(values) == paid


def test_the_player_eligible_for_three_prizes_gets_the_most_valuable() -> None:
    """Player 2 is second (50), the best junior (80) and the best of the band (60); the others move on."""
    prizes = (*money(100, 50), *money(80, category=JUNIORS, first=3), *money(60, category=BAND, first=4))
    eligible = {JUNIORS: frozenset({2, 5}), BAND: frozenset({2, 4})}
    found = allocate(fund(players(5, 4, 3, 2, 1), prizes, eligible=eligible))
    assert winners(found) == {1: [1], 2: [3], 3: [2], 4: [4]}
    assert found[1].passed == (Passed(2, 3),)
    assert found[3].passed == (Passed(2, 3),)


def test_without_moving_up_the_prize_of_the_place_stays_with_nobody() -> None:
    prizes = (*money(100, 50), *money(80, category=JUNIORS, first=3))
    found = allocate(fund(players(5, 4, 3), prizes, eligible={JUNIORS: frozenset({2})}, moves_up=False))
    assert winners(found) == {1: [1], 2: [], 3: [2]}
    assert (found[1].why, found[1].passed) == (Why.NOT_MOVED, (Passed(2, 3),))


def test_a_prize_without_a_winner_says_why() -> None:
    prizes = (
        *money(100),
        *money(80, 20, category=JUNIORS, first=2),
        Prize(id=4, category=BAND),
        Prize(id=5, by_hand=True),
    )
    found = allocate(fund(players(5, 4), prizes, eligible={JUNIORS: frozenset({2})}))
    assert [one.why for one in found] == [Why.BEST, Why.BEST, Why.TOO_FEW, Why.NOBODY_ELIGIBLE, Why.BY_HAND]
    held = allocate(fund(players(5), (*money(100), Prize(id=2, category=BAND)), eligible={BAND: frozenset({1})}))
    assert (held[1].why, held[1].passed) == (Why.ALL_HAVE_ONE, (Passed(1, 1),))


def test_a_choice_comes_first_and_removing_it_restores_everything() -> None:
    plain = fund(players(5, 4, 3), money(100, 50))
    before = allocate(plain)
    chosen = allocate(fund(players(5, 4, 3), money(100, 50), chosen={1: 3}))
    assert winners(chosen) == {1: [3], 2: [1]}
    assert (chosen[0].why, chosen[0].shares) == (Why.CHOSEN, (Share(3, F(100)),))
    nobody = allocate(fund(players(5, 4, 3), money(100, 50), chosen={1: None}))
    assert (winners(nobody), nobody[0].why) == ({1: [], 2: [1]}, Why.NOBODY_CHOSEN)
    assert allocate(plain) == before


def test_a_group_may_give_a_player_several_prizes_but_not_two_of_one_category() -> None:
    prizes = (*money(100, 50), *money(80, category=JUNIORS, first=3))
    eligible = {JUNIORS: frozenset({1})}
    found = allocate(fund(players(5, 4), prizes, eligible=eligible, one_each=False))
    assert winners(found) == {1: [1], 2: [2], 3: [1]}
    found = allocate(fund(players(5, 4), prizes, eligible=eligible, one_each=False, chosen={2: 1}))
    assert winners(found) == {1: [2], 2: [1], 3: [1]}


def test_listed_order_can_come_before_value() -> None:
    prizes = (*money(50), *money(80, category=JUNIORS, first=2))
    found = allocate(fund(players(5, 4), prizes, eligible={JUNIORS: frozenset({1, 2})}, by_value=False))
    assert winners(found) == {1: [1], 2: [2]}


def test_1800_belongs_to_the_higher_band() -> None:
    upper, lower = Condition(rating_from=1800, rating_below=2000), Condition(rating_below=1800)
    assert [fits(upper, Facts(rating=each)) for each in (1799, 1800, 1999, 2000)] == [False, True, True, False]
    assert [fits(lower, Facts(rating=each)) for each in (1799, 1800, 0)] == [True, False, False]
    assert fits(Condition(rating_below=1800, takes_unrated=True), Facts())


def test_all_conditions_must_hold_and_an_unknown_value_meets_none() -> None:
    young = Condition(born_from=2014, club=" Leeds ", newcomers=True)
    assert fits(young, Facts(born=2014, club="leeds", newcomer=True))
    assert not fits(young, Facts(born=2014, club="leeds"))
    assert not fits(young, Facts(club="Leeds", newcomer=True))
    assert not fits(young, Facts(born=2013, club="Leeds", newcomer=True))
    assert fits(Condition(played_as="Turkey"), Facts(played_as=("France", "Turkey")))
    assert not fits(Condition(country="NO"), Facts(country="SE"))
    assert not fits(Condition(team="Reds"), Facts())


@given(st.lists(st.fractions(0, 1000, max_denominator=900), max_size=9))
def test_cents_keep_the_sum(values: list[F]) -> None:
    found = in_cents(values)
    assert sum(found) == sum(values) // F(1, 100) * F(1, 100)
    assert all(abs(each - value) <= F(1, 100) for each, value in zip(found, values, strict=True))


@st.composite
def funds(draw: st.DrawFn) -> Fund:
    people, count = draw(st.integers(0, 7)), draw(st.integers(0, 8))
    points = sorted(draw(st.lists(st.integers(0, 3), min_size=people, max_size=people)), reverse=True)
    prizes = tuple(
        Prize(
            id=n,
            category=draw(st.integers(0, 3)),
            value=draw(st.none() | st.integers(0, 5).map(F)),
        )
        for n in range(1, count + 1)
    )
    among = st.frozensets(st.integers(1, max(people, 1)))
    rules = Rules(
        by_value=draw(st.booleans()), ties=draw(st.sampled_from(Ties)), seed=draw(st.integers(0, 3)),
    )  # fmt: skip
    return Fund(rules=rules, prizes=prizes, contenders=players(*points), eligible={n: draw(among) for n in (1, 2, 3)})


@given(funds())
def test_prizes_and_players_give_the_same_list(found: Fund) -> None:
    given_out = allocate(found)
    assert by_people(found) == {one.prize.id: one.shares[0].contender for one in given_out if one.shares}


@given(funds())
def test_no_money_is_lost_and_nobody_has_two_prizes(found: Fund) -> None:
    given_out = allocate(found)
    paid = sum(share.amount or F() for one in given_out for share in one.shares)
    assert paid == sum(one.prize.value or F() for one in given_out if one.shares)
    holders = [share.contender for one in given_out for share in one.shares]
    assert len(holders) == len(set(holders)) or found.rules.ties != Ties.NONE
    assert all(one.shares or one.why != Why.BEST for one in given_out)
