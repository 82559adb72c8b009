"""Scoring systems on the desk: the rights to see and change them, the editor, copies, and the second writer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.core.definitions import parse_definition
from scoring.core.words import POWERS
from scoring.library import shipped_definition
from tests import factories
from tests.scenes.stage import scene
from tests.scoring.web.sent_forms import sent_form
from tests.scoring.web.test_lab import parts, scores
from tournaments.boards.games.models import BoardsRules
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.lab.models import ScoringSystem

SignIn = Callable[[User], Client]
LIST = "/desk/front-range/systems/"


@scene
def own(club: Club) -> ScoringSystem:
    return factories.make_system(club, name="Ours", slug="ours")


def typed(**changes: str) -> dict[str, str]:
    """The editor as a browser sends it."""
    places = ["121-yrs", "88-yrs", "66-yrs", "44-yrs", "33-yrs", "22-yrs", "11-yrs"]
    data = {"name": "Ours", "description": "", "do": "save", "mode": "win_draw", "rounding": "none", "final_year": ""}
    data |= {f"formulas.places[{k}]": source for k, source in enumerate(places)}
    return data | {"formulas.elimination": "yrs-11", "formulas.provisional": "", "seen": "0"} | changes


def test_who_sees_what(own: ScoringSystem, alice: User, oscar: User, bob: User, charlie: User, sign_in: SignIn) -> None:
    pages = {"": 200, "new/": 403, "ours/": 200, "regatta/": 200, "ours/copy/": 403, "ours/delete/": 403, "nope/": 404}
    for page, scorer_gets in pages.items():
        statuses = [sign_in(user).get(LIST + page).status_code for user in (alice, oscar, bob, charlie)]
        manager_gets = 404 if page == "nope/" else 200
        assert statuses == [manager_gets, manager_gets, scorer_gets, 404], page
        assert Client().get(LIST + page).status_code == 302


def test_who_changes_what(own: ScoringSystem, bob: User, charlie: User, sign_in: SignIn) -> None:
    for page in ("new/", "ours/", "ours/copy/", "ours/delete/"):
        statuses = [sign_in(user).post(LIST + page, typed(name="Mine")).status_code for user in (bob, charlie)]
        assert statuses == [403, 404], page
        assert Client().post(LIST + page, typed()).status_code == 302
    assert ScoringSystem.objects.filter(club__isnull=False).count() == 1


def test_list_names_source_and_events(own: ScoringSystem, regatta: Event, alice: User, sign_in: SignIn) -> None:
    BoardsRules.objects.update(scoring_system=own)
    text = sign_in(alice).get(LIST).content.decode()
    assert "Ours" in text
    assert '<a href="/desk/front-range/e/regatta/">Regatta</a>' in text
    assert "DTM manual §8" in text


def test_queries_stay_the_same_with_more_systems(
    club: Club, alice: User, sign_in: SignIn, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Session, user, club, role; the systems and the three ways to use them."""
    client = sign_in(alice)
    for number in (0, 3):
        for _ in range(number):
            factories.make_boards_event(club)
        with django_assert_num_queries(7):
            client.get(LIST)


