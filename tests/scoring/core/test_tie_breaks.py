"""Every tie-break, its condition, and the chain that continues among those still tied (ruling D5)."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from scoring.core.facts import EntryFacts, StandingsRules
from scoring.core.standings import standings
from scoring.core.tie_breaks import BOARDS_TIE_BREAKS, DIRECTOR, PassedOver, find_boards_tie_breaks
from tests.scoring.core.standings_cases import entries, game, keep, seat, solo_games

RULES = StandingsRules(heats=3)


def ranks(games, *codes, players=None, rules=RULES):
    return standings(keep(games, rules=replace(rules, tie_breaks=codes), players=players)).ranks


def values(code, games, *, tied, rules=RULES):
    book = keep(games, rules=rules)
    result = BOARDS_TIE_BREAKS[code].compute([book.pages[id_] for id_ in tied], book)
    return None if result is None else {id_: [float(part) for part in value] for id_, value in result.items()}


def test_codes_and_names_are_unique_and_described():
    known = [*BOARDS_TIE_BREAKS.values(), DIRECTOR]
    assert len({tie_break.code for tie_break in known}) == len({tie_break.name for tie_break in known}) == len(known)
    assert all(code == tie_break.code for code, tie_break in BOARDS_TIE_BREAKS.items())
    assert all(tie_break.description.endswith(".") for tie_break in known)


def test_unknown_and_repeated_codes_are_refused_together():
    with pytest.raises(RuleError) as caught:
        find_boards_tie_breaks(("solos", "dice", "solos"))
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [
        ("tie_breaks[1]", "unknown_tie_break"),
        ("tie_breaks[2]", "repeated_tie_break"),
    ]


def test_no_chain_leaves_ties_equal():
    assert ranks(solo_games({1: [5, 5], 2: [9, 1], 3: [10, 0]})) == {1: 1, 2: 1, 3: 1}


def test_best_heat_counts_a_dropped_heat_and_no_unplayed_one():
    rules = StandingsRules(heats=3, unplayed_score=Fraction(50))
    assert values("best-heat", solo_games({1: [9, 1, 2], 2: [7, None, 5]}), tied=(1, 2), rules=rules) == {
        1: [9],
        2: [7],
    }


def test_best_heats_compares_second_best_and_needs_equally_many_heats():
    assert ranks(solo_games({1: [9, 5, 4], 2: [9, 6, 3]}), "best-heats") == {2: 1, 1: 2}
    assert values("best-heats", solo_games({1: [9, 0], 2: [9]}), tied=(1, 2)) is None


def test_solos_and_firsts_count_by_outcome_place_and_centers():
    games = [
        game(1, seat(1, outcome="solo", centers=18, place=1), seat(2, outcome="loss", centers=16, place=2)),
        game(2, seat(1, outcome="placed", centers=10, place=2), seat(2, outcome="placed", centers=12, place=1)),
        game(3, seat(2, outcome="placed", centers=19, place=1), seat(1, outcome="placed", centers=0, place=7)),
    ]
    assert values("solos", games, tied=(1, 2)) == {1: [1], 2: [1]}
    assert values("firsts", games, tied=(1, 2)) == {1: [1], 2: [2]}


def test_centers_need_to_be_known_in_every_game():
    known = [game(1, seat(1, centers=8), seat(2, centers=0))]
    assert values("centers", known, tied=(1, 2)) == {1: [8], 2: [0]}
    assert values("centers", [*known, game(2, seat(1))], tied=(1, 2)) is None


def test_head_to_head_sums_shared_games_only():
    games = [
        game(1, seat(1, score=3), seat(2, score=5)),
        game(2, seat(1, score=9), number=1),
        game(2, seat(2, score=7), number=2),
    ]
    assert values("head-to-head", games, tied=(1, 2)) == {1: [3], 2: [5]}
    assert ranks(games, "head-to-head") == {2: 1, 1: 2}


def test_head_to_head_does_not_apply_unless_all_shared_a_game():
    games = [
        game(1, seat(1, score=3), seat(2, score=5)),
        game(2, seat(1, score=9), seat(3, score=2)),
        game(3, seat(2, score=7), seat(3, score=10)),
    ]
    assert values("head-to-head", games, tied=(1, 2, 3)) is None
    assert ranks(games, "head-to-head") == {1: 1, 2: 1, 3: 1}


def test_power_to_power_sums_the_powers_all_played():
    games = [
        game(1, seat(1, score=4, power="ITALY"), seat(2, score=1, power="FRANCE")),
        game(2, seat(1, score=2, power="FRANCE"), seat(2, score=5, power="TURKEY")),
    ]
    assert values("power-to-power", games, tied=(1, 2)) == {1: [2], 2: [1]}
    assert values("power-to-power", games[:1], tied=(1, 2)) is None


def test_superior_player_is_the_highest_common_opponent_of_the_tied():
    games = [
        game(1, seat(1, score=10), seat(3, score=90), seat(4, score=0)),
        game(2, seat(2, score=20), seat(3, score=0), seat(5, score=99)),
        game(3, seat(1, score=20), seat(2, score=10), seat(4, score=50)),
    ]
    # 5 has 99 and met only 2; 3 has 90 and met both: 1 made 10 against 3, and 2 made 20.
    assert values("superior-player", games, tied=(1, 2)) == {1: [10], 2: [20]}
    assert values("superior-player", [game(1, seat(1), seat(2))], tied=(1, 2)) is None


def test_no_defeats_computes_the_total_again_with_the_drops():
    rules = StandingsRules(heats=3, lowest_count=1)
    games = [
        game(1, seat(1, score=-60, outcome="loss"), number=1),
        game(2, seat(1, score=-60, outcome="loss"), number=1),
        game(3, seat(1, score=80), number=1),
        game(1, seat(2, score=10), number=2),
        game(2, seat(2, score=10), number=2),
        game(3, seat(2, score=10), number=2),
    ]
    assert values("no-defeats", games, tied=(1, 2), rules=rules) == {1: [80], 2: [20]}


def test_best_games_compares_as_many_games_as_all_have():
    assert values("best-games", solo_games({1: [9, 5, 4], 2: [9, 6, None]}), tied=(1, 2)) == {1: [9, 5], 2: [9, 6]}
    two_boards = [game(1, seat(1, score=8), number=1), game(1, seat(1, score=3), number=2), game(1, seat(2, score=8))]
    assert values("best-games", two_boards, tied=(1, 2)) == {1: [8], 2: [8]}
    assert values("best-games", two_boards, tied=(1,)) == {1: [8, 3]}


def test_fewest_heats_ranks_the_same_total_from_fewer_heats_ahead():
    assert ranks(solo_games({1: [5, 5, 0], 2: [10, None, None]}), "fewest-heats") == {2: 1, 1: 2}


def test_common_games_need_no_board_that_all_the_tied_shared():
    games = [
        game(1, seat(1, score=3), seat(2, score=5)),
        game(2, seat(2, score=2), seat(3, score=8)),
        game(3, seat(1, score=50), seat(9, score=1)),
    ]
    assert values("common-games", games, tied=(1, 2, 3)) == {1: [3], 2: [3.5], 3: [8]}
    assert values("common-games", games, tied=(1, 3)) is None


def test_top_board_ranks_by_score_there_and_puts_the_others_behind():
    top = replace(game(3, seat(1, score=4), seat(2, score=9), seat(5, score=9)), top_board=True)
    games = [top, game(3, seat(3, score=40), number=2)]
    assert values("top-board", games, tied=(1, 2, 3)) == {1: [3], 2: [1], 3: [4]}
    assert values("top-board", games, tied=(1, 5)) == {1: [3], 5: [1]}
    tied = [*games, *(game(1, seat(id_, score=40 - s), number=id_) for id_, s in ((1, 4), (2, 9)))]
    assert ranks(tied, "top-board") == {2: 1, 1: 2, 3: 3, 5: 4}


def test_no_defeats_keeps_the_handicap():
    players = [EntryFacts(1, "A", handicap=Fraction(4)), EntryFacts(2, "B")]
    book = keep(solo_games({1: [5], 2: [9]}), rules=RULES, players=players)
    found = BOARDS_TIE_BREAKS["no-defeats"].compute(list(book.pages.values()), book)
    assert found == {1: (Fraction(9),), 2: (Fraction(9),)}


def test_chain_starts_again_among_those_still_level():
    # All three met on no board, so best-heat splits off 3; then 1 and 2 did share one, and head-to-head decides.
    games = [
        game(1, seat(1, score=4), seat(2, score=6)),
        game(2, seat(1, score=6), number=1),
        game(2, seat(2, score=4), number=2),
        game(3, seat(3, score=10)),
    ]
    table = standings(keep(games, rules=replace(RULES, tie_breaks=("head-to-head", "best-heat"))))
    assert table.ranks == {3: 1, 2: 2, 1: 3}
    first, second = table.lines[1].decisions
    assert (first.code, first.entries, first.passed) == ("best-heat", (3, 1, 2), (PassedOver("head-to-head", None),))
    assert first.values == ((10,), (6,), (6,))
    assert (second.code, second.entries, second.values) == ("head-to-head", (2, 1), ((6,), (4,)))
    assert table.lines[0].decisions == (first,)
    assert not any(line.level for line in table.lines)


def test_organiser_decides_only_when_all_tied_players_are_ordered():
    players = [EntryFacts(1, "A", manual_order=2), EntryFacts(2, "B", manual_order=1), EntryFacts(3, "C")]
    tie_of_two = solo_games({1: [5], 2: [5], 3: [4]})
    assert ranks(tie_of_two, players=players) == {2: 1, 1: 2, 3: 3}
    assert ranks(solo_games({1: [5], 2: [5], 3: [5]}), players=players) == {1: 1, 2: 1, 3: 1}
    winner_only = [replace(player, manual_order=1 if player.id == 3 else 2) for player in players]
    assert ranks(solo_games({1: [5], 2: [5], 3: [5]}), players=winner_only) == {3: 1, 1: 2, 2: 2}


def test_organisers_order_comes_after_the_chain_and_shows_in_the_reason():
    players = [EntryFacts(1, "A", manual_order=1), EntryFacts(2, "B", manual_order=2)]
    assert ranks(solo_games({1: [5, 5], 2: [9, 1]}), "best-heat", players=players) == {2: 1, 1: 2}
    table = standings(keep(solo_games({1: [5], 2: [5]}), rules=RULES, players=players))
    assert [(decision.code, decision.values) for decision in table.lines[0].decisions] == [("director", ((1,), (2,)))]


@settings(max_examples=60)
@given(
    st.lists(st.lists(st.sampled_from([-1, 0, 1]), min_size=7, max_size=7), min_size=1, max_size=6),
    st.permutations(sorted(BOARDS_TIE_BREAKS)),
    st.randoms(use_true_random=False),
)
def test_chain_never_reorders_totals_and_ignores_the_order_of_entries(boards, codes, random):
    games = [
        game(number % 3 + 1, *(seat(i, score=s, power=str(i)) for i, s in enumerate(row)), number=number)
        for number, row in enumerate(boards, start=1)
    ]
    rules = replace(RULES, tie_breaks=tuple(codes[:4]))
    players = list(entries(*range(7)))
    table = standings(keep(games, rules=rules, players=players))
    assert [line.total for line in table.lines] == sorted((line.total for line in table.lines), reverse=True)
    assert [line.rank for line in table.lines] == sorted(line.rank for line in table.lines)
    random.shuffle(players)
    assert standings(keep(games, rules=rules, players=players)).ranks == table.ranks
