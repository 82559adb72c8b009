"""Pools of a heat: made, filled from the standings or by hand, seeded apart, and what their scores count."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.heat_cases import entries_of, registered_heat, searched_run, seat_at
from tests.scenes.pool_cases import final, finish, played_event
from tests.scenes.rating_scene import make_list
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.boards.games.shown.events import PoolShown
from tournaments.boards.games.shown.standings import HeatCell, TopRankShown
from tournaments.boards.heats.services.heats import mark_top_board, register_entries, start_games
from tournaments.boards.heats.services.pools import (
    PoolDetails,
    add_to_pool,
    edit_pool,
    empty_pool,
    fill_pool,
    make_pool,
    make_top_board,
    remove_pool,
    take_from_pools,
)
from tournaments.boards.heats.services.seats import replace_player, swap_seats
from tournaments.boards.heats.services.seeding import seed_every_pool, start_seeding, use_seeding
from tournaments.boards.heats.tasks import run_seeding
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Game, GameState, Pool, Registration, Round, Seat
from tournaments.events.selectors.snapshots import shown_data
from tournaments.ratings.models import RatedPlayer
from tournaments.ratings.selectors.extra import order_by


@scene
def event(club: Club) -> Event:
    return played_event(club, players=21)


@scene
def heat(event: Event, oscar: User) -> Round:
    return final(oscar, event)


def codes(caught: pytest.ExceptionInfo[RuleError]) -> list[tuple[str, str]]:
    return [(p.path, p.code) for p in caught.value.problems]


def gold(user: User, heat: Round, **details: object) -> Pool:
    return make_pool(actor_of(user), heat, details=PoolDetails(**{"name": "Gold", **details}))


def inside(pool: Pool) -> list[int]:
    return sorted(pool.registrations.values_list("entry_id", flat=True))


def numbers_of(event: Event, ids: list[int]) -> list[int]:
    """Entry ids as their number in the event, 1 first."""
    known = [entry.pk for entry in entries_of(event)]
    return [known.index(pk) + 1 for pk in ids]


def test_make_pool_adds_one_after_the_others(heat: Round, oscar: User) -> None:
    first, second = gold(oscar, heat), gold(oscar, heat, name=" Silver  half ", multiplier=Decimal("0.5"))
    assert [(p.position, p.name, p.multiplier) for p in (first, second)] == [
        (1, "Gold", 1),
        (2, "Silver half", Decimal("0.5")),
    ]
    assert ChangeLine.objects.filter(kind="make_pool").count() == 2


@pytest.mark.parametrize(
    ("details", "problem"),
    [
        ({"name": " "}, ("name", "missing")),
        ({"name": "gold"}, ("name", "taken")),
        ({"name": "x" * 41}, ("name", "too_long")),
        ({"name": "A", "size": 0}, ("size", "out_of_range")),
        ({"name": "A", "multiplier": Decimal(0)}, ("multiplier", "out_of_range")),
        ({"name": "A", "multiplier": Decimal("1.0001")}, ("multiplier", "too_exact")),
    ],
)
def test_make_pool_refuses(heat: Round, oscar: User, details: dict[str, object], problem: tuple[str, str]) -> None:
    gold(oscar, heat)
    with pytest.raises(RuleError) as caught:
        gold(oscar, heat, **details)
    assert codes(caught) == [problem]
    assert Pool.objects.count() == 1


def test_scorers_make_no_pools(heat: Round, bob: User) -> None:
    with pytest.raises(ForbiddenError):
        gold(bob, heat)


def test_fill_pool_takes_the_first_of_the_standings(heat: Round, event: Event, oscar: User) -> None:
    pool = gold(oscar, heat)
    filling = fill_pool(actor_of(oscar), pool, first=6)
    assert numbers_of(event, inside(pool)) == [1, 2, 8, 9, 15, 16]
    assert (filling.n, filling.tied, filling.absent) == (6, (), ())


def test_fill_pool_names_ties_at_the_cut_and_leaves_them_to_the_organiser(
    heat: Round, event: Event, oscar: User
) -> None:
    pool = gold(oscar, heat)
    filling = fill_pool(actor_of(oscar), pool, first=7)
    assert numbers_of(event, inside(pool)) == [1, 2, 8, 9, 15, 16]
    assert numbers_of(event, [entry.pk for entry in filling.tied]) == [3, 10, 17]
    assert "tied at the cut" in filling.words


def test_fill_pool_skips_players_who_are_not_registered_and_says_so(event: Event, oscar: User) -> None:
    heat = registered_heat(oscar, event)
    Registration.objects.filter(round=heat, entry=entries_of(event)[0]).delete()
    pool = gold(oscar, heat)
    filling = fill_pool(actor_of(oscar), pool, first=5)
    assert numbers_of(event, inside(pool)) == [2, 8, 9, 15, 16]
    assert numbers_of(event, [entry.pk for entry in filling.absent]) == [1]


def test_fill_pool_takes_qualified_players_only(club: Club, oscar: User) -> None:
    event = played_event(club, players=14, minimum_heats=2)
    pool = gold(oscar, final(oscar, event))
    assert fill_pool(actor_of(oscar), pool, first=3).n == 0


def test_a_second_pool_takes_the_next_of_the_standings(heat: Round, event: Event, oscar: User) -> None:
    first, second = gold(oscar, heat), gold(oscar, heat, name="Silver")
    fill_pool(actor_of(oscar), first, first=6)
    filling = fill_pool(actor_of(oscar), second, first=3)
    assert numbers_of(event, inside(second)) == [3, 10, 17]
    assert filling.absent == ()


def test_players_are_put_in_and_taken_out_by_hand(heat: Round, event: Event, oscar: User) -> None:
    pool, entries = gold(oscar, heat, size=2), entries_of(event)
    assert add_to_pool(actor_of(oscar), pool, entries=entries[:2]) == 2
    with pytest.raises(RuleError) as caught:
        add_to_pool(actor_of(oscar), pool, entries=entries[:3])
    assert codes(caught) == [("entries", "too_many")]
    assert take_from_pools(actor_of(oscar), heat, entries=entries[1:3]) == 1
    assert inside(pool) == [entries[0].pk]
    assert empty_pool(actor_of(oscar), pool) == 1
    assert Registration.objects.filter(round=heat).count() == 21


def test_only_registered_players_without_a_board_can_move_into_a_pool(event: Event, oscar: User) -> None:
    heat = registered_heat(oscar, event, players=7)
    use_seeding(actor_of(oscar), searched_run(oscar, heat))
    with pytest.raises(RuleError) as caught:
        add_to_pool(actor_of(oscar), gold(oscar, heat), entries=entries_of(event)[6:8])
    assert codes(caught) == [("entries", "seated"), ("entries", "unregistered")]


def test_make_top_board_is_a_pool_of_seven_for_the_first_ranks(event: Event, heat: Round, oscar: User) -> None:
    pool, filling = make_top_board(actor_of(oscar), heat)
    assert (pool.size, pool.multiplier, pool.takes_top_ranks) == (7, 1, True)
    assert (filling.n, len(filling.tied)) == (6, 3)


def test_make_top_board_needs_registered_players(event: Event, oscar: User) -> None:
    heat = registered_heat(oscar, event, players=0)
    with pytest.raises(RuleError) as caught:
        make_top_board(actor_of(oscar), heat)
    assert codes(caught) == [("entries", "none")]
    assert not Pool.objects.exists()


def test_seeding_never_mixes_pools(heat: Round, event: Event, oscar: User) -> None:
    pool = gold(oscar, heat, takes_top_ranks=True)
    add_to_pool(actor_of(oscar), pool, entries=entries_of(event)[:7])
    for run in reversed(seed_every_pool(actor_of(oscar), heat, seconds=1)):
        run_seeding(run.job_id)
        use_seeding(actor_of(oscar), run)
    boards = {game.number: game for game in heat.games.all()}
    assert [(number, game.pool_id, game.top_board) for number, game in sorted(boards.items())] == [
        (1, pool.pk, True),
        (2, None, False),
        (3, None, False),
    ]
    assert set(boards[1].seats.values_list("entry", flat=True)) == set(inside(pool))


def test_reseeding_one_pool_leaves_the_others_and_started_games(heat: Round, event: Event, oscar: User) -> None:
    pool = gold(oscar, heat)
    add_to_pool(actor_of(oscar), pool, entries=entries_of(event)[:7])
    use_seeding(actor_of(oscar), searched_run(oscar, heat, pool=pool))
    start_games(actor_of(oscar), heat)
    use_seeding(actor_of(oscar), searched_run(oscar, heat))
    register = list(Seat.objects.filter(game__number=1, round=heat).values_list("pk", "entry", "power"))
    use_seeding(actor_of(oscar), searched_run(oscar, heat, entries=[]))
    assert list(Seat.objects.filter(game__number=1, round=heat).values_list("pk", "entry", "power")) == register
    assert sorted(heat.games.values_list("number", "state", "pool")) == [
        (1, "started", pool.pk),
        (2, "unstarted", None),
        (3, "unstarted", None),
    ]


def test_start_seeding_refuses_players_of_several_pools(heat: Round, event: Event, oscar: User) -> None:
    pool = gold(oscar, heat)
    add_to_pool(actor_of(oscar), pool, entries=entries_of(event)[:3])
    with pytest.raises(RuleError) as caught:
        start_seeding(actor_of(oscar), heat, entries=entries_of(event)[:7])
    assert codes(caught) == [("entries", "pools")]


def test_seed_every_pool_queues_nothing_where_one_does_not_fill_boards(heat: Round, event: Event, oscar: User) -> None:
    pool = gold(oscar, heat)
    add_to_pool(actor_of(oscar), pool, entries=entries_of(event)[:8])
    with pytest.raises(RuleError) as caught:
        seed_every_pool(actor_of(oscar), heat)
    assert codes(caught) == [("entries", "count")]
    assert not heat.seeding_runs.exists()


def test_a_run_is_stale_once_its_players_parted(heat: Round, event: Event, oscar: User) -> None:
    run = searched_run(oscar, heat)
    add_to_pool(actor_of(oscar), gold(oscar, heat), entries=entries_of(event)[:7])
    with pytest.raises(Exception, match="The heat changed") as caught:
        use_seeding(actor_of(oscar), run)
    assert caught.type.__name__ == "StaleError"


def test_a_player_who_takes_a_seat_of_a_pool_joins_it(heat: Round, event: Event, oscar: User) -> None:
    pool = gold(oscar, heat)
    add_to_pool(actor_of(oscar), pool, entries=entries_of(event)[:7])
    use_seeding(actor_of(oscar), searched_run(oscar, heat, pool=pool))
    use_seeding(actor_of(oscar), searched_run(oscar, heat, entries=entries_of(event)[7:14]))
    one, other = seat_at(heat, 1), seat_at(heat, 2)
    swap_seats(actor_of(oscar), heat, first=one, second=other)
    assert other.entry_id in inside(pool)
    assert one.entry_id not in inside(pool)
    replace_player(actor_of(oscar), heat, seat=seat_at(heat, 1), incoming=entries_of(event)[14])
    assert entries_of(event)[14].pk in inside(pool)
    assert other.entry_id not in inside(pool)


def test_remove_pool_leaves_players_and_unstarted_boards(heat: Round, event: Event, oscar: User) -> None:
    pool, _filling = make_top_board(actor_of(oscar), heat)
    add_to_pool(actor_of(oscar), pool, entries=[entries_of(event)[2]])
    use_seeding(actor_of(oscar), searched_run(oscar, heat, pool=pool))
    assert heat.games.get().top_board
    remove_pool(actor_of(oscar), pool)
    assert (heat.games.get().pool, heat.games.get().top_board) == (None, False)
    with pytest.raises(MissingError):
        empty_pool(actor_of(oscar), pool)


def test_a_pool_with_a_started_game_keeps_its_scoring_unless_a_reason_is_given(
    heat: Round, event: Event, oscar: User
) -> None:
    pool, _filling = make_top_board(actor_of(oscar), heat)
    add_to_pool(actor_of(oscar), pool, entries=[entries_of(event)[2]])
    use_seeding(actor_of(oscar), searched_run(oscar, heat, pool=pool))
    start_games(actor_of(oscar), heat)
    with pytest.raises(RuleError) as caught:
        remove_pool(actor_of(oscar), pool)
    assert codes(caught) == [("games", "started")]
    details = PoolDetails(name="Final", size=7, multiplier=Decimal("1.5"))
    with pytest.raises(RuleError) as caught:
        edit_pool(actor_of(oscar), pool, details=details)
    assert codes(caught) == [("reason", "missing")]
    edit_pool(actor_of(oscar), pool, details=details, reason="As announced")
    assert "As announced" in ChangeLine.objects.first().summary
    assert (pool.name, pool.multiplier, heat.games.get().top_board) == ("Final", Decimal("1.5"), False)


def test_a_top_board_marked_by_hand_stays_so_when_its_pool_is_renamed(heat: Round, event: Event, oscar: User) -> None:
    pool = gold(oscar, heat)
    add_to_pool(actor_of(oscar), pool, entries=entries_of(event)[:7])
    use_seeding(actor_of(oscar), searched_run(oscar, heat, pool=pool))
    mark_top_board(actor_of(oscar), heat.games.get(), top_board=True)
    edit_pool(actor_of(oscar), pool, details=PoolDetails(name="Final"))
    assert heat.games.get().top_board


def test_standings_multiply_and_let_the_top_board_hold_the_first_ranks(heat: Round, event: Event, oscar: User) -> None:
    pool = gold(oscar, heat, multiplier=Decimal("1.5"), takes_top_ranks=True)
    add_to_pool(actor_of(oscar), pool, entries=entries_of(event)[14:])
    for run in reversed(seed_every_pool(actor_of(oscar), heat, seconds=1)):
        run_seeding(run.job_id)
        use_seeding(actor_of(oscar), run)
    start_games(actor_of(oscar), heat)
    for number in (1, 2, 3):
        finish(event, heat=2, number=number, centers=(7, 6, 5, 4, 3, 2, 1))
    Event.objects.filter(pk=event.pk).update(revision=99)
    event.refresh_from_db()
    data = shown_data(event)
    rows = data.standings.all
    assert sorted(numbers_of(event, [row.entry for row in rows[:7]])) == list(range(15, 22))
    assert [row.top for row in rows[:2]] == [
        TopRankShown(pool="Gold", heat=2, score="21/2"),
        TopRankShown(pool="Gold", heat=2, score="9"),
    ]
    assert rows[0].heats[1] == HeatCell(score="21/2", state="played", board="7", times="3/2")
    assert rows[7].top is None
    assert data.pools == (PoolShown(heat=2, pool=1, name="Gold", times="3/2", takes_top_ranks=True),)
    assert [(game.pool, game.times) for game in data.heats[1].games] == [
        ("Gold", "3/2"),
        ("", "1"),
        ("", "1"),
    ]


class TestAnyPools(TestCase):
    @settings(max_examples=8)
    @given(sizes=st.lists(st.integers(0, 2), min_size=1, max_size=3))
    def test_every_board_holds_players_of_its_own_pool(self, sizes: list[int]) -> None:
        user = factories.make_user("Oscar")
        event = factories.make_boards_event(factories.make_club(user), players=7 * (sum(sizes) + 1))
        heat = registered_heat(user, event)
        entries = entries_of(event)
        for index, boards in enumerate(sizes):
            pool = gold(user, heat, name=f"Pool {index}")
            add_to_pool(actor_of(user), pool, entries=entries[: 7 * boards])
            del entries[: 7 * boards]
        for run in seed_every_pool(actor_of(user), heat, seconds=1):
            run_seeding(run.job_id)
            use_seeding(actor_of(user), run)
        assert Game.objects.filter(round=heat, state=GameState.UNSTARTED).count() == sum(sizes) + 1
        for seat in Seat.objects.filter(round=heat).select_related("game"):
            assert Registration.objects.get(round=heat, entry=seat.entry_id).pool_id == seat.game.pool_id


def test_sitting_out_leaves_the_pool(heat: Round, event: Event, oscar: User) -> None:
    pool = gold(oscar, heat)
    add_to_pool(actor_of(oscar), pool, entries=entries_of(event)[:1])
    Registration.objects.filter(entry=entries_of(event)[0], round=heat).delete()
    register_entries(actor_of(oscar), heat, entries=entries_of(event)[:1])
    assert inside(pool) == []


def test_fill_pool_takes_the_strongest_of_a_rating_list(club: Club, oscar: User) -> None:
    """Before the first heat there are no standings, and a list of another game is refused."""
    event = factories.make_boards_event(club, players=14)
    heat = registered_heat(oscar, event)
    pool = make_pool(actor_of(oscar), heat, details=PoolDetails(name="Gold"))
    ratings = make_list(club, oscar, name="Ours", discipline="diplomacy", system="plackett-luce")
    entries = entries_of(event)
    for rank, entry in enumerate(entries[3:8], start=1):
        RatedPlayer.objects.create(
            list=ratings,
            person=entry.person,
            rank=min(rank, 4),
            rating=1900 - 100 * min(rank, 4),
            best=1900,
            games=9,
            events=2,
            provisional=False,
        )
    filling = fill_pool(actor_of(oscar), pool, first=4, order=order_by(ratings))
    assert [entry.pk for entry in filling.came] == [entry.pk for entry in entries[3:6]]
    assert [entry.pk for entry in filling.tied] == [entry.pk for entry in entries[6:8]]
    assert filling.words.startswith("3 players came in by rating.")
    with pytest.raises(RuleError, match="another game"):
        fill_pool(actor_of(oscar), pool, first=4, order=order_by(make_list(club, oscar)))
