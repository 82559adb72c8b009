"""Pairs that must not meet and pairs that are wished: kept by every draft, and by what may be published."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, pairs_of, play_round
from tests.tournaments.swiss.test_events_services import codes
from tests.tournaments.swiss.test_players_services import player
from tournaments.base.errors import ForbiddenError
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.swiss.models import SwissPairRule
from tournaments.swiss.selectors.report_file import trf_text
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.services.events import copy_swiss_event
from tournaments.swiss.services.manual_pairing import pair_by_hand
from tournaments.swiss.services.pairs import add_pair_rule, remove_pair_rule
from tournaments.swiss.services.rounds import draft_round, publish_round


@scene
def event(club: Club, oscar: User) -> Event:
    return make_swiss_event(club, oscar, players=6)


def say(event: Event, user: User, kind: str, one: int, other: int, number: int | None = None) -> SwissPairRule:
    """Of two players by their numbers."""
    ids = [player(event, each).entry_id for each in (one, other)]
    return add_pair_rule(actor_of(user), event, kind=kind, one=ids[0], other=ids[1], number=number)


def opponents(event: Event, round_pairs: list[tuple[int, int]], number: int) -> set[int]:
    """The number of whom the player with this number meets."""
    numbers = {each.entry_id: each.number for each in event.swiss_entries.all()}
    pairs = [{numbers[one], numbers[other]} for one, other in round_pairs]
    return {other for pair in pairs if number in pair for other in pair - {number}}


@pytest.mark.parametrize("system", ["armati", "dutch", "mcmahon"])
def test_a_forbidden_pair_is_never_made(club: Club, oscar: User, system: str) -> None:
    """1 may meet 6 alone; in every system that pairs by points."""
    event = make_swiss_event(club, oscar, players=6, system=system, first_round="halves")
    for other in range(2, 6):
        say(event, oscar, "forbidden", 1, other)
    assert opponents(event, pairs_of(draft_round(actor_of(oscar), event)), 1) == {6}


def test_a_pair_forbidden_in_one_round_meets_in_another(event: Event, oscar: User) -> None:
    for other in range(2, 6):
        say(event, oscar, "forbidden", 1, other, number=1)
    for other in (2, 3, 4):
        say(event, oscar, "forbidden", 1, other, number=2)
    assert opponents(event, pairs_of(play_round(event, oscar)), 1) == {6}
    assert opponents(event, pairs_of(draft_round(actor_of(oscar), event)), 1) == {5}


def test_a_wished_pair_meets_once_and_then_no_more(event: Event, oscar: User) -> None:
    say(event, oscar, "wished", 1, 6)
    assert opponents(event, pairs_of(play_round(event, oscar)), 1) == {6}
    assert opponents(event, pairs_of(draft_round(actor_of(oscar), event)), 1) != {6}


def test_a_draft_with_a_pair_that_was_forbidden_since_is_not_published(event: Event, oscar: User) -> None:
    draft = draft_round(actor_of(oscar), event)
    one, other = pairs_of(draft)[0]
    add_pair_rule(actor_of(oscar), event, kind="forbidden", one=one, other=other)
    with pytest.raises(RuleError) as refused:
        publish_round(actor_of(oscar), draft)
    assert codes(refused.value) == [("tables", "forbidden_pair")]
    assert "must not meet. Pair again" in str(refused.value)
    publish_round(actor_of(oscar), draft_round(actor_of(oscar), event))


def test_a_forbidden_pair_is_not_set_by_hand(event: Event, oscar: User) -> None:
    draft = draft_round(actor_of(oscar), event)
    (a, _b), (c, _d), *_rest = pairs_of(draft)
    add_pair_rule(actor_of(oscar), event, kind="forbidden", one=a, other=c)
    entries = event.entries.in_bulk([a, c])
    with pytest.raises(RuleError) as refused:
        pair_by_hand(actor_of(oscar), draft, one=entries[a], other=entries[c], anyway=True)
    assert codes(refused.value) == [("other", "forbidden_pair")]


def test_the_desk_sees_when_no_opponent_is_left(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=4)
    for other in (2, 3, 4):
        say(event, oscar, "forbidden", 1, other)
    with pytest.raises(RuleError) as refused:
        draft_round(actor_of(oscar), event)
    assert codes(refused.value) == [("", "no_opponent_left")]


@pytest.mark.parametrize(
    ("system", "kind", "words"),
    [
        ("dutch", "wished", "allow requested pairings"),
        ("round-robin", "forbidden", "follows a fixed schedule"),
        ("knock-out", "wished", "follows a fixed schedule"),
    ],
)
def test_a_system_that_takes_no_such_pair_says_so(club: Club, oscar: User, system: str, kind: str, words: str) -> None:
    event = make_swiss_event(club, oscar, players=4, system=system)
    with pytest.raises(RuleError) as refused:
        say(event, oscar, kind, 1, 2)
    assert codes(refused.value) == [("kind", "not_taken")]
    assert words in str(refused.value)


def test_what_is_wrong_is_named(event: Event, oscar: User, bob: User) -> None:
    say(event, oscar, "forbidden", 2, 1)
    play_round(event, oscar)
    one = player(event, 1).entry_id
    with pytest.raises(RuleError) as refused:
        add_pair_rule(actor_of(oscar), event, kind="", one=one, other=one, number=1, note="x" * 201)
    assert codes(refused.value) == [
        ("kind", "not_a_choice"), ("other", "same"), ("round", "out_of_range"), ("note", "too_long"),
    ]  # fmt: skip
    with pytest.raises(RuleError) as refused:
        add_pair_rule(actor_of(oscar), event, kind="wished", one=one, other=None)
    assert codes(refused.value) == [("other", "unknown")]
    with pytest.raises(RuleError) as refused:
        say(event, oscar, "wished", 1, 2, number=3)
    assert codes(refused.value) == [("other", "said_already")]
    with pytest.raises(ForbiddenError):
        say(event, bob, "forbidden", 3, 4)


def test_it_is_logged_removed_copied_and_in_the_report_file(event: Event, oscar: User) -> None:
    rule = say(event, oscar, "forbidden", 1, 2)
    say(event, oscar, "wished", 3, 4, number=2)
    copy = copy_swiss_event(actor_of(oscar), event, name="Again", players=True)
    assert [(each.kind, each.number) for each in copy.pair_rules.all()] == [("forbidden", None)]
    assert "\r\n260   1   5    1    2\r\n" in trf_text(load_swiss_rows(event), desk=True)
    remove_pair_rule(actor_of(oscar), rule)
    assert event.pair_rules.count() == 1
    logged = ChangeLine.objects.filter(event=event, kind__endswith="pair_rule").order_by("id")
    assert [each.kind for each in logged] == ["add_pair_rule", "add_pair_rule", "remove_pair_rule"]
    assert "must not meet" in logged[0].summary
