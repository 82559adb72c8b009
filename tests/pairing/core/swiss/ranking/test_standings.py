"""Standings by hand: five players of whom every figure can be checked on paper, and the paper's default chain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from statistics import mean
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from pairing.core.swiss.armati.engine import NoPairingError
from pairing.core.swiss.ranking.book import Book, RankingSettings, make_book
from pairing.core.swiss.ranking.direct import split_by_encounter
from pairing.core.swiss.ranking.performance import expected
from pairing.core.swiss.ranking.standings import Standings, rank_event
from pairing.core.swiss.ranking.tie_breaks import (
    DEFAULT_CHAIN,
    SWISS_TIE_BREAKS,
    SwissTieBreak,
    find_swiss_tie_breaks,
)
from pairing.core.swiss.record import Kind, Outcome, PointValues, Record, Turn
from tests.pairing.core.swiss.armati.events import DRAW, LOSS, WIN, Happenings, after, field_of, game, play_out
from tests.pairing.swiss_events import event_of

BYE, HALF, AWAY = Turn(Kind.ALLOCATED_BYE), Turn(Kind.HALF_BYE), Turn(Kind.ABSENCE)


def five() -> Record:
    """Three rounds of five players, 2/1/0: totals 1: 5, 2: 4, 3: 4, 4: 1, 5: 3.

    1 beat 2, drew 3, won against 5 who did not come; 3 had a bye, 4 asked for one and left, 5 had the bye of round 2.
    """
    event = field_of(5)
    event = after(event, game(1, 2, WIN) | game(4, 5, LOSS) | {3: BYE})
    event = after(event, game(3, 1, DRAW) | game(2, 4, WIN) | {5: BYE})
    return after(event, game(1, 5, WIN, kind=Kind.FORFEIT) | game(2, 3, WIN) | {4: HALF})


def value(event: Record, code: str, number: int, **asked: Any) -> Fraction | None:
    standings = rank_event(event, chain=find_swiss_tie_breaks([code]), settings=RankingSettings(**asked))
    return next(row.values[0] for row in standings.rows if row.number == number)


def test_the_points() -> None:
    rows = rank_event(five(), chain=()).rows
    assert [(row.rank, row.number, row.points) for row in rows] == [
        (1, 1, 5), (2, 2, 4), (2, 5, 4), (4, 3, 3), (5, 4, 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "number", "fide", "own", "none"),
    [
        # 1 met 2 (4) and 3 (3); the forfeit counts 5's score 4, less than 1's own 5.
        ("buchholz", 1, 11, 12, 7),
        ("sodos", 1, 8, 9, 4),
        ("sonneborn-berger", 1, 4 * 2 + 3 * 1 + 4 * 2, 4 * 2 + 3 * 1 + 5 * 2, 4 * 2 + 3 * 1),
        # 3: the bye counts its own 3 (the cap is 3 draws), then 1 (5) and 2 (4).
        ("buchholz", 3, 12, 12, 9),
        ("sodos", 3, 3, 3, 0),
        # 4: its last bye is a draw to others as it was; 5 (4), 2 (4), and itself (1).
        ("buchholz", 4, 9, 9, 8),
        # 5: the bye counts 3, the cap, not 4; the forfeit counts 4, its own score, below 1's 5.
        ("buchholz", 5, 1 + 3 + 4, 1 + 4 + 4, 1),
        ("sodos", 5, 1 + 3, 1 + 4, 1),
        ("m-buchholz", 1, 4, 4, 7),
        ("m-buchholz", 2, 3, 3, 3),
    ],
)
def test_unplayed_rounds_by_each_setting(code: str, number: int, fide: int, own: int, none: int) -> None:
    found = [value(five(), code, number, unplayed=unplayed) for unplayed in ("fide", "own-score", "none")]
    assert found == [fide, own, none]


def test_the_least_chosen_absence_is_cut_first() -> None:
    """C.07 16.5: 4's own half-point bye counts 1 and is least; 5's forfeit loss (4) goes before its 1 and 3."""
    assert value(five(), "buchholz-cut-1", 4) == 8
    assert value(five(), "buchholz-cut-1", 5) == 1 + 3
    assert value(five(), "median-buchholz", 5) == 1
    assert value(five(), "buchholz-cut-1", 5, unplayed="own-score") == 4 + 4


def test_of_several_chosen_absences_the_one_that_adds_least_is_cut() -> None:
    """C.07 16.5: 2's bye adds 2 × ½ and its forfeit 2½ × 0, the least; but ½ × 1 against 1 is more, so that goes."""
    event = event_of(
        "H 2b0 4b0 3b0", "H 1w1 5w1 6w-", "5b0 4w1 6b0 1w1", "6b0 3b0 1w1 5w-", "3w1 6w= 2b0 4b-", "4w1 5b= 3w1 2b-"
    )
    assert value(event, "sonneborn-berger", 2) == 3
    assert value(event, "sonneborn-berger-cut-1", 2) == Fraction(5, 2)


