"""An event that is over says so: on its pages, the projector, lists of events, a player's page and in print."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.league_scene import make_season, match, play, play_all
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.base.sheets.paper import html_of
from tournaments.boards.games.services.results import finish_game, record_result, reopen_game
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Game
from tournaments.events.selectors.clubs import event_lines
from tournaments.events.services.events import archive_event
from tournaments.events.services.snapshots import refresh_snapshot
from tournaments.events.services.visibility import change_visibility, details_now, reveal_results
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import document_of, sheet_of
from tournaments.league.models import Fixture
from tournaments.players.models import PlayerLink
from tournaments.players.services.links import make_player_links, token_of

Over = dict[str, Event]


def boards(club: Club, user: User) -> Event:
    """One heat with one game, a draw of England, France and Turkey."""
    event = factories.make_boards_event(club, players=7, heats=1, published=True)
    game = factories.make_game(event)
    record_result(actor_of(user), game, facts=sheet(game, russia=1905), seen=0)
    finish_game(actor_of(user), game, seen=1)
    return event


def swiss(club: Club, user: User) -> Event:
    """Three rounds of eight players, all played."""
    event = make_swiss_event(club, user, players=8, rounds=3)
    Event.objects.filter(pk=event.pk).update(published=True)
    for _round in range(3):
        play_round(event, user, dice=random.Random(4))  # noqa: S311  a fixed scene
    return event


def season(club: Club, user: User) -> Event:
    """Two divisions of four teams, all matches played."""
    event = make_season(club, user)
    Event.objects.filter(pk=event.pk).update(published=True)
    play_all(event, user)
    return event


@scene
def over(club: Club, oscar: User) -> Over:
    """An event of each format that is over."""
    return {"boards": boards(club, oscar), "swiss": swiss(club, oscar), "season": season(club, oscar)}


def text_of(answer: object) -> str:
    text = answer.content.decode()  # type: ignore[attr-defined]
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def page(event: Event, rest: str = "") -> str:
    cache.clear()
    return text_of(Client().get(f"/c/{event.club.slug}/{event.slug}/{rest}"))


def winner_of(event: Event) -> str:
    """Who won, and with the words that go before, as stored for lists of events."""
    event.refresh_from_db()
    of, names = event.winners[0]["of"], event.winners[0]["names"]
    if len(names) == 3:
        return f"Winners: {names[0]}, {names[1]} and {names[2]}"
    return f"Winner of {of}: {names[0]}" if of else f"Winner: {names[0]}"


def headline_of(event: Event) -> str:
    """How the first page begins: who won, and with what."""
    event.refresh_from_db()
    of, names = event.winners[0]["of"], event.winners[0]["names"]
    if len(names) == 3:
        return f"{names[0]}, {names[1]} and {names[2]} share first place with"
    return f"{names[0]} wins {of} with" if of else f"{names[0]} wins with"


@pytest.mark.parametrize("kind", ["boards", "swiss", "season"])
def test_event_that_is_over_says_so_and_names_its_winner(club: Club, oscar: User, over: Over, kind: str) -> None:
    event = over[kind]
    words = winner_of(event)
    now = page(event)
    assert event.over
    assert "Finished ·" in now
    assert headline_of(event) in now
    for wrong in ("Leading", "Standings after", "Round 3 of 3", "Round 3 of 3", "Heat 1 of 1"):
        assert wrong not in now
    rules = page(event, "rules/")
    assert "Finished ·" in rules
    assert words not in rules, "the head says enough"
    names = words.split(": ")[1]
    for listed in (text_of(Client().get("/")), text_of(Client().get(f"/c/{club.slug}/"))):
        assert "Finished" in listed or "Past winners" in listed
        assert names in listed


@pytest.mark.parametrize("kind", ["boards", "swiss", "season"])
def test_projector_of_an_event_that_is_over_begins_with_winner_and_final_table(
    club: Club, oscar: User, over: Over, kind: str
) -> None:
    event = over[kind]
    shown = page(event, "projector/")
    games = {"boards": "Heat 1: find your table", "swiss": "Round 3: find your table", "season": ""}[kind]
    final = "Division A, final table" if kind == "season" else "Final standings"
    first = winner_of(event).split(": ")[1].split(",")[0]
    assert shown.index(first) < shown.index(final)
    assert not games or shown.index(final) < shown.index(games)


@pytest.mark.parametrize("kind", ["boards", "swiss"])
def test_final_standings_come_first(club: Club, oscar: User, over: Over, kind: str) -> None:
    event = over[kind]
    now = page(event)
    games = "Heat 1 ·" if kind == "boards" else "Round 3 ·"
    assert now.index(headline_of(event)) < now.index("Final standings") < now.index("Find") < now.index(games)
    assert "Final standings" in page(event, "standings/")
    assert "Standings after" not in page(event, "standings/")


@pytest.mark.parametrize("kind", ["boards", "swiss"])
def test_the_desk_of_the_standings_says_that_they_are_final(
    club: Club, oscar: User, over: Over, kind: str, sign_in: SignIn
) -> None:
    event = over[kind]
    page = reverse("desk:swiss_standings" if kind == "swiss" else "desk:standings", args=[club.slug, event.slug])
    assert "Final standings" in text_of(sign_in(oscar).get(page))


@pytest.mark.parametrize("kind", ["boards", "swiss", "season"])
def test_the_desks_list_of_events_says_which_are_over(club: Club, oscar: User, over: Over, kind: str) -> None:
    """A season of the past, entered as its tables alone, was "0 of 0, unstarted"."""
    event = over[kind]
    event.refresh_from_db()
    Fixture.objects.filter(event=event).delete()
    [line] = event_lines([event])
    assert line.state == "finished"


@pytest.mark.parametrize("kind", ["boards", "swiss", "season"])
def test_the_desk_says_that_the_event_is_over_and_where_that_is_undone(
    club: Club, oscar: User, over: Over, kind: str, sign_in: SignIn
) -> None:
    event = over[kind]
    desk = f"/desk/{club.slug}/e/{event.slug}/"
    page = sign_in(oscar).get(f"{desk}log/")
    assert f"The event is over. {winner_of(event)}" in text_of(page)
    assert f'<a href="{desk}log/">Undo in the log</a>' in page.content.decode()
    Event.objects.filter(pk=event.pk).update(winners=[{"of": each, "names": ["A. K."]} for each in ("", "Cup")])
    assert "Winner: A. K. Winner of Cup: A. K. Undo" in text_of(sign_in(oscar).get(f"{desk}log/"))
    archive_event(actor_of(oscar), event)
    assert "The event is over." not in text_of(sign_in(oscar).get(f"{desk}log/"))


def test_the_result_of_the_last_game_says_that_it_ended_the_event(club: Club, oscar: User, sign_in: SignIn) -> None:
    event = factories.make_boards_event(club, players=7, heats=1)
    factories.make_game(event)
    sheet_of_game = f"/desk/{club.slug}/e/{event.slug}/heats/1/games/1/"
    sent = {"seen": "0", "do": "finish"}
    for index, power in enumerate("AEFGIRT"):
        sent |= {f"seats-{index}-result": "win" if power in "EFT" else "loss", f"seats-{index}-final_year": "1909"}
    told = text_of(sign_in(oscar).post(f"{sheet_of_game}save/", sent, follow=True))
    assert "It was the last one, so the event is over." in told
    assert "Reopen the game" in told


@pytest.mark.parametrize("kind", ["boards", "swiss"])
def test_page_of_a_player_says_that_the_event_is_over(club: Club, oscar: User, over: Over, kind: str) -> None:
    event = over[kind]
    make_player_links(actor_of(oscar), event)
    mine = text_of(Client().get(f"/p/{token_of(PlayerLink.objects.filter(entry__event=event)[0])}/"))
    assert f"Finished {winner_of(event)}" in mine
    assert "You in the final standings" in mine
    assert "data-live-state" not in mine


@pytest.mark.parametrize(
    ("kind", "code", "title"),
    [
        ("boards", "standings", "Final standings"),
        ("swiss", "standings", "Final standings"),
        ("swiss", "crosstable", "Crosstable"),
        ("season", "tables", "Final tables"),
    ],
)
def test_print_of_an_event_that_is_over_names_its_winner(over: Over, kind: str, code: str, title: str) -> None:
    event = Event.objects.select_related("club", "swiss", "league").get(pk=over[kind].pk)
    printed = html_of(document_of(sheet_of(event, code), Asked(event=event)))
    text = " ".join(re.sub(r"<[^>]*>", " ", printed).split())
    assert title in text
    assert "Finished · Winner" in text
    assert winner_of(event) in text


def test_event_put_into_the_archive_is_over_with_the_standings_that_it_has(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=8, rounds=5)
    Event.objects.filter(pk=event.pk).update(published=True)
    play_round(event, oscar)
    assert "Standings after round 1" in page(event, "standings/")
    archive_event(actor_of(oscar), event)
    assert "Final standings" in page(event, "standings/")
    assert headline_of(event) in page(event)


def test_hidden_results_hide_the_winner(oscar: User, over: Over) -> None:
    event = over["swiss"]
    details = replace(details_now(event), hide_awards=True)
    change_visibility(actor_of(oscar), event, details=details)
    event.refresh_from_db()
    assert (event.over, event.winners) == (False, [])
    now = page(event)
    for wrong in ("Winner", "wins with", "share first place", "Finished"):
        assert wrong not in now
    reveal_results(actor_of(oscar), event)
    assert headline_of(event) in page(event)


def test_result_that_is_reopened_takes_the_ending_away(club: Club, oscar: User) -> None:
    event = boards(club, oscar)
    reopen_game(actor_of(oscar), Game.objects.get(round__event=event))
    event.refresh_from_db()
    assert (event.over, event.winners) == (False, [])
    assert "Finished Winner" not in page(event)


def test_of_boards_that_are_over_those_who_played_are_counted(club: Club, oscar: User) -> None:
    event = boards(club, oscar)
    event.entries.create(person=factories.make_people(club, 1)[0])
    refresh_snapshot(Event.objects.select_related("club", "boards__scoring_system").get(pk=event.pk))
    assert "7 players" in page(event)
    assert "7 players" in page(event, "people/")


def test_unfinished_event_names_no_winner(club: Club, oscar: User) -> None:
    event = make_season(club, oscar)
    Event.objects.filter(pk=event.pk).update(published=True)
    play(event, oscar, "A1", "A2", "52-31")
    assert "Winner" not in page(event)


def test_overdue_matches_are_not_next_matches(club: Club, oscar: User) -> None:
    """A1 and A2 should have met yesterday; all others meet next week."""
    event = make_season(club, oscar, sizes=(4,))
    Event.objects.filter(pk=event.pk).update(published=True)
    today = timezone.localdate()
    Fixture.objects.filter(event=event).update(played_on=today + timedelta(days=7))
    Fixture.objects.filter(pk=match(event, "A1", "A2").pk).update(played_on=today - timedelta(days=1))
    refresh_snapshot(Event.objects.select_related("club", "league").get(pk=event.pk))
    now = page(event)
    coming, overdue = now.index("Next matches"), now.index("Overdue 1")
    assert coming < overdue < now.rindex("A2")
    assert now.count(" overdue") == 2, "of the header and of the match"
    assert page(event, "fixtures/").count("A2 overdue") == 1
    shown = page(event, "projector/")
    assert shown.index("Next matches") < shown.index("Overdue") < shown.rindex("A1")


def test_overdue_matches_are_the_oldest_first_and_how_many_there_are(club: Club, oscar: User) -> None:
    event = make_season(club, oscar, sizes=(4, 4))
    Event.objects.filter(pk=event.pk).update(published=True)
    today = timezone.localdate()
    fixtures = Fixture.objects.filter(event=event).order_by("pk")
    for back, fixture in enumerate(fixtures, start=1):
        Fixture.objects.filter(pk=fixture.pk).update(played_on=today - timedelta(days=back))
    refresh_snapshot(Event.objects.select_related("club", "league").get(pk=event.pk))
    oldest = fixtures.last()
    assert oldest is not None
    shown = page(event)
    overdue = shown[shown.index("Overdue") :]
    assert overdue.startswith("Overdue 6 of 24 All fixtures"), overdue[:60]
    assert overdue.count(" overdue") == 6
    assert overdue.index(oldest.home.name) < overdue.index(oldest.away.name) < overdue.index(" overdue")
