"""What an undo leaves alone, and what it recalculates: rules frozen since, rows built upon, rounds published again."""

from __future__ import annotations

from decimal import Decimal

import pytest

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.league_scene import make_season, play
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tournaments.boards.games.services.results import start_game, unstart_game
from tournaments.boards.heats.services.heats import abandon_heat, create_heat, register_entries, start_games
from tournaments.changes.models import Change
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Game
from tournaments.events.selectors.snapshots import shown_data
from tournaments.events.services.undo import undo_change
from tournaments.league.details import LeagueDetails
from tournaments.league.services.captains import claim_result, make_link
from tournaments.league.services.seasons import edit_season
from tournaments.people.services.groups import form_group, join_group
from tournaments.players.models import CheckIn, ResultSlip
from tournaments.players.services.check_in import check_in
from tournaments.swiss.details import SwissDetails
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.services.events import edit_swiss_event
from tournaments.swiss.services.players import PlayerDetails, describe_player
from tournaments.swiss.services.results import Margins
from tournaments.swiss.services.rounds import draft_round, publish_round, unpublish_round
from tournaments.swiss.services.slips import hand_in_duel


def last() -> Change:
    return Change.objects.select_related("event", "club").latest("id")


def refused(user: User, change: Change) -> str:
    with pytest.raises(RuleError) as caught:
        undo_change(actor_of(user), change)
    return caught.value.problems[0].code


def test_standings_are_those_of_the_settings_given_back(club: Club, alice: User) -> None:
    event = make_swiss_event(club, alice, players=4)
    play_round(event, alice)
    before = shown_data(Event.objects.get(pk=event.pk)).standings
    fresh = Event.objects.select_related("swiss", "club").get(pk=event.pk)
    details = SwissDetails.of(fresh)
    turned = details.but(tie_breaks=tuple(reversed(details.rules.tie_breaks)))
    edit_swiss_event(actor_of(alice), fresh, details=turned, reason="Tried")
    undo_change(actor_of(alice), last())
    assert shown_data(Event.objects.get(pk=event.pk)).standings == before


def test_rules_frozen_since_stay(club: Club, alice: User) -> None:
    season = make_season(club, alice)
    fresh = Event.objects.select_related("league", "club").get(pk=season.pk)
    edit_season(actor_of(alice), fresh, details=LeagueDetails.of(fresh).but(tie_breaks=("wins", "margin")))
    edited = last()
    play(season, alice, "A1", "A2", "52-31")
    assert refused(alice, edited) == "frozen"


def test_a_group_that_somebody_joined_since_is_not_undone(club: Club, alice: User) -> None:
    person = factories.make_people(club, 1)[0]
    group = form_group(actor_of(alice), club, name="Windmills", people=[])
    formed = last()
    join_group(actor_of(alice), group, people=[person])
    assert refused(alice, formed) in {"later", "in_use"}


def test_a_round_published_again_closes_what_came_between(club: Club, alice: User) -> None:
    event = make_swiss_event(club, alice, players=4)
    drafted = draft_round(actor_of(alice), event)
    publish_round(actor_of(alice), drafted)
    unpublish_round(actor_of(alice), drafted)
    player = SwissEntry.objects.select_related("entry__event").filter(entry__event=event)[0]
    describe_player(actor_of(alice), player, details=PlayerDetails(rating=1))
    described = last()
    drafted.refresh_from_db()
    publish_round(actor_of(alice), drafted)
    assert refused(alice, described) == "published"


# Heats that are out again


def board(event: Event, user: User) -> Game:
    """A board of heat 1 as the desk makes it, not started."""
    heat = create_heat(actor_of(user), event)
    register_entries(actor_of(user), heat, entries=list(event.entries.all()[:7]))
    return factories.make_game(event, state="unstarted")


