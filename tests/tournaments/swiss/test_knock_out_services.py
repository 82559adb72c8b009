"""Knock-outs: brackets by seed, a match for third place, who leaves, and finals made from a table."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.snapshots import stored_snapshot
from tests.scenes.swiss_scene import enter, make_swiss_event, pairs_of, play_round
from tests.tournaments.swiss.test_events_services import codes
from tests.tournaments.swiss.test_players_services import player
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Round
from tournaments.swiss.models import SwissBye
from tournaments.swiss.selectors.explanations import reasons_in_words
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.selectors.standings import ranked
from tournaments.swiss.services.finals import make_final
from tournaments.swiss.services.manual_pairing import pair_by_hand
from tournaments.swiss.services.player_import import import_players
from tournaments.swiss.services.player_plan import preview_players
from tournaments.swiss.services.players import withdraw_player
from tournaments.swiss.services.results import record_duel
from tournaments.swiss.services.rounds import draft_round, publish_round


def knock_out(club: Club, user: User, players: int, **details: object) -> Event:
    return make_swiss_event(club, user, players=players, system="knock-out", **details)


def numbers(event: Event, round_: Round) -> list[set[int]]:
    """The pairs of a round by the players' numbers, in order of the tables."""
    known = {each.entry_id: each.number for each in event.swiss_entries.all()}
    return [{known[one], known[other]} for one, other in pairs_of(round_)]


def play(event: Event, user: User) -> list[set[int]]:
    """A round in which the better seed wins everywhere."""
    round_ = draft_round(actor_of(user), event)
    publish_round(actor_of(user), round_)
    known = {each.entry_id: each.number for each in event.swiss_entries.all()}
    for game in round_.games.order_by("number"):
        one, other = (seat.entry_id for seat in game.seats.order_by("position"))
        record_duel(actor_of(user), game, outcome="first" if known[one] < known[other] else "second")
    return numbers(event, round_)


def table(event: Event, rounds: int) -> list[tuple[int, int]]:
    rows = load_swiss_rows(Event.objects.select_related("swiss").get(pk=event.pk))
    return [(row.rank, row.number) for row in ranked(rows, rounds=rounds).rows]


def test_seven_players_from_the_bracket_to_the_table(club: Club, oscar: User) -> None:
    """Seed 1 goes through round 1; the final is at table 1, the match for third place at table 2."""
    event = knock_out(club, oscar, 7, third_place=True, rounds=9)
    assert sorted(map(sorted, play(event, oscar))) == [[2, 7], [3, 6], [4, 5]]
    assert SwissBye.objects.get(number=1).entry_id == player(event, 1).entry_id
    assert sorted(map(sorted, play(event, oscar))) == [[1, 4], [2, 3]]
    assert play(event, oscar) == [{1, 2}, {3, 4}]
    event.swiss.refresh_from_db()
    assert event.swiss.rounds == 3
    assert table(event, 3) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6), (5, 7)]
    last = event.rounds.get(number=3)
    words = [reasons_in_words(each)[0] for each in last.swiss.explanation["pairs"].values()]
    assert words == [
        "The final: seed 1 meets seed 2.", "For third place: the losers of the semi-finals meet.",
    ]  # fmt: skip
    with pytest.raises(RuleError) as refused:
        draft_round(actor_of(oscar), event)
    assert codes(refused.value) == [("rounds", "all_made")]


def test_remaining_players_share_the_first_rank(club: Club, oscar: User) -> None:
    event = knock_out(club, oscar, 4)
    play(event, oscar)
    assert table(event, 1) == [(1, 1), (1, 2), (3, 3), (3, 4)]


@pytest.mark.parametrize("gone", [1, 2])
def test_the_opponent_of_a_withdrawn_player_goes_through(club: Club, oscar: User, gone: int) -> None:
    """Whichever side of the match they are on."""
    event = knock_out(club, oscar, 4)
    play(event, oscar)
    withdraw_player(actor_of(oscar), player(event, gone), from_round=2)
    round_ = draft_round(actor_of(oscar), event)
    assert (round_.games.count(), SwissBye.objects.get(number=2).entry_id) == (0, player(event, 3 - gone).entry_id)
    publish_round(actor_of(oscar), round_)
    assert table(event, 2)[:2] == [(1, 3 - gone), (2, gone)]


def test_a_player_who_leaves_before_round_1_is_not_in_the_bracket_and_nobody_joins_later(
    club: Club, oscar: User
) -> None:
    event = knock_out(club, oscar, 5)
    withdraw_player(actor_of(oscar), player(event, 5), from_round=1)
    assert sorted(map(sorted, play(event, oscar))) == [[1, 4], [2, 3]]
    with pytest.raises(RuleError) as refused:
        enter(event, oscar, "Late")
    assert codes(refused.value) == [("", "too_late")]


