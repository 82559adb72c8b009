"""The demo: DipCon XXXIV as printed, made of games that its own formulae score, and an event in progress."""

from __future__ import annotations

import re
from collections import Counter
from io import StringIO
from typing import ClassVar
from urllib.parse import urlsplit

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db.models import CharField, TextField
from django.test import TestCase
from pytest_django import Settings

from scoring.core.words import WORDS
from scoring.library import shipped_systems
from tests.scenes.entering_scene import page_of
from tests.scenes.pseudo import STANDS_FOR, pseudo_locale, unmarked_words
from tests.scenes.snapshots import stored_snapshot
from tests.tournaments.site.test_pseudo_pages import NAMES
from tests.web.crawl import dead_links, followed, is_page
from tournaments.base.languages import IN_ENGLISH
from tournaments.boards.games.models import BoardsRules
from tournaments.clubs.models import Club, Membership, User
from tournaments.demo.check import compare_dipcon
from tournaments.demo.dipcon import printed_table, printed_teams
from tournaments.demo.load import load_demo
from tournaments.demo.logins import LOGINS, PASSWORD
from tournaments.entering.models import EntryRequest
from tournaments.events.models import Event, Game, GameState, Replacement, SeatResult
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import document_of, sheet_of
from tournaments.league.models.seasons import DivisionTeam
from tournaments.league.services.mails import link_of
from tournaments.people.models import Person
from tournaments.players.models import PlayerLink
from tournaments.players.services.links import token_of


