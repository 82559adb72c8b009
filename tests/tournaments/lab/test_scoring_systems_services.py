"""Scoring systems of a club: checks, copies, and what an edit does to the events that use them (manual §8)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from django.core.management import call_command

from common.pure.errors import RuleError
from scoring.library import shipped_systems
from tests import factories
from tests.factories import WIN_DRAW, actor_of
from tests.scenes.snapshots import stored_snapshot
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.base.errors import ForbiddenError, MissingError, StaleError
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.services.results import finish_game, record_result, set_game_system
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Game, Round, Snapshot
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.system_use import events_using, system_lines, system_version
from tournaments.lab.selectors.systems import compiled
from tournaments.lab.services.scoring_systems import copy_system, create_system, delete_system, edit_system
from tournaments.lab.services.shipped_systems import sync_shipped_systems


def definition(**changes: Any) -> dict[str, Any]:
    """The definition of the tests' own systems, with changes; `solo` is its first formula."""
    made = deepcopy(WIN_DRAW)
    if "solo" in changes:
        made["formulas"]["places"][0] = changes.pop("solo")  # type: ignore[index]
    return made | changes


def problems(error: pytest.ExceptionInfo[RuleError]) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in error.value.problems]


def edit(user: User, system: ScoringSystem, **changes: Any) -> None:
    """Edit with everything that is not named left as it is."""
    values = {"name": system.name, "description": system.description, "definition": system.definition} | changes
    edit_system(actor_of(user), system, **values)


@scene
def own(club: Club) -> ScoringSystem:
    return factories.make_system(club, name="Ours", slug="ours")


@scene
def played(regatta: Event, alice: User) -> Game:
    """A finished three-way draw in an event that a system of its club scores."""
    game = factories.make_game(regatta)
    facts = sheet(game, austria=1908)
    record_result(actor_of(alice), game, facts=facts, seen=0)
    finish_game(actor_of(alice), game, seen=1)
    regatta.refresh_from_db()
    return game


def test_create_system_stores_a_definition_that_compiles(club: Club, oscar: User) -> None:
    made = create_system(actor_of(oscar), club, name="  Our   rules ", description="As always.", definition=WIN_DRAW)
    assert (made.name, made.slug, made.club) == ("Our rules", "our-rules", club)
    assert compiled(made).definition.places[0] == "121-yrs"
    event = ChangeLine.objects.get(kind="create_system")
    assert (event.actor_name, event.after["formulas.places[0]"]) == ("Oscar", "121-yrs")


