"""The form of a new event: a game brings its own rules where nothing was changed, and tabs carry what was typed."""

from __future__ import annotations

from typing import Any

import pytest
from django import forms
from django.http import HttpResponse
from django.test import Client

from tests import factories
from tests.scenes.event_pages import SignIn
from tests.tournaments.lab.test_systems_pages import typed
from tournaments.clubs.models import Club, User
from tournaments.events.forms import ChainField
from tournaments.events.models import Event
from tournaments.events.pages.desk.event_kinds import SHARED
from tournaments.swiss.details import SwissDetails, preset_of

CLUB = "/desk/front-range/"
SWISS = f"{CLUB}new-swiss-event/"
ABOUT = {
    "name": "Spring Open",
    "description": "Nine tables.\nTea at four.",
    "venue": "Town hall",
    "starts_on": "2027-03-06",
    "ends_on": "2027-03-07",
    "time_zone": "Europe/Madrid",
    "language": "fr",
}


@pytest.fixture
def desk(club: Club, oscar: User, sign_in: SignIn) -> Client:
    return sign_in(oscar)


def as_sent(page: HttpResponse, **typed: str) -> dict[str, str]:
    """The form of a page as a browser sends it, with what was typed."""
    sent: dict[str, str] = {}
    for bound in page.context["form"]:
        value: Any = bound.value()
        if isinstance(bound.field, ChainField):
            sent |= {f"{bound.name}_{place}": code for place, code in enumerate(value or (), start=1)}
        elif isinstance(bound.field, forms.BooleanField):
            sent |= {bound.name: "on"} if value else {}
        elif value is not None:
            sent[bound.name] = str(value)
    return {**sent, **typed}


def shown(page: HttpResponse, name: str) -> Any:
    return page.context["form"][name].value()


def test_folds_of_a_new_swiss_event_say_the_points_once(desk: Client) -> None:
    page = desk.get(SWISS).content.decode()
    ranking = page.partition('data-held="ranking_kind"')[2].partition("</summary>")[0]
    assert "for a win" in page.partition('data-held="scoring_kind"')[2].partition("</summary>")[0]
    assert "for a win" not in ranking
    assert "SODOS" in ranking


def test_a_form_in_which_chess_was_chosen_comes_back_with_what_suits_chess(desk: Client) -> None:
    page = desk.post(SWISS, as_sent(desk.get(SWISS), **ABOUT, rounds="9", discipline="chess"))
    text = " ".join(page.content.decode().split())
    assert page.status_code == 200
    assert "Nothing is saved yet.</b> Where you changed nothing, the usual rules of Chess are filled in." in text
    assert not Event.objects.exists()
    assert {name: shown(page, name) for name in ABOUT} == ABOUT
    assert [shown(page, name) for name in ("rounds", "system", "scoring_kind", "ranking_kind")] == [
        "9",
        "dutch",
        "1-half-0",
        "1-half-0",
    ]
    assert tuple(shown(page, "tie_breaks")) == preset_of("chess")["tie_breaks"]
    assert desk.post(SWISS, as_sent(page)).status_code == 302
    event = Event.objects.select_related("swiss").get()
    assert (event.name, event.swiss.rounds, event.discipline) == ("Spring Open", 9, "chess")
    preset = SwissDetails(**preset_of("chess")).as_json(preset_of("chess"))
    assert SwissDetails.of(event).as_json(preset) == preset


def test_a_choice_of_the_game_says_what_it_filled_in_without_a_warning(desk: Client) -> None:
    page = desk.post(SWISS, as_sent(desk.get(SWISS), **ABOUT, discipline="chess", refill=""))
    text = page.content.decode()
    assert "Where you changed nothing, the usual rules of Chess are filled in." in text
    assert "Nothing is saved yet" not in text


@pytest.mark.parametrize("kind", ["new-event", "new-swiss-event", "new-season"])
def test_the_form_of_a_new_event_starts_at_its_name(desk: Client, kind: str) -> None:
    form = desk.get(SWISS.replace("new-swiss-event", kind)).context["form"]
    assert [name for name, field in form.fields.items() if "autofocus" in field.widget.attrs] == ["name"]


