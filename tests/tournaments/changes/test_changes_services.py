"""What a user does at once is one change: one revision, one row with its lines, one step of undo."""

from __future__ import annotations

from dataclasses import replace

import pytest

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.base.errors import ForbiddenError
from tournaments.base.permissions import Action
from tournaments.boards.games.selectors.games import seat_lines
from tournaments.boards.games.services.results import enter_sheet
from tournaments.boards.heats.services.heats import create_heat
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.clubs.services.changes import change_club
from tournaments.events.models import Entry, Event, Game, Registration, Snapshot
from tournaments.events.services.changes import change_event
from tournaments.events.services.entries import enter_new_person, enter_people
from tournaments.events.services.undo import find_change, undo_change
from tournaments.people.models import Group, Person
from tournaments.people.services.groups import edit_group, form_group
from tournaments.players.models import CheckIn, ResultSlip
from tournaments.players.services.check_in import check_in
from tournaments.players.services.slips import Handed
from tournaments.swiss.services.players import PlayerDetails, enter_player
from tournaments.swiss.services.results import NO_MARGINS
from tournaments.swiss.services.rounds import draft_round, publish_round
from tournaments.swiss.services.slips import hand_in_duel


def kinds(change: Change) -> list[str]:
    return list(change.lines.order_by("id").values_list("kind", flat=True))


def newest() -> Change:
    return Change.objects.select_related("event", "club").latest("id")


# Joining


def test_parts_of_a_change_raise_the_revision_once(regatta: Event, alice: User) -> None:
    before = regatta.revision
    with change_event(actor_of(alice), regatta, Action.MANAGE_ENTRIES) as change:
        for person in factories.make_people(regatta.club, 2):
            enter_people(actor_of(alice), regatta, people=[person], within=change)
    assert regatta.revision == before + 1
    assert kinds(newest()) == ["enter_people", "enter_people"]
    assert set(ChangeLine.objects.filter(event=regatta).values_list("revision", flat=True)) == {before + 1}
    assert Snapshot.objects.get(event=regatta, public=False).revision == before + 1


def test_a_part_that_fails_saves_nothing_and_the_rest_is_saved(regatta: Event, alice: User) -> None:
    person, stranger = factories.make_people(regatta.club, 1)[0], factories.make_people(factories.make_club(), 1)[0]
    with change_event(actor_of(alice), regatta, Action.MANAGE_ENTRIES) as change:
        enter_people(actor_of(alice), regatta, people=[person], within=change)
        with pytest.raises(RuleError):
            enter_people(actor_of(alice), regatta, people=[stranger], within=change)
    assert kinds(newest()) == ["enter_people"]
    assert regatta.entries.filter(person=person).exists()


def test_a_part_needs_its_own_permission(regatta: Event, bob: User) -> None:
    with (
        pytest.raises(ForbiddenError),
        change_event(actor_of(bob), regatta, Action.ENTER_RESULTS) as change,
    ):
        enter_people(actor_of(bob), regatta, people=[], within=change)


def test_a_change_inside_another_one_says_so(regatta: Event, alice: User) -> None:
    with (
        change_event(actor_of(alice), regatta, Action.MANAGE_ENTRIES),
        pytest.warns(RuntimeWarning, match="without `within`"),
    ):
        enter_people(actor_of(alice), regatta, people=factories.make_people(regatta.club, 1))
    assert kinds(newest()) == ["enter_people"]


def test_a_club_is_locked_before_its_events(regatta: Event, alice: User) -> None:
    with (
        change_event(actor_of(alice), regatta, Action.MANAGE_ENTRIES) as change,
        pytest.raises(RuntimeError, match="before its events"),
        change_club(actor_of(alice), regatta.club, Action.MANAGE_PEOPLE, within=change),
    ):
        pass


def test_a_change_without_lines_leaves_no_trace(regatta: Event, alice: User) -> None:
    before = regatta.revision
    enter_people(actor_of(alice), regatta, people=[])
    assert (regatta.revision, Change.objects.exists()) == (before, False)


# Acts of several parts


def test_adding_and_entering_a_person_is_undone_as_one(regatta: Event, alice: User) -> None:
    before, of_club = regatta.revision, regatta.club.revision
    enter_new_person(actor_of(alice), regatta, first_name="Zoë", last_name="Quixote")
    change = newest()
    assert kinds(change) == ["add_person", "enter_people"]
    assert (change.event, change.headline, change.needs) == (
        None,
        "Added Zoë Quixote. Entered 1 player: Zoë Quixote.",
        [f"ADD_NEWCOMERS@{regatta.pk}", f"MANAGE_ENTRIES@{regatta.pk}"],
    )
    regatta.club.refresh_from_db()
    assert (regatta.revision, regatta.club.revision) == (before + 1, of_club + 1)
    assert undo_change(actor_of(alice), change) == f"Undid: {change.headline}"
    assert not Person.objects.filter(last_name="Quixote").exists()
    assert not Entry.objects.filter(event=regatta, person__last_name="Quixote").exists()
    undone = newest()
    assert [line.event for line in undone.lines.order_by("id")] == [None, regatta]
    undo_change(actor_of(alice), undone)
    assert Entry.objects.filter(event=regatta, person__last_name="Quixote").exists()


