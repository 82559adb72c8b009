"""The settings of an event: what the page asks and refuses, and two people at once (manual §4, §5)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.event_pages import EVENT, SignIn, as_typed
from tests.scenes.stage import scene
from tournaments.boards.games.details import BoardsDetails, details_of
from tournaments.boards.services.events import create_boards_event, edit_boards_event
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.lab.models import ScoringSystem

NEW = "/desk/front-range/new-event/"
SETTINGS = f"{EVENT}settings/"


@scene
def details(club: Club) -> BoardsDetails:
    return BoardsDetails(name="Spring Cup", scoring_system=factories.make_system(club, name="Regatta rules"))


def test_an_event_is_made_from_the_form(club: Club, oscar: User, sign_in: SignIn, details: BoardsDetails) -> None:
    wanted = replace(details, heats=4, lowest_count=1, unplayed_score=Decimal(-11), tie_breaks=("solos", "centers"))
    answer = sign_in(oscar).post(NEW, as_typed(wanted, unplayed_score="−11"))
    assert (answer.status_code, answer["Location"]) == (302, "/desk/front-range/e/spring-cup/people/")
    assert details_of(Event.objects.get(slug="spring-cup")) == wanted


def test_the_form_asks_for_a_system_first(club: Club, oscar: User, sign_in: SignIn) -> None:
    ScoringSystem.objects.all().delete()
    assert "No scoring system yet" in sign_in(oscar).get(NEW).content.decode()


def test_fields_that_are_not_asked_refuse_nothing(
    club: Club, oscar: User, sign_in: SignIn, details: BoardsDetails
) -> None:
    typed = as_typed(details, same_team="x", team_heat="", team_scores_counted="", team_rule="no", lowest_multiplier="")
    assert sign_in(oscar).post(NEW, typed).status_code == 302
    assert details_of(Event.objects.get(slug="spring-cup")) == details


@pytest.mark.parametrize(
    "changes",
    [
        {"minimum_heats": 9},
        {"heats": 12},
        {"power_groups": "AGI-EF-RT", "same_power": 1},
        {"team_size": 3},
        {"lowest_count": 2, "next_lowest_count": 2},
        {"unplayed_score": Decimal("0.12345")},
        {"name": "REGATTA", "same_player": -4},
    ],
)
def test_the_page_refuses_what_the_service_refuses(
    regatta: Event,
    oscar: User,
    sign_in: SignIn,
    details: BoardsDetails,
    changes: dict[str, object],
) -> None:
    bad = replace(details, **changes)
    with pytest.raises(RuleError) as caught:
        create_boards_event(actor_of(oscar), regatta.club, details=bad)
    answer = sign_in(oscar).post(NEW, as_typed(bad))
    shown = {(name, e.code) for name, errors in answer.context["form"].errors.as_data().items() for e in errors}
    assert (answer.status_code, shown) == (422, {(p.path, p.code) for p in caught.value.problems})


def test_the_preview_says_the_rules_in_words(club: Club, oscar: User, sign_in: SignIn, details: BoardsDetails) -> None:
    typed = replace(details, heats=4, lowest_count=1, minimum_heats=3, team_size=3, team_heat=2)
    page = sign_in(oscar).post(f"{NEW}preview/", as_typed(typed, name="")).content.decode()
    for words in (
        "4 heats, scored by Regatta rules unless",
        "The best 3 of 4 heats count.",
        "Players must play in 3 heats to be ranked.",
        "Teams of 3 score the sum of their members in heat 2.",
    ):
        assert words in page


def test_the_preview_names_what_does_not_fit(club: Club, oscar: User, sign_in: SignIn, details: BoardsDetails) -> None:
    page = sign_in(oscar).post(f"{NEW}preview/", as_typed(details, minimum_heats="4")).content.decode()
    assert "Heats to play to be ranked: The minimum is 4 heats, but there are only 3. Enter 0 to 3." in page


def test_the_settings_page_shows_and_saves(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    assert client.get(SETTINGS).context["form"].initial["seen"] == 0
    answer = client.post(SETTINGS, as_typed(details_of(regatta), venue="Hall 2", seen="0"))
    assert (answer.status_code, answer["Location"]) == (302, SETTINGS)
    regatta.refresh_from_db()
    assert regatta.venue == "Hall 2"


def test_an_unchanged_form_changes_nothing(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    sign_in(oscar).post(SETTINGS, as_typed(details_of(regatta), seen="0"))
    regatta.refresh_from_db()
    assert regatta.revision == 0


def test_frozen_rules_ask_for_a_reason(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    regatta.rules_frozen_at = timezone.now()
    regatta.save()
    client, typed = sign_in(oscar), as_typed(details_of(regatta), heats="4", seen="0")
    answer = client.post(SETTINGS, typed)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["reason"])
    assert client.post(SETTINGS, {**typed, "reason": "Sunday is free"}).status_code == 302


def test_the_second_editor_sees_what_changed_and_loses_nothing(
    regatta: Event, alice: User, oscar: User, sign_in: SignIn
) -> None:
    before = details_of(regatta)
    edit_boards_event(actor_of(alice), regatta, details=replace(before, heats=5, starts_on=None, same_player=3))
    client = sign_in(oscar)
    answer = client.post(SETTINGS, as_typed(before, venue="Hall 2", same_player="7", seen="0"))
    form = answer.context["form"]
    assert (answer.status_code, form.initial["seen"]) == (409, regatta.revision)
    assert [(c.field, c.before, c.after, c.who) for c in answer.context["changes"]] == [
        ("number of heats", 3, 5, "Alice"),
        ("same player again", 1, 3, "Alice"),
    ]
    assert (form.initial["heats"], form.initial["same_player"], form.initial["venue"]) == (5, 7, "Hall 2")
    regatta.refresh_from_db()
    assert regatta.venue == ""


@pytest.mark.parametrize(
    ("do", "published", "archived"), [("publish", True, False), ("archive", False, True), ("else", False, False)]
)
def test_publish_and_archive_by_button(
    regatta: Event, oscar: User, sign_in: SignIn, do: str, published: bool, archived: bool
) -> None:
    assert sign_in(oscar).post(f"{SETTINGS}state/", {"do": do}).status_code == 302
    regatta.refresh_from_db()
    assert (regatta.published, regatta.archived_at is not None) == (published, archived)


def test_copy_by_form(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    assert client.post(f"{SETTINGS}copy/", {"name": "Regatta"}).status_code == 422
    answer = client.post(f"{SETTINGS}copy/", {"name": "Regatta II", "entries": "on"})
    assert answer["Location"] == "/desk/front-range/e/regatta-ii/settings/"
    assert Event.objects.get(slug="regatta-ii").entries.count() == 14


def test_delete_asks_for_the_name(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    assert "Type the event" in client.get(f"{SETTINGS}delete/").content.decode()
    assert client.post(f"{SETTINGS}delete/", {"typed_name": "regatta"}).status_code == 422
    answer = client.post(f"{SETTINGS}delete/", {"typed_name": "Regatta"})
    assert (answer["Location"], Event.objects.count()) == ("/desk/front-range/", 0)


PAGES = [SETTINGS, f"{SETTINGS}copy/", f"{SETTINGS}delete/", NEW]


@pytest.mark.parametrize("page", PAGES)
def test_settings_are_for_organisers(
    regatta: Event, alice: User, oscar: User, bob: User, charlie: User, sign_in: SignIn, page: str
) -> None:
    statuses = [sign_in(user).get(page).status_code for user in (alice, oscar, bob, charlie)]
    assert statuses == [200, 200, 403, 404]
    assert sign_in(bob).post(page, {}).status_code == 403


@pytest.mark.parametrize("page", [*PAGES, EVENT])
def test_settings_ask_visitors_to_sign_in(regatta: Event, client: object, page: str) -> None:
    answer = client.get(page)  # type: ignore[attr-defined]
    assert (answer.status_code, answer["Location"]) == (302, f"/accounts/login/?next={page}")


def test_an_event_leads_to_its_heats(regatta: Event, bob: User, charlie: User, sign_in: SignIn) -> None:
    assert sign_in(bob).get(EVENT)["Location"] == f"{EVENT}heats/"
    assert sign_in(charlie).get(EVENT).status_code == 404


def test_all_errors_of_a_new_event_are_shown_at_once(
    club: Club, oscar: User, sign_in: SignIn, details: BoardsDetails
) -> None:
    typed = as_typed(details, scoring_system="", heats="10", starts_on="2026-11-23", ends_on="2026-11-20")
    answer = sign_in(oscar).post(NEW, typed)
    assert (answer.status_code, set(answer.context["form"].errors)) == (422, {"scoring_system", "ends_on", "heats"})


def test_a_rule_is_not_blamed_for_another_that_cannot_be_read(
    club: Club, oscar: User, sign_in: SignIn, details: BoardsDetails
) -> None:
    answer = sign_in(oscar).post(NEW, as_typed(details, name="", heats="many", minimum_heats="5"))
    assert set(answer.context["form"].errors) == {"name", "heats"}


def test_the_settings_page_counts_its_queries(
    regatta: Event,
    oscar: User,
    sign_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    client = sign_in(oscar)
    with django_assert_num_queries(6):
        client.get(SETTINGS)
