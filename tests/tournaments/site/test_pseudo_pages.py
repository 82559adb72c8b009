"""Public and private pages in a made-up language: every text can be translated, and none is stored translated."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from tests.factories import actor_of
from tests.scenes.entering_scene import open_entries
from tests.scenes.league_scene import make_season
from tests.scenes.pseudo import CLOSE, OPEN, STANDS_FOR, pseudo, pseudo_locale, unmarked_words
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Game
from tournaments.lab.models import ScoringSystem
from tournaments.league.models import DivisionTeam
from tournaments.league.services.captains import make_links
from tournaments.league.services.tokens import captain_token
from tournaments.people.models import Person
from tournaments.players.models import PlayerLink
from tournaments.players.services.links import make_player_links, token_of
from tournaments.swiss.services.rounds import draft_round, publish_round

# The same in all languages: languages in their own words, kinds of files, names of games.
NAMES = {
    *(word for _code, name in settings.LANGUAGES for word in name.split()),
    *("Leeds", "Lyon", "Reading"),
    *("DBMM", "Go"),
    *("Topboard", "ICS", "CSV", "XLSX", "ODS", "PDF", "TRF", "JSON", "Armati", "Diplomacy", "Buchholz", "SODOS"),
}


@scene
def swiss(club: Club, alice: User) -> Event:
    made = make_swiss_event(club, alice, players=6)
    Event.objects.filter(pk=made.pk).update(published=True)
    publish_round(actor_of(alice), draft_round(actor_of(alice), made))
    make_player_links(actor_of(alice), made)
    return made


def page(path: str, *own: object) -> str:
    """The page in the made-up language, after its words outside of brackets, and its translations, were checked."""
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = STANDS_FOR
    with pseudo_locale() as made:
        answer = client.get(path)
    assert {code: made.without_translation(code) for code in ("de", "fr")} == {"de": [], "fr": []}, path
    assert answer.status_code == 200, path
    html = answer.content.decode()
    assert html.count(OPEN) > 10
    people = [person.name for person in Person.objects.all()]
    systems = ScoringSystem.objects.values_list("name", flat=True)
    assert unmarked_words(html, [*NAMES, *people, *systems, *own]) == [], path
    return html


def test_pages_of_a_swiss_event(swiss: Event) -> None:
    base = f"/c/{swiss.club.slug}/{swiss.slug}/"
    for path in ("", "standings/", "rounds/", "people/", "rules/"):
        page(f"{base}{path}", swiss.name, swiss.club.name)


def test_pages_of_an_event_of_boards(regatta: Event) -> None:
    Event.objects.update(published=True)
    for path in ("", "standings/", "heats/", "people/"):
        page(f"/c/front-range/regatta/{path}", regatta.name, regatta.club.name)


def test_pages_of_a_club_and_the_site(regatta: Event) -> None:
    Event.objects.update(published=True)
    page("/c/front-range/", regatta.name, regatta.club.name)
    page("/", regatta.name, regatta.club.name)


def test_pages_of_players_with_their_slips(swiss: Event) -> None:
    """Before a slip, after the first, and once two differ."""
    table = Game.objects.filter(round__event=swiss).earliest("number")
    links = PlayerLink.objects.filter(entry__seats__game=table)
    homes = [f"/p/{token_of(link)}/" for link in links]
    assert len(homes) == 2
    for sender in (None, *homes):
        if sender:
            sent = Client().post(f"{sender}slips/{table.pk}/", {"outcome": "won", "mine.loss": "20"})
            assert sent.status_code == 302
        for home in homes:
            page(home, swiss.name, swiss.club.name)


def test_page_to_enter(regatta: Event, alice: User) -> None:
    Event.objects.update(published=True)
    open_entries(regatta, alice, name_shown=True)
    page(f"/c/front-range/{regatta.slug}/enter/", regatta.name, regatta.club.name)


def test_page_of_a_captain(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, sizes=(4,))
    make_links(actor_of(oscar), season)
    team = DivisionTeam.objects.filter(event=season).first()
    assert team is not None
    names = [each.team.name for each in DivisionTeam.objects.filter(event=season).select_related("team")]
    page(f"/p/captain/{captain_token(team)}/", season.name, club.name, team.division.name, *names)


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ("<p>⟦Róound⟧ 3</p>", []),
        ("<p>⟦Wíinnéer: ⟦nóo óonée⟧⟧</p>", []),
        ("<p>⟦Róound⟧ three</p>", ["three"]),
        ('<button aria-label="Close">⟦x⟧</button>', ["Close"]),
        ("<script>let word;</script><p>Ann</p>", []),
    ],
)
def test_unmarked_words_are_found(html: str, words: list[str]) -> None:
    assert unmarked_words(html, ["Ann Smith"]) == words


def test_made_up_texts_are_longer_and_keep_their_places() -> None:
    text = "The round of %(name)s has <b>begun</b>, {who} &amp; 50%%"
    made = pseudo(text)
    assert made == f"{OPEN}Thée róoúund óof %(name)s háas <b>béegúun</b>, {{who}} &amp; 50%%{CLOSE}"
    assert len(made) > len(text) * 1.1
    with pseudo_locale(), translation.override(STANDS_FOR):
        assert translation.ngettext("%(n)s player", "%(n)s players", 2) % {"n": 2} == f"{OPEN}2 pláayéers{CLOSE}"