def test_what_was_changed_stays_when_another_game_is_chosen(desk: Client) -> None:
    longer = {"tie_breaks_6": "wins"}
    sent = as_sent(desk.get(SWISS), **ABOUT, ranking_kind="3-1-0", in_group="halves", discipline="chess", **longer)
    page = desk.post(SWISS, sent)
    assert (shown(page, "ranking_kind"), shown(page, "scoring_kind")) == ("3-1-0", "1-half-0")
    kept = ["sodos", "m-buchholz", "buchholz", "goal-average", "lot", "wins"]
    assert [code for code in shown(page, "tie_breaks") if code] == kept


def test_another_game_can_be_chosen_before_anything_else_is_typed(desk: Client) -> None:
    page = desk.post(SWISS, as_sent(desk.get(SWISS), discipline="go"))
    assert (page.status_code, shown(page, "system"), shown(page, "bar")) == (200, "mcmahon", 2400)
    assert "why-not" not in page.content.decode(), "nobody is told yet that the name is missing"
    back = desk.post(SWISS, as_sent(page, discipline="armati"))
    assert (shown(back, "system"), shown(back, "bar"), shown(back, "scoring_kind")) == ("armati", 2000, "2-1-0")


def test_a_script_that_asks_what_suits_a_game_makes_no_event(desk: Client) -> None:
    for game in ("armati", "chess", "draughts"):
        page = desk.post(SWISS, as_sent(desk.get(SWISS), **ABOUT, discipline=game, refill=""))
        assert page.status_code == 200
    assert not Event.objects.exists()


def test_a_new_swiss_event_begins_with_the_game_of_the_newest(desk: Client) -> None:
    assert desk.post(SWISS, as_sent(desk.get(f"{SWISS}?game=go"), name="Open")).status_code == 302
    page = desk.get(SWISS)
    assert (shown(page, "discipline"), shown(page, "system")) == ("go", "mcmahon")
    assert shown(desk.get(f"{SWISS}?game=chess"), "discipline") == "chess"


def test_the_last_day_of_a_season_does_not_follow_the_first(desk: Client) -> None:
    """An event of one weekend needs no last day: in the browser it follows the first."""
    follows = ['data-not-before="starts_on"' in str(desk.get(f"{CLUB}{kind}/").context["form"]["ends_on"])
               for kind in ("new-event", "new-swiss-event", "new-season")]  # fmt: skip
    assert follows == [True, True, False]


def test_a_link_begins_with_a_game(desk: Client) -> None:
    page = desk.get(f"{SWISS}?game=chess")
    assert (shown(page, "discipline"), shown(page, "system")) == ("chess", "dutch")
    assert desk.post(f"{SWISS}?game=chess", as_sent(page, name="Open")).status_code == 302


@pytest.mark.parametrize("kind", ["new-event", "new-swiss-event", "new-season"])
@pytest.mark.parametrize("other", ["new-event", "new-swiss-event", "new-season"])
def test_a_tab_takes_along_what_every_event_has(club: Club, desk: Client, kind: str, other: str) -> None:
    begun = desk.get(f"{CLUB}{kind}/")
    assert kind == other or f'formaction="{CLUB}{other}/"' in begun.content.decode()
    page = desk.post(f"{CLUB}{other}/", as_sent(begun, **ABOUT, switch_kind="yes"))
    assert page.status_code == 200
    assert {name: shown(page, name) for name in SHARED} == ABOUT
    assert "why-not" not in page.content.decode(), "nothing is refused of a form that nobody sent"
    assert not Event.objects.exists()
    chosen = {"scoring_system": str(factories.make_system(club).pk)} if other == "new-event" else {}
    made = desk.post(f"{CLUB}{other}/", as_sent(page, **chosen))
    assert (made.status_code, Event.objects.get().name) == (302, "Spring Open")


