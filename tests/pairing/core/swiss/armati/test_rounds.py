"""Whole events, each round checked by the independent checker; and single rounds of the paper."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from pairing.core.swiss.acceleration import mcmahon_points, virtual_points
from pairing.core.swiss.armati.engine import NoPairingError, pair_field
from pairing.core.swiss.armati.field import DOWN, UP, ArmatiRules, Contender, pair_of
from pairing.core.swiss.armati.order import order_by_tie_breaks
from pairing.core.swiss.armati.rounds import RoundRequest, contenders_of, pair_round
from pairing.core.swiss.checker import pairing_problems
from pairing.core.swiss.ranking.tie_breaks import find_swiss_tie_breaks
from pairing.core.swiss.record import Absence, ForbiddenPairs, Kind, Record, Turn
from tests.pairing.core.swiss.armati.events import DRAW, LOSS, WIN, Happenings, after, field_of, game, play_out

HALVES = ArmatiRules(first_round="halves")


def pairs_of(event: Record, rules: ArmatiRules = HALVES, **asked: object) -> set[frozenset[int]]:
    result = pair_round(event, request=RoundRequest(rules=rules, **asked))  # type: ignore[arg-type]
    return {frozenset(pair) for pair in result.pairs}


def as_pairs(*pairs: tuple[int, int]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairs}


@settings(max_examples=60)
@given(
    players=st.integers(4, 60) | st.integers(61, 200),
    rounds=st.integers(1, 7),
    seed=st.integers(0, 10_000),
    rules=st.builds(
        ArmatiRules,
        first_round=st.sampled_from(["random", "halves", "travelled"]),
        within=st.sampled_from(["random", "halves"]),
        floaters=st.sampled_from(["balance", "top"]),
        clubs_apart_first=st.booleans(),
        club_weight=st.integers(0, 3),
    ),
)
def test_every_round_of_every_event_passes_the_checker(
    players: int, rounds: int, seed: int, rules: ArmatiRules
) -> None:
    travelled = frozenset(range(1, players + 1, 3))
    event = field_of(players, clubs=5)
    try:
        for before, _asked, result in play_out(
            event,
            rounds=rounds,
            seed=seed,
            happen=Happenings(),
            request=lambda event, seed: RoundRequest(rules=rules, seed=seed, travelled=travelled),
        ):
            assert pairing_problems(before, result.pairs, bye=result.bye, walkovers=False) == ()
            assert sorted(table.number for table in result.tables) == list(range(1, len(result.tables) + 1))
    except NoPairingError:
        possible = players < 2 * rounds + 6  # a larger field can always be paired
        if not possible:
            raise


@pytest.mark.parametrize("seed", range(40))
def test_ten_players_and_six_rounds_where_greedy_pairing_dies(seed: int) -> None:
    """The paper's Britcon 2002 and 2003."""
    played = list(play_out(field_of(10), rounds=6, seed=seed, happen=Happenings(10, 0, 0, 0, 0)))
    assert len(played) == 6
    for before, _asked, result in played:
        assert pairing_problems(before, result.pairs, bye=result.bye, walkovers=False) == ()


@pytest.mark.parametrize(("players", "rounds"), [(10, 9), (9, 9), (8, 7), (6, 5), (7, 7), (4, 3)])
def test_as_many_rounds_as_there_are_opponents(players: int, rounds: int) -> None:
    """Without looking ahead, one of six events of ten players comes to a round that has no pairing."""
    for seed in range(20):
        event = field_of(players, rounds=rounds)
        played = list(play_out(event, rounds=rounds, seed=seed, happen=Happenings(10, 0, 0, 0, 0)))
        assert len(played) == rounds
        for before, _asked, result in played:
            assert pairing_problems(before, result.pairs, bye=result.bye, walkovers=False) == ()


def test_a_round_that_would_end_the_event_is_passed_over() -> None:
    """Six players, five rounds: after these three, the cheapest fourth round may leave two rings of three."""
    passed = 0
    for seed in range(20):
        for _before, _asked, result in play_out(
            field_of(6, rounds=5), rounds=5, seed=seed, happen=Happenings(0, 0, 0, 0, 0)
        ):
            assert result.draft.passed_over is not None
            passed += result.draft.passed_over > 0
    assert passed