def test_fore_buchholz_is_buchholz_until_the_final_round() -> None:
    """C.07 8.3 takes the paired games of the final round as drawn, and no earlier ones."""
    assert value(replace(five(), rounds=3), "fore-buchholz", 1) == 3 + 4 + 5
    assert value(replace(five(), rounds=4), "fore-buchholz", 1) == value(five(), "buchholz", 1) == 11


def test_a_withdrawal_counts_as_draws_to_the_opponents() -> None:
    """16.3: 2 leaves after round 1; to 1 it is worth its 0 and two draws."""
    event = after(field_of(4), game(1, 2, WIN) | game(3, 4, DRAW))
    event = after(event, game(1, 3, WIN) | {4: BYE, 2: AWAY})
    event = after(event, game(1, 4, DRAW) | {3: BYE, 2: AWAY})
    assert value(event, "buchholz", 1) == 2 + 3 + 4
    assert value(event, "buchholz", 1, unplayed="none") == 0 + 3 + 4


@pytest.mark.parametrize(
    ("code", "number", "expected_value"),
    [
        ("wins", 1, 2),
        ("won", 1, 1),
        ("bpg", 1, 1),
        ("bwg", 2, 0),
        ("rep", 5, 2),
        ("rep", 4, 2),
        ("progressive", 1, 2 + 3 + 5),
        ("progressive-cut-1", 1, 3 + 5),
        ("std", 1, Fraction(5, 2)),
        ("std", 4, Fraction(1, 2)),
        ("koya", 1, 2 + 1 + 2),
        ("fore-buchholz", 1, 3 + 4 + 5),
        ("sosos", 1, 9 + 12),
        ("aob", 1, Fraction(9 + 12, 2)),
        ("total", 1, 5),
        ("tpn", 3, 3),
    ],
)
def test_other_tie_breaks_by_hand(code: str, number: int, expected_value: Fraction) -> None:
    assert value(five(), code, number) == expected_value


def test_standard_points_after_a_double_forfeit_are_a_half_each() -> None:
    """C.07 7.7: as many points as the scheduled opponent. FIDE's own program gives none."""
    lost = {1: Turn(Kind.FORFEIT, 2, None, LOSS), 2: Turn(Kind.FORFEIT, 1, None, LOSS)}
    event = after(field_of(4), lost | game(3, 4, WIN))
    assert [value(event, "std", number) for number in (1, 2, 3, 4)] == [Fraction(1, 2), Fraction(1, 2), 1, 0]


def rated() -> Record:
    event = five()
    return replace(event, players=tuple(replace(p, rating=2000 - 100 * p.number) for p in event.players))


def test_tie_breaks_by_rating() -> None:
    """Ratings 1900, 1800, 1700, 1600, 1500. Player 1 made 1.5 of 2 against 1800 and 1700."""
    assert value(rated(), "aro", 1) == 1750
    assert value(rated(), "aro-cut-1", 1) == 1800
    assert value(rated(), "tpr", 1) == 1750 + 193
    assert value(rated(), "aro", 5) == 1600
    assert value(rated(), "tpr", 5) == 1600 + 800
    assert value(rated(), "ptp", 5) == 1600 + 736
    assert value(rated(), "rating", 2) == 1800
    perfect = value(rated(), "ptp", 1)
    assert perfect is not None
    assert sum(expected(int(perfect) - other) for other in (1800, 1700)) >= 150
    assert sum(expected(int(perfect) - 1 - other) for other in (1800, 1700)) < 150


def test_unrated_players_take_ratings_out_of_the_chain_unless_the_event_gives_them_one() -> None:
    event = rated()
    event = replace(event, players=(*event.players[:4], replace(event.players[4], rating=0)))
    assert value(event, "aro", 1) is None
    assert value(event, "aro", 1, unrated=1000) == 1750


def test_expected_scores_of_the_rating_tables() -> None:
    assert [expected(d) for d in (0, 3, 4, 10, 11, 391, 392, 735, 736)] == [50, 50, 51, 51, 52, 91, 92, 99, 100]
    assert all(expected(d) + expected(-d) == 100 for d in range(1, 900))


def circle() -> Record:
    """1, 2, 3 beat each other around, and each beats 4."""
    event = after(field_of(4), game(1, 2, WIN) | game(3, 4, WIN))
    event = after(event, game(2, 3, WIN) | game(1, 4, WIN))
    return after(event, game(3, 1, WIN) | game(2, 4, WIN))