def test_queries_of_an_own_system(
    own: ScoringSystem, alice: User, sign_in: SignIn, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = sign_in(alice)
    with django_assert_num_queries(8):
        client.get(f"{LIST}ours/")


def test_make_a_system(club: Club, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    answer = client.post(f"{LIST}new/", typed(name="Evening rules", description="Short\r\ngames"))
    assert answer["Location"] == f"{LIST}evening-rules/"
    made = ScoringSystem.objects.get(slug="evening-rules")
    assert made.description == "Short\ngames"
    assert made.definition["formulas"]["places"][0] == "121-yrs"
    assert "Evening rules" in client.get(answer["Location"]).content.decode()


def test_check_scores_and_stores_nothing(club: Club, oscar: User, sign_in: SignIn) -> None:
    answer = sign_in(oscar).post(f"{LIST}new/", typed(name="", do="check"))
    assert answer.status_code == 200
    assert scores(answer) == ["25", "25", "25", "25", "25", "−7", "−5"]
    assert ScoringSystem.objects.filter(club=club).count() == 0


def test_every_error_is_shown_at_its_field(club: Club, oscar: User, sign_in: SignIn) -> None:
    wrong = typed(name="KISS 1.1", rounding="up", **{"formulas.places[1]": "88-", "formulas.elimination": "foo"})
    answer = sign_in(oscar).post(f"{LIST}new/", wrong)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Another scoring system is called “KISS 1.1”. Give this one a different name." in text
    assert "up is not one of the choices." in text
    assert "88<mark>-</mark>" not in text  # settings come first: formulae are read once these are right
    again = sign_in(oscar).post(f"{LIST}new/", wrong | {"rounding": "none"})
    assert "88<mark>-</mark>" in again.content.decode()
    assert "<mark>f</mark>oo" in again.content.decode()


def test_edit_needs_the_reason_where_rules_are_frozen(
    own: ScoringSystem, regatta: Event, oscar: User, sign_in: SignIn
) -> None:
    client = sign_in(oscar)
    assert 'name="reason"' not in client.get(f"{LIST}ours/").content.decode()
    Event.objects.update(rules_frozen_at="2026-11-20T10:00:00Z")
    BoardsRules.objects.update(scoring_system=own)
    assert 'name="reason"' in client.get(f"{LIST}ours/").content.decode()
    changed = typed(**{"formulas.places[0]": "100"})
    refused = client.post(f"{LIST}ours/", changed)
    assert refused.status_code == 422
    assert "The rules of Regatta have been frozen since the first game started." in refused.content.decode()
    assert client.post(f"{LIST}ours/", changed | {"reason": "Agreed by all"}).status_code == 302
    own.refresh_from_db()
    assert own.definition["formulas"]["places"][0] == "100"
    assert ChangeLine.objects.filter(event=regatta, kind="edit_system").count() == 1


def test_second_writer_sees_what_changed_and_can_save_again(
    own: ScoringSystem, alice: User, oscar: User, sign_in: SignIn
) -> None:
    assert sign_in(oscar).post(f"{LIST}ours/", typed(**{"formulas.places[0]": "100"})).status_code == 302
    mine = typed(**{"formulas.places[6]": "0"})
    refused = sign_in(alice).post(f"{LIST}ours/", mine)
    assert refused.status_code == 409
    assert (
        "Oscar changed this system while you were editing, so your changes were not saved." in refused.content.decode()
    )
    assert '<input type="hidden" name="seen" value="1" id="id_seen">' in refused.content.decode()
    assert sign_in(alice).post(f"{LIST}ours/", mine | {"seen": "1"}).status_code == 302


def test_shipped_system_is_read_tried_and_copied(club: Club, oscar: User, bob: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    text = client.get(f"{LIST}c-diplo/").content.decode()
    assert "Copy to change" in text
    assert "<textarea" not in text
    assert "Copy to change" not in sign_in(bob).get(f"{LIST}c-diplo/").content.decode()
    assert client.post(f"{LIST}c-diplo/", typed()).status_code == 400
    made = client.post(f"{LIST}c-diplo/copy/", {"name": "C-Diplo, ours"})
    assert made["Location"] == f"{LIST}c-diplo-ours/"
    taken = client.post(f"{LIST}c-diplo/copy/", {"name": "c-diplo, OURS"})
    assert taken.status_code == 422


@pytest.mark.parametrize("slug", ["dixie", "maxonian", "il-diplo", "regatta"])
def test_saving_a_copy_as_it_opened_keeps_its_rules(slug: str, club: Club, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    shipped = shipped_definition(slug)
    assert shipped
    copy = client.post(f"{LIST}{slug}/copy/", {"name": "Ours"})["Location"]
    sent = sent_form(client.get(copy).content.decode())
    assert client.post(copy, sent | {"do": "save", "description": "Saved again"}).status_code == 302
    stored = ScoringSystem.objects.get(club=club, slug="ours")
    assert stored.description == "Saved again"
    assert parse_definition(stored.definition) == replace(shipped, name="")


def test_values_are_kept_and_refused_at_their_fields(club: Club, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    values = {"values[0].name": "zulu", "values[0].formula": "yrs", "values[1].name": "a", "values[1].formula": "zulu"}
    made = client.post(f"{LIST}new/", typed(name="With values", concession="centers", **values))
    stored = ScoringSystem.objects.get(slug="with-values").definition
    assert made.status_code == 302
    assert [value["name"] for value in stored["values"]] == ["zulu", "a"]
    assert stored["concession"] == "centers"
    refused = client.post(f"{LIST}new/", typed(name="Others", **values | {"values[1].name": "zulu"}))
    assert refused.status_code == 422
    assert refused.content.decode().count("Two values are called zulu. Rename one of them.") == 2  # summary, field
    assert not ScoringSystem.objects.filter(slug="others").exists()


def test_scorer_tries_a_system_on_a_board(own: ScoringSystem, bob: User, sign_in: SignIn) -> None:
    board = {f"seats[{i}].power": power for i, power in enumerate(POWERS)}
    board |= {f"seats[{i}].final_year": "1905" for i in range(7)} | {"seats[0].result": "win", "do": "check"}
    for url in (f"{LIST}ours/", f"{LIST}ours/preview/"):
        assert scores(sign_in(bob).post(url, board)) == ["116", *["−6"] * 6]


def test_preview_follows_the_typing(own: ScoringSystem, oscar: User, charlie: User, sign_in: SignIn) -> None:
    for url in (f"{LIST}new/preview/", f"{LIST}ours/preview/"):
        answer = sign_in(oscar).post(url, typed(name="Mine", **{"formulas.places[4]": "50"}))
        assert scores(answer)[0] == "50"
        assert parts(answer)["column-0"] == "Mine"
        assert sign_in(charlie).post(url, typed()).status_code == 404


def test_delete_asks_and_names_the_events_in_the_way(
    own: ScoringSystem, regatta: Event, oscar: User, sign_in: SignIn
) -> None:
    client = sign_in(oscar)
    system = regatta.boards.scoring_system
    refused = client.post(f"{LIST}{system.slug}/delete/")
    assert refused.status_code == 422
    assert "Regatta is scored by this system." in refused.content.decode()
    assert "Delete Ours?" in client.get(f"{LIST}ours/delete/").content.decode()
    assert client.post(f"{LIST}ours/delete/")["Location"] == LIST
    assert not ScoringSystem.objects.filter(slug="ours").exists()
