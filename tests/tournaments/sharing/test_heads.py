"""The head of public pages: titles, descriptions and previews; private pages have none of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from datetime import date, timedelta
from fractions import Fraction
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client, override_settings
from django.urls import URLResolver, get_resolver
from django.utils import timezone, translation
from PIL import Image

from tests import factories
from tests.factories import actor_of
from tests.scenes.circuit_scene import make_circuit
from tests.scenes.entering_scene import open_entries
from tests.scenes.league_scene import make_season, names_of, play_all, table_of
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.base.crests import PATTERNS
from tournaments.base.figures import figure
from tournaments.base.typefaces import SERIF, Type
from tournaments.circuits.models import Circuit
from tournaments.clubs.models import Club, User
from tournaments.events.formats import rules_of_formats
from tournaments.events.models import Entry, Event
from tournaments.events.services.events import publish_event
from tournaments.ratings.models import RatingList
from tournaments.sharing.colours import HUES, light_colour
from tournaments.sharing.pictures import Facts, draw
from tournaments.sharing.selectors.pictures import picture_of_event, rows_of
from tournaments.sharing.tasks import draw_share_picture
from tournaments.sharing.words import OF_PAGES, days_in_words, page_in_words

SHEET = Path("static/css/tokens.css")
PAGES = {
    "": "",
    "standings/": "Standings with places and points.",
    "people/": "List of the players.",
    "rules/": "Rules of the event: scoring and ties.",
    "awards/": "Awards of the event.",
    "heats/": "Heats with their boards and results.",
}


class Head(HTMLParser):
    """The head of a page: title, metas by name, links by relation, and structured data."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.metas: dict[str, str] = {}
        self.links: dict[str, str] = {}
        self.title, self.structured, self._within = "", "", ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "meta" and "content" in values:
            self.metas[values.get("name") or values.get("property", "")] = values["content"]
        if tag == "link":
            self.links[f"{values.get('rel')} {values.get('type', '')}".strip()] = values.get("href", "")
        self._within = "ld" if values.get("type") == "application/ld+json" else tag

    def handle_endtag(self, tag: str) -> None:
        self._within = ""

    def handle_data(self, data: str) -> None:
        if self._within == "title":
            self.title += data
        elif self._within == "ld":
            self.structured += data


def head(path: str, client: Client | None = None) -> Head:
    answer = (client or Client()).get(path, follow=True)
    assert answer.status_code == 200, path
    return Head(answer.content.decode())


def names_of_addresses() -> Iterator[tuple[str, str]]:
    """The name of each public address below `c/`, and the address."""
    [public] = [each for each in get_resolver().url_patterns if getattr(each, "namespace", "") == "public"]
    waiting = [("", each) for each in public.url_patterns]
    while waiting:
        before, each = waiting.pop()
        if isinstance(each, URLResolver):
            waiting += [(f"{before}{each.pattern}", inner) for inner in each.url_patterns]
        else:
            yield f"public:{each.name}", f"{before}{each.pattern}"


def structured(path: str) -> Any:
    return json.loads(head(path).structured or "null")


@pytest.fixture
def event(regatta: Event) -> Event:
    """A public event of three days in Denver."""
    days = {"starts_on": date(2026, 6, 12), "ends_on": date(2026, 6, 14)}
    Event.objects.filter(pk=regatta.pk).update(published=True, venue="Turnhalle <Ost>", **days)
    regatta.refresh_from_db()
    return regatta


def test_the_title_of_each_page_names_the_page_the_event_and_the_club(event: Event) -> None:
    assert head("/c/front-range/regatta/standings/").title == "Standings · Regatta · Front Range Diplomacy"
    assert head("/c/front-range/regatta/").title.endswith("Regatta · Front Range Diplomacy")
    assert head("/c/front-range/").title.startswith("Front Range Diplomacy ·")


