"""The manual's list of prizes, their ties, and who is eligible."""

from dataclasses import replace
from fractions import Fraction

from scoring.core.awards import awards, results_by_power
from scoring.core.facts import EntryFacts, StandingsRules, TeamFacts
from scoring.core.standings import standings
from scoring.core.teams import team_standings
from tests.scoring.core.standings_cases import dipcon_book, entries, game, keep, seat, solo_games

RULES = StandingsRules(heats=3, lowest_count=1)


def prizes(book, *, only_qualified=False, powers=None):
    table = standings(book, only_qualified=only_qualified)
    return awards(book, table=table, teams=team_standings(book), powers=powers)


def winners(book, code, **options):
    (award,) = [award for award in prizes(book, **options) if award.code == code]
    return {winner.id: winner.score for winner in award.winners}


def rows_with(outcomes):
    """Games from {entry: [(score, outcome) or None, ...]}, each on a board of its own."""
    return [
        game(heat, seat(entry, score=one[0], outcome=one[1]), number=entry)
        for entry, row in outcomes.items()
        for heat, one in enumerate(row, start=1)
        if one
    ]


def test_top_seven_of_dipcon_skip_the_place_behind_a_tie():
    places = {award.place: [w.name for w in award.winners] for award in prizes(dipcon_book()) if award.code == "place"}
    assert list(places) == [1, 2, 4, 5, 6, 7]
    assert (places[1], places[2], places[7]) == (["David Hood"], ["Tom Kobrin", "Yarden Livnat"], ["Jerry Fest"])


def test_tie_for_seventh_lists_everyone_in_it():
    book = keep(solo_games({id_: [9 - min(id_, 7)] for id_ in range(1, 10)}), rules=StandingsRules(heats=1))
    assert [len(award.winners) for award in prizes(book) if award.code == "place"] == [1, 1, 1, 1, 1, 1, 3]


def test_winning_team_lists_ties_and_is_left_out_without_teams():
    rules = replace(RULES, team_rule="without_interplay")
    teams = [TeamFacts(7, "X", (1,)), TeamFacts(8, "Y", (2,)), TeamFacts(9, "Z", (3,))]
    games = solo_games({1: [5], 2: [5], 3: [1]})
    assert winners(keep(games, rules=rules, teams=teams), "winning_team") == {7: 5, 8: 5}
    assert [award for award in prizes(keep(games, rules=RULES)) if award.code == "winning_team"] == []


def test_best_power_takes_the_best_single_game_whatever_the_minimum():
    rules = replace(RULES, minimum_heats=2)
    games = [
        game(1, seat(1, score=30, power="TURKEY"), seat(2, score=4, power="ITALY")),
        game(2, seat(2, score=30, power="TURKEY"), seat(3, score=5, power="ITALY")),
        game(3, seat(2, score=30, power="TURKEY")),
    ]
    best = {award.power: award for award in prizes(keep(games, rules=rules), only_qualified=True) if award.power}
    assert list(best) == ["ITALY", "TURKEY"]
    assert [winner.id for winner in best["ITALY"].winners] == [3]
    assert [(winner.id, winner.games) for winner in best["TURKEY"].winners] == [(1, (101,)), (2, (201, 301))]


def test_best_power_lists_the_powers_asked_for_and_leaves_out_who_does_not_compete():
    players = [EntryFacts(1, "Director", unranked=True), EntryFacts(2, "Player")]
    book = keep([game(1, seat(1, score=9, power="ITALY"), seat(2, power="RUSSIA"))], rules=RULES, players=players)
    best = [award for award in prizes(book, powers=("RUSSIA", "ITALY")) if award.code == "best_power"]
    assert [(award.power, [winner.id for winner in award.winners]) for award in best] == [
        ("RUSSIA", [2]),
        ("ITALY", []),
    ]


def test_results_by_power_are_ranked_1_2_2_4():
    games = [game(1, seat(id_, score=score), number=id_) for id_, score in ((1, 3), (2, 8), (3, 3), (4, 1))]
    (france,) = results_by_power(keep(games, rules=RULES))
    assert [(result.rank, result.entry, result.score) for result in france.results] == [
        (1, 2, 8),
        (2, 1, 3),
        (2, 3, 3),
        (4, 4, 1),
    ]


def test_best_without_solo_needs_no_solo_and_enough_heats():
    games = rows_with(
        {
            1: [(110, "solo"), (5, "draw"), (5, "draw")],
            2: [(60, "draw"), (9, "draw"), None],
            3: [(99, "draw"), None, None],
            4: [(40, "draw"), (29, "draw"), (1, "loss")],
        }
    )
    assert winners(keep(games, rules=RULES), "best_without_solo") == {2: 69, 4: 69}


