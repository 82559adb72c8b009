"""What an event hides: set, revealed by a tap or by the clock, and hidden again; and what follows from it."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.api import Api
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tournaments.base.errors import ForbiddenError, StaleError
from tournaments.boards.games.models import BoardsRules
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Snapshot
from tournaments.events.selectors.snapshots import seen_data, shown_data
from tournaments.events.selectors.visibility import hides_results, view_of_everybody
from tournaments.events.services.visibility import (
    VisibilityDetails,
    change_visibility,
    keep_back_again,
    reveal_due,
    reveal_results,
)
from tournaments.people.models import Person
from tournaments.people.services.people import show_name
from tournaments.players.services.links import make_player_links, token_of
from tournaments.swiss.shown import Explanation

LAST = VisibilityDetails(listing="public", hide_last=1)


@scene
def event(club: Club, alice: User) -> Event:
    """A Swiss event of two rounds that are both played."""
    made = make_swiss_event(club, alice, players=4, rounds=2)
    play_round(made, alice)
    play_round(made, alice, outcome="second")
    return Event.objects.select_related("club", "swiss").get(pk=made.pk)


def fresh(event: Event) -> Event:
    return Event.objects.select_related("club", "swiss").get(pk=event.pk)


def public_rounds(event: Event) -> int:
    """How many complete rounds the public standings are of."""
    now = fresh(event)
    return int(seen_data(now, view_of_everybody(now)).standings.rounds)


def test_the_last_round_is_hidden_from_everybody_but_the_desk(event: Event, alice: User) -> None:
    change_visibility(actor_of(alice), event, details=LAST)
    assert public_rounds(event) == 1
    assert shown_data(fresh(event)).standings.rounds == 2
    data = seen_data(fresh(event), view_of_everybody(event))
    assert not any(table.outcomes for table in data.rounds[1].tables)
    assert data.standings.awards != ()


def test_a_table_whose_result_is_hidden_is_not_shown_as_in_progress(event: Event, alice: User, client: Client) -> None:
    change_visibility(actor_of(alice), event, details=LAST)
    text = client.get(f"/c/{event.club.slug}/{event.slug}/rounds/2/").content.decode()
    assert (text.count("to come</span>"), text.count(">on</span>")) == (2, 0)


def test_the_public_view_is_stored_with_the_desks_view(event: Event, alice: User) -> None:
    assert Snapshot.objects.filter(event=event).count() == 1
    change_visibility(actor_of(alice), event, details=LAST)
    assert sorted(Snapshot.objects.filter(event=event).values_list("public", "revision")) == [
        (False, event.revision),
        (True, event.revision),
    ]
    reveal_results(actor_of(alice), event)
    assert Snapshot.objects.filter(event=event).count() == 1


def test_the_ceremony_keeps_awards_and_last_round(event: Event, alice: User) -> None:
    change_visibility(actor_of(alice), event, details=VisibilityDetails(listing="public", hide_awards=True))
    data = seen_data(fresh(event), view_of_everybody(event))
    assert (data.standings.awards, data.standings.rounds) == ((), 1)
    page = Client().get(f"/c/{event.club.slug}/{event.slug}/awards/").content.decode()
    assert "ceremony" in page


def test_reasons_of_a_later_pairing_go_with_the_results(event: Event, alice: User) -> None:
    change_visibility(actor_of(alice), event, details=VisibilityDetails(listing="public", hide_from=1))
    data = seen_data(fresh(event), view_of_everybody(event))
    assert data.rounds[1].why == Explanation()
    assert shown_data(fresh(event)).rounds[1].why != Explanation()


def test_reveal_is_logged_once_and_can_be_undone(event: Event, alice: User) -> None:
    change_visibility(actor_of(alice), event, details=LAST)
    reveal_results(actor_of(alice), event)
    reveal_results(actor_of(alice), event)
    assert public_rounds(event) == 2
    assert ChangeLine.objects.filter(event=event, kind="reveal_results").count() == 1
    keep_back_again(actor_of(alice), event)
    assert public_rounds(event) == 1


def test_the_moment_shows_all_by_the_clock_and_tells_open_pages(event: Event, alice: User) -> None:
    moment = timezone.now() + timedelta(hours=1)
    change_visibility(
        actor_of(alice), event, details=VisibilityDetails(listing="public", hide_last=1, reveal_at=moment)
    )
    assert reveal_due() == 0
    url = f"/c/{event.club.slug}/{event.slug}/standings/"
    before = Client().get(url)
    with time_machine.travel(moment + timedelta(seconds=1)):
        assert public_rounds(event) == 2  # nobody has to be awake
        assert Client().get(url, headers={"If-None-Match": before["ETag"]}).status_code == 200
        revision = fresh(event).revision
        assert (reveal_due(), reveal_due()) == (1, 0)
        assert fresh(event).revision == revision + 1


def test_the_moment_shows_results_and_no_whole_names(event: Event, alice: User) -> None:
    first = Entry.objects.filter(event=event).select_related("person")[0].person
    show_name(actor_of(alice), first, "short")
    moment = timezone.now() + timedelta(hours=1)
    change_visibility(
        actor_of(alice), event, details=VisibilityDetails(listing="public", hide_last=1, reveal_at=moment)
    )
    with time_machine.travel(moment + timedelta(seconds=1)):
        now = fresh(event)
        names = {entry.name for entry in seen_data(now, view_of_everybody(now)).entries}
    assert first.name not in names
    assert first.name in {entry.name for entry in shown_data(now).entries}


@pytest.mark.parametrize(
    ("details", "path"),
    [
        (VisibilityDetails(listing="secret"), "listing"),
        (VisibilityDetails(hide_last=100), "hide_last"),
        (VisibilityDetails(hide_last=1, hide_from=1), "hide_from"),
        (VisibilityDetails(reveal_at=timezone.now() + timedelta(days=1)), "reveal_at"),
        (VisibilityDetails(hide_last=1, reveal_at=timezone.now() - timedelta(days=1)), "reveal_at"),
    ],
)
def test_invalid_options_are_refused(regatta: Event, alice: User, details: VisibilityDetails, path: str) -> None:
    with pytest.raises(RuleError) as caught:
        change_visibility(actor_of(alice), regatta, details=details)
    assert [problem.path for problem in caught.value.problems] == [path]
    assert not hides_results(fresh(regatta))


def test_scorers_cannot_reveal_and_stale_forms_are_refused(regatta: Event, alice: User, bob: User) -> None:
    with pytest.raises(ForbiddenError):
        reveal_results(actor_of(bob), regatta)
    seen = regatta.revision
    change_visibility(actor_of(alice), regatta, details=LAST, seen=seen)
    with pytest.raises(StaleError):
        change_visibility(actor_of(alice), regatta, details=VisibilityDetails(), seen=seen)


def test_an_unlisted_event_opens_by_its_address_and_is_in_no_list(regatta: Event, alice: User) -> None:
    change_visibility(actor_of(alice), regatta, details=VisibilityDetails(listing="unlisted"))
    club = f"/c/{regatta.club.slug}/"
    assert Client().get(f"{club}{regatta.slug}/").status_code == 200
    for page in ("/", club):
        assert regatta.name not in Client().get(page).content.decode()


def test_players_see_their_own_results_and_short_names_of_others(event: Event, alice: User) -> None:
    BoardsRules.objects.filter(event=event).update(heats=2, lowest_count=1, lowest_multiplier="0.5")
    change_visibility(actor_of(alice), event, details=VisibilityDetails(listing="public", hide_from=1))
    make_player_links(actor_of(alice), event)
    me, *others = Entry.objects.filter(event=event).select_related("person__club", "player_link").order_by("pk")
    for other in [me, *others]:
        Person.objects.filter(pk=other.person_id).update(first_name="Anna")
        other.person.refresh_from_db()
        show_name(actor_of(alice), other.person, "short")
    page = Client().get(f"/p/{token_of(me.player_link)}/").content.decode()
    assert me.person.last_name in page
    assert not any(other.person.last_name in page for other in others)
    past = page[page.index('id="past"') :]
    assert past.count("<tr data-key") == 2
    assert past.count("not counted yet") == 2
    assert "½" not in past  # the points of a hidden result would not fit the total next to it


def test_a_player_says_how_others_see_the_name(event: Event, alice: User) -> None:
    change_visibility(actor_of(alice), event, details=VisibilityDetails(listing="public"))
    make_player_links(actor_of(alice), event)
    me = Entry.objects.filter(event=event).select_related("person", "player_link")[0]
    page = f"/p/{token_of(me.player_link)}/"
    assert Client().post(f"{page}name/", {"name_shown": "short"}).status_code == 302
    assert me.person.name not in Client().get(f"/c/{event.club.slug}/{event.slug}/people/").content.decode()
    assert me.person.name in Client().get(page).content.decode()
    assert Client().post(f"{page}name/", {"name_shown": "backwards"}).status_code == 422


def test_the_desk_page_saves_reveals_and_says_what_is_wrong(event: Event, alice: User) -> None:
    desk = Client()
    desk.force_login(alice)
    url = f"/desk/{event.club.slug}/e/{event.slug}/settings/visibility/"
    sent = {"listing": "public", "hide_last": "1", "seen": event.revision}
    assert desk.post(url, sent).status_code == 302
    assert public_rounds(event) == 1
    page = desk.get(url).content.decode()
    assert "Reveal now" in page
    assert desk.post(f"{url}reveal/", {"do": "reveal"}).status_code == 302
    assert public_rounds(event) == 2
    wrong = desk.post(url, {**sent, "hide_from": "1", "seen": fresh(event).revision})
    assert wrong.status_code == 422
    assert "Leave one of the two" in wrong.content.decode()


def test_a_script_keeps_results_back_and_reveals_them(event: Event, alice: User) -> None:
    script, url = Api(alice), "/api/v1/clubs/front-range/events/armati/visibility/"
    assert script.patch(url, {"hide_last": 1}).json()["hides_results"]
    assert public_rounds(event) == 1
    assert not script.post(f"{url}reveal/").json()["hides_results"]
    assert public_rounds(event) == 2
