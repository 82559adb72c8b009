"""How many boards a second a system scores, against its formulae written out in Python. Prints, asserts no timing."""

import time
from fractions import Fraction

import pytest

from scoring.core.boards import compute_scores
from scoring.library import shipped_system
from tests.scoring.core.board_cases import drawn_boards

pytestmark = pytest.mark.benchmark


def c_diplo(seats):
    held = [seat.centers for seat in seats]
    leader, alive = max(held), sum(count > 0 for count in held)
    scores = []
    for scs in held:
        big, tie = sum(other > scs for other in held), held.count(scs) - 1
        if not scs:
            score = (leader < 18) * (1 + Fraction((alive == 1) * 21 + (alive == 2) * 7, 7 - alive))
        elif big == 0:
            shared = Fraction(38 + (tie > 0) * 14 + (tie > 1) * 7, tie + 1)
            score = (scs > 17) * 73 + (scs < 18) * (1 + scs + shared)
        elif big == 1:
            score = (leader < 18) * (1 + scs + Fraction(14 + (tie > 0) * 7, tie + 1))
        elif big == 2:
            score = (leader < 18) * (1 + scs + Fraction(7, tie + 1))
        else:
            score = Fraction((leader < 18) * (1 + scs))
        scores.append(score)
    return tuple(scores)


def sum_of_squares(seats):
    held = [seat.centers for seat in seats]
    leader, prov = max(held), [count * count for count in held]
    sump = sum(prov)
    return tuple(
        (leader > 17) * (scs > 17) * 100 + (leader < 18) * Fraction(own, sump) * 100
        for scs, own in zip(held, prov, strict=True)
    )


def detour_09(seats):
    held = [seat.centers for seat in seats]
    years = [seat.final_year - 1900 for seat in seats]
    first, second = sorted(held, reverse=True)[:2]
    soloed = first > 17
    raw = []
    for scs in held:
        big, same = sum(other > scs for other in held), held.count(scs)
        bonus = (4, 3, 2, 1, 0, 0, 0)[big + same - 1]
        raw.append(scs + 2 * (scs > 0) + (scs > 0) * bonus + (big == 0) * (first - second))
    total = sum(raw)
    scores = []
    for scs, yrs, own in zip(held, years, raw, strict=True):
        quarter = Fraction(min(8, yrs - 1), 4)
        if soloed:
            scores.append(Fraction(110) if scs > 17 else quarter)
        else:
            scores.append(Fraction(own, total) * 100 + (scs == 0) * quarter)
    return tuple(scores)


def boards_per_second(score, boards):
    """The best of five laps, in the time of this process alone."""
    laps = []
    for _ in range(5):
        start = time.process_time()
        for seats in boards:
            score(seats)
        laps.append(time.process_time() - start)
    return len(boards) / min(laps)


@pytest.mark.parametrize(
    ("slug", "by_hand"),
    [("c-diplo", c_diplo), ("sum-of-squares", sum_of_squares), ("detour-09", detour_09)],
)
def test_boards_scored_in_a_second(slug, by_hand):
    system = shipped_system(slug).system
    boards = [board.seats for board in drawn_boards(system)[::10]]
    assert [by_hand(seats) for seats in boards] == [compute_scores(system, seats=seats) for seats in boards]
    ours = boards_per_second(lambda seats: compute_scores(system, seats=seats), boards)
    theirs = boards_per_second(by_hand, boards)
    print(  # noqa: T201 - the figures are what this test is for
        f"\n{slug}: {ours:,.0f} boards a second by its formulae, {theirs:,.0f} by hand, ratio {theirs / ours:.1f}"
    )
