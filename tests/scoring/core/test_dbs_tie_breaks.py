"""The tie-breakers of `diminishing-value-dbs.md` in their printed order (ruling D5): each decides where those before it
do not apply or leave all level, and says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from scoring.core.boards import score_board
from scoring.core.facts import GameFacts, StandingsRules
from scoring.core.seats import SeatFacts
from scoring.core.standings import Standings, standings
from scoring.core.tie_breaks import BOARDS_TIE_BREAKS, PassedOver
from scoring.core.words import POWERS
from scoring.library import shipped_system
from tests.scoring.core.standings_cases import game, keep, seat

ORDER = ("head-to-head", "power-to-power", "superior-player", "no-defeats", "centers")
RULES = StandingsRules(heats=4, tie_breaks=ORDER)
A, B, C, D = 1, 2, 3, 4


def table(*games: GameFacts) -> Standings:
    return standings(keep(games, rules=RULES))


def decided(*games: GameFacts) -> tuple[str, list[tuple[str, bool]]]:
    """The tie-break that put A ahead of B, and those before it with whether they applied."""
    found = table(*games)
    line = next(line for line in found.lines if line.entry.id == A)
    assert found.ranks[A] < found.ranks[B]
    assert len(line.decisions) == 1
    return line.decisions[0].code, [(each.code, each.value is not None) for each in line.decisions[0].passed]


def scored_by(wins: Sequence[bool]) -> tuple[Fraction, ...]:
    """The scores of a board on which these won."""
    shipped = shipped_system("diminishing-value-dbs")
    assert shipped is not None
    seats = [SeatFacts(power, "win" if won else "loss") for power, won in zip(POWERS, wins, strict=True)]
    return score_board(shipped.system, seats=seats)


def scored(winners: int) -> tuple[Fraction, ...]:
    """The scores of a board with that number of winners, theirs first."""
    return scored_by([k < winners for k in range(7)])


def test_every_board_sums_to_zero() -> None:
    """D1 to D3, over all 127 ways to share a board: −60 for who is outside a draw, −62 each under a solo."""
    for wins in product((True, False), repeat=7):
        if not any(wins):
            continue
        scores = scored_by(wins)
        assert sum(scores) == 0
        losses = {score for score, won in zip(scores, wins, strict=True) if not won}
        assert losses <= ({Fraction(-62)} if sum(wins) == 1 else {Fraction(-60)})


def test_solo_is_worth_more_than_two_draws_of_two() -> None:
    """The source's own check, in four games: a solo and three losses make 192, two draws of two and two losses 180."""
    assert scored(1)[0] + 3 * scored(2)[-1] == 192
    assert 2 * scored(2)[0] + 2 * scored(2)[-1] == 180


def test_head_to_head_counts_the_games_that_all_shared() -> None:
    shared = game(1, seat(A, score=150), seat(B, score=-60, outcome="loss"))
    apart = (game(2, seat(A, score=-60, outcome="loss"), number=1), game(2, seat(B, score=150), number=2))
    assert decided(shared, *apart) == ("head-to-head", [])


def test_power_to_power_counts_the_powers_that_all_played() -> None:
    games = (
        game(1, seat(A, score=80, power="ITALY"), number=1),
        game(1, seat(B, score=45, power="ITALY"), number=2),
        game(2, seat(A, score=45, power="FRANCE"), number=1),
        game(2, seat(B, score=80, power="TURKEY"), number=2),
    )
    assert decided(*games) == ("power-to-power", [("head-to-head", False)])


def test_superior_player_counts_the_games_against_the_best_common_opponent() -> None:
    games = (
        game(1, seat(A, score=80, power="ITALY"), seat(C, score=150, power="ENGLAND"), number=1),
        game(1, seat(B, score=45, power="FRANCE"), number=2),
        game(2, seat(B, score=80, power="TURKEY"), number=2),
        game(3, seat(B, score=-60, power="TURKEY", outcome="loss"), seat(C, score=150, power="ENGLAND"), number=2),
        game(2, seat(A, score=-15, power="RUSSIA"), number=1),
    )
    assert decided(*games) == ("superior-player", [("head-to-head", False), ("power-to-power", False)])
    line = next(line for line in table(*games).lines if line.entry.id == A)
    assert line.decisions[0].against == (C,)