def test_direct_encounter() -> None:
    assert [row.rank for row in rank_event(circle(), chain=find_swiss_tie_breaks(["direct-encounter"])).rows] == [
        1,
        1,
        1,
        4,
    ]
    event = after(after(field_of(4), game(1, 2, LOSS) | game(3, 4, DRAW)), game(1, 3, WIN) | game(2, 4, LOSS))
    standings = rank_event(event, chain=find_swiss_tie_breaks(["direct-encounter"]))
    assert [(row.rank, row.number) for row in standings.rows] == [(1, 4), (2, 2), (3, 1), (4, 3)]
    assert standings.rows[2].decided_by == "direct-encounter"
    why = standings.why(2)
    assert why is not None
    assert (why.ahead_trace.text, why.behind_trace.text) == ("2 (against 1)", "0 (against 2)")


def test_direct_encounter_with_games_missing_ranks_who_is_first_whatever_happens() -> None:
    """C.07 6.3: of 1, 2, 3 the first beat both others, who did not meet."""
    event = after(field_of(6), game(1, 2, WIN) | game(3, 6, WIN) | game(4, 5, WIN))
    event = after(event, game(1, 3, WIN) | game(2, 5, WIN) | game(4, 6, WIN))
    book = make_book(event, RankingSettings())
    assert split_by_encounter(book, [0, 1, 2]) == [[0], [1, 2]]
    assert split_by_encounter(book, [1, 2]) == [[1, 2]]


def test_several_games_of_a_pair_count_their_mean() -> None:
    """C.07 6.1.2: 1 drew 3 and lost to 2 once of two; 2 drew 3."""
    event = after(field_of(2), game(1, 2, WIN))
    event = after(after(event, game(2, 1, WIN)), game(1, 2, DRAW))
    assert split_by_encounter(make_book(event, RankingSettings()), [0, 1]) == [[0, 1]]


def test_the_default_chain_is_the_papers() -> None:
    assert DEFAULT_CHAIN == ("sodos", "m-buchholz", "buchholz", "goal-average", "lot")
    rows = rank_event(five(), chain=find_swiss_tie_breaks(DEFAULT_CHAIN)).rows
    assert [row.number for row in rows] == [1, 2, 5, 3, 4]
    assert rows[2].decided_by == "m-buchholz"
    assert sorted(row.rank for row in rows) == [1, 2, 3, 4, 5]


def test_lots_follow_the_seed_and_nothing_else() -> None:
    event = field_of(30)
    drawn = [
        [
            row.number
            for row in rank_event(event, chain=find_swiss_tie_breaks(["lot"]), settings=RankingSettings(seed=seed)).rows
        ]
        for seed in (7, 7, 8)
    ]
    assert drawn[0] == drawn[1] != drawn[2]
    assert sorted(drawn[2]) == list(range(1, 31))


def test_values_are_calculated_once_for_a_table() -> None:
    """Tracing each line again made the table of 5,000 players, ranked by lot, take minutes."""
    asked = []

    def counted(book: Book) -> list[int]:
        asked.append(book)
        return [player.number for player in book.players]

    table = rank_event(field_of(6), chain=[SwissTieBreak("counted", "", "", values=counted)])
    assert [table.why(row) is None for row in range(6)] == [True] + [False] * 5
    assert len(asked) == 1


def test_the_youngest_and_goal_average() -> None:
    born = ("1970/05/01", "1980-01-31", "", "2001", "19991231")
    event = replace(five(), players=tuple(replace(p, birth=b) for p, b in zip(five().players, born, strict=True)))
    assert [value(event, "youngest", n) for n in (1, 2, 3, 4, 5)] == [19700501, 19800131, None, 20010000, 19991231]
    margins = {1: (Fraction(100), Fraction(130), None), 2: (Fraction("12.5"),)}
    assert value(event, "goal-average", 1, margins=margins) == 200
    assert value(event, "goal-average", 2, margins=margins) == Fraction("12.5")
    assert value(event, "goal-average", 3, margins=margins) is None


def test_points_of_a_margin_table_and_start_points_rank() -> None:
    points = {n: (Fraction(n), Fraction(1, 3), Fraction(0)) for n in range(1, 6)}
    rows = rank_event(five(), chain=(), settings=RankingSettings(points=points, start_points={1: Fraction(9)})).rows
    assert [(row.number, row.points) for row in rows][:2] == [(1, Fraction(31, 3)), (5, Fraction(16, 3))]
    second = {5: (Fraction(7), Fraction(8))}
    assert value(five(), "total", 5, second=second) == 15


