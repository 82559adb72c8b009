"""What an undo leaves alone, and what it works out anew: rules frozen since, rows built upon, rounds out again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.core.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.tournaments.league_scene import make_season, play
from tests.tournaments.swiss_scene import make_swiss_event, play_round
from tournaments.models import Club, RecordedChange, SwissEntry, Tournament, User
from tournaments.selectors.snapshots import shown_data
from tournaments.services.groups import form_group, join_group
from tournaments.services.league.seasons import edit_season, league_details_of
from tournaments.services.swiss.events import edit_swiss_event
from tournaments.services.swiss.players import PlayerDetails, describe_player
from tournaments.services.swiss.rounds import draft_round, publish_round, unpublish_round
from tournaments.services.undo import undo_change
from tournaments.swiss_details import swiss_details_of


def last() -> RecordedChange:
    return RecordedChange.objects.select_related("tournament", "club").latest("id")


def refused(user: User, change: RecordedChange) -> str:
    with pytest.raises(RuleError) as caught:
        undo_change(actor_of(user), change)
    return caught.value.problems[0].code


def test_standings_are_those_of_the_settings_given_back(club: Club, alice: User) -> None:
    event = make_swiss_event(club, alice, players=4)
    play_round(event, alice)
    before = shown_data(Tournament.objects.get(pk=event.pk))["standings"]
    fresh = Tournament.objects.select_related("swiss", "club").get(pk=event.pk)
    details = swiss_details_of(fresh)
    turned = replace(details, tie_breaks=tuple(reversed(details.tie_breaks)))
    edit_swiss_event(actor_of(alice), fresh, details=turned, reason="Tried")
    undo_change(actor_of(alice), last())
    assert shown_data(Tournament.objects.get(pk=event.pk))["standings"] == before


def test_rules_frozen_since_stay(club: Club, alice: User) -> None:
    season = make_season(club, alice)
    fresh = Tournament.objects.select_related("league", "club").get(pk=season.pk)
    edit_season(actor_of(alice), fresh, details=replace(league_details_of(fresh), tie_breaks=("wins", "margin")))
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
    player = SwissEntry.objects.select_related("entry__tournament").filter(entry__tournament=event)[0]
    describe_player(actor_of(alice), player, details=PlayerDetails(rating=1))
    described = last()
    drafted.refresh_from_db()
    publish_round(actor_of(alice), drafted)
    assert refused(alice, described) == "published"