def greedy(event: Record) -> list[tuple[int, int]] | None:
    """From the top down, each with the first that they have not met: what the paper's spreadsheets do."""
    left = contenders_of(event, request=RoundRequest())
    pairs = []
    while left:
        first = left.pop(0)
        mate = next((one for one in left if one.id not in first.met), None)
        if mate is None:
            return None
        left.remove(mate)
        pairs.append((first.id, mate.id))
    return pairs


def test_where_greedy_pairing_dies_the_whole_field_is_still_paired() -> None:
    died = 0
    for seed in range(30):
        for before, _asked, result in play_out(field_of(10), rounds=7, seed=seed, happen=Happenings(10, 0, 0, 0, 0)):
            died += greedy(before) is None
            assert len(result.pairs) == 5
    assert died > 10


def test_first_half_against_second_half() -> None:
    assert pairs_of(field_of(8)) == as_pairs((1, 5), (2, 6), (3, 7), (4, 8))


def test_round_one_at_random_follows_the_seed() -> None:
    event = field_of(30)
    drawn = [pairs_of(event, ArmatiRules(), seed=seed) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


def test_travelled_meet_local() -> None:
    travelled = frozenset({1, 2, 3, 4, 5})
    pairs = pairs_of(field_of(12), ArmatiRules(first_round="travelled"), travelled=travelled)
    assert sum(len(pair & travelled) == 1 for pair in pairs) == 5
    assert not any(pair <= travelled for pair in pairs)


def test_nobody_meets_a_clubmate_in_round_one() -> None:
    event = field_of(16, clubs=4)
    for first_round in ("random", "halves", "travelled"):
        for pair in pairs_of(event, ArmatiRules(first_round=first_round)):  # type: ignore[arg-type]
            one, other = pair
            assert one % 4 != other % 4


def test_clubmates_meet_where_the_club_is_more_than_half_the_field_and_as_few_as_can_be() -> None:
    event = field_of(8)
    event = replace(event, players=tuple(replace(p, club="A" if p.number <= 6 else "B") for p in event.players))
    pairs = pairs_of(event)
    assert sum(all(number <= 6 for number in pair) for pair in pairs) == 2


def test_a_weight_keeps_clubmates_apart_in_later_rounds() -> None:
    """1 and 2 of one club lead; with a weight of 1 each of them meets one of the next group."""
    event = replace(
        field_of(4), players=tuple(replace(p, club="A" if p.number < 3 else "") for p in field_of(4).players)
    )
    event = after(event, game(1, 3, WIN) | game(2, 4, WIN))
    assert pairs_of(event) == as_pairs((1, 2), (3, 4))
    assert pairs_of(event, replace(HALVES, club_weight=1)) == as_pairs((1, 4), (2, 3))


def two_drawn() -> Record:
    """Six players after a round in which only 3 and 6 drew: their class is exhausted."""
    return after(field_of(6), game(1, 4, WIN) | game(2, 5, WIN) | game(3, 6, DRAW))


def test_an_exhausted_class_joins_the_next_one() -> None:
    """The paper's case: two players drew in round 1 and are alone in the middle class."""
    pairs = pairs_of(two_drawn())
    assert frozenset({3, 6}) not in pairs
    assert len(pairs) == 3


THREE_AND_THREE = [
    Contender(1, Fraction(2), floats=()),
    Contender(2, Fraction(2), floats=(UP,)),
    Contender(3, Fraction(2), floats=(DOWN,)),
    Contender(4, Fraction(0), floats=()),
    Contender(5, Fraction(0), floats=(DOWN,)),
    Contender(6, Fraction(0), floats=(UP,)),
]


def test_the_floater_is_the_player_who_brings_the_balances_nearest_to_zero() -> None:
    """Two groups of three: the player who has floated up goes down, and the one who has floated down goes up."""
    draft = pair_field(THREE_AND_THREE, rules=HALVES, round_number=4, seed=1)
    assert {frozenset(pair) for pair in draft.ids()} == as_pairs((2, 5), (1, 3), (4, 6))


def test_the_top_of_the_next_group_floats_up_where_the_event_says_so() -> None:
    """4 joins the group above as its last: 1 meets 3, and 2 meets 4."""
    draft = pair_field(THREE_AND_THREE, rules=replace(HALVES, floaters="top"), round_number=4, seed=1)
    assert {frozenset(pair) for pair in draft.ids()} == as_pairs((1, 3), (2, 4), (5, 6))


def test_the_bye_goes_to_the_last_who_has_not_had_one() -> None:
    event = field_of(5)
    first = pair_round(event, request=RoundRequest(rules=HALVES))
    assert first.bye == 5
    turns: dict[int, Turn] = {5: Turn(Kind.ALLOCATED_BYE)}
    for one, other in first.pairs:
        turns |= game(*sorted((one, other)), WIN)
    second = pair_round(after(event, turns), request=RoundRequest(rules=HALVES))
    assert second.bye == 4


def test_a_wished_pair_is_made_and_a_forbidden_one_is_not() -> None:
    event = field_of(8)
    assert frozenset({1, 2}) in pairs_of(event, replace(HALVES, wished=frozenset({pair_of(1, 2)})))
    assert frozenset({1, 5}) not in pairs_of(event, replace(HALVES, forbidden=frozenset({pair_of(1, 5)})))
    listed = replace(event, forbidden=(ForbiddenPairs((1, 5, 6)),))
    assert not pairs_of(listed) & as_pairs((1, 5), (1, 6), (5, 6))


def test_what_is_set_by_hand_stays_and_the_rest_is_paired() -> None:
    result = pair_round(field_of(7), request=RoundRequest(rules=HALVES, pairs=((1, 2),), bye=3))
    assert result.bye == 3
    assert {frozenset(pair) for pair in result.pairs} == as_pairs((1, 2), (4, 6), (5, 7))


def test_a_rematch_set_by_hand_is_reported_and_not_refused() -> None:
    six = after(field_of(6), game(1, 2, WIN) | game(3, 4, WIN) | game(5, 6, WIN))
    result = pair_round(six, request=RoundRequest(rules=HALVES, pairs=((1, 2),)))
    assert [note.code for note in result.notes] == ["rematch_set"]
    assert {frozenset(pair) for pair in result.pairs} == as_pairs((1, 2), (3, 5), (4, 6))


@pytest.mark.parametrize(
    ("asked", "path", "code"),
    [
        ({"pairs": ((1, 9),)}, "pairs[0]", "not_playing"),
        ({"pairs": ((1, 2), (2, 3))}, "pairs[1]", "set_twice"),
        ({"bye": 9}, "bye", "not_playing"),
        ({"bye": 1}, "bye", "odd_rest"),
    ],
)
def test_what_cant_be_set_is_refused_at_its_place(asked: dict[str, object], path: str, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        pair_round(field_of(6), request=RoundRequest(**asked))  # type: ignore[arg-type]
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [(path, code)]


def everyone_met() -> Record:
    event = field_of(4)
    for pairs in (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))):
        event = after(event, game(*pairs[0], WIN) | game(*pairs[1], WIN))
    return event