def test_enter_in_a_field_sends_the_form_and_presses_no_tab(desk: Client) -> None:
    """Enter presses the first button of the form in the order of the page."""
    page = desk.get(SWISS).content.decode()
    buttons = [part.split(">")[0] for part in page.split("<button")[1:] if 'form="new-event"' in part.split(">")[0]]
    assert "formaction" not in buttons[0]
    assert "formaction" in buttons[1]


def test_the_rules_of_another_event_are_filled_in_and_its_own_name_and_days_are_not(
    club: Club, desk: Client, oscar: User
) -> None:
    desk.post(SWISS, as_sent(desk.get(SWISS), **ABOUT, rounds="9", ranking_kind="3-1-0"))
    last = Event.objects.get()
    begun = desk.get(SWISS)
    assert f'formaction="{SWISS}?like={last.slug}"' in begun.content.decode()
    page = desk.post(f"{SWISS}?like={last.slug}", as_sent(begun, name="Autumn Open", switch_kind="rules"))
    assert "Nothing is saved yet" not in page.content.decode()  # a plain choice
    assert "The rules of Spring Open are filled in." in page.content.decode()
    names = ("name", "starts_on", "description", "venue", "rounds", "ranking_kind")
    assert [str(shown(page, name) or "") for name in names] == ["Autumn Open", "", "", ABOUT["venue"], "9", "3-1-0"]
    assert shown(page, "seed") != last.swiss.seed
    assert desk.post(f"{SWISS}?like={last.slug}", as_sent(page)).status_code == 302
    made = Event.objects.select_related("swiss").get(name="Autumn Open")
    assert (made.swiss.rounds, made.swiss.ranking) == (last.swiss.rounds, last.swiss.ranking)


@pytest.mark.parametrize("kind", ["new-event", "new-season"])
def test_boards_and_seasons_start_from_other_rules_too(club: Club, desk: Client, kind: str) -> None:
    page, rule, value = f"{CLUB}{kind}/", *(("heats", "5") if kind == "new-event" else ("promoted", "2"))
    chosen = {"scoring_system": str(factories.make_system(club).pk)} if kind == "new-event" else {}
    desk.post(page, as_sent(desk.get(page), **ABOUT, **chosen, **{rule: value}))
    slug = Event.objects.get().slug
    filled = desk.post(f"{page}?like={slug}", as_sent(desk.get(page), name="Next", switch_kind="rules"))
    assert str(shown(filled, rule)) == value
    assert desk.post(f"{page}?like={slug}", as_sent(filled)).status_code == 302
    assert Event.objects.filter(name="Next").exists()


def test_rules_of_another_club_are_not_offered(club: Club, desk: Client, charlie: User) -> None:
    factories.make_boards_event(factories.make_club(charlie, slug="elsewhere"), name="Theirs", slug="theirs")
    page = desk.get(f"{CLUB}new-event/?like=theirs")
    assert "Theirs" not in page.content.decode()


@pytest.mark.parametrize("of", ["new", "settings"])
def test_a_new_scoring_system_comes_back_to_the_form_as_it_was_typed(club: Club, desk: Client, of: str) -> None:
    event = factories.make_boards_event(club, name="Regatta", slug="regatta")
    page = f"{CLUB}new-event/" if of == "new" else f"{CLUB}e/{event.slug}/settings/"
    sent = as_sent(desk.get(page), name="Spring Open", heats="many", switch_kind="system")
    editor = desk.post(page, sent)
    assert editor["Location"] == f"{CLUB}systems/new/?next={page.replace('/', '%2F')}"
    bench = desk.get(editor["Location"])
    assert f'href="{page}?system="' in bench.content.decode()
    made = desk.post(editor["Location"], typed())
    back = desk.get(made["Location"])
    text = back.content.decode()
    assert "Ours is saved, and chosen here." in text
    assert 'data-unsaved="now"' in text
    own = club.scoring_systems.get(name="Ours")
    assert [str(shown(back, name)) for name in ("name", "heats", "scoring_system")] == [
        "Spring Open",
        "many",
        str(own.pk),
    ]
    assert str(shown(desk.get(made["Location"]), "heats")) != "many", "what was typed comes back once"