def test_create_system_names_every_problem(club: Club, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        create_system(
            actor_of(oscar),
            club,
            name="",
            description="x" * 4001,
            definition=definition(solo="scs+", rounding="up"),
        )
    assert problems(caught) == [
        ("name", "required"),
        ("description", "too_long"),
        ("definition.rounding", "not_a_choice"),
    ]
    with pytest.raises(RuleError) as caught:
        create_system(actor_of(oscar), club, name="A", definition=definition(solo="scs+", average_ties=False))
    assert problems(caught) == [("definition.formulas.places[0]", "value_missing")]


@pytest.mark.parametrize("name", ["OURS", "regatta (dipcon XXXIV)"])
def test_name_is_unique_in_the_club_and_against_shipped_ones(
    club: Club, oscar: User, own: ScoringSystem, name: str
) -> None:
    with pytest.raises(RuleError) as caught:
        create_system(actor_of(oscar), club, name=name, definition=WIN_DRAW)
    assert problems(caught) == [("name", "name_taken")]


def test_other_clubs_may_use_the_same_name(own: ScoringSystem, charlie: User) -> None:
    other = Club.objects.get(slug="another")
    assert create_system(actor_of(charlie), other, name="Ours", definition=WIN_DRAW).slug == "ours"


@pytest.mark.parametrize(
    ("name", "slug"), [("C Diplo", "c-diplo-2"), ("New", "new-2"), ("審判", "system"), ("Ours 2", "ours-2")]
)
def test_slug_is_free_of_shipped_ones_and_words_of_addresses(club: Club, oscar: User, name: str, slug: str) -> None:
    assert create_system(actor_of(oscar), club, name=name, definition=WIN_DRAW).slug == slug


@pytest.mark.parametrize("name", ["A\x00B", "A\ud800", "A\u202eB"])
def test_signs_that_nobody_sees_are_refused(club: Club, oscar: User, name: str) -> None:
    with pytest.raises(RuleError) as caught:
        create_system(actor_of(oscar), club, name=name, definition=WIN_DRAW)
    assert problems(caught) == [("name", "characters")]


def test_who_may_change_systems(club: Club, own: ScoringSystem, alice: User, bob: User, charlie: User) -> None:
    for user, error in ((bob, ForbiddenError), (charlie, MissingError), (None, MissingError)):
        with pytest.raises(error):
            create_system(actor_of(user), club, name="A", definition=WIN_DRAW)
        with pytest.raises(error):
            edit_system(actor_of(user), own, name="A", description="", definition=WIN_DRAW)
        with pytest.raises(error):
            copy_system(actor_of(user), club, own, name="A")
        with pytest.raises(error):
            delete_system(actor_of(user), own)
    edit(alice, own, name="Renamed")
    assert ScoringSystem.objects.get(pk=own.pk).name == "Renamed"


def test_copy_system_is_exact_under_a_new_name(club: Club, oscar: User) -> None:
    source = ScoringSystem.objects.get(slug="c-diplo")
    copy = copy_system(actor_of(oscar), club, source, name="C-Diplo, ours")
    assert (copy.definition, copy.description, copy.family) == (source.definition, source.description, source.family)
    assert copy.source == f"Copied from {source.name}. {source.source}"
    with pytest.raises(RuleError) as caught:
        copy_system(actor_of(oscar), club, source, name=source.name)
    assert problems(caught) == [("name", "name_taken")]


def test_another_clubs_system_cannot_be_copied(own: ScoringSystem, charlie: User) -> None:
    with pytest.raises(MissingError):
        copy_system(actor_of(charlie), Club.objects.get(slug="another"), own, name="Mine")


def test_shipped_system_can_be_neither_edited_nor_deleted(oscar: User) -> None:
    shipped = ScoringSystem.objects.get(slug="regatta")
    with pytest.raises(RuleError) as caught:
        edit(oscar, shipped, name="Mine")
    assert problems(caught) == [("", "shipped")]
    with pytest.raises(RuleError) as caught:
        delete_system(actor_of(oscar), shipped)
    assert problems(caught) == [("", "shipped")]


def test_edit_without_change_leaves_no_trace(own: ScoringSystem, oscar: User) -> None:
    edit(oscar, own)
    assert (ChangeLine.objects.count(), system_version(own)) == (0, 0)


def test_second_writer_is_shown_what_changed(own: ScoringSystem, oscar: User, alice: User) -> None:
    edit(oscar, own, definition=definition(solo="200"), seen=0)
    with pytest.raises(StaleError) as caught:
        edit(alice, own, name="Mine", seen=0)
    assert [(c.field, c.before, c.after, c.who) for c in caught.value.changes] == [
        ("formulas.places[0]", "121-yrs", "200", "Oscar")
    ]
    assert caught.value.current == system_version(own) == 1
    edit(alice, own, name="Mine", seen=1)
    assert own.name == "Mine"


def test_no_version_before_the_first_is_out_of_date(own: ScoringSystem, alice: User) -> None:
    edit(alice, own, name="Mine", seen=-1)
    own.refresh_from_db()
    assert own.name == "Mine"


def winner_score(event: Event) -> str:
    """Austria's score on the first board, as public pages have it."""
    event.refresh_from_db()
    assert Snapshot.objects.get(event=event).revision == event.revision
    return str(stored_snapshot(event).heats[0].games[0].seats[1].score)


def test_edit_needs_a_reason_where_rules_are_frozen(played: Game, regatta: Event, oscar: User) -> None:
    system = regatta.boards.scoring_system
    changed = deepcopy(system.definition)
    changed["formulas"]["places"][2] = "90"
    Event.objects.update(rules_frozen_at="2026-11-20T10:00:00Z")
    with pytest.raises(RuleError) as caught:
        edit(oscar, system, definition=changed)
    assert problems(caught) == [("reason", "required")]
    with pytest.raises(RuleError) as caught:
        edit(oscar, system, definition=changed, reason="x" * 201)
    assert problems(caught) == [("reason", "too_long")]
    edit(oscar, system, definition=changed, reason="The draw was misprinted")
    event = ChangeLine.objects.get(event=regatta, kind="edit_system")
    assert event.summary.startswith("Changed frozen rules. Reason: The draw was misprinted. ")
    assert (event.before, event.after) == ({"formulas.places[2]": "66-yrs"}, {"formulas.places[2]": "90"})
    assert winner_score(regatta) == "90"


def test_log_names_the_value_that_changed(own: ScoringSystem, club: Club, oscar: User) -> None:
    for formula in ("yrs", "2*yrs"):
        edit(oscar, own, definition=definition(values=[{"name": "bonus", "formula": formula}]))
        own.refresh_from_db()
    event = ChangeLine.objects.filter(club=club, kind="edit_system").latest("id")
    assert (event.before, event.after) == ({"values.bonus": "yrs"}, {"values.bonus": "2*yrs"})


def test_new_name_needs_no_reason_and_still_reaches_the_pages(played: Game, regatta: Event, oscar: User) -> None:
    Event.objects.update(rules_frozen_at="2026-11-20T10:00:00Z")
    before = regatta.revision
    edit(oscar, regatta.boards.scoring_system, name="Regatta IV")
    regatta.refresh_from_db()
    assert regatta.revision == before + 1
    assert stored_snapshot(regatta).heats[0].system == "Regatta IV"


def test_edit_recomputes_every_event_that_uses_the_system(
    club: Club, regatta: Event, own: ScoringSystem, oscar: User
) -> None:
    by_event = factories.make_boards_event(club, scoring_system=own)
    by_heat = factories.make_boards_event(club)
    Round.objects.create(event=by_heat, number=1, scoring_system=own)
    set_game_system(actor_of(oscar), factories.make_game(regatta), scoring_system=own, reason="Agreed")
    unused = factories.make_boards_event(club)
    before = {each.pk: Event.objects.get(pk=each.pk).revision for each in (by_event, by_heat, regatta, unused)}
    edit(oscar, own, definition=definition(solo="200"))
    after = {pk: Event.objects.get(pk=pk).revision - revision for pk, revision in before.items()}
    assert after == {by_event.pk: 1, by_heat.pk: 1, regatta.pk: 1, unused.pk: 0}
    assert {each.pk for each in events_using(own)} == {by_event.pk, by_heat.pk, regatta.pk}
    for each in (by_event, by_heat, regatta):
        each.refresh_from_db()
        assert Snapshot.objects.get(event=each).revision == each.revision


def test_edit_is_refused_where_a_finished_board_lacks_facts(played: Game, regatta: Event, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        edit(oscar, regatta.boards.scoring_system, definition=definition(solo="scs"), reason="More detail")
    assert problems(caught) == [("definition", "board_not_scorable")]
    assert "Game 1 of heat 1 in Regatta" in caught.value.problems[0].text
    assert "it has no centers for any power" in caught.value.problems[0].text


def test_delete_system_only_while_no_event_uses_it(club: Club, own: ScoringSystem, oscar: User) -> None:
    event = factories.make_boards_event(club, name="Autumn", scoring_system=own)
    with pytest.raises(RuleError) as caught:
        delete_system(actor_of(oscar), own)
    assert problems(caught) == [("", "in_use")]
    assert caught.value.problems[0].text.startswith("Autumn is scored by this system.")
    event.delete()
    delete_system(actor_of(oscar), own)
    assert not ScoringSystem.objects.filter(pk=own.pk).exists()
    assert ChangeLine.objects.get(kind="delete_system").before["name"] == "Ours"


@pytest.mark.django_db
def test_shipped_systems_are_there_after_migration() -> None:
    rows = list(ScoringSystem.objects.filter(club=None).order_by("position"))
    assert [row.slug for row in rows] == [shipped.slug for shipped in shipped_systems()]
    assert [compiled(row).places for row in rows] == [shipped.system.places for shipped in shipped_systems()]
    for row in rows:
        row.full_clean()
    assert sync_shipped_systems() == 0


@pytest.mark.django_db
def test_sync_corrects_differences_and_restores_missing_systems() -> None:
    ScoringSystem.objects.filter(slug="kiss").update(name="Old name", source="")
    ScoringSystem.objects.filter(slug="manorcon").delete()
    call_command("migrate", verbosity=0)
    assert ScoringSystem.objects.get(slug="kiss").name == "KISS 1.1"
    assert ScoringSystem.objects.filter(slug="manorcon").count() == 1
    assert sync_shipped_systems() == 0


def test_sync_recomputes_events_and_logs_it(played: Game, regatta: Event) -> None:
    shipped = ScoringSystem.objects.get(slug="regatta")
    BoardsRules.objects.update(scoring_system=shipped)
    ScoringSystem.objects.filter(pk=shipped.pk).update(definition=definition(solo="1"))
    before = regatta.revision
    assert sync_shipped_systems() == 1
    regatta.refresh_from_db()
    assert regatta.revision == before + 1
    event = ChangeLine.objects.get(kind="sync_system")
    assert event.summary == "A new release of Topboard changed the scoring system Regatta (DipCon XXXIV)."


def test_system_lines_name_the_events_in_four_queries(
    club: Club, regatta: Event, own: ScoringSystem, oscar: User, django_assert_num_queries: Any
) -> None:
    factories.make_boards_event(club, name="Autumn", scoring_system=own)
    set_game_system(actor_of(oscar), factories.make_game(regatta), scoring_system=own, reason="Agreed")
    with django_assert_num_queries(4):
        lines = system_lines(club)
    used = {line.system.name: sorted(event.name for event in line.events) for line in lines}
    assert used["Ours"] == ["Autumn", "Regatta"]
    assert used["KISS 1.1"] == []
    assert [line.system.shipped for line in lines] == [False] * 2 + [True] * len(shipped_systems())
