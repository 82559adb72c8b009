"""Undo: every change can be undone until the next round is published, and so can an undo."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.forms.models import model_to_dict

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.league_scene import make_season, match, play
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tournaments.base.errors import ForbiddenError, MissingError, StaleError
from tournaments.boards.games.selectors.games import seat_lines, version_number
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.boards.games.services.score_overrides import set_score
from tournaments.boards.heats.services.heats import create_heat, start_games
from tournaments.boards.heats.services.seats import swap_seats
from tournaments.changes.kinds import never, nothing
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Game, Round, Seat
from tournaments.events.services.entries import enter_people
from tournaments.events.services.undo import find_change, undo_change
from tournaments.league.models import Fixture, PointsAdjustment
from tournaments.league.services.teams import remove_team
from tournaments.league.services.withdrawals import adjust_points, withdraw_team
from tournaments.people.models import Person
from tournaments.people.services.groups import form_group
from tournaments.people.services.people import edit_person, remove_person
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.services.players import PlayerDetails, describe_player, withdraw_player
from tournaments.swiss.services.results import clear_duel, record_duel
from tournaments.swiss.services.rounds import discard_draft, draft_round, publish_round

SERVICES = Path(__file__).parents[3] / "tournaments"


def last() -> Change:
    return Change.objects.select_related("event", "club").latest("id")


def undo_last(user: User) -> str:
    return undo_change(actor_of(user), last())


def code_of(refused: Callable[[], Any]) -> str:
    with pytest.raises(RuleError) as caught:
        refused()
    return caught.value.problems[0].code


def standing(game: Game) -> list[tuple[str, int | None]]:
    game.refresh_from_db()
    if game.result is None:
        return []
    return [(row.result, row.final_year) for row in game.result.seats.order_by("seat__position")]


# Boards


@scene
def game(regatta: Event) -> Game:
    return factories.make_game(regatta)


def enter(game: Game, user: User, year: int) -> None:
    facts = [
        replace(line.entry, result="win" if index < 3 else "loss", final_year=year)
        for index, line in enumerate(seat_lines(game))
    ]
    record_result(actor_of(user), game, facts=facts, seen=version_number(game))


def test_undoing_a_corrected_result_gives_the_one_before_as_a_new_version(game: Game, bob: User) -> None:
    enter(game, bob, 1908)
    first = standing(game)
    enter(game, bob, 1909)
    assert undo_last(bob) == "Undid: Entered the result of game 1 of heat 1, version 2."
    assert standing(game) == first
    assert version_number(game) == 3
    assert [v.number for v in game.result_versions.all()] == [3, 2, 1]


def test_undoing_is_undone_and_that_again(game: Game, bob: User) -> None:
    enter(game, bob, 1908)
    enter(game, bob, 1909)
    second = standing(game)
    undo_last(bob)
    assert undo_last(bob).startswith("Did again: Entered the result")
    assert standing(game) == second
    undo_last(bob)
    assert standing(game) != second
    undo_change(actor_of(bob), Change.objects.earliest("id"))
    assert standing(game) == []


def test_a_writer_against_the_undone_version_is_warned(game: Game, bob: User, alice: User) -> None:
    enter(game, bob, 1908)
    enter(game, bob, 1909)
    undo_last(bob)
    with pytest.raises(StaleError):
        record_result(actor_of(alice), game, facts=[line.entry for line in seat_lines(game)], seen=2)


def test_what_came_later_at_the_game_is_undone_first(game: Game, bob: User) -> None:
    enter(game, bob, 1908)
    result = last()
    finish_game(actor_of(bob), game, seen=1)
    assert code_of(lambda: undo_change(actor_of(bob), result)) == "later"
    undo_last(bob)
    undo_change(actor_of(bob), result)
    game.refresh_from_db()
    assert (game.state, game.result) == ("started", None)


def test_a_change_is_undone_once(game: Game, bob: User) -> None:
    enter(game, bob, 1908)
    change = last()
    undo_change(actor_of(bob), change)
    assert code_of(lambda: undo_change(actor_of(bob), change)) == "undone"


def test_a_score_set_by_hand_goes_and_comes_back(game: Game, alice: User) -> None:
    enter(game, alice, 1908)
    seat = game.seats.order_by("position")[0]
    set_score(actor_of(alice), game, seat=seat.pk, score=Decimal("7.5"), reason="Ruling of the director")
    undo_last(alice)
    assert not hasattr(Seat.objects.get(pk=seat.pk), "score_override")
    undo_last(alice)
    assert Seat.objects.get(pk=seat.pk).score_override.score == 7.5


def test_seats_that_were_swapped_go_back_though_each_is_taken(regatta: Event, alice: User) -> None:
    game = factories.make_game(regatta, state="unstarted")
    before = list(game.seats.order_by("position").values_list("entry", "power"))
    one, other = game.seats.order_by("position")[:2]
    swap_seats(actor_of(alice), game.round, first=one, second=other)
    assert list(game.seats.order_by("position").values_list("entry", "power")) != before
    undo_last(alice)
    assert list(game.seats.order_by("position").values_list("entry", "power")) == before


def test_a_started_heat_is_undone_with_the_frozen_rules(regatta: Event, alice: User) -> None:
    game = factories.make_game(regatta, state="unstarted")
    start_games(actor_of(alice), game.round)
    undo_last(alice)
    game.refresh_from_db()
    regatta.refresh_from_db()
    assert (game.state, regatta.rules_frozen_at) == ("unstarted", None)


def test_no_earlier_change_is_undone_once_the_next_heat_has_started(regatta: Event, alice: User) -> None:
    game = factories.make_game(regatta)
    enter(game, alice, 1908)
    result = last()
    second = factories.make_game(regatta, heat=2, state="unstarted")
    start_games(actor_of(alice), second.round)
    with pytest.raises(RuleError) as caught:
        undo_change(actor_of(alice), result)
    assert caught.value.problems[0].params == {"round": "Heat 2"}
    undo_last(alice)
    undo_change(actor_of(alice), result)
    assert standing(game) == []


def test_an_entry_with_a_seat_does_not_go(regatta: Event, club: Club, alice: User) -> None:
    enter_people(actor_of(alice), regatta, people=factories.make_people(club, 1))
    change = last()
    entry = Entry.objects.latest("id")
    heat = create_heat(actor_of(alice), regatta)
    game = Game.objects.create(round=heat, number=1)
    Seat.objects.create(round=heat, game=game, entry=entry, position=0)
    assert code_of(lambda: undo_change(actor_of(alice), change)) == "in_use"


# Swiss


def test_a_result_of_a_table_goes_comes_back_and_is_cleared_back(club: Club, alice: User) -> None:
    event = make_swiss_event(club, alice, players=4)
    round_ = draft_round(actor_of(alice), event)
    publish_round(actor_of(alice), round_)
    game = round_.games.order_by("number")[0]
    record_duel(actor_of(alice), game, outcome="first")
    record_duel(actor_of(alice), game, outcome="draw")
    undo_last(alice)
    game.refresh_from_db()
    assert game.result is not None
    assert [row.outcome for row in game.result.duels.order_by("seat__position")] == ["win", "loss"]
    clear_duel(actor_of(alice), game)
    undo_last(alice)
    game.refresh_from_db()
    assert (game.state, game.result is None) == ("finished", False)


def test_a_draft_a_publishing_and_a_discarded_draft_go_back(club: Club, alice: User) -> None:
    event = make_swiss_event(club, alice, players=4)
    publish_round(actor_of(alice), draft_round(actor_of(alice), event))
    undo_last(alice)
    assert event.rounds.get().swiss.state == "draft"
    discard_draft(actor_of(alice), event.rounds.get())
    undo_last(alice)
    assert event.rounds.get().games.count() == 2
    assert Seat.objects.filter(round__event=event).count() == 4


def test_a_player_comes_back_but_not_once_the_next_round_is_out(club: Club, alice: User) -> None:
    event = make_swiss_event(club, alice, players=6)
    play_round(event, alice)
    player = event.swiss_entries.all()[5]
    withdraw_player(actor_of(alice), player, from_round=2)
    withdrawal = last()
    undo_change(actor_of(alice), withdrawal)
    assert SwissEntry.objects.get(pk=player.pk).withdrawn_from is None
    undo_last(alice)
    again = last()
    publish_round(actor_of(alice), draft_round(actor_of(alice), event))
    assert code_of(lambda: undo_change(actor_of(alice), again)) == "published"


def test_an_edit_of_other_columns_stays(club: Club, alice: User) -> None:
    event = make_swiss_event(club, alice, players=2)
    player = event.swiss_entries.all()[0]
    describe_player(actor_of(alice), player, details=PlayerDetails(army="Hunnic", rating=1990, club_name="Leeds"))
    army = last()
    describe_player(actor_of(alice), player, details=PlayerDetails(army="Hunnic", rating=1995, club_name="Leeds"))
    undo_change(actor_of(alice), army)
    now = SwissEntry.objects.get(pk=player.pk)
    assert (now.army, now.rating) == ("", 1995)


# League


def test_a_season_gives_results_points_and_teams_back(club: Club, alice: User) -> None:
    season = make_season(club, alice, sizes=(4,))
    play(season, alice, "A1", "A2", "52-31")
    play(season, alice, "A1", "A2", "50-31")
    undo_last(alice)
    found = match(season, "A1", "A2").result
    assert found is not None
    assert (int(found.home_score or 0), found.number) == (52, 3)
    team = match(season, "A3", "A4").home
    adjust_points(actor_of(alice), team, points=Decimal(-2), reason="Late")
    undo_last(alice)
    assert not PointsAdjustment.objects.exists()
    before = list(Fixture.objects.filter(event=season).order_by("pk").values("state", "result"))
    withdraw_team(actor_of(alice), team, rule="annul", on=date(2026, 10, 1))
    undo_last(alice)
    assert list(Fixture.objects.filter(event=season).order_by("pk").values("state", "result")) == before


def test_a_removed_team_returns(club: Club, alice: User) -> None:
    season = make_season(club, alice, sizes=(4,), fixtures=False)
    team = season.division_teams.order_by("place")[3]
    before = model_to_dict(team)
    remove_team(actor_of(alice), team)
    undo_last(alice)
    assert model_to_dict(season.division_teams.get(pk=team.pk)) == before


# A club


def test_a_person_returns_with_their_groups(club: Club, alice: User) -> None:
    person, friend = factories.make_people(club, 2)
    group = form_group(actor_of(alice), club, name="Denver", conflict=2, people=[person, friend])
    remove_person(actor_of(alice), person)
    undo_last(alice)
    assert set(group.members.values_list("pk", flat=True)) == {person.pk, friend.pk}


def test_undoing_a_name_reaches_the_events_that_show_it(regatta: Event, club: Club, alice: User) -> None:
    person = Person.objects.filter(entries__event=regatta).first()
    assert person is not None
    name = person.name
    edit_person(actor_of(alice), person, first_name="Misspelt", last_name="Name")
    regatta.refresh_from_db()
    revision = regatta.revision
    undo_last(alice)
    regatta.refresh_from_db()
    person.refresh_from_db()
    assert (person.name, regatta.revision) == (name, revision + 1)


# Who may, and what the log says


def test_undoing_takes_the_same_right(regatta: Event, club: Club, alice: User, bob: User, charlie: User) -> None:
    enter_people(actor_of(alice), regatta, people=factories.make_people(club, 1))
    change = last()
    with pytest.raises(ForbiddenError):
        find_change(actor_of(bob), club.slug, change.pk)
    with pytest.raises(ForbiddenError):
        undo_change(actor_of(bob), change)
    with pytest.raises(MissingError):
        find_change(actor_of(charlie), club.slug, change.pk)


def test_the_log_names_what_was_undone_the_other_way_round(game: Game, bob: User) -> None:
    enter(game, bob, 1908)
    enter(game, bob, 1909)
    undo_last(bob)
    undone, told = ChangeLine.objects.order_by("-id")[1], ChangeLine.objects.latest("id")
    assert (told.before, told.after, told.kind) == (undone.after, undone.before, undone.kind)
    assert told.change.undoes == undone.change


# The registry


def recorded_kinds() -> set[str]:
    """Every name that code gives to `record` or to the mails' queue."""
    kinds: set[str] = set()
    for path in SERVICES.rglob("*.py"):
        if "services" not in path.parts and "demo" not in path.parts:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        for call in calls:
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            first: list[ast.expr] = list(call.args[:1]) if name == "record" else []
            if name in {"_record_members", "_record", "_save", "record_rules"}:
                first = [each for each in call.args[2:3] if isinstance(each, ast.Constant)]
            first += [word.value for word in call.keywords if name == "queue_mails" and word.arg == "action"]
            for each in first:
                found = {n.value for n in ast.walk(each) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
                if isinstance(each, ast.Name):
                    found = named(tree, each.id)
                kinds |= found
    return kinds


def named(tree: ast.Module, name: str) -> set[str]:
    """The words that a variable of this name is given."""
    given = [n.value for n in ast.walk(tree) if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == name]
    words = (n.value for value in given for n in ast.walk(value) if isinstance(n, ast.Constant))
    return {word for word in words if isinstance(word, str) and "_" in word and " " not in word}


def test_every_kind_without_a_way_back_is_recorded_somewhere_and_has_a_reason() -> None:
    assert (never().keys() | nothing().keys()) - recorded_kinds() == set()
    assert never().keys() & nothing().keys() == set()
    assert all((never() | nothing()).values())


def test_a_season_round_and_draft_are_kept_small(club: Club, alice: User) -> None:
    event = make_swiss_event(club, alice, players=4)
    publish_round(actor_of(alice), draft_round(actor_of(alice), event))
    game = Round.objects.get(event=event).games.order_by("number")[0]
    record_duel(actor_of(alice), game, outcome="first")
    assert [row["table"] for row in last().rows] == ["tournaments_game"]


def test_what_has_no_way_back_says_so(club: Club, alice: User) -> None:
    line = factories.make_log_line(club, kind="count_ratings", summary="Counted.")
    Change.objects.update(needs=[])  # as those of older releases are
    found = find_change(actor_of(alice), club.slug, line.change_id)
    assert code_of(lambda: undo_change(actor_of(alice), found)) == "stands"


def test_the_document_names_every_kind_without_a_way_back() -> None:
    document = (SERVICES.parent / "docs" / "reference" / "undo.md").read_text(encoding="utf-8")
    assert "".join(f"| `{kind}` | {why} |\n" for kind, why in sorted((never() | nothing()).items())) in document


def test_a_deletion_is_undone_and_done_again_whatever_came_after_it(club: Club, alice: User) -> None:
    first, _second = factories.make_people(club, 2)
    remove_person(actor_of(alice), first)
    undo_last(alice)
    assert Person.objects.filter(pk=first.pk).exists()
    undo_last(alice)
    assert not Person.objects.filter(pk=first.pk).exists()


def test_a_team_in_the_midst_of_others_is_removed_again(club: Club, alice: User) -> None:
    season = make_season(club, alice, sizes=(4,), fixtures=False)
    team = season.division_teams.order_by("place")[1]
    remove_team(actor_of(alice), team)
    undo_last(alice)
    undo_last(alice)
    assert not season.division_teams.filter(pk=team.pk).exists()
