"""A player's word for the coming heat or round does what the desk would do with it."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of, make_game
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.heats.services.heats import create_heat
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Preregistration, Registration
from tournaments.events.services.events import archive_event
from tournaments.players.models import CheckIn
from tournaments.players.selectors.check_ins import Coming, check_in_desk_of, coming_round_of
from tournaments.players.selectors.phones import load_phones
from tournaments.players.services.check_in import check_in
from tournaments.swiss.models import SwissBye
from tournaments.swiss.services.byes import ask_bye, take_back_bye
from tournaments.swiss.services.players import withdraw_player
from tournaments.swiss.services.rounds import draft_round, publish_round


def first(event: Event) -> Entry:
    return event.entries.select_related("person", "event__club", "event__swiss", "swiss").order_by("pk")[0]


def test_an_event_in_the_archive_asks_nobody(regatta: Event, alice: User) -> None:
    player = first(regatta)
    archive_event(actor_of(alice), regatta)
    with pytest.raises(RuleError) as refused:
        check_in(player, number=1, here=True)
    assert [(each.path, each.code) for each in refused.value.problems] == [("round", "archived")]
    assert not CheckIn.objects.exists()


class TestHeats:
    def test_the_word_counts_when_the_heat_is_made(self, regatta: Event, alice: User) -> None:
        one, two = regatta.entries.select_related("person", "event__club").order_by("pk")[:2]
        check_in(one, number=1, here=True)
        check_in(two, number=1, here=False)
        create_heat(actor_of(alice), regatta)
        assert Registration.objects.get().entry == one

    def test_before_the_heat_exists_the_word_is_a_preregistration(self, regatta: Event) -> None:
        BoardsRules.objects.filter(event=regatta).update(preregistration=True)
        player = first(regatta)
        check_in(player, number=1, here=True)
        assert Preregistration.objects.filter(entry=player, heat=1).exists()
        check_in(player, number=1, here=False)
        assert not Preregistration.objects.exists()

    def test_in_a_heat_without_boards_it_registers_and_takes_out(self, regatta: Event, alice: User) -> None:
        player = first(regatta)
        create_heat(actor_of(alice), regatta)
        check_in(player, number=1, here=True)
        assert Registration.objects.get().entry == player
        check_in(player, number=1, here=False)
        assert not Registration.objects.exists()

    def test_once_the_boards_are_made_it_tells_the_desk_and_moves_nobody(self, regatta: Event) -> None:
        make_game(regatta, state="unstarted")
        player = first(regatta)
        assert check_in_desk_of(regatta).coming_round(regatta) == Coming(1, seated=True)
        check_in(player, number=1, here=False)
        assert Registration.objects.filter(entry=player).exists()
        phones = load_phones(regatta)
        assert (phones.here, phones.out, phones.silent) == (0, 1, 13)

    def test_a_started_heat_is_past(self, regatta: Event) -> None:
        make_game(regatta)
        assert check_in_desk_of(regatta).coming_round(regatta) == Coming(2)
        with pytest.raises(RuleError) as refused:
            check_in(first(regatta), number=1, here=True)
        assert refused.value.problems[0].path == "round"
        assert not CheckIn.objects.exists()


class TestRounds:
    @pytest.fixture
    def event(self, club: Club, alice: User) -> Event:
        return make_swiss_event(club, alice, players=6, rounds=2)

    def test_a_player_who_sits_out_has_a_bye_without_points_until_they_are_here(self, event: Event) -> None:
        check_in(first(event), number=1, here=False)
        assert SwissBye.objects.get().kind == "Z"
        check_in(first(event), number=1, here=True)
        assert not SwissBye.objects.exists()

    def test_a_bye_that_the_desk_granted_stays_as_it_is(self, event: Event, alice: User) -> None:
        ask_bye(actor_of(alice), first(event).swiss, number=1, kind="H")
        check_in(first(event), number=1, here=False)
        assert SwissBye.objects.get().kind == "H"

    def test_a_bye_that_the_desk_gave_ends_only_by_a_word_that_names_it(self, event: Event, alice: User) -> None:
        ask_bye(actor_of(alice), first(event).swiss, number=1, kind="H")
        phones = load_phones(event)
        assert (phones.here, phones.out, phones.silent) == (0, 1, 5)
        with pytest.raises(RuleError) as refused:
            check_in(first(event), number=1, here=True)
        assert [(each.path, each.code) for each in refused.value.problems] == [("here", "bye_by_the_desk")]
        assert SwissBye.objects.get().kind == "H"
        check_in(first(event), number=1, here=True, end_bye=True)
        assert not SwissBye.objects.exists()
        phones = load_phones(event)
        assert (phones.here, phones.out, phones.silent) == (1, 0, 5)

    def test_a_bye_that_the_desk_gives_after_the_word_counts_before_it(self, event: Event, alice: User) -> None:
        check_in(first(event), number=1, here=True)
        ask_bye(actor_of(alice), first(event).swiss, number=1, kind="H")
        assert load_phones(event).out == 1
        check_in(first(event), number=1, here=True, end_bye=True)
        assert not SwissBye.objects.exists()

    def test_the_next_round_is_the_one_after_those_published_and_none_comes_after_the_last(
        self, event: Event, alice: User
    ) -> None:
        play_round(event, alice)
        assert check_in_desk_of(event).coming_round(event) == Coming(2)
        play_round(event, alice)
        assert check_in_desk_of(event).coming_round(event) is None

    @pytest.mark.parametrize("here", [True, False])
    def test_a_withdrawn_player_cannot_check_in(self, club: Club, alice: User, here: bool) -> None:
        event = make_swiss_event(club, alice, players=6, name="Half", sit_out="half")
        withdraw_player(actor_of(alice), first(event).swiss, from_round=2)
        assert coming_round_of(first(event)) == Coming(1)
        play_round(event, alice)
        assert coming_round_of(first(event)) is None
        with pytest.raises(RuleError) as refused:
            check_in(first(event), number=2, here=here)
        assert [(each.path, each.code) for each in refused.value.problems] == [("round", "withdrawn")]
        phones = load_phones(event)
        assert (phones.here, phones.out, phones.silent) == (0, 0, 5), "nobody waits for their answer"
        assert [line.gone for line in phones.lines if line.entry == first(event)] == [True]
        assert not SwissBye.objects.exclude(kind="U").exists()

    def test_the_event_may_give_half_a_point(self, club: Club, alice: User) -> None:
        event = make_swiss_event(club, alice, players=6, name="Half", sit_out="half")
        check_in(first(event), number=1, here=False)
        assert SwissBye.objects.get().kind == "H"


class TestTheDeskDecides:
    @pytest.fixture
    def event(self, club: Club, alice: User) -> Event:
        return make_swiss_event(club, alice, players=6, sit_out="desk")

    def test_the_round_is_not_paired_before(self, event: Event, alice: User) -> None:
        check_in(first(event), number=1, here=False)
        assert not SwissBye.objects.exists()
        with pytest.raises(RuleError) as refused:
            draft_round(actor_of(alice), event)
        assert [(p.path, p.code) for p in refused.value.problems] == [("entries", "sit_out_undecided")]
        ask_bye(actor_of(alice), first(event).swiss, number=1, kind="H")
        assert draft_round(actor_of(alice), event).games.count() == 2

    def test_the_desk_lets_them_play(self, event: Event, alice: User) -> None:
        check_in(first(event), number=1, here=False)
        take_back_bye(actor_of(alice), first(event).swiss, number=1)
        assert draft_round(actor_of(alice), event).games.count() == 3
        assert not CheckIn.objects.exists(), "they can say it again"

    def test_a_word_after_the_draft_keeps_it_from_being_published(self, event: Event, alice: User) -> None:
        draft = draft_round(actor_of(alice), event)
        check_in(first(event), number=1, here=False)
        with pytest.raises(RuleError) as refused:
            publish_round(actor_of(alice), draft)
        assert [p.code for p in refused.value.problems] == ["sit_out_undecided"]