def test_every_value_is_the_sum_of_its_arithmetic() -> None:
    chain = tuple(each for each in SWISS_TIE_BREAKS.values() if each.explain)
    standings = rank_event(rated(), chain=chain)
    for at, row in enumerate(standings.rows):
        for tie_break, shown in zip(chain, row.values, strict=True):
            trace = standings.trace(at, tie_break)
            assert trace.value == shown, tie_break.code
            if trace.how == "sum" and trace.terms:
                assert sum(term.product for term in trace.terms if term.why == "counted") == shown
            assert trace.text


def test_the_arithmetic_in_words() -> None:
    standings = rank_event(five(), chain=find_swiss_tie_breaks(["buchholz-cut-1", "sonneborn-berger"]))
    at = [row.number for row in standings.rows].index(1)
    assert standings.trace(at, SWISS_TIE_BREAKS["buchholz-cut-1"]).text == "4 + [4] = 8; left out: 3 in round 2 (least)"
    assert standings.trace(at, SWISS_TIE_BREAKS["sonneborn-berger"]).text == "4 × 2 + 3 × 1 + [4 × 2] = 19"


def test_unknown_and_repeated_codes_are_named_by_their_place() -> None:
    with pytest.raises(RuleError) as caught:
        find_swiss_tie_breaks(["sodos", "sozos", "sodos"])
    assert [(p.path, p.code) for p in caught.value.problems] == [
        ("tie_breaks[1]", "unknown_tie_break"),
        ("tie_breaks[2]", "repeated_tie_break"),
    ]


def sequences() -> Iterator[tuple[str, Fraction]]:
    """Who won and lost in turn in four rounds of 32, with their SODOS."""
    for seed in range(30):
        for before, _asked, _result in play_out(field_of(32), rounds=5, seed=seed, happen=Happenings(0, 0, 0, 0, 0)):
            last = before
        standings: Standings = rank_event(last, chain=find_swiss_tie_breaks(["sodos"]))
        for row, one in zip(standings.rows, standings.places, strict=True):
            results = "".join("W" if turn.outcome is Outcome.WIN else "L" for turn in last.players[one].turns)
            sodos = row.values[0]
            assert sodos is not None
            yield results, sodos


def test_winning_first_is_usually_better_rewarded_than_losing_first() -> None:
    """The paper: typically WLWL is often better rewarded than LWLW."""
    found: dict[str, list[Fraction]] = {"WLWL": [], "LWLW": []}
    for results, sodos in sequences():
        if results in found:
            found[results].append(sodos)
    assert min(map(len, found.values())) > 30
    assert mean(found["WLWL"]) > mean(found["LWLW"])


@settings(max_examples=30)
@given(
    players=st.integers(4, 40),
    rounds=st.integers(2, 7),
    seed=st.integers(0, 999),
    unplayed=st.sampled_from(["fide", "own-score", "none"]),
)
def test_properties_of_all_tie_breaks(players: int, rounds: int, seed: int, unplayed: Any) -> None:
    try:
        for before, _asked, _result in play_out(
            field_of(players), rounds=rounds, seed=seed, happen=Happenings(20, 8, 8, 5, 5)
        ):
            event = before
    except NoPairingError:
        pass
    chain = tuple(SWISS_TIE_BREAKS.values())
    standings = rank_event(event, chain=chain, settings=RankingSettings(unplayed=unplayed, unrated=1000))
    assert sorted(row.rank for row in standings.rows) == list(range(1, players + 1))  # the lot decides at last
    assert [row.points for row in standings.rows] == sorted((row.points for row in standings.rows), reverse=True)
    codes = [each.code for each in chain]
    for row in standings.rows:
        found = dict(zip(codes, row.values, strict=True))
        assert found["buchholz"] >= found["buchholz-cut-1"] >= found["buchholz-cut-2"]  # type: ignore[operator]
        assert found["buchholz-cut-1"] >= found["median-buchholz"]  # type: ignore[operator]
        assert found["buchholz"] >= found["sodos"] >= 0  # type: ignore[operator]
        assert found["wins"] >= found["won"] >= found["bwg"]  # type: ignore[operator]
    for at in range(1, players):
        why = standings.why(at)
        assert why is not None
        ahead, behind = why.ahead_trace.value, why.behind_trace.value
        if why.code not in {"direct-encounter", "lot", "tpn"} and behind is not None:
            assert ahead is not None
            assert ahead > behind


def test_halves_and_thirds_stay_exact() -> None:
    event = replace(five(), values=PointValues.like(win=Fraction(1), draw=Fraction(1, 3)))
    assert value(event, "buchholz", 1) == Fraction(2) + Fraction(4, 3) + Fraction(2)