class TestDemo(TestCase):
    """What the demo holds, loaded once for all of these."""

    demo: ClassVar[Club]
    printed: ClassVar[str]

    @classmethod
    def setUpTestData(cls) -> None:
        output = StringIO()
        call_command("load_demo", stdout=output)
        cls.printed = output.getvalue()
        cls.demo = Club.objects.get(slug="front-range")

    def test_dipcon_table_is_the_printed_one(self) -> None:
        regatta = self.demo.events.select_related("boards__scoring_system", "club").get(slug="dipcon-xxxiv")
        comparison = compare_dipcon(regatta)
        assert comparison.differences == ()
        assert [line.total for line in comparison.lines] == [
            230, 197, 197, 176, 173, 169, 167, 150, 144, 135, 106, 104, 95, 94,
        ]  # fmt: skip
        assert [line.rank for line in comparison.lines] == [1, 2, 2, 4, *range(5, 15)]
        assert {name: int(total) for name, total in comparison.teams.items()} == printed_teams()

    def test_made_up_players_rank_below_the_printed_whether_qualified_or_not(self) -> None:
        tables = stored_snapshot(self.demo.events.get(slug="dipcon-xxxiv")).standings
        printed = {line.name for line in printed_table()}
        for table in (tables.all, tables.qualified):
            assert {row.name for row in table[:14]} == printed
            assert int(table[14].total) < 94
        assert len(tables.all) == 56

    def test_games_of_dipcon_could_have_been_played(self) -> None:
        results = SeatResult.objects.filter(version__game__round__event__slug="dipcon-xxxiv")
        assert {result.final_year for result in results} <= set(range(1904, 1911))
        games = Game.objects.filter(round__event__slug="dipcon-xxxiv")
        assert Counter(games.values_list("round__number", flat=True)) == {1: 8, 2: 7, 3: 6, 4: 5}
        assert set(games.values_list("state", flat=True)) == {GameState.FINISHED}

    def test_teammates_never_share_a_board(self) -> None:
        for game in Game.objects.filter(round__event__slug="dipcon-xxxiv"):
            teams = [t for t in game.seats.values_list("entry__team_membership__team", flat=True) if t]
            assert len(teams) == len(set(teams))

    def test_event_in_progress_has_a_half_played_heat(self) -> None:
        regatta = self.demo.events.get(slug__startswith="front-range-open")
        games = Game.objects.filter(round__event=regatta)
        assert Counter(games.values_list("round__number", "state")) == {
            (1, GameState.FINISHED): 4,
            (2, GameState.FINISHED): 2,
            (2, GameState.STARTED): 2,
        }
        assert Replacement.objects.filter(seat__round__event=regatta).count() == 1
        assert regatta.published
        assert regatta.starts_on is not None
        assert list(self.demo.events.filter(published=False).values_list("name", flat=True)) == ["Mile High Regatta"]

    def test_home_leads_to_a_seeding_whose_file_anybody_can_download(self) -> None:
        home = self.client.get("/").content.decode()
        (path,) = re.findall(r'href="([^"]*)">Check a seeding<', home)
        page = self.client.get(path).content.decode()
        assert "One board has changed since" in page, "somebody replaced a player"
        (file,) = re.findall(r'href="([^"]*/draw/1.json)"', page)
        assert self.client.get(file).json()["format"] == "seeding-instance/1"
        heat = " ".join(self.client.get(path.removesuffix("draw/")).content.decode().split())
        assert re.search(r'Random seed <span class="figure">\d+</span> · total conflict 12 · engine \d+', heat)
        old = self.client.get("/c/front-range/dipcon-xxxiv/heats/1/").content.decode()
        assert "seated these boards themselves" in old

    def test_all_who_share_a_prize_have_it_and_places_and_teams_are_prizes_too(self) -> None:
        hood = Person.objects.get(club=self.demo, last_name="Hood")
        page = self.client.get(f"/c/front-range/people/{hood.pk}/").content.decode()
        for prize in ("Place 1", "Winning team: Rocky-Crossers", "Best France"):
            assert f"<b>{prize}</b>" in page
        page = self.client.get("/c/front-range/dipcon-xxxiv/standings/").content.decode()
        beside = page[page.index('data-key="beside-FRANCE"') :].partition("</li>")[0]
        assert re.findall(r"people/\d+/\">([^<]*)</a>", beside) == ["Jerry Fest", "David Hood"]

    def test_awards_so_far_say_who_qualifies_and_name_no_other_power(self) -> None:
        event = self.demo.events.get(slug__startswith="front-range-open")
        page = self.client.get(f"/c/front-range/{event.slug}/awards/").content.decode()
        assert "Qualified: 2 heats or more. All: players with fewer heats can win, too." in page
        assert "topped the board" not in page

    def test_names_of_people_who_have_a_page_are_links(self) -> None:
        def links(path: str, start: str, end: str) -> set[str]:
            page = self.client.get(path).content.decode()
            return set(re.findall(r"/people/\d+/\">([^<]*)</a>", page[page.index(start) :].partition(end)[0]))

        club = "/c/thames-ancients/"
        listed = links(f"{club}histories/", "<tbody", "</tbody>")
        assert {"Gareth Lloyd", "Bridget Oakes"} <= listed
        assert links(club, "live-now", "</section>") >= {"Gareth Lloyd"}
        cup = Event.objects.get(slug__startswith="caversham-cup")
        assert "Dorothy Pell" in links(f"{club}{cup.slug}/prizes/", "Which army is painted best?", "</section>")

    def test_certificates_say_when_a_solo_was_and_that_losses_are_percent(self) -> None:
        def reasons(event: Event) -> set[str]:
            sheets = document_of(sheet_of(event, "certificates"), Asked(event=event)).context["sheets"]
            return {sheet["reason"] for sheet in sheets}

        dipcon = self.demo.events.get(slug="dipcon-xxxiv")
        assert any("(solo 1904)." in each for each in reasons(dipcon)), reasons(dipcon)
        armati = Event.objects.get(slug__startswith="thames-armati")
        assert any("% of the enemies’ break points" in each for each in reasons(armati)), reasons(armati)

    def test_logins_open_the_club_with_their_roles(self) -> None:
        for login in LOGINS:
            user = User.objects.get(email=login.email)
            assert user.check_password(PASSWORD)
            assert Membership.objects.get(user=user, club=self.demo).role == login.role

    def test_second_load_does_nothing_in_one_query(self) -> None:
        before = User.objects.count()
        with self.assertNumQueries(1):
            assert not load_demo()
        assert User.objects.count() == before

    def test_command_prints_the_logins_each_time(self) -> None:
        again = StringIO()
        call_command("load_demo", stdout=again)
        assert again.getvalue() == self.printed
        assert all(login.email in self.printed for login in LOGINS)
        assert PASSWORD in self.printed

    def test_check_fails_where_a_score_differs(self) -> None:
        regatta = self.demo.events.get(slug="dipcon-xxxiv")
        BoardsRules.objects.filter(event=regatta).update(unplayed_score=0)
        with pytest.raises(CommandError, match="differs from print"):
            call_command("demo_check", stdout=StringIO())

    def test_the_swiss_event_has_a_round_half_played(self) -> None:
        regatta = Event.objects.get(slug__startswith="thames-armati")
        games = Game.objects.filter(round__event=regatta)
        assert Counter(games.values_list("round__number", "state")) == {
            (1, GameState.FINISHED): 12,
            (2, GameState.FINISHED): 12,
            (3, GameState.FINISHED): 7,
            (3, GameState.STARTED): 5,
        }
        shown = stored_snapshot(regatta)
        assert (len(shown.entries), shown.standings.rounds, len(shown.rounds)) == (24, 2, 3)
        assert {entry.army for entry in shown.entries} > {"Seleucid", "Viking"}

    def test_rugby_league_has_its_published_averages_and_a_season_made_from_it(self) -> None:
        first = Event.objects.get(club__slug="rugby-bridge", slug="season-2013-14")
        tables = stored_snapshot(first).divisions
        assert [(row.name, row.average) for row in tables[2].rows][4] == ("Lambs", "77/10")
        assert "79 IMPs, where 77 was printed" in first.description
        under_way = Event.objects.select_related("league").get(league__last=first)
        assert [team.name for team in under_way.divisions.get(level=1).teams.all()][4:] == ["Rabbits", "Royals"]
        assert under_way.fixtures.count() == 90

    def test_no_link_of_a_public_page_leads_nowhere(self) -> None:
        assert dead_links(self.client, "/", each=("club", "event")) == {}

    def test_public_pages_are_translated(self) -> None:
        """Every text of every kind of page can be translated, and is, into all languages."""
        names, texts = _own_words()
        unmarked: dict[str, list[str]] = {}
        self.client.cookies[settings.LANGUAGE_COOKIE_NAME] = STANDS_FOR
        with pseudo_locale() as asked:
            for address, _page, answer in followed(self.client, *_starts(), each=("club", "event")):
                if is_page(answer) and not address.startswith(IN_ENGLISH):
                    words = unmarked_words(answer.content.decode(), names, own_texts=texts)
                    unmarked |= {address: words} if words and "ample=" not in address else {}
        assert unmarked == {}
        assert {code: asked.without_translation(code) for code in ("de", "fr")} == {"de": [], "fr": []}

    def test_no_link_of_a_desk_page_leads_nowhere(self) -> None:
        self.client.force_login(User.objects.get(email=LOGINS[0].email))
        assert dead_links(self.client, "/desk/", each=("club",)) == {}


