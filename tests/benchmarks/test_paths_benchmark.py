"""How many of our files a path through the code enters: how much there is to read for who follows it.

A file is entered when one of its functions is called, the middleware's and the checks' on the way included. Each path
is walked once before it is counted, so that what is imported late counts no more than what is imported early.
"""

import sys
import threading
from collections import Counter
from pathlib import Path

import pytest
from django.core.cache import caches
from django.test import Client

from ops.code_map import BELOW, part_of
from tests.factories import actor_of, make_boards_event, make_club, make_user
from tests.scenes.heat_cases import registered_heat
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.base.models import Job
from tournaments.boards.heats.tasks import run_seeding
from tournaments.events.models import Entry, Event, Game
from tournaments.players.models import PlayerLink, ResultSlip
from tournaments.players.services.links import make_player_links, token_of
from tournaments.swiss.services.rounds import draft_round, publish_round

pytestmark = pytest.mark.benchmark
ROOT = Path(__file__).parents[2]
OURS = (*BELOW, "tournaments", "config")


def entered(walk, *given):
    """Our files with a function that is called during `walk`, by their paths."""
    seen = set()

    def profile(frame, event, _argument):
        if event == "call" and frame.f_code.co_name != "<module>":
            seen.add(frame.f_code.co_filename)

    for cache in caches.all():
        cache.clear()
    threading.setprofile(profile)
    sys.setprofile(profile)
    try:
        walk(*given)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    paths = {Path(name).relative_to(ROOT) for name in seen if name.startswith(str(ROOT))}
    return sorted(path for path in paths if path.parts[0] in OURS)


def swiss_round(club, user, name):
    """The first table of a published Swiss event, whose players have links."""
    event = make_swiss_event(club, user, players=6, name=name)
    Event.objects.filter(pk=event.pk).update(published=True)
    publish_round(actor_of(user), draft_round(actor_of(user), event))
    make_player_links(actor_of(user), event)
    return Game.objects.select_related("round__event__club").get(round__event=event, number=1)


def hand_in(game):
    """One player hands a result in, the other confirms it, and everybody sees it in the standings."""
    event = game.round.event
    entries = Entry.objects.filter(seats__game=game).order_by("seats__position")
    mine, theirs = (f"/p/{token_of(PlayerLink.objects.get(entry=entry))}/" for entry in entries)
    phone, other, visitor = Client(), Client(), Client()
    phone.get(mine)
    sent = {"outcome": "won", "mine.loss": "20", "theirs.loss": "75"}
    assert phone.post(f"{mine}slips/{game.pk}/", sent).status_code == 302
    other.get(theirs)
    slip = ResultSlip.objects.get(game=game)
    assert other.post(f"{theirs}slips/{game.pk}/confirm/", {"slip": slip.pk}).status_code == 302
    read(f"/c/{event.club.slug}/{event.slug}/standings/", visitor)
    game.refresh_from_db()
    assert game.result_id


def seed(desk, heat):
    """The desk starts a run, the worker does it, and the desk puts its boards into the heat."""
    page = f"/desk/{heat.event.club.slug}/e/{heat.event.slug}/heats/{heat.number}/"
    assert desk.post(f"{page}seed/", {"do": "all"}).status_code == 302
    run_seeding(Job.objects.latest("pk").pk)
    assert desk.post(f"{page}runs/1/use/").status_code == 302
    assert heat.seats.exclude(game=None).exists()


def read(path, client=None):
    """Look at a page."""
    assert (client or Client()).get(path).status_code == 200


def heat_of(club, user, name):
    """A published boards event with a heat of 21 players."""
    event = make_boards_event(club, name=f"{name} by heats", players=21)
    Event.objects.filter(pk=event.pk).update(published=True)
    return registered_heat(user, event)


@pytest.mark.django_db(transaction=True)
def test_files_of_three_paths(figures, sign_in):
    alice = make_user("Alice")
    club = make_club(alice)
    desk = sign_in(alice)
    tables, heats = ([make(club, alice, name) for name in ("One", "Two")] for make in (swiss_round, heat_of))
    paths = {
        "a slip, its confirmation, the standings (Swiss)": [(hand_in, table) for table in tables],
        "a seeding run, from the desk to the boards": [(seed, desk, heat) for heat in heats],
        "a standings page (Swiss)": [(read, f"/c/{club.slug}/{table.round.event.slug}/standings/") for table in tables],
        "a standings page (boards)": [(read, f"/c/{club.slug}/{heat.event.slug}/standings/") for heat in heats],
    }
    for name, (first, second) in paths.items():
        entered(*first)
        files = entered(*second)
        parts = Counter(part_of(".".join(path.parts)) for path in files)
        figures(f"Files entered: {name}", None, len(files))
        for part, count in parts.most_common():
            figures(f"  {part}", None, count)