def test_no_rematch_is_made_unless_it_is_allowed_and_then_as_few_as_can_be() -> None:
    event = everyone_met()
    with pytest.raises(NoPairingError) as caught:
        pair_round(event, request=RoundRequest(rules=HALVES))
    assert caught.value.problems[0].code == "no_opponent_left"
    assert "Allow rematches" in caught.value.problems[0].text
    result = pair_round(event, request=RoundRequest(rules=replace(HALVES, rematches=True)))
    assert result.draft.rematches == 2
    two_new = replace(
        event, players=(*event.players, *(replace(p, turns=(Turn(Kind.ABSENCE),) * 3) for p in field_of(6).players[4:]))
    )
    result = pair_round(two_new, request=RoundRequest(rules=replace(HALVES, rematches=True)))
    assert result.draft.rematches == 1


def test_no_pairing_although_everybody_has_somebody_left() -> None:
    """Two triangles: 1, 2, 3 have each other left, and 4, 5, 6."""
    event = field_of(6)
    for shift in range(3):
        turns: dict[int, Turn] = {}
        for one in (1, 2, 3):
            turns |= game(one, 4 + (one - 1 + shift) % 3, WIN)
        event = after(event, turns)
    with pytest.raises(NoPairingError) as caught:
        pair_round(event, request=RoundRequest(rules=HALVES))
    assert caught.value.problems[0].code == "no_pairing"
    assert "2 of 3" in caught.value.problems[0].text