LAB = (
    "/lab/scoring/analysis/?system=c-diplo",
    "/lab/fairness/?sample=steps",
    "/lab/fairness/schemes/?sample=made-up",
    "/lab/form-l/?sample=rugby",
    "/lab/top-dog/?sample=event",
    "/lab/standings/?example=1",
)
OURS = {"definition"}
KEPT = ("tournaments.changes.", "tournaments.events.models.records", "tournaments.base.")
"""Where models keep our own texts: the log, jobs and snapshots."""
CODE = re.compile(r"[a-z][a-z0-9_-]*")


def _starts() -> list[str]:
    """The pages to begin at: public ones, and private ones of players, captains and people who entered."""
    links = PlayerLink.objects.order_by("entry__event", "pk")
    players = {link.entry.event_id: f"/p/{token_of(link)}/" for link in links.select_related("entry")}
    teams = DivisionTeam.objects.filter(division__fixtures__isnull=False).distinct()[:2]
    captains = [urlsplit(link_of(team)).path for team in teams]
    entries = {request.state: page_of(request) for request in EntryRequest.objects.all()}
    accounts = ("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/")
    return ["/", *accounts, *LAB, *players.values(), *captains, *entries.values()]


def _own_words() -> tuple[list[str], list[str]]:
    """What people of the demo wrote: names, whose words may be anywhere, and sentences, which stand as a whole."""
    written = set()
    for model in apps.get_app_config("tournaments").get_models():
        if not model.__module__.startswith(KEPT):
            for field in model._meta.fields:
                if isinstance(field, CharField | TextField) and not field.choices and field.name not in OURS:
                    written |= set(model.objects.values_list(field.name, flat=True).distinct())
    parts = {part for text in written for part in re.split(r"[\n|\[\]()*]|\d+:\d+", str(text or ""))}
    lines = {" ".join(part.split()) for part in parts if not CODE.fullmatch(part.strip())}
    texts = sorted((line for line in lines if len(line.split()) > 2), key=len, reverse=True)
    systems = shipped_systems()
    library = [each.name for each in systems] + [board.name for each in systems for board in each.worked_boards]
    return [*(lines - set(texts)), *NAMES, *library, *WORDS, "CC", "OSO", "RWD"], texts


def test_command_refuses_a_public_site(db: None, settings: Settings) -> None:
    settings.SETTINGS_MODULE = "config.settings.prod"
    with pytest.raises(CommandError, match="known to everybody"):
        call_command("load_demo")
    assert not User.objects.exists()


def test_check_prints_the_table_and_leaves_nothing_behind(db: None) -> None:
    output = StringIO()
    call_command("demo_check", stdout=output)
    lines = output.getvalue().splitlines()
    assert "  5  Dave Scully          112   −11    35    26   173" in lines
    assert lines[-1].startswith("The same as printed")
    assert not Event.objects.exists()
