"""Round robins: how many rounds, who comes late, and what counts of who leaves (FIDE C.05)."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.snapshots import stored_snapshot
from tests.scenes.swiss_scene import enter, make_swiss_event, pairs_of, play_round
from tests.tournaments.swiss.test_events_services import codes
from tests.tournaments.swiss.test_players_services import player
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.swiss.selectors.players import rounds_advised
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.selectors.standings import ranked
from tournaments.swiss.services.manual_pairing import pair_by_hand
from tournaments.swiss.services.player_import import import_players
from tournaments.swiss.services.players import return_player, withdraw_player
from tournaments.swiss.services.rounds import draft_round, publish_round, unpublish_round


def robin(club: Club, user: User, players: int, **details: object) -> Event:
    return make_swiss_event(club, user, players=players, system="round-robin", **details)


def points(event: Event, rounds: int) -> dict[int, int]:
    rows = load_swiss_rows(Event.objects.select_related("swiss").get(pk=event.pk))
    return {row.number: int(row.points) for row in ranked(rows, rounds=rounds).rows}


@pytest.mark.parametrize(("meetings", "planned", "after"), [("once", 9, 5), ("twice", 11, 10), ("twice", 6, 6)])
def test_the_table_has_no_more_rounds_than_meetings(
    club: Club, oscar: User, meetings: str, planned: int, after: int
) -> None:
    event = robin(club, oscar, 6, meetings=meetings, rounds=planned)
    [(level, text)] = rounds_advised(event, players=6)
    assert (level, "6 players all meet" in text) == ("warn", True)
    draft_round(actor_of(oscar), event)
    event.swiss.refresh_from_db()
    assert event.swiss.rounds == after


def test_a_free_round_brings_nothing(club: Club, oscar: User) -> None:
    event = robin(club, oscar, 3, rounds=3)
    for _round in range(3):
        play_round(event, oscar, outcome="draw")
    assert points(event, 3) == {1: 2, 2: 2, 3: 2}


def test_games_of_a_player_who_leaves_before_half_do_not_count(club: Club, oscar: User) -> None:
    """Of five games 5 has played two: nobody keeps points from them, and nobody wins without play."""
    event = robin(club, oscar, 6, rounds=5)
    for _round in range(2):
        play_round(event, oscar, outcome="draw")
    withdraw_player(actor_of(oscar), player(event, 5), from_round=3)
    for _round in range(3):
        play_round(event, oscar, outcome="draw")
    assert points(event, 5) == {1: 4, 2: 4, 3: 4, 4: 4, 6: 4, 5: 0}
    assert len(stored_snapshot(event).standings.annulled) == 1


def test_a_player_who_leaves_after_half_of_the_games_loses_the_rest(club: Club, oscar: User) -> None:
    event = robin(club, oscar, 6, rounds=5)
    for _round in range(3):
        play_round(event, oscar, outcome="draw")
    withdraw_player(actor_of(oscar), player(event, 5), from_round=4)
    for _round in range(2):
        play_round(event, oscar, outcome="draw")
    found = points(event, 5)
    assert (found.pop(5), sorted(found.values())) == (3, [5, 5, 5, 6, 6])


def test_the_empty_place_of_an_odd_field_is_open_until_round_2(club: Club, oscar: User) -> None:
    event = robin(club, oscar, 5, rounds=5)
    round_ = draft_round(actor_of(oscar), event)
    publish_round(actor_of(oscar), round_)
    late = enter(event, oscar, "Late")
    free = round_.event.swiss_entries.get(entry__byes__number=1)
    pair_by_hand(actor_of(oscar), round_, one=late.entry, other=free.entry)
    assert round_.games.count() == 3
    with pytest.raises(RuleError) as refused:
        enter(event, oscar, "Later")
    assert codes(refused.value) == [("", "too_late")]


@pytest.mark.parametrize(("players", "late", "entered"), [(4, 1, 0), (5, 1, 1), (5, 2, 0)])
def test_a_list_enters_no_more_than_the_table_has_places_for(
    club: Club, oscar: User, players: int, late: int, entered: int
) -> None:
    event = robin(club, oscar, players, rounds=5)
    play_round(event, oscar)
    text = "last_name\n" + "".join(f"Late {index}\n" for index in range(late))
    if entered:
        import_players(actor_of(oscar), event, text=text)
    else:
        with pytest.raises(RuleError) as refused:
            import_players(actor_of(oscar), event, text=text)
        assert codes(refused.value) == [("", "too_late")]
    assert event.entries.count() == players + entered
    assert draft_round(actor_of(oscar), event).games.count() == (players + entered) // 2


def test_a_player_who_takes_the_empty_place_meets_all_others_from_round_2_on(club: Club, oscar: User) -> None:
    event = robin(club, oscar, 5, rounds=5)
    first = {frozenset(pair) for pair in pairs_of(play_round(event, oscar))}
    late = enter(event, oscar, "Late")
    met = first | {frozenset(pair) for _round in range(4) for pair in pairs_of(play_round(event, oscar))}
    assert len(met) == 14  # of 15: the game of round 1 against who was free is not played
    assert sum(late.entry_id in pair for pair in met) == 4


def test_an_even_field_is_redrawn_before_its_first_result_or_not_at_all(club: Club, oscar: User) -> None:
    event = robin(club, oscar, 4, rounds=3)
    round_ = draft_round(actor_of(oscar), event)
    publish_round(actor_of(oscar), round_)
    with pytest.raises(RuleError) as refused:
        enter(event, oscar, "Late")
    assert "unpublish it" in str(refused.value)
    unpublish_round(actor_of(oscar), round_)
    enter(event, oscar, "Late")
    assert draft_round(actor_of(oscar), event).games.count() == 2


def test_a_player_who_left_before_round_1_cannot_return_into_a_full_table(club: Club, oscar: User) -> None:
    event = robin(club, oscar, 5, rounds=5)
    gone = player(event, 5)
    withdraw_player(actor_of(oscar), gone, from_round=1)
    assert len(pairs_of(play_round(event, oscar))) == 2
    with pytest.raises(RuleError) as refused:
        return_player(actor_of(oscar), gone)
    assert codes(refused.value) == [("", "too_late")]
