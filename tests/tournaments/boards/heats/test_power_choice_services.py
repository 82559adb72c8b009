"""Powers by preference: assigned when a seeding is used, again on demand, and explained seat by seat."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.heat_cases import entries_of, registered_heat, searched_run, seeded_heat
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.base.errors import StaleError
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.services.results import finish_game, record_result, start_game
from tournaments.boards.heats.selectors.conflicts import heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.selectors.power_choices import choices_in_words
from tournaments.boards.heats.services.heats import abandon_heat, start_games
from tournaments.boards.heats.services.power_choice import choose_powers
from tournaments.boards.heats.services.seats import swap_seats
from tournaments.boards.heats.services.seeding import use_seeding
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event, Game, Round, Seat

POWERS = {"AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"}


@scene
def by_preference(regatta: Event) -> Event:
    """An event of seven players, of whom all want France, then Germany."""
    BoardsRules.objects.update(power_preferences=True)
    regatta.entries.filter(pk__in=[entry.pk for entry in entries_of(regatta)[7:]]).delete()
    regatta.entries.update(power_preferences=["FRANCE", "GERMANY"])
    regatta.refresh_from_db()
    return regatta


def powers_of(heat: Round, game: int = 1) -> dict[int, str]:
    return dict(Seat.objects.filter(round=heat, game__number=game).values_list("entry_id", "power"))


def play(heat: Round, user: User) -> dict[int, str]:
    """Start and finish the board: England, France and Turkey draw."""
    start_games(actor_of(user), heat)
    game = Game.objects.select_related("round__event").get(round=heat)
    record_result(actor_of(user), game, facts=sheet(game), seen=0)
    finish_game(actor_of(user), game, seen=1)
    return powers_of(heat)


def test_used_seeding_gives_powers_and_repeats_with_its_seed(by_preference: Event, oscar: User) -> None:
    heat = registered_heat(oscar, by_preference)
    run = searched_run(oscar, heat, seed=5)
    assert {game["powers"] for game in run.solution["games"]} == {None}
    use_seeding(actor_of(oscar), run)
    first = powers_of(heat)
    assert set(first.values()) == POWERS
    event = ChangeLine.objects.get(kind="give_powers")
    assert event.summary == "Assigned the powers of heat 1 by preference: games 1, seed 5."
    (game,) = event.after["games"]
    assert [(seat["power"], seat["list"]) for seat in game["seats"][:2]] == [
        ("FRANCE", ["FRANCE", "GERMANY"]),
        ("GERMANY", ["FRANCE", "GERMANY"]),
    ]
    choose_powers(actor_of(oscar), heat, seed=5)
    assert powers_of(heat) == first


def test_lowest_score_picks_first_in_the_next_heat(by_preference: Event, oscar: User) -> None:
    before = play(seeded_heat(oscar, by_preference), oscar)
    heat = seeded_heat(oscar, by_preference)
    drawn = {entry for entry, power in before.items() if power in {"ENGLAND", "FRANCE", "TURKEY"}}
    now = {power: entry for entry, power in powers_of(heat).items()}
    assert not {now["FRANCE"], now["GERMANY"]} & drawn
    game = ChangeLine.objects.filter(kind="give_powers").first()
    assert game
    assert [seat["score"] for seat in game.after["games"][0]["seats"]] == ["-2"] * 4 + ["57"] * 3


def test_handicaps_do_not_decide_who_picks_first(by_preference: Event, oscar: User) -> None:
    handicapped = entries_of(by_preference)[0]
    Entry.objects.filter(pk=handicapped.pk).update(handicap=-50)
    heat = seeded_heat(oscar, by_preference)
    firsts = set()
    for seed in range(12):
        choose_powers(actor_of(oscar), heat, seed=seed)
        firsts.add(next(entry for entry, power in powers_of(heat).items() if power == "FRANCE"))
    assert len(firsts) > 2


def test_power_had_before_costs_nothing(by_preference: Event, oscar: User) -> None:
    by_preference.entries.update(power_preferences=[])
    before = play(seeded_heat(oscar, by_preference), oscar)
    by_preference.entries.filter(pk__in=before).update(power_preferences=[])
    for entry, power in before.items():
        Entry.objects.filter(pk=entry).update(power_preferences=[power])
    heat = seeded_heat(oscar, by_preference)
    assert powers_of(heat) == before
    rows = load_heat_rows(Round.objects.select_related("event").get(pk=heat.pk))
    assert not any(
        "played" in line.text
        for board in rows.boards
        for player in heat_conflicts(rows).of_player(board).values()
        for line in player.lines
    )


def test_every_seat_says_which_choice_it_was(by_preference: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, by_preference)
    rows = load_heat_rows(Round.objects.select_related("event").get(pk=heat.pk))
    (board,) = rows.boards
    names = {seat.power: rows.entries[seat.entry_id].name for seat in board.seats}
    found = {seat.power: choices_in_words(rows, board)[seat.entry_id] for seat in board.seats}
    assert found["FRANCE"] == "1st choice"
    assert found["GERMANY"] == f"2nd choice; France: {names['FRANCE']}"
    assert found["ITALY"] == f"not on the list; France: {names['FRANCE']}, Germany: {names['GERMANY']}"


def test_powers_are_reassigned_after_a_swap(by_preference: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, by_preference)
    given = powers_of(heat)
    first, second = list(Seat.objects.filter(round=heat).select_related("game", "entry__person"))[:2]
    swap_seats(actor_of(oscar), heat, first=first, second=second)
    seed = ChangeLine.objects.filter(kind="give_powers").first()
    assert seed
    assert choose_powers(actor_of(oscar), heat, seed=seed.after["seed"]) == 1
    assert powers_of(heat) == given


def test_giving_powers_again_draws_no_new_lots(by_preference: Event, oscar: User) -> None:
    heat = registered_heat(oscar, by_preference)
    use_seeding(actor_of(oscar), searched_run(oscar, heat, seed=5))
    first = powers_of(heat)
    for _ in range(3):
        choose_powers(actor_of(oscar), heat)
    assert powers_of(heat) == first
    choose_powers(actor_of(oscar), heat, seed=6)
    choose_powers(actor_of(oscar), heat)
    given = ChangeLine.objects.filter(kind="give_powers").order_by("id").values_list("after", flat=True)
    assert [(after["seed"], after["named"]) for after in given] == [
        (5, True), (5, True), (5, True), (5, True), (6, True), (6, True),
    ]  # fmt: skip


def test_lots_of_a_heat_that_was_abandoned_are_not_drawn_again(by_preference: Event, oscar: User) -> None:
    heat = registered_heat(oscar, by_preference)
    use_seeding(actor_of(oscar), searched_run(oscar, heat, seed=5))
    abandon_heat(actor_of(oscar), heat)
    by_preference.boards.power_preferences = False
    by_preference.boards.save()
    again = seeded_heat(oscar, by_preference)
    BoardsRules.objects.update(power_preferences=True)
    again.event.refresh_from_db()
    choose_powers(actor_of(oscar), again)
    last = ChangeLine.objects.filter(kind="give_powers").order_by("id").last()
    assert last
    assert (last.after["seed"] != 5, last.after["named"]) == (True, False)


def test_lots_of_a_board_stay_when_another_has_started(regatta: Event, oscar: User) -> None:
    BoardsRules.objects.update(power_preferences=True)
    regatta.entries.update(power_preferences=["FRANCE"])
    heat = registered_heat(oscar, regatta)
    use_seeding(actor_of(oscar), searched_run(oscar, heat))
    second = powers_of(heat, game=2)
    start_game(actor_of(oscar), Game.objects.select_related("round__event").get(round=heat, number=1))
    assert choose_powers(actor_of(oscar), heat) == 1
    assert powers_of(heat, game=2) == second


def test_started_boards_keep_their_powers(by_preference: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, by_preference)
    start_games(actor_of(oscar), heat)
    with pytest.raises(RuleError) as caught:
        choose_powers(actor_of(oscar), heat)
    assert [(p.path, p.code) for p in caught.value.problems] == [("games", "none")]


def test_choosing_needs_the_switch_and_a_seed_in_range(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta)
    with pytest.raises(RuleError) as caught:
        choose_powers(actor_of(oscar), heat)
    assert [(p.path, p.code) for p in caught.value.problems] == [("power_preferences", "off")]
    BoardsRules.objects.update(power_preferences=True)
    with pytest.raises(RuleError) as caught:
        choose_powers(actor_of(oscar), heat, seed=-1)
    assert [(p.path, p.code) for p in caught.value.problems] == [("seed", "out_of_range")]


def test_run_of_a_pool_leaves_the_powers_of_the_other_pools(regatta: Event, oscar: User) -> None:
    BoardsRules.objects.update(power_preferences=True)
    regatta.refresh_from_db()
    heat = registered_heat(oscar, regatta)
    gold = heat.pools.create(name="Gold", position=1)
    heat.registrations.filter(entry__in=entries_of(regatta)[:7]).update(pool=gold)
    use_seeding(actor_of(oscar), searched_run(oscar, heat, pool=gold))
    first = powers_of(heat)
    use_seeding(actor_of(oscar), searched_run(oscar, heat))
    assert powers_of(heat) == first
    assert [event.after["games"][0]["game"] for event in ChangeLine.objects.filter(kind="give_powers")] == [2, 1]


def test_weighted_preferences_join_the_seeding_and_are_explained(by_preference: Event, oscar: User) -> None:
    BoardsRules.objects.update(preference_weight=3)
    by_preference.refresh_from_db()
    heat = registered_heat(oscar, by_preference)
    run = searched_run(oscar, heat)
    use_seeding(actor_of(oscar), run)
    rows = load_heat_rows(heat)
    conflicts = heat_conflicts(rows)
    (board,) = rows.boards
    lines = {seat.power: conflicts.of_player(board)[seat.entry_id].lines for seat in board.seats}

    assert run.instance["preferences"]["weight"] == 3
    assert (run.total_after, run.proven_optimal) == (3 + 5 * 6, True)
    assert conflicts.total == run.total_after
    assert [(line.text, line.value) for line in lines["GERMANY"]] == [("gets Germany, the 2nd choice", 3)]
    assert [(line.text, line.value) for line in lines["ITALY"]] == [
        ("gets Italy, which is not on the preference list", 6)
    ]
    assert not lines["FRANCE"]
    assert not ChangeLine.objects.filter(kind="give_powers").exists()
    with pytest.raises(RuleError) as caught:
        choose_powers(actor_of(oscar), heat)
    assert [(p.path, p.code) for p in caught.value.problems] == [("preference_weight", "weighed")]


def test_another_list_makes_a_run_stale_where_lists_are_weighed(by_preference: Event, oscar: User) -> None:
    BoardsRules.objects.update(preference_weight=3)
    by_preference.refresh_from_db()
    heat = registered_heat(oscar, by_preference)
    run = searched_run(oscar, heat)
    by_preference.entries.filter(pk=entries_of(by_preference)[0].pk).update(power_preferences=["ITALY"])

    with pytest.raises(StaleError, match="The heat changed"):
        use_seeding(actor_of(oscar), run)
