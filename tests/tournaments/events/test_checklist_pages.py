"""The check list of an event: what it says during the event, who may do what, and its own page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import factories
from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.heat_cases import seeded_heat
from tests.scenes.league_scene import make_season
from tests.scenes.swiss_scene import make_swiss_event, play_round, play_tables
from tournaments.base.permissions import Role
from tournaments.boards.heats.services.heats import start_games
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.pages.steps import checklist_of
from tournaments.events.services.events import archive_event, publish_event
from tournaments.players.services.link_desk import hand_out_links
from tournaments.players.services.links import make_player_links
from tournaments.swiss.services.rounds import draft_round, publish_round

Made = Callable[[Club, User], Event]


def boards(club: Club, user: User) -> Event:
    return Event.objects.get(club=club)


def swiss(club: Club, user: User) -> Event:
    return make_swiss_event(club, user, players=4, rounds=2)


def league(club: Club, user: User) -> Event:
    return make_season(club, user, fixtures=False)


def listed(event: Event) -> list[tuple[str, bool]]:
    """The titles in order, each with whether it is done; of the steps that have to be done."""
    event = Event.objects.get(pk=event.pk)
    return [(step.title, step.done) for step in checklist_of(event).steps if not step.optional]


def page_of(event: Event, part: str = "next/") -> str:
    return f"/desk/{event.club.slug}/e/{event.slug}/{part}"


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())


def test_boards_from_players_to_the_next_heat(regatta: Event, oscar: User) -> None:
    actor = actor_of(oscar)
    assert listed(regatta) == [
        ("The players are in", True),
        ("The rules are set", True),
        ("Publish the page", False),
        ("Create heat 1", False),
        ("Hand out the links", False),
        ("Start the games", False),
    ]
    heat = seeded_heat(oscar, regatta)
    make_player_links(actor, regatta)
    assert listed(regatta)[4] == ("Hand out the links", False), "a link that nobody has is no use"
    hand_out_links(actor, regatta, ids=list(regatta.entries.values_list("pk", flat=True)), how="card")
    publish_event(actor, regatta)
    titles = listed(regatta)
    assert titles[2:] == [
        ("The page is public", True),
        ("Heat 1 is seeded", True),
        ("The players have their links", True),
        ("Start the games", False),
    ]
    start_games(actor, heat)
    games = heat.games.count()
    found = checklist_of(Event.objects.get(pk=regatta.pk))
    assert [step.title for step in found.steps] == [
        "The players are in",
        "The rules are set",
        "The page is public",
        "Heat 1 is seeded",
        "Enter the results of heat 1",
        "Create heat 2",
        "The players have their links",
    ]
    assert [step.title for step in found.past] == [step.title for step in found.steps if step.done]
    late = regatta.entries.create(person=factories.make_people(regatta.club, 1)[0])
    assert listed(regatta)[-1] == ("Hand out the links", False), "somebody came later, and has no link"
    late.delete()
    assert found.next
    assert found.next.text == f"0 of {games} games are finished."
    heat.games.update(state="finished")
    assert listed(regatta)[4:6] == [("Heat 1 is played", True), ("Create heat 2", False)]
    regatta.rounds.create(number=2)
    assert listed(regatta)[3:6] == [("Heat 1 is seeded", True), ("Heat 1 is played", True), ("Seed heat 2", False)]


def test_the_count_of_done_steps_never_falls(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    actor, done = actor_of(oscar), []

    def count() -> None:
        done.append(checklist_of(Event.objects.get(pk=regatta.pk)).done)

    count()
    publish_event(actor, regatta)
    heat = seeded_heat(oscar, regatta)
    count()
    start_games(actor, heat)
    count()
    heat.games.update(state="finished")
    count()
    heat = regatta.rounds.create(number=2)
    count()
    for state in ("unstarted", "started", "finished"):
        heat.games.update_or_create(number=1, defaults={"state": state})
        count()
    assert done == sorted(done)
    assert done[-1] == 7
    page = text_of(sign_in(oscar).get(page_of(regatta)))
    assert "7 steps are done" in page
    assert "7 of 9 done" in page


def test_an_older_round_counts_while_the_next_one_is_made(club: Club, oscar: User) -> None:
    event, actor, done = swiss(club, oscar), actor_of(oscar), []
    for number in (1, 2):
        draft = draft_round(actor, event)
        done.append(sum(is_done for _title, is_done in listed(event)))
        publish_round(actor, draft)
        done.append(sum(is_done for _title, is_done in listed(event)))
        play_tables(draft, oscar, only=2 if number == 1 else 1)
        done.append(sum(is_done for _title, is_done in listed(event)))
    assert done == sorted(done)
    assert listed(event)[2:6] == [
        ("Round 1 is paired", True),
        ("Round 1 is played", True),
        ("Round 2 is paired", True),
        ("Enter the results of round 2", False),
    ]


def test_a_heat_that_is_made_is_seeded_where_its_page_says_how(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    desk = sign_in(oscar)
    assert f'action="{page_of(regatta, "heats/create/")}"' in text_of(desk.get(page_of(regatta)))
    heat = page_of(regatta, "heats/1/")
    assert desk.post(page_of(regatta, "heats/create/"), {"do": "create"})["Location"] == heat
    assert ("Seed heat 1", False) in listed(regatta)
    page = text_of(desk.get(heat))
    assert f'href="{heat}#next-title"' in page
    assert '<h2 id="next-title">' in page


def test_boards_of_an_older_heat_are_named(regatta: Event) -> None:
    factories.make_game(regatta, state="started")
    Event.objects.filter(pk=regatta.pk).update(rules_frozen_at=regatta.created_at, published=True)
    regatta.rounds.create(number=2)
    found = checklist_of(Event.objects.get(pk=regatta.pk))
    assert found.next
    assert found.next.sentence == "Enter the results of heat 1: 1 game is not finished."


def test_a_game_reopened_in_the_first_of_three_heats_is_named_with_its_heat(regatta: Event) -> None:
    games = [factories.make_game(regatta, heat=heat, state="finished") for heat in (1, 2, 3)]
    games[0].round.games.update(state="started")
    Event.objects.filter(pk=regatta.pk).update(rules_frozen_at=regatta.created_at, published=True)
    found = checklist_of(Event.objects.get(pk=regatta.pk)).next
    assert found
    assert found.sentence == "Enter the results of heat 1: 1 game is not finished."
    assert found.url == page_of(regatta, "heats/1/")


def test_swiss_from_players_to_the_last_round(club: Club, oscar: User) -> None:
    event, actor = swiss(club, oscar), actor_of(oscar)
    assert listed(event)[3:] == [("Pair round 1", False), ("Hand out the links", False), ("Publish round 1", False)]
    publish_round(actor, draft_round(actor, event))
    assert listed(event) == [
        ("The players are in", True),
        ("The rules are set", True),
        ("Round 1 is paired", True),
        ("Enter the results of round 1", False),
        ("Pair round 2", False),
        ("Publish the page", False),
        ("Hand out the links", False),
    ]
    event.rounds.get().games.update(state="finished")
    assert listed(event)[3:5] == [("Round 1 is played", True), ("Pair round 2", False)]


def test_a_draft_of_a_later_round_is_to_be_published(club: Club, oscar: User) -> None:
    event = swiss(club, oscar)
    play_round(event, oscar)
    draft_round(actor_of(oscar), event)
    assert listed(event)[3:6] == [("Round 1 is played", True), ("Round 2 is paired", True), ("Publish round 2", False)]


def test_a_season_from_teams_to_results(club: Club, oscar: User) -> None:
    assert listed(league(club, oscar)) == [
        ("The teams are in", True),
        ("The rules are set", True),
        ("Publish the page", False),
        ("Create the fixtures", False),
        ("Hand out the captains’ links", False),
        ("Enter the results", False),
    ]


def test_fixtures_that_are_made_are_a_done_step(club: Club, oscar: User) -> None:
    event = make_season(club, oscar)
    assert ("The fixtures are created", True) in listed(event)
    Event.objects.filter(pk=event.pk).update(rules_frozen_at=event.created_at, published=True)
    assert listed(event) == [
        ("The teams are in", True),
        ("The rules are set", True),
        ("The page is public", True),
        ("The fixtures are created", True),
        ("Hand out the captains’ links", False),
        ("Enter the results", False),
    ]


@pytest.mark.parametrize("made", [boards, swiss, league])
def test_an_event_that_is_put_away_has_no_steps(made: Made, regatta: Event, oscar: User, sign_in: SignIn) -> None:
    event = made(regatta.club, oscar)
    archive_event(actor_of(oscar), event)
    assert not listed(event)
    page = text_of(sign_in(oscar).get(page_of(event)))
    assert "Nothing is left to do" in page
    assert "Next:" not in text_of(sign_in(oscar).get(page_of(event, "log/")))


@pytest.mark.parametrize("made", [boards, swiss, league])
def test_it_is_open_on_the_first_page_until_the_event_starts(
    made: Made, regatta: Event, oscar: User, sign_in: SignIn
) -> None:
    event, desk = made(regatta.club, oscar), sign_in(oscar)
    opened = '<details class="fold next-fold no-print" open>'
    assert opened in text_of(desk.get(page_of(event, ""), follow=True))
    other = text_of(desk.get(page_of(event, "log/")))
    assert "Next: Publish the page" in other
    assert opened not in other
    Event.objects.filter(pk=event.pk).update(rules_frozen_at=event.created_at)
    assert opened not in text_of(desk.get(page_of(event, ""), follow=True))


@pytest.mark.parametrize("made", [boards, swiss])
def test_it_is_closed_on_the_page_of_a_round(made: Made, regatta: Event, oscar: User, sign_in: SignIn) -> None:
    event, desk = made(regatta.club, oscar), sign_in(oscar)
    if event.format == "swiss":
        draft_round(actor_of(oscar), event)
    else:
        seeded_heat(oscar, event)
    page = text_of(desk.get(page_of(event, ""), follow=True))
    assert '<details class="fold next-fold no-print"> <summary><span>Next: Publish the page' in page


@pytest.mark.parametrize("made", [boards, swiss, league])
def test_the_page_is_published_with_one_button_and_undo_unpublishes_it(
    made: Made, regatta: Event, oscar: User, sign_in: SignIn
) -> None:
    event, desk = made(regatta.club, oscar), sign_in(oscar)
    page = page_of(event)
    before = text_of(desk.get(page))
    assert "Once published" in before
    assert f'<a class="vis closed" href="{page}">Members only' in before
    state = page_of(event, "settings/state/")
    assert f'action="{state}"' in before
    done = desk.post(state, {"do": "publish", "next": page})
    assert done["Location"] == page
    after = text_of(desk.get(page))
    assert "The event is public." in after
    undo = re.search(r'action="(/desk/[^"]*/changes/\d+/undo/)"', after)
    assert undo
    assert "Once published" not in after
    assert f'<a class="vis" href="{page}">Public' in after
    desk.post(undo[1], {"next": page})
    event.refresh_from_db()
    assert not event.published
    kinds = ChangeLine.objects.filter(event=event).order_by("pk").values_list("kind", flat=True)
    assert "publish_tournament" in list(kinds)


def test_a_form_that_wants_another_site_goes_to_the_settings(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    state = page_of(regatta, "settings/state/")
    answer = sign_in(oscar).post(state, {"do": "publish", "next": "https://elsewhere.example/"})
    assert answer["Location"] == page_of(regatta, "settings/")


def test_scorers_read_who_does_a_step(regatta: Event, sign_in: SignIn) -> None:
    scorer = factories.make_user("Sandra")
    factories.join_club(regatta.club, scorer, role=Role.SCORER)
    page = text_of(sign_in(scorer).get(page_of(regatta)))
    assert "An organiser of the event does this." in page
    assert 'value="publish"' not in page
    assert "Who may see what" not in page


def test_strangers_and_visitors_see_nothing(regatta: Event, charlie: User, sign_in: SignIn) -> None:
    assert sign_in(charlie).get(page_of(regatta)).status_code == 404
    assert Client().get(page_of(regatta)).status_code == 302


@pytest.mark.parametrize("made", [boards, swiss, league])
def test_the_list_takes_no_query_of_its_own(
    made: Made, regatta: Event, oscar: User, sign_in: SignIn, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Session, user and the event; one more for the round that the page names."""
    event, desk = made(regatta.club, oscar), sign_in(oscar)
    desk.get(page_of(event))
    with django_assert_num_queries(4 if made is not league else 3):
        desk.get(page_of(event))


def test_an_event_at_hand_is_asked_once(regatta: Event, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = Event.objects.select_related("club", "boards__scoring_system").get(pk=regatta.pk)
    with django_assert_num_queries(1):
        assert checklist_of(event).steps == checklist_of(event).steps
