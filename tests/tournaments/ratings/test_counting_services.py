"""Counting a rating list: event after event, again after a correction, and by the worker when results change."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from tests.factories import actor_of, make_boards_event
from tests.scenes.boards_to_rate import finish_board
from tests.scenes.rating_scene import make_list, people_of, play_event, standing
from tests.scenes.swiss_scene import enter, make_swiss_event, play_round
from tournaments.base.models import Job, JobState
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Game
from tournaments.events.services.events import archive_event, delete_event, unpublish_event
from tournaments.events.services.visibility import VisibilityDetails, change_visibility
from tournaments.people.services.person_merges import merge_people
from tournaments.ratings.models import RatedEvent, RatedPlayer, RatingChange, RatingList
from tournaments.ratings.services.counting import count_list
from tournaments.ratings.services.lists import ListDetails, choose_event, edit_list
from tournaments.ratings.tasks import run_rating_count
from tournaments.swiss.services.players import enter_known_people
from tournaments.swiss.services.results import record_duel

SYSTEMS = ("elo", "glicko2")


def counted_names(rating_list: RatingList) -> list[str]:
    rows = RatedEvent.objects.filter(list=rating_list).exclude(position=None).select_related("event")
    return [row.event.name for row in rows.order_by("position")]


def turn_round(event: Event, user: User) -> None:
    """Correct the first table of round 1: the other player won, after all."""
    game = Game.objects.get(round__event=event, round__number=1, number=1)
    won = game.result.duels.get(seat__position=0).outcome == "win"  # type: ignore[union-attr]
    record_duel(actor_of(user), game, outcome="second" if won else "first", seen=1)


def run_job(rating_list: RatingList) -> Job:
    rating_list.refresh_from_db()
    assert rating_list.job is not None
    run_rating_count(rating_list.job.pk)
    rating_list.refresh_from_db()
    rating_list.job.refresh_from_db()
    return rating_list.job


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_list_counts_the_events_that_are_over_in_order_of_their_days(club: Club, alice: User, system: str) -> None:
    late = play_event(club, alice, day=20)
    play_event(club, alice, day=5, people=people_of(late))
    made = make_list(club, alice, system=system)
    assert counted_names(made) == ["June 5", "June 20"]
    players = RatedPlayer.objects.filter(list=made)
    assert {(player.games, player.events) for player in players} == {(4, 2)}
    changes = RatingChange.objects.filter(event__list=made, event__event=late)
    before = {row.person_id: row.rating for row in RatingChange.objects.filter(event__list=made, event__position=1)}
    assert {row.person_id: row.rating_before for row in changes} == before


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("period", ["event", "round"])
def test_a_corrected_result_counts_from_its_event_on_as_if_it_had_always_been_so(
    club: Club, alice: User, system: str, period: str
) -> None:
    first = play_event(club, alice, day=1)
    people = people_of(first)
    second = play_event(club, alice, day=2, people=people)
    play_event(club, alice, day=3, people=people)
    followed = make_list(club, alice, name="Followed", system=system, rules={"period": period})
    kept = RatingChange.objects.filter(event__list=followed, event__event=first).values_list("pk", flat=True)
    before, untouched = standing(followed), sorted(kept)
    turn_round(second, alice)
    job = run_job(followed)
    assert (job.state, job.message) == (JobState.DONE, "3 events count.")
    assert standing(followed) != before
    assert sorted(kept.all()) == untouched
    anew = make_list(club, alice, name="Anew", system=system, rules={"period": period})
    assert standing(followed) == standing(anew)


def test_nothing_new_changes_nothing(club: Club, alice: User) -> None:
    play_event(club, alice, day=1)
    made = make_list(club, alice)
    revision, log = made.revision, ChangeLine.objects.filter(club=club).count()
    counted = count_list(actor_of(alice), made)
    assert counted is not None
    assert (counted.anew, counted.events) == (0, 1)
    assert (made.revision, ChangeLine.objects.filter(club=club).count()) == (revision, log)


def test_byes_and_walkovers_do_not_count_as_games(club: Club, alice: User) -> None:
    event = make_swiss_event(club, alice, players=5, rounds=1, discipline="armati")
    round_ = play_round(event, alice, outcome="first_walkover")
    record_duel(actor_of(alice), round_.games.get(number=1), outcome="draw", seen=1)
    Event.objects.filter(pk=event.pk).update(published=True)
    made = make_list(club, alice)
    rated = RatingChange.objects.filter(event__list=made)
    seated = set(round_.games.get(number=1).seats.values_list("entry__person", flat=True))
    assert {row.person_id for row in rated} == seated
    assert {(row.games, row.scored) for row in rated} == {(1, Decimal("0.5"))}


def test_what_is_not_over_or_not_public_waits(club: Club, alice: User) -> None:
    running = make_swiss_event(club, alice, players=6, rounds=3, name="Running", discipline="armati")
    play_round(running, alice)
    hidden = play_event(club, alice, day=1, name="Hidden")
    unpublish_event(actor_of(alice), hidden)
    play_event(club, alice, day=2, name="Chess", discipline="chess")
    made = make_list(club, alice)
    assert counted_names(made) == []
    choose_event(actor_of(alice), made, hidden, counts=True)
    choose_event(actor_of(alice), made, running, counts=True)
    assert sorted(counted_names(made)) == ["Hidden", "Running"]
    choose_event(actor_of(alice), made, hidden, counts=False)
    choose_event(actor_of(alice), made, running, counts=None)
    assert counted_names(made) == []
    assert not RatedPlayer.objects.filter(list=made).exists()


def test_the_last_result_of_an_event_calls_the_worker_once(club: Club, alice: User) -> None:
    made = make_list(club, alice)
    event = make_swiss_event(club, alice, players=6, rounds=1, discipline="armati")
    Event.objects.filter(pk=event.pk).update(published=True)
    assert made.job is None
    play_round(event, alice)
    made.refresh_from_db()
    assert Job.objects.filter(kind="rating_count").count() == 1
    assert run_job(made).state == JobState.DONE
    assert counted_names(made) == [event.name]
    turn_round(event, alice)
    assert Job.objects.filter(kind="rating_count").count() == 1
    assert run_job(made).state == JobState.DONE


@pytest.mark.parametrize(
    "hide", [VisibilityDetails(listing="public", hide_last=1), VisibilityDetails(listing="unlisted")]
)
def test_a_list_counted_by_hand_leaves_out_what_is_hidden_later(
    club: Club, alice: User, hide: VisibilityDetails
) -> None:
    event = play_event(club, alice, day=1)
    made = make_list(club, alice)
    details = ListDetails(name="Armati", discipline="armati", system="elo", automatic=False)
    edit_list(actor_of(alice), made, details=details)
    other = play_event(club, alice, day=2, people=people_of(event))
    assert (counted_names(made), Job.objects.count()) == (["June 1"], 0)
    change_visibility(actor_of(alice), event, details=hide)
    run_job(made)
    assert event.name not in counted_names(made)
    change_visibility(actor_of(alice), other, details=VisibilityDetails(listing="public"))
    assert Job.objects.count() == 1, "what is shown again waits for somebody to count it"


def test_an_event_put_away_early_counts_with_what_was_played(club: Club, alice: User) -> None:
    made = make_list(club, alice)
    event = make_swiss_event(club, alice, players=6, rounds=5, discipline="armati")
    Event.objects.filter(pk=event.pk).update(published=True)
    play_round(event, alice)
    event.refresh_from_db()
    archive_event(actor_of(alice), event)
    run_job(made)
    assert counted_names(made) == [event.name]


def test_a_deleted_event_is_taken_out_again(club: Club, alice: User) -> None:
    first = play_event(club, alice, day=1)
    second = play_event(club, alice, day=2, people=people_of(first))
    made = make_list(club, alice)
    delete_event(actor_of(alice), first, typed_name=first.name)
    run_job(made)
    assert counted_names(made) == [second.name]
    assert {row[2] for row in standing(made).values()} == {2}


def test_two_records_made_one_bring_their_games_together(club: Club, alice: User) -> None:
    first, second = play_event(club, alice, day=1), play_event(club, alice, day=2)
    made = make_list(club, alice)
    assert RatedPlayer.objects.filter(list=made).count() == 12
    kept, removed = people_of(first)[0], people_of(second)[0]
    merge_people(actor_of(alice), club, kept=kept, removed=removed)
    run_job(made)
    assert RatedPlayer.objects.filter(list=made).count() == 11
    assert standing(made)[kept.pk][2:4] == (4, 2)


def test_boards_are_ranked_by_result_then_centers_then_years(club: Club, alice: User) -> None:
    event = make_boards_event(club, players=7, heats=1, published=True, starts_on=date(2026, 6, 1))
    entries = finish_board(
        event,
        alice,
        [
            ("win", 12, 1908),
            ("win", 8, 1908),
            ("loss", 9, 1908),
            ("loss", 5, 1908),
            ("loss", 0, 1906),
            ("loss", 0, 1904),
            ("loss", 0, 1906),
        ],
    )
    made = make_list(club, alice, discipline="diplomacy", system="plackett-luce")
    scored = {row.person_id: row.scored for row in RatingChange.objects.filter(event__list=made)}
    expected = ["5.5", "5.5", "4", "3", "1.5", "0", "1.5"]
    assert [scored[entry.person_id] for entry in entries] == [Decimal(value) for value in expected]


def test_boards_may_be_ranked_by_the_events_own_score(club: Club, alice: User) -> None:
    event = make_boards_event(club, players=7, heats=1, published=True)
    results = [("win", 12, 1908), ("win", 8, 1908), ("loss", 9, 1908), ("loss", 5, 1908)]
    entries = finish_board(event, alice, results + [("loss", 0, 1906)] * 3)
    rules = {"rank_by": "score"}
    made = make_list(club, alice, discipline="diplomacy", system="plackett-luce", rules=rules)
    scored = {row.person_id: row.scored for row in RatingChange.objects.filter(event__list=made)}
    assert scored[entries[0].person_id] == scored[entries[1].person_id] == Decimal("5.5")
    assert sum(scored.values()) == 21


def test_a_newcomer_late_in_the_list_starts_with_the_rules_rating(club: Club, alice: User) -> None:
    first = play_event(club, alice, day=1)
    event = make_swiss_event(club, alice, rounds=1, name="Later", discipline="armati", starts_on=date(2026, 7, 1))
    newcomer = enter(event, alice, "New").entry.person
    enter_known_people(actor_of(alice), event, people=people_of(first)[:1])
    play_round(event, alice, outcome="draw")
    Event.objects.filter(pk=event.pk).update(published=True)
    make_list(club, alice, system="glicko2", rules={"start": "1400"})
    assert RatingChange.objects.get(event__event=event, person=newcomer).rating_before == 1400


def test_list_that_is_not_automatic_counts_the_chosen_events_alone(club: Club, alice: User) -> None:
    first = play_event(club, alice, day=1)
    second = play_event(club, alice, day=2, people=people_of(first))
    made = make_list(club, alice, automatic=False)
    count_list(actor_of(alice), made)
    assert counted_names(made) == []
    choose_event(actor_of(alice), made, second, counts=True)
    assert counted_names(made) == ["June 2"]
    play_event(club, alice, day=3, people=people_of(first))
    count_list(actor_of(alice), made)
    assert counted_names(made) == ["June 2"]
    choose_event(actor_of(alice), made, second, counts=None)
    assert counted_names(made) == []


def test_events_counted_so_far_stay_in_a_list_that_is_automatic_no_longer(club: Club, alice: User) -> None:
    first = play_event(club, alice, day=1)
    made = make_list(club, alice)
    details = ListDetails(name="Armati", discipline="armati", system="elo", automatic=False)
    edit_list(actor_of(alice), made, details=details)
    play_event(club, alice, day=2, people=people_of(first))
    count_list(actor_of(alice), made)
    assert counted_names(made) == ["June 1"]
