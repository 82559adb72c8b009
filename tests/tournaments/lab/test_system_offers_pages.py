"""What selects of a scoring system offer and say (ruling C3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.stage import scene
from tournaments.boards.games.details import details_of
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.services.events import edit_boards_event
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.system_use import offered_systems
from tournaments.lab.services.scoring_systems import copy_system, edit_system

SignIn = Callable[[User], Client]


@scene
def printed(club: Club) -> ScoringSystem:
    return ScoringSystem.objects.get(club=None, slug="il-diplo")


def choose(user: User, event: Event, system: ScoringSystem) -> None:
    edit_boards_event(actor_of(user), event, details=replace(details_of(event), scoring_system=system))


def test_a_system_with_a_formula_that_no_source_prints_is_not_offered(
    regatta: Event, printed: ScoringSystem, alice: User
) -> None:
    assert printed not in offered_systems(regatta.club)
    with pytest.raises(RuleError) as caught:
        choose(alice, regatta, printed)
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [("scoring_system", "incomplete")]
    assert "no source gives its formula for “Most centers”" in caught.value.problems[0].text


def test_a_copy_is_offered_once_the_formula_is_filled_in(regatta: Event, printed: ScoringSystem, alice: User) -> None:
    copy = copy_system(actor_of(alice), regatta.club, printed, name="IL-Diplo, ours")
    assert copy not in offered_systems(regatta.club)
    formulas = {**copy.definition["formulas"], "places": ["20", *copy.definition["formulas"]["places"][1:]]}
    edit_system(
        actor_of(alice), copy, name=copy.name, description="", definition={**copy.definition, "formulas": formulas}
    )
    assert copy in offered_systems(regatta.club)
    choose(alice, regatta, copy)
    assert regatta.boards.scoring_system == copy


def test_an_event_that_uses_it_already_keeps_it(regatta: Event, printed: ScoringSystem, alice: User) -> None:
    BoardsRules.objects.filter(event=regatta).update(scoring_system=printed)
    regatta.refresh_from_db()
    edit_boards_event(actor_of(alice), regatta, details=replace(details_of(regatta), venue="Hall 3"))
    assert printed in offered_systems(regatta.club, current=printed.pk)


def test_the_select_says_where_a_concession_scores_by_centers(regatta: Event, alice: User, sign_in: SignIn) -> None:
    page = " ".join(sign_in(alice).get("/desk/front-range/e/regatta/settings/").content.decode().split())
    assert "C-Diplo (solo 73): a concession scores by centers" in page
    assert "C-Diplo (solo 73, a concession counts as a solo)<" in page.replace(" <", "<")
    assert "first place left at 0" not in page


def test_the_library_marks_the_incomplete_system(db: None) -> None:
    page = " ".join(Client().get("/lab/library/il-diplo/").content.decode().split())
    assert "no source gives the formula for “Most centers”" in page
    assert "A concession scores by centers" in page
    assert "incomplete</span>" in Client().get("/lab/library/").content.decode()