def test_no_second_bye_even_if_nobody_is_left_for_one() -> None:
    event = field_of(3)
    for bye in (1, 2, 3):
        left = [number for number in (1, 2, 3) if number != bye]
        event = after(event, game(*left, WIN) | {bye: Turn(Kind.ALLOCATED_BYE)})  # type: ignore[arg-type]
    with pytest.raises(NoPairingError) as caught:
        pair_round(event, request=RoundRequest(rules=replace(HALVES, rematches=True)))
    assert caught.value.problems[0].code == "no_bye_left"


def test_absences_and_requested_byes_are_not_paired() -> None:
    event = replace(field_of(8), absences=(Absence(1, Kind.HALF_BYE, (1,)), Absence(1, Kind.ABSENCE, (8,))))
    result = pair_round(event, request=RoundRequest(rules=HALVES))
    assert {number for pair in result.pairs for number in pair} == set(range(2, 8))


def test_the_papers_acceleration_pairs_the_first_quarter_with_the_second_and_is_gone_in_round_three() -> None:
    event = replace(field_of(8), virtual_points=virtual_points("paper", players=8, rounds=4, values=field_of(8).values))
    assert pairs_of(event) == as_pairs((1, 3), (2, 4), (5, 7), (6, 8))
    event = after(event, game(1, 3, WIN) | game(2, 4, WIN) | game(5, 7, WIN) | game(6, 8, WIN))
    assert [one.score for one in contenders_of(event, request=RoundRequest())] == [4, 4, 2, 2, 2, 2, 0, 0]
    event = after(event, game(1, 2, WIN) | game(3, 5, WIN) | game(4, 6, WIN) | game(7, 8, WIN))
    assert [one.score for one in contenders_of(event, request=RoundRequest())] == [4, 2, 2, 2, 2, 2, 2, 0]


@pytest.mark.parametrize(("players", "last"), [(8, 4), (9, 6), (10, 6), (161, 82), (2, 2), (1, 1)])
def test_bakus_first_group_is_not_half_the_field(players: int, last: int) -> None:
    """FIDE C.04.7: 2 * ceil(N/4); its own example is 161 players, 82 of them in group A."""
    found = virtual_points("baku", players=players, rounds=9)
    assert [(v.points, v.first_round, v.last_round, v.first, v.last) for v in found] == [
        (1, 1, 3, 1, last),
        (Fraction(1, 2), 4, 5, 1, last),
    ]


def test_mcmahon_bars_and_floors() -> None:
    ratings = {1: 2400, 2: 2100, 3: 1999, 4: 1500, 5: 900}
    assert mcmahon_points(ratings, bar=2100, floor=1500, step=100) == {1: 6, 2: 6, 3: 4, 4: 0, 5: 0}
    pairs = pairs_of(field_of(4), start_points={1: Fraction(6), 2: Fraction(6)})
    assert pairs == as_pairs((1, 2), (3, 4))
    for wrong in ({"bar": 1, "floor": 2, "step": 1}, {"bar": 2, "floor": 1, "step": 0}):
        with pytest.raises(RuleError):
            mcmahon_points(ratings, **wrong)


