"""Another scoring system for games that are finished: each game that it can't score is named, with the remedy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.boards.games.details import details_of
from tournaments.boards.games.services.results import finish_game, record_result, reopen_game, set_game_system
from tournaments.boards.heats.services.heats import edit_heat
from tournaments.boards.services.events import edit_boards_event
from tournaments.changes.models import Change
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game, SeatResult
from tournaments.events.services.entries import enter_people
from tournaments.events.services.undo import undo_change
from tournaments.lab.models import ScoringSystem
from tournaments.lab.services.scoring_systems import edit_system

BY_CENTERS = {
    **factories.WIN_DRAW,
    "mode": "rank",
    "formulas": {"provisional": "", "elimination": "0", "places": ["scs", *["0"] * 6]},
}


def finished_game(event: Event, user: User, *, heat: int = 1, number: int = 1) -> Game:
    """A finished game with results and years, and no centers."""
    game = factories.make_game(event, heat=heat, number=number)
    record_result(actor_of(user), game, facts=sheet(game), seen=0)
    finish_game(actor_of(user), game, seen=1)
    return game


def texts(caught: pytest.ExceptionInfo[RuleError]) -> list[str]:
    return [problem.text for problem in caught.value.problems]


def test_an_events_new_scoring_names_each_finished_game_it_cannot_score(regatta: Event, alice: User) -> None:
    finished_game(regatta, alice)
    finished_game(regatta, alice, number=2)
    centers = factories.make_system(regatta.club, name="Centers", definition=BY_CENTERS)
    was = regatta.boards.scoring_system
    regatta.refresh_from_db()
    details = replace(details_of(regatta), scoring_system=centers)
    with pytest.raises(RuleError) as caught:
        edit_boards_event(actor_of(alice), regatta, details=details, reason="Agreed")
    assert {problem.path for problem in caught.value.problems} == {"scoring_system"}
    said = (
        "of heat 1 in Regatta is finished, and Centers can’t score it: it has no centers for any power. Reopen the game"
    )
    assert [f"Game {game} {said}" in text for game, text in enumerate(texts(caught), start=1)] == [True, True]
    regatta.refresh_from_db()
    assert regatta.boards.scoring_system == was


def test_a_heats_new_scoring_names_the_seats_that_lack_a_fact(regatta: Event, alice: User) -> None:
    game = finished_game(regatta, alice)
    version = game.result
    assert version is not None
    version.seats.exclude(seat__power__in=["ITALY", "TURKEY"]).update(centers=4)
    centers = factories.make_system(regatta.club, name="Centers", definition=BY_CENTERS)
    with pytest.raises(RuleError) as caught:
        edit_heat(actor_of(alice), game.round, scoring_system=centers, starts_at=None, ends_at=None, reason="Agreed")
    assert [problem.path for problem in caught.value.problems] == ["scoring_system"]
    assert "it has no centers for Italy and Turkey." in texts(caught)[0]


def test_after_five_games_the_others_are_counted(regatta: Event, alice: User) -> None:
    for heat in range(1, 4):
        for number in (1, 2):
            finished_game(regatta, alice, heat=heat, number=number)
    centers = factories.make_system(regatta.club, definition=BY_CENTERS)
    details = replace(details_of(regatta), scoring_system=centers)
    with pytest.raises(RuleError) as caught:
        edit_boards_event(actor_of(alice), regatta, details=details, reason="Agreed")
    assert len(texts(caught)) == 6
    assert texts(caught)[-1] == "The same is true of 1 more game in Regatta."


def test_a_game_of_its_own_system_does_not_mind_the_events(regatta: Event, alice: User) -> None:
    game = finished_game(regatta, alice)
    reopen_game(actor_of(alice), game)
    own = regatta.boards.scoring_system
    set_game_system(actor_of(alice), game, scoring_system=own, reason="Stays")
    finish_game(actor_of(alice), game, seen=1)
    centers = factories.make_system(regatta.club, definition=BY_CENTERS)
    regatta.refresh_from_db()
    details = replace(details_of(regatta), scoring_system=centers)
    edit_boards_event(actor_of(alice), regatta, details=details, reason="Agreed")
    assert regatta.boards.scoring_system == centers


def test_other_formulae_of_a_system_name_the_game_as_well(regatta: Event, alice: User) -> None:
    finished_game(regatta, alice)
    system = ScoringSystem.objects.get(pk=regatta.boards.scoring_system.pk)
    with pytest.raises(RuleError) as caught:
        edit_system(actor_of(alice), system, name=system.name, description="", definition=BY_CENTERS, reason="Agreed")
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [("definition", "board_not_scorable")]
    assert "Game 1 of heat 1 in Regatta" in texts(caught)[0]


def test_an_undo_does_not_bring_back_a_scoring_that_a_game_finished_since_lacks(regatta: Event, alice: User) -> None:
    game = factories.make_game(regatta)
    centers = factories.make_system(regatta.club, name="Centers", definition=BY_CENTERS)
    alone: dict[str, Any] = {"starts_at": None, "ends_at": None, "reason": "Agreed"}
    edit_heat(actor_of(alice), game.round, scoring_system=centers, **alone)
    edit_heat(actor_of(alice), game.round, scoring_system=None, **alone)
    change = Change.objects.latest("pk")
    record_result(actor_of(alice), game, facts=sheet(game), seen=0)
    finish_game(actor_of(alice), game, seen=1)
    with pytest.raises(RuleError) as caught:
        undo_change(actor_of(alice), change)
    assert "Game 1 of heat 1 in Regatta is finished, and Centers can’t score it" in texts(caught)[0]


def test_an_undo_that_touches_no_game_scores_none(regatta: Event, alice: User) -> None:
    finished_game(regatta, alice)
    people = factories.make_people(regatta.club, 1)
    with CaptureQueriesContext(connection) as done:
        enter_people(actor_of(alice), regatta, people=people)
    with CaptureQueriesContext(connection) as undone:
        undo_change(actor_of(alice), Change.objects.latest("pk"))
    results = f'FROM "{SeatResult._meta.db_table}"'
    read = [sum(results in query["sql"] for query in asked) for asked in (done, undone)]
    # What the event shows is calculated after each change, and nothing else.
    assert read[0] == read[1] > 0
