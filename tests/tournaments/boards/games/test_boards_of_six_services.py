"""A six-player board from its first result to the standings, votes, exports and back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.api import Api, problems
from tests.scenes.number_cases import codes, finish_in_a_draw, with_a_board_of_six, with_a_second_seat
from tests.scenes.stage import scene
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.selectors.games import seat_lines
from tournaments.boards.games.selectors.standings import score_book_of
from tournaments.boards.games.services.draw_votes import propose_vote
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.boards.heats.services.heats import start_games
from tournaments.boards.heats.services.seats import replace_player
from tournaments.boards.selectors.wdd import wdd_boards, wdd_classification
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game, Replacement, Round, Seat
from tournaments.events.visibility import FULL
from tournaments.lab.models import ScoringSystem
from tournaments.lab.services.scoring_systems import edit_system

BY_CENTERS = {
    **factories.WIN_DRAW,
    "mode": "rank",
    "formulas": {"provisional": "", "elimination": "0", "places": ["scs*10-place"] * 7},
}


@scene
def six(regatta: Event, oscar: User) -> Game:
    """A started board that leaves out Italy."""
    heat = with_a_board_of_six(oscar, regatta)
    start_games(actor_of(oscar), heat)
    return heat.games.exclude(left_out="").get()


def test_six_results_finish_the_board_and_score(six: Game, regatta: Event, oscar: User) -> None:
    finish_in_a_draw(oscar, six)
    (game,) = score_book_of(regatta).facts.games
    assert {seat.power: seat.score for seat in game.seats} == {
        "ENGLAND": 80,
        "FRANCE": 80,
        **dict.fromkeys(("AUSTRIA", "GERMANY", "RUSSIA", "TURKEY"), -3),
    }


def test_place_of_the_last_survivor_does_not_change_with_the_power_left_out(
    six: Game, regatta: Event, oscar: User
) -> None:
    ScoringSystem.objects.filter(pk=regatta.boards.scoring_system_id).update(definition=BY_CENTERS)
    counts = dict(zip(("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "RUSSIA", "TURKEY"), (9, 8, 6, 5, 4, 2), strict=True))
    facts = [replace(line.entry, centers=counts[line.seat.power], final_year=1908) for line in seat_lines(six)]
    record_result(actor_of(oscar), six, facts=facts, seen=0)
    finish_game(actor_of(oscar), six, seen=1)
    (game,) = score_book_of(Event.objects.get()).facts.games
    assert sorted(int(seat.score) for seat in game.seats) == [14, 35, 46, 57, 78, 89]


def test_yearly_chart_has_six_rows(six: Game, oscar: User) -> None:
    facts = [replace(line.entry, chart=(5, 5), centers=5, final_year=1902) for line in seat_lines(six)]
    wins = [replace(fact, result="win" if k < 2 else "loss") for k, fact in enumerate(facts)]
    record_result(actor_of(oscar), six, facts=wins, seen=0)
    finish_game(actor_of(oscar), six, seen=1)
    assert Game.objects.get(pk=six.pk).state == "finished"


def test_votes_of_a_six_player_board_are_six_at_most(six: Game, oscar: User) -> None:
    def vote(**sent: Any) -> list[tuple[str, str]]:
        with pytest.raises(RuleError) as caught:
            propose_vote(actor_of(oscar), six, year=1905, **sent)
        return codes(caught)

    assert vote(powers=["ENGLAND"], in_favour=7) == [("in_favour", "out_of_range")]
    assert vote(powers=["ENGLAND"], in_favour=4, against=3) == [("against", "too_many_votes")]
    assert vote(powers=["ITALY", "ENGLAND"]) == [("powers", "unknown_power")]
    powers = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "RUSSIA", "TURKEY"]
    propose_vote(actor_of(oscar), six, year=1905, powers=powers, in_favour=4, against=2, passed=True, seen=0)
    finish_game(actor_of(oscar), Game.objects.get(pk=six.pk), seen=1)


def test_nobody_enters_a_result_for_the_power_left_out(six: Game, oscar: User) -> None:
    facts = [replace(line.entry, power="ITALY") if k == 0 else line.entry for k, line in enumerate(seat_lines(six))]
    with pytest.raises(RuleError) as caught:
        record_result(actor_of(oscar), six, facts=facts, seen=0)
    assert codes(caught) == [("seats[0].power", "left_out")]


def test_system_can_be_edited_after_a_six_player_board_is_finished(six: Game, regatta: Event, oscar: User) -> None:
    finish_in_a_draw(oscar, six)
    system = regatta.boards.scoring_system
    longer = {**factories.WIN_DRAW, "formulas": {**factories.WIN_DRAW["formulas"], "elimination": "yrs-12"}}
    words = {"name": system.name, "description": "", "reason": "As agreed"}
    edit_system(actor_of(oscar), system, definition=longer, **words)
    (game,) = score_book_of(Event.objects.get()).facts.games
    assert min(seat.score for seat in game.seats) == -4


def test_api_shows_scores_of_the_six_and_what_is_left_out(six: Game, regatta: Event, oscar: User) -> None:
    finish_in_a_draw(oscar, six)
    shown = Api(oscar).get(f"heats/1/games/{six.number}/").json()
    assert (shown["left_out"], len(shown["seats"])) == ("ITALY", 6)
    assert sorted(seat["score"] for seat in shown["seats"]) == [-3, -3, -3, -3, 80, 80]
    missing = Api(oscar).post(f"heats/1/games/{3 - six.number}/finish/", {"version": 0})
    assert all("Italy" not in error[0] for error in problems(missing))


def test_world_files_have_six_rows_and_count_no_second_seat(six: Game, regatta: Event, oscar: User) -> None:
    finish_in_a_draw(oscar, six)
    assert len(wdd_boards(regatta, FULL)) == 1 + 6
    heat, twice = with_a_second_seat(oscar, regatta)
    start_games(actor_of(oscar), heat)
    for game in heat.games.order_by("number"):
        finish_in_a_draw(oscar, game)
    boards = wdd_boards(regatta, FULL)
    name = boards[0].index("NAME")
    assert len(boards) == 1 + 6 + 14
    assert [row[name] for row in boards[7:]].count(twice.person.last_name) == 2
    heading, *rows = wdd_classification(regatta, FULL)
    (row,) = [row for row in rows if row[heading.index("NAME")] == twice.person.last_name]
    page = score_book_of(regatta).pages[twice.pk]
    assert row[heading.index("SCORE")] == str(page.total)


def test_replaced_at_one_of_two_boards(regatta: Event, oscar: User) -> None:
    heat, twice = with_a_second_seat(oscar, regatta)
    start_games(actor_of(oscar), heat)
    late = regatta.entries.order_by("pk")[13]
    heat.registrations.create(entry=late)
    own = Seat.objects.get(round=heat, entry=twice, fills=False)
    replace_player(actor_of(oscar), heat, seat=own, incoming=late)
    assert Replacement.objects.get().outgoing == twice
    assert heat.registrations.filter(entry=twice).exists()
    assert _fills(heat, twice.pk) == [False]


@pytest.mark.parametrize("policy", ["first", "both"])
def test_a_player_credited_for_a_seat_they_left_scores_once(regatta: Event, oscar: User, policy: str) -> None:
    BoardsRules.objects.update(replacement_policy=policy)
    regatta.refresh_from_db()
    heat, twice = with_a_second_seat(oscar, regatta)
    start_games(actor_of(oscar), heat)
    late = regatta.entries.order_by("pk")[13]
    heat.registrations.create(entry=late)
    replace_player(actor_of(oscar), heat, seat=Seat.objects.get(round=heat, entry=twice, fills=False), incoming=late)
    assert _fills(heat, twice.pk) == [True]
    for game in heat.games.order_by("number"):
        finish_in_a_draw(oscar, game)
    assert len(score_book_of(regatta).pages[twice.pk].credits) == 1


def _fills(heat: Round, entry: int) -> list[bool]:
    return list(Seat.objects.filter(round=heat, entry=entry).values_list("fills", flat=True))