def test_defeats_at_zero_decide_where_nobody_met_anybody() -> None:
    games = (
        game(1, seat(A, score=80, power="ITALY"), number=1),
        game(2, seat(A, score=-60, power="ITALY", outcome="loss"), number=1),
        game(1, seat(B, score=10, power="FRANCE"), number=2),
        game(2, seat(B, score=10, power="TURKEY"), number=2),
    )
    code, before = decided(*games)
    assert (code, before) == ("no-defeats", [(each, False) for each in ORDER[:3]])


def test_supply_centers_come_last() -> None:
    games = (
        game(1, seat(A, score=45, power="ITALY", centers=9), number=1),
        game(1, seat(B, score=45, power="FRANCE", centers=8), number=2),
    )
    code, before = decided(*games)
    assert (code, before[-1]) == ("centers", ("no-defeats", True))


def board_of(heat: int, number: int, facts: Sequence[SeatFacts]) -> GameFacts:
    """A board scored by the system itself: the first seat is the player `number`, the others meet nobody else."""
    shipped = shipped_system("diminishing-value-dbs")
    assert shipped is not None
    wins = sum(fact.result == "win" for fact in facts)
    seats = [
        seat(
            number if k == 0 else 1000 * number + 10 * heat + k,
            score=score,
            power=fact.power,
            outcome="loss" if fact.result == "loss" else "solo" if wins == 1 else "draw",
            centers=fact.centers,
        )
        for k, (fact, score) in enumerate(zip(facts, score_board(shipped.system, seats=facts), strict=True))
    ]
    return game(heat, *seats, number=number)


def facts_of(own: str, *, winners: int, won: bool, centers: int | None = None) -> list[SeatFacts]:
    """Seven seats, the player's own power first; `winners` share the board, the player among them where they `won`."""
    others = [power for power in POWERS if power != own]
    wins = [won, *(k < winners - won for k in range(6))]
    return [
        SeatFacts(power, "win" if win else "loss", centers if k == 0 else None)
        for k, (power, win) in enumerate(zip([own, *others], wins, strict=True))
    ]


def test_fourth_tie_break_decides_a_solo_with_three_defeats_against_three_draws() -> None:
    """192 each, as the source reckons a solo: 372 − 3 × 60, and 150 + 80 + 24 − 62. Without defeats, 372 to 254."""
    mine, theirs = ["ITALY", "ITALY", "RUSSIA", "RUSSIA"], ["FRANCE", "TURKEY", "FRANCE", "TURKEY"]
    games = [
        board_of(heat, A, facts_of(power, winners=1 if heat == 1 else 2, won=heat == 1))
        for heat, power in enumerate(mine, start=1)
    ]
    shares = [(2, True), (3, True), (5, True), (1, False)]
    games += [
        board_of(heat, B, facts_of(power, winners=winners, won=won))
        for heat, (power, (winners, won)) in enumerate(zip(theirs, shares, strict=True), start=1)
    ]
    assert [line.total for line in table(*games).lines if line.entry.id in {A, B}] == [192, 192]
    assert decided(*games) == ("no-defeats", [(code, False) for code in ORDER[:3]])
    line = next(line for line in table(*games).lines if line.entry.id == A)
    assert line.decisions[0].values == ((372,), (254,))


def test_fifth_tie_break_decides_where_the_defeats_are_equal_too() -> None:
    """A draw of two and a defeat each: 90 points, 150 without the defeat, and 17 centers against 15."""
    games = [
        board_of(1, A, facts_of("ITALY", winners=2, won=True, centers=17)),
        board_of(2, A, facts_of("RUSSIA", winners=2, won=False, centers=0)),
        board_of(1, B, facts_of("FRANCE", winners=2, won=True, centers=12)),
        board_of(2, B, facts_of("TURKEY", winners=2, won=False, centers=3)),
    ]
    code, before = decided(*games)
    assert (code, before) == ("centers", [*((each, False) for each in ORDER[:3]), ("no-defeats", True)])
    line = next(line for line in table(*games).lines if line.entry.id == A)
    assert line.decisions[0].values == ((17,), (15,))
    assert line.decisions[0].passed[-1] == PassedOver("no-defeats", (Fraction(150),))


