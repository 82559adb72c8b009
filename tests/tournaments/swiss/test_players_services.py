"""Players of a Swiss event: early, late, withdrawn, back, and absent by request."""

from __future__ import annotations

import pytest
from django.utils import timezone

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import enter, make_swiss_event, play_round
from tests.tournaments.changes.test_undo_services import undo_last
from tests.tournaments.swiss.test_events_services import codes
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Round, Seat
from tournaments.people.models import Person
from tournaments.swiss.models import SwissEntry, SwissRound
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.selectors.standings import ranked
from tournaments.swiss.services.byes import ask_bye, take_back_bye
from tournaments.swiss.services.players import (
    PlayerDetails,
    describe_player,
    enter_known_people,
    enter_player,
    remove_players,
    return_player,
    withdraw_player,
)


@scene
def event(club: Club, oscar: User) -> Event:
    return make_swiss_event(club, oscar, players=4)


def publish(event: Event, number: int) -> Round:
    """A published round without tables."""
    made = Round.objects.create(event=event, number=number)
    SwissRound.objects.create(round=made, state="published", seed=1, published_at=timezone.now())
    return made


def player(event: Event, number: int) -> SwissEntry:
    return event.swiss_entries.select_related("entry__person", "entry__event").get(number=number)


def test_somebody_new_becomes_one_of_the_clubs_people(event: Event, oscar: User) -> None:
    details = PlayerDetails(club_name=" Leeds ", army="Early  Imperial Roman", rating=1850, seed_number=3)
    made = enter_player(actor_of(oscar), event, first_name="Ann", last_name="Lee", town="York", details=details)
    assert (made.number, made.club_name, made.army, made.rating) == (5, "Leeds", "Early Imperial Roman", 1850)
    assert Person.objects.get(last_name="Lee").town == "York"


def test_a_known_name_is_entered_not_added(event: Event, oscar: User, club: Club) -> None:
    person = Person.objects.create(club=club, first_name="Ann", last_name="Lee")
    made = enter_player(actor_of(oscar), event, first_name="ann", last_name="LEE", details=PlayerDetails())
    assert made.entry.person_id == person.pk
    with pytest.raises(RuleError) as refused:
        enter_player(actor_of(oscar), event, first_name="Ann", last_name="Lee", details=PlayerDetails())
    assert codes(refused.value) == [("last_name", "entered")]
    assert "enter a distinction, such as 2 or a town" in refused.value.problems[0].text


def test_the_actor_is_asked_whom_a_name_means_where_only_they_can_tell(event: Event, oscar: User, club: Club) -> None:
    ann = Person.objects.create(club=club, first_name="Ann", last_name="Lee", town="York")
    wrong = Person.objects.create(club=club, first_name="Bo", last_name="Ray")
    names = {"first_name": "Ann", "last_name": " Lee ", "details": PlayerDetails()}
    for answer in (0, wrong.pk):
        with pytest.raises(RuleError) as refused:
            enter_player(actor_of(oscar), event, **names, town="Paris", person=answer)
        assert codes(refused.value) == [("person", "several")]
    with pytest.raises(RuleError) as refused:
        enter_player(actor_of(oscar), event, first_name="Zoe", last_name="Day", details=PlayerDetails(), person=ann.pk)
    assert codes(refused.value) == [("person", "unknown")]
    assert enter_player(actor_of(oscar), event, **names, town="york").entry.person == ann
    other = enter_player(actor_of(oscar), event, **names, town="Paris", person=None).entry.person
    assert (other.town, other.distinction) == ("Paris", "2")
    with pytest.raises(RuleError) as refused:  # two have the name now
        enter_player(actor_of(oscar), event, **names)
    assert codes(refused.value) == [("person", "several")]


def test_bad_details_leave_nobody_behind(event: Event, oscar: User) -> None:
    details = PlayerDetails(rating=-1, seed_number=0, birth_year=1066, army="x" * 81)
    with pytest.raises(RuleError) as refused:
        enter_player(actor_of(oscar), event, first_name="Ann", last_name="Lee", details=details)
    assert codes(refused.value) == [
        ("army", "too_long"),
        ("rating", "out_of_range"),
        ("seed_number", "out_of_range"),
        ("birth_year", "out_of_range"),
    ]
    assert not Person.objects.filter(last_name="Lee").exists()


def test_a_seed_number_is_one_players(event: Event, oscar: User) -> None:
    describe_player(actor_of(oscar), player(event, 1), details=PlayerDetails(seed_number=1))
    with pytest.raises(RuleError) as refused:
        describe_player(actor_of(oscar), player(event, 2), details=PlayerDetails(seed_number=1))
    assert codes(refused.value) == [("seed_number", "taken")]


