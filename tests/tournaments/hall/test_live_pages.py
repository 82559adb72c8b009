"""Clock, announcements and projector on pages: whole without scripts, and the same as the desk says."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of, make_game
from tests.scenes.entering_scene import open_entries
from tests.scenes.league_scene import make_season, play
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, play_round, play_tables
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.hall.models import Announcement, RoundClock
from tournaments.hall.services.announcements import announce
from tournaments.hall.services.clocks import extend_clock, pause_clock, start_clock
from tournaments.players.selectors.phones import load_phones
from tournaments.players.services.links import make_player_links, token_of
from tournaments.swiss.services.player_import import import_players
from tournaments.swiss.services.rounds import draft_round, publish_round

START = datetime(2026, 3, 14, 14, 10, tzinfo=UTC)
DESK = "/desk/front-range/e/armati/live/"
SLIDE = r'<section class="slide is-(\w+)[^"]*"[^>]*?( hidden)?>'
SignIn = Callable[[User], Client]


@scene
def event(club: Club, alice: User) -> Event:
    """A Swiss event in Paris, in March one hour ahead of UTC, whose second round is on."""
    made = make_swiss_event(club, alice, players=6, time_zone="Europe/Paris")
    play_round(made, alice)
    publish_round(actor_of(alice), draft_round(actor_of(alice), made))
    Event.objects.filter(pk=made.pk).update(published=True)
    made.refresh_from_db()
    return made


def page(path: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(path)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def turning(text: str) -> list[str]:
    """The kinds of the slides that turn by themselves."""
    return re.findall(r'<section class="slide is-(\w+)[^"]*" data-key="[^"]*" aria-label="[^"]*" (?!data-rests)', text)


def test_the_clock_is_whole_without_scripts_in_the_events_own_time(event: Event, alice: User) -> None:
    with time_machine.travel(START, tick=False):
        start_clock(actor_of(alice), event.rounds.get(number=2), minutes=90)
        for path in ("", "rounds/", "rounds/2/"):
            text = page(f"/c/front-range/armati/{path}")
            assert re.search(r"ends at <b><time [^>]*>16:40</time>", text)
        assert "data-clock-ends" not in page("/c/front-range/armati/rounds/1/"), "another round's page has no clock"
        pause_clock(actor_of(alice), event.rounds.get(number=2))
        assert "1:30:00" in page("/c/front-range/armati/")


def test_a_page_says_the_servers_time_even_where_nothing_changed(event: Event) -> None:
    with time_machine.travel(START, tick=False):
        first = Client().get("/c/front-range/armati/")
    with time_machine.travel(START + timedelta(minutes=1), tick=False):
        unchanged = Client().get("/c/front-range/armati/", headers={"if-none-match": first["ETag"]})
        head = Client().head("/c/front-range/armati/")
    assert unchanged.status_code == 304
    assert int(unchanged["Topboard-Time"]) - int(first["Topboard-Time"]) == 60_000
    assert head["Topboard-Time"] == unchanged["Topboard-Time"]


def test_a_private_page_has_the_players_own_end_and_no_word_for_others(event: Event, alice: User) -> None:
    round_ = event.rounds.get(number=2)
    one, two = (round_.games.get(number=n).seats.order_by("position")[0].entry for n in (1, 2))
    make_player_links(actor_of(alice), event)
    tokens = {line.entry.pk: token_of(line.link) for line in load_phones(event).lines if line.link}
    with time_machine.travel(START, tick=False):
        start_clock(actor_of(alice), round_, minutes=90)
        extend_clock(actor_of(alice), round_, minutes=10, reason="Rules question", game=1)
        announce(actor_of(alice), event, text="See the umpire", round_number=2, game=1)
        mine, other = (page(f"/p/{tokens[entry.pk]}/") for entry in (one, two))
    assert re.search(r"Yours ends at <b><time [^>]*>16:50</time>", mine)
    assert re.search(r"ends at <b><time [^>]*>16:40</time>", other)
    assert "See the umpire" in mine
    assert "See the umpire" not in other


def test_the_desk_does_each_step_and_shows_what_was_wrong(
    event: Event, alice: User, bob: User, sign_in: SignIn
) -> None:
    desk = sign_in(alice)
    for sent in (
        {"do": "length", "l-minutes": "120"},
        {"do": "start", "number": "2", "s-minutes": ""},
        {"do": "extend", "number": "2", "x-game": "1", "x-minutes": "5", "x-reason": "Umpire"},
        {"do": "pause", "number": "2"},
        {"do": "resume", "number": "2"},
        {"do": "announce", "a-text": "Lunch", "a-round": "", "a-game": "", "a-lasts": "30"},
    ):
        assert desk.post(DESK, sent).status_code == 302, sent
    clock = RoundClock.objects.get()
    assert (clock.minutes, clock.extensions.get().reason) == (120, "Umpire")
    told = Announcement.objects.get()
    assert told.ends_at
    assert desk.post(DESK, {"do": "withdraw", "id": told.pk}).status_code == 302
    assert desk.post(DESK, {"do": "withdraw", "id": told.pk}).status_code == 404
    assert desk.post(DESK, {"do": "take_back", "number": "2", "id": clock.extensions.get().pk}).status_code == 302
    assert desk.post(DESK, {"do": "end", "number": "2"}).status_code == 302
    wrong = [
        ({"do": "extend", "number": "2", "x-minutes": "5", "x-reason": "Umpire"}, "No clock is running"),
        ({"do": "start", "number": "2", "s-minutes": "9999"}, "Enter the minutes as a whole number from 1 to 1440"),
        ({"do": "start", "number": "2", "s-minutes": "x"}, "Enter a whole number"),
        ({"do": "pause", "number": "7"}, "This round isn’t published"),
        ({"do": "nonsense", "number": "2"}, "Use one of the buttons"),
        ({"do": "announce", "a-text": "x", "a-game": "1"}, "Choose the round of this"),
        ({"do": "announce", "a-text": "", "a-lasts": "0"}, "Fill in this field"),
    ]
    for sent, words in wrong:
        answer = desk.post(DESK, sent)
        assert (answer.status_code, words in answer.content.decode()) == (422, True), sent
    assert "Restart" not in page(DESK, sign_in(bob)), "a scorer sees it and changes nothing"


def test_queries_of_the_desk_page(
    event: Event, alice: User, sign_in: SignIn, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    start_clock(actor_of(alice), event.rounds.get(number=2), minutes=90)
    extend_clock(actor_of(alice), event.rounds.get(number=2), minutes=5, reason="Umpire", game=1)
    announce(actor_of(alice), event, text="Lunch")
    client = sign_in(alice)
    with django_assert_max_num_queries(10):
        client.get(DESK)


class TestProjector:
    URL = "/c/front-range/armati/projector/"

    def test_without_scripts_one_slide_after_the_other_comes_by_itself(self, event: Event) -> None:
        first = page(self.URL + "?show=names&show=pairings&rows=4&seconds=5")
        asked = re.search(r'<noscript><meta http-equiv="refresh" content="5; url=([^"]*)"></noscript>', first)
        assert asked
        assert re.findall(SLIDE, first) == [
            ("duels", ""),
            ("names", " hidden"),
        ]
        second = page(self.URL + asked[1].replace("&amp;", "&"))
        assert re.findall(SLIDE, second) == [
            ("duels", " hidden"),
            ("names", ""),
        ]

    def test_slides_are_cut_to_what_fits(self, event: Event, club: Club, alice: User) -> None:
        many = make_swiss_event(club, alice, players=40, name="Many")
        publish_round(actor_of(alice), draft_round(actor_of(alice), many))
        Event.objects.filter(pk=many.pk).update(published=True)
        text = page("/c/front-range/many/projector/?show=pairings,names&rows=8")
        assert re.findall(r"slide is-(\w+)", text) == ["duels"] * 3 + ["names"] * 3
        assert text.count('data-key="table-') == 20
        assert text.count('data-key="name-') == 40

    def test_unknown_words_are_ignored(self, event: Event) -> None:
        text = page(self.URL + "?show=nonsense&seconds=-3&rows=99&theme=pink&page=999999999")
        assert 'data-seconds="15"' in text
        assert 'class="projector"' in text

    def test_a_clock_and_announcements_come_first(self, event: Event, alice: User) -> None:
        announce(actor_of(alice), event, text="Lunch")
        start_clock(actor_of(alice), event.rounds.get(number=2), minutes=90)
        text = page(self.URL + "?show=clock,announcements,names")
        assert re.findall(r"slide is-(\w+)", text) == ["announcements", "clock", "names"]
        assert "Lunch" not in page(self.URL + "?show=standings")

    def test_it_shows_what_the_moment_needs(self, event: Event, alice: User) -> None:
        round_ = event.rounds.get(number=2)
        assert turning(page(self.URL)) == ["names"]
        clock = start_clock(actor_of(alice), round_, minutes=90)
        assert clock
        before = page(self.URL)
        assert turning(before) == ["names"], "until there is a result, people look for their tables"
        assert re.findall(r"slide is-(\w+)", before) == ["names", "duels", "ranks"], "the others rest"
        assert re.search(r'<div class="clock-line".*?data-clock-ends.*?</header>', before)
        play_tables(round_, alice, only=1)
        assert turning(page(self.URL)) == ["names", "duels"]
        play_tables(round_, alice)
        assert turning(page(self.URL)) == ["ranks"]

    def test_names_are_by_last_name_and_cut_between_letters(self, club: Club, alice: User) -> None:
        many = make_swiss_event(club, alice, players=0, name="Many")
        lasts = [f"{letter}{n:02d}" for letter in "ABCKLMX" for n in range(10)]
        lines = [f"Ann,{last}" for last in reversed(lasts)]
        import_players(actor_of(alice), many, text="\n".join(["first name,last name", *lines]))
        publish_round(actor_of(alice), draft_round(actor_of(alice), many))
        Event.objects.filter(pk=many.pk).update(published=True)
        text = page("/c/front-range/many/projector/")
        assert re.findall(r"<h2>Round 1: find your table <small>(\S+) <i>(\S+)</i>", text) == [
            ("A–C", "1/2"),
            ("K–X", "2/2"),
        ]
        names = re.findall(r'<span class="who [^"]*"><b>(\w+)</b> <i>Ann</i>', text)
        assert names[: len(lasts)] == sorted(lasts)
        assert 'http-equiv="refresh" content="15; url=?seconds=15&amp;page=1"' in text

    def test_it_has_the_clubs_name_and_a_code_of_a_public_event(
        self, event: Event, alice: User, sign_in: SignIn
    ) -> None:
        text = page(self.URL)
        assert "Front Range" in text
        assert re.search(r'aria-label="QR code of the event’s address"><svg[^>]*class="qr"', text)
        assert "Follow on your phone" in text
        Event.objects.filter(pk=event.pk).update(published=False)
        assert "QR code" not in page(self.URL, sign_in(alice)), "nobody can open it yet"

    def test_announcements_are_at_its_foot(self, event: Event, alice: User) -> None:
        for text in ("Lunch", "x" * 91):
            announce(actor_of(alice), event, text=text)
        shown = page(self.URL)
        assert re.search(r'<li data-key="ticker-\d+"> Lunch</li>', shown)
        assert re.search(r'<li data-key="ticker-\d+" class="much"> x+</li>', shown)
        assert 'data-key="ticker-leaders"' in shown, "the first of the standings"

    def test_boards_begin_with_names_and_when_they_start(self, regatta: Event) -> None:
        game = make_game(regatta, state="unstarted")
        game.round.starts_at = START
        game.round.save()
        Event.objects.update(published=True)
        text = page("/c/front-range/regatta/projector/")
        assert turning(text) == ["names"]
        assert "Heat 1 starts Sat" in text

    def test_before_an_event_it_says_when_and_where_and_how_to_enter(self, regatta: Event, alice: User) -> None:
        Event.objects.update(
            published=True, starts_on=date(2037, 3, 7), venue="Town hall", description="08:45 Doors\n09:30 Heat 1"
        )
        text = page("/c/front-range/regatta/projector/")
        assert turning(text) == ["before"]
        assert "<h2>Starts Saturday 7 March</h2>" in text
        assert "Town hall" in text
        assert '<th scope="row">08:45</th><td>Doors</td>' in text
        assert "<b>Follow on your phone</b>" in text
        open_entries(Event.objects.get(pk=regatta.pk), alice, fee=12)
        text = page("/c/front-range/regatta/projector/")
        assert "<b>Enter</b>" in text
        assert "€12" in text

    def test_the_first_of_the_standings_are_next_to_the_names(self, event: Event) -> None:
        text = page(self.URL)
        assert re.search(r'data-key="name-\d+".*</ol>\s*<section><h3>Standings after round 1</h3>', text, re.DOTALL)
        assert "<section><h3>" not in page(self.URL + "?show=names,standings"), "who asks for names gets names"

    def test_queries(self, event: Event, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
        with django_assert_max_num_queries(10):
            page(self.URL)

    def test_boards_and_seasons_have_one_too(self, regatta: Event, club: Club, alice: User) -> None:
        make_game(regatta)
        make_season(club, alice, name="Winter League")
        Event.objects.update(published=True)
        assert re.findall(r"slide is-(\w+)", page("/c/front-range/regatta/projector/")) == ["names", "boards"]
        season = "/c/front-range/winter-league/projector/"
        assert re.findall(r"slide is-(\w+)", page(season)) == ["before", "matches"], "nobody has a rank yet"
        assert "divisions" in re.findall(r"slide is-(\w+)", page(f"{season}?show=pairings,standings"))
        assert "ranks" in re.findall(r"slide is-(\w+)", page(f"{season}?show=pairings,standings&rows=8"))
        assert "Lunch" not in page("/c/front-range/winter-league/")
        announce(actor_of(alice), Event.objects.get(slug="winter-league"), text="Lunch")
        assert "Lunch" in page("/c/front-range/winter-league/")


def test_the_row_of_the_followed_player_is_marked_until_it_stops(event: Event) -> None:
    client = Client()
    path = "/c/front-range/armati/standings/"
    entry = event.entries.order_by("pk")[0].pk
    own = f"/c/front-range/armati/people/{entry}/"
    assert f'href="{own}"' in page(path, client), "a name leads to the player"
    page(f"{own}?me={entry}", client)
    assert f'<tr data-key="entry-{entry}" class="me' in page(path, client), "the device remembers"
    page(f"{own}?me=", client)
    assert f'<tr data-key="entry-{entry}" class="me' not in page(path, client), "and forgets"


def test_a_season_shows_moves_of_rank_and_my_team(club: Club, alice: User) -> None:
    season = make_season(club, alice, name="Winter League")
    for fixture in season.fixtures.select_related("home", "away").order_by("matchday", "number"):
        if fixture.matchday <= 2:
            scores = "10-40" if fixture.matchday == 1 else "90-10"
            play(season, alice, fixture.home.name, fixture.away.name, scores)
    Event.objects.update(published=True)
    team = season.fixtures.first().home_id  # type: ignore[union-attr]  # it has fixtures
    client = Client()
    page(f"/c/front-range/winter-league/league/teams/{team}/?me={team}", client)
    text = page("/c/front-range/winter-league/", client)
    assert f'<tr data-key="team-{team}" class="me' in text
    assert 'class="move up"' in text
    assert 'class="move down"' in text