def test_undo_takes_every_permission_that_the_change_took(regatta: Event, alice: User, bob: User) -> None:
    enter_new_person(actor_of(alice), regatta, first_name="Zoë", last_name="Quixote")
    with pytest.raises(ForbiddenError):
        find_change(actor_of(bob), regatta.club.slug, newest().pk)


def test_what_came_later_in_the_event_bars_the_undo_of_a_change_of_the_club(regatta: Event, alice: User) -> None:
    entry = enter_new_person(actor_of(alice), regatta, first_name="Zoë", last_name="Quixote")
    change = newest()
    heat = create_heat(actor_of(alice), regatta)
    Registration.objects.create(round=heat, entry=entry)
    with pytest.raises(RuleError) as refused:
        undo_change(actor_of(alice), change)
    assert refused.value.problems[0].code == "in_use"


def test_a_player_of_a_swiss_comes_with_a_rating_in_one_change(club: Club, alice: User) -> None:
    event = make_swiss_event(club, alice, players=0)
    before = event.revision
    details = PlayerDetails(rating=1850)
    enter_player(actor_of(alice), event, first_name="Ann", last_name="Lee", details=details)
    assert kinds(newest()) == ["add_person", "enter_players", "describe_player"]
    assert event.revision == before + 1
    known = Person.objects.create(club=club, first_name="Bo", last_name="Lee")
    enter_player(actor_of(alice), event, first_name="Bo", last_name="Lee", details=details)
    assert (newest().event, kinds(newest())) == (event, ["enter_players", "describe_player"])
    assert event.entries.filter(person=known).exists()


def test_a_group_gets_another_name_and_other_members_at_once(club: Club, alice: User) -> None:
    one, other = factories.make_people(club, 2)
    group = form_group(actor_of(alice), club, name="Ours", people=[one])
    edit_group(actor_of(alice), group, name="Theirs", conflict=2, people=[other])
    assert kinds(newest()) == ["edit_group", "leave_group", "join_group"]
    undo_change(actor_of(alice), newest())
    group = Group.objects.get(pk=group.pk)
    assert (group.name, [person.pk for person in group.members.all()]) == ("Ours", [one.pk])


def test_a_sheet_that_cannot_be_finished_yet_is_saved(regatta: Event, bob: User) -> None:
    game = factories.make_game(regatta)
    first, *others = [line.entry for line in seat_lines(game)]
    facts = [replace(first, result="win"), *others]
    kept_open = enter_sheet(actor_of(bob), game, facts=facts, seen=0)
    assert kept_open is not None
    assert (game.state, kinds(newest())) == ("started", ["record_result"])


class TestASlipThatSettlesATable:
    @pytest.fixture
    def table(self, club: Club, alice: User) -> Game:
        event = make_swiss_event(club, alice, players=4, tie_breaks=("sodos",))
        round_ = draft_round(actor_of(alice), event)
        publish_round(actor_of(alice), round_)
        return Game.objects.select_related("round__event").get(round=round_, number=1)

    @pytest.fixture
    def settled(self, table: Game) -> Change:
        seats = table.seats.select_related("entry__person", "entry__event__club")
        first, second = [seat.entry for seat in seats.order_by("position")]
        hand_in_duel(first, table, outcome="first", margins=NO_MARGINS)
        table.round.event.refresh_from_db()
        assert hand_in_duel(second, table, outcome="first", margins=NO_MARGINS) == Handed.STANDS
        return newest()

    def test_it_is_one_change_with_the_result(self, table: Game, settled: Change) -> None:
        assert kinds(settled) == ["hand_in_slip", "record_duel"]
        before = table.round.event.revision
        table.round.event.refresh_from_db()
        assert table.round.event.revision == before + 1

    def test_undoing_it_takes_the_result_back_and_leaves_the_slip(
        self, table: Game, settled: Change, alice: User
    ) -> None:
        assert "submitted" not in undo_change(actor_of(alice), settled)
        lines = {line.kind: line.is_undone for line in Change.objects.get(pk=settled.pk).lines.all()}
        assert lines == {"hand_in_slip": False, "record_duel": True}
        table.refresh_from_db()
        assert (table.result, ResultSlip.objects.count()) == (None, 2)
        assert kinds(newest()) == ["record_duel"]


def test_a_players_word_and_the_registration_are_one_change(regatta: Event, alice: User) -> None:
    heat = create_heat(actor_of(alice), regatta)
    player = regatta.entries.select_related("event__club", "person").first()
    assert player is not None
    check_in(player, number=1, here=True)
    assert kinds(newest()) == ["check_in", "register_entries"]
    undo_change(actor_of(alice), newest())
    assert not CheckIn.objects.exists()
    assert not heat.registrations.exists()