def test_numbers_go_on_and_are_kept(event: Event, oscar: User, club: Club) -> None:
    remove_players(actor_of(oscar), event, players=[player(event, 2)])
    enter_known_people(actor_of(oscar), event, people=factories.make_people(club, 2))
    assert list(event.swiss_entries.values_list("number", flat=True)) == [1, 3, 4, 5, 6]


def test_a_late_player_joins_in_the_next_round(event: Event, oscar: User) -> None:
    publish(event, 1)
    publish(event, 2)
    assert enter(event, oscar, "Late").joined_in == 3


def test_a_paired_player_is_not_removed(event: Event, oscar: User) -> None:
    round_ = publish(event, 1)
    game = round_.games.create(number=1)
    for position, number in enumerate((1, 2)):
        Seat.objects.create(round=round_, game=game, entry=player(event, number).entry, position=position)
    with pytest.raises(RuleError) as refused:
        remove_players(actor_of(oscar), event, players=[player(event, 3), player(event, 2)])
    assert codes(refused.value) == [("entries[1]", "paired")]


def test_withdrawal_is_from_a_coming_round_on_and_can_be_undone(event: Event, oscar: User) -> None:
    publish(event, 1)
    with pytest.raises(RuleError) as refused:
        withdraw_player(actor_of(oscar), player(event, 1), from_round=1)
    assert codes(refused.value) == [("from_round", "past")]
    withdraw_player(actor_of(oscar), player(event, 1), from_round=2)
    publish(event, 2)
    return_player(actor_of(oscar), player(event, 1))
    back = player(event, 1)
    assert (back.withdrawn_from, list(back.entry.byes.values_list("number", "kind"))) == (None, [(2, "Z")])


def test_a_withdrawal_cancels_the_byes_asked_for_from_there_on(event: Event, oscar: User) -> None:
    for number, kind in ((1, "H"), (3, "F"), (4, "Z")):
        ask_bye(actor_of(oscar), player(event, 1), number=number, kind=kind)
    withdraw_player(actor_of(oscar), player(event, 1), from_round=2)
    assert list(player(event, 1).entry.byes.values_list("number", flat=True)) == [1]
    row = ChangeLine.objects.latest("pk")
    assert row.summary.endswith("withdraws from round 2 on. Their byes are cancelled: rounds 3, 4.")
    undo_last(oscar)
    assert list(player(event, 1).entry.byes.values_list("number", "kind")) == [(1, "H"), (3, "F"), (4, "Z")]


def test_a_withdrawn_player_scores_nothing_in_the_rounds_to_come(event: Event, oscar: User) -> None:
    ask_bye(actor_of(oscar), player(event, 1), number=2, kind="H")
    play_round(event, oscar)
    before = {row.number: row.points for row in ranked(load_swiss_rows(event), rounds=1).rows}
    withdraw_player(actor_of(oscar), player(event, 1), from_round=2)
    play_round(event, oscar)
    after = {row.number: row.points for row in ranked(load_swiss_rows(event), rounds=2).rows}
    assert after[1] == before[1]


def test_a_withdrawn_player_cannot_ask_for_a_bye_until_they_return(event: Event, oscar: User) -> None:
    withdraw_player(actor_of(oscar), player(event, 1), from_round=2)
    with pytest.raises(RuleError) as refused:
        ask_bye(actor_of(oscar), player(event, 1), number=3, kind="H")
    assert codes(refused.value) == [("round", "withdrawn")]
    ask_bye(actor_of(oscar), player(event, 1), number=1, kind="H")
    return_player(actor_of(oscar), player(event, 1))
    ask_bye(actor_of(oscar), player(event, 1), number=3, kind="H")
    assert list(player(event, 1).entry.byes.values_list("number", flat=True)) == [1, 3]


def test_byes_are_asked_for_coming_rounds_by_the_scorer_too(event: Event, oscar: User, bob: User) -> None:
    publish(event, 1)
    ask_bye(actor_of(bob), player(event, 1), number=2, kind="Z")
    ask_bye(actor_of(bob), player(event, 1), number=2, kind="H", note="Train")
    assert list(player(event, 1).entry.byes.values_list("number", "kind", "note")) == [(2, "H", "Train")]
    for number, kind in ((1, "H"), (6, "H"), (3, "U")):
        with pytest.raises(RuleError):
            ask_bye(actor_of(oscar), player(event, 1), number=number, kind=kind)
    take_back_bye(actor_of(oscar), player(event, 1), number=2)
    assert not player(event, 1).entry.byes.exists()
