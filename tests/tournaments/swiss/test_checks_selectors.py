"""The independent checker at the desk: what it finds in a round before anything is saved, with names."""

from __future__ import annotations

import logging

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, pairs_of, play_round
from tests.tournaments.swiss.test_events_services import codes
from tests.tournaments.swiss.test_players_services import player
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Round
from tournaments.swiss.models import SwissBye
from tournaments.swiss.selectors.checks import checked
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.services.byes import ask_bye
from tournaments.swiss.services.manual_pairing import pair_by_hand
from tournaments.swiss.services.pairing import Paired, check_paired
from tournaments.swiss.services.rounds import draft_round, publish_round


@scene
def event(club: Club, oscar: User) -> Event:
    return make_swiss_event(club, oscar, players=6)


def hand(oscar: User, round_: Round, one: int, other: int) -> None:
    entries = round_.event.entries.select_related("person").in_bulk([one, other])
    pair_by_hand(actor_of(oscar), round_, one=entries[one], other=entries[other], anyway=True)


def test_a_right_round_has_no_problem(event: Event, oscar: User) -> None:
    play_round(event, oscar)
    pairs = pairs_of(draft_round(actor_of(oscar), event))
    assert checked(load_swiss_rows(event), 2, pairs=pairs, byes=[]) == []


def test_every_problem_is_reported_with_names(event: Event, oscar: User) -> None:
    (a, b), (c, d), (e, _f) = pairs_of(play_round(event, oscar))
    rows = load_swiss_rows(event)
    found = checked(rows, 2, pairs=[(a, b), (c, a), (d, 0)], byes=[e])
    assert sorted(problem.code for problem in found) == [
        "needless_bye", "not_paired", "paired_twice", "rematch", "unknown_player",
    ]  # fmt: skip
    [met] = [problem for problem in found if problem.code == "rematch"]
    assert met.text == f"{rows.names[a]} and {rows.names[b]} met in round 1."
    assert [p.code for p in checked(rows, 2, pairs=[(a, b), (c, d)], byes=[], rematches=True)] == ["not_paired"] * 2


def test_an_engine_that_pairs_wrongly_is_refused_and_logged(
    event: Event, oscar: User, caplog: pytest.LogCaptureFixture
) -> None:
    (a, b), (c, d), (e, f) = pairs_of(play_round(event, oscar))
    wrong = Paired(((1, a, b), (2, c, e), (3, d, f)), ())
    with caplog.at_level(logging.ERROR), pytest.raises(RuleError) as refused:
        check_paired(load_swiss_rows(event), 2, wrong, seed=8, rematches=False)
    assert codes(refused.value) == [("", "failed_check")]
    assert "met in round 1" in str(refused.value)
    assert "round 2, seed 8: pairing refused" in caplog.text


def test_a_player_who_sits_out_a_draft_is_not_paired_by_hand(event: Event, oscar: User) -> None:
    away = player(event, 6)
    ask_bye(actor_of(oscar), away, number=1, kind="H")
    round_ = draft_round(actor_of(oscar), event)
    before = pairs_of(round_)
    with pytest.raises(RuleError) as refused:
        hand(oscar, round_, before[0][0], away.entry_id)
    assert ("other", "absent_player") in codes(refused.value)
    assert away.entry.person.name in str(refused.value)
    assert pairs_of(round_) == before


def test_an_absent_player_who_comes_during_a_round_is_paired_by_hand(event: Event, oscar: User) -> None:
    away = player(event, 6)
    ask_bye(actor_of(oscar), away, number=1, kind="H")
    round_ = draft_round(actor_of(oscar), event)
    publish_round(actor_of(oscar), round_)
    hand(oscar, round_, away.entry_id, SwissBye.objects.get(number=1, kind="U").entry_id)
    assert (round_.games.count(), SwissBye.objects.count()) == (3, 0)


@pytest.mark.parametrize("system", ["armati", "dutch", "round-robin", "knock-out"])
def test_every_system_passes_the_checker(club: Club, oscar: User, system: str) -> None:
    event = make_swiss_event(club, oscar, players=7, system=system, rounds=3)
    assert [play_round(event, oscar).number for _round in range(3)] == [1, 2, 3]