def test_a_heat_made_again_is_out_when_that_one_starts(regatta: Event, alice: User) -> None:
    first = board(regatta, alice)
    start_games(actor_of(alice), first.round)
    unstart_game(actor_of(alice), first)
    abandon_heat(actor_of(alice), first.round)
    again = create_heat(actor_of(alice), regatta)
    others = list(regatta.entries.order_by("-pk")[:1])
    register_entries(actor_of(alice), again, entries=others)
    registered = last()
    start_games(actor_of(alice), factories.make_game(regatta, state="unstarted").round)
    assert refused(alice, registered) == "published"


def test_a_heat_restarts_after_all_its_games_were_unstarted(regatta: Event, alice: User) -> None:
    game = board(regatta, alice)
    start_game(actor_of(alice), game)
    unstart_game(actor_of(alice), game)
    register_entries(actor_of(alice), game.round, entries=list(regatta.entries.order_by("-pk")[:1]))
    registered = last()
    start_games(actor_of(alice), game.round)
    assert refused(alice, registered) == "published"


def test_what_came_after_the_first_start_of_a_heat_is_undone_though_another_of_its_games_starts(
    regatta: Event, alice: User
) -> None:
    game = board(regatta, alice)
    start_game(actor_of(alice), game)
    register_entries(actor_of(alice), game.round, entries=list(regatta.entries.order_by("-pk")[:1]))
    registered = last()
    start_game(actor_of(alice), factories.make_game(regatta, number=2, state="unstarted"))
    assert undo_change(actor_of(alice), registered).startswith("Undid: Registered")


# What players did since


def published(club: Club, user: User) -> tuple[Game, Change]:
    event = make_swiss_event(club, user, players=4)
    round_ = draft_round(actor_of(user), event)
    publish_round(actor_of(user), round_)
    return Game.objects.select_related("round__event").get(round=round_, number=1), last()


def a_player(game: Game) -> Entry:
    seat = game.seats.select_related("entry__person", "entry__event__club").order_by("position")[0]
    return seat.entry


def test_a_round_with_slips_stays_out(club: Club, alice: User) -> None:
    game, publishing = published(club, alice)
    hand_in_duel(a_player(game), game, outcome="first", margins=(Margins(), Margins()), without_figures=True)
    with pytest.raises(RuleError) as caught:
        undo_change(actor_of(alice), publishing)
    assert (caught.value.problems[0].code, caught.value.problems[0].params) == (
        "slips",
        {"games": "table 1 of round 1"},
    )
    ResultSlip.objects.all().delete()
    undo_change(actor_of(alice), publishing)
    assert game.round.event.rounds.get().swiss.state == "draft"


def test_started_boards_with_slips_stay_started(regatta: Event, alice: User) -> None:
    game = board(regatta, alice)
    start_games(actor_of(alice), game.round)
    started = last()
    ResultSlip.objects.create(game=game, entry=a_player(game), facts={})
    assert refused(alice, started) == "slips"


def test_an_older_slip_does_not_block_anything(club: Club, alice: User) -> None:
    game, _publishing = published(club, alice)
    ResultSlip.objects.create(game=game, entry=a_player(game), facts={})
    unpublish_round(actor_of(alice), game.round, anyway=True)
    publish_round(actor_of(alice), game.round)
    undo_change(actor_of(alice), last())
    assert game.round.event.rounds.get().swiss.state == "draft"


def test_check_ins_for_the_next_round_stay_when_this_one_is_published_again(club: Club, alice: User) -> None:
    game, publishing = published(club, alice)
    player = a_player(game)
    check_in(player, number=2, here=False)
    undo_change(actor_of(alice), publishing)
    publish_round(actor_of(alice), game.round)
    assert CheckIn.objects.get(entry=player, number=2).here is False
    assert player.byes.get().number == 2


def test_what_a_captain_entered_since_is_not_undone_with_the_match(club: Club, alice: User) -> None:
    season = make_season(club, alice, sizes=(4,))
    made = last()
    fixture = season.fixtures.select_related("home__event__club").order_by("number")[0]
    token = make_link(actor_of(alice), fixture.home).rstrip("/").rpartition("/")[2]
    claim_result(token, fixture=fixture.number, home_score=Decimal(52), away_score=Decimal(31), anyway=True)
    assert refused(alice, made) in {"later", "in_use"}
