"""The tables of a Swiss event: while a round is on, by team, ordered by hand, and its awards."""

from __future__ import annotations

from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, pairs_of, play_round, play_tables
from tests.tournaments.swiss.test_players_pages import DESK, PUBLIC
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event
from tournaments.events.selectors.snapshots import snapshot_data
from tournaments.events.services.teams import form_team
from tournaments.swiss.services.rounds import draft_round, publish_round
from tournaments.swiss.shown import SwissTable

TABLE = f"{DESK}table/"
API = "/api/v1/clubs/front-range/events/armati/"


@scene
def event(club: Club, oscar: User) -> Event:
    """Seven players, the first round played: the first player of each table won; equal points share a rank."""
    made = make_swiss_event(club, oscar, players=7, teams="clubs", team_counted=2, tie_breaks=())
    play_round(made, oscar)
    Event.objects.filter(pk=made.pk).update(published=True)
    made.refresh_from_db()
    return made


def standings(event: Event) -> SwissTable:
    event.refresh_from_db()
    found: SwissTable = snapshot_data(event).standings
    return found


def test_a_running_round_counts_game_by_game(event: Event, oscar: User) -> None:
    round_ = draft_round(actor_of(oscar), event)
    publish_round(actor_of(oscar), round_)
    assert standings(event).running is None
    play_tables(round_, oscar, only=1)
    winner, loser = pairs_of(round_)[0]
    table = standings(event)
    was = {row.entry: row.points for row in table.rows}
    now = {row.entry: row.points for row in table.running.rows}
    bye = round_.event.entries.get(byes__number=2).pk
    gained = {entry: int(now[entry]) - int(was[entry]) for entry in now}
    assert gained == dict.fromkeys(now, 0) | {winner: 2, bye: 2}
    assert (table.rounds, table.running.open, table.running.tables) == (1, 2, 3)
    assert loser in now
    play_tables(round_, oscar)
    done = standings(event)
    assert (done.running, done.rounds) == (None, 2)


def test_an_open_game_adds_nothing_to_a_tie_break(club: Club, oscar: User) -> None:
    """Neither a dummy opponent nor the sitting one: Buchholz of who still plays is that of the round before."""
    event = make_swiss_event(club, oscar, players=8, tie_breaks=("buchholz",))
    play_round(event, oscar)
    round_ = draft_round(actor_of(oscar), event)
    publish_round(actor_of(oscar), round_)
    play_tables(round_, oscar, only=1)
    table = standings(event)
    waiting = set(pairs_of(round_)[-1])
    first = {pair[1 - seat]: pair[seat] for pair in pairs_of(event.rounds.get(number=1)) for seat in (0, 1)}
    now = {row.entry: row for row in table.running.rows}
    assert [now[entry].values[0] for entry in waiting] == [now[first[entry]].points for entry in waiting]


def test_pages_say_that_the_table_is_provisional(event: Event, oscar: User, sign_in: SignIn) -> None:
    round_ = draft_round(actor_of(oscar), event)
    publish_round(actor_of(oscar), round_)
    play_tables(round_, oscar, only=1)
    for client, url in ((Client(), f"{PUBLIC}standings/"), (sign_in(oscar), TABLE)):
        page = client.get(url).content.decode()
        assert "Provisional standings, round 2" in page
        assert "2 of 3 tables have no result" in page
        assert "Standings after round 1" in client.get(url, {"show": "complete"}).content.decode()


def test_clubs_are_ranked_by_their_best_players(event: Event, oscar: User, sign_in: SignIn) -> None:
    table = standings(event).teams
    assert {team.name for team in table} == {"Reading", "Leeds", "Lyon"}
    for team in table:
        counting = [player for player in team.players if player.counts]
        assert len(counting) == 2
        assert int(team.points) == sum(int(player.points) for player in counting)
    for client, url in ((Client(), f"{PUBLIC}standings/"), (sign_in(oscar), TABLE)):
        assert "best 2 players are added" in client.get(url, {"show": "teams"}).content.decode()
    shown = Client().get(f"{PUBLIC}standings/", {"show": "teams"}).content.decode()
    assert all(f'href="{PUBLIC}people/{player.entry}/"' in shown for team in table for player in team.players)


