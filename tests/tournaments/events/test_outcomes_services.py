"""The results of an event that is over, as rows: written with its final standings, gone when it is not over."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from django.utils import timezone

from tests import factories
from tests.factories import actor_of
from tests.scenes.rating_scene import people_of, play_event
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.boards.games.services.results import finish_game, record_result, reopen_game
from tournaments.changes.models import Change
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, EventOutcome, EventResult, Game
from tournaments.events.services.events import archive_event
from tournaments.events.services.undo import undo_change
from tournaments.events.services.visibility import change_visibility, details_now, reveal_results
from tournaments.people.services.person_merges import merge_people
from tournaments.swiss.services.results import record_duel


def told(event: Event) -> list[tuple[int, int, int, str]]:
    return [(row.order, row.place, row.tied, row.points) for row in EventResult.objects.filter(event=event)]


def hide_last(event: Event, user: User, rounds: int = 1) -> None:
    event.refresh_from_db()
    change_visibility(actor_of(user), event, details=replace(details_now(event), hide_last=rounds))


def test_a_swiss_event_that_is_over_has_a_result_for_each_player(club: Club, alice: User) -> None:
    event = play_event(club, alice, day=3)
    outcome = EventOutcome.objects.get(event=event)
    assert (outcome.day, outcome.days, outcome.players, outcome.entered) == (date(2026, 6, 3), 1, 6, 6)
    assert (outcome.round_games, outcome.corrected_at) == ([3, 3], None)
    rows = list(EventResult.objects.filter(event=event))
    assert {row.person_id for row in rows} == {person.pk for person in people_of(event)}
    assert [row.order for row in rows] == [1, 2, 3, 4, 5, 6]
    assert all(row.wins + row.draws + row.losses == row.played == 2 for row in rows)
    assert rows[0].rating > 0


def test_boards_have_places_games_and_powers(club: Club, alice: User) -> None:
    event = factories.make_boards_event(club, players=7, heats=1, published=True)
    game = factories.make_game(event)
    record_result(actor_of(alice), game, facts=sheet(game, russia=1905), seen=0)
    finish_game(actor_of(alice), game, seen=1)
    outcome = EventOutcome.objects.get(event=event)
    assert (outcome.players, outcome.entered, outcome.round_games) == (7, 7, [1])
    drawn = EventResult.objects.filter(event=event, draws=1)
    assert {(row.place, row.tied) for row in drawn} == {(1, 3)}
    assert {row.played_as for row in drawn} == {"ENGLAND", "FRANCE", "TURKEY"}
    assert EventResult.objects.filter(event=event, losses=1).count() == 4


def test_players_without_a_rank_do_not_make_the_field_larger(club: Club, alice: User) -> None:
    event = factories.make_boards_event(club, players=7, heats=1, published=True)
    game = factories.make_game(event)
    guest = event.entries.order_by("pk")[0]
    event.entries.filter(pk=guest.pk).update(unranked=True)
    record_result(actor_of(alice), game, facts=sheet(game, russia=1905), seen=0)
    finish_game(actor_of(alice), game, seen=1)
    outcome = EventOutcome.objects.get(event=event)
    assert (outcome.players, outcome.entered) == (6, 7)
    assert not EventResult.objects.filter(event=event, person=guest.person).exists()


def test_an_unfinished_event_has_no_outcome(club: Club, alice: User) -> None:
    event = make_swiss_event(club, alice, players=6, rounds=2)
    play_round(event, alice)
    assert not EventResult.objects.filter(event=event).exists()


def test_a_correction_writes_them_again_and_says_so(club: Club, alice: User) -> None:
    event = play_event(club, alice, day=1)
    before = told(event)
    revision = event.revision
    game = Game.objects.get(round__event=event, round__number=1, number=1)
    won = game.result.duels.get(seat__position=0).outcome == "win"  # type: ignore[union-attr]
    record_duel(actor_of(alice), game, outcome="second" if won else "first", seen=1)
    outcome = EventOutcome.objects.get(event=event)
    event.refresh_from_db()
    assert event.revision == revision + 1
    assert told(event) != before
    assert outcome.corrected_at is not None
    undo_change(actor_of(alice), Change.objects.filter(event=event).latest("pk"))
    assert told(event) == before


def test_a_change_that_moves_nobody_is_not_a_correction(club: Club, alice: User) -> None:
    event = play_event(club, alice, day=1)
    archive_event(actor_of(alice), event)
    assert EventOutcome.objects.get(event=event).corrected_at is None


def test_reopening_takes_them_away(club: Club, alice: User) -> None:
    event = factories.make_boards_event(club, players=7, heats=1, published=True)
    game = factories.make_game(event)
    record_result(actor_of(alice), game, facts=sheet(game, russia=1905), seen=0)
    finish_game(actor_of(alice), game, seen=1)
    assert EventResult.objects.filter(event=event).count() == 7
    game.refresh_from_db()
    reopen_game(actor_of(alice), game)
    assert not EventResult.objects.filter(event=event).exists()
    assert not EventOutcome.objects.filter(event=event).exists()


def played_board(club: Club, alice: User) -> tuple[Event, Game]:
    event = factories.make_boards_event(club, players=7, heats=1, published=True)
    game = factories.make_game(event)
    record_result(actor_of(alice), game, facts=sheet(game, russia=1905), seen=0)
    finish_game(actor_of(alice), game, seen=1)
    return event, Game.objects.get(pk=game.pk)


def test_other_results_after_a_reopened_game_are_a_correction(club: Club, alice: User) -> None:
    event, game = played_board(club, alice)
    reopen_game(actor_of(alice), game)
    facts = sheet(game, russia=1905)
    at = next(number for number, each in enumerate(facts) if each.result == "win")
    facts[at] = replace(facts[at], result="loss")
    record_result(actor_of(alice), game, facts=facts, seen=1)
    finish_game(actor_of(alice), Game.objects.get(pk=game.pk), seen=2)
    corrected = EventOutcome.objects.get(event=event).corrected_at
    assert corrected is not None
    reopen_game(actor_of(alice), Game.objects.get(pk=game.pk))
    finish_game(actor_of(alice), Game.objects.get(pk=game.pk), seen=2)
    assert EventOutcome.objects.get(event=event).corrected_at == corrected


def test_the_same_results_after_a_reopened_game_are_not_a_correction(club: Club, alice: User) -> None:
    event, game = played_board(club, alice)
    first = EventOutcome.objects.get(event=event).created_at
    reopen_game(actor_of(alice), game)
    finish_game(actor_of(alice), Game.objects.get(pk=game.pk), seen=1)
    outcome = EventOutcome.objects.get(event=event)
    assert (outcome.corrected_at, outcome.created_at) == (None, first)


def test_results_that_were_hidden_for_a_while_are_not_a_correction(club: Club, alice: User) -> None:
    event = play_event(club, alice, day=1)
    hide_last(event, alice)
    event.refresh_from_db()
    reveal_results(actor_of(alice), event)
    assert EventOutcome.objects.get(event=event).corrected_at is None


def test_hidden_results_have_no_rows_until_they_are_revealed(club: Club, alice: User) -> None:
    event = play_event(club, alice, day=1)
    hide_last(event, alice)
    assert not EventResult.objects.filter(event=event).exists()
    event.refresh_from_db()
    reveal_results(actor_of(alice), event)
    assert EventResult.objects.filter(event=event).count() == 6


@pytest.mark.parametrize("hidden", [1, 2])
def test_an_archived_event_that_hides_results_has_no_outcome(club: Club, alice: User, hidden: int) -> None:
    event = play_event(club, alice, day=1)
    hide_last(event, alice, hidden)
    archive_event(actor_of(alice), Event.objects.get(pk=event.pk))
    assert Event.objects.get(pk=event.pk).archived_at <= timezone.now()
    assert not EventResult.objects.filter(event=event).exists()


def test_results_follow_somebody_who_becomes_another(club: Club, alice: User) -> None:
    event = play_event(club, alice, day=1)
    old = people_of(event)[0]
    new = factories.make_people(club, 1)[0]
    merge_people(actor_of(alice), club, kept=new, removed=old)
    assert EventResult.objects.filter(event=event, person=new).count() == 1
    assert EventResult.objects.filter(event=event).count() == 6
