"""If players don't fill boards: some sit out, volunteers first and nobody twice, and others are stand-ins."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.heat_cases import entries_of, registered_heat, searched_run, seat_at, seeded_heat
from tests.scenes.stage import scene
from tournaments.base.errors import StaleError
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.selectors.shortfalls import shortfalls
from tournaments.boards.heats.services.heats import register_entries, start_games, unseed_heat
from tournaments.boards.heats.services.participation import change_registrations
from tournaments.boards.heats.services.seats import replace_player
from tournaments.boards.heats.services.seeding import start_seeding, use_seeding
from tournaments.boards.heats.services.shortfall_choice import ShortfallChoice
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event, Part, Registration, Round, Seat


def without(*away: Entry) -> ShortfallChoice:
    """The way in which these sit out."""
    return ShortfallChoice(sit_out=away)


def codes(caught: pytest.ExceptionInfo[RuleError]) -> list[tuple[str, str]]:
    return [(p.path, p.code) for p in caught.value.problems]


def part_of(heat: Round, entry: int) -> str:
    return Registration.objects.get(round=heat, entry=entry).part


@scene
def eight(regatta: Event, oscar: User) -> Round:
    """A heat with a player too many for one board."""
    return registered_heat(oscar, regatta, players=8)


def use(user: User, run: SeedingRun) -> None:
    use_seeding(actor_of(user), run)


def test_shortfall_suggests_who_offers_before_anybody_else(regatta: Event, eight: Round, oscar: User) -> None:
    volunteer = entries_of(regatta)[4]
    change_registrations(actor_of(oscar), eight, entries=[volunteer], may_sit_out=True)
    (found,) = shortfalls(load_heat_rows(eight))
    way = found.way("sit_out")
    assert (found.over, way.ids, way.asked, way.closed) == (1, [volunteer.pk], (), "")


def test_shortfall_is_none_where_boards_fill_or_none_can(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta, players=5)
    assert shortfalls(load_heat_rows(heat)) == []
    register_entries(actor_of(oscar), heat, entries=entries_of(regatta)[:7])
    assert shortfalls(load_heat_rows(heat)) == []


def test_run_without_somebody_seats_the_others_and_marks_the_one_left_out(
    regatta: Event, eight: Round, oscar: User
) -> None:
    away = entries_of(regatta)[2]
    run = searched_run(oscar, eight, way=without(away))
    assert part_of(eight, away.pk) == Part.PLAYS
    use(oscar, run)
    assert part_of(eight, away.pk) == Part.SITS_OUT
    assert sorted(Seat.objects.values_list("entry_id", flat=True)) == [
        entry.pk for entry in entries_of(regatta)[:8] if entry != away
    ]
    rows = load_heat_rows(eight)
    assert (rows.waiting, rows.with_part(Part.SITS_OUT), shortfalls(rows)) == ([], [away.pk], [])


def test_several_runs_are_kept_side_by_side_until_one_is_used(regatta: Event, eight: Round, oscar: User) -> None:
    one, other = (searched_run(oscar, eight, way=without(entry)) for entry in entries_of(regatta)[:2])
    assert (one.fingerprint == other.fingerprint, one.sits_out == other.sits_out) == (False, False)
    use(oscar, other)
    with pytest.raises(StaleError):
        use(oscar, one)


def test_nobody_sits_out_twice_in_an_event(regatta: Event, eight: Round, oscar: User) -> None:
    away = entries_of(regatta)[0]
    change_registrations(actor_of(oscar), eight, entries=[away], part=Part.SITS_OUT)
    second = registered_heat(oscar, regatta, players=8)
    change_registrations(actor_of(oscar), second, entries=[away], may_sit_out=True)
    (found,) = shortfalls(load_heat_rows(second))
    assert away.pk not in found.way("sit_out").ids
    assert away not in found.way("sit_out").free
    with pytest.raises(RuleError) as caught:
        start_seeding(actor_of(oscar), second, way=without(away))
    assert codes(caught) == [("sit_out", "sat_out")]
    with pytest.raises(RuleError) as caught:
        change_registrations(actor_of(oscar), second, entries=[away], part=Part.SITS_OUT)
    assert codes(caught) == [("entries", "sat_out")]


def test_run_is_refused_once_a_player_it_leaves_out_has_sat_out_elsewhere(
    regatta: Event, eight: Round, oscar: User
) -> None:
    away = entries_of(regatta)[0]
    run = searched_run(oscar, eight, way=without(away))
    second = registered_heat(oscar, regatta, players=8)
    change_registrations(actor_of(oscar), second, entries=[away], part=Part.SITS_OUT)
    with pytest.raises(RuleError) as caught:
        use(oscar, run)
    assert codes(caught) == [("sit_out", "sat_out")]
    assert not Seat.objects.filter(round=eight).exists()


def test_too_many_or_too_few_who_sit_out_are_refused(regatta: Event, eight: Round, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        start_seeding(actor_of(oscar), eight, way=without(*entries_of(regatta)[:2]))
    assert caught.value.problems[0].text == (
        "6 players remain, and they don’t fill boards of 7. Choose 6 more or 1 fewer to sit out."
    )
    stranger = entries_of(regatta)[9]
    with pytest.raises(RuleError) as caught:
        start_seeding(actor_of(oscar), eight, way=without(stranger))
    assert codes(caught) == [("sit_out", "not_free")]


def test_late_arrival_waits_and_somebody_of_the_draft_may_sit_out_instead(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta, players=7)
    register_entries(actor_of(oscar), heat, entries=entries_of(regatta)[7:8])
    (found,) = shortfalls(load_heat_rows(heat))
    assert (found.over, len(found.way("sit_out").free)) == (1, 8)
    drafted = entries_of(regatta)[3]
    use(oscar, searched_run(oscar, heat, way=without(drafted)))
    assert part_of(heat, drafted.pk) == Part.SITS_OUT
    assert Seat.objects.filter(round=heat).count() == 7


def test_started_boards_never_change(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta, players=7)
    start_games(actor_of(oscar), heat)
    before = list(Seat.objects.values_list("pk", "entry_id", "power"))
    register_entries(actor_of(oscar), heat, entries=entries_of(regatta)[7:])
    playing = entries_of(regatta)[0]
    with pytest.raises(RuleError) as caught:
        start_seeding(actor_of(oscar), heat, way=without(playing))
    assert codes(caught) == [("sit_out", "not_free")]
    use(oscar, searched_run(oscar, heat))
    assert list(Seat.objects.filter(game__number=1).values_list("pk", "entry_id", "power")) == before


def test_a_stand_in_does_not_wait_and_takes_the_seat_of_a_no_show(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta, players=8)
    spare = entries_of(regatta)[7]
    change_registrations(actor_of(oscar), heat, entries=[spare], part=Part.STANDS_IN)
    rows = load_heat_rows(heat)
    assert (len(rows.waiting), rows.with_part(Part.STANDS_IN), shortfalls(rows)) == (7, [spare.pk], [])
    use(oscar, searched_run(oscar, heat))
    seat = seat_at(heat, 1)
    replace_player(actor_of(oscar), heat, seat=seat, incoming=spare)
    assert part_of(heat, spare.pk) == Part.PLAYS
    unseed_heat(actor_of(oscar), heat)
    assert spare.pk in load_heat_rows(heat).waiting


def test_a_stand_in_is_not_seeded(regatta: Event, eight: Round, oscar: User) -> None:
    spare = entries_of(regatta)[7]
    change_registrations(actor_of(oscar), eight, entries=[spare], part=Part.STANDS_IN)
    with pytest.raises(RuleError) as caught:
        start_seeding(actor_of(oscar), eight, entries=entries_of(regatta)[1:8])
    assert codes(caught) == [("entries", "not_waiting")]


def test_parts_are_only_for_registered_players_without_a_seat(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta, players=7)
    stranger, seated = entries_of(regatta)[8], entries_of(regatta)[0]
    for entry, code in ((stranger, "unregistered"), (seated, "seated")):
        with pytest.raises(RuleError) as caught:
            change_registrations(actor_of(oscar), heat, entries=[entry], part=Part.STANDS_IN)
        assert codes(caught) == [("entries", code)]


def test_change_registrations_is_logged_once(regatta: Event, eight: Round, oscar: User) -> None:
    spare = entries_of(regatta)[7]
    for expected in (1, 0):
        changed = change_registrations(actor_of(oscar), eight, entries=[spare], part=Part.STANDS_IN, may_sit_out=False)
        assert changed == expected
    (event,) = ChangeLine.objects.filter(kind="change_registrations")
    assert event.summary.startswith(f"{spare.name}: standing in if needed in heat 1.")
    assert event.before == [[spare.pk, "plays", False, False]]


def test_register_entries_keeps_the_offer(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta, players=7)
    register_entries(actor_of(oscar), heat, entries=entries_of(regatta)[7:9], may_sit_out=True)
    assert load_heat_rows(heat).may_sit_out == frozenset(entry.pk for entry in entries_of(regatta)[7:9])
