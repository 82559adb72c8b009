"""Top Dog at an event, from the club's histories to the second table: the source's examples, freezing, corrections."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from common.pure.errors import RuleError
from handicaps.core.top_dog_table import PRESET, parse_table, table_as_json
from tests.factories import actor_of, make_people
from tests.scenes.swiss_scene import enter, make_swiss_event, play_round, play_tables
from tests.scenes.top_dog_scene import read_in, switch_on
from tournaments.base.errors import ForbiddenError
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import shown_data
from tournaments.people.services.person_merge_undo import undo_merge
from tournaments.people.services.person_merges import merge_people
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.services.byes import ask_bye
from tournaments.swiss.services.events import copy_swiss_event
from tournaments.swiss.services.players import PlayerDetails, describe_player
from tournaments.swiss.services.results import clear_duel, record_duel
from tournaments.swiss.services.rounds import draft_round, publish_round, unpublish_round
from tournaments.top_dog.details import top_dog_details_of
from tournaments.top_dog.models import HistoryRecord, TopDogHandicap
from tournaments.top_dog.selectors.histories import countable_events, load_histories
from tournaments.top_dog.services.rules import count_event, edit_top_dog, redo_handicap, take_event_out
from tournaments.top_dog.shown import TOP_DOG, TopDogShown

F = Fraction
PLAYERS = (0, 1, 7, 8, 15, 16)
ARMIES = (0, 1, 7, 8, 15, 16, 23, 24, 99, 100, 199, 200, 299, 300, 399, 400)


def handicap_of(player: SwissEntry) -> Fraction:
    return F(TopDogHandicap.objects.get(entry_id=player.entry_id).per_round)


def table_of(event: Event) -> TopDogShown:
    found = TOP_DOG.of(shown_data(Event.objects.get(pk=event.pk)))
    assert found
    return found


def publish_first(event: Event, user: User) -> None:
    publish_round(actor_of(user), draft_round(actor_of(user), event))


def test_both_examples_of_the_source(club: Club, oscar: User) -> None:
    """12 games of 4.50 with a virgin army are 2.00; 50 of 6.00 with an army of 250 games of 5.50 are 7.1667 (T1)."""
    event = make_swiss_event(club, oscar)
    switch_on(event, oscar)
    ann = enter(event, oscar, "Ann", army="Mamluk")
    ben = enter(event, oscar, "Ben", army="late imperial roman")
    read_in(club, oscar, f"name,games,average\nAnn of {event.slug},12,4.50\nBen of {event.slug},50,6\n")
    read_in(club, oscar, "army,games,average\nLate Imperial Roman,250,5.5\n")
    publish_first(event, oscar)
    assert handicap_of(ann) == 2
    assert handicap_of(ben) == F(43, 6)


def test_every_boundary_of_the_published_tables(club: Club, oscar: User) -> None:
    """Players of 9 points a game and armies of 8, at the games where the tables change."""
    event = make_swiss_event(club, oscar, rounds=3)
    switch_on(event, oscar)
    players = {games: enter(event, oscar, f"P{games}") for games in PLAYERS}
    armies = {games: enter(event, oscar, f"A{games}", army=f"Army {games}") for games in ARMIES}
    lines = "".join(f"P{games} of armati,{games},{9 if games else ''}\n" for games in PLAYERS)
    read_in(club, oscar, "name,games,average\n" + lines)
    read_in(club, oscar, "army,games,average\n" + "".join(f"Army {games},{games},8\n" for games in ARMIES))
    publish_first(event, oscar)
    by_player = {games: handicap_of(each) * F(3, 2) for games, each in players.items()}
    assert by_player == {0: 1, 1: 3, 7: 3, 8: 6, 15: 6, 16: 9}
    by_army = {games: (handicap_of(each) - F(2, 3)) * 3 for games, each in armies.items()}
    assert by_army == {
        0: 0, 1: 2, 7: 2, 8: 4, 15: 4, 16: 6, 23: 6, 24: 8, 99: 8, 100: 10, 199: 10, 200: 12, 299: 12, 300: 14,
        399: 14, 400: 16,
    }  # fmt: skip


def test_unpublishing_round_one_unfreezes_handicaps(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=4)
    switch_on(event, oscar)
    first = event.swiss_entries.select_related("entry__person").all()[0]
    round_ = draft_round(actor_of(oscar), event)
    assert not TopDogHandicap.objects.exists()
    publish_round(actor_of(oscar), round_)
    assert handicap_of(first) == F(2, 3)
    read_in(club, oscar, f"name,games,average\n{first.entry.name},16,9\n")
    draft = event.rounds.get(number=1)
    play_tables(draft, oscar)
    assert handicap_of(first) == F(2, 3), "a list that comes later changes nothing by itself"
    for game in draft.games.all():
        clear_duel(actor_of(oscar), game)
    unpublish_round(actor_of(oscar), draft)
    assert not TopDogHandicap.objects.exists()
    publish_round(actor_of(oscar), draft)
    assert handicap_of(first) == 6


def test_a_late_player_has_a_handicap_from_then_on(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=4)
    switch_on(event, oscar)
    read_in(club, oscar, "army,games,average\nHunnic,24,9\n")
    play_round(event, oscar)
    late = enter(event, oscar, "Late", army="Hunnic")
    assert handicap_of(late) == F(2, 3) + 3
    describe_player(actor_of(oscar), late, details=PlayerDetails(army="Unheard of"))
    assert handicap_of(late) == F(2, 3), "until their first round is published the army may change"
    play_round(event, oscar)
    describe_player(actor_of(oscar), late, details=PlayerDetails(army="Hunnic"))
    assert handicap_of(late) == F(2, 3)
    redo_handicap(actor_of(oscar), late, reason="The army was misspelt.")
    assert handicap_of(late) == F(2, 3) + 3
    with pytest.raises(RuleError) as refused:
        redo_handicap(actor_of(oscar), late, reason=" ")
    assert refused.value.problems[0].path == "reason"


def test_the_second_table_counts_games_and_charges_missed_rounds(club: Club, oscar: User) -> None:
    """T5: a bye scores nothing here, and its handicap is charged; the switch charges the rounds played."""
    event = make_swiss_event(club, oscar, players=5)
    switch_on(event, oscar, podium_excluded=1)
    players = list(event.swiss_entries.select_related("entry__person", "entry__event"))
    ask_bye(actor_of(oscar), players[4], number=1, kind="F")
    play_round(event, oscar)
    play_round(event, oscar)
    table = table_of(event)
    rows = {row.entry: row for row in table.rows}
    away = rows[players[4].entry_id]
    assert (table.rounds, away.rounds_charged, away.charged) == (2, 2, "4/3")
    main = {row.entry: row for row in shown_data(Event.objects.get(pk=event.pk)).standings.rows}
    assert {entry for entry, row in main.items() if row.rank == 1} == {
        entry for entry, row in rows.items() if row.excluded
    }
    for entry, row in rows.items():
        assert F(row.net) == F(row.score) - F(row.handicap) * 2
        if entry != players[4].entry_id and not any(b.entry_id == entry for b in players[0].entry.byes.all()):
            assert F(row.score) <= 50
    switch_on(event, oscar, podium_excluded=1, charge_missed_rounds=False, reason="The director's wish.")
    assert {row.entry: row.rounds_charged for row in table_of(event).rows}[players[4].entry_id] < 2


def test_a_win_of_two_points_is_25_on_the_scale_of_the_table(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=4)
    switch_on(event, oscar, podium_excluded=0)
    play_round(event, oscar)
    assert sorted(row.score for row in table_of(event).rows) == ["0", "0", "25", "25"]
    own = parse_table({**table_as_json(PRESET), "highest_score": "2", "floor": "1/10", "without_games": "1/10"})
    switch_on(event, oscar, podium_excluded=0, table=own, reason="Our own scale.")
    rows = table_of(event).rows
    assert sorted(row.score for row in rows) == ["0", "0", "2", "2"]
    assert {row.handicap for row in rows} == {"1/15"}


def test_rules_are_checked_and_need_a_reason_once_frozen(club: Club, oscar: User, bob: User) -> None:
    event = make_swiss_event(club, oscar, players=4)
    details = top_dog_details_of(event)
    with pytest.raises(ForbiddenError):
        edit_top_dog(actor_of(bob), event, details=replace(details, on=True))
    wrong = replace(PRESET, player=(), highest_score=F(0))
    with pytest.raises(RuleError) as refused:
        edit_top_dog(actor_of(oscar), event, details=replace(details, podium_excluded=-1, table=wrong))
    assert [each.path for each in refused.value.problems] == ["podium_excluded", "table.player", "table.highest_score"]
    switch_on(event, oscar)
    publish_first(event, oscar)
    with pytest.raises(RuleError) as refused:
        switch_on(event, oscar, podium_excluded=0)
    assert refused.value.problems[0].path == "reason"
    chess = make_swiss_event(club, oscar, name="Chess", discipline="chess")
    with pytest.raises(RuleError) as refused:
        switch_on(chess, oscar)
    assert refused.value.problems[0].path == "on"


def test_a_finished_event_counts_once_and_is_corrected_by_new_rows(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, rounds=2)
    players = [enter(event, oscar, name, army="Seleucid") for name in ("A", "B", "C")]
    play_round(event, oscar)
    with pytest.raises(RuleError):
        count_event(actor_of(oscar), event)
    play_round(event, oscar)
    assert [(each.finished, each.counted) for each in countable_events(club)] == [(True, False)]
    count_event(actor_of(oscar), event)
    count_event(actor_of(oscar), event)
    assert [(each.finished, each.counted) for each in countable_events(club)] == [(True, True)]
    known = load_histories(club, game="armati")
    games = {each.entry.person_id: known.player(each.entry.person_id, highest=F(25)).games for each in players}
    assert sum(games.values()) == 4, "two games; byes are none"
    army = known.army_named("SELEUCID", highest=F(25))
    assert (army.games, army.figure.average) == (4, F(25, 2))  # type: ignore[union-attr]
    before = HistoryRecord.objects.count()
    record_duel(actor_of(oscar), event.rounds.get(number=1).games.get(), outcome="draw")
    rows = HistoryRecord.objects.order_by("-id")
    assert rows.count() == before + 2, "of two players; the army's points stay as they were"
    assert {(row.games, row.replaces_id is not None) for row in rows[:2]} <= {(1, True), (2, True)}
    assert load_histories(club, game="armati").army_named("Seleucid", highest=F(25)).games == 4
    take_event_out(actor_of(oscar), event)
    assert not load_histories(club, game="armati").people
    record_duel(actor_of(oscar), event.rounds.get(number=1).games.get(), outcome="first")
    assert not load_histories(club, game="armati").people, "taken out it stays out, whatever is corrected"
    count_event(actor_of(oscar), event)
    assert load_histories(club, game="armati").army_named("Seleucid", highest=F(25)).games == 4


def test_an_army_corrected_after_counting_moves_its_games(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, rounds=1)
    players = [enter(event, oscar, name, army="Selucid") for name in ("A", "B")]
    play_round(event, oscar)
    count_event(actor_of(oscar), event)
    for player in players:
        describe_player(actor_of(oscar), player, details=PlayerDetails(army="Seleucid"))
    known = load_histories(club, game="armati")
    assert known.army_named("Seleucid", highest=F(25)).games == 2
    assert known.army_named("Selucid", highest=F(25)).games == 0


def test_histories_follow_people_who_are_merged_and_parted_again(club: Club, alice: User) -> None:
    event = make_swiss_event(club, alice, players=2, rounds=1)
    play_round(event, alice)
    count_event(actor_of(alice), event)
    removed = event.entries.all()[0].person
    kept = make_people(club, 1)[0]
    merge = merge_people(actor_of(alice), club, kept=kept, removed=removed)
    assert load_histories(club, game="armati").player(kept.pk, highest=F(25)).games == 1
    record_duel(actor_of(alice), event.rounds.get().games.get(), outcome="draw")
    again = undo_merge(actor_of(alice), merge)
    known = load_histories(club, game="armati")
    assert (known.player(again.pk, highest=F(25)).games, known.player(kept.pk, highest=F(25)).games) == (1, 0)


def test_a_copy_takes_the_rules_along(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=2)
    switch_on(event, oscar, podium_excluded=1)
    copy = copy_swiss_event(actor_of(oscar), event, name="Second")
    assert top_dog_details_of(copy) == top_dog_details_of(event)
    assert make_swiss_event(club, oscar, name="Top Dog").slug == "top-dog-2"