@time_machine.travel("2026-06-13T12:00:00Z", tick=False)
@pytest.mark.parametrize("page", PAGES)
def test_a_public_page_tells_what_it_is_about(event: Event, page: str) -> None:
    found = head(f"/c/front-range/regatta/{page}?me=1")
    words = "Diplomacy, 12–14 June 2026, Turnhalle <Ost>. Run by Front Range Diplomacy. On now."
    assert found.metas["description"] == found.metas["og:description"] == f"{PAGES[page]} {words}".strip()
    assert found.links["canonical"] == found.metas["og:url"] == f"http://localhost:8000/c/front-range/regatta/{page}"
    title = found.title if page else "Regatta · Front Range Diplomacy"  # "Now" and "Result" date badly
    assert (found.metas["og:title"], found.metas["og:site_name"]) == (title, "Front Range Diplomacy")
    assert "robots" not in found.metas


def test_a_club_and_its_page_are_described(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(town="Denver")
    found = head("/c/front-range/")
    assert found.metas["description"] == "Events of Front Range Diplomacy, Denver."
    assert found.metas["og:type"] == "website"
    assert (found.links["canonical"], "robots" in found.metas) == ("http://localhost:8000/c/front-range/", False)
    about = structured("/c/front-range/")
    assert (about["@type"], about["name"], about["address"]["addressLocality"]) == (
        "SportsOrganization",
        "Front Range Diplomacy",
        "Denver",
    )


def test_the_picture_of_a_season_has_the_scores_of_its_first_division(club: Club, alice: User) -> None:
    season = make_season(club, alice, sizes=(3, 3))
    publish_event(actor_of(alice), season)
    play_all(season, alice)
    season = Event.objects.select_related("club", *rules_of_formats()).get(pk=season.pk)
    assert season.over
    rows = rows_of(picture_of_event(season).facts)
    table = table_of(season)
    assert [name for _rank, name, _points in rows] == names_of(table)
    assert [rank for rank, _name, _points in rows] == ["1", "2", "3"]
    assert all(float(points) >= 0 for _rank, _name, points in rows)


@pytest.mark.parametrize("path", ["/", "/about/", "/help/", "/help/enter-an-event/", "/lab/"])
def test_pages_of_the_site_are_described(path: str, db: None) -> None:
    found = head(path)
    assert found.metas["description"] == found.metas["og:description"]
    assert found.links["canonical"] == found.metas["og:url"] == f"http://localhost:8000{path}"
    assert found.metas["og:image"].startswith("http://localhost:8000/static/share")
    assert "robots" not in found.metas


def test_what_a_search_finds_is_in_no_search_engine(db: None) -> None:
    assert head("/?q=armati").metas["robots"] == "noindex"


def test_a_finished_event_says_who_won(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(over=True, winners=[{"of": "", "names": ["Anna Kovács"]}])
    assert head("/c/front-range/regatta/").metas["description"].startswith("Winner: Anna Kovács. Diplomacy, 12–14 June")
    assert picture_of_event(Event.objects.get(pk=event.pk)).facts.winner == "Anna Kovács"


def test_the_state_in_the_description_follows_the_day_of_the_event(event: Event) -> None:
    for day, state in (("11", "Next."), ("12", "On now."), ("14", "On now."), ("16", "No results.")):
        with time_machine.travel(f"2026-06-{day}T12:00:00Z", tick=False):
            assert (
                head("/c/front-range/regatta/")
                .metas["description"]
                .endswith(f"Run by Front Range Diplomacy. {state}".strip())
            )


def test_the_colour_of_the_browser_is_that_of_the_club(event: Event) -> None:
    html = Client().get("/c/front-range/regatta/").content.decode()
    assert f'<meta name="theme-color" content="{light_colour("pine")}" media="(prefers-color-scheme: light)">' in html


def test_every_colour_has_the_hue_of_the_sheet() -> None:
    hues = re.findall(r'"(\w+)"\] \{ --hue: (\d+)', SHEET.read_text(encoding="utf-8"))
    assert {name: int(hue) for name, hue in hues} == HUES


def test_days_are_named_once() -> None:
    june, july = date(2026, 6, 30), date(2026, 7, 2)
    assert days_in_words(june, june) == "30 June 2026"
    assert days_in_words(june, july) == "30 June – 2 July 2026"
    assert days_in_words(date(2026, 6, 12), date(2026, 6, 14)) == "12–14 June 2026"
    assert days_in_words(date(2025, 12, 30), date(2026, 1, 2)) == "30 December 2025 – 2 January 2026"
    assert days_in_words(None, None) == ""


def test_an_unlisted_event_has_a_preview_and_is_not_indexed(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(listed=False)
    found = head("/c/front-range/regatta/")
    assert (found.metas["robots"], found.structured) == ("noindex", "")
    assert found.metas["og:url"].endswith("/regatta/")


def test_a_private_event_and_the_desk_have_no_preview(event: Event, alice: User) -> None:
    Event.objects.filter(pk=event.pk).update(published=False)
    client = Client()
    client.force_login(alice)
    for path in ("/c/front-range/regatta/", "/desk/", "/desk/front-range/", "/desk/front-range/e/regatta/heats/"):
        found = head(path, client)
        assert found.metas["robots"] == "noindex", path
        assert not [name for name in found.metas if name.startswith("og:") or name == "description"], path


def test_search_engines_read_the_event_as_one(event: Event) -> None:
    found = structured("/c/front-range/regatta/")
    assert found["@type"] == "SportsEvent"
    assert (found["name"], found["startDate"], found["endDate"]) == ("Regatta", "2026-06-12", "2026-06-14")
    assert found["location"]["name"] == "Turnhalle <Ost>"
    assert found["organizer"]["url"] == "http://localhost:8000/c/front-range/"
    assert found["eventStatus"] == "https://schema.org/EventScheduled"
    assert "offers" not in found


def test_a_place_that_names_its_town_is_not_put_into_the_town_of_the_club(event: Event, club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(town="Denver")
    for venue, address in (("Grange Hall", "Denver"), ("Town Hall, Boulder", "Town Hall, Boulder")):
        Event.objects.filter(pk=event.pk).update(venue=venue)
        found = structured("/c/front-range/regatta/")["location"]["address"]
        assert found == (address if "," in venue else {"@type": "PostalAddress", "addressLocality": address})


def test_search_engines_read_the_description_without_its_marks(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(description="**Bold** [rules](https://a.example) & more <b>x</b>")
    assert structured("/c/front-range/regatta/")["description"] == "Bold rules & more <b>x</b>"


def test_an_event_without_a_day_or_a_place_is_not_described_to_search_engines(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(starts_on=None)
    assert structured("/c/front-range/regatta/") is None


def test_a_name_cannot_end_the_structured_data(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(name="</script><script>alert(1)</script>")
    html = Client().get("/c/front-range/regatta/").content.decode()
    assert "<script>alert" not in html
    assert structured("/c/front-range/regatta/")["name"] == "</script><script>alert(1)</script>"


def test_places_are_offered_while_the_event_can_be_entered(club: Club, oscar: User) -> None:
    cup = make_swiss_event(club, oscar, name="Spring Cup")
    Event.objects.filter(pk=cup.pk).update(published=True, venue="Hall", starts_on=timezone.localdate())
    cup.refresh_from_db()
    form = open_entries(cup, oscar)
    offer = structured(f"/c/front-range/{cup.slug}/")["offers"]
    assert offer["availability"] == "https://schema.org/InStock"
    assert offer["url"].endswith(f"/{cup.slug}/enter/")
    Entry.objects.create(event=cup, person=factories.make_people(club, 1)[0])
    type(form).objects.filter(pk=form.pk).update(capacity=1)
    assert structured(f"/c/front-range/{cup.slug}/")["offers"]["availability"] == "https://schema.org/SoldOut"
    type(form).objects.filter(pk=form.pk).update(closes_at=timezone.now() - timedelta(days=1))
    assert "offers" not in structured(f"/c/front-range/{cup.slug}/")


@override_settings(SITE_URL="https://topboard.example")
def test_addresses_are_those_of_the_site(event: Event) -> None:
    assert head("/c/front-range/regatta/").links["canonical"] == "https://topboard.example/c/front-range/regatta/"


def test_the_page_of_a_player_is_described_as_theirs(event: Event) -> None:
    entry = Entry.objects.create(event=event, person=factories.make_people(event.club, 1)[0])
    said = head(f"/c/front-range/regatta/people/{entry.pk}/").metas["description"]
    assert said.startswith(f"Place and games of {entry.person.name}. Diplomacy, 12–14 June")


def test_initials_bring_the_full_stop_of_the_sentence_about_their_page() -> None:
    assert page_in_words("public:player", player="A. K.") == "Place and games of A. K."


def test_each_kind_of_page_of_an_event_has_its_own_sentence(event: Event) -> None:
    others = {"public:now", "public:projector", "public:entered", "public:coming_list"}
    pages = {name for name, path in names_of_addresses() if "<slug:event>" in path and path.endswith("/")}
    assert pages - others == set(OF_PAGES)
    assert len(set(OF_PAGES.values())) == len(OF_PAGES)


def test_a_name_that_ends_in_a_full_stop_gets_no_second_one(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(over=True, winners=[{"of": "", "names": ["A. K."]}])
    assert head("/c/front-range/regatta/").metas["description"].startswith("Winner: A. K. Diplomacy, ")


def test_links_to_ratings_and_circuits_show_the_picture_of_the_club(club: Club, alice: User) -> None:
    make_circuit(club, alice)
    Circuit.objects.update(published=True)
    circuit = Circuit.objects.get()
    ratings = RatingList.objects.create(club=club, name="Ladder", slug="ladder", discipline="diplomacy", published=True)
    for path in (f"circuits/{circuit.slug}/", f"ratings/{ratings.slug}/"):
        assert "/c/front-range/share.png?v=" in head(f"/c/front-range/{path}").metas["og:image"]


@pytest.mark.parametrize("title", ["Regatta", "The Nineteenth International Regatta of Denver and the Front Range"])
def test_the_words_of_a_picture_end_above_the_address(title: str) -> None:
    line = "30 November – 1 December 2026, The Great Hall of the Corporation of Denver"
    facts = Facts(title=title, club="Club", line=line, state="Next", colour="#123456", pattern=next(iter(PATTERNS)))
    image = Image.open(BytesIO(draw(facts))).convert("RGB")
    row = image.crop((0, 530, 1200, 548))
    assert len(set(row.get_flattened_data())) == 1, "nothing is written there"


def test_the_picture_of_a_link_is_drawn_from_the_facts_of_the_event(event: Event) -> None:
    metas = head("/c/front-range/regatta/").metas
    assert (metas["twitter:card"], metas["og:image:width"]) == ("summary_large_image", "1200")
    address = metas["og:image"].removeprefix("http://localhost:8000")
    early = Client().get(address)
    assert (early["Cache-Control"], "ETag" in early) == ("no-store", False), (
        "the picture of the site, until it is drawn"
    )
    assert Image.open(BytesIO(early.content)).size == (1200, 630)
    picture = picture_of_event(event)
    assert address.endswith(picture.version)
    draw_share_picture(picture.version, asdict(picture.facts))
    answer = Client().get(address)
    assert answer["Content-Type"] == "image/png"
    assert answer.content != early.content
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)
    assert Client().get(address, headers={"if-none-match": answer["ETag"]}).status_code == 304
    Event.objects.filter(pk=event.pk).update(venue="Elsewhere")
    assert head("/c/front-range/regatta/").metas["og:image"] != metas["og:image"]


def test_the_worker_writes_figures_in_the_language_of_the_picture(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def rows_in_language(_facts: Facts) -> list[tuple[str, str, str]]:
        drawn.append(figure(Fraction(25, 2)))
        return []

    monkeypatch.setattr("tournaments.sharing.services.pictures.rows_of", rows_in_language)
    with translation.override("de"):
        picture = picture_of_event(event)
    draw_share_picture(picture.version, asdict(picture.facts))
    assert drawn == ["12,5"]


def test_no_page_draws_a_picture_but_orders_it(event: Event) -> None:
    picture = picture_of_event(event)
    head("/c/front-range/regatta/")
    Client().get("/c/front-range/regatta/share.png")
    assert not cache.add(f"share-picture-ordered:{picture.version}", 1), "ordered already"
    assert picture.stored() is None


def test_letters_of_other_files_are_in_our_fonts_too() -> None:
    serif = Type(SERIF, 40)
    assert list(map(serif._file_of, "Łó–ğ")) == ["tb-serif-ext", "tb-serif", "tb-serif", "tb-serif-ext"]
    assert serif.length("Łódź") > serif.length("ód")


def test_a_private_event_has_no_picture(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(published=False)
    assert Client().get("/c/front-range/regatta/share.png").status_code == 404
    assert Client().get("/c/front-range/share.png").status_code == 200