def test_tables_are_ordered_by_points_and_a_fixed_table_stays() -> None:
    event = after(field_of(8), game(1, 5, WIN) | game(2, 6, WIN) | game(3, 7, WIN) | game(4, 8, WIN))
    result = pair_round(event, request=RoundRequest(rules=HALVES, tables={7: 1}))
    assert [table.number for table in result.tables] == [1, 2, 3, 4]
    assert 7 in {result.tables[0].first, result.tables[0].second}
    assert result.tables[0].fixed_for == 7
    assert {result.tables[1].first, result.tables[1].second} == {1, 3}


def test_a_fixed_table_beyond_the_round_keeps_its_number() -> None:
    result = pair_round(field_of(4), request=RoundRequest(rules=HALVES, tables={1: 9, 3: 2}))
    assert [table.number for table in result.tables] == [1, 9]
    both = pair_round(field_of(4), request=RoundRequest(rules=HALVES, tables={1: 2, 2: 2}))
    assert [table.fixed_for for table in both.tables] == [None, 1]


def test_who_is_named_first_evens_out() -> None:
    for before, _asked, _result in play_out(field_of(24), rounds=7, seed=3, happen=Happenings(10, 0, 0, 0, 0)):
        named = [one.first for one in contenders_of(before, request=RoundRequest())]
        assert max(map(abs, named)) <= 3


def test_the_same_record_and_seed_give_the_same_round() -> None:
    for before, asked, result in play_out(field_of(40, clubs=6), rounds=5, seed=17, happen=Happenings()):
        assert pair_round(before, request=asked).tables == result.tables


def test_within_a_group_tie_breaks_come_before_strength() -> None:
    """5 to 8 won; 5 beat 1, who lost again, and 8 beat 4, who then won: 8 is above 5 by SODOS."""
    event = after(field_of(8), game(1, 5, LOSS) | game(2, 6, LOSS) | game(3, 7, LOSS) | game(4, 8, LOSS))
    event = after(event, game(1, 4, LOSS) | game(2, 3, LOSS) | game(5, 6, WIN) | game(8, 7, WIN))
    assert order_by_tie_breaks(event)[:2] == (8, 5)
    assert sorted(order_by_tie_breaks(event, chain=find_swiss_tie_breaks(["lot"]))) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert order_by_tie_breaks(event, chain=find_swiss_tie_breaks(["lot"]))[:2] == (5, 8)


def walkover_of_three() -> Record:
    """Ruling A9: 1 won by walkover while 2 had the bye, then beat 2 while 3 had it."""
    event = after(field_of(3), game(1, 3, WIN, kind=Kind.FORFEIT) | {2: Turn(Kind.ALLOCATED_BYE)})
    return after(event, game(1, 2, WIN) | {3: Turn(Kind.ALLOCATED_BYE)})


def test_a_walkover_winner_can_have_the_bye() -> None:
    """The last round without it was refused: "everyone has had a bye"."""
    result = pair_round(walkover_of_three(), request=RoundRequest(rules=HALVES))
    assert (result.bye, result.pairs) == (1, ((2, 3),))
    with pytest.raises(NoPairingError) as refused:
        pair_round(after(walkover_of_three(), game(2, 3, WIN) | {1: Turn(Kind.ALLOCATED_BYE)}), request=RoundRequest())
    assert [problem.code for problem in refused.value.problems] == ["no_bye_left"]


def test_a_walkover_winner_is_spared_if_another_can_have_the_bye() -> None:
    """4 won round 1 by walkover and lost since: the bye goes to the lowest of the others who had none."""
    event = after(field_of(5), game(2, 4, LOSS, kind=Kind.FORFEIT) | game(3, 5, WIN) | {1: Turn(Kind.ALLOCATED_BYE)})
    event = after(event, game(1, 4, WIN) | game(2, 5, WIN) | {3: Turn(Kind.HALF_BYE)})
    assert pair_round(event, request=RoundRequest(rules=HALVES)).bye == 5
    event = after(event, game(2, 4, WIN) | game(1, 3, WIN) | {5: Turn(Kind.ALLOCATED_BYE)})
    assert [player.points(event.values) for player in event.players] == [6, 4, 3, 2, 2]
    assert pair_round(event, request=RoundRequest(rules=HALVES)).bye == 3