def test_a_list_enters_nobody_into_an_existing_bracket(club: Club, oscar: User) -> None:
    event = knock_out(club, oscar, 4)
    play(event, oscar)
    text = "last_name,army\nLate,\nP01 of armati,Parthian\n"
    assert [problem.code for problem in preview_players(event, text=text).problems] == ["too_late"]
    with pytest.raises(RuleError) as refused:
        import_players(actor_of(oscar), event, text=text)
    assert (codes(refused.value), event.entries.count()) == ([("", "too_late")], 4)
    import_players(actor_of(oscar), event, text="last_name,army\nP01 of armati,Parthian\n")
    assert player(event, 1).army == "Parthian"


@pytest.mark.parametrize("gone", [False, True])
def test_a_draft_made_before_a_correction_is_paired_again(club: Club, oscar: User, gone: bool) -> None:
    """Also where the other finalist left, so that the draft has nothing but a bye."""
    event = knock_out(club, oscar, 4)
    play(event, oscar)
    if gone:
        withdraw_player(actor_of(oscar), player(event, 1), from_round=2)
    draft = draft_round(actor_of(oscar), event)
    [game] = event.rounds.get(number=1).games.filter(seats__entry=player(event, 2).entry)
    won_by_first = game.seats.get(position=0).entry_id == player(event, 2).entry_id
    record_duel(actor_of(oscar), game, outcome="second" if won_by_first else "first")
    with pytest.raises(RuleError) as refused:
        publish_round(actor_of(oscar), draft)
    assert codes(refused.value) == [("tables", "stale")]
    again = draft_round(actor_of(oscar), event)
    publish_round(actor_of(oscar), again)
    assert numbers(event, again) == ([] if gone else [{1, 3}])
    assert [bye.entry_id for bye in SwissBye.objects.filter(number=2)] == ([player(event, 3).entry_id] if gone else [])


@pytest.mark.parametrize("outcome", ["draw", "nobody"])
def test_a_match_needs_a_winner(club: Club, oscar: User, outcome: str) -> None:
    event = knock_out(club, oscar, 2)
    round_ = draft_round(actor_of(oscar), event)
    publish_round(actor_of(oscar), round_)
    with pytest.raises(RuleError) as refused:
        record_duel(actor_of(oscar), round_.games.get(), outcome=outcome)
    assert codes(refused.value) == [("outcome", "no_winner")]


def test_the_bracket_is_not_changed_by_hand(club: Club, oscar: User) -> None:
    event = knock_out(club, oscar, 4)
    round_ = draft_round(actor_of(oscar), event)
    with pytest.raises(RuleError) as refused:
        pair_by_hand(actor_of(oscar), round_, one=player(event, 1).entry, other=player(event, 2).entry)
    assert codes(refused.value) == [("one", "bracket")]


def test_a_final_is_made_of_the_best_of_a_swiss(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=9, rounds=3, tie_breaks=("buchholz", "lot"))
    for _round in range(3):
        play_round(event, oscar)
    withdraw_player(actor_of(oscar), player(event, table(event, 3)[1][1]), from_round=4)
    best = [number for _rank, number in table(event, 3)]
    final = make_final(actor_of(oscar), event, players=4, third_place=True)
    seeds = final.swiss_entries.select_related("entry").order_by("number")
    people = {each.number: each.entry.person_id for each in event.swiss_entries.select_related("entry")}
    assert [each.entry.person_id for each in seeds] == [people[best[at]] for at in (0, 2, 3, 4)]
    assert (final.swiss.system, final.swiss.rounds, final.published) == ("knock-out", 2, False)
    assert sorted(map(sorted, play(final, oscar))) == [[1, 4], [2, 3]]
    assert play(final, oscar) == [{1, 2}, {3, 4}]
    assert [row.rank for row in stored_snapshot(final).standings.rows] == [1, 2, 3, 4]


def test_a_final_that_is_not_clear_yet_is_refused(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=4, rounds=2, tie_breaks=())
    for players, found in ((4, ("", "not_finished")),):
        with pytest.raises(RuleError) as refused:
            make_final(actor_of(oscar), event, players=players)
        assert codes(refused.value) == [found]
    play_round(event, oscar, outcome="draw")
    for players, found in (
        (2, ("players", "level")),
        (5, ("players", "out_of_range")),
        (1, ("players", "out_of_range")),
    ):
        with pytest.raises(RuleError) as refused:
            make_final(actor_of(oscar), event, players=players)
        assert codes(refused.value) == [found]
    assert make_final(actor_of(oscar), event, players=4).swiss_entries.count() == 4