def test_teams_that_the_desk_forms_are_ranked_and_served(club: Club, oscar: User, sign_in: SignIn) -> None:
    event = make_swiss_event(club, oscar, players=6, teams="formed", team_size=3, team_counted=2)
    play_round(event, oscar)
    event.refresh_from_db()
    winners = [pair[0] for pair in pairs_of(event.rounds.get())]
    form_team(actor_of(oscar), event, name="Winners", entries=list(Entry.objects.filter(pk__in=winners)))
    client = sign_in(oscar)
    assert "Winners" in client.get(f"{DESK}teams/").content.decode()
    answer = client.get(f"{API}swiss/standings/").json()["teams"]
    assert [(team["name"], team["points"], len(team["players"])) for team in answer] == [("Winners", 4, 3)]
    assert client.post(f"{API}teams/", {"name": "B", "entries": winners[:1]}, "application/json").status_code == 400
    refused = client.patch(f"{API}swiss-rules/", {"team_size": 2, "reason": "Smaller teams"}, "application/json")
    assert (refused.status_code, [each["path"] for each in refused.json()["errors"]]) == (400, ["team_size"])


def test_an_organiser_breaks_a_tie_by_hand(event: Event, oscar: User, bob: User, sign_in: SignIn) -> None:
    level = [row.entry for row in standings(event).rows if row.rank == 1]
    places = {f"place-{entry}": str(place) for place, entry in enumerate(reversed(level), start=1)}
    assert sign_in(bob).post(TABLE, {"entry": level, **places}).status_code == 403
    client = sign_in(oscar)
    assert client.post(TABLE, {"entry": level, **places, f"place-{level[0]}": "9"}).status_code == 422
    assert client.post(TABLE, {"entry": level, **places}).status_code == 302
    found = standings(event).rows[: len(level)]
    assert [(row.entry, row.rank) for row in found] == list(zip(reversed(level), range(1, 8), strict=False))
    page = client.get(TABLE).content.decode()
    assert "ordered by the organisers" in page
    assert "The organisers set the order." in page
    pairs = [set(pair) for pair in pairs_of(draft_round(actor_of(oscar), event, seed=5))]
    client.post(TABLE, {"entry": level, **dict.fromkeys(places, "")})
    assert {row.rank for row in standings(event).rows[: len(level)]} == {1}
    assert [set(pair) for pair in pairs_of(draft_round(actor_of(oscar), event, seed=5))] == pairs  # it pairs nobody


def test_awards_are_on_both_pages(event: Event, oscar: User, sign_in: SignIn) -> None:
    pages = ((Client(), f"{PUBLIC}awards/", "Would win now"), (sign_in(oscar), f"{DESK}awards/", "Place 1"))
    for client, url, first in pages:
        page = client.get(url).content.decode()
        assert [words for words in (first, "Winning team", "Best of the weaker half") if words not in page] == []


def test_awards_of_a_round_that_is_on_are_those_of_the_provisional_table(event: Event, oscar: User) -> None:
    round_ = draft_round(actor_of(oscar), event)
    publish_round(actor_of(oscar), round_)
    play_tables(round_, oscar, only=1)
    table = standings(event)
    first = next(prize for prize in table.awards if prize.code == "place" and prize.place == 1)
    assert [each.id for each in first.winners] == [row.entry for row in table.running.rows if row.rank == 1]
    page = Client().get(f"{PUBLIC}awards/").content.decode()
    assert "Would win now" in page
    assert "Round 2 of 5 is in progress" in page
    assert "podium" not in page


def test_the_desks_table_takes_few_queries(
    event: Event, oscar: User, sign_in: SignIn, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client = sign_in(oscar)
    for show in ("", "teams", "cross"):
        with django_assert_max_num_queries(10):
            client.get(TABLE, {"show": show})