def test_best_without_solo_in_a_rank_system_is_never_first_on_a_board():
    games = [
        game(1, seat(1, score=50, outcome="placed", place=1), seat(2, score=40, outcome="placed", place=2)),
        game(2, seat(1, score=50, outcome="placed", place=2), seat(3, score=60, outcome="placed", place=1)),
    ]
    rules = StandingsRules(heats=2, lowest_count=1)
    assert winners(keep(games, rules=rules), "best_without_solo") == {2: 40}


def test_best_of_losses_takes_the_highest_total_made_of_losses_only():
    games = rows_with(
        {
            1: [(-2, "loss"), (-4, "loss"), (-9, "loss")],
            2: [(-1, "loss"), (-4, "loss"), (20, "draw")],
            3: [(-7, "loss"), (-8, "loss"), None],
        }
    )
    assert winners(keep(games, rules=RULES), "best_of_losses") == {1: -6}


def test_loss_in_a_rank_system_is_elimination_or_a_board_that_another_soloed():
    games = [
        game(1, seat(1, outcome="placed", centers=0), seat(2, outcome="placed", centers=5, score=3)),
        game(2, seat(1, outcome="placed", centers=16), seat(2, outcome="placed", centers=18, score=9)),
    ]
    credits_ = keep(games, rules=RULES).pages
    assert [credit.lost for credit in credits_[1].credits] == [True, True]
    assert [credit.lost for credit in credits_[2].credits] == [False, False]
    assert winners(keep(games, rules=RULES), "best_of_losses") == {1: 0}


def test_last_place_needs_no_unplayed_heat_counted():
    rules = replace(RULES, lowest_multiplier=Fraction(1, 2), unplayed_score=Fraction(-11))
    games = rows_with({1: [(5, "draw"), (4, "draw"), None], 2: [(8, "draw"), (7, "draw"), (2, "draw")]})
    assert winners(keep(games, rules=rules), "last_place") == {2: 16}
    dropped = replace(rules, lowest_multiplier=Fraction(0))
    assert winners(keep(games, rules=dropped), "last_place") == {1: 9}


def test_last_place_counts_a_played_score_equal_to_the_unplayed_one():
    games = rows_with({1: [(0, "draw"), (4, "draw"), None]})
    assert winners(keep(games, rules=RULES), "last_place") == {1: 4}


def test_prizes_at_large_have_no_winner_before_enough_heats_are_played():
    book = keep(rows_with({1: [(5, "draw")]}), rules=RULES, closed={1})
    for code in ("best_without_solo", "best_of_losses", "last_place"):
        assert winners(book, code) == {}


def test_only_qualified_drives_places_and_prizes_at_large():
    rules = replace(RULES, minimum_heats=3)
    games = rows_with({1: [(5, "draw"), (5, "draw"), (5, "draw")], 2: [(1, "draw"), (1, "draw"), None]})
    book = keep(games, rules=rules)
    assert winners(book, "last_place") == {2: 2}
    assert winners(book, "last_place", only_qualified=True) == {1: 10}
    assert [award.place for award in prizes(book, only_qualified=True) if award.code == "place"] == [1]


def test_awards_come_in_the_manuals_order():
    rules = replace(RULES, team_rule="without_interplay")
    book = keep(solo_games({1: [5]}), rules=rules, teams=[TeamFacts(1, "X", (1,))], players=entries(1))
    assert [award.code for award in prizes(book)] == [
        "place",
        "winning_team",
        "best_power",
        "best_without_solo",
        "best_of_losses",
        "last_place",
    ]


def test_unranked_player_wins_nothing_at_all():
    players = [EntryFacts(1, "Director", unranked=True), EntryFacts(2, "A"), EntryFacts(3, "B")]
    games = [
        game(1, seat(1, score=50, power="ITALY"), seat(2, score=9, power="FRANCE"), seat(3, score=3, power="TURKEY"))
    ]
    book = keep(games, rules=StandingsRules(heats=1), players=players)
    assert {winner.id for prize in prizes(book) for winner in prize.winners} == {2, 3}


def test_handicap_counts_for_places_and_not_for_the_best_of_a_power():
    players = [EntryFacts(1, "A"), EntryFacts(2, "B", handicap=Fraction(5))]
    games = [game(1, seat(1, score=9, power="ITALY"), number=1), game(1, seat(2, score=6, power="ITALY"), number=2)]
    book = keep(games, rules=StandingsRules(heats=1), players=players)
    assert winners(book, "best_without_solo") == {2: 11}
    assert winners(book, "best_power") == {1: 9}


def test_prizes_at_large_need_as_many_heats_as_count_among_the_best():
    rules = StandingsRules(heats=4, best_count=2)
    book = keep(rows_with({1: [(5, "loss"), (4, "loss")], 2: [(50, "loss")]}), rules=rules, closed=())
    assert winners(book, "best_of_losses") == {1: 9}
