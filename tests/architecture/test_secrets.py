"""No page or API answer shows strangers or players what is hidden: results, shortened names, drafts."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import Any

from django.test import Client

from tests.architecture.test_urls import ADDRESSES, policy
from tests.architecture.url_policies import POLICIES
from tests.architecture.url_walk import OPEN_TOKEN, World, make_world
from tests.factories import actor_of
from tests.scenes.stage import scene
from tournaments.boards.games.selectors.games import seat_lines
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.boards.games.services.score_overrides import set_score
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Game
from tournaments.events.services.visibility import VisibilityDetails, change_visibility, reveal_results
from tournaments.league.models import Fixture
from tournaments.league.services.results import record_scores
from tournaments.people.models import Person
from tournaments.players.services.links import make_player_links, token_of
from tournaments.ratings.models import RatingList
from tournaments.swiss.services.results import Margins, record_duel

NAMES = ("Brzezinska", "Wojciechowska")
REASON, IMPS, LOSS = "zanzibar", "637", "83.25"
SECRETS = (*NAMES, REASON, IMPS, LOSS)
HELD_BACK = VisibilityDetails(listing="public", hide_from=1, hide_awards=True)
OPEN = {"everybody", "draft", "members", "nobody"}
# PDFs are packed text, which a search of their bytes can't see into; they are made from the same rows as the pages.
PACKED = {"public:fairness_pdf", "lab_prints:schemes"}


@scene
def world(regatta: Event, alice: User, oscar: User, bob: User, vera: User, charlie: User) -> World:
    """Events of each format with a secret name and a secret result each, all public, their results hidden."""
    made = make_world(regatta, alice=alice, oscar=oscar, bob=bob, vera=vera, charlie=charlie)
    actor = actor_of(alice)
    Club.objects.update(histories_public=True)
    RatingList.objects.update(published=True)
    swiss, season = (Event.objects.get(slug=slug) for slug in ("armati", "winter-league"))
    table = Game.objects.get(round__event=swiss, number=1)
    for name, entry in zip(NAMES, (regatta.entries.order_by("pk")[0], _sitting(table)), strict=True):
        Person.objects.filter(pk=entry.person_id).update(last_name=name, name_shown="short")
    _finish(Game.objects.get(round__event=regatta), alice)
    margins = (Margins(loss=Decimal(10)), Margins(loss=Decimal(LOSS)))
    record_duel(actor, table, outcome="first", margins=margins)
    for fixture in Fixture.objects.filter(event=season):
        record_scores(actor, fixture, home_score=Decimal(IMPS), away_score=Decimal(1))
    for event in (regatta, swiss, season):
        change_visibility(actor, event, details=HELD_BACK)
    return made


def _sitting(table: Game) -> Entry:
    return Entry.objects.get(seats__game=table, seats__position=0)


def _finish(game: Game, user: User) -> None:
    game = Game.objects.select_related("round__event__club", "scoring_system", "result").get(pk=game.pk)
    wins = {"ENGLAND", "FRANCE", "TURKEY"}
    facts = [
        replace(line.entry, result="win" if line.seat.power in wins else "loss", final_year=1909)
        for line in seat_lines(game)
    ]
    record_result(actor_of(user), game, facts=facts, seen=0)
    set_score(actor_of(user), game, seat=facts[0].seat_id, score=Decimal(55), reason=REASON)
    finish_game(actor_of(user), game, seen=1)


def told(client: Client, world: World, **words: str) -> dict[str, set[str]]:
    """The secrets that each address which is open to strangers tells this client; `words` replace the links' token."""
    found = {}
    for name in POLICIES:
        if policy(name).get("GET") not in OPEN or name in PACKED:
            continue
        url = world.url(ADDRESSES[name]).replace(OPEN_TOKEN, words.get("token", OPEN_TOKEN))
        answer: Any = client.get(url)
        assert answer.status_code < 500, url
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        text = body.decode("utf-8", "replace")
        # As words of their own: a fingerprint may hold any three digits.
        found[name] = {secret for secret in SECRETS if re.search(rf"\b{re.escape(secret)}\b", text)}
    return found


def other_player(world: World) -> str:
    """The token of a player's private page who does not sit where the secrets are."""
    event = Event.objects.get(slug="armati")
    make_player_links(actor_of(world.users["owner"]), event)
    secret = Entry.objects.get(event=event, person__last_name=NAMES[1])
    at_table = Entry.objects.filter(seats__game__seats__entry=secret)
    entry = Entry.objects.filter(event=event).exclude(pk__in=at_table).select_related("player_link").first()
    assert entry is not None
    return token_of(entry.player_link)


def test_hidden_results_appear_only_at_the_desk(world: World) -> None:
    visitor = Client(raise_request_exception=False)
    nothing: set[str] = set()
    assert {name: secrets for name, secrets in told(visitor, world).items() if secrets != nothing} == {
        # The captain of a team whose own results these are.
        "captain:page": {IMPS}
    }
    by_player = told(visitor, world, token=other_player(world))
    assert {name: secrets for name, secrets in by_player.items() if secrets} == {}
    desk = Client()
    desk.force_login(world.users["scorer"])  # type: ignore[arg-type]
    pages = ("desk:entries", "desk:standings", "desk:swiss_players", "desk:swiss_table", "desk:league_match")
    seen = {name: desk.get(world.url(ADDRESSES[name])).content.decode() for name in pages}
    for name, secret in zip(pages, (NAMES[0], REASON, NAMES[1], LOSS, IMPS), strict=True):
        assert secret in seen[name], (name, seen[name])
    token = world.client("scorer", token=True)
    assert REASON in token.get(world.url(ADDRESSES["api:v1:standings-detail"])).content.decode()


def test_the_reveal_shows_results_and_names_stay_short(world: World) -> None:
    visitor = Client()
    urls = {
        REASON: "/c/front-range/regatta/standings/",
        LOSS: "/c/front-range/armati/rounds/1/",
        IMPS: "/c/front-range/winter-league/fixtures/",
    }
    for secret, url in urls.items():
        before = visitor.get(url)
        assert "are hidden" in before.content.decode()
        event = Event.objects.get(slug=url.split("/")[3])
        reveal_results(actor_of(world.users["owner"]), event)
        after = visitor.get(url, headers={"If-None-Match": before["ETag"]})
        assert after.status_code == 200
        assert secret in after.content.decode()
        assert not any(name in after.content.decode() for name in NAMES)
