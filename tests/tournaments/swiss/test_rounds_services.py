"""Rounds of a Swiss event: drafted, changed by hand, published, played; and whatever is refused on the way."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.snapshots import stored_snapshot
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import enter, make_swiss_event, pairs_of, play_round, play_tables
from tests.tournaments.swiss.test_events_services import codes
from tests.tournaments.swiss.test_players_services import player
from tournaments.base.errors import ForbiddenError, StaleError
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Game
from tournaments.swiss.models import DuelResult, SwissBye
from tournaments.swiss.selectors.rounds import round_view
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.services.byes import ask_bye
from tournaments.swiss.services.manual_pairing import pair_by_hand
from tournaments.swiss.services.players import withdraw_player
from tournaments.swiss.services.results import Margins, clear_duel, record_duel
from tournaments.swiss.services.rounds import discard_draft, draft_round, publish_round, unpublish_round
from tournaments.swiss.shown import RoundShown, SwissShown


@scene
def event(club: Club, oscar: User) -> Event:
    return make_swiss_event(club, oscar, players=9)


def rounds_shown(event: Event) -> tuple[RoundShown, ...]:
    shown: SwissShown = stored_snapshot(event)
    return shown.rounds


def test_a_draft_is_the_desks_alone_until_it_is_published(event: Event, oscar: User) -> None:
    draft = draft_round(actor_of(oscar), event)
    assert (draft.number, draft.games.count(), rounds_shown(event)) == (1, 4, ())
    publish_round(actor_of(oscar), draft)
    [shown] = rounds_shown(event)
    assert (shown.number, len(shown.tables), len(shown.byes), shown.open) == (1, 4, 1, 4)
    event.refresh_from_db()
    assert event.rules_frozen_at


def test_the_scorer_neither_pairs_nor_publishes(event: Event, oscar: User, bob: User) -> None:
    with pytest.raises(ForbiddenError):
        draft_round(actor_of(bob), event)
    draft = draft_round(actor_of(oscar), event)
    with pytest.raises(ForbiddenError):
        publish_round(actor_of(bob), draft)


def test_numbers_are_given_by_strength_when_round_1_is_drafted(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar)
    for name, details in {
        "Weak": {"rating": 1200},
        "Strong": {"rating": 1900},
        "Unrated": {},
        "Seeded": {"seed_number": 1, "rating": 1000},
    }.items():
        enter(event, oscar, name, **details)
    draft_round(actor_of(oscar), event)
    assert [row.entry.person.last_name.split()[0] for row in event.swiss_entries.select_related("entry__person")] == [
        "Seeded", "Strong", "Weak", "Unrated",
    ]  # fmt: skip


def test_the_same_seed_gives_the_same_pairs_and_another_draft_another_seed(event: Event, oscar: User) -> None:
    first = draft_round(actor_of(oscar), event, seed=3)
    found = pairs_of(first)
    assert pairs_of(draft_round(actor_of(oscar), event, seed=3)) == found
    seeds = {draft_round(actor_of(oscar), event).swiss.seed for _again in range(3)}
    assert len(seeds) == 3
    assert SwissBye.objects.filter(number=1).count() == 1


def test_a_discarded_draft_leaves_nothing(event: Event, oscar: User) -> None:
    discard_draft(actor_of(oscar), draft_round(actor_of(oscar), event))
    assert (event.rounds.count(), SwissBye.objects.count(), Game.objects.count()) == (0, 0, 0)


def test_nobody_is_paired_while_results_are_missing_or_rounds_are_over(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=4, rounds=1)
    round_ = draft_round(actor_of(oscar), event)
    publish_round(actor_of(oscar), round_)
    Event.objects.get(pk=event.pk).swiss.__class__.objects.filter(event=event).update(rounds=2)
    with pytest.raises(RuleError) as refused:
        draft_round(actor_of(oscar), event)
    assert codes(refused.value) == [("tables", "open")]
    play_tables(round_, oscar)
    event.swiss.__class__.objects.filter(event=event).update(rounds=1)
    with pytest.raises(RuleError) as refused:
        draft_round(actor_of(oscar), event)
    assert codes(refused.value) == [("rounds", "all_made")]


def test_five_rounds_of_nine_players_never_pair_two_twice_nor_give_two_byes(event: Event, oscar: User) -> None:
    dice = random.Random(1)  # noqa: S311  a fixed scene
    seen: list[frozenset[int]] = []
    for _number in range(5):
        round_ = play_round(event, oscar, dice=dice)
        seen += [frozenset(pair) for pair in pairs_of(round_)]
        placed = {entry for pair in pairs_of(round_) for entry in pair}
        placed |= set(SwissBye.objects.filter(number=round_.number).values_list("entry_id", flat=True))
        assert len(placed) == 9
    assert len(set(seen)) == len(seen) == 20
    byes = list(SwissBye.objects.values_list("entry_id", flat=True))
    assert len(set(byes)) == len(byes) == 5


def test_byes_asked_for_and_withdrawals_are_kept_out(event: Event, oscar: User) -> None:
    ask_bye(actor_of(oscar), player(event, 1), number=1, kind="H")
    withdraw_player(actor_of(oscar), player(event, 2), from_round=1)
    round_ = draft_round(actor_of(oscar), event)
    placed = {entry for pair in pairs_of(round_) for entry in pair}
    assert len(placed) == 6
    assert not placed & {player(event, 1).entry_id, player(event, 2).entry_id}
    assert SwissBye.objects.filter(number=1, kind="U").count() == 1


def test_a_draft_that_no_longer_fits_is_not_published(event: Event, oscar: User) -> None:
    round_ = draft_round(actor_of(oscar), event)
    table = load_swiss_rows(event).tables[1][0]
    gone = load_swiss_rows(event).player(table.entries[0])
    withdraw_player(actor_of(oscar), player(event, gone.number), from_round=1)
    enter(event, oscar, "Late")
    with pytest.raises(RuleError) as refused:
        publish_round(actor_of(oscar), round_)
    assert sorted(code for _path, code in codes(refused.value)) == ["absent_player", "not_paired"]
    publish_round(actor_of(oscar), draft_round(actor_of(oscar), event))


def test_fixed_tables_are_kept(event: Event, oscar: User) -> None:
    event.swiss_entries.filter(number=9).update(fixed_table=7)
    event.swiss_entries.filter(number=1).update(fixed_table=2)
    wanted = {9: 7, 1: 2}
    for _number in range(2):
        rows = load_swiss_rows(Event.objects.get(pk=play_round(event, oscar).event_id))
        numbers = {one.entry_id: one.number for one in rows.players}
        for table in rows.tables[len(rows.rounds)]:
            claims = {wanted[numbers[entry]] for entry in table.entries if numbers[entry] in wanted}
            assert not claims or table.game.number in claims


def test_a_published_round_goes_back_into_a_draft_until_its_first_result(event: Event, oscar: User) -> None:
    round_ = draft_round(actor_of(oscar), event)
    publish_round(actor_of(oscar), round_)
    unpublish_round(actor_of(oscar), round_)
    assert rounds_shown(event) == ()
    publish_round(actor_of(oscar), round_)
    play_tables(round_, oscar, only=1)
    with pytest.raises(RuleError) as refused:
        unpublish_round(actor_of(oscar), round_)
    assert codes(refused.value) == [("", "has_results")]


# By hand


def test_two_are_put_together_and_their_partners_too(event: Event, oscar: User) -> None:
    round_ = draft_round(actor_of(oscar), event)
    (a, b), (c, d), *_rest = pairs_of(round_)
    entries = {entry.pk: entry for entry in event.entries.select_related("person")}
    plan = pair_by_hand(actor_of(oscar), round_, one=entries[a], other=entries[d], anyway=True)
    assert [(each.number, each.before, each.after) for each in plan.changes] == [
        (1, (a, b), (a, d)),
        (2, (c, d), (c, b)),
    ]
    assert pairs_of(round_)[:2] == [(a, d), (c, b)]
    assert ChangeLine.objects.filter(kind="pair_by_hand").count() == 1


def test_the_bye_is_given_to_another(event: Event, oscar: User) -> None:
    round_ = draft_round(actor_of(oscar), event)
    a, b = pairs_of(round_)[0]
    holder = SwissBye.objects.get(number=1)
    entries = {entry.pk: entry for entry in event.entries.select_related("person")}
    pair_by_hand(actor_of(oscar), round_, one=entries[a], other=None)
    assert pairs_of(round_)[0] == (holder.entry_id, b)
    assert SwissBye.objects.get(number=1).entry_id == a


def test_a_pair_that_has_met_is_refused_unless_it_is_wished(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=8)
    first = play_round(event, oscar)
    a, b = pairs_of(first)[0]
    round_ = draft_round(actor_of(oscar), event)
    entries = {entry.pk: entry for entry in event.entries.select_related("person")}
    with pytest.raises(RuleError) as refused:
        pair_by_hand(actor_of(oscar), round_, one=entries[a], other=entries[b])
    assert ("other", "rematch") in codes(refused.value)
    pair_by_hand(actor_of(oscar), round_, one=entries[a], other=entries[b], anyway=True)
    assert frozenset((a, b)) in {frozenset(pair) for pair in pairs_of(round_)}


def test_a_late_player_meets_the_player_with_the_bye(event: Event, oscar: User) -> None:
    round_ = draft_round(actor_of(oscar), event)
    publish_round(actor_of(oscar), round_)
    play_tables(round_, oscar, only=2)
    late = enter(event, oscar, "Late")
    holder = SwissBye.objects.get(number=1)
    entries = {entry.pk: entry for entry in event.entries.select_related("person")}
    pair_by_hand(actor_of(oscar), round_, one=late.entry, other=entries[holder.entry_id])
    late.refresh_from_db()
    assert (late.joined_in, round_.games.count(), SwissBye.objects.count()) == (1, 5, 0)
    a, _b = pairs_of(round_)[0]
    with pytest.raises(RuleError) as refused:
        pair_by_hand(actor_of(oscar), round_, one=entries[a], other=late.entry)
    assert ("one", "has_result") in codes(refused.value)


@pytest.mark.parametrize("seed", range(4))
def test_everybody_sits_once_after_any_manual_change(club: Club, oscar: User, seed: int) -> None:
    event = make_swiss_event(club, oscar, players=7)
    dice = random.Random(seed)  # noqa: S311  a fixed scene
    round_ = draft_round(actor_of(oscar), event)
    entries = list(event.entries.select_related("person").order_by("pk"))
    for _step in range(6):
        one, other = dice.sample(entries, 2)
        pair_by_hand(actor_of(oscar), round_, one=one, other=dice.choice([other, other, None]), anyway=True)
        placed = [entry for pair in pairs_of(round_) for entry in pair]
        placed += SwissBye.objects.filter(number=1).values_list("entry_id", flat=True)
        assert sorted(placed) == [entry.pk for entry in entries]
        assert all(a != b for a, b in combinations(placed, 2))


# Results


def test_results_are_versions_and_a_correction_pairs_nothing_again(event: Event, oscar: User, bob: User) -> None:
    first = play_round(event, oscar)
    second = draft_round(actor_of(oscar), event)
    publish_round(actor_of(oscar), second)
    before = pairs_of(second)
    game = first.games.get(number=1)
    record_duel(actor_of(bob), game, outcome="draw", margins=(Margins(), Margins()), seen=1)
    assert (game.result_versions.count(), pairs_of(second)) == (2, before)
    assert record_duel(actor_of(bob), game, outcome="draw") is None
    with pytest.raises(StaleError):
        record_duel(actor_of(oscar), game, outcome="first", seen=1)


def test_a_draft_takes_no_result(event: Event, oscar: User) -> None:
    game = draft_round(actor_of(oscar), event).games.get(number=1)
    with pytest.raises(RuleError) as refused:
        record_duel(actor_of(oscar), game, outcome="first")
    assert codes(refused.value) == [("outcome", "draft")]


def test_wrong_results_name_their_fields(event: Event, oscar: User) -> None:
    round_ = draft_round(actor_of(oscar), event)
    publish_round(actor_of(oscar), round_)
    game = round_.games.get(number=1)
    from decimal import Decimal

    wrong = (Margins(loss=Decimal(-1)), Margins(points=Decimal("NaN"), loss=Decimal("1.234")))
    with pytest.raises(RuleError) as refused:
        record_duel(actor_of(oscar), game, outcome="both", margins=wrong)
    assert codes(refused.value) == [
        ("outcome", "not_a_choice"),
        ("seats[0].loss", "out_of_range"),
        ("seats[1].loss", "out_of_range"),
        ("seats[1].points", "out_of_range"),
    ]


def test_a_result_can_be_removed_only_in_the_newest_round(event: Event, oscar: User) -> None:
    first = play_round(event, oscar)
    game = first.games.get(number=1)
    clear_duel(actor_of(oscar), game)
    assert (game.state, game.result, game.result_versions.count()) == ("started", None, 1)
    record_duel(actor_of(oscar), game, outcome="nobody", seen=1)
    draft_round(actor_of(oscar), event)
    with pytest.raises(RuleError) as refused:
        clear_duel(actor_of(oscar), game)
    assert codes(refused.value) == [("outcome", "later_round")]


# Other systems


@pytest.mark.parametrize("players", [4, 5])
def test_a_round_robin_lets_everybody_meet_everybody(club: Club, oscar: User, players: int) -> None:
    event = make_swiss_event(club, oscar, players=players, system="round-robin", rounds=5)
    seen = []
    for _number in range(players - 1 + players % 2):
        seen += [frozenset(pair) for pair in pairs_of(play_round(event, oscar))]
    assert len(set(seen)) == len(seen) == players * (players - 1) // 2


@pytest.mark.parametrize("players", [4, 3])
def test_a_double_round_robin_lets_everybody_meet_twice_with_sides_changed(
    club: Club, oscar: User, players: int
) -> None:
    event = make_swiss_event(club, oscar, players=players, system="round-robin", meetings="twice", rounds=7)
    seen = [pair for _number in range(6) for pair in pairs_of(play_round(event, oscar))]
    assert len(set(seen)) == len(seen) == players * (players - 1)
    assert {(two, one) for one, two in seen} == set(seen)
    with pytest.raises(RuleError) as refused:
        draft_round(actor_of(oscar), event)
    assert codes(refused.value) == [("rounds", "all_made")]


def test_a_knock_out_continues_with_winners(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=6, system="knock-out", rounds=3)
    sizes = [(len(pairs_of(play_round(event, oscar))), SwissBye.objects.filter(number=n).count()) for n in (1, 2, 3)]
    assert sizes == [(2, 2), (2, 0), (1, 0)]


def test_a_knock_out_needs_winners(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=4, system="knock-out", rounds=2)
    play_round(event, oscar)
    DuelResult.objects.update(outcome="draw")  # as an import may bring it
    with pytest.raises(RuleError) as refused:
        draft_round(actor_of(oscar), event)
    assert codes(refused.value) == [("", "no_winner")]


def test_a_walkover_is_not_a_bye_of_a_later_round(club: Club, oscar: User) -> None:
    """Ruling A9, at the desk: three players, and the one who won by walkover has the bye of round 3."""
    event = make_swiss_event(club, oscar, players=3, rounds=4)
    first = play_round(event, oscar, outcome="first_walkover")
    winner = pairs_of(first)[0][0]
    play_round(event, oscar)
    third = draft_round(actor_of(oscar), event)
    assert list(SwissBye.objects.filter(number=3, kind="U").values_list("entry", flat=True)) == [winner]
    assert "Not considered, because they have had a bye" in str(round_view(load_swiss_rows(event), third.number).byes)
    publish_round(actor_of(oscar), third)