def test_several_superior_players_on_one_total_count_together() -> None:
    """Ruling D6: C and D share the best total, and both met A and B; the average is over the games against either."""
    games = (
        game(1, seat(A, score=80, power="ITALY"), seat(C, score=150, power="ENGLAND"), number=1),
        game(1, seat(B, score=10, power="FRANCE"), seat(D, score=150, power="ENGLAND"), number=2),
        game(2, seat(A, score=10, power="RUSSIA"), seat(D, score=10, power="GERMANY"), number=1),
        game(2, seat(B, score=45, power="TURKEY"), seat(C, score=10, power="GERMANY"), number=2),
        game(3, seat(B, score=35, power="TURKEY"), number=2),
    )
    assert decided(*games) == ("superior-player", [("head-to-head", False), ("power-to-power", False)])
    decision = next(line for line in table(*games).lines if line.entry.id == A).decisions[0]
    assert (decision.against, decision.values) == ((C, D), ((45,), (Fraction(55, 2),)))


def test_those_still_level_go_back_to_the_first_tie_break() -> None:
    """Three are level and shared no game; one falls behind against D, and the other two did share a game."""
    games = (
        game(1, seat(A, score=45, power="ITALY"), seat(B, score=80, power="FRANCE"), number=1),
        game(2, seat(A, score=80, power="TURKEY"), number=1),
        game(2, seat(B, score=45, power="GERMANY"), number=2),
        game(1, seat(C, score=135, power="ENGLAND"), number=2),
        game(3, seat(A, score=20, power="RUSSIA"), seat(D, power="FRANCE"), number=1),
        game(3, seat(B, score=20, power="AUSTRIA"), seat(D, power="FRANCE"), number=2),
        game(3, seat(C, score=10, power="ENGLAND"), seat(D, power="FRANCE"), number=3),
    )
    found = table(*games)
    assert found.ranks == {B: 1, A: 2, C: 3, D: 4}
    first, second = next(line for line in found.lines if line.entry.id == A).decisions
    assert (first.code, first.values) == ("superior-player", ((20,), (20,), (10,)))
    assert (second.code, second.entries, second.passed) == ("head-to-head", (B, A), ())
    assert next(line for line in found.lines if line.entry.id == C).decisions == (first,)


def test_tied_players_see_what_each_tie_break_found() -> None:
    games = (
        game(1, seat(A, score=45, power="ITALY"), number=1),
        game(1, seat(B, score=45, power="ITALY"), number=2),
    )
    line = table(*games).lines[0]
    assert line.level
    assert line.undecided == (
        PassedOver("head-to-head", None),
        PassedOver("power-to-power", (Fraction(45),)),
        PassedOver("superior-player", None),
        PassedOver("no-defeats", (Fraction(45),)),
        PassedOver("centers", None),
        PassedOver("director", None),
    )


def test_tie_breaks_are_not_explained_without_a_tie() -> None:
    games = (game(1, seat(A, score=45), seat(B, score=-60, outcome="loss")),)
    assert [(line.decisions, line.undecided) for line in table(*games).lines] == [((), ())] * 2


def test_each_condition_has_a_sentence_for_where_it_does_not_hold() -> None:
    rules = replace(RULES, tie_breaks=())
    book = keep((game(1, seat(A, score=1, power="ITALY")), game(2, seat(B, score=1, power="TURKEY"))), rules=rules)
    tied = [book.pages[A], book.pages[B]]
    silent = [code for code, each in BOARDS_TIE_BREAKS.items() if each.compute(tied, book) is None and not each.unless]
    assert silent == []


@pytest.mark.parametrize("code", ORDER)
def test_order_of_the_source_is_in_the_registry(code: str) -> None:
    assert code in BOARDS_TIE_BREAKS
